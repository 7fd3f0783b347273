"""The screen of Crazy Race: the course with its carts above, what is asked and to be done below."""

from __future__ import annotations

import math
from typing import Any

from ui.layout import Rect
from ui.presenters.crazy_models import CrazyScreen, SpaceCell
from ui.presenters.models import Button, SeatMark
from ui.terminal_text import width_of
from ui.theme import CINNABAR, INK, Colour, rgb
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.header import put_header, put_message
from ui.widgets.lists import ButtonGrid, RowList, StepPart, put_buttons, put_why
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
SHORT, TALL = 36.0, 52.0

_ANSWERS = 66.0
"""What the buttons below a course that is touched need."""

_FOOT = 7.0
"""Height of the bars at the foot of a space, in units."""

_PALM = 16.0
"""Across the disc of a palm, in units."""

_LETTER = 12.5
"""Generous width of one column of a terminal in a line of text, in units."""

_BESIDE = 50.0
"""Width from which carts stand beside the number of their space and not below it, in units."""


class Question(Part):
    """Whose turn it is, what is asked, and what there is to go by."""

    def draw(self, model: tuple[SeatMark | None, str, str], rect: Rect) -> None:
        mark, question, detail = model
        rest = rect
        if mark is not None:
            badge, rest = rect.left(60, 8)
            drawing.seal(self.canvas.before, mark, *self.at(*badge.centre), 25 * self.frame.unit)
        if not question:
            self.text(detail, rest)
        elif detail:
            upper, lower = rest.top(rest.h * 0.4)
            self.text(question, upper, size=30)
            self.text(detail, lower)
        else:
            self.text(question, rest, size=32)


class SpacePart(Part):
    """A space of the course: its colour, its number, carts, the palm behind it."""

    def draw(self, model: SpaceCell, rect: Rect) -> None:
        _draw_space(self, model, rect)


class SpacePress(Press):
    """A space that may be driven to: what it would bring stands on it."""

    cell: SpaceCell

    def draw(self, model: Any, rect: Rect) -> None:
        self.cell = model
        self.model = model.touch
        _draw_space(self, model, rect)

    def _paint(self, *, pressed: bool) -> None:
        self.canvas.before.clear()
        _draw_space(self, self.cell, self.rect)
        if pressed:
            self.edge(CINNABAR, self.rect.inset(2), 4, 3.0)


def _draw_space(part: Part, cell: SpaceCell, rect: Rect) -> None:
    canvas, unit = part.canvas.before, part.frame.unit
    drawing.sheet(canvas, SPACE_COLOURS[cell.rank], part.frame.pixels(rect), 4 * unit)
    if cell.touch is not None:
        part.edge(CINNABAR if cell.chosen else INK, rect.inset(2), 4, 2.6 if cell.chosen else 1.2)
    _bars(part, cell, rect)
    if cell.palm:
        x, y = part.at(rect.x + 2 + _PALM / 2, rect.y + rect.h - _FOOT - _PALM / 2)
        drawing.disc(canvas, PALM, x, y, _PALM / 2 * unit)
        drawing.word(canvas, str(cell.palm), x, y, 14 * unit, LIGHT)
    words, room = _shared(cell, rect)
    said = cell.label or str(cell.number)
    size = min(22.0 if cell.label and not cell.carts else 18.0, words.h * 1.3)
    size = drawing.fitting(said, size * unit, words.w * unit)
    drawing.word(canvas, said, *part.at(*words.centre), size, _ink(cell.rank))
    if cell.carts:
        _carts(part, cell.carts, room)


def _shared(cell: SpaceCell, rect: Rect) -> tuple[Rect, Rect]:
    """Where the words of a space stand and where its carts: neither meets the other, the palm or the bars."""
    body = rect.inset(3, 1).top(rect.h - _FOOT)[0]
    if not cell.carts:
        beside = body.left(_PALM)[1] if body.h < 2 * _PALM else body.top(body.h - _PALM)[0]
        return beside if cell.palm else body, body
    if cell.label or rect.w < _BESIDE:
        words, room = body.top(20)
        return words, room.left(_PALM)[1] if cell.palm else room
    number, room = body.left(21)
    return number.top(12 if cell.palm else body.h)[0], room


