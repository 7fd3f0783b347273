"""The screen of Zodiac Race: rows of all seats, the piles, what is asked and to be done."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from ui.layout import MIN_TARGET, Rect
from ui.presenters.models import Button, StepRow
from ui.presenters.zodiac_models import CardMark, RowCell, ZodiacRow, ZodiacScreen
from ui.screens.crazy import Question
from ui.terminal_text import width_of
from ui.theme import CINNABAR, FAINT, GHOST, INK, JADE, LINE, SHEET, SOFT_INK, mark_on
from ui.widgets import drawing
from ui.widgets.cards import ELEMENT_LOOKS, CardPart, TilePress, draw_card, element_colour
from ui.widgets.frame import Frame
from ui.widgets.header import put_header, put_message
from ui.widgets.lists import COLUMN, ButtonGrid, RowList, StepPart, put_buttons, put_why
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press
from ui.widgets.text import BOLD, SEALS

__all__ = ["compose_zodiac"]

_SIDE = 284.0
"""Width of the column beside the rows on a wide screen."""

_CARD = 60.0
"""Side of a card that stands alone, in units."""

_TALL_ROW = 128.0
"""Most that a row takes of a tall screen, in units."""

_FEW = 3
"""Seats that leave room for a second line under the question of a tall screen."""

_LETTER = 14.0
"""Generous width of one column of a terminal in a button's text, in units."""


class RowPart(Part):
    """A seat's row: whose it is, what it holds, twelve places."""

    def draw(self, model: ZodiacRow, rect: Rect) -> None:
        self.sheet(SHEET, rect, 8)
        acting = model.turn or model.asked
        self.edge(
            CINNABAR if model.asked else JADE if model.turn else LINE,
            rect.inset(1),
            7,
            2.0 if acting else 0.8,
        )
        inside = rect.inset(6, 3)
        head, line = inside.top(max(26.0, inside.h * 0.4), 1)
        badge, name = head.left(32, 4)
        unit = self.frame.unit
        drawing.seal(self.canvas.before, model.mark, *self.at(*badge.centre), min(14.0, head.h / 2.1) * unit)
        hand, name = name.right(name.w * 0.42, 4)
        if model.element:
            sign, name = name.right(30, 4)
            colour, letter = ELEMENT_LOOKS[model.element]
            self.sheet(colour, sign.inset(1, 1), 5)
            drawing.word(
                self.canvas.before,
                letter,
                *self.at(*sign.centre),
                min(22.0, head.h * 0.8) * unit,
                mark_on(colour),
            )
        self.text(model.mark.name, name, size=min(26.0, head.h - 2), font=BOLD)
        self.text(model.hand, hand, align="right", colour=SOFT_INK)
        for cell, place in zip(model.cells, line.columns(len(model.cells), 2), strict=True):
            self._cell(cell, model.element, place)

    def _cell(self, cell: RowCell, element: str, rect: Rect) -> None:
        if cell.card is not None:
            draw_card(self, cell.card, rect)
            return
        colour = CINNABAR if cell.hole else element_colour(element) if cell.next else FAINT
        self.edge(colour, rect.inset(1), 4, 2.0 if cell.hole or cell.next else 0.8)
        ink = INK if cell.next or cell.hole else GHOST
        size = min(rect.w, rect.h) * 0.84 * self.frame.unit
        drawing.word(self.canvas.before, cell.glyph, *self.at(*rect.centre), size, ink, SEALS)


class Piles(Part):
    """The draw pile, face down, and what lies on top of the discard pile; how many cards each has."""

    def draw(self, model: tuple[str, str, CardMark | None, tuple[CardMark, ...]], rect: Rect) -> None:
        draw, discard, top, thrown = model
        left, right = rect.columns(2, 8)
        tall = min(rect.h, _CARD * 1.2)
        card, words = left.left(tall * 0.72, 6)
        back = Rect(card.x, card.centre[1] - tall / 2, card.w, tall)
        self.sheet(CINNABAR, back, 6)
        self.edge(SHEET, back.inset(4), 4, 1.2)
        self.text(draw, words, size=32, font=BOLD)
        card, words = right.left(tall * 0.72, 6)
        face = Rect(card.x, card.centre[1] - tall / 2, card.w, tall)
        shown = thrown[-1] if thrown else top
        if shown is None:
            self.edge(LINE, face.inset(1), 5, 0.8)
        else:
            draw_card(self, shown, face, signed=True)
        self.text(f"{discard} + {len(thrown)}" if thrown else discard, words, size=32, font=BOLD)


