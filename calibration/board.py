"""The board that shows what a lens does: chessboard and markers in one (ChArUco), on one printed sheet.

Every corner of the board has a number of its own, so that any part of it in the picture is of use
(https://docs.opencv.org/4.x/df/d4a/tutorial_charuco_detection.html). Knows the board; must not know paper.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

__all__ = ["ACROSS", "DOWN", "MODULE", "SQUARE", "Modules", "charuco_board", "modules"]

Modules = tuple[tuple[bool, ...], ...]

ACROSS, DOWN = 9, 6
"""Squares: together 252 by 168 mm, which fits A4 and Letter with their edges."""

MODULE = 3.5
"""Side of one module in mm: a marker is six of them (four of content, a dark border), a square eight."""

_SQUARE_MODULES, _MARKER_MODULES = 8, 6

SQUARE = _SQUARE_MODULES * MODULE
"""Side of a square in mm."""


@cache
def charuco_board() -> Any:
    """The board as OpenCV knows it, in mm."""
    markers = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.CharucoBoard((ACROSS, DOWN), SQUARE, _MARKER_MODULES * MODULE, markers)


@cache
def modules() -> Modules:
    """The board row by row, one value a module: True is dark. No white margin."""
    fine = 4
    size = (ACROSS * _SQUARE_MODULES * fine, DOWN * _SQUARE_MODULES * fine)
    picture: NDArray[np.uint8] = charuco_board().generateImage(size, marginSize=0)
    return tuple(
        tuple(bool(dark) for dark in row) for row in picture[fine // 2 :: fine, fine // 2 :: fine] < 128
    )
