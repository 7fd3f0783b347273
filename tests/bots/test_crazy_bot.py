"""The bot of Crazy Race drives as far as the dice allow, keeps nothing, and knows what an animal is worth."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from companion.bots import bots_for
from companion.bots.arena import match
from companion.bots.crazy_ahead import Driver, advance_ahead, drives
from companion.bots.crazy_odds import fixed_advance, hop_advance, success
from companion.bots.crazy_strong import best_drive
from companion.games.crazy_race import GAME
from companion.games.crazy_race.box import house_box
from companion.games.crazy_race.chance import chance_of, draw
from companion.games.crazy_race.dice import take
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import TABLE, Move, Seat
from tests.games.crazy_race.build import cart, table
from tests.long.crazy_balance import BALANCED

BOTS = bots_for(GAME.id)
SENSIBLE = BOTS["sensible"]


def played(players: int, seed: int, name: str = "sensible") -> list[tuple[CrazyState, Seat, Move]]:
    """Every choice of one race between bots, with the position it was made in; the end last."""
    chance = Random(seed)
    state = GAME.new({"players": players})
    choices: list[tuple[CrazyState, Seat, Move]] = []
    while not state.over:
        seat = min(state.to_act())
        move = draw(state, chance) if seat == TABLE else BOTS[name].choose(state.view(seat), seat, chance)
        choices.append((state, seat, move))
        after = state.apply(move).state
        assert isinstance(after, CrazyState)
        state = after
    return choices


@pytest.mark.parametrize("players", GAME.seats)
def test_a_race_between_bots_ends(players: int) -> None:
    for seed in range(2):
        state, _, move = played(players, seed)[-1]
        assert state.apply(move).state.over


def test_the_same_view_and_chance_give_the_same_move() -> None:
    for state, seat, _ in played(3, 5)[::4]:
        if seat == TABLE:
            continue
        again = GAME.read_state(state.to_json())
        assert SENSIBLE.choose(state, seat, Random(1)) == SENSIBLE.choose(again, seat, Random(1))
        assert SENSIBLE.reason(state, seat, SENSIBLE.choose(state, seat, Random(1)))


def test_no_other_distance_would_get_a_plain_animal_further_on_average() -> None:
    looked_at = 0
    for state, seat, move in played(4, 2):
        if state.phase != "drive" or state.ability.kind not in ("none", "cap", "reroll"):
            continue
        looked_at += 1
        worth = {}
        for other in state.legal(seat):
            chance = chance_of(state, other)
            worth[other] = chance * other["spaces"] + (1 - chance)
        assert float(worth[move]) == pytest.approx(float(max(worth.values())))
    assert looked_at > 10


def test_a_throw_within_the_limit_is_left_alone_and_another_is_thrown_again() -> None:
    for faces, wanted in (([["brown", 4], ["brown", 4]], "stand"), ([["brown", 6], ["brown", 6]], "reroll")):
        rolled = GAME.read_state(
            table(cart(14, "crocodile"), cart(13), cart(12, "camel"))
            | {
                "phase": "reroll",
                "turn": {
                    "limit": 8, "route": [15, 16], "dice": ["brown", "brown"], "rolled": faces,
                    "to_roll": [], "rerolled": False, "start_bonus": 0,
                },
            }
        )  # fmt: skip
        assert SENSIBLE.choose(rolled, "s1", Random(1)).move == wanted


def test_the_kangaroo_looks_ahead_as_exactly_as_counting_all_throws() -> None:
    box = house_box()
    colours = ["beige", "grey", "brown", "green"] * 3 + ["beige", "grey"]
    first, last = (box.dice[taken.die].faces for taken in take(colours, box.dice)[12:])
    for room in range(9):
        worth = Fraction(0)
        for face in first:
            on = sum((Fraction(14 if face + other <= room else 1) for other in last), Fraction(0)) / len(last)
            worth += max(Fraction(13), on) if face <= room else 1
        assert hop_advance(box, colours, 12, 0, room) == pytest.approx(float(worth / len(first)))


def test_fixed_dice_are_counted_as_all_their_throws_say() -> None:
    box = house_box()
    for card in ("meerkats", "chameleons"):
        ability = box.cards[card].ability
        throws = list(product(*(box.dice[colour].faces for colour in ability.colours)))
        count = sum if ability.count == "sum" else max
        assert fixed_advance(box, ability) == pytest.approx(sum(map(count, throws)) / len(throws))


def test_a_chance_is_the_one_that_the_screen_shows() -> None:
    box = house_box()
    assert success(box, ("beige", "brown"), 12, box.cards["cheetah"].ability) == 1.0
    assert success(box, ("brown",), 4, box.cards["elephant"].ability) == pytest.approx(4 / 6)


def test_the_balanced_table_speaks_of_every_animal_of_the_box() -> None:
    assert sorted(BALANCED) == list(house_box().animals)


def test_the_strong_bot_beats_the_sensible_one() -> None:
    *_, last = match(GAME, (BOTS["strong"], SENSIBLE), 5, range(40))
    print(last)
    assert last.so_far.score > 0.52


def test_turns_ahead_add_up_for_an_animal_with_fixed_dice() -> None:
    state, *_ = played(2, 1)[-1]
    box = house_box()
    meerkats = box.cards["meerkats"].ability
    driver = Driver(box, state.track, meerkats, None)
    assert advance_ahead(driver, 7, 3) == pytest.approx(3 * fixed_advance(box, meerkats))
    assert advance_ahead(driver, 7, 0) == 0


def test_a_distance_counts_where_it_leaves_the_cart() -> None:
    """The same chance and spaces are worth more before an easy stretch than before a hard one."""
    state, *_ = played(2, 1)[-1]
    box = house_box()
    driver = Driver(box, state.track, box.cards["elephant"].ability, box.cards["elephant"].limit)
    for drive in drives(driver, 5, range(1, 15), 2, 1):
        reached = drive.won + advance_ahead(driver, 5 + drive.won, 2)
        missed = 1 + advance_ahead(driver, 6, 2)
        if drive.chance > 0.1:
            assert drive.worth == pytest.approx(drive.chance * reached + (1 - drive.chance) * missed)


def test_in_the_last_round_it_drives_to_overtake() -> None:
    """A rival who has ended some spaces ahead, bonuses counted in: the distance that passes it is chosen."""
    state = GAME.read_state(
        table(
            cart(48, "cheetah"),
            cart(51, "gazelle"),
            stage=5,
            ending=True,
            start_seat="s2",
            ranking=["s2", "s1"],
        )
    )
    assert best_drive(state, "s1", 3).won >= 5
