"""A space of the board of Wu Wei: its ground, what lies and who stands there; pressed by its own shape."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Mesh

from ui.intents import Intent
from ui.layout import Rect
from ui.presenters.wu_models import BoardCell
from ui.theme import Colour, mark_on
from ui.widgets import drawing
from ui.widgets.part import Part
from ui.widgets.text import SEALS
from ui.widgets.wu_figures import REACH, draw_figure
from ui.widgets.wu_grounds import BLACK, CHOSEN, FREE, GROUNDS, WHITE, BoardShape
from ui.widgets.wu_signs import SIGNED, draw_sign

__all__ = ["CellPart", "fill"]


@dataclass(frozen=True)
class _Room:
    """Where figures stand on a space, in shares of the pitch, and how far one reaches at most."""

    w: float
    h: float
    centre: tuple[float, float] = (0.0, 0.0)
    most: float = 0.24


_ROOM = {
    "terrain": _Room(0.9, 0.48),
    "centre": _Room(0.86, 0.66, (0.0, 0.1), 0.3),
    "square": _Room(0.6, 0.44, most=0.21),
}
"""Between the name of an octagon and its season; a square leaves room for its name or element below."""

_FOOT = 0.26
"""How far below the middle of a square its name stands, or its element below a figure."""

_MARKERS = ((-0.2, -0.17), (0.24, 0.1), (-0.24, 0.1), (0.2, -0.17))
"""Where lineage markers lie on a square, in shares of the pitch from its middle."""


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
        self._markers()
        self._framed()
        self._named()

    # Shapes.

    def _unit(self, share: float) -> float:
        """A share of the pitch in pixels."""
        return share * self.shape.pitch * self.frame.unit

    def _spot(self, across: float = 0.0, down: float = 0.0) -> tuple[float, float]:
        """A point of the space in pixels, in shares of the pitch from its middle."""
        x, y = self.shape.centre(self.cell.place)
        return self.at(x + across * self.shape.pitch, y + down * self.shape.pitch)

    def _rule(self, colour: Colour, ends: Sequence[tuple[float, float]], width: float) -> None:
        """A line through points of the space, in shares of the pitch from its middle."""
        flat = [value for end in ends for value in self._spot(*end)]
        drawing.rule(self.canvas.before, colour, flat, width * self.frame.unit)

    def _line(self, inset: float, colour: Colour, width: float) -> None:
        """The outline of the space."""
        corners = self.shape.corners(self.cell.place, inset)
        flat = [value for corner in (*corners, corners[0]) for value in self.at(*corner)]
        drawing.rule(self.canvas.before, colour, flat, width * self.frame.unit)

    @property
    def _square(self) -> bool:
        return self.cell.place[0] == "S"

    @property
    def _choice(self) -> bool:
        """Whether an answer may name the space."""
        return self.cell.look in ("free", "chosen") and not self.cell.barred

    def _ground(self) -> None:
        cell = self.cell
        ground = GROUNDS[cell.ground]
        fill(self, ground, self.shape.corners(cell.place, 1.0))
        if cell.ground == "fields":
            for down in (-0.18, -0.06, 0.06, 0.18):
                self._rule(GROUNDS["earth"], ((-0.3, down), (0.3, down)), 1.2)
        if cell.closed:
            for shift in (-0.3, 0.0, 0.3):
                self._rule(BLACK, ((shift - 0.09, 0.2), (shift + 0.09, -0.2)), 1.0)
        if cell.ground == "open":
            self._line(1.5, GROUNDS["dark"], 0.7)
        if cell.kind == "palace":
            self._line(3.0, mark_on(ground), 1.0)
            self._line(6.5, mark_on(ground), 1.0)
        if cell.kind == "yin_yang":
            self._line(4.0, mark_on(ground), 1.0)

    # What lies there.

    def _tile(self) -> None:
        cell = self.cell
        ink = mark_on(GROUNDS[cell.ground])
        if cell.kind == "temple":
            x, y = self.shape.centre(cell.place)
            step = self.shape.pitch
            roof = [
                (x - 0.15 * step, y - 0.18 * step),
                (x, y - 0.33 * step),
                (x + 0.15 * step, y - 0.18 * step),
            ]
            fill(self, ink, roof)
        if cell.wall:
            self._wall()
        if cell.tower:
            self._tower()
        if cell.inactive:
            self._rule(WHITE, ((-0.22, 0.11), (0.22, -0.11)), 3.4)
            self._rule(CHOSEN, ((-0.22, 0.11), (0.22, -0.11)), 2.0)
        if cell.sign in SIGNED:
            self._sign(ink)

    def _sign(self, ink: Colour) -> None:
        """A season at the foot of an octagon; an element in the middle of a square, small below a figure."""
        cell, canvas = self.cell, self.canvas.before
        ground = GROUNDS[cell.ground]
        if self._square and cell.figures:
            if not self._choice and not cell.barred:
                foot = self._spot(0.0, _FOOT)
                drawing.disc(canvas, ink, *foot, self._unit(0.125))
                drawing.disc(canvas, ground, *foot, self._unit(0.11))
                draw_sign(canvas, cell.sign, *foot, self._unit(0.1), ink, ground)
        elif self._square:
            draw_sign(canvas, cell.sign, *self._spot(), self._unit(0.15), ink, ground)
        else:
            if cell.wall:
                drawing.disc(canvas, ground, *self._spot(0.0, 0.33), self._unit(0.155))
            draw_sign(canvas, cell.sign, *self._spot(0.0, 0.33), self._unit(0.125), ink, ground)

    def _wall(self) -> None:
        """A band of bricks along the lower edge."""
        x, y = self.shape.centre(self.cell.place)
        step = self.shape.pitch
        wall = Rect(x - 0.35 * step, y + 0.245 * step, 0.7 * step, 0.19 * step)
        self.sheet(WHITE, wall.inset(-1.2), 3)
        self.sheet(BLACK, wall, 2)
        for row, shift in ((0, 0.0), (1, 0.5)):
            for brick in range(4):
                left = wall.x + (brick + shift * 0.8) * wall.w / 4.2 + 1.5
                width = min(wall.w / 4.2 - 2.5, wall.x + wall.w - left - 1)
                self.sheet(
                    GROUNDS["autumn"], Rect(left, wall.y + 2 + row * wall.h / 2, width, wall.h / 2 - 3), 1
                )

    def _tower(self) -> None:
        """Black with a pale edge, above the middle."""
        x, y = self.shape.centre(self.cell.place)
        step = self.shape.pitch
        stones = [Rect(x - 0.1 * step, y - 0.3 * step, 0.2 * step, 0.14 * step)]
        stones += [
            Rect(x + (number * 0.095 - 0.03) * step, y - 0.36 * step, 0.06 * step, 0.1 * step)
            for number in (-1, 0, 1)
        ]
        for colour, more in ((WHITE, 1.8), (BLACK, 0.0)):
            for stone in stones:
                self.sheet(colour, stone.inset(-more), 1)

    # Who stands there.

    def _figures(self) -> None:
        figures = self.cell.figures
        if not figures:
            return
        room = _ROOM["square" if self._square else self.cell.kind]
        count = len(figures)
        wide, across = max((min(room.w / n, room.h / math.ceil(count / n)), n) for n in range(1, count + 1))
        down = math.ceil(count / across)
        radius = min(wide / 2, room.most) / REACH
        middle = room.centre
        for number, figure in enumerate(figures):
            column, row = number % across, number // across
            in_row = min(across, count - row * across)
            spot = self._spot(
                middle[0] + (column - (in_row - 1) / 2) * room.w / across,
                middle[1] + (row - (down - 1) / 2) * room.h / down,
            )
            draw_figure(self.canvas.before, figure, spot, self._unit(radius))

    def _markers(self) -> None:
        """Lineage markers, on the edges of their square."""
        for glyph, spot in zip(self.cell.markers, _MARKERS, strict=False):
            drawing.disc(self.canvas.before, WHITE, *self._spot(*spot), self._unit(0.13))
            drawing.disc(self.canvas.before, CHOSEN, *self._spot(*spot), self._unit(0.115))
            drawing.word(self.canvas.before, glyph, *self._spot(*spot), self._unit(0.18), WHITE, SEALS)

    # What may be touched.

    def _framed(self) -> None:
        look = self.cell.look
        colour = CHOSEN if look == "chosen" else FREE
        if look in ("free", "chosen"):
            self._line(3.4, WHITE, 3.4)
            self._line(3.4, colour, 2.2)
        elif look == "path":
            drawing.disc(self.canvas.before, WHITE, *self._spot(), self._unit(0.065))
            drawing.disc(self.canvas.before, CHOSEN, *self._spot(), self._unit(0.05))

    def _named(self) -> None:
        """The name of the space above everything that lies or stands there, and whether it is barred."""
        cell, canvas = self.cell, self.canvas.before
        if not self._square or self._choice:
            spot = self._spot(0.0, _FOOT if self._square else -0.35)
            if self._choice:
                x, y = spot
                wide, tall = self._unit(0.25), self._unit(0.115)
                plate = CHOSEN if cell.look == "chosen" else FREE
                drawing.sheet(canvas, plate, (x - wide, y - tall, 2 * wide, 2 * tall), tall * 0.6)
            ink = WHITE if self._choice else mark_on(GROUNDS[cell.ground])
            drawing.word(canvas, cell.place, *spot, self._unit(0.23), ink)
        if cell.barred:
            across, down = (0.0, _FOOT) if self._square else (0.34 if cell.figures else 0.0, 0.0)
            drawing.disc(canvas, WHITE, *self._spot(across, down), self._unit(0.14))
            for way in (-0.08, 0.08):
                self._rule(CHOSEN, ((across - 0.08, down - way), (across + 0.08, down + way)), 2.2)

    # Touch.

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
