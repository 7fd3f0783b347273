"""Screens on which people set something: rows of choices, and a keyboard for names."""

from __future__ import annotations

from ui.layout import MIN_TARGET, Rect
from ui.presenters.forms import FormRow, FormScreen, KeyboardScreen
from ui.presenters.models import Button, Header
from ui.theme import FAINT, INK, JADE, LINE, SHEET, SOFT_INK
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.header import put_header, put_message
from ui.widgets.lists import RowList
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press, Tile
from ui.widgets.text import BOLD, TITLE

__all__ = ["compose_form", "compose_keyboard"]

_ACROSS_TALL = 7
"""Letters side by side on a tall screen, so that each can be hit."""

_ACROSS_WORDS = 4
"""Keys of whole words side by side on a tall screen."""

_LEAST = 2
"""Columns that choices are at least laid out for."""


class RowTitle(Part):
    """What is chosen."""

    def draw(self, model: FormRow, rect: Rect) -> None:
        self.sheet(FAINT, rect.top(1)[0])
        rest = rect
        if model.mark is not None:
            badge, rest = rest.left(52, 8)
            drawing.seal(self.canvas.before, model.mark, *self.at(*badge.centre), 22 * self.frame.unit)
        self.text(model.title, rest.inset(4, 2), size=26, font=BOLD)


class Note(Part):
    """A quiet line under the choices."""

    def draw(self, model: str, rect: Rect) -> None:
        self.text(model, rect, colour=SOFT_INK)


class FormList(RowList):
    """Rows of choices under each other, scrolled by finger."""

    def show_form(self, rows: tuple[FormRow, ...], rect: Rect, frame: Frame) -> None:
        """Show all rows: the title beside its choices, or above them where it is narrow."""
        heights = [_height(row, frame) for row in rows]
        inner, inside = self.begin(sum(heights) + 6.0 * len(rows), rect, frame)
        rest = inner
        for number, (row, height) in enumerate(zip(rows, heights, strict=True)):
            line, rest = rest.top(height, 6)
            if frame.wide:
                head, choices = line.left(line.w * 0.36, 10)
            else:
                head, choices = line.top(height - 66, 2)
            self.content.put((number, "title"), RowTitle, row, head, inside)
            columns = choices.columns(max(_LEAST, len(row.choices)), 6)
            for place, (button, cell) in enumerate(zip(row.choices, columns, strict=False)):
                self.content.put((number, place), Press, button, cell.inset(0, 3), inside)
        self.content.end()


def _height(row: FormRow, frame: Frame) -> float:
    """Tall enough for the title at this text size."""
    if not row.title:
        return 66.0
    if frame.wide:
        return 66.0 if len(row.title) < 40 else 100.0
    lines = 1 + len(row.title) // 30
    return 66.0 + 8 + 34.0 * frame.scale * lines


def compose_form(surface: Composed, model: FormScreen, frame: Frame) -> None:
    """Choices in rows; a note below."""
    rest = put_header(surface, Header(model.title, menu=(model.back,)), frame)
    rest = put_message(surface, model.message, rest, frame)
    if model.note and not model.message:
        note, rest = rest.bottom(36 if frame.wide else 70, 4)
        surface.put("note", Note, model.note, note, frame)
    surface.hold("form", FormList).show_form(model.rows, rest, frame)


class Typed(Part):
    """The name as typed so far, on a line."""

    def draw(self, model: KeyboardScreen, rect: Rect) -> None:
        self.sheet(SHEET, rect, 8)
        self.edge(LINE, rect.inset(1), 8, 1.0)
        rest = rect.inset(10, 2)
        if model.mark is not None:
            badge, rest = rest.left(52, 8)
            drawing.seal(self.canvas.before, model.mark, *self.at(*badge.centre), 22 * self.frame.unit)
        self.text(f"{model.typed}|" if model.typed else "|", rest, size=36, font=TITLE, colour=INK)
        self.sheet(JADE, rest.bottom(2)[0])


class Key(Tile):
    """A letter."""

    letter = 32.0


def _alphabetical(key: Button) -> tuple[bool, bool, str]:
    """A to Z, then letters of one language, then signs."""
    return not key.text.isalpha(), not key.text.isascii(), key.text.lower()


def compose_keyboard(surface: Composed, model: KeyboardScreen, frame: Frame) -> None:
    """The name above the keys: letters in their usual rows, or A to Z in sevens on a tall screen."""
    rest = put_header(surface, Header(model.title, menu=(model.done, model.back)), frame)
    rest = put_message(surface, model.message, rest, frame)
    typed, rest = rest.top(60, 8)
    surface.put("typed", Typed, model, typed, frame)
    if model.pages:
        line, rest = rest.top(MIN_TARGET, 6)
        for number, (page, cell) in enumerate(
            zip(model.pages, line.columns(len(model.pages), 6), strict=True)
        ):
            surface.put(("page", number), Press, page, cell, frame)
    rows: list[tuple[Button, ...]] = list(model.keys)
    if not frame.wide:
        letters = [key for row in model.keys for key in row]
        if model.ordered:
            letters.sort(key=_alphabetical)
        across = _ACROSS_TALL if max(len(key.text) for key in letters) == 1 else _ACROSS_WORDS
        rows = [tuple(letters[n : n + across]) for n in range(0, len(letters), across)]
    height = min(84.0, rest.h / (len(rows) + 1) - 6)
    wide = max(map(len, rows))
    for number, row in enumerate(rows):
        line, rest = rest.top(height, 6)
        indent = (line.w / wide) * (wide - len(row)) / 2 if frame.wide else 0.0
        columns = line.inset(indent, 0).columns(len(row) if frame.wide else wide, 6)
        for place, (key, cell) in enumerate(zip(row, columns, strict=False)):
            surface.put(("key", number, place), Key, key, cell, frame)
    line, _ = rest.top(max(height, MIN_TARGET))
    for place, (key, cell) in enumerate(zip(model.wide, line.columns(len(model.wide), 8), strict=True)):
        surface.put(("wide", place), Press, key, cell, frame)
