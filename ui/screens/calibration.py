"""A wizard at work: the prompt large, the camera's picture with what is done and where to go on."""

from __future__ import annotations

from typing import Any

from ui.intents import Touched
from ui.layout import PROMPT, Rect
from ui.presenters.calibration import CalibrationScreen
from ui.theme import CINNABAR, FAINT, INK, JADE, SOFT_INK
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.header import Backdrop, put_header, put_message
from ui.widgets.lists import ButtonGrid, put_buttons
from ui.widgets.part import Composed, Part
from ui.widgets.picture import PicturePart
from ui.widgets.text import TITLE

__all__ = ["compose_calibration"]

_SHAPE = 16 / 9
"""Of the camera's pictures."""


class Bid(Part):
    """What to do, and below it what was seen; a bar shows how far it is."""

    def draw(self, model: tuple[str, str, int, int], rect: Rect) -> None:
        line, note, done, total = model
        bar, rest = rect.bottom(10, 8)
        if total:
            self.sheet(FAINT, bar, 5)
            self.sheet(JADE, bar.left(max(10.0, bar.w * done / total))[0], 5)
        bid, said = rest.top(rest.h * 0.62, 12)
        self.text(line, bid, size=PROMPT, least=26.0, font=TITLE, vertical="top")
        self.text(note, said, size=26, colour=SOFT_INK, vertical="top")


class Overlay(Part):
    """Over the picture: the cells that are done, and a ring where the board is wanted."""

    def draw(self, model: Any, rect: Rect) -> None:
        cells, (columns, rows), spot = model
        wide, tall = rect.w / columns, rect.h / rows
        for column, row in cells:
            cell = Rect(rect.x + column * wide, rect.y + row * tall, wide, tall)
            self.edge(JADE, cell.inset(3), 4, 1.6)
        if spot is not None:
            x, y = self.at(rect.x + spot[0] * rect.w, rect.y + spot[1] * rect.h)
            reach = min(rect.w, rect.h) * 0.16 * self.frame.unit
            drawing.arc_piece(self.canvas.before, CINNABAR, (x, y), (reach * 0.86, reach), (0, 360))


class Cross(Part):
    """A cross to be touched; every touch on the whole screen counts."""

    def draw(self, model: tuple[float, float], rect: Rect) -> None:
        x, y = self.at(rect.x + model[0] * rect.w, rect.y + model[1] * rect.h)
        arm = 34 * self.frame.unit
        width = 2.0 * self.frame.unit
        drawing.rule(self.canvas.before, INK, [x - arm, y, x + arm, y], width)
        drawing.rule(self.canvas.before, INK, [x, y - arm, x, y + arm], width)
        drawing.disc(self.canvas.before, CINNABAR, x, y, 4 * self.frame.unit)

    def on_touch_down(self, touch: Any) -> bool:
        """A finger anywhere: how far from the cross is what is measured."""
        unit, area = self.frame.unit, self.frame.area
        self.frame.act(Touched(touch.x / unit / area.w, 1 - touch.y / unit / area.h))
        return True


def compose_calibration(surface: Composed, model: CalibrationScreen, frame: Frame) -> None:
    """Picture beside or above the prompt; crosses over the whole screen."""
    if model.touching and model.spot is not None:
        surface.put("paper", Backdrop, None, frame.area, frame)
        middle = frame.area.inset(frame.area.w * 0.2, frame.area.h * 0.3)
        surface.put("bid", Bid, (model.line, "", model.done, model.total), middle, frame)
        surface.put("cross", Cross, model.spot, frame.area, frame)
        return
    rest = put_header(surface, model.header, frame)
    rest = put_message(surface, model.message, rest, frame)
    if model.buttons:
        foot, rest = rest.bottom(68 if frame.wide else 142, 8)
        put_buttons(surface, "answer", model.buttons, foot, frame, ButtonGrid(4 if frame.wide else 2, 66))
    if model.blank or model.picture is not None:
        if frame.wide:
            picture, rest = rest.left(min(rest.w * 0.56, rest.h * _SHAPE), 14)
        else:
            picture, rest = rest.top(rest.w / _SHAPE, 12)
        surface.put("picture", PicturePart, (model.picture, model.blank), picture, frame)
        if model.picture is not None:
            shown = _inside(picture, model.picture.width / model.picture.height)
            surface.put("overlay", Overlay, (model.cells, model.grid, model.spot), shown, frame)
    surface.put("bid", Bid, (model.line, model.note, model.done, model.total), rest, frame)


def _inside(place: Rect, shape: float) -> Rect:
    """Where a picture of that shape lies in its place."""
    wide = min(place.w, place.h * shape)
    tall = wide / shape
    return Rect(place.centre[0] - wide / 2, place.centre[1] - tall / 2, wide, tall)
