"""Shapes drawn on a canvas in pixels: sheets, seat shapes, seals, small drawn words.

Edges are smoothed shape by shape: smoothing the whole window takes three times the work without a
graphics card.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as Drawn
from kivy.graphics import (
    Color,
    Mesh,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)

from ui.presenters.models import SeatMark
from ui.theme import INK, Colour, cart_colour, mark_on
from ui.widgets.text import BOLD, LIFT, SEALS

__all__ = [
    "Group",
    "arc_piece",
    "disc",
    "filled",
    "fitting",
    "outline",
    "rule",
    "seal",
    "seat_colour",
    "seat_edge",
    "seat_rule",
    "seat_shape",
    "sheet",
    "word",
]

Group = Any
"""A canvas or an instruction group."""


def sheet(
    canvas: Group,
    colour: Colour,
    box: tuple[float, float, float, float],
    radius: float = 0.0,
    alpha: float = 1.0,
) -> None:
    """A filled rectangle with round corners."""
    x, y, width, height = box
    canvas.add(Color(*colour, alpha))
    if radius:
        canvas.add(SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[radius]))
    else:
        canvas.add(Rectangle(pos=(x, y), size=(width, height)))


def outline(
    canvas: Group, colour: Colour, box: tuple[float, float, float, float], radius: float, width: float
) -> None:
    """The edge of a rectangle with round corners."""
    canvas.add(Color(*colour, 1))
    canvas.add(SmoothLine(rounded_rectangle=(*box, max(radius, 0.1)), width=width))


def rule(canvas: Group, colour: Colour, points: list[float], width: float) -> None:
    """A line through points."""
    canvas.add(Color(*colour, 1))
    canvas.add(SmoothLine(points=points, width=width, cap="round", joint="round"))


def disc(canvas: Group, colour: Colour, x: float, y: float, radius: float) -> None:
    """A filled circle."""
    canvas.add(Color(*colour, 1))
    canvas.add(SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))


_CORNERS = {
    "triangle": ((3, 90.0), 1.3, -0.16),
    "diamond": ((4, 90.0), 1.18, 0.0),
    "hexagon": ((6, 90.0), 1.08, 0.0),
    "shield": ((5, 270.0), 1.16, 0.04),
}


def _polygon(name: str, x: float, y: float, radius: float) -> list[tuple[float, float]]:
    (count, first), scale, lift = _CORNERS[name]
    reach = radius * scale
    turn = math.radians(first)
    step = 2 * math.pi / count
    return [
        (x + reach * math.cos(turn + n * step), y + lift * reach + reach * math.sin(turn + n * step))
        for n in range(count)
    ]


def filled(canvas: Group, colour: Colour, corners: Sequence[tuple[float, float]]) -> None:
    """A filled shape between corners, none of which points inwards."""
    vertices = [value for x, y in corners for value in (x, y, 0.0, 0.0)]
    canvas.add(Color(*colour, 1))
    canvas.add(Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan"))


def seat_colour(mark: SeatMark) -> Colour:
    """The colour of a seat or of the cart that it drives."""
    return cart_colour(mark.cart, mark.number)


def seat_edge(canvas: Group, mark: SeatMark, box: tuple[float, float, float, float], unit: float) -> None:
    """A frame in a seat's colour, between edges that stand out where the colour does not."""
    colour = seat_colour(mark)
    for line, width in ((mark_on(colour), 3.2), (colour, 2.2)):
        outline(canvas, line, box, 10 * unit, width * unit)


def seat_rule(canvas: Group, mark: SeatMark, points: list[float], width: float) -> None:
    """A line in a seat's colour, between edges that stand out where the colour does not."""
    colour = seat_colour(mark)
    rule(canvas, mark_on(colour), points, width * 1.6)
    rule(canvas, colour, points, width)


