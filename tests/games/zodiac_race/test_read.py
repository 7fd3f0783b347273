"""States and moves from files: what may be left out, and the exact place of every fault."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.box import house_box
from tests.games.zodiac_race.build import ask, discard, fault, lay, row, run, table

HANDS = {"s1": row("water", 5), "s2": row("wood", 5)}
CARDS = house_box().cards


def test_what_is_left_out_of_a_state_is_filled_in() -> None:
    state = run({"seats": ["s1", "s2", "s3"]})["state"]
    assert (state["dealer"], state["active"], state["phase"], state["draw_count"]) == ("s3", "s1", "act", 50)
    assert state["players"]["s2"] == {
        "hand_size": 5, "known": [], "unknown": [0] * 5, "denied": {}, "element": None, "sequence": [],
        "gap": None,
    }  # fmt: skip
    assert run({"players": {"s1": {"known": ["fire_ox"]}, "s2": {}}})["state"]["draw_count"] == 55
    assert run({"seats": ["s1", "s2"], "players": {"s2": {"hand_size": 3}}})["state"]["draw_count"] == 57


def test_options_beside_the_state_win_over_its_own() -> None:
    state = table(options={"restart": "as_turn", "turn_limit": 5})
    out = run(state, options={"restart": "never", "players": 3, "mode": "referee"})["state"]
    assert (out["options"]["restart"], out["options"]["turn_limit"]) == ("never", 5)
    assert run(table(), options={"yy_plain_discard": False})["state"]["options"]["yy_plain_discard"] is False


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "crazy-race"}, "state.game"),
        ({"ledger": 2}, "state.ledger"),
        ({"box": "other"}, "state.box"),
        ({"box": 3}, "state.box"),
        ({"colour": "red"}, "state.colour"),
        ({"mode": "open"}, "state.mode"),
        ({"seats": ["s1", "s3", "s2"]}, "state.seats"),
        ({"seats": [["s1"], "s2"]}, "state.seats"),
        ({"dealer": "s9"}, "state.dealer"),
        ({"active": "s9"}, "state.active"),
        ({"phase": "sleep"}, "state.phase"),
        ({"phase": "reshuffle"}, "state.phase"),
        ({"phase": "penalty"}, "state.phase"),
        ({"phase": "deal"}, "state.active"),
        ({"phase": "over"}, "state.result"),
        ({"phase": "over", "result": {"winner": "s9", "reason": "x"}}, "state.result.winner"),
        ({"phase": "over", "result": {"winner": "s1", "reason": "x"}}, "state.result.element"),
        ({"phase": "over", "result": {"winner": None, "reason": 3}}, "state.result.reason"),
        ({"result": "s1"}, "state.result"),
        ({"turn": 0}, "state.turn"),
        ({"serial": -1}, "state.serial"),
        ({"draw_count": 49}, "state.draw_count"),
        ({"discard": list(CARDS)[:51]}, "state.players"),
        ({"phase": "act", "discard": ["fire_ox"], "players": {"s1": {"hand_size": 54}}}, "state.phase"),
        ({"phase": "deal", "active": None, "discard": ["fire_ox"]}, "state.phase"),
        ({"draw_count": True}, "state.draw_count"),
        ({"discard": ["fire_cat"]}, "state.discard[0]"),
        ({"discard": ["fire_ox", "fire_ox"]}, "state.discard[1]"),
        ({"discard": "fire_ox"}, "state.discard"),
        ({"options": {"restart": "always"}}, "state.options.restart"),
        ({"options": {"yy_plain_discard": 1}}, "state.options.yy_plain_discard"),
        ({"options": {"turn_limit": 0}}, "state.options.turn_limit"),
        ({"options": {"players": 3}}, "state.options.players"),
        ({"absent_all": {"fire_cat": 0}}, "state.absent_all.fire_cat"),
        ({"absent_all": {"fire_ox": 1}}, "state.absent_all.fire_ox"),
        ({"hands": HANDS}, "state.hands"),
        ({"draw_set": []}, "state.draw_set"),
        ({"step": {"kind": "lay"}}, "state.phase"),
        ({"phase": "act", "step": {"kind": "lay"}}, "state.step"),
        ({"alerts": [{"code": "theft"}]}, "state.alerts[0].code"),
        ({"alerts": [{"code": "draw_count", "expected": 1, "seen": 2}]}, "state.alerts[0].turn"),
        ({"alerts": [{"code": "hand_count", "seat": "s9"}]}, "state.alerts[0].seat"),
        ({"players": {"s9": {}}}, "state.players.s9"),
        ({"players": {"s2": {"sequence": row("fire", 12)}}}, "state.phase"),
    ],
)
def test_a_state_that_cannot_be_names_its_field(change: dict[str, Any], field: str) -> None:
    assert fault({**table(), **change}) == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hand": 5}, "hand"),
        ({"known": ["fire_cat"]}, "known[0]"),
        ({"known": ["fire_ox", "fire_ox"]}, "known[1]"),
        ({"unknown": [1]}, "unknown[0]"),
        ({"unknown": 5}, "unknown"),
        ({"hand_size": 4, "unknown": [0]}, "hand_size"),
        ({"hand_size": 0, "known": ["fire_ox"]}, "hand_size"),
        ({"denied": {"fire_ox": 1}}, "denied.fire_ox"),
        ({"denied": ["fire_ox"]}, "denied"),
        ({"element": "fire"}, "element"),
        ({"sequence": ["fire_rat"], "element": "wood"}, "element"),
        ({"sequence": ["fire_rat", None, "fire_tiger"], "gap": 3}, "gap"),
        ({"sequence": ["fire_rat"], "gap": 1}, "gap"),
        ({"sequence": ["fire_ox"]}, "sequence[0]"),
        ({"sequence": ["fire_rat", "wood_ox"]}, "sequence[1]"),
        ({"sequence": ["fire_rat", None]}, "sequence[1]"),
        ({"sequence": [*row("fire", 12), "fire_yinyang"]}, "sequence"),
    ],
)
def test_a_seat_that_cannot_be_names_its_field(change: dict[str, Any], field: str) -> None:
    assert fault(table(players={"s2": change})) == f"state.players.s2.{field}"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hands": None}, "state.hands"),
        ({"hands": {"s1": HANDS["s1"]}}, "state.hands.s2"),
        ({"hands": {**HANDS, "s3": []}}, "state.hands.s3"),
        ({"hands": {**HANDS, "s2": ["water_rat"]}}, "state.hands.s2[0]"),
        ({"discard": ["water_ox"]}, "state.hands.s1[1]"),
        ({"players": {"s1": {"known": ["fire_ox"]}}}, "state.hands.s1"),
        ({"players": {"s1": {"unknown": [0]}}}, "state.players.s1.unknown"),
        ({"draw_set": ["fire_ox"]}, "state.draw_set"),
        ({"draw_set": ["fire_cat"]}, "state.draw_set[0]"),
        (
            {"hands": {**HANDS, "s1": ["fire_ox"] * 2}, "players": {"s1": {"known": ["fire_ox"]}}},
            "state.hands.s1[1]",
        ),
        ({"discard": list(CARDS), "hands": {"s1": [], "s2": ["fire_ox"]}}, "state.hands.s2[0]"),
    ],
)
def test_open_hands_that_cannot_be_name_their_field(change: dict[str, Any], field: str) -> None:
    assert fault({**table(2, mode="full", hands=HANDS), **change}) == field


@pytest.mark.parametrize(
    ("phase", "step", "field"),
    [
        ("answer", {}, "ask"),
        ("answer", {"then": "draw", "ask": "fire_pig"}, "then"),
        ("answer", {"ask": "fire_dog"}, "ask"),
        ("answer", {"ask": "fire_pig", "to_answer": []}, "to_answer"),
        ("answer", {"ask": "fire_pig", "to_answer": ["s3", "s2"]}, "to_answer"),
        ("answer", {"ask": "fire_pig", "to_answer": ["s1"]}, "to_answer[0]"),
        ("answer", {"ask": "fire_pig", "draws": [["s1", 1]]}, "draws"),
        ("draw", {}, "draws"),
        ("draw", {"draws": [["s1"]]}, "draws[0]"),
        ("draw", {"draws": [["s1", 0]]}, "draws[0][1]"),
        ("draw", {"draws": [["s9", 1]]}, "draws[0][0]"),
        ("followup", {"gained": ["fire_pig"]}, "gained[0]"),
        ("followup", {"to_answer": ["s3"]}, "to_answer"),
        ("followup", {"after": "later"}, "after"),
        ("followup", {"luck": 3}, "luck"),
    ],
)
def test_a_running_step_that_cannot_be_names_its_field(phase: str, step: dict[str, Any], field: str) -> None:
    assert fault(table(phase=phase, step=step, discard=["fire_dog"])) == f"state.step.{field}"


def test_a_running_step_may_be_left_out_where_it_follows() -> None:
    asked = run(table(phase="answer", step={"ask": "fire_pig"}))["state"]["step"]
    assert (asked["kind"], asked["then"], asked["to_answer"]) == ("discard", "request", ["s2", "s3"])
    draws = run(table(phase="draw", players={"s1": {"hand_size": 3}}))["state"]["step"]["draws"]
    assert draws == [["s1", 2]]
    assert run(table(phase="followup"))["to_act"] == ["s1"]
    rows = {"s1": {"sequence": ["fire_rat", None, "fire_tiger"]}}
    assert run(table(players=rows))["state"]["phase"] == "penalty"


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({"move": "lay", "cards": []}, "seat"),
        ({"seat": "s13", "move": "lay", "cards": []}, "seat"),
        ({"seat": "s1"}, "move"),
        ({"seat": "s1", "move": "lay"}, "cards"),
        ({"seat": "s1", "move": "lay", "cards": ["fire_rat", 3]}, "cards[1]"),
        ({"seat": "s1", "move": "discard", "cards": ["fire_rat"]}, "then"),
        ({"seat": "s1", "move": "discard", "cards": ["fire_rat"], "then": "keep"}, "then"),
        ({"seat": "s1", "move": "discard", "cards": ["fire_rat"], "then": "request"}, "ask"),
        ({"seat": "s2", "move": "give"}, "card"),
        ({"seat": "table", "move": "draw", "to": "table", "count": 1}, "to"),
        ({"seat": "table", "move": "draw", "to": "s1", "count": -1}, "count"),
        ({"seat": "table", "move": "draw", "to": "s1", "count": 1, "cards": "fire_ox"}, "cards"),
        ({"seat": "table", "move": "count_hand", "target": "s9", "count": 1}, "target"),
        ({"seat": "table", "move": "count_draw_pile"}, "count"),
        ({"seat": "table", "move": "audit", "target": "s1", "laid": [3]}, "laid[0]"),
        ({"seat": "table", "move": "set_counts", "hand_sizes": {}}, "draw_count"),
        ({"seat": "table", "move": "set_counts", "draw_count": 1, "hand_sizes": {"s1": -1}}, "hand_sizes.s1"),
        ({"seat": "table", "move": "deal", "hands": {"north": []}}, "hands.north"),
        ({"seat": "table", "move": "stop"}, "reason"),
    ],
)
def test_a_malformed_move_names_its_field(move: dict[str, Any], field: str) -> None:
    assert fault(table(), move) == f"moves[0].{field}"


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"players": 4}, "options.players"),
        ({"mode": "full"}, "options.mode"),
        ({"dealer": "s1"}, "options.dealer"),
        ({"speed": 3}, "options.speed"),
    ],
)
def test_options_that_do_not_fit_the_state_name_their_field(options: dict[str, Any], field: str) -> None:
    assert fault({**table(), "mode": "referee"}, options=options) == field


def test_a_refused_move_leaves_the_state_as_it_was() -> None:
    state = GAME.read_state(table())
    before = state.to_json()
    for data in (lay("fire_ox"), ask("wood_pig", "wood_ox"), discard("fire_ox", "wood_dog")):
        assert GAME.read_move(data, "move", state) not in state.legal("s1")
    assert state.to_json() == before
