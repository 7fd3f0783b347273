"""The shapes of a race: setting, carts, turn, findings, result.

Frozen and equal by value. Knows no rule; what they mean is decided by the modules beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.games.crazy_race.box_values import Box
from companion.games.crazy_race.options import Options
from companion.games.vocabulary import Seat

__all__ = ["Alert", "Cart", "Face", "Result", "Setting", "Space", "Turn"]

Face = tuple[str, int]
"""One rolled die: its colour and what it shows."""


class Space(NamedTuple):
    """One coloured space of the course."""

    id: str
    colour: str


class Cart(NamedTuple):
    """One seat's cart. ``pos`` 0: not yet on the course; ``used``: its animal laughed this round."""

    colour: str | None = None
    pos: int = 0
    animal: str | None = None
    pile: tuple[str, ...] = ()
    used: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards of the seat, the hitched one last."""
        return self.pile if self.animal is None else (*self.pile, self.animal)


class Turn(NamedTuple):
    """The turn that is running; ``limit`` None: the dice are fixed and nothing can bust."""

    limit: int | None
    route: tuple[int, ...] = ()
    dice: tuple[str, ...] = ()
    rolled: tuple[Face, ...] = ()
    to_roll: tuple[str, ...] = ()
    rerolled: bool = False
    start_bonus: int = 0


class Alert(NamedTuple):
    """A finding of the sensors that does not fit the race (CR-OBS-02)."""

    code: str
    seat: Seat
    expected: int
    seen: int


class Result(NamedTuple):
    """How a race ended; ``spaces`` in the order of the seats."""

    winner: Seat
    order: tuple[Seat, ...]
    spaces: tuple[int, ...]
    tie_break: str | None


@dataclass(frozen=True, slots=True)
class Setting:
    """What stays the same through a race: seats, options, the box in use."""

    seats: tuple[Seat, ...]
    options: Options
    box: Box
