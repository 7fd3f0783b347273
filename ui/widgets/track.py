"""The track, drawn from where the pawns stand: Start, 18 spaces of land, 18 of river, the Palace.

A pawn that has moved walks from space to space, so that everybody sees which way it went.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate

from companion.games.vocabulary import Seat
from ui.layout import Rect
from ui.presenters.models import PawnMark, TrackModel
from ui.theme import CINNABAR, LAND, LINE, RIVER, SHEET, SOFT_INK
from ui.widgets import drawing
from ui.widgets.frame import Frame
from ui.widgets.motion import Moving
from ui.widgets.part import Part
from ui.widgets.paths import Point, along, spaces_between
from ui.widgets.standing import number_on, spots_on
from ui.widgets.text import BOLD

__all__ = ["TrackPart", "walk_seconds"]

_LAND = 18
_PALACE = 37
_NAMED = 122.0
"""Width that the name of a low end needs, in units."""

_LOW = 50.0
"""Height of an end below which pawns stand beside its name, in units."""


def walk_seconds(spaces: int) -> float:
    """How long a pawn walks over so many spaces: long enough to be followed, never tedious.

    >>> walk_seconds(1) < walk_seconds(5) < walk_seconds(37) < 2
    True
    """
    return min(1.8, 0.35 + 0.1 * spaces)


class TrackPart(Part):
    """A winding way: land first, then river, there and back again."""

    def __init__(self) -> None:
        super().__init__()
        self._cells: dict[int, Rect] = {}
        self._numbers = InstructionGroup()
        self._pawns = Moving(self.canvas.after, self._stroll)
        self._stand: tuple[PawnMark, ...] = ()
        self._walks: list[tuple[Translate, tuple[Point, ...]]] = []
        self.canvas.add(self._numbers)

    def settle(self) -> None:
        self._pawns.finish()

    def show(self, model: TrackModel, rect: Rect, frame: Frame) -> None:
        """The board is drawn anew only in another place; pawns whenever one of them has moved."""
        board = self._drawn
        taken = {pawn.space for pawn in model.pawns}
        ends = {0: (model.start, 0 in taken), _PALACE: (model.palace, _PALACE in taken)}
        super().show(ends, rect, frame)
        if board != self._drawn or model.pawns != self._stand:
            before = {pawn.mark.seat: pawn.space for pawn in self._stand}
            self._stand = model.pawns
            self._number(Counter(pawn.space for pawn in model.pawns))
            self._place(before)

    def draw(self, model: dict[int, tuple[str, bool]], rect: Rect) -> None:
        self._cells = self._laid(rect, 2 if self.frame.wide else 4)
        for space, cell in self._cells.items():
            if space in model:
                name, taken = model[space]
                self.sheet(SHEET, cell, 8)
                self.edge(CINNABAR if space else LINE, cell.inset(1), 7, 1.2)
                label = _label_of(cell) if taken else cell
                self.text(name, label.inset(2, 0), align="center", font=BOLD)
            else:
                self.sheet(LAND if space <= _LAND else RIVER, cell, 4)

    def _laid(self, rect: Rect, lines: int) -> dict[int, Rect]:
        """The rectangle of every space; lines run there and back."""
        low = rect.h / 2 < _LOW
        end = (_NAMED + 68.0 if low else 116.0) if self.frame.wide else 92.0
        home, body = rect.left(end, 4)
        start, palace = home.rows(2, 4)
        per = 36 // lines
        cells = {0: start, _PALACE: palace}
        for number, line in enumerate(body.rows(lines, 4)):
            columns = line.columns(per, 2)
            for n in range(per):
                column = n if number % 2 == 0 else per - 1 - n
                cells[1 + number * per + n] = columns[column]
        return cells

    def _number(self, crowd: Counter[int]) -> None:
        """Numbers on the spaces, smaller above many pawns."""
        self._numbers.clear()
        for space, cell in self._cells.items():
            if space not in (0, _PALACE):
                middle, size = number_on(cell, crowd[space])
                x, y = self.at(cell.centre[0], cell.y + middle)
                size = drawing.fitting("36", size * self.frame.unit, (cell.w - 8) * self.frame.unit)
                drawing.word(self._numbers, str(space), x, y, size, SOFT_INK)

    def _place(self, before: dict[Seat, int]) -> None:
        """Pawns where they stand; those that stood elsewhere ``before`` set out from there."""
        self._pawns.stop()
        self._pawns.group.clear()
        self._walks = []
        standing: dict[int, list[PawnMark]] = defaultdict(list)
        for pawn in self._stand:
            standing[pawn.space].append(pawn)
        longest = 0
        for space, pawns in standing.items():
            spots, radius = self._spots(space, len(pawns))
            for pawn, spot in zip(pawns, spots, strict=False):
                at = self._pawn(pawn, self.at(*spot), radius)
                came = before.get(pawn.mark.seat, space)
                if came != space and self.frame.motion:
                    way = [self._middle(passed) for passed in spaces_between(came, space)[:-1]]
                    self._walks.append((at, (*way, self.at(*spot))))
                    longest = max(longest, abs(space - came))
        if self._walks:
            self._pawns.start(walk_seconds(longest), self.frame.stage)

    def _pawn(self, pawn: PawnMark, spot: Point, radius: float) -> Translate:
        """One pawn, drawn once and moved by what is returned."""
        at = Translate(round(spot[0]), round(spot[1]), 0)
        group = self._pawns.group
        group.add(PushMatrix())
        group.add(at)
        drawing.seal(group, pawn.mark, 0, 0, radius * self.frame.unit)
        group.add(PopMatrix())
        return at

    def _stroll(self, share: float) -> None:
        for at, way in self._walks:
            x, y = along(way, share)
            at.xy = round(x), round(y)

    def _middle(self, space: int) -> Point:
        """Where a pawn passes over a space."""
        return self.at(*self._spots(space, 1)[0][0])

    def _spots(self, space: int, count: int) -> tuple[Sequence[Point], float]:
        """Where so many pawns stand on a space, in units, and how large each is: side by side on the ends."""
        cell = self._cells[space]
        if space in (0, _PALACE):
            room, across = _home(cell), min(count, 5 if self.frame.wide and cell.h >= _LOW else 3)
            down = -(-count // across)
            return [spot.centre for spot in room.grid(across, down)], min(
                room.w / across, room.h / down, 38
            ) / 2 * 0.92
        return spots_on(cell, count)


def _label_of(cell: Rect) -> Rect:
    """Where the name of an end stands: above its pawns, or beside them where it is low."""
    return cell.left(_NAMED)[0] if cell.h < _LOW else cell.top(28)[0]


def _home(cell: Rect) -> Rect:
    """Where pawns stand on one of the ends."""
    return cell.left(_NAMED)[1].inset(2, 1) if cell.h < _LOW else cell.bottom(cell.h - 25)[0]
