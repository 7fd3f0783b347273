"""What every part needs to draw: how large a unit is, and where presses go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ui.intents import Intent
from ui.layout import Rect
from ui.presenters.models import Button

__all__ = ["Frame"]


@dataclass(frozen=True)
class Frame:
    """The screen in units (origin top left) and in pixels (origin bottom left).

    ``scale`` is how much larger than normal texts are where there is room; without ``motion`` things are
    shown as they end.
    """

    area: Rect
    unit: float
    act: Callable[[Intent], None]
    explain: Callable[[Button], None]
    scale: float = 1.0
    motion: bool = True
    stage: Any = None
    """The canvas above everything that stays, for what moves; None: things move where they are."""

    @property
    def wide(self) -> bool:
        """Whether the screen lies on its long side."""
        return self.area.w >= self.area.h

    def pixels(self, rect: Rect) -> tuple[float, float, float, float]:
        """Left, bottom, width and height of a rectangle in pixels."""
        unit = self.unit
        return rect.x * unit, (self.area.h - rect.y - rect.h) * unit, rect.w * unit, rect.h * unit
