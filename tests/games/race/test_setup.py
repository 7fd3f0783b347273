"""Setting up: seats, hands, starting actions, karma, wheel, supply."""

from __future__ import annotations

import pytest

from companion.games.race.animals import ANIMALS
from tests.games.race.build import WHEEL, fault, field, new, refusal, run, seat, starts, table


@pytest.mark.clause("RZ-SETUP-01")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_can_play(players: int) -> None:
    assert len(new(options={"players": players})["state"]["seats"]) == players


@pytest.mark.clause("RZ-SETUP-01")
def test_two_seats_are_no_game() -> None:
    assert fault(table(seat("ox"), seat("dog"), players=2)) == "state.seats"


@pytest.mark.clause("RZ-SETUP-02")
def test_two_seats_cannot_share_an_animal() -> None:
    assert fault(table(seat("ox"), seat("ox"))) == "state.seats[1].animal"


@pytest.mark.clause("RZ-SETUP-03", "RZ-SETUP-04")
def test_hands_at_the_start_are_equal_but_for_rat() -> None:
    hands = field(new(options={"players": 3}), "hand")
    assert hands == [[1, 1, 2, 2, 3, 3], [1, 1, 2, 2, 3], [1, 1, 2, 2, 3]]


@pytest.mark.clause("RZ-SETUP-05", "RZ-SETUP-07")
def test_starting_action_lies_leftmost_without_energy_or_effect() -> None:
    result = new(starts(3, 4, 5, 3), options={"players": 4})
    assert field(result, "row")[0] == [{"action": 3, "energy": None}]
    assert field(result, "position") == [0] * 4
    assert field(result, "hand")[1] == [1, 1, 2, 2, 3]


@pytest.mark.clause("RZ-SETUP-05")
def test_starting_actions_stay_hidden_until_all_have_chosen() -> None:
    result = new(starts(3, 4, 5, 3)[:4], options={"players": 4})
    assert field(result, "row") == [[]] * 4
    assert result["to_act"] == ["s4"]
    assert not [e for e in result["events"] if e["kind"] != "wheel"]


@pytest.mark.clause("RZ-SETUP-06", "RZ-SETUP-04", "RZ-SETUP-14")
def test_karma_comes_from_the_own_card_with_rats_three_more() -> None:
    box = {"starting_karma": {"1": 1, "2": 2, "3": 3, "7": 7}}
    result = new(starts(7, 3, 1, 2), options={"players": 4}, box=box)
    assert field(result, "karma") == [8, 3, 1, 2]


@pytest.mark.clause("RZ-SETUP-14")
def test_starting_karma_is_set_not_gained() -> None:
    state = {
        "phase": "start",
        "wheel": {"wedges": [1, 2, 3, 4, 5, 6], "rotation": 0},
        "seats": [seat("dragon", karma=5), seat("ox", karma=8), seat("pig", karma=0)],
    }
    result = run(state, starts(2, 2, 2)[1:], box={"starting_karma": {"2": 2}})
    assert field(result, "karma") == [2, 2, 2]


@pytest.mark.clause("RZ-SETUP-08")
def test_strategise_cannot_be_the_starting_action() -> None:
    state = new([WHEEL], options={"players": 4})["state"]
    assert refusal(state, [{"seat": "s1", "move": "start", "action": 8}]) == "RZ-SETUP-08"


@pytest.mark.clause("RZ-SETUP-09")
def test_walk_is_out_with_three_players_only() -> None:
    walk = [{"seat": "s1", "move": "start", "action": 6}]
    assert refusal(new([WHEEL], options={"players": 3})["state"], walk) == "RZ-SETUP-09"
    assert run(new([WHEEL], options={"players": 4})["state"], walk)["sealed"] == ["s1"]


@pytest.mark.clause("RZ-SETUP-09", "RZ-SETUP-15")
def test_a_box_can_remove_more_actions_with_three_players() -> None:
    result = new([WHEEL], options={"players": 3}, box={"removed_actions": [2, 6]})
    assert [move["action"] for move in result["legal"]["s1"]] == [1, 3, 4, 5, 7]
    again = run(result["state"])
    assert again["legal"] == result["legal"]


@pytest.mark.clause("RZ-SETUP-10")
def test_every_wedge_is_laid_once() -> None:
    state = new(options={"players": 4})["state"]
    assert refusal(state, [{**WHEEL, "wedges": [1, 1, 2, 3, 4, 5]}]) == "RZ-SETUP-10"
    laid = run(state, [{**WHEEL, "wedges": [6, 1, 2, 3, 4, 5], "rotation": 17}])["state"]["wheel"]
    assert (laid["wedges"], laid["rotation"]) == ([6, 1, 2, 3, 4, 5], 17)


@pytest.mark.clause("RZ-SETUP-11")
def test_all_begin_on_start() -> None:
    assert field(new(options={"players": 5}), "position") == [0] * 5


@pytest.mark.clause("RZ-SETUP-12")
def test_animals_are_chosen_or_follow_the_zodiac() -> None:
    assert field(new(options={"players": 5}), "animal") == list(ANIMALS[:5])
    chosen = ["pig", "rat", "dog"]
    assert field(new(options={"players": 3, "animals": chosen}), "animal") == chosen


@pytest.mark.clause("RZ-SETUP-13")
def test_wheel_then_starts_then_first_plan() -> None:
    result = new(options={"players": 3})
    state = result["state"]
    assert (state["phase"], state["round"], state["wheel"]["wedges"]) == ("start", 0, [])
    assert result["to_act"] == ["table"]
    assert new([WHEEL], options={"players": 3})["to_act"] == ["s1", "s2", "s3"]
    after = new(starts(7, 7, 1), options={"players": 3})["state"]
    assert (after["phase"], after["round"], after["wheel"]["rotation"]) == ("plan", 1, 0)


@pytest.mark.clause("RZ-SETUP-15")
def test_supply_is_what_the_starting_hands_leave() -> None:
    supply = {"1": 9, "2": 8, "3": 4}
    result = new(options={"players": 3}, box={"energy_supply": supply})
    assert result["state"]["supply"] == {"1": 3, "2": 2, "3": 0}
