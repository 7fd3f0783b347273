"""Pages that lie over the game."""

from __future__ import annotations

import math
from typing import Any

from ui.layout import Rect
from ui.presenters.models import Header, PageScreen, WheelScreen
from ui.terminal_text import width_of
from ui.widgets.frame import Frame
from ui.widgets.header import put_header, put_message
from ui.widgets.lists import COLUMN, ButtonGrid, LineRow, RowList, put_buttons
from ui.widgets.part import Composed, Part
from ui.widgets.text import BOLD
from ui.widgets.wheel import WheelPart

__all__ = ["compose_page", "compose_wheel"]


def compose_page(surface: Composed, model: PageScreen, frame: Frame) -> None:
    """Lines that scroll, buttons below."""
    rest = put_header(surface, Header(model.title, menu=(model.back,)), frame)
    rest = put_message(surface, model.message, rest, frame)
    if model.buttons:
        many = len(model.buttons) > 6 and frame.wide
        across = 3 if many else min(len(model.buttons), 3 if len(model.buttons) <= 3 else 2)
        lines = -(-len(model.buttons) // across)
        tall = 58.0 if many else 68.0
        foot, rest = rest.bottom(lines * (tall + 8), 6)
        put_buttons(surface, "page", model.buttons, foot, frame, ButtonGrid(across, tall))
    shown = [line for line in model.lines if line]
    rows: list[tuple[type[Part], Any, list[Any]]] = [(LineRow, line, []) for line in shown]
    heights = [_height(line, rest.w, frame.scale) for line in shown]
    surface.hold("list", RowList).show(rows, heights, rest, frame)


def _height(line: str, width: float, scale: float) -> float:
    """Tall enough for a line of a page at this text size."""
    return 18.0 + 33.0 * scale * max(1, math.ceil(width_of(line) * COLUMN * scale / width))


class Names(Part):
    """Names of the wheel's actions."""

    def draw(self, model: tuple[str, ...], rect: Rect) -> None:
        across = 1 if self.frame.wide else 2
        for line, cell in zip(model, rect.grid(across, -(-len(model) // across), 4), strict=False):
            self.text(line, cell, size=30, font=BOLD)


def compose_wheel(surface: Composed, model: WheelScreen, frame: Frame) -> None:
    """The wheel as large as it gets."""
    rest = put_header(surface, Header(model.title, menu=(model.back,)), frame)
    if frame.wide:
        wheel, names = rest.left(rest.h, 24)
    else:
        wheel, names = rest.top(rest.w, 16)
        names = names.top(min(names.h, 240))[0]
    surface.put("large-wheel", WheelPart, model.wheel, wheel, frame)
    surface.put("names", Names, model.lines, names, frame)
