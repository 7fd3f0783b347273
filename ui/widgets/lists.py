"""Lists of rows, scrolled by finger when they are longer than their place; rows keep their widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kivy.uix.scrollview import ScrollView

from ui.layout import Rect
from ui.presenters.models import Button, PlaceRow, Rank, SeatMark, StepRow
from ui.theme import CINNABAR, FAINT, INK, JADE, LINE, SHEET, SOFT_INK
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.motion import Moving
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press
from ui.widgets.strip import draw_pair
from ui.widgets.text import BOLD, TITLE

__all__ = [
    "COLUMN",
    "ButtonGrid",
    "LanePart",
    "LineRow",
    "PlanPart",
    "RankPart",
    "RowList",
    "StepPart",
    "TickPress",
    "put_buttons",
    "put_why",
]


class StepPart(Part):
    """A box to tick, a seal, one line."""

    def draw(self, model: StepRow, rect: Rect) -> None:
        unit = self.frame.unit
        self.sheet(SHEET, rect, 8)
        self.edge(FAINT if model.done else LINE, rect.inset(1), 8, 0.8)
        inside = rect.inset(10, 2)
        box, inside = inside.left(34, 6)
        square = Rect(box.x, box.centre[1] - 15, 30, 30)
        if model.done:
            self.sheet(JADE, square, 5)
            x, y = self.at(*square.centre)
            points = [x - 8 * unit, y, x - 2 * unit, y - 7 * unit, x + 9 * unit, y + 8 * unit]
            drawing.rule(self.canvas.before, SHEET, points, 2.2 * unit)
        else:
            self.edge(JADE if model.tick else INK, square, 5, 2.4 if model.tick else 1.4)
        if model.mark is not None:
            badge, inside = inside.left(40, 6)
            drawing.seal(self.canvas.before, model.mark, *self.at(*badge.centre), 17 * unit)
        if model.why is not None:
            inside = inside.right(112.0)[1]
        self.text(model.text, inside, size=28, colour=SOFT_INK if model.done else INK)


class TickPress(Press):
    """The left part of a step while its sensor is missing: a press anywhere on it ticks the step."""

    def _paint(self, *, pressed: bool) -> None:
        self.canvas.before.clear()
        if pressed:
            self.edge(JADE, self.rect.inset(2), 8, 2.0)


class LineRow(Part):
    """A line of a page."""

    def draw(self, model: str, rect: Rect) -> None:
        self.text(model, rect.inset(6, 2), size=28)
        self.sheet(FAINT, rect.bottom(1)[0])


class RankPart(Part):
    """A place of the ranking."""

    def draw(self, model: Rank, rect: Rect) -> None:
        first = model.place == "1"
        self.sheet(SHEET, rect, 10)
        self.edge(CINNABAR if first else LINE, rect.inset(1), 9, 1.8 if first else 0.8)
        place, rest = rect.inset(12, 2).left(44, 4)
        self.text(model.place, place, size=40, font=TITLE, colour=CINNABAR if first else SOFT_INK)
        badge, rest = rest.left(56, 8)
        drawing.seal(self.canvas.before, model.mark, *self.at(*badge.centre), 24 * self.frame.unit)
        name, text = rest.left(rest.w * 0.42, 6)
        self.text(model.mark.name, name, size=30, font=BOLD)
        self.text(model.text, text, colour=SOFT_INK)


class PlanPart(Part):
    """A seat's opened pair in one line."""

    def draw(self, model: tuple[SeatMark, Any], rect: Rect) -> None:
        mark, pair = model
        badge, rest = rect.left(48, 4)
        drawing.seal(self.canvas.before, mark, *self.at(*badge.centre), 19 * self.frame.unit)
        cards, rest = rest.right(32, 6)
        draw_pair(self, pair, cards.inset(0, (cards.h - 54) / 2))
        self.text(mark.name, rest, size=26, font=BOLD)


FLIP = 0.5
"""Seconds that a pair takes to turn over."""


