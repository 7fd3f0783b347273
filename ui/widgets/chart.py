"""Lines over rounds, each with its seat's seal and its last value at its end."""

from __future__ import annotations

from typing import Any

from ui.layout import BODY, Rect
from ui.presenters.figures import ChartLine, ChartModel
from ui.theme import INK, LINE, SHEET, SOFT_INK
from ui.widgets import drawing
from ui.widgets.part import Part
from ui.widgets.text import BOLD

__all__ = ["ChartPart"]

_SEAL = 15.0

_END = 88.0
"""Width at the ends of the lines for a lead to each seal, the seal and its value, in units."""


class ChartPart(Part):
    """One chart: title, axis, a line for each seat."""

    def draw(self, model: ChartModel, rect: Rect) -> None:
        self.sheet(SHEET, rect, 10)
        self.edge(LINE, rect.inset(1), 9, 0.8)
        head, rest = rect.inset(12, 6).top(36, 16)
        self.text(model.title, head, size=28, font=BOLD)
        foot, rest = rest.bottom(30, 14)
        scale, field = rest.left(40, 6)
        field = field.right(_END)[1]
        for value in model.rules:
            _, y = self._spot(model, field, 0, value)
            across = [*self.at(field.x, y), *self.at(field.x + field.w, y)]
            drawing.rule(self.canvas.before, LINE, across, max(0.6 * self.frame.unit, 0.6))
            drawing.word(
                self.canvas.before, str(value), *self.at(scale.centre[0], y), BODY * self.frame.unit, SOFT_INK
            )
        self._rounds(model, field, foot)
        for line in model.lines:
            self._line(model, line, field)
        for line, y in zip(model.lines, self._ends(model, field), strict=True):
            x = field.x + field.w
            _, end = self._spot(model, field, 0, line.values[-1])
            lead = [*self.at(x, end), *self.at(x + 14, y), *self.at(x + 20, y)]
            drawing.seat_rule(self.canvas.before, line.mark, lead, 0.9 * self.frame.unit)
            drawing.seal(self.canvas.before, line.mark, *self.at(x + 20 + _SEAL, y), _SEAL * self.frame.unit)
            spot = self.at(x + 38 + 2 * _SEAL, y)
            drawing.word(self.canvas.before, str(line.values[-1]), *spot, BODY * self.frame.unit, INK)

    def _spot(self, model: ChartModel, field: Rect, step: int, value: int) -> tuple[float, float]:
        across = field.w * step / max(1, len(model.rounds) - 1)
        return field.x + across, field.y + field.h * (1 - value / model.most)

    def _rounds(self, model: ChartModel, field: Rect, foot: Rect) -> None:
        """Round numbers under the field, as many as can stand side by side."""
        last = len(model.rounds) - 1
        every = max(1, -(-len(model.rounds) * 44 // max(1, int(field.w))))
        for step in range(0, last + 1, every):
            x, _ = self._spot(model, field, step, 0)
            drawing.word(
                self.canvas.before,
                str(model.rounds[step]),
                *self.at(x, foot.centre[1]),
                BODY * self.frame.unit,
                SOFT_INK,
            )

    def _line(self, model: ChartModel, line: ChartLine, field: Rect) -> None:
        points: list[Any] = []
        for step, value in enumerate(line.values):
            points.extend(self.at(*self._spot(model, field, step, value)))
        drawing.seat_rule(self.canvas.before, line.mark, points, 1.6 * self.frame.unit)
        for x, y in zip(points[::2], points[1::2], strict=True):
            drawing.seat_shape(self.canvas.before, line.mark, x, y, 4.5 * self.frame.unit)

    def _ends(self, model: ChartModel, field: Rect) -> list[float]:
        """Heights of the seals at the right: at the end of each line, but never one over another."""
        step = len(model.rounds) - 1
        wanted = [self._spot(model, field, step, line.values[-1])[1] for line in model.lines]
        order = sorted(range(len(wanted)), key=lambda number: wanted[number])
        placed = list(wanted)
        lowest = field.y - 1e9
        for number in order:
            placed[number] = max(wanted[number], lowest + 2 * _SEAL)
            lowest = placed[number]
        spare = max(0.0, lowest - (field.y + field.h))
        highest = field.y + field.h + spare
        for number in reversed(order):
            placed[number] = min(placed[number], highest - spare)
            highest = min(highest, placed[number] - 2 * _SEAL + spare)
        return placed
