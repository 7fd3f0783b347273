"""Where pawns stand on a space of the track: below its number, which stays readable.

Pure arithmetic, in units. Knows no toolkit and no rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from ui.layout import Rect
from ui.widgets.paths import Point

__all__ = ["head_of", "number_on", "spots_on"]

_HEAD, _SLIM = 19.0, 16.0
"""Height that a space's number takes, and where pawns need the room."""

_LARGE, _SMALL = (11.0, 24.0), (8.0, 17.6)
"""The middle of a number below the top of its space, and its size: usually, and above many pawns."""

_FEW = 2
"""Pawns that stand in one line."""

_LEAST, _MOST = 10.5, 17.0
"""Smallest and largest radius of a pawn: below the one its animal cannot be told."""


def number_on(cell: Rect, count: int) -> tuple[float, float]:
    """Where the middle of a space's number stands below its top with so many pawns, and its size."""
    return _SMALL if _crowded(cell, count) else _LARGE


def head_of(cell: Rect, count: int) -> float:
    """Height that is kept for the number of a space with so many pawns."""
    return min(_SLIM, cell.h - 2 * _LEAST) if _crowded(cell, count) else _HEAD


def _crowded(cell: Rect, count: int) -> bool:
    return count > _FEW or cell.h < _HEAD + 2 * _LEAST


def spots_on(cell: Rect, count: int) -> tuple[Sequence[Point], float]:
    """Centres of so many pawns on a space, and their radius.

    They stand along the longer side below the number, overlapping when they must; more than two stand to
    either side in turn, so that more of each is seen.

    >>> spots_on(Rect(0, 0, 50, 31), 4)[1]
    10.5
    """
    room = cell.bottom(cell.h - head_of(cell, count))[0]
    long, short = max(room.w, room.h), min(room.w, room.h)
    radius = max(_LEAST, min(short / 2, long / count / 2, _MOST) * 0.96)
    step = min(2 * radius, (long - 2 * radius) / max(1, count - 1))
    aside = max(0.0, short / 2 - radius) if step < 2 * radius and count > _FEW else 0.0
    x, y = room.centre
    spots = []
    for n in range(count):
        along = (n - (count - 1) / 2) * step
        across = aside if n % 2 else -aside
        spots.append((x + across, y + along) if room.h >= room.w else (x + along, y + across))
    return spots, radius
