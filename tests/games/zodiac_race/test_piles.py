"""Draw pile and discard pile: running out, shuffling, playing on without cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zodiac_race.build import (
    RESHUFFLE,
    act,
    discard,
    draw,
    end,
    events,
    lay,
    player,
    refusal,
    refused,
    row,
    run,
    table,
)


def late(left: int, discards: int, **more: Any) -> dict[str, Any]:
    """Two seats late in a game: ``left`` cards to draw, ``discards`` thrown away, the rest in hands."""
    pile = [*row("wood", 12), *row("fire", 12), *row("metal", 12), *row("earth", 12)][:discards]
    rest = 65 - left - discards - 5
    players = {"s2": {"hand_size": rest}}
    return table(2, discard=pile, draw_count=left, serial=7, players=players, **more)


@pytest.mark.clause("ZR-PIL-01", "ZR-PIL-03", "ZR-HID-04")
def test_the_last_draw_brings_a_shuffle_of_all_discards_before_anything_else() -> None:
    state = late(1, 3)
    out = run(state, discard("water_pig"), draw())
    assert (out["to_act"], out["pending"]) == (["table"], [{"seat": "table", "move": "reshuffle"}])
    after = run(state, discard("water_pig"), draw(), RESHUFFLE)["state"]
    assert (after["draw_count"], after["discard"], after["phase"]) == (4, [], "followup")
    marks = {"wood_rat": 8, "wood_ox": 8, "wood_tiger": 8, "water_pig": 8}
    assert after["absent_all"] == marks


@pytest.mark.clause("ZR-PIL-02")
def test_a_refill_goes_on_after_a_shuffle_in_its_midst() -> None:
    state = late(2, 3)
    moves = [discard("water_pig", "water_dog", "water_ox"), draw(count=2)]
    assert run(state, *moves)["state"]["step"]["draws"] == [["s1", 1]]
    out = run(state, *moves, RESHUFFLE, draw())
    assert (player(out)["hand_size"], out["state"]["draw_count"], out["state"]["phase"]) == (5, 5, "followup")


@pytest.mark.clause("ZR-PIL-03")
def test_if_agreed_the_top_discard_stays() -> None:
    state = late(1, 3, options={"reshuffle_keeps_top": True})
    out = run(state, discard("water_pig"), draw(), RESHUFFLE)["state"]
    assert (out["discard"], out["draw_count"]) == (["water_pig"], 3)
    single = late(1, 0, options={"reshuffle_keeps_top": True})
    assert run(single, discard("water_pig"), draw())["state"]["phase"] == "followup"


@pytest.mark.clause("ZR-PIL-04", "ZR-REF-03")
def test_with_both_piles_empty_the_seat_plays_on_with_fewer_cards() -> None:
    state = late(0, 0)
    out = run(state, lay("fire_rat"))
    assert (out["state"]["phase"], player(out)["hand_size"]) == ("followup", 4)
    assert events(out, "no_cards_left", "s1")
    assert run(state, lay("fire_rat"), end())["state"]["active"] == "s2"


@pytest.mark.clause("ZR-PIL-04", "ZR-REF-03", "ZR-REF-02")
def test_a_short_hand_is_filled_after_the_next_action_when_there_are_cards_again() -> None:
    state = late(0, 0)
    turn = [lay("fire_rat"), end(), discard("wood_ox", "wood_pig", "wood_ram", seat="s2"), RESHUFFLE]
    out = run(state, *turn, end("s2"), discard("metal_ox"))
    assert out["state"]["step"]["draws"] == [["s1", 2]]


@pytest.mark.clause("ZR-PIL-01", "ZR-PIL-04")
def test_a_shuffle_is_due_before_a_turn_begins_if_it_was_not_possible_earlier() -> None:
    out = run(late(0, 2))
    assert (out["state"]["phase"], out["state"]["step"]["after"]) == ("reshuffle", "begin")
    assert run(late(0, 2), RESHUFFLE)["state"]["phase"] == "act"


@pytest.mark.clause("ZR-PIL-05")
@pytest.mark.parametrize("move", [discard("water_pig"), draw(), end(), act("s1", "pass")])
def test_nothing_else_is_done_while_a_shuffle_is_due(move: dict[str, Any]) -> None:
    error = refused(late(0, 2), move)
    assert (error["code"], error["clause"]) == ("wrong_phase", "ZR-PIL-05")
    counted = run(late(0, 2), act("table", "count_draw_pile", count=0))
    assert events(counted, "count_ok")


@pytest.mark.clause("ZR-PIL-01")
def test_with_open_hands_the_shuffled_cards_are_those_that_can_be_drawn() -> None:
    hands = {"s1": [*row("water", 5)], "s2": ["earth_pig"]}
    pile = [*row("wood", 12), *row("fire", 12), *row("metal", 12), "wood_yinyang", "fire_yinyang"]
    rest = [*row("earth", 11), "earth_yinyang", "metal_yinyang", "water_yinyang", *row("water", 12)[5:]]
    state = table(2, mode="full", hands=hands, draw_count=0, discard=[*pile, *rest])
    out = run(state, RESHUFFLE)["state"]
    assert out["draw_set"] == sorted([*pile, *rest])
    wrong = draw(cards=["earth_pig"])
    assert refusal(state, RESHUFFLE, discard("water_ox"), wrong) == "not_in_draw_pile"
    twice = draw(count=2, cards=["wood_ox", "wood_ox"])
    assert refusal(state, RESHUFFLE, discard("water_ox", "water_rat"), twice) == "duplicate_card"
