"""Where a careful but human hand lays things on the mat of Race for the Chinese Zodiac.

Knows the mat; must not know what lies there or whose turn it is.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.race.components import WHEEL_MARK
from companion.games.race.mat import WEDGE_RADIUS, WHEEL_X, WHEEL_Y
from companion.mat import CARD_HEIGHT, Mat, Zone
from companion.virtual.pieces import Pieces, rotated, shape_of

__all__ = ["JITTER_DEGREES", "JITTER_MM", "Spot", "Spots", "lay_wheel", "turn_wheel", "wedge_spot"]

JITTER_MM = 1.2
"""How far a laid card may be off, along x and along y."""

JITTER_DEGREES = 2.5
"""How crooked a laid card may be; with :data:`JITTER_MM` neighbours leave each other's symbol free."""

_CARD = shape_of("RZ-A1-1")


class Spot(NamedTuple):
    """Centre of a piece in mm and degrees clockwise, in the order of :meth:`Pieces.lay`."""

    x: float
    y: float
    angle: float


class Spots:
    """Places for cards, a little off each time; equal seeds give equal places in equal order."""

    def __init__(self, mat: Mat, seed: int) -> None:
        self._mat = mat
        self._chance = random.Random(f"spots {seed}")

    def row(self, seat: str, column: int, part: str) -> Spot:
        """A place in the played row; ``part`` is ``energy`` (laid first) or ``action`` (over it)."""
        return self._in_column(f"{seat}.row.{part}", column)

    def take(self, seat: str, column: int) -> Spot:
        """A place on the *take* mark."""
        return self._in_column(f"{seat}.take", column)

    def give(self, seat: str, column: int) -> Spot:
        """A place on the *give* mark."""
        return self._in_column(f"{seat}.give", column)

    def lane(self, seat: str, slot: int) -> Spot:
        """The plan slot 1 or 2: the card's middle over the printed mark, so that it covers it."""
        zone = self._mat.by_name[f"{seat}.lane.{slot}"]
        return self._near(zone.x + zone.width / 2, zone.y + zone.height / 2)

    def free_below(self, seat: str) -> bool:
        """Whether no other seat's strip and no corner mark lies right below a seat's lane."""
        zone = self._mat.by_name[f"{seat}.lane.1"]
        x, y = zone.x + zone.width / 2, zone.y + zone.height
        under = self._mat.zone_at(x, y + CARD_HEIGHT / 2)
        marks = [mark for mark in self._mat.corners if math.hypot(mark.x - x, mark.y - y) < CARD_HEIGHT]
        return not marks and (under is None or under.name == "wheel")

    def _in_column(self, name: str, column: int) -> Spot:
        zone = self._mat.by_name[name]
        if not 0 <= column < zone.columns:
            raise ValueError(f"{name} has places 0 to {zone.columns - 1}, not {column}")
        tag = self._near(zone.x + (column + 0.5) * zone.pitch, zone.y + _tag_line(zone))
        dx, dy = rotated(_CARD.tag_x, _CARD.tag_y, tag.angle)
        return Spot(tag.x - dx, tag.y - dy, tag.angle)

    def _near(self, x: float, y: float) -> Spot:
        off = self._chance.uniform
        return Spot(
            x + off(-JITTER_MM, JITTER_MM),
            y + off(-JITTER_MM, JITTER_MM),
            off(-JITTER_DEGREES, JITTER_DEGREES),
        )


def _tag_line(zone: Zone) -> float:
    """How far below the top of a zone with columns the tags lie, in mm: as far as from the left."""
    return zone.pitch / 2


def wedge_spot(index: int) -> Spot:
    """Where a wheel wedge lies: index 0 at twelve o'clock, then clockwise, each turned with the wheel."""
    dx, dy = rotated(0.0, -WEDGE_RADIUS, 60.0 * index)
    return Spot(WHEEL_X + dx, WHEEL_Y + dy, 60.0 * index)


def lay_wheel(pieces: Pieces, wedges: Sequence[str], rotation: float, sectors: int) -> None:
    """Lay six wedges in order and the turning mark at ``rotation`` sectors."""
    for index, wedge in enumerate(wedges):
        pieces.lay(wedge, *wedge_spot(index))
    turn_wheel(pieces, rotation, sectors)


def turn_wheel(pieces: Pieces, rotation: float, sectors: int) -> None:
    """Turn the wheel's mark to ``rotation`` of ``sectors`` sectors clockwise (parts are on the way)."""
    pieces.lay(WHEEL_MARK, WHEEL_X, WHEEL_Y, rotation * 360.0 / sectors)
