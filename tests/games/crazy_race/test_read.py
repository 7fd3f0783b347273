"""States and moves from files: what is left out, what cannot be meant, what the sensors say."""

from __future__ import annotations

import json

import pytest

from companion.games.crazy_race import GAME
from tests.games.crazy_race.build import (
    Data,
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

OFFER = ["zebra", "tiger", "camel"]


def test_a_race_in_the_middle_of_a_turn_goes_on_from_its_own_file() -> None:
    before = run(plain(), drive(3))["state"]
    after = run(json.loads(json.dumps(before)), roll(("beige", 0), ("green", 0), ("grey", 0)))
    assert places(after)[0] == 17
    assert after["state"] == run(plain(), drive(3), roll(("beige", 0), ("green", 0), ("grey", 0)))["state"]


def test_what_a_state_leaves_out_follows_from_the_rest() -> None:
    state = run({"carts": {"s1": cart(14), "s2": cart(13, "zebra", ["ram"])}, "active": "s2", "stage": 2})[
        "state"
    ]
    assert state["seats"] == ["s1", "s2"]
    assert (state["ranking"], state["start_seat"], state["round"]) == (["s1", "s2"], "s1", 1)
    assert (state["seen"], state["deck_count"]) == (["ostrich", "ram", "zebra"], 20)
    assert [entry["colour"] for entry in state["carts"].values()] == ["blue", "red"]
    assert (len(state["track"]), state["palms"], state["ending"]) == (50, [11, 21, 31, 41, 50], False)


def test_a_running_turn_may_leave_out_what_follows_from_its_route() -> None:
    turn = {"route": [15, 16, 17]}
    state = run(plain(phase="roll", turn=turn))["state"]
    assert state["turn"] == run(plain(), drive(3))["state"]["turn"]
    state = run(plain(phase="drive"))["state"]
    assert state["turn"] == run(plain())["state"]["turn"]


def test_options_beside_a_state_win_over_its_own() -> None:
    state = plain(options={"min_spaces": 1})
    assert run(state, options={"min_spaces": 0, "players": 3})["state"]["options"]["min_spaces"] == 0
    assert fault(state, options={"players": 4}) == "options.players"
    assert fault(plain(options={"min_spaces": 2})) == "state.options.min_spaces"
    assert fault(plain(options={"min_spaces": False})) == "state.options.min_spaces"
    assert fault(plain(options={"speed": 1})) == "state.options.speed"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "zodiac-race"}, "state.game"),
        ({"ledger": 2}, "state.ledger"),
        ({"box": 3}, "state.box"),
        ({"seats": ["s1", "s2", "s4"]}, "state.seats"),
        ({"seats": ["s1"]}, "state.seats"),
        ({"seats": ["s1", "s2"]}, "state.carts.s3"),
        ({"phase": "lunch"}, "state.phase"),
        ({"stage": 6}, "state.stage"),
        ({"stage": 0}, "state.stage"),
        ({"round": 0}, "state.round"),
        ({"start_seat": "s4"}, "state.start_seat"),
        ({"active": "s4"}, "state.active"),
        ({"ranking": ["s1", "s2"]}, "state.ranking"),
        ({"ranking": ["s2", "s1", "s3"]}, "state.ranking"),
        ({"ending": "no"}, "state.ending"),
        ({"offer": ["donkey_7"]}, "state.offer[0]"),
        ({"offer": ["zebra", "zebra"]}, "state.offer"),
        ({"offer": ["ostrich"]}, "state.offer"),
        ({"seen": ["ostrich"]}, "state.seen"),
        ({"deck_count": 23}, "state.deck_count"),
        ({"set_aside": "zebra"}, "state.set_aside"),
        ({"palms": [11, 21, 31, 41]}, "state.palms"),
        ({"palms": [11, 21, 31, 41, 49]}, "state.palms"),
        ({"palms": [21, 11, 31, 41, 50]}, "state.palms"),
        ({"track": [{"id": "B01"}]}, "state.track[0].colour"),
        ({"track": [{"id": 1, "colour": "grey"}]}, "state.track[0].id"),
        ({"track": [{"id": "B01", "colour": "pink"}]}, "state.track[0].colour"),
        ({"track": {}}, "state.track"),
        ({"track": None}, "state.track"),
        ({"palms": 0}, "state.palms"),
        ({"queue": "s1"}, "state.queue"),
        ({"turn": "s1"}, "state.turn"),
        ({"result": 1}, "state.result"),
        ({"phase": "bonus", "turn": "s1"}, "state.turn"),
        ({"patch": {"51": "grey"}}, "state.patch.51"),
        ({"patch": {"5": "pink"}}, "state.patch.5"),
        ({"tie_limit": {"s9": 3}}, "state.tie_limit.s9"),
        ({"alerts": [{"code": "smoke"}]}, "state.alerts[0].code"),
        ({"alerts": [{"code": "cart_position", "seat": "s1", "expected": 3}]}, "state.alerts[0].seen"),
        ({"weather": "fine"}, "state.weather"),
    ],
)
def test_a_state_that_cannot_be_meant_is_refused_with_its_place(change: Data, field: str) -> None:
    assert fault(plain(**change)) == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"pos": 0}, "state.carts.s2.pos"),
        ({"pos": None}, "state.carts.s2.pos"),
        ({"pos": "13"}, "state.carts.s2.pos"),
        ({"animal": None}, "state.carts.s2.animal"),
        ({"animal": "unicorn"}, "state.carts.s2.animal"),
        ({"animal": "ostrich"}, "state.carts"),
        ({"pile": ["unicorn"]}, "state.carts.s2.pile[0]"),
        ({"pile": ["elephant"]}, "state.carts"),
        ({"colour": "pink"}, "state.carts.s2.colour"),
        ({"colour": "blue"}, "state.carts"),
        ({"used": 1}, "state.carts.s2.used"),
        ({"wheels": 4}, "state.carts.s2.wheels"),
    ],
)
def test_a_cart_that_cannot_be_meant_is_refused_with_its_place(change: Data, field: str) -> None:
    state = plain()
    state["carts"]["s2"] = {**state["carts"]["s2"], **change}
    assert fault(state) == field


