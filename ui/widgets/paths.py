"""Where a thing is while it moves: points along a way. Pure arithmetic, knows no toolkit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

__all__ = ["Point", "along", "eased", "spaces_between"]

Point: TypeAlias = tuple[float, float]


def eased(share: float) -> float:
    """A share of the time as a share of the way: slow at both ends.

    >>> eased(0.0), eased(0.5), eased(1.0)
    (0.0, 0.5, 1.0)
    """
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def along(points: Sequence[Point], share: float) -> Point:
    """The point after a share of the way; each leg takes equally long.

    >>> along([(0, 0), (10, 0), (10, 10)], 0.75)
    (10.0, 5.0)
    """
    legs = len(points) - 1
    if legs < 1 or share >= 1:
        return float(points[-1][0]), float(points[-1][1])
    done = max(0.0, share) * legs
    leg = int(done)
    (x, y), (to_x, to_y) = points[leg], points[leg + 1]
    part = done - leg
    return x + (to_x - x) * part, y + (to_y - y) * part


def spaces_between(start: int, end: int) -> tuple[int, ...]:
    """The spaces that a pawn passes on its way, both ends included.

    >>> spaces_between(3, 6), spaces_between(5, 3)
    ((3, 4, 5, 6), (5, 4, 3))
    """
    step = 1 if end >= start else -1
    return tuple(range(start, end + step, step))
