"""The band on top: what to do now, the time left, devices, menu."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from ui.layout import BODY, MIN_TARGET, PROMPT, Rect
from ui.looking import Notice
from ui.presenters.models import Header
from ui.terminal_text import width_of
from ui.theme import CINNABAR, INK, JADE, LINE, PAPER, SOFT_INK
from ui.widgets.frame import Frame
from ui.widgets.part import Composed, Part
from ui.widgets.press import Press
from ui.widgets.ring import Ring
from ui.widgets.text import BOLD, TITLE

__all__ = [
    "GAP",
    "MARGINS",
    "Backdrop",
    "Headline",
    "Message",
    "Ring",
    "header_height",
    "narrow_height",
    "put_header",
    "put_message",
    "put_narrow_header",
]

_LETTER = 13.0
"""Generous width of one column of a terminal in a message, in units."""

HEADER_WIDE = 72.0
HEADER_TALL = 158.0

MARGINS = (8.0, 6.0)
"""What every screen leaves free at its sides, and above and below."""

GAP = 6.0
"""What lies free below the band."""

_LEAST = 170.0
"""Width below which a headline beside a board goes below the buttons, in units."""


def header_height(frame: Frame) -> float:
    """How tall the band is in this shape, in units."""
    return HEADER_WIDE if frame.wide else HEADER_TALL


def _width(text: str) -> float:
    """How wide a button of the band is: all alike but for long words."""
    return max(104.0, min(190.0, 26.0 + 14.0 * width_of(text)))


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


class NarrowHeadline(Part):
    """The headline above a thin line, where a board leaves little room."""

    def draw(self, model: str, rect: Rect) -> None:
        line, _ = rect.bottom(2)
        self.sheet(LINE, line)
        self.text(model, rect.inset(0, 5 if self.frame.wide else 3), size=PROMPT, least=BODY, font=TITLE)


class Detail(Part):
    """The round, beside the buttons of a tall screen."""

    def draw(self, model: str, rect: Rect) -> None:
        self.text(model, rect, colour=SOFT_INK)


class Message(Part):
    """A line that says why something was refused, that the table differs, or that something went well."""

    def draw(self, model: str, rect: Rect) -> None:
        self.sheet(PAPER, rect, 8)
        self.edge(JADE if isinstance(model, Notice) else CINNABAR, rect.inset(1), 8, 1.2)
        self.text(model[:1].upper() + model[1:], rect.inset(12, 4), size=BODY, font=BOLD, colour=INK)


class Backdrop(Part):
    """The paper that everything lies on."""

    def draw(self, model: Any, rect: Rect) -> None:
        self.sheet(PAPER, rect)


def put_header(surface: Composed, header: Header, frame: Frame) -> Rect:
    """Draw the band on top; the rest of the screen below it, with margins."""
    surface.put("paper", Backdrop, None, frame.area, frame)
    page = frame.area.inset(*MARGINS)
    band, rest = page.top(header_height(frame), GAP)
    if frame.wide:
        band = _put_buttons(surface, header, band, frame)
    else:
        right, band = band.top(MIN_TARGET, 2)
        spare = _put_buttons(surface, header, right, frame)
        if header.detail:
            surface.put("detail", Detail, header.detail, spare, frame)
    still = replace(header, seconds=None, total=0.0, standing=False, devices=None, menu=())
    surface.put("headline", Headline, still, band, frame)
    return rest


def put_narrow_header(surface: Composed, header: Header, page: Rect, frame: Frame) -> Rect:
    """Draw the band on top of what a board leaves: one line in either shape; the rest below it.

    The headline stands below the buttons where they leave too little room beside them.
    """
    band, rest = page.top(narrow_height(frame), GAP)
    spare = _put_buttons(surface, header, band, frame)
    if spare.w < _LEAST:
        spare, rest = rest.top(46, GAP)
    surface.put("headline", NarrowHeadline, header.headline, spare, frame)
    return rest


def narrow_height(frame: Frame) -> float:
    """How tall the band beside or above a board is, in units."""
    return HEADER_WIDE if frame.wide else MIN_TARGET


def _put_buttons(surface: Composed, header: Header, band: Rect, frame: Frame) -> Rect:
    """Menu, devices and time at the right of a band; what is left of it."""
    spare, down = band, 6 if frame.wide else 0
    for number, button in enumerate(reversed(header.menu)):
        cell, spare = spare.right(_width(button.text), 8)
        surface.put(("menu", number), Press, button, cell.inset(0, down), frame)
    if header.devices is not None:
        cell, spare = spare.right(64, 8)
        surface.put("devices", Press, header.devices, cell.inset(0, down), frame)
    if header.seconds is not None:
        cell, spare = spare.right(MIN_TARGET, 8)
        surface.put("ring", Ring, (header.seconds, header.total, header.standing), cell, frame)
    return spare


def put_message(surface: Composed, message: str, rect: Rect, frame: Frame) -> Rect:
    """Draw a message at the bottom of a rectangle; what is left above it."""
    if not message:
        return rect
    lines = math.ceil(width_of(message) * _LETTER / (rect.w - 24))
    band, rest = rect.bottom(max(64.0 if frame.wide else 84.0, 12.0 + 31.0 * lines), 6)
    surface.put("message", Message, message, band, frame)
    return rest
