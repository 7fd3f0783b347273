"""The screen of Wu Wei: the board as large as the screen's short side, everything else beside or below."""

from __future__ import annotations

import math
from typing import Any

from ui.layout import Rect
from ui.presenters.models import Button, SeatMark
from ui.presenters.parts import StepRow
from ui.presenters.wu_models import Chip, ThrowTable, WuScreen
from ui.screens.wu_dice import ThrowPart, throw_height
from ui.terminal_text import width_of
from ui.theme import CINNABAR, INK, LINE, SOFT_INK, Colour, mark_on
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.header import MARGINS, Backdrop, put_header, put_message, put_narrow_header
from ui.widgets.lists import ButtonGrid, RowList, StepPart, put_buttons
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press
from ui.widgets.text import BOLD
from ui.widgets.wu_cells import CellPart, fill
from ui.widgets.wu_grounds import GROUNDS, BoardShape
from ui.widgets.wu_signs import draw_sign

__all__ = ["compose_wu"]

LETTER = 13.5
"""About how wide a letter of the body is, in units; a Chinese character takes two."""

_EDGE = 4.0
"""What the board leaves free around itself."""

_BELOW = 300.0
"""What the board leaves below itself on a tall screen: trackers, chi, words and answers."""

_CHIP, _ANSWER, _BADGE, _SIGN = 32.0, 58.0, 40.0, 22.0
"""Heights of a small fact and of an answer, widths of a badge and of a sign."""

_BAR, _INSIDE, _TICK = 10.0, 10.0, 50.0
"""What the bar of a list takes of its width, a button leaves free within, the box of a step takes."""


class Asked(Part):
    """Whom it is about, what is asked, and what there is to go by."""

    def draw(self, model: tuple[SeatMark | None, str, str], rect: Rect) -> None:
        mark, question, detail = model
        rest = rect
        if mark is not None:
            badge, rest = rect.left(_BADGE, 6)
            spot = self.at(badge.centre[0], badge.y + min(badge.h, 60.0) / 2)
            drawing.seal(self.canvas.before, mark, *spot, 19 * self.frame.unit)
        if question:
            tall = _question_height(question, rest.w) if detail else rest.h
            upper, rest = rest.top(min(rest.h, tall), 2)
            self.text(question, upper, size=30, font=BOLD)
        self.text(detail, rest, colour=INK if not question else SOFT_INK)


class ChipPart(Part):
    """A word or number on its colour, with the shape of its tracker and the sign of its colour."""

    def draw(self, model: Chip, rect: Rect) -> None:
        ground = GROUNDS[model.ground]
        ink = mark_on(ground)
        self.sheet(ground, rect, 8)
        self.edge(CINNABAR if model.strong else LINE, rect.inset(1), 7, 2.2 if model.strong else 0.8)
        words = rect.inset(4, 1)
        if model.brief:
            width = _SIGN * (2 if model.shape else 1)
            words = Rect(rect.centre[0] - width / 2, words.y, width, words.h)
        if model.shape:
            spot, words = words.left(_SIGN)
            self._shape(model.shape, spot, ink)
        if model.sign:
            spot, words = words.left(_SIGN)
            reach = 10.5 * self.frame.unit
            draw_sign(self.canvas.before, model.sign, *self.at(*spot.centre), reach, ink, ground)
        if not model.brief:
            self.text(model.text, words, font=BOLD, colour=ink, align="center")

    def _shape(self, shape: str, rect: Rect, ink: Colour) -> None:
        x, y = rect.centre
        if shape == "circle":
            drawing.disc(self.canvas.before, ink, *self.at(x, y), 7 * self.frame.unit)
        else:
            fill(self, ink, [(x - 9, y + 7), (x, y - 9), (x + 9, y + 7)])


class Compass(Part):
    """A directional tile."""

    def draw(self, model: tuple[str, str, BoardShape], rect: Rect) -> None:
        place, letter, shape = model
        fill(self, GROUNDS["direction"], shape.corners(place, 1.0))
        size = 0.3 * shape.pitch * self.frame.unit
        drawing.word(
            self.canvas.before, letter, *self.at(*shape.centre(place)), size, mark_on(GROUNDS["direction"])
        )


def compose_wu(surface: Composed, model: WuScreen, frame: Frame) -> None:
    """Board, then band, chips, words and buttons in the room that is left."""
    if not model.board:
        _put_panel(surface, model, put_header(surface, model.header, frame), frame)
        return
    surface.put("paper", Backdrop, None, frame.area, frame)
    page = frame.area.inset(*MARGINS)
    around = frame.area.inset(_EDGE)
    if frame.wide:
        board, beside = around.left(around.h, 8)
        page = page.right(page.x + page.w - beside.x)[0]
        rest = put_narrow_header(surface, model.header, page, frame)
    else:
        rest = put_narrow_header(surface, model.header, page, frame)
        side = min(around.w, rest.h - _BELOW)
        board = Rect(around.x, rest.y, around.w, side)
        rest = rest.top(side, 6)[1]
    _put_board(surface, model, board, frame)
    _put_panel(surface, model, rest, frame)


