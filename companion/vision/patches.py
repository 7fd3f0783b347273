"""Where something unread looks like a tag: patches of fine black and white, as large as a tag.

Keeps what was tried, so that print and cloth are looked at closely once or twice and not for ever. Knows
pixels; must not know decoders, zones or what a component is for.
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.mat import TAG_MODULES
from companion.vision.changes import CELL, Box, Mask
from companion.vision.decoding import Grey

__all__ = ["PatchSearch"]

TRIES = 3
"""Close looks at one place until it changes; each sees other noise."""

LEAST_SPREAD = 13.0
"""Mean standard deviation (grey levels) of a tag's cells: noise of 6 gives 6, a tag in dim light 20."""

MOST_SPREAD = 40.0
"""More counts no more: the edge of a white card must not outshine a tag."""

TWO_TONED = 0.255
"""Standard deviation over range (2nd to 98th percentile): textures 0.24 and less, small tags 0.27."""

FAR = 40
"""Cells beyond which a known tag no longer reaches into a part of the picture."""

SYMBOL = TAG_MODULES - 8
"""Modules of a tag that are not all white."""


class PatchSearch:
    """Finds patches within a part of the picture; cells are those of ``changes``."""

    def __init__(self) -> None:
        self._tried: Mask = np.zeros((0, 0), np.uint8)

    def forget(self, rows: int, columns: int) -> None:
        """A picture of so many cells, nothing tried."""
        self._tried = np.zeros((rows, columns), np.uint8)

    def renew(self, changed: Mask) -> None:
        """Cells that changed may be tried again."""
        self._tried[changed != 0] = 0

    def find(
        self, grey: Grey, box: Box, known: Iterable[NDArray[np.float64]], module: float, most: int
    ) -> list[tuple[float, float]]:
        """Centres (px) of at most ``most`` patches in ``box``, most tag-like first; counts them as tried.

        ``known`` are the corners of tags that lie there already, ``module`` px the size of a module.
        """
        rows, columns = self._tried.shape
        top, left = box.top // CELL, box.left // CELL
        bottom, right = min(rows, -(-box.bottom // CELL)), min(columns, -(-box.right // CELL))
        side = max(2, round(SYMBOL * module / CELL))
        if bottom - top < side or right - left < side or most <= 0:
            return []
        part = grey[top * CELL : bottom * CELL, left * CELL : right * CELL]
        spread = _spread(part)
        spread[self._tried[top:bottom, left:right] >= TRIES] = 0
        _cover(spread, known, left, top)
        found = []
        for _ in range(most * 3):
            score = cv2.boxFilter(spread, -1, (side, side), borderType=cv2.BORDER_CONSTANT)
            row, column = np.unravel_index(int(np.argmax(score)), score.shape)
            if score[row, column] < LEAST_SPREAD:
                break
            y, x = int(row) + top, int(column) + left
            reach = side // 2 + 1
            spread[max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1] = 0
            inner = max(1, side // 2)
            self._tried[max(0, y - inner) : y + inner + 1, max(0, x - inner) : x + inner + 1] += 1
            place = ((x + 0.5) * CELL, (y + 0.5) * CELL)
            if _two_toned(grey, place, SYMBOL * module / 2):
                found.append(place)
                if len(found) == most:
                    break
        return found


def _spread(part: Grey) -> NDArray[np.float32]:
    """The standard deviation within each cell, up to ``MOST_SPREAD``."""
    light = part.astype(np.float32)
    size = (part.shape[1] // CELL, part.shape[0] // CELL)
    mean = cv2.resize(light, size, interpolation=cv2.INTER_AREA)
    square = cv2.resize(light * light, size, interpolation=cv2.INTER_AREA)
    return np.asarray(np.sqrt(np.clip(square - mean * mean, 0, MOST_SPREAD**2)), np.float32)


def _cover(spread: NDArray[np.float32], known: Iterable[NDArray[np.float64]], left: int, top: int) -> None:
    """Blank the places of known tags, margin included."""
    right, bottom = left + spread.shape[1], top + spread.shape[0]
    for corners in known:
        x, y = corners[0] / CELL
        if not (left - FAR < x < right + FAR and top - FAR < y < bottom + FAR):
            continue
        middle = corners.mean(axis=0)
        whole = middle + (corners - middle) * (TAG_MODULES / SYMBOL)
        place = np.round(whole / CELL - 0.5 - (left, top)).astype(np.int32)
        cv2.fillConvexPoly(spread, place, 0.0)


def _two_toned(grey: Grey, place: tuple[float, float], reach: float) -> bool:
    x, y = place
    window = grey[max(0, int(y - reach)) : int(y + reach) + 1, max(0, int(x - reach)) : int(x + reach) + 1]
    low, high = np.percentile(window[::2, ::2], (2, 98))
    return bool(high - low > LEAST_SPREAD and window.std() > TWO_TONED * (high - low))
