"""The board as a graph: 25 octagons, 36 squares, who touches whom, rings, quadrants, distances.

Rows and columns as the rules draw the board, turned so that north lies top left. Knows no tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

__all__ = [
    "BESIDE_CENTRE",
    "CENTRE",
    "CORNERS",
    "DIRECTIONS",
    "FREE_SQUARES",
    "INNER_RING",
    "NEIGHBOURS",
    "OCTAGONS",
    "OUTER_RING",
    "QUADRANT",
    "SPACES",
    "SQUARES",
    "TERRAIN",
    "X_OCTAGONS",
    "YIN_YANG",
    "distances",
    "kings_move",
    "north_or_south",
]

CENTRE = "O33"
OCTAGONS = tuple(f"O{r}{c}" for r in range(1, 6) for c in range(1, 6))
TERRAIN = tuple(place for place in OCTAGONS if place != CENTRE)
DIRECTIONS = MappingProxyType({"S22": "N", "S23": "E", "S33": "S", "S32": "W"})
"""The directional tiles: they lie on the board and are no spaces (WW-SETUP-02, WW-BOARD-03)."""
SQUARES = tuple(f"S{i}{j}" for i in range(6) for j in range(6) if f"S{i}{j}" not in DIRECTIONS)
SPACES = (*OCTAGONS, *SQUARES)
YIN_YANG = ("S11", "S44")
CORNERS = MappingProxyType({"S00": "water", "S05": "wood", "S50": "metal", "S55": "fire"})
FREE_SQUARES = tuple(s for s in SQUARES if s not in YIN_YANG and s not in CORNERS)
"""The 26 squares whose tiles are laid at random."""
INNER_RING = ("O22", "O23", "O24", "O34", "O44", "O43", "O42", "O32")
"""Clockwise from north."""
OUTER_RING = (
    "O11", "O12", "O13", "O14", "O15", "O25", "O35", "O45", "O55", "O54", "O53", "O52", "O51", "O41", "O31",
    "O21",
)  # fmt: skip
QUADRANT = MappingProxyType(
    {
        "N": frozenset(["O11", "O12", "O21", "O22", "O13", "O23", "O31", "O32"]),
        "E": frozenset(["O14", "O15", "O24", "O25", "O13", "O23", "O34", "O35"]),
        "S": frozenset(["O44", "O45", "O54", "O55", "O34", "O35", "O43", "O53"]),
        "W": frozenset(["O41", "O42", "O51", "O52", "O31", "O32", "O43", "O53"]),
    }
)
"""Terrain octagons that lie in a quadrant, wholly or partly (WW-BOARD-04)."""
X_OCTAGONS = ("O13", "O23", "O31", "O32", "O34", "O35", "O43", "O53")
BESIDE_CENTRE = ("O23", "O34", "O43", "O32")


def _neighbours() -> Mapping[str, tuple[str, ...]]:
    spaces = frozenset(SPACES)
    out = {}
    for space in SPACES:
        row, column = int(space[1]), int(space[2])
        if space[0] == "O":
            around = [
                f"O{row - 1}{column}",
                f"O{row}{column + 1}",
                f"O{row + 1}{column}",
                f"O{row}{column - 1}",
            ]
            around += [f"S{i}{j}" for i in (row - 1, row) for j in (column - 1, column)]
        else:
            around = [f"O{r}{c}" for r in (row, row + 1) for c in (column, column + 1)]
        out[space] = tuple(other for other in around if other in spaces)
    return MappingProxyType(out)


NEIGHBOURS = _neighbours()


@cache
def distances(start: str) -> Mapping[str, int]:
    """Steps from a space to every space over the bare board (WW-BOARD-05)."""
    steps = {start: 0}
    front = [start]
    while front:
        reached = [(steps[space] + 1, other) for space in front for other in NEIGHBOURS[space]]
        front = [other for _, other in reached if other not in steps]
        for number, other in reached:
            steps.setdefault(other, number)
    return MappingProxyType(steps)


def kings_move(one: str, other: str) -> bool:
    """Whether two squares touch a common octagon (WW-SETUP-03 uses it).

    >>> kings_move("S30", "S41"), kings_move("S02", "S04")
    (True, False)
    """
    return abs(int(one[1]) - int(other[1])) <= 1 and abs(int(one[2]) - int(other[2])) <= 1


def north_or_south(ring: tuple[str, ...], north: bool) -> str:
    """The tip of a ring that lies towards north or south (WW-S3-19)."""
    return ring[0] if north else ring[len(ring) // 2]