class LanePart(Part):
    """A seat's lane: two backs, then the pair that was opened, turned over."""

    def __init__(self) -> None:
        super().__init__()
        self._spots: tuple[Rect, ...] = ()
        self._open: Any = None
        self._cards = Moving(self.canvas, self._turn)

    def settle(self) -> None:
        self._cards.finish()

    def draw(self, model: PlaceRow, rect: Rect) -> None:
        self.lane = model
        self.sheet(SHEET, rect, 12)
        self.edge(CINNABAR if model.note else LINE, rect.inset(1), 11, 1.6 if model.note else 0.8)
        inside = rect.inset(8, 8)
        wide = self.frame.wide
        head, rest = inside.top(52, 6) if wide else inside.left(160, 6)
        badge, name = head.left(48, 4)
        drawing.seal(self.canvas.before, model.mark, *self.at(*badge.centre), 21 * self.frame.unit)
        self.text(model.mark.name, name, size=28, font=BOLD)
        cards, words = rest.top(166, 6) if wide else rest.left(120, 6)
        self._spots = cards.columns(2, 8)
        turns = model.pair is not None and model.pair != self._open and self.frame.motion
        self._open = model.pair
        if turns:
            self._cards.start(FLIP, self.frame.stage)
        elif not self._cards.going or model.pair is None:
            self._cards.stop()
            self._turn(0.0 if model.pair is None else 1.0)
        self.text(model.text, words, align="center", font=BOLD)

    def _turn(self, turned: float) -> None:
        """One picture of the flip: first the backs grow narrow, then the faces grow wide."""
        self._cards.group.clear()
        wide = abs(2 * turned - 1)
        for number, card in enumerate(self._spots):
            self._card(number, card, wide, open_=turned > 0.5)

    def _card(self, number: int, rect: Rect, wide: float, *, open_: bool) -> None:
        unit = self.frame.unit
        width = min(rect.w, 104.0)
        height = min(rect.h, width * 1.5)
        top = rect.y if self.frame.wide else rect.centre[1] - height / 2
        card = Rect(rect.centre[0] - width * wide / 2, top, width * wide, height)
        if not open_ or self.lane.pair is None:
            drawing.sheet(self._cards.group, CINNABAR, self.frame.pixels(card), 8 * unit)
            if wide > 0.5:
                inner = self.frame.pixels(card.inset(6))
                drawing.outline(self._cards.group, SHEET, inner, 5 * unit, 1.2 * unit)
            return
        value = self.lane.pair.action if number == 0 else self.lane.pair.energy
        drawing.sheet(self._cards.group, INK if number == 0 else FAINT, self.frame.pixels(card), 8 * unit)
        if wide > 0.5:
            ink = SHEET if number == 0 else INK
            drawing.word(self._cards.group, value or "·", *self.at(*card.centre), 52 * unit, ink, TITLE)


COLUMN = 15.0
"""Generous width of one column of a terminal in a list's text, in units."""

HOLD_MS = 250
"""A finger that rests longer before it moves means the row, not the list."""


class RowList(ScrollView):
    """Rows under each other; a part per row, buttons beside it."""

    def __init__(self) -> None:
        super().__init__(do_scroll_x=False, bar_width=6, size_hint=(None, None))
        self.scroll_type = ["bars", "content"]
        self.scroll_timeout = HOLD_MS
        self.content = Composed()
        self.add_widget(self.content)

    def settle(self) -> None:
        """Leave the screen: whoever comes back begins at the top."""
        self.scroll_y = 1.0

    def begin(self, tall: float, rect: Rect, frame: Frame) -> tuple[Rect, Frame]:
        """Start a composition ``tall`` units high; the room for its rows, and their frame."""
        self.pos, self.size = frame.pixels(rect)[:2], frame.pixels(rect)[2:]
        self.bar_width = 6 * frame.unit
        self.bar_color = self.bar_inactive_color = (*SOFT_INK, 0.8)
        total = max(rect.h, tall)
        inner = Rect(0, 0, rect.w - (10 if total > rect.h else 0), total)
        self.content.size = (inner.w * frame.unit, inner.h * frame.unit)
        self.content.begin()
        return inner, replace(frame, area=inner, stage=None)

    def show(
        self,
        rows: Sequence[tuple[type[Part], Any, Sequence[Button]]],
        height: float | Sequence[float],
        rect: Rect,
        frame: Frame,
        *,
        lead: Sequence[Button] = (),
        grid: ButtonGrid | None = None,
    ) -> None:
        """Show rows of one height or each of its own: a part, its model, up to two buttons at its right.

        The buttons of ``lead`` come first, side by side as ``grid`` says.
        """
        gap = 6.0
        heights = [height] * len(rows) if isinstance(height, float | int) else list(height)
        grid = grid or ButtonGrid(1)
        above = -(-len(lead) // grid.across) * (grid.height + grid.gap)
        rest, inside = self.begin(above + sum(heights) + len(rows) * gap, rect, frame)
        rest = put_buttons(self.content, "lead", lead, rest, inside, grid)
        for number, (kind, model, buttons) in enumerate(rows):
            tall = heights[number]
            row, rest = rest.top(tall, gap)
            self.content.put(number, kind, model, row, inside)
            if isinstance(model, StepRow) and model.tick is not None:
                self.content.put((number, "tick"), TickPress, model.tick, row.right(118, 0)[1], inside)
            spare = row.inset(6, (tall - 56) / 2 if tall > 56 else 0)
            for place, button in enumerate(buttons):
                cell, spare = spare.right(106, 6)
                self.content.put((number, place), Press, button, cell, inside)
        self.content.end()


class ButtonGrid:
    """How buttons share a rectangle."""

    def __init__(self, across: int, height: float = 72.0, gap: float = 8.0) -> None:
        self.across, self.height, self.gap = across, height, gap


def put_buttons(
    surface: Composed, key: str, buttons: Sequence[Button], rect: Rect, frame: Frame, grid: ButtonGrid
) -> Rect:
    """Buttons row by row from the top; what is left below."""
    rest = rect
    for start in range(0, len(buttons), grid.across):
        line, rest = rest.top(grid.height, grid.gap)
        shown = buttons[start : start + grid.across]
        for number, (button, cell) in enumerate(
            zip(shown, line.columns(grid.across, grid.gap), strict=False)
        ):
            surface.put((key, start + number), Press, button, cell, frame)
    return rest


def put_why(surface: Composed, why: Button | None, rect: Rect, frame: Frame) -> Rect:
    """The button for the rule behind a question, always to the right of its top; what is left beside it."""
    if why is None:
        return rect
    cell, rest = rect.right(112, 8)
    surface.put("why", Press, why, cell.top(58)[0], frame)
    return rest
