"""The screens of a running game, except the private view."""

from __future__ import annotations

from typing import Any

from ui.layout import MIN_TARGET, Rect
from ui.presenters.models import (
    Button,
    CardCell,
    CountdownScreen,
    DecisionScreen,
    ExchangeScreen,
    FixPicture,
    FixScreen,
    RevealScreen,
    SeatMark,
    StepsScreen,
    TableScreen,
)
from ui.screens.crazy import SPACE_COLOURS
from ui.theme import CINNABAR, FAINT, INK, JADE, LINE, SHEET, SOFT_INK, Colour
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.header import put_header, put_message
from ui.widgets.lists import ButtonGrid, LanePart, PlanPart, RowList, StepPart, put_buttons, put_why
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press, Tile
from ui.widgets.strip import put_strip
from ui.widgets.text import BOLD, TITLE
from ui.widgets.track import TrackPart
from ui.widgets.wheel import WheelPart

__all__ = [
    "compose_countdown",
    "compose_decision",
    "compose_exchange",
    "compose_fix",
    "compose_reveal",
    "compose_steps",
    "compose_table",
]


_FIVE = 5
"""Seats and ways out that have room side by side."""

_LEAST_WHEEL = 110.0
"""Height below which the numbers of the wheel could not be read; the menu shows it large."""


class Words(Part):
    """A large line, a quiet line, or both."""

    def draw(self, model: tuple[str, str], rect: Rect) -> None:
        large, quiet = model
        if large and quiet:
            upper, lower = rect.top(rect.h * 0.6)
            self.text(large, upper, size=40, least=28, font=TITLE)
            self.text(quiet, lower, colour=SOFT_INK)
        elif large:
            self.text(large, rect, size=40, least=28, font=TITLE)
        else:
            self.text(quiet, rect, colour=SOFT_INK)


class Asked(Part):
    """The seat that is asked, and the question."""

    def draw(self, model: tuple[SeatMark, str], rect: Rect) -> None:
        mark, question = model
        badge, rest = rect.left(72, 10)
        drawing.seal(self.canvas.before, mark, *self.at(*badge.centre), 29 * self.frame.unit)
        self.text(question, rest, size=32)


class Number(Part):
    """A single large number."""

    def draw(self, model: str, rect: Rect) -> None:
        unit = self.frame.unit
        x, y = self.at(*rect.centre)
        reach = min(rect.w, rect.h) / 2 * unit
        drawing.disc(self.canvas.before, CINNABAR, x, y, reach * 0.94)
        drawing.arc_piece(self.canvas.before, SHEET, (x, y), (reach * 0.84, reach * 0.87), (0, 360))
        drawing.word(self.canvas.before, model, x, y, reach * 1.0, SHEET, TITLE)


class Seals(Part):
    """All seats' seals in a line."""

    def draw(self, model: tuple[SeatMark, ...], rect: Rect) -> None:
        for mark, cell in zip(model, rect.columns(len(model)), strict=True):
            drawing.seal(self.canvas.before, mark, *self.at(*cell.centre), 28 * self.frame.unit)


def compose_table(surface: Composed, model: TableScreen, frame: Frame) -> None:
    """Strips side by side above the track, or under each other on a tall screen."""
    rest = put_header(surface, model.header, frame)
    count = len(model.strips)
    if frame.wide:
        strips, foot = rest.top(264 * min(frame.scale, 1.12), 6)
        cells = strips.columns(count, 4)
        foot = put_message(surface, model.message, foot, frame)
        if model.wheel is not None and not model.message and foot.h >= _LEAST_WHEEL:
            wheel, foot = foot.right(foot.h, 8)
            surface.put("wheel", WheelPart, model.wheel, wheel, frame)
        if not model.message:
            surface.put("track", TrackPart, model.track, foot, frame)
    else:
        large = frame.scale > 1
        track, rest = rest.bottom((150 if large else 184) if count > 4 else 184 if large else 236, 8)
        if model.message:
            put_message(surface, model.message, track, frame)
        else:
            surface.put("track", TrackPart, model.track, track, frame)
        height = min(112.0 * frame.scale, rest.h / count - 6)
        strips, rest = rest.top(count * (height + 6), 2)
        cells = strips.rows(count, 6)
        if model.wheel is not None and rest.h >= _LEAST_WHEEL:
            surface.put("wheel", WheelPart, model.wheel, rest.inset(0, 4), frame)
    for strip, cell in zip(model.strips, cells, strict=True):
        put_strip(surface, strip, cell, frame)


