"""The mat of Race for the Chinese Zodiac: a strip for every seat and the wheel, in millimetres.

A seat's strip has the played row above (energy tags over action tags, seven pairs) and below it the
plan lane's two slots, the *take* mark and the *give* mark. Six cells: three seats above, and below
the fifth seat, the wheel and the fourth seat, so that seats run clockwise. The track with its sensors
stands apart from the mat.
"""

from __future__ import annotations

from functools import cache

from companion.games.vocabulary import seat_names
from companion.mat import TAG_SIZE, Mark, Mat, Zone

__all__ = [
    "COLUMN",
    "ROW_COLUMNS",
    "STRIP_HEIGHT",
    "STRIP_WIDTH",
    "WEDGE_RADIUS",
    "WHEEL_X",
    "WHEEL_Y",
    "race_mat",
    "strip_zones",
]

COLUMN = 33.0
"""Width of one place in a row, in mm: a tag and some air."""

ROW_COLUMNS = 7
"""Pairs that can lie in a row: actions 1-7 once each; a Strategise pair is taken back at once."""

STRIP_WIDTH = 264.0
STRIP_HEIGHT = 174.0
_GAP = 8.0
_EDGE = 10.0
_HEAD = 36.0
_LANE_Y = 104.0
_SLOT = 46.0
_TRAY = COLUMN + 44.0

WIDTH = 2 * _EDGE + 3 * STRIP_WIDTH + 2 * _GAP
HEIGHT = 2 * _HEAD + 2 * STRIP_HEIGHT + _GAP

_CELLS = {"s1": (0, 0), "s2": (1, 0), "s3": (2, 0), "s4": (2, 1), "s5": (0, 1)}


def _origin(column: int, line: int) -> tuple[float, float]:
    return _EDGE + column * (STRIP_WIDTH + _GAP), _HEAD + line * (STRIP_HEIGHT + _GAP)


WHEEL_X = _origin(1, 1)[0] + STRIP_WIDTH / 2
WHEEL_Y = _origin(1, 1)[1] + STRIP_HEIGHT / 2
WEDGE_RADIUS = 54.0
"""Distance of a wedge tag's centre from the wheel's centre, in mm."""


def strip_zones(seat: str, x: float = 0.0, y: float = 0.0) -> tuple[Zone, ...]:
    """The zones of one seat's strip whose top left corner lies at ``x``, ``y`` mm."""
    return (
        Zone(f"{seat}.row.energy", x + 2, y, COLUMN * ROW_COLUMNS, COLUMN, ROW_COLUMNS, COLUMN),
        Zone(f"{seat}.row.action", x + 2, y + COLUMN, COLUMN * ROW_COLUMNS, COLUMN, ROW_COLUMNS, COLUMN),
        Zone(f"{seat}.lane.1", x + 2, y + _LANE_Y, _SLOT, 70.0),
        Zone(f"{seat}.lane.2", x + 2 + _SLOT, y + _LANE_Y, _SLOT, 70.0),
        Zone(f"{seat}.take", x + 100, y + _LANE_Y, _TRAY, 70.0, 2, COLUMN),
        Zone(f"{seat}.give", x + 183, y + _LANE_Y, _TRAY, 70.0, 2, COLUMN),
    )


@cache
def race_mat(players: int = 5) -> Mat:
    """The mat for a number of players; unused strips simply have no zones."""
    zones: list[Zone] = []
    slots: list[Mark] = []
    for seat in seat_names(players):
        strip = strip_zones(seat, *_origin(*_CELLS[seat]))
        zones.extend(strip)
        for zone in strip:
            if ".lane." in zone.name:
                mark = f"TC-L{seat[1:]}{zone.name[-1]}"
                slots.append(Mark(mark, zone.x + zone.width / 2, zone.y + zone.height / 2, zone.name))
    left, top = _origin(1, 1)
    zones.append(Zone("wheel", left, top, STRIP_WIDTH, STRIP_HEIGHT))
    inset = 3.0 + TAG_SIZE / 2
    corners = (
        Mark("TC-M1", inset, inset),
        Mark("TC-M2", WIDTH - inset, inset),
        Mark("TC-M3", WIDTH - inset, HEIGHT - inset),
        Mark("TC-M4", inset, HEIGHT - inset),
    )
    return Mat(WIDTH, HEIGHT, tuple(zones), corners, tuple(slots))
