"""Where pawns stand on a space of the track, without a window."""

from __future__ import annotations

import math

import pytest

from ui.layout import Rect
from ui.widgets.standing import head_of, number_on, spots_on

CELLS = {
    "table-wide": Rect(200, 380, 31.8, 49),
    "steps-wide": Rect(200, 380, 31.8, 44),
    "table-tall": Rect(100, 600, 38.2, 56),
    "steps-tall": Rect(100, 600, 38.2, 43),
    "five-seats-large-tall": Rect(100, 600, 38.2, 34.5),
}
"""Spaces as the screens lay them out, in units."""


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize("name", CELLS)
def test_pawns_leave_the_number_of_their_space_free(name: str, count: int) -> None:
    cell = CELLS[name]
    spots, radius = spots_on(cell, count)
    assert len(spots) == count
    middle, size = number_on(cell, count)
    assert min(y for _, y in spots) - radius >= cell.y + head_of(cell, count) - 1
    assert middle + 0.36 * size < head_of(cell, count) + 1, "digits are about 0.72 of their size high"
    assert size >= 17


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize("name", CELLS)
def test_pawns_stay_on_their_space_and_are_large_enough_to_be_told_apart(name: str, count: int) -> None:
    cell = CELLS[name]
    spots, radius = spots_on(cell, count)
    assert radius >= 10
    for x, y in spots:
        assert cell.x - 1 <= x - radius <= x + radius <= cell.x + cell.w + 1
        assert y + radius <= cell.y + cell.h + 1
    apart = [math.dist(spots[n], spots[n + 1]) for n in range(count - 1)]
    assert all(distance >= 4.2 for distance in apart)
