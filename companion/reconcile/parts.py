"""The parts a table is reconciled by: what each expects, has seen done, and finds wrong.

A part compares one kind of thing (pawns, slides, rows, cards changing hands, the wheel) between the
believed table and the table the rules call for. It offers instructions, ticks them off by state and
names each fault with its exact remedy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.games.race.layout import Expected
from companion.games.vocabulary import Event, Json, Seat, seat_number
from companion.reconcile.instructions import Instruction, Line
from companion.table.believed import BelievedTable

__all__ = ["Fault", "Part", "Patience", "Why", "reminder", "replaced"]

FORGETS = 3.0
"""Seconds a fault may be out of sight, behind a hand or a moving piece, and still be the same one."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing on the table that no legal course explains, and its remedy.

    ``patch`` (RFC 6902) is what the state would become if the table were declared right; empty where
    that cannot be said.
    """

    key: str
    seat: Seat | None
    line: Line
    instruction: Instruction | None = None
    patch: tuple[Mapping[str, Json], ...] = ()


def reminder(step: Instruction) -> Fault:
    """A step that nobody has done although all has been still: said once more, big, and nothing else."""
    return Fault(f"remind:{step.key}", step.seat, step.line, step)


class Why:
    """The clause behind an instruction: the latest event of a kind for a seat."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._clauses = {(event.kind, event.seat): event.clause for event in events}

    def clause(self, seat: Seat | None, *kinds: str) -> str:
        """The clause of the first of ``kinds`` that happened to ``seat``; empty when none did."""
        return next((self._clauses[kind, seat] for kind in kinds if (kind, seat) in self._clauses), "")


def replaced(seat: Seat, field: str, value: int) -> Mapping[str, Json]:
    """The patch that books one of a seat's numbers as the table shows it."""
    return {"op": "replace", "path": f"/seats/{seat_number(seat)}/{field}", "value": value}


class Patience:
    """Since when each fault has stood: the one that has stood longest is the one to speak of."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[float, float]] = {}

    def note(self, faults: Iterable[Fault], now: float) -> None:
        """These faults stand now."""
        seen = {key: span for key, span in self._seen.items() if now - span[1] <= FORGETS}
        for fault in faults:
            seen[fault.key] = seen.get(fault.key, (now, now))[0], now
        self._seen = seen

    def knows(self, key: str) -> bool:
        """Whether a fault stands or stood a moment ago."""
        return key in self._seen

    def longest(self, faults: Sequence[Fault], now: float) -> tuple[Fault, float] | None:
        """Of noted faults the one that has stood longest and for how many seconds; of equals the first."""
        if not faults:
            return None
        oldest = min(faults, key=lambda fault: self._seen[fault.key][0])
        return oldest, now - self._seen[oldest.key][0]


class Part(Protocol):
    """One kind of thing on the table."""

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        """The rules moved on; ``before`` is None at the start."""
        ...

    def observe(self, table: BelievedTable, now: float) -> None:
        """Compare with the believed table."""
        ...

    def instructions(self) -> Sequence[Instruction]:
        """What is to be done, done ones included until the next :meth:`expect`."""
        ...

    def faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        """What is wrong and not merely undone, the cheapest to mend first."""
        ...

    def tell(self, thing: str, place: str) -> bool:
        """A finger stands in for a missing sensor: the thing lies at the place; False if not ours."""
        ...

    def forget_done(self, *, everything: bool = False) -> None:
        """A new round: what is done is no longer listed; ``everything``: all of it is done."""
        ...
