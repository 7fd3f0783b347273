"""Pictures to test eyes with: single tags, and a mat seen by a camera that is not straight above it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.mat import TAG_MODULES, TAG_SIZE, Mat
from companion.tags import symbol

Grey = NDArray[np.uint8]
Points = NDArray[np.float64]

OVERSAMPLING = 3
CLOTH = 96
"""Grey value of the table and the mat."""


@dataclass(frozen=True)
class Piece:
    """One tag on the mat: component, centre in mm, degrees clockwise."""

    component: str
    x: float
    y: float
    angle: float = 0.0


@dataclass(frozen=True)
class Camera:
    """How the table is seen: size and scale, turns about the two picture axes, faults."""

    width: int = 2304
    height: int = 1296
    pixels_per_mm: float = 2.7
    tilt: float = 0.0
    pan: float = 0.0
    roll: float = 0.0
    blur: float = 0.6
    noise: float = 3.0
    light: float = 1.0
    shift: tuple[float, float] = field(default=(0.0, 0.0))

    def homography(self, middle: tuple[float, float]) -> Points:
        """From millimetres of the table to pixels, ``middle`` (mm) in the middle of the picture."""
        tilt, pan, roll = (math.radians(angle) for angle in (self.tilt, self.pan, self.roll))
        rx = np.array([[1, 0, 0], [0, math.cos(tilt), -math.sin(tilt)], [0, math.sin(tilt), math.cos(tilt)]])
        ry = np.array([[math.cos(pan), 0, math.sin(pan)], [0, 1, 0], [-math.sin(pan), 0, math.cos(pan)]])
        rz = np.array([[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1]])
        rotation = rx @ ry @ rz
        distance = 1000.0
        focal = distance * self.pixels_per_mm
        eye = np.column_stack((rotation[:, 0], rotation[:, 1], [0.0, 0.0, distance]))
        lens = np.array(
            [
                [focal, 0, self.width / 2 + self.shift[0]],
                [0, focal, self.height / 2 + self.shift[1]],
                [0, 0, 1],
            ]
        )
        table = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
        return np.asarray(lens @ eye @ table, np.float64)


def tag_picture(component: str, pixels: int) -> Grey:
    """One tag with its margin, ``pixels`` px a module, straight and sharp."""
    light = np.where(np.array(symbol(component)), 0, 255).astype(np.uint8)
    return np.kron(light, np.ones((pixels, pixels), np.uint8))


def photograph(
    pieces: Iterable[Piece],
    camera: Camera,
    middle: tuple[float, float],
    seed: int,
    tag_size: float = TAG_SIZE,
) -> Grey:
    """What a camera sees of tags on a dark cloth; the same seed gives the same noise."""
    plane = np.diag([OVERSAMPLING, OVERSAMPLING, 1.0]) @ camera.homography(middle)
    canvas = np.full((camera.height * OVERSAMPLING, camera.width * OVERSAMPLING), CLOTH, np.uint8)
    for piece in pieces:
        _print_tag(canvas, piece, plane, tag_size)
    seen = cv2.resize(canvas, (camera.width, camera.height), interpolation=cv2.INTER_AREA)
    if camera.blur:
        seen = cv2.GaussianBlur(seen, (0, 0), camera.blur)
    light = seen.astype(np.float32) * (0.7 * camera.light) + 20 * camera.light
    if camera.noise:
        light += np.random.default_rng(seed).normal(0, camera.noise, light.shape).astype(np.float32)
    return np.asarray(np.clip(light, 0, 255), np.uint8)


def _print_tag(canvas: Grey, piece: Piece, plane: Points, tag_size: float) -> None:
    scale = 12
    tag = tag_picture(piece.component, scale)
    side = TAG_MODULES * scale
    turn = math.radians(piece.angle)
    c, s, k = math.cos(turn), math.sin(turn), tag_size / side
    lay = np.array([[c * k, -s * k, piece.x], [s * k, c * k, piece.y], [0, 0, 1]])
    lay = lay @ np.array([[1, 0, -side / 2 + 0.5], [0, 1, -side / 2 + 0.5], [0, 0, 1]])
    full = plane @ lay
    corners = np.array([[[-0.5, -0.5], [side, -0.5], [side, side], [-0.5, side]]], np.float64)
    place = cv2.perspectiveTransform(corners, full)[0]
    left, top = np.floor(place.min(axis=0)).astype(int) - 1
    right, bottom = np.ceil(place.max(axis=0)).astype(int) + 2
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, canvas.shape[1]), min(bottom, canvas.shape[0])
    if right <= left or bottom <= top:
        return
    shift = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]])
    size = (right - left, bottom - top)
    ink = cv2.warpPerspective(tag, shift @ full, size, flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.full_like(tag, 255), shift @ full, size, flags=cv2.INTER_NEAREST)
    patch = canvas[top:bottom, left:right]
    patch[cover > 127] = ink[cover > 127]


def table_picture(
    mat: Mat, pieces: Iterable[Piece], camera: Camera | None = None, seed: int = 1, hidden: Iterable[str] = ()
) -> Grey:
    """The mat with its printed marks and some pieces on it; marks named in ``hidden`` are covered."""
    covered = set(hidden)
    marks = [Piece(mark.component, mark.x, mark.y) for mark in mat.marks() if mark.component not in covered]
    return photograph([*marks, *pieces], camera or Camera(), (mat.width / 2, mat.height / 2), seed)


def scattered(count: int, seed: int, spacing: float = 46.0, columns: int = 10) -> list[Piece]:
    """``count`` different tags on a grid of ``spacing`` mm, each turned at random."""
    chance = random.Random(seed)
    return [
        Piece(
            f"RZ-E{n % 7}-{n // 7:02d}",
            (n % columns) * spacing,
            (n // columns) * spacing,
            chance.uniform(0, 360),
        )
        for n in range(count)
    ]