TURN = {"route": [15, 16], "dice": ["beige", "green"]}


@pytest.mark.parametrize(
    ("phase", "turn", "field"),
    [
        ("roll", None, "state.turn"),
        ("roll", {}, "state.turn.to_roll"),
        ("roll", {**TURN, "limit": -1}, "state.turn.limit"),
        ("roll", {**TURN, "dice": ["pink"]}, "state.turn.dice[0]"),
        ("roll", {**TURN, "dice": ["brown"] * 3}, "state.turn.dice"),
        ("roll", {**TURN, "dice": ["beige"]}, "state.turn.route"),
        ("roll", {**TURN, "route": [14, 15]}, "state.turn.route"),
        ("roll", {**TURN, "rolled": [["beige", 3]]}, "state.turn.rolled[0]"),
        ("roll", {**TURN, "rolled": [["beige"]]}, "state.turn.rolled[0]"),
        ("roll", {**TURN, "to_roll": ["beige"]}, "state.turn.to_roll"),
        ("roll", {**TURN, "rerolled": 0}, "state.turn.rerolled"),
        ("roll", {**TURN, "speed": 0}, "state.turn.speed"),
        ("drive", TURN, "state.phase"),
        ("reroll", {**TURN, "rolled": [["beige", 1], ["green", 0]]}, "state.phase"),
        ("hop", {**TURN, "rolled": [["beige", 1], ["green", 0]]}, "state.phase"),
    ],
)
def test_a_turn_that_cannot_be_meant_is_refused_with_its_place(phase: str, turn: Data, field: str) -> None:
    assert fault(plain(phase=phase, turn=turn)) == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"phase": "hitch", "offer": OFFER, "queue": ["s1"]}, "state.offer"),
        ({"phase": "hitch", "offer": OFFER, "queue": ["s2", "s3"]}, "state.queue"),
        ({"phase": "hitch", "offer": OFFER, "queue": ["s3", "s2", "s1"]}, "state.active"),
        ({"phase": "hitch", "offer": OFFER, "active": "s3", "stage": 5}, "state.stage"),
        ({"phase": "reveal", "offer": OFFER}, "state.offer"),
        ({"phase": "reveal", "stage": 4}, "state.stage"),
        ({"phase": "hitch_pair", "offer": OFFER}, "state.phase"),
        ({"phase": "over"}, "state.result"),
        ({"phase": "over", "result": {"order": ["s1", "s2", "s3"]}}, "state.result.spaces"),
        ({"phase": "setup_carts"}, "state.phase"),
    ],
)
def test_a_phase_that_does_not_fit_the_table_is_refused(change: Data, field: str) -> None:
    state = plain(**change)
    if change["phase"] == "setup_carts":
        for n, entry in enumerate(state["carts"].values()):
            entry["colour"] = ("blue", "red", "yellow")[n]
    assert fault(state) == field


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({}, "moves[0].seat"),
        ({"seat": "s1"}, "moves[0].move"),
        ({"seat": "s1", "move": 3}, "moves[0].move"),
        (act("s1", "drive"), "moves[0].spaces"),
        (act("s1", "drive", spaces="3"), "moves[0].spaces"),
        (act("s1", "drive", spaces=True), "moves[0].spaces"),
        (drive(3, skip="no"), "moves[0].skip"),
        (act("table", "roll"), "moves[0].dice"),
        (act("table", "roll", dice=[["beige", "1"]]), "moves[0].dice[0][1]"),
        (act("table", "roll", dice=[["beige", 1, 2]]), "moves[0].dice[0]"),
        (act("table", "roll", dice=[[1, "beige"]]), "moves[0].dice[0][0]"),
        (act("table", "reveal", cards="zebra"), "moves[0].cards"),
        (act("table", "reveal", cards=[1]), "moves[0].cards[0]"),
        (act("s1", "hitch"), "moves[0].card"),
        (act("s1", "hitch_pair", own="zebra"), "moves[0].other"),
        (act("table", "deal_donkeys", donkeys=["donkey_7"]), "moves[0].donkeys"),
        (act("table", "deal_donkeys", donkeys={"s1": 7}), "moves[0].donkeys.s1"),
        (act("table", "lay_sheets", slots=[{"slot": "O1", "sheet": "S01"}]), "moves[0].slots[0].side"),
        (act("table", "carts_seen", spaces={"s1": 0}), "moves[0].spaces.s1"),
    ],
)
def test_a_move_that_cannot_be_meant_is_refused_with_its_place(move: Data, field: str) -> None:
    assert fault(plain(), move) == field


