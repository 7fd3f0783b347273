"""Finish, bonus cards, winner, ties."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.crazy_race.build import Data, act, cart, drive, events, places, refusal, roll, run, table


def bonus(*carts: Data, **more: object) -> Data:
    """The race is run, ``s1`` holds the marker."""
    return table(*carts, **{"stage": 5, "phase": "bonus", "ending": True, **more})


ALL = {"options": {"bonus_mode": "all_at_once"}}


def all_at_once(*carts: Data, **more: object) -> Data:
    """How a race ends in which every seat spends all its cards at once."""
    seats = [f"s{n}" for n in range(1, len(carts) + 1)]
    return run(bonus(*carts, **{**ALL, **more}), *[act(seat, "bonus_all") for seat in seats])


@pytest.mark.clause("CR-END-01", "CR-END-02")
def test_behind_the_last_space_the_round_is_the_last_and_then_come_the_bonus_cards() -> None:
    state = table(
        cart(50, "cheetah", ["donkey_7"]), cart(45, "zebra", ["donkey_8"]), stage=5, start_seat="s2"
    )
    result = run(state, drive(1), roll(("grey", 5)))
    assert (places(result), result["state"]["phase"], result["to_act"]) == ([51, 45], "bonus", ["s2"])
    assert [event["kind"] for event in result["events"][-2:]] == ["stage_over", "race_over"]
    assert events(result, "palm_passed")[0]["clause"] == "CR-END-01"


@pytest.mark.clause("CR-END-03")
def test_bonus_cards_are_spent_one_each_in_turn_in_any_order() -> None:
    state = bonus(cart(50, "zebra", ["donkey_7", "camel"]), cart(52, "ram", ["donkey_8"]))
    result = run(state)
    assert [move["card"] for move in result["legal"]["s1"]] == ["donkey_7", "camel", "zebra"]
    result = run(state, act("s1", "bonus", card="zebra"))
    assert (places(result), result["to_act"]) == ([54, 52], ["s2"])
    assert result["state"]["carts"]["s1"]["animal"] is None
    spent = [act("s1", "bonus", card="zebra"), act("s2", "bonus", card="ram")]
    assert refusal(state, *spent, act("s1", "bonus", card="zebra")) == "card_not_owned"
    assert refusal(state, *spent, act("s1", "bonus", card="ram")) == "card_not_owned"
    assert refusal(state, act("s1", "bonus_all")) == "option_off"


@pytest.mark.clause("CR-END-03")
def test_all_bonus_cards_at_once_must_have_been_agreed() -> None:
    state = bonus(cart(50, "zebra", ["donkey_7", "camel"]), cart(52, "ram", ["donkey_8"]), **ALL)
    assert refusal(state, act("s1", "bonus", card="zebra")) == "option_off"
    result = run(state, act("s1", "bonus_all"))
    assert (places(result), result["legal"]) == ([59, 52], {"s2": [act("s2", "bonus_all")]})


@pytest.mark.clause("CR-END-04")
@pytest.mark.parametrize(("first", "seat"), [("start_marker", "s2"), ("rearmost", "s3")])
def test_who_spends_first_is_the_markers_holder_or_the_rearmost_as_agreed(first: str, seat: str) -> None:
    state = table(
        cart(51, "cheetah"), cart(45, "zebra"), cart(44, "ram"),
        stage=5, start_seat="s2", ending=True, options={"bonus_first": first},
    )  # fmt: skip
    assert run(state, drive(1), roll(("beige", 0)))["to_act"] == [seat]


@pytest.mark.clause("CR-END-05", "CR-END-10")
def test_bonus_spaces_count_from_the_cart_and_nothing_else_matters() -> None:
    state = bonus(cart(48, "hyena", ["donkey_7"]), cart(40, "buffalo"), cart(41, "ibex"), ending=False)
    moves = [
        act("s1", "bonus", card="hyena"),
        act("s2", "bonus", card="buffalo"),
        act("s3", "bonus", card="ibex"),
    ]
    result = run(state, *moves)
    assert places(result) == [52, 44, 45]
    assert not events(result, "palm_passed")
    assert not events(result, "laugh")
    assert not events(result, "start_bonus")


@pytest.mark.clause("CR-END-06", "CR-END-09")
def test_the_foremost_cart_wins_and_the_others_follow_by_space() -> None:
    result = all_at_once(cart(50, "cheetah"), cart(47, "elephant"), cart(49, "gazelle"))
    assert result["state"]["result"] == {
        "winner": "s2", "order": ["s2", "s1", "s3"], "tie_break": None,
        "spaces": {"s1": 50, "s2": 55, "s3": 50},
    }  # fmt: skip
    assert (result["over"], result["to_act"]) == (True, [])


@pytest.mark.clause("CR-END-07", "CR-END-08", "CR-CMP-07")
@pytest.mark.parametrize(
    ("first", "second", "winner"), [("donkey_7", "donkey_8", "s2"), ("donkey_11", "donkey_8", "s1")]
)
def test_level_carts_are_told_apart_by_the_donkey_and_not_by_who_stands_in_front(
    first: str, second: str, winner: str
) -> None:
    bonuses = {"donkey_7": 2, "donkey_8": 1, "donkey_11": 0}
    carts = cart(52 - bonuses[first], first), cart(52 - bonuses[second], second)
    result = all_at_once(*carts)
    assert places(result) == [52, 52]
    assert result["state"]["result"]["winner"] == winner
    assert result["state"]["result"]["tie_break"] == "donkey_limit"
    assert result["ranking"] == [[winner], ["s1" if winner == "s2" else "s2"]]


@pytest.mark.clause("CR-END-11")
def test_the_order_of_bonus_cards_never_changes_the_result() -> None:
    state = bonus(
        cart(50, "zebra", ["donkey_8", "camel"]), cart(53, "ram", ["donkey_7"]), cart(49, "elephant")
    )
    results = []
    for mine in permutations(["zebra", "donkey_8", "camel"]):
        for theirs in permutations(["ram", "donkey_7"]):
            spent = [
                ("s1", mine[0]),
                ("s2", theirs[0]),
                ("s3", "elephant"),
                ("s1", mine[1]),
                ("s2", theirs[1]),
            ]
            moves = [act(seat, "bonus", card=card) for seat, card in (*spent, ("s1", mine[2]))]
            results.append(run(state, *moves)["state"]["result"])
    assert all(result == results[0] for result in results)
    assert results[0]["spaces"] == {"s1": 58, "s2": 59, "s3": 57}
