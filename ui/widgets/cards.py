"""Cards of Zodiac Race as drawn: the element's colour and character, the animal, or the Yin Yang."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ui.layout import Rect
from ui.presenters.zodiac_models import CardMark, CardTile
from ui.theme import CINNABAR, LINE, Colour, mark_on, rgb
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.part import Part
from ui.widgets.press import Press
from ui.widgets.text import SEALS

__all__ = ["ELEMENT_LOOKS", "CardPart", "TilePress", "draw_card", "element_colour"]


def _same(code: str) -> Colour:
    return Colour(rgb(code), rgb(code))


ELEMENT_LOOKS: Mapping[str, tuple[Colour, str]] = {
    "water": (_same("2b5f9e"), "水"),
    "wood": (_same("3d7d4a"), "木"),
    "earth": (_same("dcb13c"), "土"),
    "metal": (_same("b9bcbf"), "金"),
    "fire": (_same("a92a1c"), "火"),
}
"""Colour by day and by night, as the cards are printed, and the character that tells it without colours."""

_PALE, _DARK = _same("fbf7ec"), _same("22201c")


def element_colour(element: str) -> Colour:
    """The colour of an element; that of a line where there is none."""
    return ELEMENT_LOOKS[element][0] if element in ELEMENT_LOOKS else LINE


def draw_card(part: Part, card: CardMark, rect: Rect, *, signed: bool = False) -> None:
    """A card; where it is ``signed`` its element's character stands beside or above the animal."""
    canvas, unit = part.canvas.before, part.frame.unit
    colour, sign = ELEMENT_LOOKS[card.element]
    part.sheet(colour, rect, 5)
    art = rect
    if signed:
        high = rect.h > rect.w
        corner, art = rect.inset(2, 1).top(20) if high else rect.inset(3).left(22)
        corner = corner.left(22)[0].top(22)[0] if high else corner.top(24)[0]
        size = (20 if high else 22) * unit
        drawing.word(canvas, sign, *part.at(*corner.centre), size, mark_on(colour))
    x, y = part.at(*art.centre)
    reach = min(art.w, art.h) * 0.48
    if card.glyph:
        drawing.word(canvas, card.glyph, x, y, reach * 1.9 * unit, mark_on(colour), SEALS)
    else:
        _yin_yang(canvas, x, y, reach * 0.86 * unit)


def _yin_yang(canvas: Any, x: float, y: float, reach: float) -> None:
    """A circle half pale, half dark, each with a drop of the other."""
    drawing.disc(canvas, _DARK, x, y, reach * 1.06)
    drawing.disc(canvas, _PALE, x, y, reach)
    drawing.arc_piece(canvas, _DARK, (x, y), (0.0, reach), (0, 180))
    for up, ground, drop in ((0.5, _PALE, _DARK), (-0.5, _DARK, _PALE)):
        drawing.disc(canvas, ground, x, y + up * reach, reach / 2)
        drawing.disc(canvas, drop, x, y + up * reach, reach * 0.14)


class CardPart(Part):
    """A card to look at."""

    def draw(self, model: CardMark, rect: Rect) -> None:
        draw_card(self, model, rect, signed=True)


class TilePress(Press):
    """A card to be touched, its word below it."""

    def show(self, model: CardTile, rect: Rect, frame: Frame) -> None:
        self.card = model.card
        super().show(model, rect, frame)

    def draw(self, model: Any, rect: Rect) -> None:
        super().draw(model.button, rect)

    def _paint(self, *, pressed: bool) -> None:
        super()._paint(pressed=pressed)
        self.clear_widgets()
        words, art = self.rect.inset(2, 4).bottom(30, 2)
        draw_card(self, self.card, art.inset(2, 0), signed=True)
        self.text(self.model.text, words, align="center")
        if pressed:
            self.edge(CINNABAR, self.rect.inset(2), 9, 2.0)
