"""The time left, as a ring with the seconds in it; plain and red for the last ten, grey while it stands."""

from __future__ import annotations

import math
from typing import Any

from kivy.graphics import InstructionGroup

from ui.layout import BODY, Rect
from ui.theme import CINNABAR, FAINT, JADE, SOFT_INK
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.part import Part

__all__ = ["Ring"]

JUMP = 2.5
"""Seconds that time does not jump by; another time begins."""

LAST = 10
"""Seconds that are shown in red."""


class Ring(Part):
    """A ring that empties; drawn anew once a second at most, and on the stage, so that nothing else is.

    The model is what is left, of how much (0: as much as was seen to be left at most), and whether the time
    stands still.
    """

    def __init__(self) -> None:
        super().__init__()
        self._most = 0.0
        self._last = math.inf
        self._group = InstructionGroup()
        self._stage: Any = None

    def settle(self) -> None:
        self._clear()
        self._drawn = None

    def _clear(self) -> None:
        self._group.clear()
        if self._stage is not None:
            self._stage.remove(self._group)
            self._stage = None

    def show(self, model: tuple[float, float, bool], rect: Rect, frame: Frame) -> None:
        left, total, standing = model
        if left > self._last + 0.5 or left < self._last - JUMP:
            self._most = left
        self._last = left
        whole = total or self._most
        shown = min(1.0, math.ceil(left) / max(math.ceil(whole), 1))
        super().show((math.ceil(left), round(360 * shown), standing), rect, frame)

    def draw(self, model: tuple[int, int, bool], rect: Rect) -> None:
        seconds, turn, standing = model
        self._clear()
        self._stage = self.canvas if self.frame.stage is None else self.frame.stage
        self._stage.add(self._group)
        colour = SOFT_INK if standing else CINNABAR if seconds <= LAST else JADE
        centre = self.at(*rect.centre)
        reach = min(rect.w, rect.h) / 2 * self.frame.unit
        radii = (reach * 0.78, reach)
        drawing.arc_piece(self._group, FAINT, centre, radii, (0, 360))
        if turn > 0:
            drawing.arc_piece(self._group, colour, centre, radii, (0, turn))
        if standing:
            self._pause(centre, reach)
        else:
            drawing.word(self._group, str(seconds), *centre, BODY * self.frame.unit, colour)

    def _pause(self, centre: tuple[float, float], reach: float) -> None:
        """Two upright bars."""
        for side in (-1, 1):
            x = centre[0] + side * reach * 0.2
            ends = [x, centre[1] - reach * 0.3, x, centre[1] + reach * 0.3]
            drawing.rule(self._group, SOFT_INK, ends, reach * 0.09)
