"""The parts a table is reconciled by: what each expects, has seen done, and finds wrong.

A part compares one kind of thing (pawns, slides, rows, cards changing hands, the wheel) between the
believed table and the table the rules call for. It offers instructions, ticks them off by state and
names at most one fault with its exact remedy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.games.race.layout import Expected
from companion.games.vocabulary import Event, Json, Seat
from companion.reconcile.instructions import Instruction, Line
from companion.table.believed import BelievedTable

__all__ = ["Fault", "Part", "Patience", "Why"]


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


class Why:
    """The clause behind an instruction: the latest event of a kind for a seat."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._clauses = {(event.kind, event.seat): event.clause for event in events}

    def clause(self, seat: Seat | None, *kinds: str) -> str:
        """The clause of the first of ``kinds`` that happened to ``seat``; empty when none did."""
        return next((self._clauses[kind, seat] for kind in kinds if (kind, seat) in self._clauses), "")


class Patience:
    """Since when the same fault has stood."""

    def __init__(self) -> None:
        self._key = ""
        self._since = 0.0

    def stood(self, fault: Fault | None, now: float) -> float:
        """Seconds the fault has stood without a break; 0 when there is none."""
        key = fault.key if fault else ""
        if key != self._key:
            self._key, self._since = key, now
        return now - self._since if fault else 0.0


class Part(Protocol):
    """One kind of thing on the table."""

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        """The rules moved on; ``before`` is None after a resume."""
        ...

    def observe(self, table: BelievedTable, now: float) -> None:
        """Compare with the believed table."""
        ...

    def instructions(self) -> Sequence[Instruction]:
        """What is to be done, done ones included until the next :meth:`expect`."""
        ...

    def fault(self, table: BelievedTable, now: float) -> Fault | None:
        """What is wrong and not merely undone."""
        ...

    def tell(self, thing: str, place: str) -> bool:
        """A finger stands in for a missing sensor: the thing lies at the place; False if not ours."""
        ...

    def forget_done(self) -> None:
        """A new round: what is done is no longer listed."""
        ...
