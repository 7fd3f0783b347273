"""What the table should look like for a position: pawns, slides, rows, wheel, cards owned.

Derived from the state's JSON alone, so that it says exactly what everybody may know. Knows no sensor;
places are named ``track:14``, ``slide:s1:3``, ``wheel:5``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.vocabulary import Json, Seat, State

__all__ = ["Expected", "SeatLayout", "expected", "sector_count"]

Pair = tuple[int, int | None]
STRATEGISE = 8


@dataclass(frozen=True)
class SeatLayout:
    """One seat's part of the table.

    ``row`` runs left to right as (action, energy or None). A Strategise pair never gets there: it
    waits in the plan lane (``lane``) until it is taken back. ``owned`` counts energy cards of hand,
    row and lane by value.
    """

    seat: Seat
    animal: str
    space: int
    karma: int
    row: tuple[Pair, ...]
    hand: tuple[int, ...]
    lane: Pair | None = None

    @property
    def owned(self) -> Counter[int]:
        """Energy cards owned, by value."""
        laid = (*self.row, self.lane) if self.lane else self.row
        return Counter(self.hand) + Counter(energy for _, energy in laid if energy is not None)


@dataclass(frozen=True)
class Expected:
    """The whole table as the rules say it is; ``rotation`` is None before the wheel is laid."""

    seats: tuple[SeatLayout, ...]
    wedges: tuple[int, ...]
    rotation: int | None
    sectors: int

    def seat(self, seat: Seat) -> SeatLayout:
        """One seat's part."""
        return next(part for part in self.seats if part.seat == seat)


def sector_count(wheel: Mapping[str, Json]) -> int:
    """How many sectors the wheel's turning layer has."""
    return len(wheel["sectors"])


def expected(state: State) -> Expected:
    """The table that a state calls for."""
    data = state.to_json()
    wheel = data["wheel"]
    wedges = tuple(wheel["wedges"])
    return Expected(
        seats=tuple(_seat(part) for part in data["seats"]),
        wedges=wedges,
        rotation=wheel["rotation"] if wedges else None,
        sectors=sector_count(wheel),
    )


def _seat(part: Mapping[str, Json]) -> SeatLayout:
    pairs = [(pair["action"], pair["energy"]) for pair in part["row"]]
    return SeatLayout(
        seat=part["seat"],
        animal=part["animal"],
        space=part["position"],
        karma=part["karma"],
        row=tuple(pair for pair in pairs if pair[0] != STRATEGISE),
        hand=tuple(part["hand"]),
        lane=next((pair for pair in pairs if pair[0] == STRATEGISE), None),
    )
