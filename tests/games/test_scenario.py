"""Scenario files: what is malformed and where, how results look, how expectations match."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from companion.errors import BadInput
from companion.games import scenario
from companion.games.matching import difference
from companion.games.race.names import GAME_ID
from tests.games.race.build import WHEEL, Data, band, plans, run, seat, starts, table


def field_of(data: Any) -> str:
    code, result = scenario.run(data)
    assert code == 2, result
    assert set(result) == {"error"}
    assert result["error"]["message"]
    field: str = result["error"]["field"]
    return field


@pytest.mark.parametrize("data", [[], 3, None, "text"])
def test_a_file_that_is_no_object_is_named_as_such(data: Any) -> None:
    assert field_of(data) == "file"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": None}, "game"),
        ({"game": "chess"}, "game"),
        ({"game": ["x"]}, "game"),
        ({"state": []}, "state"),
        ({"moves": {}}, "moves"),
        ({"moves": [3]}, "moves[0]"),
        ({"options": 3}, "options"),
        ({"options": {"effect_order": "random"}}, "options.effect_order"),
        ({"options": {"colour": "red"}}, "options.colour"),
        ({"options": {"players": 3}}, "options.players"),
        ({"options": {"players": True}}, "options.players"),
        ({"options": {"animals": ["rat", "ox"]}}, "options.animals"),
        ({"options": {"wheel_reading": "slots"}}, "state.wheel.slots"),
        ({"box": []}, "box"),
        ({"box": {"tea": 1}}, "box.tea"),
        ({"box": {"starting_karma": {"9": 1}}}, "box.starting_karma.9"),
        ({"box": {"starting_karma": {"1": 9}}}, "box.starting_karma.1"),
        ({"box": {"removed_actions": [8]}}, "box.removed_actions[0]"),
        ({"box": {"energy_supply": {"1": -1}}}, "box.energy_supply.1"),
        ({"box": {"energy_supply": {"1": 10**4000}}}, "box.energy_supply.1"),
    ],
)
def test_a_malformed_file_names_its_field(change: Data, field: str) -> None:
    assert field_of({"game": GAME_ID, "state": table(), **change}) == field


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("karma",), -1, "karma"),
        (("karma",), 9, "karma"),
        (("karma",), True, "karma"),
        (("karma",), 2.0, "karma"),
        (("karma",), "2", "karma"),
        (("karma",), None, "karma"),
        (("position",), 38, "position"),
        (("position",), -1, "position"),
        (("animal",), "cat", "animal"),
        (("animal",), "ox", "animal"),
        (("animal",), 3, "animal"),
        (("hand",), [0, 1], "hand[0]"),
        (("hand",), [1, 7], "hand[1]"),
        (("hand",), [1] * 13, "hand"),
        (("hand",), [6, 6], "hand"),
        (("hand",), [], "hand"),
        (("hand",), {"1": 2}, "hand"),
        (("hand",), [[1]], "hand[0]"),
        (("row",), None, "row"),
        (("row",), [{"action": 9, "energy": 1}], "row[0].action"),
        (("row",), [{"action": 2}], "row[0].energy"),
        (("row",), [{"energy": 2}], "row[0].action"),
        (("row",), [{"action": 2, "energy": 7}], "row[0].energy"),
        (("row",), [{"action": 2, "energy": 1}, {"action": 3, "energy": None}], "row[1].energy"),
        (("row",), [{"action": 2, "energy": 1}, {"action": 2, "energy": 1}], "row[1].action"),
        (("seat",), "s1", "seat"),
        (("finished",), True, "finished"),
        (("finished",), 0, "finished"),
    ],
)
def test_a_malformed_seat_names_its_field(path: tuple[str], value: Any, field: str) -> None:
    state = table(seat("ox"))
    state["seats"][1][path[0]] = value
    assert field_of({"game": GAME_ID, "state": state}) == f"state.seats[1].{field}"


@pytest.mark.parametrize("name", ["animal", "karma", "position", "hand", "row"])
def test_a_missing_field_of_a_seat_is_named(name: str) -> None:
    state = table()
    del state["seats"][2][name]
    assert field_of({"game": GAME_ID, "state": state}) == f"state.seats[2].{name}"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "wu-wei"}, "state.game"),
        ({"phase": "dinner"}, "state.phase"),
        ({"phase": "choice"}, "state.resolving"),
        ({"phase": "over"}, "state.ranking"),
        ({"phase": "over", "ranking": [["s1"], ["s2", "s2"], ["s4"]]}, "state.ranking"),
        ({"round": -1}, "state.round"),
        ({"players": 3}, "state.players"),
        ({"players": 6}, "state.players"),
        ({"seats": []}, "state.seats"),
        ({"seats": {}}, "state.seats"),
        ({"seats": [1, 2, 3]}, "state.seats[0]"),
        ({"supply": {"7": 1}}, "state.supply.7"),
        ({"supply": {"1": -1}}, "state.supply.1"),
        ({"supply": []}, "state.supply"),
        ({"stalled": 13}, "state.stalled"),
        ({"options": {"safeguard": "none"}}, "state.options.safeguard"),
        ({"wheel": 3}, "state.wheel"),
        ({"wheel": {"sectors": []}}, "state.wheel.sectors"),
        ({"wheel": {"sectors": [{}]}}, "state.wheel.sectors[0].bands"),
        ({"wheel": {"sectors": [{"bands": []}]}}, "state.wheel.sectors[0].bands"),
        ({"wheel": {"sectors": [{"bands": [band("M")]}]}}, "state.wheel.sectors[0].bands[0].move"),
        ({"wheel": {"sectors": [{"bands": [band(-1)]}]}}, "state.wheel.sectors[0].bands[0].move"),
        (
            {"wheel": {"sectors": [{"bands": [band(1, symbols=["x"])]}]}},
            "state.wheel.sectors[0].bands[0].symbols[0]",
        ),
        ({"wheel": {"sectors": [{"bands": [band(1, up_to=3)]}]}}, "state.wheel.sectors[0].bands[0].up_to"),
        ({"wheel": {"wedges": [1, 2, 3]}}, "state.wheel.wedges"),
        ({"wheel": {"wedges": [1, 1, 2, 3, 4, 5]}}, "state.wheel.wedges"),
        ({"wheel": {"wedges": [1, 2, 3, 4, 5, 7]}}, "state.wheel.wedges[5]"),
        ({"wheel": {"wedges": []}}, "state.wheel.wedges"),
        ({"wheel": {"wedges": [1, 2, 3, 4, 5, 6], "rotation": 18}}, "state.wheel.rotation"),
    ],
)
def test_a_malformed_state_names_its_field(change: Data, field: str) -> None:
    assert field_of({"game": GAME_ID, "state": {**table(), **change}}) == field


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({}, "seat"),
        ({"seat": "s9", "move": "plan"}, "seat"),
        ({"seat": "s5", "move": "plan", "action": 1, "energy": 1}, "seat"),
        ({"seat": "s1"}, "move"),
        ({"seat": "s1", "move": "fly"}, "move"),
        ({"seat": "s1", "move": ["plan"]}, "move"),
        ({"seat": "s1", "move": "plan", "action": 1}, "energy"),
        ({"seat": "s1", "move": "plan", "action": 1, "energy": 0}, "energy"),
        ({"seat": "s1", "move": "plan", "action": 9, "energy": 1}, "action"),
        ({"seat": "s1", "move": "plan", "action": True, "energy": 1}, "action"),
        ({"seat": "s1", "move": "exchange", "give": 1, "take": [2]}, "give"),
        ({"seat": "s1", "move": "exchange", "give": [1, "2"], "take": [2]}, "give[1]"),
        ({"seat": "s1", "move": "exchange", "give": [1, 2], "take": []}, "take"),
        ({"seat": "s1", "move": "exchange", "give": [1, 2], "take": [3], "karma": 2}, "karma"),
        ({"seat": "s1", "move": "karma-step", "pay": 1}, "pay"),
        ({"seat": "s1", "move": "river", "choice": "swim"}, "choice"),
        ({"seat": "s1", "move": "river", "choice": "pay"}, "energy"),
        ({"seat": "s1", "move": "pig", "choice": "gold"}, "choice"),
        ({"seat": "s1", "move": "horse"}, "retreat"),
        ({"seat": "s1", "move": "order", "first": "tea"}, "first"),
        ({"seat": "table", "move": "wheel", "wedges": [1, 2], "rotation": 0}, "wedges"),
        ({"seat": "table", "move": "wheel", "wedges": [1, 2, 3, 4, 5, 6]}, "rotation"),
    ],
)
def test_a_malformed_move_names_its_field(move: Data, field: str) -> None:
    data = {"game": GAME_ID, "state": table(), "moves": [plans((3, 1))[0], move]}
    assert field_of(data) == f"moves[1].{field}"


def test_a_new_game_needs_its_players() -> None:
    assert field_of({"game": GAME_ID}) == "options.players"
    assert field_of({"game": GAME_ID, "options": {"players": 6}}) == "options.players"
    same = {"players": 3, "animals": ["ox", "ox", "dog"]}
    assert field_of({"game": GAME_ID, "options": same}) == "options.animals[1]"
    short = {"players": 4, "animals": ["ox", "dog", "pig"]}
    assert field_of({"game": GAME_ID, "options": short}) == "options.animals"
    poor = {"game": GAME_ID, "options": {"players": 4}, "box": {"energy_supply": {"3": 2}}}
    assert field_of(poor) == "box.energy_supply.3"


def test_optional_fields_of_a_state_may_be_left_out() -> None:
    state = table()
    for name in ("game", "round", "wheel"):
        del state[name]
    result = run(state)
    assert result["to_act"] == ["s1", "s2", "s3", "s4"]
    assert result["state"]["supply"] == {}
    assert result["state"]["stalled"] == 0
    assert (
        run({**state, "id": "a note", "seats": [{**s, "note": 1} for s in state["seats"]]})["over"] is False
    )


def test_options_beside_the_state_win() -> None:
    state = table(options={"effect_order": "leading-first", "players": 4})
    outer = {"effect_order": "trailing-first"}
    assert run(state)["state"]["options"]["effect_order"] == "leading-first"
    assert run(state, options=outer)["state"]["options"]["effect_order"] == "trailing-first"


def test_an_option_of_null_beside_the_state_takes_its_own_back() -> None:
    state = {**table(), "options": {"wheel_reading": "count"}}
    result = run(state, options={"wheel_reading": None, "animals": None})
    assert "wheel_reading" not in result["state"]["options"]


def test_the_file_itself_is_left_as_it_was() -> None:
    data = {"game": GAME_ID, "state": table(), "moves": plans((3, 3), (5, 1))}
    before = copy.deepcopy(data)
    scenario.run(data)
    assert data == before


def test_a_refused_move_names_its_place_code_and_rule() -> None:
    code, result = scenario.run(
        {"game": GAME_ID, "state": table(), "moves": [*plans((3, 1))[:2], plans((3, 6))[0]]}
    )
    error = result["error"]
    assert (code, error["index"], error["code"], error["clause"]) == (2, 2, "RZ-PLAN-01", "RZ-PLAN-01")


def test_sealed_moves_wait_for_the_last_seat() -> None:
    result = run(table(), plans((3, 1))[1:3])
    assert (result["to_act"], result["sealed"], result["events"]) == (["s1", "s4"], ["s2", "s3"], [])
    assert set(result["legal"]) == {"s1", "s4"}


def test_many_legal_moves_are_described_not_listed() -> None:
    code, result = scenario.run({"game": GAME_ID, "options": {"players": 3}})
    assert code == 0
    assert set(result["legal"]["table"]) == {"space"}


def test_a_whole_set_up_can_be_played_from_a_file() -> None:
    data = {"game": GAME_ID, "options": {"players": 4}, "moves": starts(1, 2, 3, 4)}
    code, result = scenario.run(data)
    assert (code, result["state"]["phase"], len(result["events"])) == (0, "plan", 1 + 2 * 4)


@pytest.mark.parametrize(
    ("expected", "found", "matches"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1}, {"b": 2}, False),
        ({"a": None}, {"a": None}, True),
        ({"a": 1}, {"a": True}, False),
        ([1, 2], [1, 2, 3], True),
        ([1, 2], [1], False),
        ([2], [1, 2], False),
        ({"$len": 2}, [1, 2], True),
        ({"$len": 2}, [1], False),
        ({"$len": 0}, None, False),
        ({"hand": [2, 1]}, {"hand": [1, 2]}, True),
        ({"hand": [1]}, {"hand": [1, 2]}, False),
        ({"row": [2, 1]}, {"row": [1, 2]}, False),
        ({"event": "move"}, {"kind": "move"}, True),
        ({"give": [2, 1]}, {"give": [1, 2]}, True),
    ],
)
def test_an_expectation_matches_what_it_is_contained_in(expected: Any, found: Any, matches: bool) -> None:
    assert (difference(expected, found) == []) is matches


def checked(expect: Data, **more: Any) -> list[str]:
    data = {"id": "x", "game": GAME_ID, "state": table(), "moves": plans((3, 1)), "expect": expect, **more}
    return scenario.check(data)[1]


@pytest.mark.parametrize(
    ("expect", "holds"),
    [
        ({"over": False}, True),
        ({"over": True}, False),
        ({"state": {"seats": [{"position": 0}, {"position": 0}]}}, True),
        ({"error": {"clause": "RZ-PLAN-01"}}, False),
        ({"legal_includes": [{"seat": "s2", "move": "plan", "action": 8, "energy": 1}]}, True),
        ({"legal_includes": [{"seat": "s1", "move": "plan", "action": 3, "energy": 1}]}, False),
        ({"legal_includes": {"s2": [{"action": 8}]}}, True),
        ({"legal_excludes": [{"seat": "s1", "action": 3}]}, True),
        ({"legal_excludes": [{"seat": "s1", "action": 4}]}, False),
        ({"events_include": [{"event": "reward", "action": 3}]}, True),
        ({"events_include": [{"event": "exchange"}]}, False),
    ],
)
def test_a_worked_scenario_holds_or_differs(expect: Data, holds: bool) -> None:
    assert (checked(expect) == []) is holds


def test_an_expected_refusal_is_compared_and_an_unexpected_one_differs() -> None:
    bad = [plans((3, 6))[0]]
    assert checked({"error": {"clause": "RZ-PLAN-01"}}, moves=bad) == []
    assert checked({"error": {"clause": "RZ-PLAN-02"}}, moves=bad) != []
    assert checked({"over": False}, moves=bad) != []


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ([], "file"),
        ({"expect": {"over": True}}, "id"),
        ({"id": 3, "expect": {"over": True}}, "id"),
        ({"id": "x"}, "expect"),
        ({"id": "x", "expect": {}}, "expect"),
        ({"id": "x", "expect": {"legal_includes": 3}}, "expect.legal_includes"),
    ],
)
def test_a_scenario_without_id_or_expectation_is_malformed(data: Any, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        scenario.check(data)
    assert caught.value.field == field


def test_a_list_of_scenarios_is_checked_one_by_one() -> None:
    one = {"id": "a", "game": GAME_ID, "state": table(), "expect": {"over": False}}
    two = {**one, "id": "b", "expect": {"over": True}}
    names = [(name, bool(faults)) for name, faults in scenario.check_all([one, two])]
    assert names == [("a", False), ("b", True)]


def test_the_wheel_may_not_be_laid_in_a_game_that_runs() -> None:
    code, result = scenario.run({"game": GAME_ID, "state": table(), "moves": [WHEEL]})
    assert (code, result["error"]["clause"]) == (2, "RZ-ROUND-08")
