"""A board laid by hand: which rule it breaks, and the one exchange of two tiles that mends it."""

from __future__ import annotations

import doctest
import random
from itertools import combinations

import pytest

from companion.games.wu_wei import laying
from companion.games.wu_wei.board import CORNERS
from companion.games.wu_wei.box import house_box
from companion.games.wu_wei.laying import (
    LAID,
    Breach,
    Remedy,
    Swap,
    breaches,
    fixed_tiles,
    lawful_swaps,
    lay_move,
    may_swap,
    remedy,
    swapped,
    tiles_laid,
    tiles_of,
)
from companion.games.wu_wei.layouts import drawn, layout_of, layout_refusal
from companion.games.wu_wei.model import Tile

BOX = house_box()


def board(number: int, native: str | None = None) -> dict[str, Tile]:
    """A lawful board."""
    return tiles_of(layout_of(*drawn(number, BOX, native)))


def refused(tiles: dict[str, Tile], native: str | None = None) -> str | None:
    """What the rules say of a board whose corners are right."""
    squares = {place: tile for place, tile in tiles.items() if place[0] == "S" and place not in CORNERS}
    octagons = {place: str(tile.element) for place, tile in tiles.items() if place[0] == "O"}
    return layout_refusal(squares, octagons, BOX, native)


def after(tiles: dict[str, Tile], swaps: tuple[Swap, ...]) -> dict[str, Tile]:
    for swap in swaps:
        tiles = swapped(tiles, swap)
    return tiles


def test_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(laying).failed == 0


def test_a_lawful_board_breaks_nothing_and_becomes_the_move_it_came_from() -> None:
    tiles = board(1)
    assert set(tiles) == set(LAID)
    assert len(LAID) == 54
    assert breaches(tiles, BOX, None) == ()
    assert lawful_swaps(tiles, BOX, None) == ()
    assert tiles_laid(lay_move(tiles)) == tiles


@pytest.mark.clause("WW-SETUP-15")
@pytest.mark.parametrize("native", [None, "fire"])
def test_breaches_are_named_exactly_where_the_rules_refuse(native: str | None) -> None:
    chance = random.Random(7)
    lawful = 0
    for number in range(120):
        tiles = board(number, native)
        for _ in range(chance.randrange(4)):
            one = chance.choice([place for place in LAID if place not in CORNERS])
            other = chance.choice([place for place in LAID if may_swap(one, place, CORNERS)])
            tiles = swapped(tiles, Swap(one, other))
        clause = refused(tiles, native)
        found = breaches(tiles, BOX, native)
        assert (clause is None) == (not found)
        assert clause is None or clause in {breach.clause for breach in found}
        lawful += clause is None
    assert 0 < lawful < 120


@pytest.mark.clause("WW-SETUP-03")
def test_two_palaces_that_touch_are_mended_by_one_exchange() -> None:
    tiles = board(3)
    palace, other = [place for place, tile in tiles.items() if tile.kind == "palace"][:2]
    near = next(
        place
        for place, tile in tiles.items()
        if tile.kind == "town" and place not in CORNERS
        and len(breaches(swapped(tiles, Swap(palace, place)), BOX, None)) == 1
        and other in breaches(swapped(tiles, Swap(palace, place)), BOX, None)[0].places
    )  # fmt: skip
    spoilt = swapped(tiles, Swap(palace, near))
    assert breaches(spoilt, BOX, None) == (Breach("WW-SETUP-03", tuple(sorted((near, other)))),)
    (swap,) = lawful_swaps(spoilt, BOX, None)
    assert refused(swapped(spoilt, swap)) is None


