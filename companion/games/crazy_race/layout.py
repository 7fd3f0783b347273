"""What the table should look like for a position: carts, animals, the offer, the sheets of the course.

Says exactly what everybody may see. Knows no sensor; contacts are named ``track:14``, one for each space of
the course, and a cart that has begun another lap stands on the contact of its space again (CR-OBS-04).
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.crazy_race.names import SLOTS
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import Seat

__all__ = ["Expected", "SeatLayout", "contact", "expected"]


@dataclass(frozen=True)
class SeatLayout:
    """One seat's part of the table; ``space`` is the contact its cart stands on, None before the start."""

    seat: Seat
    colour: str | None
    space: int | None
    animal: str | None


@dataclass(frozen=True)
class Expected:
    """The whole table as the rules say it is; ``sheets`` by place, as ``S04b``, empty before they lie."""

    seats: tuple[SeatLayout, ...]
    offer: tuple[str, ...]
    sheets: tuple[tuple[str, str], ...]

    def seat(self, seat: Seat) -> SeatLayout:
        """One seat's part."""
        return next(part for part in self.seats if part.seat == seat)


def contact(pos: int, length: int) -> int:
    """The space of the course under a place, counted from 1.

    >>> contact(53, 50), contact(50, 50)
    (3, 50)
    """
    return (pos - 1) % length + 1


def expected(state: CrazyState) -> Expected:
    """The table that a state calls for."""
    length = len(state.track)
    seats = tuple(
        SeatLayout(seat, cart.colour, contact(cart.pos, length) if cart.pos else None, cart.animal)
        for seat, cart in zip(state.setting.seats, state.carts, strict=True)
    )
    return Expected(seats, state.offer, _sheets(state))


def _sheets(state: CrazyState) -> tuple[tuple[str, str], ...]:
    """Which sheet lies where, by the ids of the spaces: they count along the running direction."""
    ids = iter(space.id for space in state.track if space.id.startswith("S"))
    laid = [first[:4] for first in ids if first.endswith("1")]
    slots = [part for part in state.setting.box.course if part in SLOTS]
    return tuple(zip(slots, laid, strict=True)) if laid else ()
