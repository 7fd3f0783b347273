"""A character of Wu Wei as drawn: its plate, its seat's shape, its animal, its sign."""

from __future__ import annotations

from ui.presenters.wu_models import Figure
from ui.theme import mark_on
from ui.widgets import drawing
from ui.widgets.text import BOLD, SEALS
from ui.widgets.wu_grounds import BLACK, CHOSEN, GROUNDS, WHITE

__all__ = ["REACH", "draw_figure"]

REACH = 1.26
"""How far a character reaches with its plate and its edge, in radii of its seat's shape."""

_NOBODY = GROUNDS["dark"]


def draw_figure(canvas: drawing.Group, figure: Figure, centre: tuple[float, float], radius: float) -> None:
    """A character around a point; a student is round, all others are square. Pixels."""
    plate, around = (BLACK, WHITE) if figure.black else (WHITE, BLACK)
    edge = CHOSEN if figure.open else around
    student = figure.kind == "student"
    for colour, reach in ((edge, REACH), (plate, REACH - 0.14)):
        side = radius * (reach if student else reach - 0.08)
        if student:
            drawing.disc(canvas, colour, *centre, side)
        else:
            drawing.sheet(
                canvas, colour, (centre[0] - side, centre[1] - side, 2 * side, 2 * side), side * 0.2
            )
    ground = _NOBODY
    if figure.mark is None:
        drawing.disc(canvas, _NOBODY, *centre, radius * 0.9)
    else:
        ground = drawing.seat_colour(figure.mark)
        drawing.seat_shape(canvas, figure.mark, *centre, radius * 0.84)
    font = BOLD if figure.kind == "court" else SEALS
    drawing.word(canvas, figure.glyph, *centre, radius * 1.15, mark_on(ground), font)
    if figure.sign:
        spot = centre[0] + radius * 0.86, centre[1] + radius * 0.86
        drawing.disc(canvas, WHITE, *spot, radius * 0.54)
        drawing.disc(canvas, CHOSEN if figure.lost else BLACK, *spot, radius * 0.46)
        drawing.word(canvas, figure.sign, *spot, radius, WHITE)
