"""Where a picture differs from the ones before: cheap, on cells of 8 × 8 pixels.

Knows brightness only; must not know tags, zones or millimetres. Two comparisons run side by side: with
the frame before (something moves now) and with what each cell looked like when it was last read
(something has changed). Slow changes of light are followed, an even change of light is divided out.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.decoding import Grey

__all__ = ["CELL", "HOT", "Box", "ChangeWatch", "Changes", "Place", "cells", "place_of"]

CELL = 8
"""Side of a cell in pixels: about 3 mm of the table, three modules of a tag."""

HOT = 5
"""Frames for which a changed cell is read again, each time with another rung of the ladder."""

LEAST_STEP = 5.0
"""Grey levels: six times the noise that remains in a cell's mean at a noise of 6 levels a pixel."""

RELATIVE_STEP = 0.06
"""Share of the picture's mean brightness that counts as a change."""

FOLLOW = 1 / 16
"""How fast quiet cells follow slow changes of light, as a share a frame."""

Mask = NDArray[np.uint8]

Place = tuple[int, int, int, int]
"""Left, top, right and bottom in cells; right and bottom are the first outside."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of pixels to read, and for how many frames it has been quiet (0: changed just now)."""

    left: int
    top: int
    right: int
    bottom: int
    quiet: int

    def of(self, grey: Grey) -> Grey:
        """The pixels of the box."""
        return grey[self.top : self.bottom, self.left : self.right]


@dataclass(frozen=True)
class Changes:
    """Cells (rows × columns, non-zero: yes) that moved since the frame before, and that have changed."""

    moved: Mask
    changed: Mask

    def touches(self, place: Place) -> bool:
        """Whether anything changed within a rectangle of cells."""
        left, top, right, bottom = place
        return bool(self.changed[top:bottom, left:right].any())


def place_of(corners: NDArray[np.float64]) -> Place:
    """The upright rectangle of cells around some points in px."""
    left, top = (max(0, int(low)) for low in corners.min(axis=0) / CELL)
    right, bottom = (int(high) + 1 for high in corners.max(axis=0) / CELL)
    return left, top, right, bottom


def cells(grey: Grey) -> Grey:
    """The mean of each cell; a rest at the right and below belongs to the last cells."""
    height, width = grey.shape
    if not grey.size:
        return np.zeros((1, 1), np.uint8)
    rows, columns = max(1, height // CELL), max(1, width // CELL)
    if height >= CELL and width >= CELL:
        grey = grey[: rows * CELL, : columns * CELL]
    return np.asarray(cv2.resize(grey, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)


class ChangeWatch:
    """Compares each frame's cells with the frame before and with what was read last."""

    def __init__(self) -> None:
        self._before: Grey | None = None
        self._read: NDArray[np.float32] = np.zeros((0, 0), np.float32)
        self._heat: Mask = np.zeros((0, 0), np.uint8)

    def forget(self) -> None:
        """Take the next frame for new everywhere."""
        self._before = None

    def look(self, now: Grey) -> Changes:
        """What differs in this frame's cells; everything has changed in the first one."""
        before = self._before
        self._before = now
        if before is None or before.shape != now.shape:
            self._read = now.astype(np.float32)
            self._heat = np.full(now.shape, HOT, np.uint8)
            return Changes(np.zeros(now.shape, np.uint8), np.ones(now.shape, np.uint8))
        light = now.astype(np.float32)
        step = max(LEAST_STEP, RELATIVE_STEP * float(light.mean()))
        moved = _differs(light, before.astype(np.float32), step)
        changed = _differs(light, self._read, step)
        self._heat -= self._heat > 0
        self._heat[changed != 0] = HOT
        np.copyto(self._read, light, where=changed != 0)
        self._read += (light - self._read) * FOLLOW
        return Changes(moved, changed)

    def boxes(self, margin: int, within: Mask | None) -> list[Box]:
        """What to read now: hot cells and ``margin`` cells around them, only where ``within`` is set."""
        hot = self._heat if within is None else cv2.min(self._heat, within * np.uint8(HOT))
        if not hot.any():
            return []
        wide = np.asarray(cv2.dilate(hot, np.ones((2 * margin + 1, 2 * margin + 1), np.uint8)), np.uint8)
        count, labels, places, _ = cv2.connectedComponentsWithStats((wide > 0).astype(np.uint8))
        found = []
        for label in range(1, count):
            left, top, width, height = (int(value) for value in places[label][:4])
            part = np.s_[top : top + height, left : left + width]
            heat = int(wide[part][labels[part] == label].max())
            found.append(
                Box(left * CELL, top * CELL, (left + width) * CELL, (top + height) * CELL, HOT - heat)
            )
        return found


def _differs(now: NDArray[np.float32], then: NDArray[np.float32], step: float) -> Mask:
    """Cells that differ by more than ``step`` grey levels after an even change of light."""
    ratio = np.median(now[::4, ::4] + 1) / np.median(then[::4, ::4] + 1)
    gain = float(ratio) if abs(ratio - 1) < 0.25 else 1.0
    return (np.abs(now - then * gain) > step).astype(np.uint8)
