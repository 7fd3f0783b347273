"""The mat of Zodiac Race, in millimetres: a row of twelve places for every seat, and the two piles.

Rows lie one below the other, so that everybody sees how far each has come; the piles lie to their right.
Hands are in hands and have no zone.
"""

from __future__ import annotations

from functools import cache

from companion.games.vocabulary import seat_names
from companion.games.zodiac_race.box import house_box
from companion.mat import TAG_SIZE, Mark, Mat, Zone

__all__ = ["PITCH", "PLACES", "ROW_HEIGHT", "row_zone", "zodiac_mat"]

PITCH = 46.0
"""Width of one place of a row, in mm: a card and some air."""

PLACES = house_box().row_length
ROW_HEIGHT = 72.0
WIDTH, HEIGHT = 828.0, 428.0

_ROW_X, _ROW_Y, _ROW_STEP = 40.0, 8.0, 84.0
_PILE_WIDTH, _PILE_HEIGHT = 70.0, 90.0
_PILE_Y = 169.0
_PILES = {"draw": 625.0, "discard": 715.0}


def row_zone(seat: str, number: int) -> Zone:
    """The row of a seat, the ``number``-th (from 0) on the mat; column 0 is the Rat's place."""
    y = _ROW_Y + number * _ROW_STEP
    return Zone(f"{seat}.row", _ROW_X, y, PLACES * PITCH, ROW_HEIGHT, PLACES, PITCH)


@cache
def zodiac_mat(players: int = 5) -> Mat:
    """The mat for a number of players; unused seats simply have no zones."""
    zones = [row_zone(seat, number) for number, seat in enumerate(seat_names(players))]
    zones += [Zone(name, x, _PILE_Y, _PILE_WIDTH, _PILE_HEIGHT) for name, x in _PILES.items()]
    inset = 3.0 + TAG_SIZE / 2
    corners = (
        Mark("TC-M1", inset, inset),
        Mark("TC-M2", WIDTH - inset, inset),
        Mark("TC-M3", WIDTH - inset, HEIGHT - inset),
        Mark("TC-M4", inset, HEIGHT - inset),
    )
    return Mat(WIDTH, HEIGHT, tuple(zones), corners, ())
