"""The simulated camera: where it hangs, its lens, its light, its sensor noise.

A pinhole of a Camera Module 3's field of view over the mat, leaning a few degrees, with mild radial
distortion. Everything follows from one seed. Knows millimetres and pixels; must not know a piece.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

__all__ = ["HEIGHT", "WIDTH", "CameraWorld", "Noise", "Optics"]

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]

WIDTH, HEIGHT = 2304, 1296
"""Picture size in px."""

_FOCAL = WIDTH / 2 / math.tan(math.radians(33.0))
"""Focal length in px: 66 degrees across, as the Camera Module 3's data sheet gives it."""

_CENTRE = np.array([(WIDTH - 1) / 2, (HEIGHT - 1) / 2])
_CORNER = math.hypot(*_CENTRE) / _FOCAL
_FIT_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class CameraWorld:
    """One evening's camera; every figure is a bound or a strength, the seed picks within bounds.

    ``tilt`` and ``roll`` in degrees; ``lens`` the radial shift at a picture's corner as a share of
    its distance from the middle; ``blur`` (standard deviation) in px; ``noise`` in grey values;
    ``light`` 1.0 is a well lit room; ``vignette`` and ``slope`` the share of light missing in the
    corners and between the lit and the dim side; ``border`` px free around the mat.
    """

    seed: int = 1
    tilt: float = 3.5
    roll: float = 1.2
    lens: float = 0.012
    blur: float = 0.7
    noise: float = 3.0
    light: float = 1.0
    vignette: float = 0.22
    slope: float = 0.2
    border: int = 10


class Optics:
    """Pose, lens and light of one evening over a mat of ``width`` by ``height`` mm."""

    def __init__(self, world: CameraWorld, width: float, height: float) -> None:
        self.world = world
        chance = np.random.default_rng([world.seed, 1])
        lean = chance.uniform(-world.tilt, world.tilt, 2)
        self._turn = _rotation(lean[0], lean[1], chance.uniform(-world.roll, world.roll))
        self._bend = chance.uniform(0.2, 1.0) * world.lens
        self._light_from = chance.uniform(0, 2 * math.pi)
        self._eye = self._hang(width, height)
        self._homography = self._pose()

    def push(self, degrees: float) -> None:
        """Turn the camera about its own axis, by so much from where it was hung up."""
        self._homography = np.asarray(_rotation(0.0, 0.0, degrees) @ self._pose())

    def to_picture(self, points: Floats) -> Floats:
        """Pixels of points of the table; both n×2, in px and mm."""
        return np.asarray(self._bent(_project(self._homography, points)) * _FOCAL + _CENTRE, np.float64)

    def to_table(self, pixels: Floats) -> Floats:
        """Millimetres on the table of pixels, n×2."""
        straight = self._straight((pixels - _CENTRE) / _FOCAL)
        return _project(np.asarray(np.linalg.inv(self._homography), np.float64), straight)

    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of everything the camera sees, in mm."""
        x, y = np.linspace(0, WIDTH - 1, 40), np.linspace(0, HEIGHT - 1, 40)
        rim = [np.column_stack((x, np.full(40, edge))) for edge in (0, HEIGHT - 1)]
        rim += [np.column_stack((np.full(40, edge), y)) for edge in (0, WIDTH - 1)]
        seen = self.to_table(np.vstack(rim))
        return (*map(float, seen.min(axis=0)), *map(float, seen.max(axis=0)))  # type: ignore[return-value]

    def maps(self, left: float, top: float, scale: float) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
        """For each pixel, where to look on a canvas of ``scale`` px a mm that starts at ``left``, ``top`` mm.

        In the fixed point form of :func:`cv2.convertMaps`.
        """
        rays = self.rays()
        x, y = rays[..., 0], rays[..., 1]
        to_canvas = np.array([[scale, 0, -left * scale], [0, scale, -top * scale], [0, 0, 1]])
        h = (to_canvas @ np.linalg.inv(self._homography)).astype(np.float32)
        depth = h[2, 0] * x + h[2, 1] * y + h[2, 2]
        across = (h[0, 0] * x + h[0, 1] * y + h[0, 2]) / depth
        down = (h[1, 0] * x + h[1, 1] * y + h[1, 2]) / depth
        whole, part = cv2.convertMaps(across, down, cv2.CV_16SC2)
        return np.asarray(whole), np.asarray(part)

    @property
    def focal(self) -> float:
        """Focal length in px."""
        return _FOCAL

    def rays(self) -> NDArray[np.float32]:
        """Where each pixel looks, lines × columns × 2: x and y at depth 1 before the camera."""
        columns, lines = np.meshgrid(np.arange(WIDTH, dtype=np.float32), np.arange(HEIGHT, dtype=np.float32))
        x = (columns - np.float32(_CENTRE[0])) / np.float32(_FOCAL)
        y = (lines - np.float32(_CENTRE[1])) / np.float32(_FOCAL)
        swell = 1 + np.float32(self._bend / _CORNER**2) * (x * x + y * y)
        return np.dstack((x * swell, y * swell))

    def rays_at(self, pixels: Floats) -> Floats:
        """The same for single pixels, n×2."""
        return self._straight((pixels - _CENTRE) / _FOCAL)

    def light(self) -> NDArray[np.float32]:
        """Share of a surface's grey value that reaches each pixel."""
        x = ((np.arange(WIDTH) - _CENTRE[0]) / _CENTRE[0])[None, :]
        y = ((np.arange(HEIGHT) - _CENTRE[1]) / _CENTRE[0])[:, None]
        around = 1 - self.world.vignette * (x * x + y * y) / (1 + (HEIGHT / WIDTH) ** 2)
        toward = x * math.cos(self._light_from) + y * math.sin(self._light_from)
        across = 1 + self.world.slope / 2 * toward
        return np.asarray(0.86 * self.world.light * around * across, np.float32)

    def _hang(self, width: float, height: float) -> Floats:
        """The camera's place (x, y, distance in mm) from which the whole mat just fits the picture."""
        eye = np.array([width / 2, height / 2, width])
        rim = np.array([[x, y] for x in (0.0, width / 2, width) for y in (0.0, height)])
        room = np.array([WIDTH, HEIGHT]) - 2.0 * self.world.border
        for _ in range(_FIT_ROUNDS):
            self._eye = eye
            self._homography = self._pose()
            seen = self.to_picture(rim)
            low, high = seen.min(axis=0), seen.max(axis=0)
            off = self.to_table(np.array([(low + high) / 2])) - self.to_table(_CENTRE[None, :])
            eye = eye + np.append(off[0], 0.0)
            eye[2] *= float(np.max((high - low) / room))
        return eye

    def _pose(self) -> Floats:
        x, y, distance = self._eye
        return np.asarray(self._turn @ np.array([[1, 0, -x], [0, 1, -y], [0, 0, distance]]))

    def _straight(self, bent: Floats) -> Floats:
        square = (bent**2).sum(axis=1, keepdims=True)
        return np.asarray(bent * (1 + self._bend / _CORNER**2 * square), np.float64)

    def _bent(self, straight: Floats) -> Floats:
        bent = straight
        for _ in range(8):
            square = (bent**2).sum(axis=1, keepdims=True)
            bent = straight / (1 + self._bend / _CORNER**2 * square)
        return bent


