"""Paper, ink, cinnabar, jade: the colours and shapes of everything drawn. Knows no toolkit.

Seats are told apart by shape and name first; their colours stay apart for colour-blind eyes because
they also differ in lightness.
"""

from __future__ import annotations

from typing import TypeAlias

__all__ = [
    "CINNABAR",
    "FAINT",
    "INK",
    "JADE",
    "LAND",
    "LINE",
    "PAPER",
    "RIVER",
    "SEAT_COLOURS",
    "SEAT_SHAPES",
    "SHEET",
    "SOFT_INK",
    "Colour",
    "rgb",
]

Colour: TypeAlias = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""


def rgb(code: str) -> Colour:
    """A colour from its six hexadecimal digits.

    >>> rgb("ff0000")
    (1.0, 0.0, 0.0)
    """
    return (int(code[0:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:6], 16) / 255)


PAPER = rgb("f3ecdc")
SHEET = rgb("fbf7ec")
INK = rgb("22201c")
SOFT_INK = rgb("5b5549")
FAINT = rgb("ded4bd")
LINE = rgb("c3b697")
CINNABAR = rgb("b8321f")
JADE = rgb("1f6f5c")
LAND = rgb("e6d9b4")
RIVER = rgb("c3dbe0")

SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon")
"""One per seat, clockwise from s1."""

SEAT_COLOURS: tuple[Colour, ...] = (
    rgb("a63a1e"),
    rgb("1c4e80"),
    rgb("b57a0a"),
    rgb("4a9c86"),
    rgb("4b2a55"),
)
"""One per seat, clockwise from s1; paper-coloured marks stand on them."""
