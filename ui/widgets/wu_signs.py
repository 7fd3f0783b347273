"""Signs of Wu Wei that are read without colours: seasons as drawings, elements as their characters."""

from __future__ import annotations

import math

from ui.theme import Colour
from ui.widgets import drawing
from ui.widgets.cards import ELEMENT_LOOKS

__all__ = ["ELEMENT_SIGNS", "SIGNED", "draw_sign"]

_SEASONS = ("spring", "summer", "autumn", "winter")

ELEMENT_SIGNS = {element: sign for element, (_, sign) in ELEMENT_LOOKS.items()}
"""The character of each element, the same as on the cards of the other games."""

SIGNED = frozenset((*_SEASONS, *ELEMENT_SIGNS))
"""What has a sign."""


def draw_sign(
    canvas: drawing.Group, shown: str, x: float, y: float, reach: float, ink: Colour, ground: Colour
) -> None:
    """A season, an element, the sun or the moon around a point in pixels, ``reach`` to each side."""
    match shown:
        case "spring":
            for petal in range(5):
                disc = _turned(x, y, 0.56 * reach, 90 + 72 * petal)
                drawing.disc(canvas, ink, *disc, 0.4 * reach)
            drawing.disc(canvas, ground, x, y, 0.26 * reach)
        case "summer" | "sun":
            drawing.disc(canvas, ink, x, y, 0.48 * reach)
            for ray in range(8):
                ends = [*_turned(x, y, 0.68 * reach, 45 * ray), *_turned(x, y, reach, 45 * ray)]
                drawing.rule(canvas, ink, ends, max(0.09 * reach, 1.0))
        case "autumn":
            _leaf(canvas, x, y, reach, ink, ground)
        case "winter":
            for arm in range(6):
                tip = _turned(x, y, reach, 30 + 60 * arm)
                fork = _turned(x, y, 0.55 * reach, 30 + 60 * arm)
                drawing.rule(canvas, ink, [x, y, *tip], max(0.08 * reach, 1.0))
                for side in (-30, 30):
                    twig = _turned(*fork, 0.36 * reach, 30 + 60 * arm + side * 1.5)
                    drawing.rule(canvas, ink, [*fork, *twig], max(0.07 * reach, 0.9))
        case "moon":
            drawing.disc(canvas, ink, x, y, 0.85 * reach)
            drawing.disc(canvas, ground, x + 0.45 * reach, y + 0.2 * reach, 0.75 * reach)
        case _:
            drawing.word(canvas, ELEMENT_SIGNS[shown], x, y, 2 * reach, ink)


def _turned(x: float, y: float, reach: float, degrees: float) -> tuple[float, float]:
    """The point at a distance in a direction."""
    turn = math.radians(degrees)
    return x + reach * math.cos(turn), y + reach * math.sin(turn)


def _leaf(canvas: drawing.Group, x: float, y: float, reach: float, ink: Colour, ground: Colour) -> None:
    """A pointed leaf on its stem, leaning to the right."""
    half = [0.0, 0.36, 0.57, 0.62, 0.5, 0.3, 0.0]
    along = [-0.55, -0.35, -0.1, 0.15, 0.45, 0.75, 1.05]
    outline = [
        *zip(along, half, strict=True),
        *((a, -h) for a, h in zip(along[-2:0:-1], half[-2:0:-1], strict=True)),
    ]
    turn = math.radians(52)
    points = [
        (
            x + reach * (a * math.cos(turn) - h * math.sin(turn)),
            y + reach * (a * math.sin(turn) + h * math.cos(turn)),
        )
        for a, h in outline
    ]
    drawing.filled(canvas, ink, points)
    stem = [*_turned(x, y, -reach, 52), *_turned(x, y, -0.5 * reach, 52)]
    drawing.rule(canvas, ink, stem, max(0.1 * reach, 1.0))
    vein = [*_turned(x, y, -0.35 * reach, 52), *_turned(x, y, 0.6 * reach, 52)]
    drawing.rule(canvas, ground, vein, max(0.06 * reach, 0.7))