class Noise:
    """Sensor noise from one tile, shifted anew for every frame; the same seed gives the same frames."""

    _ROOM = 192

    def __init__(self, world: CameraWorld) -> None:
        chance = np.random.default_rng([world.seed, 2])
        self.reach = math.ceil(4 * world.noise)
        """Largest change of a grey value; pictures keep this distance from 0 and 255."""
        size = (HEIGHT + self._ROOM, WIDTH + self._ROOM)
        values = np.rint(chance.normal(0, world.noise, size)) if world.noise else np.zeros(size)
        clipped = np.clip(values, -self.reach, self.reach)
        self._tile = clipped.astype(np.int8).view(np.uint8)
        self._shifts = np.random.default_rng([world.seed, 3])

    def over(self, clean: Grey) -> Grey:
        """A noisy copy. Sums wrap around, which ``reach`` keeps from happening."""
        down, across = self._shifts.integers(0, self._ROOM, 2)
        return np.add(clean, self._tile[down : down + HEIGHT, across : across + WIDTH])


def _rotation(about_x: float, about_y: float, about_z: float) -> Floats:
    """Turn by three angles in degrees."""
    turn = np.eye(3)
    for axis, angle in enumerate((about_x, about_y, about_z)):
        vector = np.zeros(3)
        vector[axis] = math.radians(angle)
        turn = cv2.Rodrigues(vector)[0] @ turn
    return turn


def _project(homography: Floats, points: Floats) -> Floats:
    flat = np.column_stack((points, np.ones(len(points)))) @ homography.T
    return np.asarray(flat[:, :2] / flat[:, 2:])
