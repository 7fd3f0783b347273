"""The first page and the page of a new game."""

from __future__ import annotations

import math
from typing import Any

from ui.intents import Resume
from ui.layout import Rect
from ui.presenters.models import Header, NewGameScreen, SeatMark, SeatRow, StartScreen
from ui.theme import CINNABAR, JADE, LINE, SEAT_COLOURS, SHEET, SOFT_INK
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.header import Backdrop, put_header, put_message
from ui.widgets.lists import ButtonGrid, RowList, put_buttons
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press
from ui.widgets.text import SEALS, TITLE
from ui.words import GLYPHS

__all__ = ["compose_new_game", "compose_start"]


_ONE_COLUMN = 5
"""Buttons of the first page that have room under each other."""


class Title(Part):
    """The name, its line, and a circle of the twelve seals."""

    def draw(self, model: tuple[str, str], rect: Rect) -> None:
        title, subtitle = model
        scale = self.frame.scale
        size = min(rect.w, rect.h - 120 * scale)
        circle = Rect(rect.x, rect.y, rect.w, size)
        self._seals(circle)
        words = rect.top(size + 6)[1]
        head, rest = words.top(62 * scale)
        self.text(title, head, size=46, least=34, font=TITLE, align="center")
        self.text(subtitle, rest.top(min(rest.h, 64))[0], colour=SOFT_INK, align="center")

    def _seals(self, rect: Rect) -> None:
        unit = self.frame.unit
        x, y = self.at(*rect.centre)
        reach = min(rect.w, rect.h) / 2 * unit
        drawing.arc_piece(self.canvas.before, SHEET, (x, y), (reach * 0.62, reach * 0.99), (0, 360))
        drawing.arc_piece(self.canvas.before, LINE, (x, y), (reach * 0.61, reach * 0.655), (0, 360))
        count = len(GLYPHS)
        for number, glyph in enumerate(GLYPHS.values()):
            drawing.arc_piece(
                self.canvas.before,
                SEAT_COLOURS[number % 5],
                (x, y),
                (reach * 0.62, reach * 0.645),
                (360 / count * number - 13, 360 / count * number + 13),
            )
            turned = _clock(number / count)
            spot = (x + turned[0] * reach * 0.82, y + turned[1] * reach * 0.82)
            drawing.word(
                self.canvas.before, glyph, *spot, reach * 0.27, CINNABAR if number == 4 else SOFT_INK, SEALS
            )
        drawing.disc(self.canvas.before, CINNABAR, x, y, reach * 0.4)
        drawing.word(self.canvas.before, GLYPHS["dragon"], x, y, reach * 0.64, SHEET, SEALS)


def _clock(share: float) -> tuple[float, float]:
    return math.sin(share * 2 * math.pi), math.cos(share * 2 * math.pi)


def compose_start(surface: Composed, model: StartScreen, frame: Frame) -> None:
    """Unfinished games first, then the first game, each in a row of its own."""
    surface.put("paper", Backdrop, None, frame.area, frame)
    page = frame.area.inset(16, 14)
    if frame.wide:
        left, right = page.left(page.w * 0.44, 20)
    else:
        left, right = page.top(page.h * 0.5, 14)
    surface.put("title", Title, (model.title, model.subtitle), left, frame)
    right = put_message(surface, model.message, right, frame)
    languages, rest = right.bottom(60, 10)
    put_buttons(surface, "language", model.languages, languages, frame, ButtonGrid(3, 60))
    first = next(
        number for number, button in enumerate(model.buttons) if not isinstance(button.intent, Resume)
    )
    whole, others = model.buttons[: first + 1], model.buttons[first + 1 :]
    across = 1 if len(model.buttons) <= _ONE_COLUMN else 2
    lines = len(whole) + -(-len(others) // across)
    height = min(84.0, rest.h / lines - 8)
    rest = put_buttons(surface, "resume", whole, rest, frame, ButtonGrid(1, height))
    put_buttons(surface, "start", others, rest, frame, ButtonGrid(across, height))


class SeatSeal(Part):
    """A seat's seal on its own."""

    def draw(self, model: SeatMark, rect: Rect) -> None:
        radius = min(rect.w, rect.h) / 2 * 0.84 * self.frame.unit
        drawing.seal(self.canvas.before, model, *self.at(*rect.centre), radius)


class Caption(Part):
    """A quiet remark."""

    def draw(self, model: Any, rect: Rect) -> None:
        self.text(model, rect, colour=JADE, align="left")


class SeatList(RowList):
    """Who plays, a seat a row, scrolled by finger where they do not fit."""

    def show_seats(self, rows: tuple[SeatRow, ...], rect: Rect, frame: Frame) -> None:
        """Seal, animal, name and player of every seat."""
        least = 56.0 if frame.wide else 112.0
        height = max(least, min(84.0 if frame.wide else 124.0, rect.h / len(rows) - 6))
        rest, inside = self.begin(len(rows) * (height + 6), rect, frame)
        for row in rows:
            line, rest = rest.top(height, 6)
            badge, line = line.left(64, 8)
            seat = row.mark.seat
            self.content.put(("seal", seat), SeatSeal, row.mark, badge, inside)
            if frame.wide:
                animal, line = line.left(line.w * 0.27, 8)
                name, player = line.left(line.w * 0.32, 8)
            else:
                upper, player = line.rows(2, 4)
                animal, name = upper.columns(2, 6)
            for key, button, cell in (("animal", row.animal, animal), ("name", row.name, name)):
                self.content.put((key, seat), Press, button, cell, inside)
            self.content.put(("player", seat), Press, row.player, player, inside)
        self.content.end()


def compose_new_game(surface: Composed, model: NewGameScreen, frame: Frame) -> None:
    """Seats in rows; the twelve animals over them while one is being picked."""
    counts = model.counts if not model.animals else ()
    over = [one for one in (model.other, model.rules) if one is not None and not model.animals]
    rest = put_header(surface, Header(model.game, menu=(*over, model.back)), frame)
    rest = put_message(surface, model.message, rest, frame)
    if model.animals:
        across = 4 if frame.wide else 2
        height = min(110.0, rest.h / -(-len(model.animals) // across) - 8)
        put_buttons(surface, "animal", model.animals, rest, frame, ButtonGrid(across, height))
        return
    foot, rest = rest.bottom(66 if frame.wide else 190, 8)
    if frame.wide:
        begin, foot = foot.right(190, 12)
        number, house = foot.left(220, 14)
    else:
        begin, foot = foot.bottom(76, 10)
        number, house = foot.left(220, 14)
    surface.put("begin", Press, model.begin, begin, frame)
    for button, cell in zip(counts, number.columns(max(1, len(counts)), 8), strict=False):
        surface.put(("count", button.text), Press, button, cell.top(66)[0], frame)
    surface.put("house", Caption, model.house, house, frame)
    surface.hold("seats", SeatList).show_seats(model.rows, rest, frame)
