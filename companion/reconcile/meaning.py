"""What the referee needs to know of a game's table, whatever the game: the shape of a meaning.

A meaning compares the believed table with the one the rules call for: it lists what is to be done, ticks it
off, names one fault at a time, and says which move the table shows. Knows no game and no screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from companion.games.vocabulary import Event, Move, Seat, State
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.lane import LaneReading, LaneState
from companion.reconcile.parts import Fault
from companion.table.believed import BelievedTable

__all__ = ["Lanes", "Meaning", "NoLanes", "Tells"]

Tells = tuple[tuple[str, str], ...]
"""What fingers told, in order: thing and place each."""


class Lanes(Protocol):
    """The places where seats lay a hidden choice."""

    def lane(self, table: BelievedTable, seat: Seat, kind: str, now: float) -> LaneReading:
        """What lies in a seat's lane, its cards' owners checked."""
        ...

    def scanned(self, seat: Seat, kind: str, cards: tuple[str, ...]) -> Move | Line | None:
        """What cards under a hooded reader mean; nothing of it is kept."""
        ...

    def of_another_deck(self, reading: LaneReading, seat: Seat) -> bool:
        """Whether a lane shows a card that is not of the seat's own deck."""
        ...

    def of_another_game(self, reading: LaneReading) -> bool:
        """Whether a lane shows a card that this game does not have."""
        ...

    def foreign(self, reading: LaneReading, seat: Seat) -> str | None:
        """The first card of a lane that is known to belong to somebody else."""
        ...

    def claim(self, reading: LaneReading, seat: Seat) -> None:
        """The cards of a revealed lane are that seat's."""
        ...


class Meaning(Protocol):
    """Believed against expected for one game."""

    @property
    def lanes(self) -> Lanes:
        """The lanes; :class:`NoLanes` for a game without hidden choices."""
        ...

    @property
    def names(self) -> Mapping[Seat, str]:
        """What each seat's figure is called."""
        ...

    def expect(self, state: State, events: Iterable[Event]) -> None:
        """The game moved on to ``state``."""
        ...

    def new_round(self, *, everything: bool = False) -> None:
        """What is done is no longer listed; ``everything``: all of it is done."""
        ...

    def observe(self, table: BelievedTable, now: float) -> None:
        """Compare with the believed table."""
        ...

    def move(self) -> Move | None:
        """The open move that the table shows, once everything before it is done; of any seat."""
        ...

    def instructions(self) -> tuple[Instruction, ...]:
        """Everything to be done, done things ticked."""
        ...

    def settled(self) -> bool:
        """Whether nothing is left to do."""
        ...

    def fault(self, table: BelievedTable, now: float) -> tuple[Fault, float] | None:
        """The one thing wrong that has stood longest, and for how many seconds."""
        ...

    def put_off(self, fault: Fault) -> None:
        """People let something wrong be for now."""
        ...

    def aside(self) -> tuple[Fault, ...]:
        """What people have put off and still is not right."""
        ...

    def let_be(self, key: str) -> bool:
        """People say that a thing is done though no sensor shows it; False when it is not listed."""
        ...

    def tell(self, thing: str, place: str, missing: frozenset[str]) -> bool:
        """A finger stands in for a missing device; False when nothing missing could have said it."""
        ...


class NoLanes:
    """A game whose moves are all open has no lanes, and nothing is known of them."""

    def lane(self, table: BelievedTable, seat: Seat, kind: str, now: float) -> LaneReading:
        """Nothing is known."""
        return LaneReading(LaneState.UNKNOWN, 0.0)

    def scanned(self, seat: Seat, kind: str, cards: tuple[str, ...]) -> Move | Line | None:
        """Nothing is meant."""
        return None

    def of_another_deck(self, reading: LaneReading, seat: Seat) -> bool:
        """There are no decks."""
        return False

    def of_another_game(self, reading: LaneReading) -> bool:
        """No card lies there."""
        return False

    def foreign(self, reading: LaneReading, seat: Seat) -> str | None:
        """No card lies there."""
        return None

    def claim(self, reading: LaneReading, seat: Seat) -> None:
        """No card lies there."""
