"""Chances and averages: exact, and equal to what counting every single throw gives."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.games.crazy_race import GAME
from companion.games.crazy_race.box import house_box
from companion.games.crazy_race.chance import average, chance_of, draw, planned, throw_chance, totals
from companion.games.crazy_race.names import COLOURS
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import TABLE, IllegalMove, Move
from tests.games.crazy_race.build import Data, cart, drive, plain, roll, run, table

DICE = house_box().dice


def read(state: Data, *moves: Data) -> CrazyState:
    """A state after some moves."""
    return GAME.read_state(run(state, *moves)["state"])


def counted(state: CrazyState, move: Move) -> Fraction:
    """The chance of success by playing every throw of the dice, the best reroll by trying every one."""
    step = state.apply(move)
    if any(event.kind == "turn_over" for event in step.events):
        return Fraction(not any(event.kind == "bust" for event in step.events))
    after: Any = step.state
    if after.phase != "roll":
        return max(counted(after, choice) for choice in after.legal(state.active))
    good = Fraction(0)
    faces = [DICE[colour].faces for colour in after.turn.to_roll]
    throws = Counter(tuple(sorted(zip(after.turn.to_roll, some, strict=True))) for some in product(*faces))
    for throw, times in throws.items():
        good += times * _after_throw(after, Move(TABLE, "roll", (("dice", throw),)))
    return good / throws.total()


def _after_throw(state: CrazyState, move: Move) -> Fraction:
    step = state.apply(move)
    if any(event.kind == "turn_over" for event in step.events):
        return Fraction(not any(event.kind == "bust" for event in step.events))
    after: Any = step.state
    if after.phase == "hop":
        return Fraction(1)
    return max(counted(after, choice) for choice in after.legal(state.active))


@pytest.mark.clause("CR-INF-02")
@pytest.mark.parametrize(
    ("animal", "spaces"),
    [
        ("ostrich", 1), ("ostrich", 4), ("elephant", 3), ("camel", 5), ("chimpanzee", 4), ("polar_bear", 5),
        ("crocodile", 4), ("tiger", 5), ("zebra", 3), ("buffalo", 3), ("proboscis_monkey", 4),
    ],
)  # fmt: skip
def test_the_chance_shown_is_that_of_all_throws_counted(animal: str, spaces: int) -> None:
    state = read(table(cart(14, animal), cart(15, "gazelle"), cart(3, "rhinoceros")))
    move = Move.of("s1", "drive", spaces=spaces)
    assert chance_of(state, move) == counted(state, move)


@pytest.mark.clause("CR-INF-02", "CR-ABL-02")
def test_a_reroll_is_counted_as_well_as_it_can_be_used() -> None:
    state = read(table(cart(14, "crocodile"), cart(3), patch={"15": "brown", "16": "brown", "17": "grey"}))
    move = Move.of("s1", "drive", spaces=3)
    assert chance_of(state, move) == counted(state, move)
    lying = read(
        table(cart(14, "crocodile"), cart(3), patch={"15": "brown", "16": "brown"}),
        drive(2),
        roll(("brown", 6), ("brown", 4)),
    )
    chances = {len(m.get("dice", ())): chance_of(lying, m) for m in lying.legal("s1")}
    assert chances[0] == 0
    assert chances[2] == Fraction(28, 36)
    assert chance_of(lying, Move.of("s1", "reroll", dice=[["brown", 6]])) == Fraction(4, 6)


@pytest.mark.clause("CR-INF-02", "CR-ABL-10")
def test_the_kangaroo_is_told_the_chance_of_its_next_die() -> None:
    state = read(table(cart(14, "kangaroo"), cart(3)), roll(("beige", 2)))
    assert chance_of(state, Move("s1", "hop")) == 1
    assert chance_of(state, Move("s1", "stop")) == 1
    patch = {"15": "brown", "16": "brown"}
    state = read(table(cart(14, "kangaroo"), cart(3), patch=patch), roll(("brown", 6)))
    assert chance_of(state, Move("s1", "hop")) == Fraction(3, 6)


@pytest.mark.clause("CR-INF-02")
def test_average_and_chance_of_the_four_colours_with_limit_seven() -> None:
    four = ["beige", "green", "grey", "turquoise"]
    assert average(four, DICE) == 7
    patch = {str(15 + n): colour for n, colour in enumerate(four)}
    state = read(table(cart(14, "rhinoceros"), cart(3), patch=patch))
    good = sum(sum(some) <= 5 for some in product(*(DICE[colour].faces for colour in four)))
    assert chance_of(state, Move.of("s1", "drive", spaces=4)) == Fraction(good, 6**4)


def test_fourteen_dice_have_one_chance_in_all() -> None:
    every = [colour for colour in COLOURS for _ in range(DICE[colour].number)]
    chances = totals(every, DICE)
    assert sum(chances.values()) == 1
    assert max(chances) == 6 + 9 + 12 + 15 + 12
    assert chances[0] == Fraction(2, 6) ** 3 * Fraction(1, 6) ** 11
    assert sum(pips * chance for pips, chance in chances.items()) == average(every, DICE)


def test_standing_still_cannot_fail_and_an_illegal_move_has_no_chance() -> None:
    state = read(plain(options={"min_spaces": 0}))
    assert chance_of(state, Move.of("s1", "drive", spaces=0)) == 1
    with pytest.raises(IllegalMove):
        chance_of(state, Move.of("s1", "drive", spaces=15))


@pytest.mark.clause("CR-DIC-03", "CR-INF-02")
def test_a_planned_route_names_each_space_its_colour_and_the_die_that_stands_in() -> None:
    state = read(plain(patch={"15": "brown", "16": "brown", "17": "brown"}))
    assert [tuple(one) for one in planned(state, 4)] == [
        (15, "brown", "brown"), (16, "brown", "brown"), (17, "brown", "grey"), (18, "brown", "grey"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "state", [plain(), table(cart(14, "meerkats"), cart(3)), table(cart(14, "chameleons"), cart(3))]
)
def test_the_throws_listed_are_all_there_are_with_the_chance_of_each(state: Data) -> None:
    due = read(state, *([drive(6)] if "ostrich" in str(state["carts"]["s1"]) else []))
    throws = [move["dice"] for move in due.legal(TABLE)]
    assert len(set(throws)) == len(throws)
    assert sum(throw_chance(throw, DICE) for throw in throws) == 1


def test_a_virtual_table_throws_true_dice() -> None:
    due = read(plain(patch={"15": "green", "16": "green"}), drive(2))
    rng = Random("true dice")
    thrown = Counter(draw(due, rng)["dice"] for _ in range(6000))
    for move in due.legal(TABLE):
        expected = 6000 * float(throw_chance(move["dice"], DICE))
        assert abs(thrown[move["dice"]] - expected) < 5 * expected**0.5


@pytest.mark.parametrize("players", [2, 5])
def test_a_virtual_table_sets_up_whole_races(players: int) -> None:
    rng = Random(f"virtual {players}")
    state: Any = GAME.new({"players": players, "sheet_flip": True})
    while state.phase != "drive":
        if TABLE in state.to_act():
            state = state.apply(draw(state, rng)).state
        else:
            seat = min(state.to_act())
            state = state.apply(rng.choice(state.legal(seat))).state
    assert len({space.id for space in state.track}) == 50
