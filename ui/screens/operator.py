"""The operator's page and the charts."""

from __future__ import annotations

import math
from typing import Any

from ui.layout import BODY, Rect
from ui.presenters.figures import ChartScreen, DeviceLine, KeyLook, OperatorScreen
from ui.presenters.parts import Button
from ui.terminal_text import width_of
from ui.theme import CINNABAR, FAINT, INK, JADE, SHEET, SOFT_INK
from ui.widgets import drawing
from ui.widgets.chart import ChartPart
from ui.widgets.frame import Frame
from ui.widgets.header import put_header, put_message
from ui.widgets.lists import COLUMN, ButtonGrid, RowList, put_buttons
from ui.widgets.part import Composed, Part
from ui.widgets.picture import PicturePart
from ui.widgets.text import BOLD

__all__ = ["compose_charts", "compose_operator"]


class DevicePart(Part):
    """A device: a mark that it is well or not, its name, a line."""

    def draw(self, model: DeviceLine, rect: Rect) -> None:
        unit = self.frame.unit
        head, rest = rect.top(30, 0)
        spot, name = head.left(24, 6)
        colour = JADE if model.well else CINNABAR
        drawing.disc(self.canvas.before, colour, *self.at(*spot.centre), 9 * unit)
        if not model.well:
            drawing.word(self.canvas.before, "!", *self.at(*spot.centre), 16 * unit, SHEET)
        self.text(model.name, name, font=BOLD)
        self.text(model.text, rest, colour=SOFT_INK if model.well else INK, vertical="top")


class KeyPart(Part):
    """A key's number, dark while it is pressed."""

    def draw(self, model: KeyLook, rect: Rect) -> None:
        side = min(rect.w, rect.h) / 2 * self.frame.unit
        spot = self.at(*rect.centre)
        drawing.disc(self.canvas.before, JADE if model.down else FAINT, *spot, side * 0.94)
        drawing.word(
            self.canvas.before, model.label, *spot, BODY * self.frame.unit, SHEET if model.down else INK
        )


class Quiet(Part):
    """A quiet line."""

    def draw(self, model: str, rect: Rect) -> None:
        self.text(model, rect, colour=SOFT_INK)


def compose_operator(surface: Composed, model: OperatorScreen, frame: Frame) -> None:
    """The picture large, devices beside it (or below), tests at the foot."""
    rest = put_header(surface, model.header, frame)
    rest = put_message(surface, model.message, rest, frame)
    across = 5 if frame.wide else 2
    lines = -(-len(model.buttons) // across)
    foot, rest = rest.bottom(lines * 70.0 - 8, 8)
    put_buttons(surface, "test", model.buttons, foot, frame, ButtonGrid(across, 62))
    if frame.wide:
        picture, side = rest.left(min(rest.w * 0.5, rest.h * 16 / 9), 12)
    else:
        picture, side = rest.top(min(rest.w * 9 / 16, rest.h * 0.45), 10)
    line, side = side.bottom(60 if frame.wide else 66, 4)
    surface.put("figures", Quiet, model.figures, line, frame)
    keys, side = side.top(46, 6)
    for key, cell in zip(model.keys, keys.columns(6, 4), strict=False):
        surface.put(("key", key.label), KeyPart, key, cell, frame)
    surface.put("picture", PicturePart, (model.picture, model.blank), picture, frame)
    rows: list[tuple[type[Part], Any, list[Button]]] = [(DevicePart, one, []) for one in model.devices]
    longest = max((width_of(one.text) for one in model.devices), default=0)
    tall = math.ceil(longest * COLUMN * frame.scale / side.w)
    height = 38.0 + 30.0 * frame.scale * max(1, tall)
    surface.hold("devices", RowList).show(rows, height, side, frame)


def compose_charts(surface: Composed, model: ChartScreen, frame: Frame) -> None:
    """Both charts side by side, or one above the other."""
    rest = put_header(surface, model.header, frame)
    if not model.charts:
        surface.put("empty", Quiet, model.empty, rest.top(100)[0], frame)
        return
    count = len(model.charts)
    cells: tuple[Rect, ...] = rest.columns(count, 8) if frame.wide else rest.rows(count, 8)
    for number, (chart, cell) in enumerate(zip(model.charts, cells, strict=True)):
        surface.put(("chart", number), ChartPart, chart, cell, frame)
