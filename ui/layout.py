"""Cutting a screen into rectangles, the same way for both shapes. Pure arithmetic, knows no toolkit.

Lengths are units: 1/480 of the screen's short side, so one unit is one pixel at 800×480 and 1.5
pixels at 720×1280. The origin is the top left corner.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BODY", "MIN_TARGET", "PROMPT", "SHORT_SIDE", "Rect", "screen_rect"]

SHORT_SIDE = 480.0

BODY = 24.0
"""Smallest height of body text, in units."""

PROMPT = 40.0
"""Height of a prompt, in units."""

MIN_TARGET = 56.0
"""Smallest side of anything to touch: 9 mm of a 7-inch screen are 50 units in either shape."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in units.

    >>> Rect(0, 0, 100, 50).columns(2, gap=10)
    (Rect(x=0.0, y=0, w=45.0, h=50), Rect(x=55.0, y=0, w=45.0, h=50))
    """

    x: float
    y: float
    w: float
    h: float

    def top(self, height: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """A band cut off at the top, and the rest below a gap."""
        cut = height + gap
        return Rect(self.x, self.y, self.w, height), Rect(self.x, self.y + cut, self.w, self.h - cut)

    def bottom(self, height: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """A band cut off at the bottom, and the rest above a gap."""
        rest = self.h - height - gap
        return Rect(self.x, self.y + self.h - height, self.w, height), Rect(self.x, self.y, self.w, rest)

    def left(self, width: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """A strip cut off at the left, and the rest beside a gap."""
        cut = width + gap
        return Rect(self.x, self.y, width, self.h), Rect(self.x + cut, self.y, self.w - cut, self.h)

    def right(self, width: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """A strip cut off at the right, and the rest beside a gap."""
        rest = self.w - width - gap
        return Rect(self.x + self.w - width, self.y, width, self.h), Rect(self.x, self.y, rest, self.h)

    def columns(self, count: int, gap: float = 0.0) -> tuple[Rect, ...]:
        """Equal columns from left to right."""
        width = (self.w - gap * (count - 1)) / count
        return tuple(Rect(self.x + n * (width + gap), self.y, width, self.h) for n in range(count))

    def rows(self, count: int, gap: float = 0.0) -> tuple[Rect, ...]:
        """Equal rows from top to bottom."""
        height = (self.h - gap * (count - 1)) / count
        return tuple(Rect(self.x, self.y + n * (height + gap), self.w, height) for n in range(count))

    def grid(self, across: int, down: int, gap: float = 0.0) -> tuple[Rect, ...]:
        """Equal cells, row by row."""
        return tuple(cell for row in self.rows(down, gap) for cell in row.columns(across, gap))

    def inset(self, edge: float, vertical: float | None = None) -> Rect:
        """The rectangle without an edge all round."""
        down = edge if vertical is None else vertical
        return Rect(self.x + edge, self.y + down, self.w - 2 * edge, self.h - 2 * down)

    @property
    def centre(self) -> tuple[float, float]:
        """The middle, in units."""
        return self.x + self.w / 2, self.y + self.h / 2


def screen_rect(width: float, height: float) -> tuple[Rect, float]:
    """The screen in units, and how many pixels one unit is.

    >>> screen_rect(720, 1280)
    (Rect(x=0.0, y=0.0, w=480.0, h=853.3333333333334), 1.5)
    """
    unit = max(min(width, height), 1.0) / SHORT_SIDE
    return Rect(0.0, 0.0, width / unit, height / unit), unit
