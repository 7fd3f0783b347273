"""A space of the board of Wu Wei: its ground, what lies and who stands there; pressed by its own shape."""

from __future__ import annotations

import math
from typing import Any

from kivy.graphics import Color, Mesh

from ui.intents import Intent
from ui.layout import Rect
from ui.presenters.wu_models import BoardCell, Figure
from ui.theme import Colour, mark_on
from ui.widgets import drawing
from ui.widgets.part import Part
from ui.widgets.text import BOLD, SEALS
from ui.widgets.wu_grounds import BLACK, CHOSEN, FREE, GROUNDS, WHITE, BoardShape

__all__ = ["CellPart", "fill"]

NOBODY = GROUNDS["dark"]


def fill(part: Part, colour: Colour, corners: Any, alpha: float = 1.0) -> None:
    """A filled shape between points in units."""
    points = [part.at(*corner) for corner in corners]
    vertices = [value for x, y in points for value in (x, y, 0.0, 0.0)]
    part.canvas.before.add(Color(*colour, alpha))
    part.canvas.before.add(Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan"))


class CellPart(Part):
    """One space."""

    cell: BoardCell
    shape: BoardShape
    _meant: Intent | None = None

    def draw(self, model: tuple[BoardCell, BoardShape], rect: Rect) -> None:
        self.cell, self.shape = model
        self._ground()
        self._tile()
        self._figures()
        self._framed()

    # Shapes.

    def _unit(self, share: float) -> float:
        """A share of the pitch in pixels."""
        return share * self.shape.pitch * self.frame.unit

    def _line(self, corners: Any, colour: Colour, width: float) -> None:
        flat = [value for corner in (*corners, corners[0]) for value in self.at(*corner)]
        drawing.rule(self.canvas.before, colour, flat, width * self.frame.unit)

    def _ground(self) -> None:
        cell = self.cell
        corners = self.shape.corners(cell.place, 1.0)
        fill(self, GROUNDS[cell.ground], corners)
        if cell.ground == "fields":
            self._furrows()
        if cell.closed:
            self._bars()

    def _furrows(self) -> None:
        x, y = self.shape.centre(self.cell.place)
        reach = 0.3 * self.shape.pitch
        for down in (-0.3, -0.1, 0.1, 0.3):
            ends = [
                *self.at(x - reach, y + down * self.shape.pitch),
                *self.at(x + reach, y + down * self.shape.pitch),
            ]
            drawing.rule(self.canvas.before, GROUNDS["earth"], ends, 1.2 * self.frame.unit)

    def _bars(self) -> None:
        """The season bars this terrain."""
        x, y = self.shape.centre(self.cell.place)
        step = self.shape.pitch
        for shift in (-0.3, 0.0, 0.3):
            ends = [
                *self.at(x + (shift - 0.18) * step, y + 0.4 * step),
                *self.at(x + (shift + 0.18) * step, y - 0.4 * step),
            ]
            drawing.rule(self.canvas.before, BLACK, ends, 1.0 * self.frame.unit)

    def _tile(self) -> None:
        cell = self.cell
        x, y = self.at(*self.shape.centre(cell.place))
        ink = mark_on(GROUNDS[cell.ground])
        if cell.kind in ("temple", "palace"):
            self._sign(cell.kind)
        crowded = bool(cell.figures) and cell.kind != "terrain"
        if cell.label and not crowded:
            drop = 0.3 if cell.kind == "terrain" else 0.02
            size = self._unit(0.17 if cell.kind == "terrain" else 0.16)
            drawing.word(self.canvas.before, cell.label, x, y - self._unit(drop), size, ink)
        if cell.kind in ("terrain", "centre") and not cell.wall:
            drawing.word(self.canvas.before, cell.place, x, y + self._unit(0.37), self._unit(0.13), ink)
        if cell.wall:
            self._wall()
        if cell.tower:
            self._tower()
        for number, glyph in enumerate(cell.markers):
            spot = x + self._unit(0.16 * (number - (len(cell.markers) - 1) / 2)), y - self._unit(0.2)
            drawing.disc(self.canvas.before, CHOSEN, *spot, self._unit(0.085))
            drawing.word(self.canvas.before, glyph, *spot, self._unit(0.13), WHITE, SEALS)

    def _sign(self, kind: str) -> None:
        """The roof over a temple, the double edge of a palace."""
        ink = mark_on(GROUNDS[self.cell.ground])
        if kind == "palace":
            self._line(self.shape.corners(self.cell.place, 5.0), ink, 1.0)
            self._line(self.shape.corners(self.cell.place, 8.5), ink, 1.0)
        else:
            x, y = self.shape.centre(self.cell.place)
            step = self.shape.pitch
            roof = [
                (x - 0.15 * step, y - 0.14 * step),
                (x, y - 0.27 * step),
                (x + 0.15 * step, y - 0.14 * step),
            ]
            fill(self, ink, roof)
        if self.cell.inactive:
            x, y = self.shape.centre(self.cell.place)
            reach = 0.2 * self.shape.pitch
            ends = [*self.at(x - reach, y + reach / 2), *self.at(x + reach, y - reach / 2)]
            drawing.rule(self.canvas.before, CHOSEN, ends, 2.0 * self.frame.unit)

    def _wall(self) -> None:
        """A band of bricks along the lower edge."""
        x, y = self.shape.centre(self.cell.place)
        step = self.shape.pitch
        wall = Rect(x - 0.34 * step, y - 0.44 * step, 0.68 * step, 0.19 * step)
        self.sheet(BLACK, wall, 2)
        for row, shift in ((0, 0.0), (1, 0.5)):
            for brick in range(4):
                left = wall.x + (brick + shift * 0.8) * wall.w / 4.2 + 1.5
                width = min(wall.w / 4.2 - 2.5, wall.x + wall.w - left - 1)
                self.sheet(
                    GROUNDS["autumn"], Rect(left, wall.y + 2 + row * wall.h / 2, width, wall.h / 2 - 3), 1
                )

    def _tower(self) -> None:
        x, y = self.shape.centre(self.cell.place)
        step = self.shape.pitch
        body = Rect(x - 0.08 * step, y - 0.26 * step, 0.16 * step, 0.24 * step)
        self.sheet(BLACK, body, 1)
        for number in (-1, 0, 1):
            self.sheet(
                BLACK, Rect(x + (number * 0.07 - 0.025) * step, y - 0.32 * step, 0.05 * step, 0.08 * step), 1
            )

    # Figures.

    def _figures(self) -> None:
        figures = self.cell.figures
        if not figures:
            return
        small = self.cell.place[0] == "S"
        across = len(figures) if len(figures) < 4 else math.ceil(math.sqrt(len(figures)))
        down = math.ceil(len(figures) / across)
        width, height = (0.42, 0.34) if small else (0.8, 0.62)
        radius = min(width / across, height / down) / 2 * 0.82
        radius = min(radius, 0.16 if small else 0.2)
        x, y = self.shape.centre(self.cell.place)
        y -= 0.0 if small else 0.03 * self.shape.pitch
        for number, figure in enumerate(figures):
            column, row = number % across, number // across
            in_row = min(across, len(figures) - row * across)
            shift = (column - (in_row - 1) / 2) * width / across, (row - (down - 1) / 2) * height / down
            self._figure(figure, x + shift[0] * self.shape.pitch, y + shift[1] * self.shape.pitch, radius)

    def _figure(self, figure: Figure, x: float, y: float, share: float) -> None:
        canvas = self.canvas.before
        radius = self._unit(share)
        centre = self.at(x, y)
        plate = BLACK if figure.black else WHITE
        edge = CHOSEN if figure.open else (WHITE if figure.black else BLACK)
        if figure.kind == "student":
            drawing.disc(canvas, edge, *centre, radius * 1.24)
            drawing.disc(canvas, plate, *centre, radius * 1.16)
        else:
            for colour, reach in ((edge, 1.16), (plate, 1.08)):
                side = radius * reach
                drawing.sheet(
                    canvas, colour, (centre[0] - side, centre[1] - side, 2 * side, 2 * side), side * 0.2
                )
        ground = NOBODY
        if figure.mark is None:
            drawing.disc(canvas, NOBODY, *centre, radius * 0.9)
        else:
            ground = drawing.seat_colour(figure.mark)
            drawing.seat_shape(canvas, figure.mark, *centre, radius * 0.84)
        font = BOLD if figure.kind == "court" else SEALS
        drawing.word(canvas, figure.glyph, *centre, radius * 1.15, mark_on(ground), font)
        self._sign_of(figure, centre, radius)

    def _sign_of(self, figure: Figure, centre: tuple[float, float], radius: float) -> None:
        canvas = self.canvas.before
        if figure.sign:
            spot = centre[0] + radius * 0.82, centre[1] - radius * 0.82
            drawing.disc(canvas, CHOSEN if figure.lost else BLACK, *spot, radius * 0.44)
            drawing.word(canvas, figure.sign, *spot, radius * 0.9, mark_on(BLACK))

    # Touch.

    def _framed(self) -> None:
        look = self.cell.look
        if look in ("free", "chosen"):
            colour, width = (CHOSEN, 2.6) if look == "chosen" else (FREE, 2.2)
            self._line(self.shape.corners(self.cell.place, 3.0), colour, width)
        elif look == "barred":
            x, y = self.shape.centre(self.cell.place)
            reach = 0.1 * self.shape.pitch
            for way in (-1, 1):
                ends = [*self.at(x - reach, y - way * reach), *self.at(x + reach, y + way * reach)]
                drawing.rule(self.canvas.before, CHOSEN, ends, 2.4 * self.frame.unit)
        elif look == "path":
            drawing.disc(
                self.canvas.before, CHOSEN, *self.at(*self.shape.centre(self.cell.place)), self._unit(0.05)
            )

    def _means(self, touch: Any) -> bool:
        x, y = touch.pos[0] / self.frame.unit, self.frame.area.h - touch.pos[1] / self.frame.unit
        return self.cell.touch is not None and self.shape.hit(self.cell.place, x, y)

    def on_touch_down(self, touch: Any) -> bool:
        if touch.is_mouse_scrolling or not self._means(touch):
            return False
        touch.grab(self)
        assert self.cell.touch is not None
        self._meant = self.cell.touch.intent
        return True

    def on_touch_move(self, touch: Any) -> bool:
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        button = self.cell.touch
        if (
            self.parent is not None
            and button is not None
            and button.intent == self._meant
            and self._means(touch)
        ):
            self.frame.act(button.intent)
        return True
