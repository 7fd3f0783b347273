"""A turn without abilities: distance, dice, stand-ins, throws, success, bust, order on a space."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from companion.games.crazy_race.box import house_box
from companion.games.crazy_race.dice import SEARCH, by_colour, take
from companion.games.crazy_race.names import COLOURS
from tests.games.crazy_race.build import (
    act,
    cart,
    drive,
    events,
    fault,
    places,
    plain,
    refusal,
    roll,
    run,
    table,
)

DICE = house_box().dice
GREEN4 = {str(n): "green" for n in range(15, 19)}


@pytest.mark.clause("CR-TRN-01", "CR-TRN-02", "CR-RND-04")
def test_turns_go_clockwise_and_a_round_ends_before_the_marker() -> None:
    state = plain(start_seat="s2", active="s2")
    moves = []
    for seat in ("s2", "s3", "s1"):
        throws = {"s1": ("beige", 0), "s2": ("turquoise", 0), "s3": ("grey", 0)}
        moves += [drive(1, seat), roll(throws[seat])]
    result = run(state, *moves)
    assert [event["seat"] for event in events(result, "turn_over")] == ["s2", "s3", "s1"]
    assert (result["state"]["round"], result["to_act"], result["state"]["start_seat"]) == (2, ["s2"], "s2")


@pytest.mark.clause("CR-TRN-03")
def test_a_turn_runs_from_start_bonus_to_the_hyena_in_order() -> None:
    state = table(cart(18, "hippopotamus"), cart(13, "hyena"), cart(12, "camel"))
    result = run(state, drive(2), roll(("green", 3), ("grey", 5)))
    kinds = [event["kind"] for event in result["events"] if event["seat"] in ("s1", "s2")]
    assert kinds[:6] == ["bust", "moved", "laugh", "moved", "turn_over", "limit"]
    assert run(state, drive(2))["state"]["turn"]["start_bonus"] == 2


@pytest.mark.clause("CR-TRN-04", "CR-DIC-02")
def test_no_die_is_rolled_before_the_distance_is_said() -> None:
    assert refusal(plain(), roll(("beige", 1))) == "wrong_phase"
    result = run(plain(), drive(3))
    assert result["to_act"] == ["table"]
    assert result["pending"] == [{"seat": "table", "move": "roll", "dice": ["beige", "green", "grey"]}]


@pytest.mark.clause("CR-TRN-05")
def test_standing_still_must_have_been_agreed() -> None:
    assert refusal(plain(), drive(0)) == "too_few_spaces"
    assert refusal(plain(), drive(-3)) == "too_few_spaces"
    result = run(plain(options={"min_spaces": 0}), drive(0))
    assert (places(result)[0], result["to_act"]) == (14, ["s2"])


@pytest.mark.clause("CR-TRN-06")
def test_there_are_dice_for_fourteen_spaces() -> None:
    assert refusal(plain(), drive(15)) == "too_many_spaces"
    legal = run(plain())["legal"]["s1"]
    assert [move["spaces"] for move in legal] == list(range(1, 15))


@pytest.mark.clause("CR-TRN-07", "CR-TRN-08", "CR-MOV-05")
def test_a_route_is_the_next_spaces_past_palm_and_all() -> None:
    result = run(table(cart(20), cart(3, "zebra")), drive(4))
    assert result["state"]["turn"]["route"] == [21, 22, 23, 24]
    throw = roll(("beige", 0), ("green", 0), ("green", 0), ("grey", 0))
    result = run(table(cart(20), cart(3, "zebra")), drive(4), throw)
    assert (places(result)[0], result["state"]["ending"]) == (24, True)


@pytest.mark.clause("CR-DIC-01")
def test_each_space_takes_a_die_of_its_colour() -> None:
    assert run(plain(), drive(4))["state"]["turn"]["dice"] == ["beige", "green", "grey", "brown"]


@pytest.mark.clause("CR-DIC-03", "CR-DIC-04", "CR-DIC-05")
@pytest.mark.parametrize(
    ("wanted", "dice"),
    [
        (["beige"] * 4, ["beige"] * 3 + ["green"]),
        (["turquoise"] * 5, ["turquoise"] * 3 + ["grey"] * 2),
        (["brown"] * 4, ["grey"] * 2 + ["brown"] * 2),
        (["grey"] * 3 + ["brown"] * 3, ["turquoise"] + ["grey"] * 3 + ["brown"] * 2),
        (["brown"] * 9, ["green"] + ["turquoise"] * 3 + ["grey"] * 3 + ["brown"] * 2),
        (["grey"] * 9, ["green"] + ["turquoise"] * 3 + ["grey"] * 3 + ["brown"] * 2),
        (["green"] * 12, ["beige"] + ["green"] * 3 + ["turquoise"] * 3 + ["grey"] * 3 + ["brown"] * 2),
    ],
)
def test_when_a_colour_runs_out_the_right_die_stands_in(wanted: list[str], dice: list[str]) -> None:
    assert list(by_colour(one.die for one in take(wanted, DICE))) == dice


@pytest.mark.clause("CR-DIC-05")
def test_every_colour_is_searched_for_and_no_die_beyond_the_fourteenth() -> None:
    assert all(sorted(order) == sorted(COLOURS) and order[0] == colour for colour, order in SEARCH.items())
    with pytest.raises(ValueError, match="more spaces than dice"):
        take(["beige"] * 15, DICE)


@pytest.mark.clause("CR-DIC-06")
def test_the_same_dice_are_taken_whichever_space_is_served_first() -> None:
    for length in range(1, 6):
        for wanted in product(COLOURS, repeat=length):
            if list(wanted) == sorted(wanted):
                dice = {by_colour(one.die for one in take(order, DICE)) for order in permutations(wanted)}
                assert len(dice) == 1, wanted
    rng = Random("dice in any order")
    for _ in range(3000):
        route = rng.choices(COLOURS, k=rng.randint(6, 14))
        other = rng.sample(route, len(route))
        first, second = (by_colour(one.die for one in take(some, DICE)) for some in (route, other))
        assert first == second, route


@pytest.mark.clause("CR-DIC-07", "CR-DIC-08")
def test_a_stand_in_carries_one_space_and_is_what_it_shows() -> None:
    state = table(
        cart(14, "crocodile"), cart(3), patch={"15": "grey", "16": "grey", "17": "grey", "18": "grey"}
    )
    throw = roll(("grey", 1), ("grey", 1), ("grey", 1), ("brown", 6))
    result = run(state, drive(4), throw)
    assert result["state"]["phase"] == "reroll"
    again = [act("s1", "reroll", dice=[["brown", 6]]), roll(("brown", 5))]
    assert places(run(state, drive(4), throw, *again))[0] == 18


@pytest.mark.clause("CR-DIC-09")
def test_the_next_seat_has_all_dice_again() -> None:
    patch = {str(n): "brown" for n in range(14, 20)}
    brown = (("brown", 0), ("brown", 0))
    result = run(plain(patch=patch), drive(2), roll(*brown), drive(3, "s2"))
    assert result["state"]["turn"]["dice"] == ["grey", "brown", "brown"]


@pytest.mark.clause("CR-ROL-01", "CR-OBS-01")
@pytest.mark.parametrize(
    "dice",
    [
        [],
        [("beige", 1)],
        [("beige", 1), ("green", 1), ("grey", 1)],
        [("beige", 1), ("grey", 1)],
        [("beige", 1), ("pink", 1)],
        [("beige", 1), ("beige", 1)],
    ],
)
def test_other_dice_than_those_to_be_rolled_are_not_taken(dice: list[tuple[str, int]]) -> None:
    assert refusal(plain(), drive(2), roll(*dice)) == "dice_mismatch"


@pytest.mark.clause("CR-ROL-02")
@pytest.mark.parametrize("face", [3, -1, 7])
def test_a_face_that_the_die_does_not_have_is_not_taken(face: int) -> None:
    assert refusal(plain(), drive(2), roll(("beige", face), ("green", 1))) == "no_such_face"


@pytest.mark.clause("CR-ROL-03", "CR-CMP-10")
def test_the_order_of_a_report_changes_nothing() -> None:
    dice = [("green", 1), ("green", 3), ("green", 0), ("turquoise", 2)]
    state = table(cart(14, "zebra"), cart(3), patch=GREEN4)
    results = [run(state, drive(4), roll(*order)) for order in permutations(dice)]
    assert all(result["state"] == results[0]["state"] for result in results)
    assert results[0]["state"]["turn"]["rolled"] == [
        ["green", 0],
        ["green", 1],
        ["green", 3],
        ["turquoise", 2],
    ]


@pytest.mark.clause("CR-ROL-04", "CR-ROL-05", "CR-ROL-06", "CR-MOV-01", "CR-MOV-02")
@pytest.mark.parametrize(("brown", "place"), [(0, 18), (2, 18), (4, 18), (5, 15), (6, 15)])
def test_up_to_the_limit_the_cart_goes_as_far_as_said_above_it_one_space(brown: int, place: int) -> None:
    result = run(plain(), drive(4), roll(("beige", 0), ("green", 3), ("grey", 2), ("brown", brown)))
    assert places(result)[0] == place
    (event,) = events(result, "success" if place == 18 else "bust", "s1")
    assert (event["total"], event["limit"]) == (5 + brown, 9)


@pytest.mark.clause("CR-MOV-03", "CR-MOV-04", "CR-TRK-01", "CR-TRK-04")
def test_carts_in_the_way_cost_nothing_and_the_newcomer_stands_in_front() -> None:
    state = table(cart(14), cart(15, "gazelle"), cart(16, "camel"))
    result = run(state, drive(2), roll(("beige", 0), ("green", 0)))
    assert places(result) == [16, 15, 16]
    assert result["state"]["ranking"] == ["s1", "s3", "s2"]


@pytest.mark.clause("CR-MOV-06")
def test_who_does_not_move_keeps_the_place_on_the_space() -> None:
    state = table(cart(14, "meerkats"), cart(14, "gazelle"), cart(3), ranking=["s2", "s1", "s3"])
    result = run(state, roll(("beige", 0), ("beige", 0), ("beige", 0)))
    assert result["state"]["ranking"] == ["s2", "s1", "s3"]
    assert not events(result, "moved")


@pytest.mark.clause("CR-TRK-06")
def test_beyond_the_finish_the_colours_begin_again() -> None:
    state = table(cart(49, "cheetah"), cart(3), stage=5)
    assert run(state, drive(4))["state"]["turn"]["dice"] == ["beige", "turquoise", "grey", "grey"]
    assert run(state, drive(4))["state"]["turn"]["route"] == [50, 51, 52, 53]


@pytest.mark.clause("CR-TRK-07")
def test_a_lapped_cart_does_not_share_the_space() -> None:
    state = table(cart(52, "buffalo"), cart(3), cart(54, "zebra"), stage=5, ending=True)
    assert run(state, drive(2))["state"]["turn"]["route"] == [53, 55]


@pytest.mark.parametrize("what", ["drive", "hitch", "bonus", "reroll", "hop", "hitch_pair", "stand", "stop"])
def test_the_table_drives_no_cart(what: str) -> None:
    more: dict[str, object] = {"spaces": 1, "card": "zebra", "own": "zebra", "other": "ram", "dice": []}
    assert refusal(plain(), act("table", what, **more)) in ("wrong_phase", "not_your_turn")


@pytest.mark.parametrize("what", ["lay_sheets", "reveal", "deal_donkeys", "roll", "carts_seen"])
def test_no_seat_reports_for_the_table(what: str) -> None:
    more: dict[str, object] = {"slots": [], "cards": [], "donkeys": {}, "dice": [], "spaces": {}}
    assert refusal(plain(), act("s1", what, **more)) == "table_only"


def test_an_unknown_move_is_refused_before_anything_else() -> None:
    assert refusal(plain(), act("s2", "dance")) == "unknown_move"
    assert refusal(plain(), drive(1, "s2")) == "not_your_turn"
    assert refusal(plain(), act("s2", "hop")) == "wrong_phase"
    assert fault(plain(), act("s6", "hop")) == "moves[0].seat"


def test_where_time_runs_out_the_quietest_move_stands() -> None:
    from companion.games.crazy_race import GAME

    state = GAME.read_state(plain())
    assert state.default("s1").to_json() == drive(1)
    with pytest.raises(ValueError, match="owes no move"):
        state.default("s2")
    with pytest.raises(ValueError, match="sealed"):
        state.apply_joint([])