class Hint(Part):
    """A quiet line beside the rows."""

    def draw(self, model: str, rect: Rect) -> None:
        self.text(model, rect, colour=SOFT_INK)


class Blank(Part):
    """Room for the buttons of a row."""

    def draw(self, model: Any, rect: Rect) -> None:
        pass


def compose_zodiac(surface: Composed, model: ZodiacScreen, frame: Frame) -> None:
    """The question above; rows, piles and answers below, or the cards to pick from."""
    rest = put_header(surface, model.header, frame)
    rest = put_message(surface, model.message, rest, frame)
    if model.question:
        rest = _put_question(surface, model, rest, frame)
    if model.tiles or model.tabs:
        _put_tiles(surface, model, rest, frame)
    elif model.thrown:
        _put_thrown(surface, model, rest, frame)
    else:
        _put_rows(surface, model, rest, frame)


def _put_question(surface: Composed, model: ZodiacScreen, rect: Rect, frame: Frame) -> Rect:
    detail = "" if frame.wide or len(model.rows) > _FEW else model.detail
    asked, rest = rect.top(60.0 if frame.wide else 156.0 if detail else 92.0, 4)
    asked = put_why(surface, model.why, asked, frame)
    if model.card is not None:
        cell, asked = asked.right(_CARD, 8)
        surface.put("card", CardPart, model.card, cell.top(min(cell.h, 76))[0], frame)
    surface.put("question", Question, (model.mark, model.question, detail), asked, frame)
    return rest


