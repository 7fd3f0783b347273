"""The band on top: what to do now, the time left, devices, menu."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from ui.layout import BODY, MIN_TARGET, PROMPT, Rect
from ui.presenters.models import Header
from ui.theme import CINNABAR, FAINT, INK, JADE, LINE, PAPER, SOFT_INK
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press
from ui.widgets.text import BOLD, TITLE

__all__ = ["Backdrop", "Headline", "Message", "Ring", "header_height", "put_header", "put_message"]

HEADER_WIDE = 72.0
HEADER_TALL = 158.0


def header_height(frame: Frame) -> float:
    """How tall the band is in this shape, in units."""
    return HEADER_WIDE if frame.wide else HEADER_TALL


class Headline(Part):
    """The headline and its detail above a thin line."""

    def draw(self, model: Header, rect: Rect) -> None:
        line, _ = rect.bottom(2)
        self.sheet(LINE, line)
        body = rect.inset(0, 3)
        if model.detail:
            width = 118.0
            detail, body = body.right(width, 8) if self.frame.wide else (Rect(0, 0, 0, 0), body)
            if self.frame.wide:
                self.text(model.detail, detail, colour=SOFT_INK, align="right")
        self.text(model.headline, body, size=PROMPT, least=30.0, font=TITLE)


class Detail(Part):
    """The round, beside the buttons of a tall screen."""

    def draw(self, model: str, rect: Rect) -> None:
        self.text(model, rect, colour=SOFT_INK)


class Ring(Part):
    """The time left, as a ring with the seconds in it; plain and red for the last ten."""

    def __init__(self) -> None:
        super().__init__()
        self._most = 0.0
        self._last = math.inf

    def show(self, model: float, rect: Rect, frame: Frame) -> None:
        if model > self._last + 0.5 or self._most == 0.0:
            self._most = model
        self._last = model
        super().show((math.ceil(model), round(model / max(self._most, 0.1) * 60)), rect, frame)

    def draw(self, model: tuple[int, int], rect: Rect) -> None:
        seconds, share = model
        colour = CINNABAR if seconds <= 10 else JADE
        centre = self.at(*rect.centre)
        reach = min(rect.w, rect.h) / 2 * self.frame.unit
        radii = (reach * 0.78, reach)
        drawing.arc_piece(self.canvas.before, FAINT, centre, radii, (0, 360))
        if share > 0:
            drawing.arc_piece(self.canvas.before, colour, centre, radii, (0, min(360, share * 6)))
        self.text(str(seconds), rect, size=BODY, font=BOLD, colour=colour, align="center")


class Message(Part):
    """A line that says why something was refused, or that the table differs."""

    def draw(self, model: str, rect: Rect) -> None:
        self.sheet(PAPER, rect, 8)
        self.edge(CINNABAR, rect.inset(1), 8, 1.2)
        self.text(model, rect.inset(12, 4), size=BODY, font=BOLD, colour=INK)


class Backdrop(Part):
    """The paper that everything lies on."""

    def draw(self, model: Any, rect: Rect) -> None:
        self.sheet(PAPER, rect)


def put_header(surface: Composed, header: Header, frame: Frame) -> Rect:
    """Draw the band on top; the rest of the screen below it, with margins."""
    surface.put("paper", Backdrop, None, frame.area, frame)
    page = frame.area.inset(8, 6)
    band, rest = page.top(header_height(frame), 6)
    if frame.wide:
        right = band
    else:
        right, band = band.top(MIN_TARGET, 2)
    spare = right
    for number, button in enumerate(reversed(header.menu)):
        cell, spare = spare.right(104, 8)
        surface.put(("menu", number), Press, button, cell.inset(0, 6 if frame.wide else 0), frame)
    if header.devices is not None:
        cell, spare = spare.right(64, 8)
        surface.put("devices", Press, header.devices, cell.inset(0, 6 if frame.wide else 0), frame)
    if header.seconds is not None:
        cell, spare = spare.right(MIN_TARGET, 8)
        surface.put("ring", Ring, header.seconds, cell, frame)
    if frame.wide:
        band = spare
    elif header.detail:
        surface.put("detail", Detail, header.detail, spare, frame)
    still = replace(header, seconds=None, devices=None, menu=())
    surface.put("headline", Headline, still, band, frame)
    return rest


def put_message(surface: Composed, message: str, rect: Rect, frame: Frame) -> Rect:
    """Draw a message at the bottom of a rectangle; what is left above it."""
    if not message:
        return rect
    band, rest = rect.bottom(64 if frame.wide else 84, 6)
    surface.put("message", Message, message, band, frame)
    return rest