def _put_board(surface: Composed, model: WuScreen, rect: Rect, frame: Frame) -> None:
    shape = BoardShape.within(rect)
    for place, letter in model.compass:
        surface.put(("compass", place), Compass, (place, letter, shape), shape.box(place), frame)
    for cell in sorted(model.board, key=lambda cell: cell.place):
        surface.put(("space", cell.place), CellPart, (cell, shape), shape.box(cell.place), frame)


def _put_panel(surface: Composed, model: WuScreen, rect: Rect, frame: Frame) -> None:
    rest = put_message(surface, model.message, rect, frame)
    if model.trackers:
        season, *others = model.trackers
        chips, rest = rest.top(_CHIP, 4)
        cell, small = chips.left(chips.w * 0.44, 4)
        surface.put("season", ChipPart, season, cell, frame)
        for number, (chip, cell) in enumerate(zip(others, small.columns(len(others), 4), strict=True)):
            surface.put(("tracker", number), ChipPart, chip, cell, frame)
    if model.purse:
        chips, rest = rest.top(_CHIP, 8)
        for number, (chip, cell) in enumerate(
            zip(model.purse, chips.columns(len(model.purse), 4), strict=True)
        ):
            surface.put(("chi", number), ChipPart, chip, cell, frame)
    share = 0.62 if frame.wide else 0.75
    if model.question or model.detail:
        words, rest = rest.top(min(_height(model, rest.w), rest.h * share), 6)
        surface.put("asked", Asked, (model.mark, model.question, model.detail), words, frame)
    _put_list(surface, model, rest, frame)


def _question_height(question: str, width: float) -> float:
    """Room for what is asked: in large letters where two lines are enough, else in small ones."""
    large = math.ceil(1.2 * LETTER * width_of(question) / width)
    return {0: 0.0, 1: 40.0, 2: 62.0}.get(large, 29.0 * _lines(question, width) + 6.0)


def _height(model: WuScreen, width: float) -> float:
    """Room for the words, by how many there are."""
    rest = width - (_BADGE + 6 if model.mark is not None else 0)
    asked = _question_height(model.question, rest)
    said = 30.0 * _lines(model.detail, rest)
    return max(asked + (2.0 if asked and said else 0.0) + said, 40.0)


def _put_list(surface: Composed, model: WuScreen, rect: Rect, frame: Frame) -> None:
    """Buttons side by side where they fit, else in a list below what hands have still to do.

    Dice that may be thrown come after the first of them, which draws instead.
    """
    half = (rect.w - 6.0 - _BAR) / 2 - _INSIDE
    short = all(_lines(button.text, half) <= 2 for button in model.choices)
    across = 2 if not (frame.wide or model.steps or model.throw) and short else 1
    grid = ButtonGrid(across, _ANSWER, 6.0)
    lines = -(-len(model.choices) // across)
    plain = model.throw is None and all(
        _lines(button.text, rect.w - _INSIDE) <= 2 for button in model.choices
    )
    if plain and not model.steps and lines * (grid.height + grid.gap) <= rect.h + grid.gap:
        put_buttons(surface, "do", model.choices, rect, frame, grid)
        return
    rows: list[tuple[type[Part], Any, list[Button]]] = [
        (StepPart, step, []) for step in model.steps if not step.done
    ]
    answers: list[tuple[type[Part], Any, list[Button]]] = []
    if across == 1:
        answers += [(Press, button, []) for button in model.choices]
    if model.throw is not None:
        answers.insert(1, (ThrowPart, model.throw, []))
    rows += answers
    rows += [(StepPart, step, []) for step in model.steps if step.done]
    inside = rect.w - _BAR - _INSIDE
    heights = [_row_height(row, inside, frame.scale) for _, row, _ in rows]
    lead = model.choices if across > 1 else ()
    surface.hold("list", RowList).show(rows, heights, rect, frame, lead=lead, grid=grid)


def _row_height(row: Any, width: float, scale: float) -> float:
    if isinstance(row, ThrowTable):
        return throw_height(row, width, scale)
    return max(_ANSWER, 29.0 * _lines(row.text, width - _before(row)) + 6.0) * scale


def _before(row: StepRow | Button) -> float:
    """What a step has before its words: a box to tick, and the seal of whose it is."""
    if not isinstance(row, StepRow):
        return 0.0
    return _TICK if row.mark is None else _TICK + _BADGE + 6.0


def _lines(text: str, width: float) -> int:
    """About how many lines a text takes."""
    return math.ceil(LETTER * width_of(text) / width)
