"""Text that is never cut: it wraps, then shrinks to its least size, and says if even that fails."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeAlias

from kivy.core.text import Label as Drawn
from kivy.core.text import LabelBase
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from ui.layout import BODY
from ui.theme import INK, Colour
from ui.widgets.wrapping import lines_that_fit

__all__ = ["BOLD", "LIFT", "PLAIN", "SEALS", "TITLE", "Style", "Text", "register_fonts"]

PLAIN, BOLD, TITLE = "companion-body", "companion-bold", "companion-title"
SEALS = "companion-seals"
"""The drawn animals, each at the character of its name."""

_FONTS = Path(__file__).parents[1] / "fonts"
_STEP = 0.92

_LEADING = 0.8
"""The bundled fonts carry room for tall scripts; lines stand closer than that."""

_SLACK = 0.3
"""How much of a line's own empty room above and below may reach over the edge: of a single line up to its
normal size, of several at their least."""

LIFT, LIFT_LINES = 0.08, 0.16
"""How far above the middle of its box a line, and a block of lines, stands: the fonts carry more empty room
above their letters than below. Shares of the size."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, width, height in pixels."""


def register_fonts() -> None:
    """Make the bundled fonts known by name."""
    for name in (PLAIN, BOLD, TITLE, SEALS):
        LabelBase.register(name, str(_FONTS / f"{name}.otf"))


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks; sizes in units. It shrinks from ``size`` times the scale where it must."""

    size: float = BODY
    least: float = BODY
    font: str = PLAIN
    colour: Colour = INK
    align: str = "left"
    vertical: str = "middle"
    kept: bool = True
    """Whether the letters may be kept when the text has gone; never those that tell of a plan."""


class Text(Widget):
    """A text inside a fixed rectangle of pixels; ``fits`` is false if a person would see it cut.

    Written letters are kept for some time: what was on the screen a moment ago need not be written again.
    """

    def __init__(self, text: str, box: Box, unit: float, style: Style, scale: float = 1.0) -> None:
        x, y, width, height = box
        super().__init__(size_hint=(None, None))
        self.whole = text
        self.font_name = style.font
        room = (width, height)
        fitted = (_fitted if style.kept else _fit)(text, room, unit, style, scale)
        lines, self.font_size, self.fits = fitted
        written = (_written if style.kept else _write)(
            "\n".join(lines), style.font, self.font_size, style.align
        )
        self.texture_size = written.size
        self.halign = style.align
        wide, tall = written.size
        share = {"top": 1.0, "middle": 0.5, "bottom": 0.0}[style.vertical]
        shift = {"left": 0.0, "center": 0.5, "right": 1.0}[style.align]
        self.size = (width, tall)
        lift = (LIFT if len(lines) == 1 else LIFT_LINES) * self.font_size if share == 0.5 else 0.0
        self.pos = (x, y + (height - tall) * share)
        self.canvas.add(Color(*style.colour, 1))
        left = round(x + (width - wide) * shift)
        self.canvas.add(Rectangle(texture=written, pos=(left, round(self.y + lift)), size=written.size))


def _write(text: str, font: str, size: float, align: str) -> Texture:
    """A text as a texture, in white."""
    drawn = Drawn(text=text, font_name=font, font_size=size, line_height=_LEADING, halign=align)
    drawn.refresh()
    return drawn.texture


_written = lru_cache(maxsize=256)(_write)


@lru_cache(maxsize=64)
def _measuring(font: str, size: float) -> Drawn:
    return Drawn(font_name=font, font_size=size)


def _fit(
    text: str, room: tuple[float, float], unit: float, style: Style, scale: float
) -> tuple[tuple[str, ...], float, bool]:
    """Lines, size in pixels, and whether they fit."""
    width, height = room
    size = style.size * scale
    least = min(style.size, style.least)
    while True:
        measure = partial(_width, _measuring(style.font, size * unit))
        lines = lines_that_fit(text, width, measure)
        tall = float(_measuring(style.font, size * unit).get_extents("Ag")[1]) * len(lines) * _LEADING
        tight = size <= least or (len(lines) == 1 and size <= style.size)
        slack = _SLACK * size * unit if tight else 0.0
        fits = max(map(measure, lines)) <= width + 1 and tall <= height + slack
        if fits or size <= least:
            return lines, size * unit, fits
        smaller = size * _STEP
        size = max(least, style.size if smaller < style.size < size else smaller)


_fitted = lru_cache(maxsize=512)(_fit)


def _width(drawn: Drawn, text: str) -> float:
    return float(drawn.get_extents(text)[0])
