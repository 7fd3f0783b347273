"""A flat board held before the simulated camera: a sheet of modules at any place, leaning any way.

Knows the camera's optics; must not know what is on the sheet. What lies behind it is the camera's usual
picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.virtual.optics import HEIGHT, WIDTH, Optics

__all__ = ["HeldBoard", "LensBoard"]

Grey = NDArray[np.uint8]

_FINE = 6
"""Pixels a module of the sheet."""

_MARGIN = 3
"""White modules around the print."""

_PAPER, _INK = 236, 22

_REACH = 0.85
"""Half the side of the part of the picture that can show the board, as a share of its width."""


@dataclass(frozen=True, slots=True)
class HeldBoard:
    """Where a board is held: its middle in px of the picture, its width there in px, and how it leans.

    ``about_x``, ``about_y`` and ``turned`` in degrees.
    """

    x: float
    y: float
    wide: float
    about_x: float = 0.0
    about_y: float = 0.0
    turned: float = 0.0


class LensBoard:
    """A printed sheet for one camera; ``sheet`` is its modules row by row, True is dark."""

    def __init__(self, optics: Optics, sheet: Sequence[Sequence[bool]]) -> None:
        printed = np.pad(np.where(np.array(sheet), _INK, _PAPER), _MARGIN, constant_values=_PAPER)
        self._optics = optics
        self._down, self._across = printed.shape
        self._print = np.kron(printed, np.ones((_FINE, _FINE))).astype(np.float32)
        self._rays = optics.rays()
        self._light = optics.light()

    def before(self, picture: Grey, held: HeldBoard) -> Grey:
        """A new picture with the board held before what ``picture`` shows: same light, focus and grain."""
        window = _window(held)
        x, y = self._places(held, window)
        wide, high = self._across * _FINE, self._down * _FINE
        inside = (x > -0.5) & (x < wide - 0.5) & (y > -0.5) & (y < high - 0.5)
        cover = inside.astype(np.float32)
        lit = cv2.remap(self._print, x, y, cv2.INTER_LINEAR) * self._light[window] * cover
        world = self._optics.world
        if world.blur:
            cover = np.asarray(cv2.GaussianBlur(cover, (0, 0), world.blur), np.float32)
            lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), world.blur), np.float32)
        chance = np.random.default_rng([world.seed, round(held.x), round(held.y)])
        grain = chance.normal(0, world.noise, cover.shape) * cover
        shown = picture.copy()
        shown[window] = np.clip(np.rint(picture[window] * (1 - cover) + lit + grain), 0, 255)
        return shown

    def _places(
        self, held: HeldBoard, window: tuple[slice, slice]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Where on the fine print each pixel of the window looks."""
        turn = np.eye(3)
        for axis, angle in enumerate((held.about_x, held.about_y, held.turned)):
            vector = np.zeros(3)
            vector[axis] = np.radians(angle)
            turn = turn @ cv2.Rodrigues(vector)[0]
        depth = self._optics.focal * self._across / held.wide
        towards = self._optics.rays_at(np.array([[held.x, held.y]]))[0]
        middle = np.array([towards[0] * depth, towards[1] * depth, depth])
        normal = turn[:, 2]
        rays = self._rays[window]
        reach = (normal @ middle) / (rays[..., 0] * normal[0] + rays[..., 1] * normal[1] + normal[2])
        off = np.dstack((rays[..., 0] * reach, rays[..., 1] * reach, reach)) - middle
        flat = (off @ turn[:, :2]).astype(np.float32)
        x = (flat[..., 0] + self._across / 2) * _FINE - 0.5
        y = (flat[..., 1] + self._down / 2) * _FINE - 0.5
        return x, y


def _window(held: HeldBoard) -> tuple[slice, slice]:
    """Lines and columns of the picture in which the board can be."""
    reach = _REACH * held.wide
    top, bottom = max(0, round(held.y - reach)), min(HEIGHT, round(held.y + reach))
    left, right = max(0, round(held.x - reach)), min(WIDTH, round(held.x + reach))
    return slice(top, bottom), slice(left, right)
