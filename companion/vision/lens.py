"""What the lens does to a picture, so that straight lines of the table can be straight again.

Plain data that crosses to the eyes' process; pinhole and distortion as in OpenCV's calibration model
(https://docs.opencv.org/4.x/d9/d0c/group__calib3d.html). Knows pixels only; must not know tags or the mat.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Lens"]

Points = NDArray[np.float64]

_ROUNDS = 40
_CLOSE = 1e-8


@dataclass(frozen=True, slots=True)
class Lens:
    """Focal lengths and middle in px for pictures of a size; ``bend`` is k1, k2, p1, p2, k3."""

    width: int
    height: int
    focal: tuple[float, float]
    middle: tuple[float, float]
    bend: tuple[float, float, float, float, float]

    @property
    def matrix(self) -> Points:
        """The 3 × 3 camera matrix."""
        (fx, fy), (cx, cy) = self.focal, self.middle
        return np.array([[fx, 0.0, cx], [0.0, fy, cy], [0.0, 0.0, 1.0]])

    def fits(self, width: int, height: int) -> bool:
        """Whether a picture of that size shows the same as the one measured, only larger or smaller."""
        return abs(width * self.height - height * self.width) <= max(width, height)

    def scaled(self, width: int, height: int) -> Lens:
        """The same lens for pictures of another size and the same shape."""
        across, down = width / self.width, height / self.height
        (fx, fy), (cx, cy) = self.focal, self.middle
        middle = ((cx + 0.5) * across - 0.5, (cy + 0.5) * down - 0.5)
        return Lens(width, height, (fx * across, fy * down), middle, self.bend)

    def straight(self, points: Points) -> Points:
        """Pixels, n × 2, where a lens without distortion would have shown them; by fixed-point iteration."""
        seen = (points - self.middle) / self.focal
        rays = seen
        for _ in range(_ROUNDS):
            off = self._bent(rays) - seen
            rays = rays - off
            if not off.size or np.abs(off).max() < _CLOSE:
                break
        return np.asarray(rays * self.focal + self.middle, np.float64)

    def bent(self, points: Points) -> Points:
        """The way back: from pixels without distortion to those of the picture, n × 2."""
        return np.asarray(
            self._bent((points - self.middle) / self.focal) * self.focal + self.middle, np.float64
        )

    def _bent(self, rays: Points) -> Points:
        k1, k2, p1, p2, k3 = self.bend
        x, y = rays[:, 0], rays[:, 1]
        square = x * x + y * y
        swell = 1 + square * (k1 + square * (k2 + square * k3))
        across = x * swell + 2 * p1 * x * y + p2 * (square + 2 * x * x)
        down = y * swell + p1 * (square + 2 * y * y) + 2 * p2 * x * y
        return np.column_stack((across, down))