def seat_shape(
    canvas: Group, mark: SeatMark, x: float, y: float, radius: float, edge: Colour | None = None
) -> None:
    """A seat's shape in its colour with a paper edge, about as large as a circle of ``radius``."""
    width = max(1.0, radius * 0.07)
    colour = seat_colour(mark)
    edge = edge or mark_on(colour)
    if mark.shape == "circle":
        disc(canvas, edge, x, y, radius + width)
        disc(canvas, colour, x, y, radius)
    elif mark.shape == "square":
        side = radius * 0.92
        sheet(
            canvas,
            edge,
            (x - side - width, y - side - width, 2 * (side + width), 2 * (side + width)),
            radius * 0.2,
        )
        sheet(canvas, colour, (x - side, y - side, 2 * side, 2 * side), radius * 0.16)
    else:
        corners = _polygon(mark.shape, x, y, radius)
        filled(canvas, colour, corners)
        flat = [value for corner in (*corners, corners[0]) for value in corner]
        rule(canvas, edge, flat, width / 2)


@lru_cache(maxsize=512)
def _texture(text: str, font: str, size: int) -> Any:
    drawn = Drawn(text=text, font_name=font, font_size=size)
    drawn.refresh()
    return drawn.texture


def fitting(text: str, size: float, room: float) -> float:
    """The size up to ``size`` at which a short word is no wider than its room."""
    width = _texture(text, BOLD, max(6, round(size))).width
    return size if width <= room else size * room / width


def word(
    canvas: Group, text: str, x: float, y: float, size: float, colour: Colour = INK, font: str = BOLD
) -> None:
    """A short word or numeral centred on a point; for drawings, not for reading matter."""
    if not text:
        return
    texture = _texture(text, font, max(6, round(size)))
    lift = 0.0 if font == SEALS else LIFT * size
    canvas.add(Color(*colour, 1))
    canvas.add(
        Rectangle(
            texture=texture,
            pos=(round(x - texture.width / 2), round(y - texture.height / 2 + lift)),
            size=texture.size,
        )
    )


_GLYPH_SIZE = {
    "circle": 1.42,
    "square": 1.5,
    "triangle": 1.0,
    "diamond": 1.2,
    "hexagon": 1.42,
    "shield": 1.34,
}
_GLYPH_DROP = {"triangle": 0.28, "shield": -0.06}


def seal(canvas: Group, mark: SeatMark, x: float, y: float, radius: float) -> None:
    """A seat's seal: its shape with its animal, paper on colour."""
    seat_shape(canvas, mark, x, y, radius)
    size = radius * _GLYPH_SIZE.get(mark.shape, 1.0)
    word(
        canvas,
        mark.glyph,
        x,
        y - radius * _GLYPH_DROP.get(mark.shape, 0.0),
        size,
        mark_on(seat_colour(mark)),
        SEALS,
    )


def arc_piece(
    canvas: Group,
    colour: Colour,
    centre: tuple[float, float],
    radii: tuple[float, float],
    turn: tuple[float, float],
) -> None:
    """A piece of a ring between two radii and two angles (degrees clockwise from the top)."""
    x, y = centre
    inner, outer = radii
    pieces = max(2, int(abs(turn[1] - turn[0]) / 6) + 1)
    vertices: list[float] = []
    for n in range(pieces + 1):
        angle = math.radians(turn[0] + (turn[1] - turn[0]) * n / pieces)
        for reach in (inner, outer):
            vertices.extend((x + reach * math.sin(angle), y + reach * math.cos(angle), 0.0, 0.0))
    canvas.add(Color(*colour, 1))
    canvas.add(Mesh(vertices=vertices, indices=list(range(2 * (pieces + 1))), mode="triangle_strip"))
    inward = [value for n in range(pieces + 1) for value in vertices[8 * n : 8 * n + 2]]
    outward = [value for n in range(pieces, -1, -1) for value in vertices[8 * n + 4 : 8 * n + 6]]
    canvas.add(SmoothLine(points=inward + outward, width=0.8, close=True))
