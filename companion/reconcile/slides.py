"""Karma slides against the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.games.race.layout import Expected, SeatLayout
from companion.games.vocabulary import Seat
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault, Why, replaced
from companion.table.believed import BelievedTable

__all__ = ["SlidePart"]

BETWEEN = 5.0
"""Seconds a slide may rest between two stops before somebody is reminded."""


@dataclass
class _Push:
    """A slide on its way: where it came from (None: not known), what the rules called for meanwhile."""

    origin: int | None
    clause: str
    passed: set[int] = field(default_factory=set)

    def rest(self, stop: int) -> None:
        """The slide rests where the rules called it meanwhile: from there it has to go on."""
        if self.origin is not None and stop in self.passed:
            self.passed.add(self.origin)
            self.origin = stop


class SlidePart:
    """The karma slides: exactly one of nine stops is on when a slide rests."""

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._targets: dict[Seat, SeatLayout] = {}
        self._moves: dict[Seat, _Push] = {}
        self._done: set[Seat] = set()
        self._told: set[Seat] = set()

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        for part in after.seats:
            self._targets[part.seat] = part
            if before is None:
                self._moves[part.seat] = _Push(None, "RZ-SETUP-14")
                continue
            was = before.seat(part.seat).karma
            if was == part.karma:
                continue
            clause = why.clause(part.seat, "karma", "cost", "start", "exchange")
            known = self._moves.get(part.seat)
            if known is None or part.seat in self._done:
                known = self._moves[part.seat] = _Push(was, clause)
            known.clause = clause
            known.passed.add(was)
            self._done.discard(part.seat)
            self._told.discard(part.seat)

    def forget_done(self, *, everything: bool = False) -> None:
        """A new round: what is done is no longer listed; ``everything``: all of it is done."""
        if everything:
            self._done |= set(self._moves)
        self._moves = {seat: move for seat, move in self._moves.items() if seat not in self._done}
        self._done &= set(self._moves)

    @staticmethod
    def _stop(table: BelievedTable, seat: Seat, now: float) -> tuple[int | None, float]:
        """The stop a slide rests on (-1: between two) and for how long; None when that is not known."""
        names, rest = table.group(f"slide:{seat}:", now)
        if names is None or len(names) > 1:
            return None, rest
        return (int(next(iter(names)).rsplit(":", 1)[1]) if names else -1), rest

    def observe(self, table: BelievedTable, now: float) -> None:
        for seat in self._moves:
            stop, rest = self._stop(table, seat, now)
            if stop is None or rest < self._settle * table.haste:
                continue
            if stop == self._targets[seat].karma or seat in self._told:
                self._done.add(seat)
            else:
                self._done.discard(seat)
                self._moves[seat].rest(stop)

    def instructions(self) -> Sequence[Instruction]:
        found = []
        for seat, push in self._moves.items():
            part = self._targets[seat]
            done = seat in self._done
            if done and push.origin == part.karma:
                continue
            known = push.origin is not None and push.origin != part.karma
            line = (
                Line.of(
                    "{animal}: karma {before} to {after}",
                    animal=part.animal,
                    before=push.origin,
                    after=part.karma,
                )
                if known
                else Line.of("{animal}'s karma: set it to {there}", animal=part.animal, there=part.karma)
            )
            found.append(
                Instruction(
                    key=f"slide:{seat}:{part.karma}",
                    seat=seat,
                    action="set-slide",
                    line=line,
                    clause=push.clause,
                    source=f"slide:{seat}:{push.origin}" if known else "",
                    target=f"slide:{seat}:{part.karma}",
                    done=done,
                )
            )
        return found

    def faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        for seat, part in self._targets.items():
            stop, rest = self._stop(table, seat, now)
            if stop is None or rest < self._settle * table.haste or stop == part.karma or seat in self._told:
                continue
            if stop < 0:
                if rest >= BETWEEN:
                    yield self._fault(part, None)
            elif not self._on_the_way(seat, stop):
                yield self._fault(part, stop)

    def _on_the_way(self, seat: Seat, stop: int) -> bool:
        push = self._moves.get(seat)
        if push is None or seat in self._done:
            return False
        return push.origin is None or stop in {push.origin, *push.passed}

    @staticmethod
    def _fault(part: SeatLayout, stop: int | None) -> Fault:
        line = (
            Line.of("{animal}'s karma: set it to {there}", animal=part.animal, there=part.karma)
            if stop is None
            else Line.of(
                "{animal}'s karma: set from {here} to {there}",
                animal=part.animal,
                here=stop,
                there=part.karma,
            )
        )
        step = Instruction(
            f"fix:slide:{part.seat}",
            part.seat,
            "set-slide",
            line,
            source="" if stop is None else f"slide:{part.seat}:{stop}",
            target=f"slide:{part.seat}:{part.karma}",
        )
        patch = () if stop is None else (replaced(part.seat, "karma", stop),)
        return Fault(f"slide:{part.seat}:{stop}:{part.karma}", part.seat, line, step, patch)

    def tell(self, thing: str, place: str) -> bool:
        for seat in self._moves:
            if thing and place == f"slide:{seat}:{self._targets[seat].karma}":
                self._told.add(seat)
                self._done.add(seat)
                return True
        return False
