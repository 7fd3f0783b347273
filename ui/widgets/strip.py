"""A seat's strip: seal, name, space, karma slide, energy, row, who is ready."""

from __future__ import annotations

from dataclasses import replace

from kivy.graphics import PopMatrix, PushMatrix, Translate

from ui.layout import BODY, Rect
from ui.presenters.models import Pair, SealLook, Strip
from ui.theme import CINNABAR, FAINT, INK, JADE, LINE, SHEET, SOFT_INK, Colour
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.motion import Moving
from ui.widgets.part import Composed, Part
from ui.widgets.paths import eased
from ui.widgets.press import Press
from ui.widgets.text import BOLD

__all__ = ["StripPart", "draw_pair", "put_strip"]

_STOPS = 9

SLIDE = 0.6
"""Seconds that a karma slide takes to its new stop."""

_COLUMNS = 7

_TALL = 258.0
"""Height at which the lines of a tall strip are as written, in units."""

_THREE_LINES = 116.0
"""Height from which a flat strip has three lines, in units."""

_NARROW = 160.0
"""Width below which a strip is crowded, in units."""


class StripPart(Part):
    """The open facts of one seat; the knob of the slide moves to where it belongs."""

    def __init__(self) -> None:
        super().__init__()
        self._knob = Moving(self.canvas.after, self._push)
        self._at = Translate()
        self._stop: int | None = None
        self._way = (0.0, 0.0)

    def settle(self) -> None:
        self._knob.finish()

    def draw(self, model: Strip, rect: Rect) -> None:
        self.sheet(SHEET, rect, 10)
        self.edge(_edge(model), rect.inset(1), 9, 2.0 if model.seal is SealLook.READY else 0.8)
        inside = rect.inset(5, 5)
        if self.frame.wide:
            self._tall(model, inside)
        else:
            self._flat(model, inside)

    def _tall(self, model: Strip, rect: Rect) -> None:
        """Facts under each other; lines are as tall as the strip has room for."""
        tall = rect.h / _TALL
        head, rest = rect.top(40 * tall, 0)
        self._name(model, head)
        line, rest = rest.top(30 * tall, 0)
        self.text(model.space_text, line)
        slide, rest = rest.top(34 * tall, 0)
        self._slide(model.karma, slide)
        line, rest = rest.top(30 * tall, 6)
        if self.frame.scale > 1 and rect.w < _NARROW:
            self._energy(model, line)
        else:
            self.text(model.energy_text, line)
        row, rest = rest.top(50 * tall, 4)
        self._row(model.row, row)
        if model.button is None:
            self._seal(model, rest)

    def _flat(self, model: Strip, rect: Rect) -> None:
        """Facts in two lines beside each other, or in three where the strip is tall enough."""
        side, rest = rect.right(112, 8)
        if model.button is None:
            self._seal(model, side)
        three = rect.h >= _THREE_LINES
        upper, lower = rest.top(rect.h * (0.32 if three else 0.5))
        name, place = upper.left(168 * min(1.12, self.frame.scale), 4)
        self._name(model, name)
        self.text(model.space_text, place, align="right")
        if three:
            middle, row = lower.top(rect.h * 0.28, 2)
            slide, energy = middle.left(200, 16)
        else:
            slide, lower = lower.left(120, 6)
            energy, row = lower.left(48 * self.frame.scale, 4)
        self._slide(model.karma, slide)
        if three:
            self._energy(model, energy)
        else:
            self.text(model.energy_short, energy, font=BOLD)
        self._row(model.row, row)

    def _energy(self, model: Strip, rect: Rect) -> None:
        """The energy as a small card and its count, where the word would be too long."""
        card, rest = rect.left(26, 6)
        tall = min(rect.h - 4, 30.0)
        shape = Rect(card.x + 3, card.centre[1] - tall / 2, 20, tall)
        self.sheet(FAINT, shape, 4)
        self.edge(SOFT_INK, shape.inset(1), 3, 0.8)
        self.text(model.energy_short, rest, font=BOLD)

    def _name(self, model: Strip, rect: Rect) -> None:
        tight = rect.w < _NARROW
        badge, rest = rect.left(34, 3) if tight else rect.left(42, 5)
        drawing.seal(
            self.canvas.before, model.mark, *self.at(*badge.centre), (14 if tight else 19) * self.frame.unit
        )
        self.text(model.mark.name, rest, size=28, font=BOLD)

    def _slide(self, karma: int, rect: Rect) -> None:
        """Nine stops; the knob carries the number."""
        unit = self.frame.unit
        knob_radius = min(15 * self.frame.scale, rect.h / 2)
        line = rect.inset(knob_radius + 1, 0)
        left, y = self.at(line.x, rect.centre[1])
        step = line.w / (_STOPS - 1) * unit
        drawing.rule(self.canvas.before, LINE, [left, y, left + line.w * unit, y], 1.5 * unit)
        for stop in range(_STOPS):
            drawing.disc(self.canvas.before, LINE, left + stop * step, y, 3.2 * unit)
        self._knob.stop()
        knob = self._knob.group
        knob.clear()
        knob.add(PushMatrix())
        knob.add(self._at)
        drawing.disc(knob, JADE, 0, 0, knob_radius * unit)
        drawing.word(knob, str(karma), 0, 0, max(24.0, knob_radius * 1.6) * unit, SHEET)
        knob.add(PopMatrix())
        before = karma if self._stop is None or not self.frame.motion else self._stop
        self._stop = karma
        self._way = (left + before * step, left + karma * step)
        self._at.y = round(y)
        if before != karma:
            self._knob.start(SLIDE, self.frame.stage)
        else:
            self._push(1.0)

    def _push(self, share: float) -> None:
        """The knob after a share of its way."""
        start, end = self._way
        self._at.x = round(start + (end - start) * eased(share))

    def _row(self, row: tuple[Pair, ...], rect: Rect) -> None:
        """Pairs as small double cards: action above, energy below."""
        width = min(24.0 * self.frame.scale, rect.w / _COLUMNS)
        for number in range(_COLUMNS):
            cell = Rect(rect.x + number * width, rect.y, width - 1.5, min(rect.h, 50 * self.frame.scale))
            if number < len(row):
                draw_pair(self, row[number], cell)
            else:
                self.edge(FAINT, cell.inset(1), 3, 0.6)

    def _seal(self, model: Strip, rect: Rect) -> None:
        if model.seal is SealLook.NONE or not model.seal_text:
            return
        colour = {SealLook.READY: JADE, SealLook.BROKEN: CINNABAR}.get(model.seal, SOFT_INK)
        self.text(model.seal_text, rect, font=BOLD, colour=colour, align="center", least=BODY)


def draw_pair(part: Part, pair: Pair, cell: Rect) -> None:
    """An action above its energy, as two small cards."""
    unit = part.frame.unit
    upper, lower = cell.rows(2, 1)
    part.sheet(INK, upper, 3)
    part.sheet(FAINT, lower, 3)
    size = min(24.0 * part.frame.scale, upper.h * 0.98, max(24.0, upper.w * 1.5)) * unit
    drawing.word(part.canvas.before, pair.action, *part.at(*upper.centre), size, SHEET)
    drawing.word(part.canvas.before, pair.energy or "·", *part.at(*lower.centre), size, INK)


def _edge(model: Strip) -> Colour:
    return {SealLook.READY: JADE, SealLook.BROKEN: CINNABAR}.get(model.seal, LINE)


def put_strip(surface: Composed, strip: Strip, rect: Rect, frame: Frame) -> None:
    """A strip and, where a finger may do something, its button."""
    surface.put(("strip", strip.mark.seat), StripPart, replace(strip, note=""), rect, frame)
    if strip.button is not None:
        inside = rect.inset(6, 6)
        spot = inside.bottom(56)[0] if frame.wide else inside.right(112)[0]
        surface.put(("strip-button", strip.mark.seat), Press, strip.button, spot, frame)
