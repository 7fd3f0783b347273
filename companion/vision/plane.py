"""From pixels to millimetres of the table by the four corner marks.

Knows the marks' places on the mat and their corners in the picture; must not know decoders, zones or
any other tag. Small shifts of the marks are reading noise and change nothing; when at least two marks
lie elsewhere the camera (or the mat) has moved and the plane is found anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.mat import TAG_MODULE, Mark, Mat
from companion.vision.decoding import Corners, Grey
from companion.vision.lens import Lens

__all__ = ["FEWEST_MARKS", "SHIFTED_PX", "Plane", "PlaneKeeper", "fit", "sharpened_corners"]

Points = NDArray[np.float64]

FEWEST_MARKS = 3
"""Marks needed for a plane: each gives four points, and three of them span the mat."""

SHIFTED_PX = 3.0
"""A mark further than this from where the plane has it, in px, is not reading noise."""

_HALF_SYMBOL = TAG_MODULE * 21 / 2


@dataclass(frozen=True)
class Plane:
    """The homography between picture and mat, both ways; ``lens`` straightens the picture first."""

    to_mm: Points
    to_px: Points
    lens: Lens | None = None

    def millimetres(self, points: Points) -> Points:
        """Pixels, n × 2, to millimetres."""
        return _map(self.to_mm, points if self.lens is None else self.lens.straight(points))

    def pixels(self, points: Points) -> Points:
        """Millimetres, n × 2, to pixels."""
        seen = _map(self.to_px, points)
        return seen if self.lens is None else self.lens.bent(seen)

    def scale(self, x: float, y: float) -> float:
        """Pixels a millimetre around a place in mm, along the axis that the camera sees shortest."""
        place = self.pixels(np.array([[x, y], [x + 1, y], [x, y + 1]], np.float64))
        return float(min(np.linalg.norm(place[1] - place[0]), np.linalg.norm(place[2] - place[0])))


def _map(homography: Points, points: Points) -> Points:
    mapped = np.column_stack((points, np.ones(len(points)))) @ homography.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:], np.float64)


def _printed(mark: Mark) -> Points:
    """The corners of a mark's symbol in mm, clockwise from its top left."""
    half = _HALF_SYMBOL
    return np.array(
        [
            (mark.x - half, mark.y - half),
            (mark.x + half, mark.y - half),
            (mark.x + half, mark.y + half),
            (mark.x - half, mark.y + half),
        ],
        np.float64,
    )


def fit(mat: Mat, seen: Mapping[str, Corners], lens: Lens | None = None) -> Plane | None:
    """The plane from the corner marks seen (component to corners in px), None with too few or absurd ones."""
    marks = [mark for mark in mat.corners if mark.component in seen]
    if len(marks) < FEWEST_MARKS:
        return None
    millimetres = np.concatenate([_printed(mark) for mark in marks])
    pixels = np.array([corner for mark in marks for corner in seen[mark.component]], np.float64)
    to_mm, _ = cv2.findHomography(pixels if lens is None else lens.straight(pixels), millimetres)
    if to_mm is None or abs(np.linalg.det(to_mm)) < 1e-12:
        return None
    return Plane(np.asarray(to_mm, np.float64), np.asarray(np.linalg.inv(to_mm), np.float64), lens)


def sharpened_corners(grey: Grey, corners: Corners) -> Corners:
    """Corners moved to the black-white corners nearest to them, by at most 2 px; outside: unchanged."""
    points = np.array(corners, np.float32)
    height, width = grey.shape
    if points.min() < 6 or points[:, 0].max() > width - 7 or points[:, 1].max() > height - 7:
        return corners
    left, top = np.floor(points.min(axis=0)).astype(int) - 6
    right, bottom = np.ceil(points.max(axis=0)).astype(int) + 7
    shift = np.array([left, top], np.float32)
    found = cv2.cornerSubPix(
        np.ascontiguousarray(grey[top:bottom, left:right]),
        (points - shift).reshape(-1, 1, 2),
        (2, 2),
        (-1, -1),
        (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.03),
    ).reshape(-1, 2)
    near = np.linalg.norm(found + shift - points, axis=1, keepdims=True) <= 2.0
    first, second, third, fourth = ((float(x), float(y)) for x, y in np.where(near, found + shift, points))
    return first, second, third, fourth


class PlaneKeeper:
    """Holds the plane from frame to frame: covered marks keep it, shifted ones renew it."""

    def __init__(self, mat: Mat, lens: Lens | None = None) -> None:
        """``lens`` as measured; one that does not fit the pictures' shape is left out."""
        self._mat = mat
        self._lens = lens
        self._names = frozenset(mark.component for mark in mat.corners)
        self._seen: dict[str, Corners] = {}
        self.plane: Plane | None = None
        self.moved = False

    def forget(self) -> None:
        """Start anew, as after a change of the picture's size."""
        self._seen.clear()
        self.plane = None
        self.moved = False

    def update(self, grey: Grey, found: Mapping[str, Corners]) -> bool:
        """Take the marks decoded in this frame; whether the plane is another one now.

        ``moved`` is true from the frame in which the marks had shifted until the next update.
        """
        self.moved = False
        fresh = {
            name: sharpened_corners(grey, corners) for name, corners in found.items() if name in self._names
        }
        if not fresh:
            return False
        if self.plane is not None and self._shifted(self.plane, fresh) >= 2:
            self.moved = True
            self._seen = fresh
        elif self.plane is None or not fresh.keys() <= self._seen.keys():
            self._seen.update(fresh)
        else:
            return False
        self.plane = fit(self._mat, self._seen, self._lens_for(*grey.shape))
        return True

    def _lens_for(self, height: int, width: int) -> Lens | None:
        lens = self._lens
        return lens.scaled(width, height) if lens is not None and lens.fits(width, height) else None

    def _shifted(self, plane: Plane, fresh: Mapping[str, Corners]) -> int:
        shifted = 0
        for mark in self._mat.corners:
            if mark.component in fresh:
                expected = plane.pixels(_printed(mark))
                off = np.linalg.norm(np.array(fresh[mark.component]) - expected, axis=1)
                shifted += bool(np.median(off) > SHIFTED_PX)
        return shifted
