"""Paper, ink, cinnabar, jade: the colours and shapes of everything drawn, by day and by night.

A colour is a name with two looks; which one is drawn is asked at the moment of drawing. Seats are told
apart by shape and name first; each set of their colours is also apart for colour-blind eyes. Knows no
toolkit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

__all__ = [
    "CINNABAR",
    "FAINT",
    "GHOST",
    "INK",
    "JADE",
    "LAND",
    "LINE",
    "PAPER",
    "RIVER",
    "SEAT_COLOURS",
    "SEAT_SETS",
    "SEAT_SHAPES",
    "SHEET",
    "SOFT_INK",
    "Colour",
    "Rgb",
    "cart_colour",
    "contrast",
    "luminance",
    "mark_on",
    "rgb",
    "use",
]

Rgb: TypeAlias = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""


def rgb(code: str) -> Rgb:
    """The three shares of six hexadecimal digits.

    >>> rgb("ff0000")
    (1.0, 0.0, 0.0)
    """
    return (int(code[0:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:6], 16) / 255)


class _Looks:
    """Which theme and which set of seat colours this process draws; it draws one window."""

    night = False
    seats = "earth"


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour as named by day and by night; unpacks into the one that is drawn now."""

    day: Rgb
    night: Rgb

    @property
    def now(self) -> Rgb:
        """Red, green, blue as drawn now."""
        return self.night if _Looks.night else self.day

    def __iter__(self) -> Iterator[float]:
        return iter(self.now)


def _pair(day: str, night: str) -> Colour:
    return Colour(rgb(day), rgb(night))


PAPER = _pair("f3ecdc", "17171a")
SHEET = _pair("fbf7ec", "232326")
INK = _pair("22201c", "efe7d4")
SOFT_INK = _pair("575146", "b9af9b")
FAINT = _pair("ded4bd", "3b3a3b")
LINE = _pair("b9ab88", "625c50")
GHOST = _pair("9c8f6e", "8f8674")
CINNABAR = _pair("b02c1a", "ef8068")
JADE = _pair("1c6753", "74c2a9")
LAND = _pair("e6d9b4", "3d3828")
RIVER = _pair("c3dbe0", "22404a")

SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "shield")
"""One per seat, clockwise from s1."""

SEAT_SETS: Mapping[str, tuple[Rgb, ...]] = {
    "earth": tuple(map(rgb, ("8c1410", "2e55ae", "c97918", "49a1c2", "382134", "75726e"))),
    "bright": tuple(map(rgb, ("c80a24", "132cf4", "f0b40a", "0aabba", "592b46", "eef7e7"))),
    "grey": tuple(map(rgb, ("0a0a0a", "fffdf5", "8c8a86", "393837", "bfbcb4", "615f5d"))),
}
"""Seat colours, one per seat clockwise from s1; by day and by night the same, as the pieces are."""

_GREEN_CART = rgb("6ca78a")
"""A colour of the board game's own for the only cart that no seat colour comes near; not with the greys."""

_LIGHT, _DARK = rgb("fffaf0"), rgb("1b1916")


def use(*, night: bool = False, seats: str = "earth") -> None:
    """Draw everything from now on by day or by night, with one set of seat colours."""
    _Looks.night, _Looks.seats = night, seats


class _SeatColours:
    """The seat colours in use now, by seat number from 0."""

    def __getitem__(self, number: int) -> Colour:
        chosen = SEAT_SETS[_Looks.seats]
        colour = chosen[number % len(chosen)]
        return Colour(colour, colour)

    def __len__(self) -> int:
        return len(SEAT_SETS[_Looks.seats])


SEAT_COLOURS = _SeatColours()


def cart_colour(cart: str, number: int) -> Colour:
    """The colour of a cart of Crazy Race with a seat's number; '' for a seat without a cart."""
    if cart == "green" and _Looks.seats != "grey":
        return Colour(_GREEN_CART, _GREEN_CART)
    return SEAT_COLOURS[number]


def luminance(colour: Rgb) -> float:
    """Relative luminance from 0 to 1 (WCAG 2.2, sRGB)."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """Contrast from 1 to 21 (WCAG 2.2).

    >>> round(contrast(rgb("000000"), rgb("ffffff")))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mark_on(ground: Colour) -> Colour:
    """Paper white or ink black, whichever stands out more on a seat's colour."""
    mark = max((_LIGHT, _DARK), key=lambda one: contrast(one, ground.now))
    return Colour(mark, mark)