def _bars(part: Part, cell: SpaceCell, rect: Rect) -> None:
    """One bar for beige, five for brown: the colour without colours."""
    unit = part.frame.unit
    for number in range(cell.rank + 1):
        x, y = part.at(rect.x + 7 + 7 * number, rect.y + rect.h - 3)
        drawing.rule(part.canvas.before, _ink(cell.rank), [x, y, x + 4 * unit, y], 1.4 * unit)


def _carts(part: Part, carts: tuple[SeatMark, ...], room: Rect) -> None:
    """The carts on a space, the foremost on the right."""
    size = min(room.h, room.w if len(carts) == 1 else room.w * 0.7) / 2 * 0.88
    step = 0.0 if len(carts) == 1 else min(2.2 * size, (room.w - 2.2 * size) / (len(carts) - 1))
    left = room.centre[0] - step * (len(carts) - 1) / 2
    for number, mark in enumerate(carts[::-1]):
        x, y = part.at(left + step * number, room.centre[1])
        drawing.seal(part.canvas.before, mark, x, y, size * part.frame.unit)


def _ink(rank: int) -> Colour:
    return LIGHT if rank == len(SPACE_COLOURS) - 1 else DARK


def compose_crazy(surface: Composed, model: CrazyScreen, frame: Frame) -> None:
    """Header, question, course, then buttons or the list of things to do."""
    rest = put_header(surface, model.header, frame)
    rest = put_message(surface, model.message, rest, frame)
    if model.question or model.detail:
        rest = _put_question(surface, model, rest, frame)
    touching = any(cell.touch is not None for cell in model.course)
    if model.course:
        rest = _put_course(surface, model, rest, frame, touching=touching)
    if model.across:
        put_buttons(surface, "do", model.choices, rest, frame, ButtonGrid(model.across, 56.0))
        return
    if touching:
        grid = ButtonGrid(max(3, len(model.choices)), min(62.0, max(56.0, rest.h)))
        put_buttons(surface, "do", model.choices, rest, frame, grid)
        return
    rows: list[tuple[type[Part], Any, list[Button]]] = []
    rows += [(Press, button, []) for button in model.choices]
    rows += [(StepPart, step, [step.why] if step.why is not None else []) for step in model.steps]
    if model.throw:
        rest = _put_throw(surface, model, rest, frame)
    if rows:
        height = (66 if frame.wide else 84) * frame.scale
        surface.hold("list", RowList).show(rows, height, rest, frame)


def _put_question(surface: Composed, model: CrazyScreen, rect: Rect, frame: Frame) -> Rect:
    """What is asked and what there is to go by: below it across the whole of a tall screen."""
    detail = model.detail if frame.wide else ""
    asked, rest = rect.top((90.0 if width_of(detail) > 48 else 72.0) if frame.wide else 72.0, 4)
    asked = put_why(surface, model.why, asked, frame)
    surface.put("question", Question, (model.mark, model.question, detail), asked, frame)
    if model.detail and not frame.wide:
        lines = math.ceil(width_of(model.detail) * _LETTER / rect.w)
        line, rest = rest.top(8 + 29 * frame.scale * lines, 4)
        surface.put("detail", Question, (None, "", model.detail), line, frame)
    return rest


def _put_course(surface: Composed, model: CrazyScreen, rect: Rect, frame: Frame, *, touching: bool) -> Rect:
    across = 13 if frame.wide else (8 if touching else 10)
    height = (TALL if touching else SHORT) + (0 if frame.wide or touching else 12)
    gap = 2
    if touching and -(-len(model.course) // across) * (height + gap) + _ANSWERS > rect.h:
        across, gap = across + 1, 1
    down = -(-len(model.course) // across)
    course, rest = rect.top(down * (height + gap), 6)
    for cell, place in zip(model.course, course.grid(across, down, gap), strict=False):
        kind: type[Part] = SpacePart if cell.touch is None else SpacePress
        surface.put(("space", cell.number), kind, cell, place, frame)
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
