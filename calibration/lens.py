"""Measuring the lens from pictures of the board: corners found, coverage, the fit and its error.

Knows pictures of the board; must not know the mat or a screen. The fit is OpenCV's ``calibrateCamera``
(Zhang, https://doi.org/10.1109/34.888718) with two radial terms; a view that fits worse than the others is
left out, since a bent or blurred board spoils all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import charuco_board
from companion.session.profile import MeasuredLens
from companion.vision.decoding import Grey
from companion.vision.lens import Lens

__all__ = ["CELLS", "FEWEST_CORNERS", "BoardView", "coverage", "covered_cells", "find_board", "measure_lens"]

Points = NDArray[np.float32]

FEWEST_CORNERS = 12
"""Corners that make a view worth keeping; the board has forty."""

CELLS = (6, 4)
"""Columns and rows of the picture in which corners are counted for the coverage."""

_SPOILT = 2.5
"""A view whose error is so many times the median is left out."""

_FINE = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 40, 0.01)


@dataclass(frozen=True, eq=False)
class BoardView:
    """The board in one picture: numbers of its corners, their places in px, the picture's size."""

    ids: tuple[int, ...]
    points: Points
    size: tuple[int, int]

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of what is seen, as shares of the picture."""
        x, y = self.points.mean(axis=0) / self.size
        return float(x), float(y)

    def moved_from(self, other: BoardView) -> float:
        """By how many px the corners seen in both lie elsewhere, on average; infinite without any."""
        mine, theirs = (dict(zip(view.ids, view.points, strict=True)) for view in (self, other))
        both = mine.keys() & theirs.keys()
        if not both:
            return float("inf")
        return float(np.mean([np.linalg.norm(mine[number] - theirs[number]) for number in both]))

    def lean(self) -> float:
        """How strongly the board leans: 0 square to the camera, from about 0.1 clearly tilted.

        The spread of the scale over the board, as seen by its homography.
        """
        flat = charuco_board().getChessboardCorners()[list(self.ids), :2]
        homography: Any = cv2.findHomography(flat, self.points)[0]
        if homography is None:
            return 0.0
        depths = np.column_stack((flat, np.ones(len(flat)))) @ homography[2]
        return float((depths.max() - depths.min()) / abs(depths.mean()))


def find_board(grey: Grey) -> BoardView | None:
    """The board in a picture, None when too little of it is seen; corners to a fraction of a px."""
    height, width = grey.shape
    if min(height, width) < 64:
        return None
    corners, ids, _, _ = cv2.aruco.CharucoDetector(charuco_board()).detectBoard(grey)
    if ids is None or len(ids) < FEWEST_CORNERS:
        return None
    points = np.asarray(corners, np.float32).reshape(-1, 2)
    numbers = tuple(int(number) for number in np.asarray(ids).ravel())
    return BoardView(numbers, _sharpened(grey, points, numbers), (width, height))


def _sharpened(grey: Grey, points: Points, ids: tuple[int, ...]) -> Points:
    """The corners to a fraction of a px, looked for within a third of a marker's margin."""
    flat = charuco_board().getChessboardCorners()[list(ids), :2]
    apart = np.linalg.norm(flat[:, None] - flat[None, :], axis=2)
    pair = np.unravel_index(np.argmax(apart), apart.shape)
    scale = float(np.linalg.norm(points[pair[0]] - points[pair[1]]) / apart[pair])
    reach = int(np.clip(scale * 3.0, 2, 12))
    return np.asarray(cv2.cornerSubPix(grey, points.copy(), (reach, reach), (-1, -1), _FINE), np.float32)


def covered_cells(views: Sequence[BoardView]) -> frozenset[tuple[int, int]]:
    """The cells of the picture (column, row) in which some corner was seen."""
    cells: set[tuple[int, int]] = set()
    for view in views:
        places = (view.points / view.size * CELLS).astype(int)
        cells.update((int(x), int(y)) for x, y in places if 0 <= x < CELLS[0] and 0 <= y < CELLS[1])
    return frozenset(cells)


def coverage(views: Sequence[BoardView]) -> float:
    """The share of the picture in which corners were seen."""
    return len(covered_cells(views)) / (CELLS[0] * CELLS[1])


def measure_lens(views: Sequence[BoardView]) -> MeasuredLens | None:
    """The lens that fits the views best; None when there are too few or they say nothing."""
    kept = [view for view in views if view.size == views[-1].size]
    if len(kept) < 4:
        return None
    lens, errors = _fit(kept)
    good = [
        view for view, error in zip(kept, errors, strict=True) if error <= _SPOILT * float(np.median(errors))
    ]
    if 4 <= len(good) < len(kept):
        kept = good
        lens, errors = _fit(kept)
    weights = [len(view.ids) for view in kept]
    error = float(np.sqrt(np.average(np.square(errors), weights=weights)))
    if not np.isfinite(error) or not all(np.isfinite((*lens.focal, *lens.middle, *lens.bend))):
        return None
    return MeasuredLens(lens, round(error, 4), round(coverage(kept), 3), len(kept))


def _fit(views: Sequence[BoardView]) -> tuple[Lens, list[float]]:
    """The lens and each view's error (root mean square, px)."""
    corners = charuco_board().getChessboardCorners()
    flat = [np.ascontiguousarray(corners[list(view.ids)], np.float32) for view in views]
    seen = [view.points.reshape(-1, 1, 2) for view in views]
    width, height = views[0].size
    _, matrix, bend, turns, shifts = cv2.calibrateCamera(
        flat,
        seen,
        (width, height),
        None,
        None,
        flags=cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3,
    )
    k1, k2, p1, p2, k3 = (float(value) for value in np.asarray(bend).ravel()[:5])
    lens = Lens(
        width,
        height,
        (float(matrix[0, 0]), float(matrix[1, 1])),
        (float(matrix[0, 2]), float(matrix[1, 2])),
        (k1, k2, p1, p2, k3),
    )
    errors = []
    for points, pixels, turn, shift in zip(flat, seen, turns, shifts, strict=True):
        again, _ = cv2.projectPoints(points, turn, shift, matrix, bend)
        off = np.asarray(again).reshape(-1, 2) - pixels.reshape(-1, 2)
        errors.append(float(np.sqrt(np.mean(np.sum(off**2, axis=1)))))
    return lens, errors
