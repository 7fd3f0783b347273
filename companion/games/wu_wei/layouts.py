"""Laid tiles: whether a layout keeps the rules, and layouts drawn by number.

The legal layouts are too many to list; each number stands for one drawn with it as the seed, so that a
random number is a random layout. Knows no state beyond level and animal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from random import Random

from companion.games.wu_wei.board import (
    BESIDE_CENTRE,
    CORNERS,
    FREE_SQUARES,
    TERRAIN,
    YIN_YANG,
    kings_move,
)
from companion.games.wu_wei.box import Box
from companion.games.wu_wei.model import Layout, Tile
from companion.games.wu_wei.names import ELEMENTS, KINDS, SEASONS

__all__ = ["LAYOUTS", "drawn", "layout_of", "layout_refusal"]

LAYOUTS = 1 << 32
"""Layouts that can be drawn by number."""


def layout_of(squares: Mapping[str, Tile], octagons: Mapping[str, str]) -> Layout:
    """The whole layout from the tiles that are laid at random; the fixed ones are added (WW-SETUP-02)."""
    tiles = dict(squares)
    tiles.update((corner, Tile("town", element)) for corner, element in CORNERS.items())
    tiles.update((tile, Tile("yin_yang", None)) for tile in YIN_YANG)
    return Layout(tuple(sorted(tiles.items())), tuple(sorted(octagons.items())))


def layout_refusal(
    squares: Mapping[str, Tile], octagons: Mapping[str, str], box: Box, native: str | None
) -> str | None:
    """The rule that a layout breaks; ``native`` is the own element in stage 1 (WW-SETUP-15)."""
    if set(squares) != set(FREE_SQUARES):
        return "WW-SETUP-02"
    for kind in KINDS[1:]:
        found = {place: tile.element for place, tile in squares.items() if tile.kind == kind}
        if sorted(map(str, found.values())) != sorted(ELEMENTS):
            return "WW-SETUP-03"
        if any(kings_move(a, b) for a, b in combinations(found, 2)):
            return "WW-SETUP-03"
    towns = Counter(tile.element for tile in squares.values() if tile.kind == "town")
    if towns != Counter(_towns(box)):
        return "WW-SETUP-04"
    if set(octagons) != set(TERRAIN) or Counter(octagons.values()) != Counter(_terrain(box)):
        return "WW-SETUP-06"
    if any(octagons[place] != box.one("season_start", place) for place in BESIDE_CENTRE):
        return "WW-SETUP-06"
    if native is not None:
        own = [squares[box.one("stage1_palace")], squares[box.one("stage1_temple")]]
        if own != [Tile("palace", native), Tile("temple", native)]:
            return "WW-S1-02"
    return None


def _towns(box: Box) -> list[str]:
    """The elements of the towns that are laid at random."""
    corners = Counter(CORNERS.values())
    return [e for e in ELEMENTS for _ in range(int(box.one("town_counts", e)) - corners[e])]


def _terrain(box: Box) -> list[str]:
    return [season for season in SEASONS for _ in range(int(box.one("terrain_counts", season)))]


def drawn(number: int, box: Box, native: str | None) -> tuple[dict[str, Tile], dict[str, str]]:
    """The layout that stands for a number."""
    rng = Random(number)
    squares: dict[str, Tile] = {}
    for kind in ("temple", "palace"):
        fixed = box.one("stage1_palace" if kind == "palace" else "stage1_temple") if native else None
        others = [box.one("stage1_palace"), box.one("stage1_temple")] if native else []
        places = _apart(rng, [p for p in FREE_SQUARES if p not in squares and p not in others], fixed)
        elements = [e for e in ELEMENTS if e != native]
        rng.shuffle(elements)
        squares.update(
            zip(places, [Tile(kind, e) for e in ([native] if native else []) + elements], strict=True)
        )
    towns = _towns(box)
    rng.shuffle(towns)
    rest = [place for place in FREE_SQUARES if place not in squares]
    squares.update(zip(rest, [Tile("town", element) for element in towns], strict=True))
    octagons = {place: box.one("season_start", place) for place in BESIDE_CENTRE}
    seasons = list((Counter(_terrain(box)) - Counter(octagons.values())).elements())
    rng.shuffle(seasons)
    octagons.update(zip((p for p in TERRAIN if p not in octagons), seasons, strict=True))
    return squares, octagons


def _apart(rng: Random, places: list[str], fixed: str | None) -> list[str]:
    """Five places of which no two touch the same octagon, a fixed one first."""
    while True:
        chosen = [fixed] if fixed else []
        for place in rng.sample(places, len(places)):
            if len(chosen) < len(ELEMENTS) and not any(kings_move(place, other) for other in chosen):
                chosen.append(place)
        if len(chosen) == len(ELEMENTS):
            return chosen
