"""The wheel: six wedges inside, the turning layer of amounts outside."""

from __future__ import annotations

import math

from ui.layout import Rect
from ui.presenters.models import WheelModel
from ui.theme import CINNABAR, FAINT, INK, JADE, SHEET, Colour
from ui.widgets import drawing
from ui.widgets.part import Part

__all__ = ["WheelPart"]


class WheelPart(Part):
    """Wedges stand still, amounts lie round them, the red mark turns. Amounts only when large."""

    def draw(self, model: WheelModel, rect: Rect) -> None:
        unit = self.frame.unit
        centre = self.at(*rect.centre)
        reach = min(rect.w, rect.h) / 2 * unit
        large = rect.h > 240
        inner = reach * (0.62 if large else 0.8)
        count = len(model.amounts)
        wedges = len(model.wedges)
        half = 180 / wedges
        for place, amount in enumerate(model.amounts):
            turn = (360 * place / count - half, 360 * (place + 1) / count - half)
            colour = (FAINT, SHEET)[place * wedges // count % 2]
            drawing.arc_piece(self.canvas.before, colour, centre, (inner, reach * 0.94), turn)
            if large:
                self._word(amount, centre, (inner + reach * 0.94) / 2, sum(turn) / 2, 24, INK)
        turned = 360 * model.mark / count
        drawing.arc_piece(
            self.canvas.before, CINNABAR, centre, (reach * 0.9, reach), (turned - 7, turned + 7)
        )
        for number, wedge in enumerate(model.wedges):
            turn = (360 * number / wedges - half + 1, 360 * (number + 1) / wedges - half - 1)
            drawing.arc_piece(self.canvas.before, JADE, centre, (reach * 0.16, inner * 0.96), turn)
            self._word(wedge, centre, inner * 0.66, sum(turn) / 2, 34 if large else 24, SHEET)

    def _word(
        self,
        text: str,
        centre: tuple[float, float],
        reach: float,
        degrees: float,
        size: float,
        ink: Colour,
    ) -> None:
        angle = math.radians(degrees)
        x, y = centre[0] + reach * math.sin(angle), centre[1] + reach * math.cos(angle)
        drawing.word(self.canvas.before, text, x, y, size * self.frame.unit, ink)
