"""Planning: what is legal, what it costs, when it is sealed and opened."""

from __future__ import annotations

import json

import pytest

from tests.games.race.build import Data, band, events, field, plans, refusal, run, seat, table


def plan(action: int, energy: int) -> list[Data]:
    return [{"seat": "s1", "move": "plan", "action": action, "energy": energy}]


@pytest.mark.clause("RZ-PLAN-01")
def test_a_plan_needs_a_card_of_the_hand() -> None:
    assert refusal(table(seat("ox", (1, 2))), plan(3, 4)) == "RZ-PLAN-01"
    run(table(seat("ox", (1, 2))), plan(3, 2))


@pytest.mark.clause("RZ-PLAN-02")
def test_an_action_in_the_row_cannot_be_played_again() -> None:
    assert refusal(table(seat("ox", row=[(2, None), (3, 1)])), plan(2, 1)) == "RZ-PLAN-02"


@pytest.mark.clause("RZ-PLAN-03")
@pytest.mark.parametrize(("action", "paid"), [(6, 0), (4, 1), (3, 2), (1, 2)])
def test_lower_actions_cost_one_or_two_karma(action: int, paid: int) -> None:
    result = run(table(seat("ox", row=[(5, None)], karma=2)), plans((action, 1)))
    costs = events(result, "cost", "s1")
    assert [e["before"] - e["after"] for e in costs] == ([paid] if paid else [])


@pytest.mark.clause("RZ-PLAN-04")
def test_the_cost_looks_at_the_rightmost_entry_only() -> None:
    low = table(seat("ox", row=[(5, None), (2, 1)], karma=0))
    assert not events(run(low, plans((3, 1))), "cost")
    bare = table(seat("ox", row=[], karma=0))
    assert not events(run(bare, plans((1, 1))), "cost")


@pytest.mark.clause("RZ-PLAN-05")
@pytest.mark.parametrize(("action", "paid"), [(4, 0), (3, 1)])
def test_rabbit_pays_one_less(action: int, paid: int) -> None:
    result = run(table(seat("rabbit", row=[(5, None)], karma=1)), plans((action, 1)))
    assert [e["before"] - e["after"] for e in events(result, "cost", "s1")] == ([paid] if paid else [])


@pytest.mark.clause("RZ-PLAN-06")
def test_a_plan_beyond_the_karma_is_refused() -> None:
    assert refusal(table(seat("ox", row=[(3, None)], karma=1)), plan(1, 2)) == "RZ-PLAN-06"


@pytest.mark.clause("RZ-PLAN-07")
def test_one_card_in_hand_means_strategise() -> None:
    single = table(seat("ox", [3], [(2, 1), (5, 4)]))
    assert refusal(single, plan(6, 3)) == "RZ-PLAN-07"
    assert run(single)["legal"]["s1"] == plan(8, 3)


@pytest.mark.clause("RZ-PLAN-08")
@pytest.mark.parametrize("row", [[], [(7, None)], [(2, None), (8, 1)]])
def test_repeat_needs_something_to_copy(row: list[tuple[int, int | None]]) -> None:
    expected = "RZ-PLAN-02" if (7, None) in row else "RZ-PLAN-08"
    assert refusal(table(seat("ox", row=row)), plan(7, 1)) == expected


@pytest.mark.clause("RZ-PLAN-09", "RZ-PLAN-12")
def test_a_sealed_plan_can_be_changed_and_a_refused_change_leaves_it() -> None:
    moves = [*plan(3, 1), *plan(4, 2), *plans((6, 1))[1:]]
    result = run(table(seat("ox")), moves)
    assert events(result, "reveal", "s1")[0]["action"] == 4
    assert refusal(table(seat("ox")), [*plan(3, 1), *plan(4, 6)]) == "RZ-PLAN-01"


@pytest.mark.clause("RZ-PLAN-09")
def test_nothing_is_taken_back_after_the_reveal() -> None:
    state = run(table(seat("pig", row=[(2, None)])), plans((3, 1), (4, 1), (4, 1), (4, 1)))["state"]
    assert state["phase"] == "choice"
    assert refusal(state, plan(4, 1)) == "RZ-ROUND-08"


@pytest.mark.clause("RZ-PLAN-10")
def test_a_file_shows_nothing_of_a_sealed_plan() -> None:
    state = table(seat("ox", row=[(5, None)], karma=2))
    before, after = run(state), run(state, plan(1, 3))
    assert after["sealed"] == ["s1"]
    assert after["events"] == []
    assert json.dumps(after["state"]) == json.dumps(before["state"])
    assert "s1" not in after["legal"]


@pytest.mark.clause("RZ-PLAN-11")
@pytest.mark.parametrize(
    ("action", "energy", "row", "hand", "clause"),
    [
        (6, 5, [(6, None)], [1], "RZ-SETUP-09"),
        (3, 5, [(3, None)], [1], "RZ-PLAN-02"),
        (7, 5, [], [1], "RZ-PLAN-01"),
        (7, 1, [], [1], "RZ-PLAN-07"),
        (7, 1, [(1, None), (8, 2)], [1, 1], "RZ-PLAN-08"),
        (1, 1, [(5, None)], [1, 1], "RZ-PLAN-06"),
    ],
)
def test_the_first_of_several_faults_is_named(
    action: int, energy: int, row: list[tuple[int, int | None]], hand: list[int], clause: str
) -> None:
    state = table(seat("ox", hand, row, karma=0), players=3)
    assert refusal(state, plan(action, energy)) == clause


@pytest.mark.clause("RZ-COST-01")
def test_all_pay_before_any_action_resolves() -> None:
    state = table(seat("ox", row=[(5, None)]), seat("pig", row=[(5, None)]), bands=[band(4)])
    kinds = [e["kind"] for e in run(state, plans((3, 2), (4, 1)))["events"]]
    assert max(n for n, kind in enumerate(kinds) if kind == "cost") < kinds.index("reward")


@pytest.mark.clause("RZ-COST-02")
def test_snake_moves_for_karma_it_paid() -> None:
    result = run(table(seat("snake", row=[(5, None)], position=4)), plans((3, 1)))
    assert [(e["clause"], e["before"], e["after"]) for e in events(result, "move", "s1")] == [
        ("RZ-COST-02", 4, 6)
    ]


@pytest.mark.clause("RZ-COST-03")
def test_snakes_step_counts_for_the_order_in_the_group() -> None:
    state = table(seat("snake", row=[(5, None)], position=4), seat("ox", position=5))
    reward = events(run(state, plans((3, 1), (3, 1))), "reward")[0]
    assert reward["seats"] == ["s2", "s1"]


@pytest.mark.clause("RZ-COST-03")
def test_snake_can_finish_by_its_step() -> None:
    result = run(table(seat("snake", row=[(5, None)], position=35)), plans((3, 1)))
    assert field(result, "finished")[0]
    assert result["over"]