@pytest.mark.clause("WW-SETUP-02", "WW-SETUP-06", "WW-S1-02")
def test_a_tile_with_a_place_of_its_own_is_sent_there() -> None:
    tiles = board(5, "water")
    corner = next(p for p in LAID if p not in CORNERS and tiles[p] == Tile("town", "wood"))
    for one, other, clause in (
        ("S00", corner, "WW-SETUP-02"),
        ("O23", next(p for p in LAID if p[0] == "O" and tiles[p] != tiles["O23"]), "WW-SETUP-06"),
        (BOX.one("stage1_palace"), corner, "WW-S1-02"),
    ):
        spoilt = swapped(tiles, Swap(one, other))
        assert clause in {breach.clause for breach in breaches(spoilt, BOX, "water")}
        (swap,) = lawful_swaps(spoilt, BOX, "water")
        assert one in swap
        assert breaches(swapped(spoilt, swap), BOX, "water") == ()
    assert fixed_tiles(BOX, "water")[BOX.one("stage1_temple")] == Tile("temple", "water")


def test_one_exchange_is_named_wherever_one_is_enough() -> None:
    chance = random.Random(11)
    for number in range(60):
        tiles = board(number)
        one = chance.choice([place for place in LAID if place not in CORNERS])
        other = chance.choice([place for place in LAID if may_swap(one, place, CORNERS)])
        spoilt = swapped(tiles, Swap(one, other))
        swaps = lawful_swaps(spoilt, BOX, None)
        assert len(swaps) == (1 if breaches(spoilt, BOX, None) else 0), f"seed {number}: {one}, {other}"


@pytest.mark.parametrize("native", [None, "metal"])
def test_any_board_whatever_is_mended_by_few_exchanges(native: str | None) -> None:
    most = 0
    for seed in range(60):
        chance = random.Random(seed)
        tiles = board(seed, native)
        for shape in "SO":
            places = [place for place in LAID if place[0] == shape]
            shuffled = [tiles[place] for place in places]
            chance.shuffle(shuffled)
            tiles.update(zip(places, shuffled, strict=True))
        swaps = lawful_swaps(tiles, BOX, native)
        mended = after(tiles, swaps)
        assert breaches(mended, BOX, native) == (), f"seed {seed}"
        assert refused(mended, native) is None
        most = max(most, len(swaps))
    assert most <= 18


def test_only_free_places_of_one_shape_exchange_tiles() -> None:
    assert may_swap("S01", "S02", CORNERS)
    assert may_swap("O11", "O23", CORNERS)
    for one, other in (("S01", "O11"), ("S01", "S00"), ("S01", "S01"), ("S01", "S11"), ("O11", "O33")):
        assert not may_swap(one, other, CORNERS)


def test_the_way_to_a_wanted_board_is_told_one_tile_at_a_time_and_ends() -> None:
    wanted = board(8)
    fewer = {place: tile for place, tile in wanted.items() if place != "S30"}
    assert remedy(wanted, wanted) is None
    assert remedy(wanted, fewer) == Remedy("lay", "", "S30")
    alike = next(p for p in LAID if p not in ("S30", *CORNERS) and wanted[p].kind == wanted["S30"].kind)
    gone = {place: tile for place, tile in fewer.items() if place != alike} | {alike: wanted["S30"]}
    if wanted[alike] != wanted["S30"]:
        assert remedy(wanted, gone) == Remedy("move", alike, "S30")
    for seed in range(20):
        chance = random.Random(seed)
        lying = dict(wanted)
        for one, other in (chance.sample([p for p in LAID if p[0] == s], 2) for s in "SOSOSO"):
            lying = swapped(lying, Swap(one, other))
        for place in chance.sample(LAID, 3):
            lying.pop(place)
        steps = 0
        while (step := remedy(wanted, lying)) is not None:
            steps += 1
            assert steps < 40, f"seed {seed}"
            match step:
                case Remedy("swap", at, to):
                    lying = swapped(lying, Swap(at, to))
                case Remedy("move", at, to):
                    moved, aside = lying.pop(at), lying.pop(to, None)
                    lying[to] = moved
                    if aside is not None:
                        lying[at] = aside
                case Remedy("lay", _, to):
                    lying[to] = wanted[to]
        assert lying == wanted


def test_copies_of_a_season_or_a_town_are_alike() -> None:
    wanted = board(9)
    pairs = [(a, b) for a, b in combinations(LAID, 2) if wanted[a] == wanted[b]]
    assert pairs
    for one, other in pairs:
        assert remedy(wanted, swapped(wanted, Swap(one, other))) is None
