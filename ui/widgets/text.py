"""Text that is never cut: it wraps, then shrinks to its least size, and says if even that fails."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from kivy.core.text import Label as Drawn
from kivy.core.text import LabelBase
from kivy.uix.label import Label

from ui.layout import BODY
from ui.theme import INK, Colour
from ui.widgets.wrapping import lines_that_fit

__all__ = ["BOLD", "PLAIN", "SEALS", "TITLE", "Style", "Text", "register_fonts"]

PLAIN, BOLD, TITLE = "companion-body", "companion-bold", "companion-title"
SEALS = "companion-seals"
"""The drawn animals, each at the character of its name."""

_FONTS = Path(__file__).parents[1] / "fonts"
_STEP = 0.92

_LEADING = 0.8
"""The bundled fonts carry room for tall scripts; lines stand closer than that."""

_SLACK = 0.3
"""How much of a line's own empty room above and below may reach over the edge."""

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


class Text(Label):
    """A text inside a fixed rectangle of pixels; ``fits`` is false if a person would see it cut."""

    def __init__(self, text: str, box: Box, unit: float, style: Style, scale: float = 1.0) -> None:
        x, y, width, height = box
        self.whole = text
        lines, pixels, self.fits = _fitted(text, box, unit, style, scale)
        super().__init__(
            text="\n".join(lines),
            font_name=style.font,
            font_size=pixels,
            line_height=_LEADING,
            color=(*style.colour, 1),
            halign=style.align,
            size_hint=(None, None),
            text_size=(width + 2, None),
        )
        self.texture_update()
        tall = self.texture_size[1]
        share = {"top": 1.0, "middle": 0.5, "bottom": 0.0}[style.vertical]
        self.size = (width, tall)
        self.pos = (x, y + (height - tall) * share)


def _fitted(
    text: str, box: Box, unit: float, style: Style, scale: float
) -> tuple[tuple[str, ...], float, bool]:
    """Lines, size in pixels, and whether they fit."""
    _, _, width, height = box
    size = style.size * scale
    least = min(style.size, style.least)
    while True:
        drawn = Drawn(font_name=style.font, font_size=size * unit)

        def measure(part: str, drawn: Drawn = drawn) -> float:
            return float(drawn.get_extents(part)[0])

        lines = lines_that_fit(text, width, measure)
        tall = float(drawn.get_extents("Ag")[1]) * len(lines) * _LEADING
        fits = max(map(measure, lines)) <= width + 1 and tall <= height + _SLACK * size * unit
        if fits or size <= least:
            return lines, size * unit, fits
        size = max(least, size * _STEP)
