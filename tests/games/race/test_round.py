"""The course of a round: order, offers, answers, events, and the way through JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.race import GAME
from companion.games.vocabulary import Move
from tests.games.race.build import (
    WHEEL,
    Data,
    band,
    events,
    fault,
    field,
    new,
    plans,
    refusal,
    run,
    seat,
    table,
)

DECLINE = {"seat": "s1", "move": "decline"}
RETREAT = {"seat": "s1", "move": "river", "choice": "retreat"}


@pytest.mark.clause("RZ-ROUND-01")
def test_a_round_runs_from_the_reveal_to_the_next_plan() -> None:
    state = table(seat("pig", row=[(4, None)], position=2), seat("horse", position=3), bands=[band(1)])
    moves = [
        *plans((3, 1), (5, 1), (5, 1), (8, 1)),
        {"seat": "s1", "move": "pig", "choice": "karma"},
        {"seat": "s2", "move": "horse", "retreat": True},
    ]
    result = run(state, moves)
    kinds = [e["kind"] for e in result["events"] if e["kind"] not in ("move", "energy", "karma")]
    assert kinds == [*["reveal"] * 1, "cost", *["reveal"] * 3, "reward", "reward", "recover", "wheel"]
    assert [e["clause"] for e in result["events"]][-5:-1] == ["RZ-ANIMAL-07", *["RZ-ANIMAL-03"] * 3]
    assert (result["state"]["phase"], result["state"]["round"]) == ("plan", 4)


@pytest.mark.clause("RZ-ROUND-01")
def test_each_pair_goes_from_the_hand_to_the_right_end_of_the_row() -> None:
    result = run(table(seat("ox", row=[(2, None)])), plans((5, 2)))
    assert field(result, "row")[0] == [{"action": 2, "energy": None}, {"action": 5, "energy": 2}]
    assert field(result, "hand")[0] == [1, 1, 2, 3]


@pytest.mark.clause("RZ-ROUND-02")
def test_a_seat_finishes_before_the_next_one_starts() -> None:
    seats = [seat("ox", position=25), seat("tiger", position=26)]
    first = run(table(*seats), plans((8, 1), (8, 1), (3, 1), (4, 1)))
    assert first["to_act"] == ["s1"]
    assert len(first["pending"]) == 1
    assert not events(first, "recover", "s2")
    assert run(first["state"], [RETREAT])["to_act"] == ["s2"]


@pytest.mark.clause("RZ-ROUND-03")
def test_effects_of_a_seat_come_in_their_order() -> None:
    sector = band(karma=1, symbols=["karma-step", "exchange"])
    result = run(table(seat("rooster"), seat("tiger", position=9), bands=[sector]), plans((2, 3), (2, 1)))
    clauses = [e["clause"] for e in result["events"] if e.get("seat") == "s1"][1:]
    assert clauses == ["RZ-ACT-02", "RZ-ACT-03", "RZ-COMP-01", "RZ-ANIMAL-06"]
    assert result["pending"][0] == {"seat": "s1", "decision": "exchange", "source": "symbol"}
    assert run(result["state"], [DECLINE])["pending"][0]["decision"] == "karma-step"


@pytest.mark.clause("RZ-ROUND-03")
def test_goats_exchange_comes_after_the_symbols() -> None:
    state = table(seat("goat"), bands=[band(symbols=["exchange"])])
    result = run(state, plans((5, 3), (5, 1)))
    assert result["pending"][0]["source"] == "symbol"
    assert run(result["state"], [DECLINE])["pending"][0]["source"] == "goat"


@pytest.mark.clause("RZ-ROUND-04")
def test_a_finished_seat_is_offered_nothing() -> None:
    sector = band(2, symbols=["exchange", "karma-step"])
    result = run(table(seat("goat", position=35), bands=[sector]), plans((5, 3), (5, 1)))
    assert result["over"]


@pytest.mark.clause("RZ-ROUND-04")
def test_an_offer_is_judged_at_the_moment_it_is_made() -> None:
    state = table(seat("ox", karma=2), bands=[band(symbols=["karma-step", "karma-step"])])
    step = {"seat": "s1", "move": "karma-step", "pay": True}
    assert run(state, [*plans((5, 3)), step])["pending"] == []


@pytest.mark.clause("RZ-ROUND-05")
def test_a_single_answer_still_waits() -> None:
    state = table(seat("ox", [1], position=25), seat("tiger"))
    result = run(state, plans((8, 1), (8, 2)))
    assert result["legal"]["s1"] == [RETREAT]
    assert field(result, "position")[0] == 25


@pytest.mark.clause("RZ-ROUND-06")
def test_decline_answers_an_exchange_only() -> None:
    state = table(bands=[band(symbols=["karma-step"])])
    assert refusal(state, [*plans((5, 3)), DECLINE]) == "RZ-ROUND-08"


def open_round() -> Data:
    """A round that waits for an exchange with a group and a river still to come."""
    seats = [seat("goat"), seat("tiger", position=20), seat("pig"), seat("horse", position=4)]
    return run(table(*seats), plans((5, 1), (8, 1), (5, 2), (5, 3)))


@pytest.mark.clause("RZ-ROUND-07")
def test_an_open_round_goes_on_after_a_way_through_json() -> None:
    result = open_round()
    assert result["state"]["phase"] == "choice"
    assert run(json.loads(json.dumps(result["state"])))["state"] == result["state"]
    decline = {**DECLINE, "seat": result["to_act"][0]}
    assert run(result["state"], [decline])["pending"][0]["decision"] == "river"


@pytest.mark.clause("RZ-ROUND-07")
def test_a_round_without_its_memory_is_malformed() -> None:
    state = open_round()["state"]
    del state["resolving"]
    assert fault(state) == "state.resolving"


@pytest.mark.clause("RZ-ROUND-07")
@pytest.mark.parametrize(
    ("name", "value", "place"),
    [
        ("plans", [], "plans"),
        ("plans", [{"action": 9, "energy": 1}] * 4, "plans[0].action"),
        ("effective", [7, 8, 5, 5], "effective[0]"),
        ("queue", [], "queue"),
        ("queue", ["s1", "s1"], "queue"),
        ("queue", ["s2"], "queue"),
        ("queue", ["s7"], "queue[0]"),
        ("open", ["nothing"], "open[0]"),
        ("open", ["rooster"], "open"),
        ("asking", "tea", "asking"),
        ("asking", "river", "asking"),
        ("group", 3, "queue"),
        ("stuck", 0, "stuck"),
    ],
)
def test_a_damaged_memory_is_named(name: str, value: Any, place: str) -> None:
    state = open_round()["state"]
    state["resolving"][name] = value
    assert fault(state) == f"state.resolving.{place}"


@pytest.mark.clause("RZ-ROUND-08")
@pytest.mark.parametrize(
    "move",
    [
        {"seat": "s1", "move": "start", "action": 3},
        {"seat": "s1", "move": "decline"},
        {"seat": "s1", "move": "horse", "retreat": True},
        {"seat": "table", "move": "plan", "action": 3, "energy": 1},
        WHEEL,
    ],
)
def test_a_move_nobody_owes_is_refused(move: Data) -> None:
    assert refusal(table(), [move]) == "RZ-ROUND-08"


@pytest.mark.clause("RZ-ROUND-08")
def test_the_wheel_is_laid_once_and_before_all_else() -> None:
    state = new(options={"players": 4})["state"]
    assert refusal(state, [{"seat": "s1", "move": "start", "action": 3}]) == "RZ-ROUND-08"
    assert refusal(state, [WHEEL, WHEEL]) == "RZ-ROUND-08"


@pytest.mark.clause("RZ-ROUND-08")
def test_another_seats_answer_is_refused() -> None:
    assert refusal(open_round()["state"], [{"seat": "s2", "move": "decline"}]) == "RZ-ROUND-08"


@pytest.mark.clause("RZ-ROUND-09")
def test_every_event_names_its_rule_and_changes_say_how_much() -> None:
    state = table(seat("snake", row=[(5, None)]), bands=[band(3, 2, 1)])
    result = run(state, plans((3, 1), (2, 1), (4, 1)))
    for event in result["events"]:
        assert event["clause"] in GAME.clauses
        if event["kind"] in ("move", "karma", "energy", "cost"):
            assert event["amount"] == event["after"] - event["before"]
    assert [item["seat"] for item in result["state"]["seats"]] == ["s1", "s2", "s3", "s4"]


@pytest.mark.clause("RZ-ROUND-09")
def test_hands_are_shown_ascending() -> None:
    assert field(run(table(seat("ox", (3, 1, 2)))), "hand")[0] == [1, 2, 3]


@pytest.mark.clause("RZ-ROUND-10")
def test_the_quietest_move_stands_when_time_runs_out() -> None:
    def quiet(data: Data) -> Data:
        state = GAME.read_state(data["state"])
        move: Move = state.default(data["to_act"][0])
        return move.to_json()

    sector = band(karma=2, symbols=["karma-step"])
    river = table(seat("ox", (1, 2, 3), position=25), seat("tiger"))
    single = table(seat("ox", (1,), position=25), seat("tiger"))
    pig = table(seat("pig"))
    assert quiet(run(table(seat("ox", (3, 2))))) == {"seat": "s1", "move": "plan", "action": 1, "energy": 2}
    assert quiet(new([WHEEL], options={"players": 3})) == {"seat": "s1", "move": "start", "action": 1}
    assert quiet(open_round())["move"] == "decline"
    assert quiet(run(table(bands=[sector]), plans((2, 1)))) == {
        "seat": "s1",
        "move": "karma-step",
        "pay": False,
    }
    assert quiet(run(river, plans((8, 1), (8, 2))))["energy"] == 1
    assert quiet(run(single, plans((8, 1), (8, 2)))) == RETREAT
    assert quiet(run(pig, plans((1, 1), (3, 1)))) == {"seat": "s1", "move": "pig", "choice": "energy"}
    horse = run(table(seat("horse", position=3)), plans((5, 1)))
    assert quiet(horse) == {"seat": "s1", "move": "horse", "retreat": False}
    order = run(table(seat("ox", karma=8), bands=[sector]), plans((2, 1)))
    assert quiet(order) == {"seat": "s1", "move": "order", "first": "main"}