@pytest.mark.clause("CR-OBS-02")
def test_a_cart_found_elsewhere_is_told_and_the_race_stays_as_it_is() -> None:
    seen = act("table", "carts_seen", spaces={"s1": 14, "s2": 12, "s3": 13})
    result = run(plain(), seen)
    alerts = [
        {"code": "cart_position", "seat": "s2", "expected": 13, "seen": 12},
        {"code": "cart_position", "seat": "s3", "expected": 12, "seen": 13},
    ]
    assert result["state"] == {**run(plain())["state"], "alerts": alerts}
    assert [event["seat"] for event in events(result, "alert")] == ["s2", "s3"]
    assert not events(result, "positions_ok")


@pytest.mark.clause("CR-OBS-02")
@pytest.mark.parametrize("moves", [[], [drive(2)]])
def test_carts_that_stand_right_are_confirmed_at_any_time(moves: list[Data]) -> None:
    result = run(plain(), *moves, act("table", "carts_seen", spaces={"s1": 14, "s3": 12}))
    assert [event["kind"] for event in result["events"]][-1:] == ["positions_ok"]
    assert result["state"]["alerts"] == []
    assert refusal(plain(), *moves, act("table", "carts_seen", spaces={"s5": 14})) == "unknown_seat"


@pytest.mark.clause("CR-OBS-04", "CR-TRK-06")
@pytest.mark.parametrize(
    ("pos", "seen", "meant"),
    [(53, 3, 53), (53, 50, 50), (49, 1, 51), (1, 50, 50), (103, 4, 104), (50, 50, 50)],
)
def test_a_sensor_that_knows_one_lap_is_taken_for_the_nearest_space(pos: int, seen: int, meant: int) -> None:
    state = table(cart(pos), cart(3, "zebra"), stage=5)
    result = run(state, act("table", "carts_seen", spaces={"s1": seen}))
    alerts = [alert["seen"] for alert in result["state"]["alerts"]]
    assert alerts == ([] if meant == pos else [meant])


def test_a_move_goes_through_json_and_back() -> None:
    state = GAME.read_state(plain())
    seen = act("table", "carts_seen", spaces={"s1": 14, "s2": 12})
    move = GAME.read_move(seen, "move", state)
    assert move.to_json() == seen
    assert GAME.read_move(json.loads(json.dumps(move.to_json())), "move", state) == move
