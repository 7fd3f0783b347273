"""Arms over the table: a hand whose fingertips are at a point, its arm coming straight from an edge.

Knows how an arm looks and from which edge each seat reaches, so that no arm crosses another seat's
strip; must not know what the hand does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.virtual.canvas import SCALE, Canvas, Patch, shadow

__all__ = ["Edge", "Hand", "arm", "edge_of"]

Grey = NDArray[np.uint8]
Edge = Literal["top", "bottom"]

_LENGTH, _WIDTH = 520, 120
"""Of the picture of an arm, in mm, with room for its shadow."""

_TIP = (_WIDTH / 2, 24.0)
"""The point the fingers reach for, in mm from the picture's corner."""

_FINGERS = (
    ((-16.0, 22.0), (-15.0, 78.0), 5.5),
    ((-6.0, 5.0), (-5.0, 78.0), 6.0),
    ((5.0, 1.0), (5.0, 78.0), 6.0),
    ((14.0, 9.0), (14.0, 78.0), 6.0),
    ((25.0, 60.0), (12.0, 104.0), 7.0),
)
"""Fingers as (tip, root, radius) in mm, right of and behind the point they reach for."""


class Hand(NamedTuple):
    """A hand over the mat: where its fingertips are in mm, and the edge its arm comes from."""

    x: float
    y: float
    edge: Edge


def edge_of(seat: str) -> Edge:
    """The edge at which a seat sits: three above, the others (and whoever turns the wheel) below.

    >>> edge_of("s2"), edge_of("s5"), edge_of("wheel")
    ('top', 'bottom', 'bottom')
    """
    return "top" if seat in {"s1", "s2", "s3"} else "bottom"


def arm(hand: Hand, canvas: Canvas, skin: int) -> Patch:
    """The arm on the canvas; ``skin`` is its grey value."""
    keep, grey = _drawn(hand.edge, skin)
    x, y = canvas.pixel(hand.x, hand.y)
    height, width = keep.shape
    tip_y = _TIP[1] * SCALE if hand.edge == "bottom" else height - _TIP[1] * SCALE
    tip_x = _TIP[0] * SCALE if hand.edge == "bottom" else width - _TIP[0] * SCALE
    return Patch(round(x - tip_x), round(y - tip_y), keep, grey)


@lru_cache(maxsize=16)
def _drawn(edge: Edge, skin: int) -> tuple[Grey, Grey]:
    """Share kept and grey of an arm; drawn reaching up from the bottom edge, turned for the top."""
    flesh, sleeve = _flesh(), _sleeve()
    tone = np.full(flesh.shape, float(skin), np.float32)
    tone[sleeve > 127] = skin * 0.42
    cover = np.asarray(cv2.GaussianBlur(cv2.max(flesh, sleeve), (0, 0), 1.2), np.uint8)
    tone *= _roundness(cover)
    if edge == "top":
        cover, tone = np.ascontiguousarray(cover[::-1, ::-1]), np.ascontiguousarray(tone[::-1, ::-1])
    keep = cv2.multiply(255 - cover, 255 - shadow(cover, 2.2, 0.5), None, 1 / 255)
    ink = np.clip(tone, 0, 255).astype(np.uint8)
    return np.asarray(keep), np.asarray(cv2.multiply(ink, cover, None, 1 / 255))


def _flesh() -> Grey:
    cover = np.zeros((_LENGTH * SCALE, _WIDTH * SCALE), np.uint8)
    for tip, root, radius in _FINGERS:
        cv2.line(cover, _px(tip), _px(root), 255, round(2 * radius * SCALE), cv2.LINE_AA)
    cv2.ellipse(cover, _px((0.0, 94.0)), (21 * SCALE, 30 * SCALE), 0, 0, 360, 255, -1, cv2.LINE_AA)
    outline = [(-21.0, 104.0), (-18.0, 138.0), (-22.0, 200.0), (22.0, 200.0), (18.0, 138.0), (19.0, 104.0)]
    cv2.fillPoly(cover, [np.array([_px(point) for point in outline], np.int32)], 255, cv2.LINE_AA)
    return cover


def _sleeve() -> Grey:
    cover = np.zeros((_LENGTH * SCALE, _WIDTH * SCALE), np.uint8)
    end = float(_LENGTH)
    outline = [(-26.0, 176.0), (-33.0, end), (33.0, end), (26.0, 176.0)]
    cv2.fillPoly(cover, [np.array([_px(point) for point in outline], np.int32)], 255, cv2.LINE_AA)
    return cover


def _px(point: tuple[float, float]) -> tuple[int, int]:
    return round((point[0] + _TIP[0]) * SCALE), round((point[1] + _TIP[1]) * SCALE)


def _roundness(cover: Grey) -> NDArray[np.float32]:
    """Darker toward the edges, as a round thing under a lamp is."""
    depth = cv2.distanceTransform((cover > 127).astype(np.uint8), cv2.DIST_L2, 3)
    return np.asarray(0.72 + 0.28 * np.minimum(1.0, depth / (7.0 * SCALE)), np.float32)
