"""Laying the board by hand: what breaks the rules of a layout, and the exchanges of two tiles that mend it.

Every place has one tile here, corners included: a square its town, temple or palace, an octagon its terrain.
Tiles may be missing. Knows no camera and no screen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from companion.games.vocabulary import TABLE, Move
from companion.games.wu_wei.board import BESIDE_CENTRE, CORNERS, FREE_SQUARES, TERRAIN, kings_move
from companion.games.wu_wei.box import Box
from companion.games.wu_wei.model import Layout, Tile
from companion.games.wu_wei.shapes import make, plain

__all__ = [
    "LAID",
    "Breach",
    "Remedy",
    "Swap",
    "breaches",
    "fixed_tiles",
    "lawful_swaps",
    "lay_move",
    "may_swap",
    "remedy",
    "swapped",
    "tiles_laid",
    "tiles_of",
]

LAID = (*sorted((*FREE_SQUARES, *CORNERS)), *TERRAIN)
"""The 30 squares and 24 octagons on which towns, temples, palaces and terrain are laid."""

APART = ("temple", "palace")
"""Kinds of which no two may touch one octagon (WW-SETUP-03)."""

MOST_SWAPS = 60
"""More exchanges than any board has needed: it has fewer tiles."""

MISPLACED = 10
"""A tile with a place of its own that lies elsewhere weighs as much as so many tiles that touch: it goes home
first, since only one exchange does that."""


_SQUARES = tuple(place for place in LAID if place[0] == "S")
_TOUCHED = {
    place: frozenset(other for other in _SQUARES if other != place and kings_move(place, other))
    for place in _SQUARES
}
"""For each square those that touch a common octagon."""


class Breach(NamedTuple):
    """A rule that a layout breaks, and the one or two places where it does."""

    clause: str
    places: tuple[str, ...]


class Swap(NamedTuple):
    """The tiles of two places change places."""

    one: str
    other: str


class Remedy(NamedTuple):
    """The next thing to do so that a board lies as wanted.

    ``how`` is ``swap`` (``at`` and ``to`` change places), ``move`` (the tile at ``at`` belongs to ``to``) or
    ``lay`` (no tile is known at ``to``; ``at`` is empty).
    """

    how: str
    at: str
    to: str


def fixed_tiles(box: Box, native: str | None) -> dict[str, Tile]:
    """The tiles that have a place of their own: corners, terrain beside the centre, in stage 1 the own
    temple and palace (``native`` is the own element there)."""
    tiles = {corner: Tile("town", element) for corner, element in CORNERS.items()}
    tiles.update((place, Tile("terrain", box.one("season_start", place))) for place in BESIDE_CENTRE)
    if native is not None:
        tiles[box.one("stage1_palace")] = Tile("palace", native)
        tiles[box.one("stage1_temple")] = Tile("temple", native)
    return tiles


def _clause(place: str) -> str:
    """The rule that gives a place its tile."""
    if place in CORNERS:
        return "WW-SETUP-02"
    return "WW-SETUP-06" if place in BESIDE_CENTRE else "WW-S1-02"


def breaches(tiles: Mapping[str, Tile], box: Box, native: str | None) -> tuple[Breach, ...]:
    """Every rule that the laid tiles break; of a board with all its tiles, none means that it is lawful.

    >>> from companion.games.wu_wei.box import house_box
    >>> breaches({"S30": Tile("palace", "fire"), "S41": Tile("palace", "wood")}, house_box(), None)
    (Breach(clause='WW-SETUP-03', places=('S30', 'S41')),)
    """
    fixed = fixed_tiles(box, native)
    found = [
        Breach(_clause(place), (place,))
        for place, tile in fixed.items()
        if place in tiles and tiles[place] != tile
    ]
    for kind in APART:
        places = sorted(place for place, tile in tiles.items() if tile.kind == kind)
        found += [Breach("WW-SETUP-03", (a, b)) for a, b in combinations(places, 2) if b in _TOUCHED[a]]
    return tuple(found)


def may_swap(one: str, other: str, fixed: Collection[str]) -> bool:
    """Whether tiles of two places may change places: of one shape, and neither in ``fixed``."""
    return one != other and one[0] == other[0] and not {one, other} & set(fixed) and {one, other} <= set(LAID)


def swapped(tiles: Mapping[str, Tile], swap: Swap) -> dict[str, Tile]:
    """The tiles after an exchange."""
    return {**tiles, swap.one: tiles[swap.other], swap.other: tiles[swap.one]}


def lawful_swaps(tiles: Mapping[str, Tile], box: Box, native: str | None) -> tuple[Swap, ...]:
    """Exchanges, in their order, after which a board with all its tiles is lawful; empty if it is.

    A single one where one is enough; else tiles with a place of their own go there, then each removes as many
    breaches as one can. Of equals the one between the nearest places.
    """
    return _lawful_swaps(tuple(sorted(tiles.items())), box, native)


@lru_cache(maxsize=16)
def _lawful_swaps(laid: tuple[tuple[str, Tile], ...], box: Box, native: str | None) -> tuple[Swap, ...]:
    tiles, fixed = dict(laid), fixed_tiles(box, native)
    swaps: list[Swap] = []
    seen = {laid}
    while (found := breaches(tiles, box, native)) and len(swaps) < MOST_SWAPS:
        at_fault = {place for breach in found for place in breach.places}
        apart = {kind: frozenset(p for p, tile in tiles.items() if tile.kind == kind) for kind in APART}
        for _, _, swap in sorted(_rank(tiles, fixed, apart, swap) for swap in _swaps(tiles, at_fault)):
            after = swapped(tiles, swap)
            if tuple(sorted(after.items())) not in seen:
                break
        tiles = after
        seen.add(tuple(sorted(tiles.items())))
        swaps.append(swap)
    return tuple(swaps)


def _swaps(tiles: Mapping[str, Tile], at_fault: Collection[str]) -> Iterator[Swap]:
    """Exchanges that change something at a place at fault."""
    for one in sorted(at_fault):
        for other in tiles:
            met = other in at_fault and other < one
            if other[0] == one[0] and not met and tiles[other] != tiles[one]:
                yield Swap(one, other)


def _rank(
    tiles: Mapping[str, Tile], fixed: Mapping[str, Tile], apart: Mapping[str, frozenset[str]], swap: Swap
) -> tuple[int, int, Swap]:
    """What an exchange adds to the breaches, then how far apart the places are."""
    one, other = tiles[swap.one], tiles[swap.other]
    more = _misplaced(fixed, swap.one, other) + _misplaced(fixed, swap.other, one)
    more -= _misplaced(fixed, swap.one, one) + _misplaced(fixed, swap.other, other)
    if one.kind != other.kind:
        for kind, start, end in ((one.kind, swap.one, swap.other), (other.kind, swap.other, swap.one)):
            if kind in apart:
                others = apart[kind] - {start}
                more += len(_TOUCHED[end] & others) - len(_TOUCHED[start] & others)
    rows, columns = (abs(int(swap.one[n]) - int(swap.other[n])) for n in (1, 2))
    return more, rows + columns, swap


def _misplaced(fixed: Mapping[str, Tile], place: str, tile: Tile) -> int:
    return MISPLACED if place in fixed and fixed[place] != tile else 0


def remedy(wanted: Mapping[str, Tile], lying: Mapping[str, Tile]) -> Remedy | None:
    """What to do next so that tiles lie as wanted: an exchange, a tile that belongs elsewhere, one to lay.

    None when all that is wanted lies there.

    >>> fire, wood = Tile("town", "fire"), Tile("town", "wood")
    >>> remedy({"S01": fire, "S02": wood}, {"S01": wood, "S02": fire})
    Remedy(how='swap', at='S01', to='S02')
    """
    open_ = [place for place in wanted if lying.get(place) != wanted[place]]
    wrong = [place for place in lying if place not in wanted or lying[place] != wanted[place]]
    homes = [(at, to) for at in wrong for to in open_ if wanted[to] == lying[at]]
    for at, to in homes:
        if at in wanted and lying.get(to) == wanted[at]:
            return Remedy("swap", at, to)
    for at, to in sorted(homes, key=lambda pair: pair[1] in lying):
        return Remedy("move", at, to)
    missing = next((place for place in open_ if place not in lying), None)
    return None if missing is None else Remedy("lay", "", missing)


def tiles_of(layout: Layout) -> dict[str, Tile]:
    """The tiles of a layout by place; yin-yang tiles, which never change places, are left out."""
    tiles = {place: tile for place, tile in layout.squares if tile.kind != "yin_yang"}
    tiles.update((place, Tile("terrain", season)) for place, season in layout.octagons)
    return tiles


def tiles_laid(move: Move) -> dict[str, Tile]:
    """The tiles that a ``lay_board`` lays, with the corners."""
    tiles = {corner: Tile("town", element) for corner, element in CORNERS.items()}
    tiles.update((place, Tile(*tile)) for place, tile in plain(move["squares"]).items())
    tiles.update((place, Tile("terrain", season)) for place, season in plain(move["octagons"]).items())
    return tiles


def lay_move(tiles: Mapping[str, Tile]) -> Move:
    """The table's move that books the laid tiles; the rules say whether it is lawful."""
    squares = {place: list(tiles[place]) for place in FREE_SQUARES if place in tiles}
    octagons = {place: str(tiles[place].element) for place in TERRAIN if place in tiles}
    return make(TABLE, "lay_board", squares=squares, octagons=octagons)
