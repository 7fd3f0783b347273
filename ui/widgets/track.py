"""The track, drawn from where the pawns stand: Start, 18 spaces of land, 18 of river, the Palace."""

from __future__ import annotations

from collections import defaultdict

from ui.layout import Rect
from ui.presenters.models import PawnMark, TrackModel
from ui.theme import CINNABAR, LAND, LINE, RIVER, SHEET, SOFT_INK
from ui.widgets import drawing
from ui.widgets.part import Part
from ui.widgets.text import BOLD

__all__ = ["TrackPart"]

_LAND = 18
_PALACE = 37


class TrackPart(Part):
    """A winding way: land first, then river, there and back again."""

    def draw(self, model: TrackModel, rect: Rect) -> None:
        lines = 2 if self.frame.wide else 4
        cells = self._cells(rect, lines)
        standing: dict[int, list[PawnMark]] = defaultdict(list)
        for pawn in model.pawns:
            standing[pawn.space].append(pawn)
        for space, cell in cells.items():
            self._space(space, cell, model, numbered=len(standing.get(space, ())) < 2)
        for space, pawns in standing.items():
            self._pawns(pawns, space, cells[space])

    def _cells(self, rect: Rect, lines: int) -> dict[int, Rect]:
        """The rectangle of every space; lines run there and back."""
        end = 116.0 if self.frame.wide else 92.0
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

    def _space(self, space: int, cell: Rect, model: TrackModel, *, numbered: bool) -> None:
        if space in (0, _PALACE):
            self.sheet(SHEET, cell, 8)
            self.edge(CINNABAR if space else LINE, cell.inset(1), 7, 1.2)
            label, _ = cell.top(28)
            self.text(model.palace if space else model.start, label.inset(2, 0), align="center", font=BOLD)
            return
        self.sheet(LAND if space <= _LAND else RIVER, cell, 4)
        if numbered:
            x, y = self.at(cell.centre[0], cell.y + 11)
            drawing.word(self.canvas.before, str(space), x, y, 18 * self.frame.unit, SOFT_INK)

    def _pawns(self, pawns: list[PawnMark], space: int, cell: Rect) -> None:
        """Pawns of one space: side by side on the ends, else stacked along the longer side."""
        unit = self.frame.unit
        if space in (0, _PALACE):
            room = cell.bottom(cell.h - 25)[0]
            across = min(len(pawns), 5 if self.frame.wide else 3)
            spots = [spot.centre for spot in room.grid(across, -(-len(pawns) // across))]
            radius = min(room.w / across, room.h / -(-len(pawns) // across), 38) / 2 * 0.92
        else:
            room = cell if len(pawns) > 1 else cell.bottom(cell.h - 17)[0]
            share = max(room.w, room.h) / len(pawns)
            radius = max(10.5, min(room.w, room.h, 34.0, share) / 2 * 0.96)
            spots = _stacked(room, len(pawns), radius)
        for pawn, spot in zip(pawns, spots, strict=False):
            drawing.seal(self.canvas.before, pawn.mark, *self.at(*spot), radius * unit)


def _stacked(room: Rect, count: int, radius: float) -> list[tuple[float, float]]:
    """Centres along the longer side of a space, overlapping when they must."""
    x, y = room.centre
    length = max(room.w, room.h) - 2 * radius
    step = min(2 * radius, length / max(1, count - 1))
    shifts = [(n - (count - 1) / 2) * step for n in range(count)]
    return [(x, y + shift) if room.h >= room.w else (x + shift, y) for shift in shifts]
