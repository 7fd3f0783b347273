"""The table seen from straight above, as a grey canvas, and patches that are laid on it.

A patch keeps a share of what lies below and adds its own grey; shadows are part of it. Knows pixels of
the canvas and millimetres; must not know a camera.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.virtual.sprites import SCALE as SPRITE_SCALE

__all__ = ["SCALE", "Canvas", "Patch", "Rect", "laid", "merged"]

Grey = NDArray[np.uint8]

SCALE = 4
"""Pixels of the canvas per mm."""

_FINE = SPRITE_SCALE // SCALE


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle of pixels; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int

    def common(self, other: Rect) -> Rect | None:
        """What two rectangles share, if anything."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(left, top, right, bottom) if left < right and top < bottom else None

    def around(self, other: Rect) -> Rect:
        """The smallest rectangle that holds both."""
        return Rect(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, by: int) -> Rect:
        """The rectangle with ``by`` px more on every side."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def slices(self) -> tuple[slice, slice]:
        """Lines and columns, to index a picture with."""
        return slice(self.top, self.bottom), slice(self.left, self.right)


def merged(rects: list[Rect]) -> list[Rect]:
    """Fewer rectangles that cover the same: those that overlap become one."""
    apart: list[Rect] = []
    for rect in rects:
        whole = rect
        while touching := [other for other in apart if other.common(whole)]:
            apart = [other for other in apart if other not in touching]
            for other in touching:
                whole = whole.around(other)
        apart.append(whole)
    return apart


@dataclass(frozen=True, slots=True)
class Patch:
    """Something on the canvas: its corner in px, the share kept of what lies below (of 255), its grey."""

    left: int
    top: int
    keep: Grey
    grey: Grey

    @property
    def rect(self) -> Rect:
        """Where it lies."""
        height, width = self.keep.shape
        return Rect(self.left, self.top, self.left + width, self.top + height)

    def onto(self, picture: Grey, window: Rect) -> None:
        """Lay the part inside ``window`` onto the canvas' picture."""
        part = self.rect.common(window)
        if part is None:
            return
        lines, columns = part.slices()
        mine = (
            slice(part.top - self.top, part.bottom - self.top),
            slice(part.left - self.left, part.right - self.left),
        )
        below = picture[lines, columns]
        dimmed = cv2.multiply(below, self.keep[mine], None, 1 / 255)
        cv2.add(dimmed, self.grey[mine], below)


class Canvas:
    """Which part of the table a canvas shows: ``left``, ``top`` of its first pixel in mm, size in px."""

    def __init__(self, extent: tuple[float, float, float, float]) -> None:
        self.left, self.top = math.floor(extent[0]) - 2.0, math.floor(extent[1]) - 2.0
        self.width = math.ceil((extent[2] + 2 - self.left) * SCALE)
        self.height = math.ceil((extent[3] + 2 - self.top) * SCALE)

    @property
    def rect(self) -> Rect:
        """All of it."""
        return Rect(0, 0, self.width, self.height)

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point of the table in mm."""
        return (x - self.left) * SCALE, (y - self.top) * SCALE

    def table(self, x: float, y: float) -> tuple[float, float]:
        """The point of the table in mm of a pixel."""
        return x / SCALE + self.left, y / SCALE + self.top


def laid(
    picture: Grey, cover: Grey, middle: tuple[float, float], angle: float, thickness: float = 0.6
) -> Patch:
    """A sprite with its middle at a pixel of the canvas, turned by ``angle`` degrees clockwise.

    ``thickness`` in mm gives the shadow its reach; 0 for print.
    """
    height, width = picture.shape
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    border = math.ceil((1 + 4 * thickness) * SCALE)
    reach_x = (abs(c) * width + abs(s) * height) / 2 / _FINE
    reach_y = (abs(s) * width + abs(c) * height) / 2 / _FINE
    left, top = math.floor(middle[0] - reach_x) - border, math.floor(middle[1] - reach_y) - border
    size = math.ceil(2 * reach_x) + 2 * border + 1, math.ceil(2 * reach_y) + 2 * border + 1
    x, y = (middle[0] - left) * _FINE - 0.5, (middle[1] - top) * _FINE - 0.5
    mx, my = (width - 1) / 2, (height - 1) / 2
    turn = np.array([[c, -s, x - c * mx + s * my], [s, c, y - s * mx - c * my]])
    fine = (size[0] * _FINE, size[1] * _FINE)
    inked = cv2.warpAffine(picture, turn, fine, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    covered = cv2.warpAffine(cover, turn, fine, flags=cv2.INTER_LINEAR)
    ink = cv2.resize(inked, size, interpolation=cv2.INTER_AREA)
    opaque = np.asarray(cv2.resize(covered, size, interpolation=cv2.INTER_AREA), np.uint8)
    lit = 255 - shadow(opaque, thickness, 0.42) if thickness else np.full_like(opaque, 255)
    keep = np.asarray(cv2.multiply(255 - opaque, lit, None, 1 / 255), np.uint8)
    return Patch(left, top, keep, np.asarray(cv2.multiply(ink, opaque, None, 1 / 255), np.uint8))


def shadow(cover: Grey, thickness: float, strength: float) -> Grey:
    """The soft shadow (of 255) that something ``thickness`` mm above the table throws to the lower right."""
    off = thickness * SCALE
    moved = cv2.warpAffine(cover, np.array([[1, 0, off], [0, 1, 1.3 * off]]), cover.shape[::-1])
    soft = cv2.GaussianBlur(moved, (0, 0), max(0.8, 0.9 * off))
    return np.asarray(np.rint(soft * np.float32(strength)), np.uint8)