def _put_rows(surface: Composed, model: ZodiacScreen, rect: Rect, frame: Frame) -> None:
    """All rows; piles, answers and what is to be done beside or below them."""
    if frame.wide:
        side, rows = rect.right(_SIDE, 8)
    else:
        below = _CARD + 6.0 + (_CARD + 40.0 if model.own else 0.0) + 82.0 * -(-len(model.choices) // 2)
        most = rect.h * 0.55 if model.steps else rect.h
        share = min(most, rect.h - below) / len(model.rows) - 4
        tall = max(48.0 if model.own else 62.0, min(_TALL_ROW, share))
        rows, side = rect.top(len(model.rows) * (tall + 4), 4)
    height = min(100.0 if frame.wide else _TALL_ROW, rows.h / len(model.rows) - 4)
    for row in model.rows:
        line, rows = rows.top(height, 4)
        surface.put(("row", row.mark.seat), RowPart, row, line, frame)
    piles, rest = side.top(_CARD, 6)
    _put_piles(surface, model, piles, frame)
    rest = _put_own(surface, model, rest, frame)
    if model.detail and frame.wide and not model.own and all(step.done for step in model.steps):
        line, rest = rest.top(_tall(model.detail, rest.w, frame) - 10, 4)
        surface.put("detail", Hint, model.detail, line, frame)
    rest = _put_choices(surface, model.choices, rest, frame, 1 if frame.wide else 2)
    _put_steps(surface, model, rest, frame)


def _put_thrown(surface: Composed, model: ZodiacScreen, rect: Rect, frame: Frame) -> None:
    """The row of the seat that discarded, and what it may do with it: the answers, and cards to ask for."""
    rest = rect
    for row in model.rows:
        if row.turn:
            line, rest = rest.top(76 if frame.wide else 100, 6)
            surface.put(("row", row.mark.seat), RowPart, row, line, frame)
    beside = frame.wide and bool(model.offers)
    left, right = rest.left(rest.w / 2 - 6, 12) if beside else (rest, rest)
    piles, right = right.top(_CARD, 8)
    _put_piles(surface, model, piles, frame)
    if not beside:
        left = right
    few = 2 if beside else len(model.choices)
    left = _put_choices(surface, model.choices[:few], left, frame, 2 if frame.wide and not beside else 1)
    left = _put_choices(surface, model.choices[few:], left, frame, 2)
    if model.offers:
        title, offers = (right if beside else left).top(38, 6)
        surface.put("or", Question, (None, model.or_ask, ""), title, frame)
        line = offers.top(min(offers.h, 112.0))[0]
        for number, (tile, cell) in enumerate(zip(model.offers, line.columns(4, 6), strict=False)):
            surface.put(("offer", number), TilePress, tile, cell, frame)


def _put_own(surface: Composed, model: ZodiacScreen, rect: Rect, frame: Frame) -> Rect:
    """The own hand of whoever practises; what is left below."""
    if not model.own:
        return rect
    title, rest = rect.top(32, 2)
    surface.put("own", Hint, model.own_title, title, frame)
    line, rest = rest.top(_CARD, 6)
    for number, (card, cell) in enumerate(
        zip(model.own, line.columns(max(5, len(model.own)), 4), strict=False)
    ):
        surface.put(("own", number), CardPart, card, cell.left(min(cell.w, 72))[0], frame)
    return rest


def _put_piles(surface: Composed, model: ZodiacScreen, rect: Rect, frame: Frame) -> None:
    surface.put("piles", Piles, (model.draw, model.discard, model.top, model.thrown), rect, frame)


def _put_choices(
    surface: Composed, choices: tuple[Button, ...], rect: Rect, frame: Frame, across: int
) -> Rect:
    """The answers, side by side or under each other, each as tall as its words; what is left below."""
    rest = rect
    for start in range(0, len(choices), across):
        shown = choices[start : start + across]
        width = (rect.w - 6 * (across - 1)) / across - 10
        tall = max(MIN_TARGET, *(12.0 + 31.0 * _lines(button.text, width) for button in shown))
        line, rest = rest.top(tall, 6)
        for button, cell in zip(shown, line.columns(across, 6), strict=False):
            surface.put(("do", button.text), Press, button, cell, frame)
    return rest


def _lines(text: str, width: float) -> int:
    """How many lines a text takes at most at its normal size."""
    return max(1, math.ceil(width_of(text) * _LETTER / width))


def _tall(text: str, width: float, frame: Frame) -> float:
    """How tall a line of the list is; beside the rows there is no room for larger letters."""
    scale = 1.0 if frame.wide else frame.scale
    return max(50.0, 14.0 + 33.0 * scale * math.ceil(width_of(text) * COLUMN * scale / width))


def _put_steps(surface: Composed, model: ZodiacScreen, rect: Rect, frame: Frame) -> None:
    """What is to be done, in a list that scrolls."""
    rows: list[tuple[type[Part], Any, list[Button]]] = []
    heights: list[float] = []
    for step in model.steps:
        _add_step(rows, heights, step, rect.w, frame)
    if rows and rect.h >= MIN_TARGET:
        surface.hold("list", RowList).show(rows, heights, rect, frame)


def _add_step(
    rows: list[tuple[type[Part], Any, list[Button]]],
    heights: list[float],
    step: StepRow,
    width: float,
    frame: Frame,
) -> None:
    """A step, and under it its buttons where it is still to be done."""
    room = width - 20 - 40 - (46 if step.mark is not None else 0)
    rows.append((StepPart, replace(step, why=None, tick=None), []))
    heights.append(_tall(step.text, room, frame))
    buttons = [button for button in (step.why, step.tick) if button is not None]
    if buttons and not step.done:
        rows.append((Blank, step.text, buttons))
        heights.append(MIN_TARGET)


def _put_tiles(surface: Composed, model: ZodiacScreen, rect: Rect, frame: Frame) -> None:
    """Elements above, their cards below, the way back at the foot."""
    foot, rest = rect.bottom(MIN_TARGET, 6)
    cells = foot.columns(max(2, len(model.choices)), 8)[-len(model.choices) :] if model.choices else ()
    for number, (button, cell) in enumerate(zip(model.choices, cells, strict=True)):
        surface.put(("do", number), Press, button, cell, frame)
    if model.tabs:
        across = len(ELEMENT_LOOKS) if frame.wide else 3
        rest = put_buttons(surface, "tab", model.tabs, rest, frame, ButtonGrid(across, MIN_TARGET, 6))
    across = 7 if frame.wide else 4
    down = max(2, -(-len(model.tiles) // across))
    grid = rest.top(min(rest.h, down * 128.0))[0].grid(across, down, 6)
    for number, (tile, cell) in enumerate(zip(model.tiles, grid, strict=False)):
        surface.put(("tile", number), TilePress, tile, cell, frame)