def compose_steps(surface: Composed, model: StepsScreen, frame: Frame) -> None:
    """The list; beside it (or above it) this round's pairs, the track below."""
    rest = put_header(surface, model.header, frame)
    rest = put_message(surface, model.message, rest, frame)
    if not (frame.wide and model.message):
        track, rest = rest.bottom(92 if frame.wide else 184, 8)
        surface.put("track", TrackPart, model.track, track, frame)
    if model.plans and frame.wide:
        side, rest = rest.right(212, 12)
        for (mark, pair), cell in zip(model.plans, side.rows(max(5, len(model.plans)), 2), strict=False):
            surface.put(("plan", mark.seat), PlanPart, (mark, pair), cell, frame)
    elif model.plans:
        lines = -(-len(model.plans) // 2)
        top, rest = rest.top(66.0 * lines, 4)
        for (mark, pair), cell in zip(model.plans, top.grid(2, lines, 10), strict=False):
            surface.put(("plan", mark.seat), PlanPart, (mark, pair), cell, frame)
    if not model.steps:
        surface.put("empty", Words, ("", model.empty), rest.top(80)[0], frame)
    rows: list[tuple[type[Part], Any, list[Button]]] = [
        (StepPart, step, [step.why] if step.why is not None else []) for step in model.steps
    ]
    surface.hold("list", RowList).show(rows, (66 if frame.wide else 84) * frame.scale, rest, frame)


def compose_countdown(surface: Composed, model: CountdownScreen, frame: Frame) -> None:
    """The number, large, over the seals of all."""
    rest = put_header(surface, model.header, frame)
    line, rest = rest.bottom(84, 4)
    surface.put("number", Number, model.number, rest, frame)
    surface.put("seals", Seals, model.marks, line, frame)


def compose_reveal(surface: Composed, model: RevealScreen, frame: Frame) -> None:
    """A lane for every seat."""
    rest = put_header(surface, model.header, frame)
    rest = put_message(surface, model.message, rest, frame)
    count = len(model.lanes)
    cells = rest.columns(count, 6) if frame.wide else rest.rows(count, 6)
    for lane, cell in zip(model.lanes, cells, strict=True):
        height = 340.0 if frame.wide else 150.0
        surface.put(("lane", lane.mark.seat), LanePart, lane, cell.top(min(height, cell.h))[0], frame)


def compose_decision(surface: Composed, model: DecisionScreen, frame: Frame) -> None:
    """The question and one large button per answer."""
    rest = put_header(surface, model.header, frame)
    rest = put_message(surface, model.message, rest, frame)
    asked, rest = rest.top(84 if frame.wide else 130, 8)
    asked = put_why(surface, model.why, asked, frame)
    surface.put("asked", Asked, (model.mark, model.question), asked, frame)
    foot = 122.0 if frame.wide else 236.0
    across = 1 if not frame.wide or len(model.choices) <= 2 else 3
    if rest.h >= foot + 52 + -(-len(model.choices) // across) * 72:
        track, rest = rest.bottom(foot, 4)
        surface.put("track", TrackPart, model.track, track, frame)
        line, rest = rest.bottom(40, 4)
        surface.put("facts", Words, ("", model.facts), line, frame)
    lines = -(-len(model.choices) // across)
    height = max(MIN_TARGET, min(84.0, rest.h / lines - 8))
    put_buttons(surface, "choice", model.choices, rest, frame, ButtonGrid(across, height))


class Cards(Part):
    """A row's title, with what is chosen in jade."""

    def draw(self, model: str, rect: Rect) -> None:
        self.text(model, rect, size=28, font=BOLD)


class CardPress(Tile):
    """An energy card; how many are left of it and how many are chosen stands in its corners."""

    def show(self, model: CardCell, rect: Rect, frame: Frame) -> None:
        self.cell = model
        super().show(model, rect, frame)

    def draw(self, model: Any, rect: Rect) -> None:
        super().draw(self.cell.button, rect)

    def _paint(self, *, pressed: bool) -> None:
        super()._paint(pressed=pressed)
        unit = self.frame.unit
        if self.cell.count > 1:
            spot = self.at(self.rect.x + self.rect.w - 20, self.rect.y + self.rect.h - 16)
            drawing.word(self.canvas.before, f"×{self.cell.count}", *spot, 22 * unit, SOFT_INK)
        if self.cell.chosen:
            self.edge(JADE, self.rect.inset(2), 9, 2.0)
            x, y = self.at(self.rect.x + self.rect.w - 17, self.rect.y + 17)
            drawing.disc(self.canvas.before, JADE, x, y, 15 * unit)
            drawing.word(self.canvas.before, str(self.cell.chosen), x, y, 24 * unit, SHEET)


def compose_exchange(surface: Composed, model: ExchangeScreen, frame: Frame) -> None:
    """Give above take; the result and the buttons below."""
    rest = put_header(surface, model.header, frame)
    rest = put_message(surface, model.message, rest, frame)
    asked, rest = rest.top(60 if frame.wide else 110, 4)
    asked = put_why(surface, model.why, asked, frame)
    surface.put("asked", Asked, (model.mark, model.question), asked, frame)
    foot, rest = rest.bottom(62 if frame.wide else 132, 8)
    put_buttons(surface, "do", model.buttons, foot, frame, ButtonGrid(4 if frame.wide else 2, 62))
    line, rest = rest.bottom(40, 4)
    surface.put("summary", Words, ("", model.summary), line, frame)
    upper, lower = rest.rows(2, 8)
    for key, title, cards, line in (
        ("give", model.give_title, model.give, upper),
        ("take", model.take_title, model.take, lower),
    ):
        name, band = line.left(106, 6)
        surface.put((key, "title"), Cards, title, name.top(min(name.h, 96.0))[0], frame)
        if key == "give" and model.karma is not None:
            cell, band = band.right(150 if frame.wide else 110, 8)
            surface.put("karma", Press, model.karma, cell, frame)
        for card, cell in zip(cards, band.columns(6, 6), strict=False):
            height = min(cell.h, 96.0)
            surface.put((key, card.value), CardPress, card, Rect(cell.x, cell.y, cell.w, height), frame)


class Picture(Part):
    """The thing that moves, where it stands and where it belongs; alone where it belongs if nobody knows."""

    def draw(self, model: FixPicture, rect: Rect) -> None:
        unit = self.frame.unit
        size = min(rect.h, 104.0)
        if not model.source:
            size = min(size, rect.w - 8)
            self._place(model.target, Rect(rect.centre[0] - size / 2, rect.y, size, size), JADE)
            self._thing(model, Rect(rect.centre[0] - size / 2, rect.y, size, size), faint=False)
            return
        left = Rect(rect.centre[0] - size * 1.9, rect.centre[1] - size / 2, size, size)
        right = Rect(rect.centre[0] + size * 0.9, left.y, size, size)
        for place, box, edge in ((model.source, left, LINE), (model.target, right, JADE)):
            self._place(place, box, edge)
        self._thing(model, left, faint=True)
        self._thing(model, right, faint=False)
        start, end = self.at(left.x + size + 14, rect.centre[1]), self.at(right.x - 14, rect.centre[1])
        drawing.rule(self.canvas.before, CINNABAR, [*start, *end], 3 * unit)
        head = 16 * unit
        points = [end[0] - head, end[1] + head * 0.7, *end, end[0] - head, end[1] - head * 0.7]
        drawing.rule(self.canvas.before, CINNABAR, points, 3 * unit)

    def _place(self, place: str, box: Rect, edge: Colour) -> None:
        self.sheet(SHEET, box, 10)
        self.edge(edge, box.inset(1), 9, 2.0)
        x, y = self.at(box.centre[0], box.y + box.h - 20)
        drawing.word(self.canvas.before, place, x, y, 28 * self.frame.unit, INK)

    def _thing(self, model: FixPicture, box: Rect, *, faint: bool) -> None:
        unit = self.frame.unit
        x, y = self.at(box.centre[0], box.y + box.h * 0.36)
        if model.thing == "die":
            side = box.h * 0.44
            die = Rect(box.centre[0] - side / 2, box.y + box.h * 0.36 - side / 2, side, side)
            self.sheet(SPACE_COLOURS[model.rank], die, 8)
            self.edge(INK, die, 8, 1.2)
            return
        if model.mark is None or faint:
            drawing.disc(self.canvas.before, FAINT, x, y, box.h * 0.22 * unit)
        else:
            drawing.seal(self.canvas.before, model.mark, x, y, box.h * 0.26 * unit)


def compose_fix(surface: Composed, model: FixScreen, frame: Frame) -> None:
    """The fix, its picture, the ways out."""
    rest = put_header(surface, model.header, frame)
    rest = put_message(surface, model.message, rest, frame)
    shown = [*model.agree, model.later]
    across = (len(shown) if len(shown) <= _FIVE else 4) if frame.wide else 2
    foot, rest = rest.bottom(38.0 + 66.0 * -(-len(shown) // across), 8)
    caption, buttons = foot.top(34, 4)
    surface.put("agree", Words, ("", model.agree_title), caption, frame)
    put_buttons(surface, "way", shown, buttons, frame, ButtonGrid(across, 60, 6))
    words, rest = rest.top(150 if frame.wide else 210, 4)
    words = put_why(surface, model.why, words, frame)
    surface.put("text", Words, (model.text, model.hint), words, frame)
    band = rest.top(min(rest.h, 200))[0]
    for number, cell in enumerate(band.columns(max(1, len(model.pictures)), 6)[: len(model.pictures)]):
        surface.put(("picture", number), Picture, model.pictures[number], cell, frame)
