"""In plain words: how a game's secrets were kept, and what was checked about it.

Made from the journal and from what :mod:`companion.session.verify` found; templates in English with values
apart. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.vocabulary import Seat
from companion.reconcile.instructions import Line
from companion.reveal import Mode, Outcome
from companion.session.records import GameRecord, Seal
from companion.session.verify import Verification

__all__ = ["proof_lines"]


def proof_lines(record: GameRecord, found: Verification) -> tuple[Line, ...]:
    """First whether all holds, then each round's seals, then what is wrong."""
    lines = [
        Line.of("Everything holds: {count} entries, none changed, none missing", count=found.entries)
        if found.holds
        else Line.of("Something does not hold; see the lines in question below")
    ]
    opened = [seal for seal in record.seals if seal.outcome is Outcome.OPENED]
    wrong = {(check.round_number, check.seat) for check in found.seals if not check.holds}
    for number in sorted({seal.round_number for seal in opened}):
        seals = [seal for seal in opened if seal.round_number == number]
        lines += _round(number, seals, wrong)
    lines += [Line.of("In question: {fault}", fault=fault) for fault in found.faults]
    return tuple(lines)


def _round(number: int, seals: Sequence[Seal], wrong: set[tuple[int | None, Seat]]) -> Iterable[Line]:
    """What can be said of one round."""
    good = [seal for seal in seals if (number, seal.seat) not in wrong]
    sealed = [seal.seat for seal in good if seal.mode is not Mode.FACE_DOWN]
    laid = [seal.seat for seal in good if seal.mode is Mode.FACE_DOWN]
    if sealed:
        template = "Round {round}: {seats} opened just what had been sealed"
        yield Line.of(template, round=number, seats=tuple(sealed))
    if laid:
        template = "Round {round}: {seats} laid cards face down, untouched until all turned over"
        yield Line.of(template, round=number, seats=tuple(laid))
    for seal in seals:
        if seal.breaks:
            template = "Round {round}: {seat} was disturbed and sealed again, {count}×"
            yield Line.of(template, round=number, seat=seal.seat, count=seal.breaks)
        if (number, seal.seat) in wrong:
            template = "Round {round}: {seat} opened something else than was sealed"
            yield Line.of(template, round=number, seat=seal.seat)
