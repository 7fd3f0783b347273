"""The mat of Wu Wei, in millimetres: the board, trackers beside it, a row of cards for each seat.

The board lies with north at the top left corner, as the rules number it, so that rows run down and columns
to the right. A square's zone lies over the corners of the octagons around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.games.vocabulary import seat_names
from companion.games.wu_wei.board import DIRECTIONS, OCTAGONS, SQUARES
from companion.games.wu_wei.names import ANIMALS, ELEMENTS, SEASONS
from companion.mat import CARD_HEIGHT, TAG_SIZE, Mark, Mat, Zone

__all__ = ["CELL", "SQUARE", "board_spot", "wu_wei_mat"]

CELL = 64.0
"""From one octagon's centre to the next, in mm: stands side by side leave each other's tag free."""
SQUARE = 32.0
"""Side of a square's zone."""
PITCH = 50.0
"""Width of one place for a card or a tracker."""
TRACKER_HEIGHT = 40.0

WIDTH, HEIGHT = 854.0, 540.0
_BOARD_X, _BOARD_Y = 307.0, 110.0
_ROWS_X = 44.0
_ROW_HEIGHT = CARD_HEIGHT + 10.0
_TRACKER_X, _TRACKER_Y = 24.0, 130.0


def board_spot(place: str) -> tuple[float, float]:
    """The centre of a space, or of a directional tile, on the mat.

    >>> board_spot("S00"), board_spot("O11")
    ((307.0, 110.0), (339.0, 142.0))
    """
    shift = 0.5 if place[0] == "O" else 0.0
    return _BOARD_X + (int(place[2]) - shift) * CELL, _BOARD_Y + (int(place[1]) - shift) * CELL


def _spaces() -> Iterator[Zone]:
    for place in (*SQUARES, *DIRECTIONS, *OCTAGONS):
        (x, y), side = board_spot(place), CELL if place[0] == "O" else SQUARE
        yield Zone(place, x - side / 2, y - side / 2, side, side)


def _cards(players: int) -> Iterator[Zone]:
    """Three seats above, three below, so that seats run clockwise."""
    width = len(ANIMALS) * PITCH
    for number, seat in enumerate(seat_names(players)):
        column = number if number < 3 else 5 - number
        y = 4.0 if number < 3 else HEIGHT - _ROW_HEIGHT - 4.0
        yield Zone(f"{seat}.cards", _ROWS_X + column * (width + 8.0), y, width, _ROW_HEIGHT, 5, PITCH)


def _trackers() -> Iterator[Zone]:
    for number, (name, places) in enumerate(
        (("element", len(ELEMENTS)), ("palace", len(ELEMENTS)), ("season", len(SEASONS)))
    ):
        y = _TRACKER_Y + number * (TRACKER_HEIGHT + 20.0)
        yield Zone(f"tracker.{name}", _TRACKER_X, y, places * PITCH, TRACKER_HEIGHT, places, PITCH)


@cache
def wu_wei_mat(players: int = 6) -> Mat:
    """The mat for a number of players; unused seats simply have no row."""
    inset = 3.0 + TAG_SIZE / 2
    corners = (
        Mark("TC-M1", inset, inset),
        Mark("TC-M2", WIDTH - inset, inset),
        Mark("TC-M3", WIDTH - inset, HEIGHT - inset),
        Mark("TC-M4", inset, HEIGHT - inset),
    )
    return Mat(WIDTH, HEIGHT, (*_spaces(), *_cards(players), *_trackers()), corners, ())
