"""The table of stand-in dice on the screen of Wu Wei: a die of each colour, then what its pips say."""

from __future__ import annotations

import math

from ui.layout import Rect
from ui.presenters.wu_models import ThrownDie, ThrowTable
from ui.screens.crazy import SPACE_COLOURS
from ui.terminal_text import width_of
from ui.theme import INK, LINE, SHEET, SOFT_INK
from ui.widgets import drawing
from ui.widgets.part import Part
from ui.widgets.text import BOLD

__all__ = ["ThrowPart", "throw_height"]

_LINE, _DIE = 30.0, 24.0
"""Height of a line and side of a drawn die, in units."""

_GAP, _BESIDE, _EDGE = 4.0, 6.0, 8.0
"""Room between things, between a die and its name, and at the edge of the table."""

_APART = 20.0
"""Room between the dice above two columns, in units."""

_LETTER = 13.5
"""About how wide a letter is, in units; a Chinese character takes two."""

_C, _L = 0.0, 0.27
_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_C, _C),),
    2: ((-_L, _L), (_L, -_L)),
    3: ((-_L, _L), (_C, _C), (_L, -_L)),
    4: ((-_L, -_L), (_L, -_L), (-_L, _L), (_L, _L)),
    5: ((-_L, -_L), (_L, -_L), (_C, _C), (-_L, _L), (_L, _L)),
    6: ((-_L, -_L), (-_L, _C), (-_L, _L), (_L, -_L), (_L, _C), (_L, _L)),
}
"""Where the pips of a face lie, in shares of its side from its middle."""


def throw_height(model: ThrowTable, width: float, scale: float) -> float:
    """Height of a table ``width`` wide, in units; ``scale`` is that of the texts."""
    heads = 1 if _columns(model) > 1 else 0
    names = sum(_tall(line, width) for line in _lines(model, width, scale))
    return _LINE * scale * (1 + names + heads + len(model.faces)) + 4 * _GAP


def _lines(model: ThrowTable, width: float, scale: float) -> list[list[ThrownDie]]:
    """Two dice side by side where the words of both fit."""
    room = (width - 2 * _EDGE) / 2 - _DIE - _BESIDE
    lines: list[list[ThrownDie]] = []
    for die in model.dice:
        short = scale * _LETTER * width_of(die.words) <= room
        last = lines[-1] if lines else []
        if short and len(last) == 1 and scale * _LETTER * width_of(last[0].words) <= room:
            last.append(die)
        else:
            lines.append([die])
    return lines


def _tall(line: list[ThrownDie], width: float) -> int:
    """How many lines of text a line of dice takes: a die alone may have long words."""
    if len(line) > 1:
        return 1
    (die,) = line
    room = width - 2 * _EDGE - _BESIDE - _wide(die)
    return math.ceil(_LETTER * width_of(die.words) / room)


def _wide(die: ThrownDie) -> float:
    """Width of the drawn dice of a colour, one partly behind the other."""
    return _DIE * (die.count + 1) / 2


def _columns(model: ThrowTable) -> int:
    return len(model.faces[0].says)


class ThrowPart(Part):
    """Title, dice with their names, and for each kind of die what pips say."""

    def draw(self, model: ThrowTable, rect: Rect) -> None:
        self.sheet(SHEET, rect, 8)
        self.edge(LINE, rect.inset(1), 8, 0.8)
        line = _LINE * self.frame.scale
        title, rest = rect.inset(_EDGE, _GAP).top(line)
        self.text(model.title, title, colour=SOFT_INK)
        for side_by_side in _lines(model, rect.w, self.frame.scale):
            names, rest = rest.top(line * _tall(side_by_side, rect.w))
            places = names.columns(2) if len(side_by_side) > 1 else (names,)
            for die, cell in zip(side_by_side, places, strict=True):
                for number in range(die.count):
                    self._swatch(die.rank, cell.x + (_DIE + number * _DIE) / 2, cell.y + line / 2)
                self.text(die.words, cell.left(_wide(die), _BESIDE)[1], font=BOLD)
        rest = rest.top(0.0, 2 * _GAP)[1]
        most = max(len(row.pips) for row in model.faces)
        if _columns(model) > 1:
            heads, rest = rest.top(line)
            self._heads(model, heads.left(most * (_DIE + _GAP), _GAP)[1])
        for row in model.faces:
            cells, rest = rest.top(line)
            pips, words = cells.left(most * (_DIE + _GAP), _GAP)
            for number, pip in enumerate(row.pips):
                self._face(pip, pips.x + number * (_DIE + _GAP) + _DIE / 2, pips.centre[1])
            for said, cell in zip(row.says, words.columns(len(row.says), _GAP), strict=True):
                self.text(said, cell)

    def _heads(self, model: ThrowTable, rect: Rect) -> None:
        """Above each column of words the dice that it is about."""
        columns = rect.columns(_columns(model), _GAP)
        for column, cell in enumerate(columns):
            own = [die for die in model.dice if die.column == column]
            step = min(_DIE + _GAP, (cell.w - _DIE - _APART) / max(1, len(own) - 1))
            for number, die in enumerate(own):
                self._swatch(die.rank, cell.x + _DIE / 2 + number * step, cell.centre[1])

    def _swatch(self, rank: int, x: float, y: float) -> None:
        die = Rect(x - _DIE / 2, y - _DIE / 2, _DIE, _DIE)
        self.sheet(SPACE_COLOURS[rank], die, 5)
        self.edge(INK, die, 5, 1.0)

    def _face(self, pip: int, x: float, y: float) -> None:
        self.edge(INK, Rect(x - _DIE / 2, y - _DIE / 2, _DIE, _DIE).inset(1), 5, 1.0)
        for across, down in _SPOTS[pip]:
            spot = self.at(x + across * _DIE, y + down * _DIE)
            drawing.disc(self.canvas.before, INK, *spot, 2.3 * self.frame.unit)
