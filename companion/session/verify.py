"""Proof that a game was not changed afterwards: chain, replay, and every round's commitments.

Knows no file; takes a :class:`GameRecord`.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.errors import CompanionError
from companion.games.registry import game_named
from companion.games.vocabulary import Game, Json, Move, Seat
from companion.reveal import Mode, Outcome, commitment
from companion.session.fold import GameLookup, fold, rules_of
from companion.session.journal import Journal
from companion.session.records import Entry, EntryKind, GameRecord, Seal

__all__ = ["SealCheck", "Verification", "verify_game", "verify_record"]


@dataclass(frozen=True, slots=True)
class SealCheck:
    """One seat of one opened round."""

    round_number: int | None
    entry: int
    seat: Seat
    holds: bool
    text: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What was checked of a game and what did not hold."""

    game_id: str
    entries: int
    seals: tuple[SealCheck, ...]
    faults: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.faults and all(check.holds for check in self.seals)

    def lines(self) -> tuple[str, ...]:
        """For printing: one line a seal, one a fault, and a verdict."""
        seals = tuple(
            f"{'ok' if check.holds else 'differs'}  round {check.round_number}  {check.seat}  {check.text}"
            for check in self.seals
        )
        faults = tuple(f"differs  {fault}" for fault in self.faults)
        wrong = len(self.faults) + sum(not check.holds for check in self.seals)
        verdict = f"game {self.game_id}: {self.entries} entries and {len(self.seals)} seals checked, " + (
            f"{wrong} differ" if wrong else "all hold"
        )
        return (*seals, *faults, verdict)


def verify_game(journal: Journal, name: str, games: GameLookup = game_named) -> Verification:
    """Check the game that ``name`` stands for.

    Raises :class:`NoSuchGame`, :class:`UnknownGame`, :class:`JournalDamaged`.
    """
    record = journal.record(journal.find(name).id)
    return verify_record(record, rules_of(record.header, games))


def verify_record(record: GameRecord, game: Game) -> Verification:
    """Check chain, replay and commitments; goes on after a fault, so that all are listed."""
    faults = []
    link = record.broken_link()
    if link is not None:
        faults.append(f"entry {link} was changed, or one before it is missing")
    try:
        fold(record, game)
    except CompanionError as error:
        faults.append(error.message)
    faults += _unopened_faults(record.seals)
    seals: list[SealCheck] = []
    for entry in record.entries:
        if entry.kind is EntryKind.JOINT:
            try:
                seals += _check_opening(record, entry)
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                faults.append(f"entry {entry.number}: its plans or seals cannot be read ({error})")
    return Verification(record.header.id, len(record.entries), tuple(seals), tuple(faults))


def _check_opening(record: GameRecord, entry: Entry) -> Sequence[SealCheck]:
    modes: Mapping[Seat, str] = entry.body.get("modes", {})
    round_number = entry.body.get("round")
    opened = {seal.seat: seal for seal in record.seals if seal.entry == entry.number}
    checks = []
    for data in entry.body["moves"]:
        seat = data["seat"]
        holds, text = _check_seal(record.header.id, data, modes.get(seat), opened.get(seat), round_number)
        checks.append(SealCheck(round_number, entry.number, seat, holds, text))
    return checks


def _check_seal(
    game_id: str, data: Mapping[str, Json], mode: str | None, seal: Seal | None, round_number: int | None
) -> tuple[bool, str]:
    if mode is None:
        return True, "was not sealed with the companion"
    if seal is None:
        return False, "the seal is missing"
    if seal.mode.value != mode or seal.round_number != round_number or seal.outcome is not Outcome.OPENED:
        return False, "the seal belongs to another round or another way of sealing"
    if seal.mode is Mode.FACE_DOWN:
        broken = f", broken {seal.breaks} times before" if seal.breaks else ""
        return True, f"lay face down from {seal.sealed_at}{broken}; there is no content to commit to"
    if seal.digest is None or seal.nonce is None:
        return False, "the commitment or its nonce is missing"
    fields = {name: value for name, value in data.items() if name not in ("seat", "move")}
    move = Move.of(data["seat"], data["move"], **fields)
    if hmac.compare_digest(commitment(seal.nonce, game_id, seal.round_number, move), seal.digest):
        return True, f"opened what was sealed at {seal.sealed_at}"
    return False, f"opened something else than was sealed at {seal.sealed_at}"


def _unopened_faults(seals: Sequence[Seal]) -> list[str]:
    return [
        f"round {seal.round_number} {seal.seat}: a seal that was never opened names a nonce or an entry"
        for seal in seals
        if seal.outcome is not Outcome.OPENED and (seal.nonce is not None or seal.entry is not None)
    ]
