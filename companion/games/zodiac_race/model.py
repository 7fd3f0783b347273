"""The shapes of Zodiac Race: hands as far as they are known, rows, the running step, findings.

Frozen and equal by value. Knows no rule; what they mean is decided by the modules beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.games.vocabulary import Json, Seat
from companion.games.zodiac_race.box import Box
from companion.games.zodiac_race.options import Options

__all__ = ["Alert", "Marks", "Player", "Result", "Running", "Setting"]

Marks = tuple[tuple[str, int], ...]
"""Cards with the serial of the last draw before they were certainly absent; sorted by card."""


class Player(NamedTuple):
    """What is open about one seat.

    ``known`` cards of the hand, sorted; one serial in ``unknown`` for each hidden card, the oldest first;
    ``sequence`` by place, None only where an audit found a hole; ``gap`` the place of the first hole.
    """

    known: tuple[str, ...] = ()
    unknown: tuple[int, ...] = ()
    denied: Marks = ()
    element: str | None = None
    sequence: tuple[str | None, ...] = ()
    gap: int | None = None

    @property
    def hand_size(self) -> int:
        """Cards in the hand, known and hidden."""
        return len(self.known) + len(self.unknown)


class Running(NamedTuple):
    """The step of the turn that is running; ``draws`` are still owed, in order.

    ``gained`` are the cards the active seat gained this turn and still holds, as far as they are known to
    whoever holds the state; ``gained_unknown`` counts the hidden cards it drew this turn.
    """

    kind: str | None = None
    then: str | None = None
    ask: str | None = None
    to_answer: tuple[Seat, ...] = ()
    draws: tuple[tuple[Seat, int], ...] = ()
    gained: tuple[str, ...] = ()
    gained_unknown: int = 0
    after: str = "followup"


class Alert(NamedTuple):
    """A contradiction between what was seen or said and what is on record."""

    code: str
    turn: int
    seat: Seat | None = None
    card: str | None = None
    expected: int | None = None
    seen: int | None = None

    def to_json(self) -> dict[str, Json]:
        """Only the fields that this kind of finding has."""
        return {name: value for name, value in self._asdict().items() if value is not None}


class Result(NamedTuple):
    """How a game ended; without a winner there is no element."""

    winner: Seat | None
    reason: str
    element: str | None = None

    def to_json(self) -> dict[str, Json]:
        """The result as the rules write it."""
        out: dict[str, Json] = {"winner": self.winner, "reason": self.reason}
        return out if self.winner is None else {**out, "element": self.element}


@dataclass(frozen=True, slots=True)
class Setting:
    """What stays the same through a game: seats, dealer, mode, options, the box in use."""

    seats: tuple[Seat, ...]
    dealer: Seat
    mode: str
    options: Options
    box: Box

    def following(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, clockwise from the one after ``seat``."""
        at = self.seats.index(seat) + 1
        return (*self.seats[at:], *self.seats[: at - 1])
