"""The screen of Crazy Race: the course with its carts above, what is asked and to be done below."""

from __future__ import annotations

from typing import Any

from ui.layout import MIN_TARGET, Rect
from ui.presenters.crazy_models import CrazyScreen, SpaceCell
from ui.presenters.models import Button, SeatMark
from ui.theme import CINNABAR, INK, Colour, rgb
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.header import put_header, put_message
from ui.widgets.lists import ButtonGrid, RowList, StepPart, put_buttons
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press

__all__ = ["SPACE_COLOURS", "compose_crazy"]

SPACE_COLOURS = tuple(
    Colour(rgb(code), rgb(code)) for code in ("edd9ad", "8cbd78", "61bdbd", "a9a9ad", "995f3e")
)
"""Beige, green, turquoise, grey, brown; told apart by the bars at their foot as well."""

PALM = Colour(rgb("33732f"), rgb("33732f"))
DARK = Colour(rgb("22201c"), rgb("22201c"))
LIGHT = Colour(rgb("fbf7ec"), rgb("fbf7ec"))
SHORT, TALL = 36.0, MIN_TARGET


class Question(Part):
    """Whose turn it is, what is asked, and what there is to go by."""

    def draw(self, model: tuple[SeatMark | None, str, str], rect: Rect) -> None:
        mark, question, detail = model
        rest = rect
        if mark is not None:
            badge, rest = rect.left(60, 8)
            drawing.seal(self.canvas.before, mark, *self.at(*badge.centre), 25 * self.frame.unit)
        if detail:
            upper, lower = rest.top(rest.h * 0.45)
            self.text(question, upper, size=30)
            self.text(detail, lower)
        else:
            self.text(question, rest, size=32)


class SpacePart(Press):
    """A space of the course: its colour, its number or what it would bring, carts, the palm behind it."""

    cell: SpaceCell

    def draw(self, model: Any, rect: Rect) -> None:
        self.cell = model
        if model.touch is not None:
            self.model = model.touch
        self._paint(pressed=False)

    def _paint(self, *, pressed: bool) -> None:
        self.clear_widgets()
        self.canvas.before.clear()
        cell, rect, unit = self.cell, self.rect, self.frame.unit
        colour = SPACE_COLOURS[cell.rank]
        drawing.sheet(self.canvas.before, colour, self.frame.pixels(rect), 4 * unit)
        if cell.chosen or cell.touch is not None:
            self.edge(CINNABAR if cell.chosen else INK, rect.inset(2), 4, 2.6 if cell.chosen else 1.2)
        self._bars(rect)
        if cell.palm:
            self._palm(rect)
        word = cell.label or str(cell.number)
        if cell.carts:
            self._carts(rect)
        else:
            x, y = self.at(rect.centre[0], rect.centre[1] - 2)
            drawing.word(self.canvas.before, word, x, y, (22 if cell.label else 18) * unit, _ink(cell.rank))

    def _bars(self, rect: Rect) -> None:
        """One bar for beige, five for brown: the colour without colours."""
        unit = self.frame.unit
        for number in range(self.cell.rank + 1):
            x, y = self.at(rect.x + 7 + 7 * number, rect.y + rect.h - 3)
            ink = _ink(self.cell.rank)
            drawing.rule(self.canvas.before, ink, [x, y, x + 4 * unit, y], 1.4 * unit)

    def _palm(self, rect: Rect) -> None:
        """A palm at the space's end: the stage's goal lies behind it."""
        unit = self.frame.unit
        x, y = self.at(rect.x + rect.w - 9, rect.y + 10)
        drawing.disc(self.canvas.before, PALM, x, y, 9 * unit)
        drawing.word(self.canvas.before, str(self.cell.palm), x, y, 14 * unit, LIGHT)

    def _carts(self, rect: Rect) -> None:
        """The carts on a space, the foremost on the right."""
        carts = self.cell.carts[::-1]
        size = min(rect.h * 0.42, rect.w / 2.4)
        step = 0.0 if len(carts) == 1 else min(2 * size, (rect.w - 2 * size) / (len(carts) - 1))
        left = rect.centre[0] - step * (len(carts) - 1) / 2
        for number, mark in enumerate(carts):
            x, y = self.at(left + step * number, rect.centre[1] - 2)
            drawing.seal(self.canvas.before, mark, x, y, size * self.frame.unit)

    def on_touch_down(self, touch: Any) -> bool:
        return self.cell.touch is not None and super().on_touch_down(touch)


def _ink(rank: int) -> Colour:
    return LIGHT if rank == len(SPACE_COLOURS) - 1 else DARK


def compose_crazy(surface: Composed, model: CrazyScreen, frame: Frame) -> None:
    """Header, question, course, then buttons or the list of things to do."""
    rest = put_header(surface, model.header, frame)
    rest = put_message(surface, model.message, rest, frame)
    if model.question or model.detail:
        asked, rest = rest.top((72 if frame.wide else 128) * frame.scale, 4)
        surface.put("question", Question, (model.mark, model.question, model.detail), asked, frame)
    touching = any(cell.touch is not None for cell in model.course)
    if model.course:
        rest = _put_course(surface, model, rest, frame, touching=touching)
    if touching:
        put_buttons(surface, "do", model.choices, rest, frame, ButtonGrid(3, min(62.0, max(56.0, rest.h))))
        return
    rows: list[tuple[type[Part], Any, list[Button]]] = []
    rows += [(Press, button, []) for button in model.choices]
    rows += [(StepPart, step, [step.why] if step.why is not None else []) for step in model.steps]
    if model.throw:
        rest = _put_throw(surface, model, rest, frame)
    if rows:
        height = (66 if frame.wide else 84) * frame.scale
        surface.hold("list", RowList).show(rows, height, rest, frame)


def _put_course(surface: Composed, model: CrazyScreen, rect: Rect, frame: Frame, *, touching: bool) -> Rect:
    across = 13 if frame.wide else (7 if touching else 10)
    down = -(-len(model.course) // across)
    height = (TALL if touching else SHORT) + (0 if frame.wide or touching else 12)
    course, rest = rect.top(down * (height + 2), 6)
    for cell, place in zip(model.course, course.grid(across, down, 2), strict=False):
        surface.put(("space", cell.number), SpacePart, cell, place, frame)
    return rest


def _put_throw(surface: Composed, model: CrazyScreen, rect: Rect, frame: Frame) -> Rect:
    """A row of faces for the die that is told next, under the dice told so far."""
    row = model.throw[-1]
    title, rest = rect.top(36, 2)
    told = [button.text for past in model.throw[:-1] for button in past.choices if button.chosen]
    surface.put("told", Question, (None, " ".join((row.title, *told)), ""), title, frame)
    line, rest = rest.top(62, 6)
    for number, (button, cell) in enumerate(zip(row.choices, line.columns(len(row.choices), 6), strict=True)):
        surface.put(("face", number), Press, button, cell, frame)
    return rest
