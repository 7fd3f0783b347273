"""The screen of Wu Wei: the board as large as the screen's short side, everything else beside or below."""

from __future__ import annotations

import math
from typing import Any

from companion.games.wu_wei.board import DIRECTIONS
from ui.layout import MIN_TARGET, Rect
from ui.presenters.models import Button, Header, SeatMark
from ui.presenters.wu_models import Chip, WuScreen
from ui.terminal_text import width_of
from ui.theme import CINNABAR, INK, LINE, SOFT_INK, mark_on
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.header import Backdrop, put_message
from ui.widgets.lists import ButtonGrid, RowList, StepPart, put_buttons
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press
from ui.widgets.ring import Ring
from ui.widgets.text import BOLD
from ui.widgets.wu_cells import CellPart, fill
from ui.widgets.wu_grounds import GROUNDS, BoardShape

__all__ = ["compose_wu"]

LETTER = 13.5
"""About how wide a letter of the body is, in units; a Chinese character takes two."""

_BAND = 68.0
"""Height of the band beside the board, where a title may need two lines."""

_BELOW = 300.0
"""What the board leaves below itself on a tall screen: trackers, chi, words and one answer."""


class Title(Part):
    """Whose turn it is."""

    def draw(self, model: tuple[SeatMark | None, str], rect: Rect) -> None:
        mark, text = model
        rest = rect
        if mark is not None:
            badge, rest = rect.left(44, 5)
            drawing.seal(self.canvas.before, mark, *self.at(*badge.centre), 20 * self.frame.unit)
        self.text(text, rest, size=28, font=BOLD)


class Asked(Part):
    """What is asked, and what there is to go by."""

    def draw(self, model: tuple[str, str], rect: Rect) -> None:
        question, detail = model
        rest = rect
        if question:
            upper, rest = rect.top(min(rect.h, 62.0 if detail else rect.h), 2)
            self.text(question, upper, size=30, font=BOLD)
        self.text(detail, rest, colour=INK if not question else SOFT_INK)


class ChipPart(Part):
    """A word or number on its colour, with the shape of its tracker."""

    def draw(self, model: Chip, rect: Rect) -> None:
        ground = GROUNDS[model.ground]
        ink = mark_on(ground)
        self.sheet(ground, rect, 8)
        self.edge(CINNABAR if model.strong else LINE, rect.inset(1), 7, 2.2 if model.strong else 0.8)
        words = rect.inset(3, 1)
        if model.sign:
            spot, words = words.left(20, 2)
            self._sign(model.sign, spot)
        self.text(model.text, words, font=BOLD, colour=ink, align="left" if model.sign else "center")

    def _sign(self, sign: str, rect: Rect) -> None:
        x, y = rect.centre
        ink = mark_on(GROUNDS[self._drawn[0].ground]) if self._drawn else INK
        if sign == "circle":
            drawing.disc(self.canvas.before, ink, *self.at(x, y), 7 * self.frame.unit)
        elif sign == "square":
            self.sheet(ink, Rect(x - 7, y - 7, 14, 14), 1)
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
    surface.put("paper", Backdrop, None, frame.area, frame)
    page = frame.area.inset(4, 4)
    if not model.board:
        panel = page.inset(6, 2)
    elif frame.wide:
        board, panel = page.left(page.h, 8)
        _put_board(surface, model, board, frame)
    else:
        band, rest = page.top(MIN_TARGET, 4)
        _put_band(surface, model, band, frame)
        board, panel = rest.top(min(rest.w, rest.h - _BELOW), 4)
        _put_board(surface, model, board, frame)
    if frame.wide or not model.board:
        band, panel = panel.top(_BAND, 4)
        _put_band(surface, model, band, frame)
    _put_panel(surface, model, panel, frame)


def _put_board(surface: Composed, model: WuScreen, rect: Rect, frame: Frame) -> None:
    shape = BoardShape.within(rect)
    for place, letter in DIRECTIONS.items():
        surface.put(("compass", place), Compass, (place, letter, shape), shape.box(place), frame)
    for cell in sorted(model.board, key=lambda cell: cell.place):
        surface.put(("space", cell.place), CellPart, (cell, shape), shape.box(cell.place), frame)


def _put_band(surface: Composed, model: WuScreen, rect: Rect, frame: Frame) -> None:
    """Whose turn, time, devices, menu."""
    header: Header = model.header
    spare = rect
    for number, button in enumerate(reversed(header.menu)):
        cell, spare = spare.right(92, 6)
        surface.put(("menu", number), Press, button, cell, frame)
    if header.devices is not None:
        cell, spare = spare.right(MIN_TARGET, 6)
        surface.put("devices", Press, header.devices, cell, frame)
    if header.seconds is not None:
        cell, spare = spare.right(MIN_TARGET, 6)
        surface.put("ring", Ring, (header.seconds, header.total, header.standing), cell, frame)
    surface.put("title", Title, (model.mark, header.headline), spare, frame)


def _put_panel(surface: Composed, model: WuScreen, rect: Rect, frame: Frame) -> None:
    rest = put_message(surface, model.message, rect, frame)
    if model.trackers:
        lines = 2
        chips, rest = rest.top(lines * 36 + (lines - 1) * 4, 4)
        for number, (chip, cell) in enumerate(
            zip(model.trackers, chips.grid(len(model.trackers) // lines, lines, 4), strict=True)
        ):
            surface.put(("tracker", number), ChipPart, chip, cell, frame)
    if model.purse:
        chips, rest = rest.top(36, 4)
        for number, (chip, cell) in enumerate(
            zip(model.purse, chips.columns(len(model.purse), 4), strict=True)
        ):
            surface.put(("chi", number), ChipPart, chip, cell, frame)
    share = 0.62 if frame.wide else 0.75
    if model.question or model.detail:
        words, rest = rest.top(min(_height(model, rest.w), rest.h * share), 4)
        surface.put("asked", Asked, (model.question, model.detail), words, frame)
    _put_list(surface, model, rest, frame)


def _height(model: WuScreen, width: float) -> float:
    """Room for the words, by how many there are."""
    return (64.0 if model.question else 0.0) + 30.0 * _lines(model.detail, width)


def _put_list(surface: Composed, model: WuScreen, rect: Rect, frame: Frame) -> None:
    """Buttons side by side where they fit, else in a list with the things for hands below them."""
    height = 60.0
    across = 2 if rect.w >= 400 else 1
    fits = -(-len(model.choices) // across) * (height + 6) <= rect.h + 6
    if fits and not model.steps:
        put_buttons(surface, "do", model.choices, rect, frame, ButtonGrid(across, height, 6.0))
        return
    rows: list[tuple[type[Part], Any, list[Button]]] = [(Press, button, []) for button in model.choices]
    rows += [(StepPart, step, []) for step in model.steps]
    inside = rect.w - 20.0
    heights = [max(height, 30.0 * _lines(model.text, inside) + 14.0) * frame.scale for _, model, _ in rows]
    surface.hold("list", RowList).show(rows, heights, rect, frame)


def _lines(text: str, width: float) -> int:
    """About how many lines a text takes."""
    return math.ceil(LETTER * width_of(text) / width)
