"""Groups and the wheel: who shares, what the sum selects, who acts first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.race.build import Data, band, events, fault, field, plans, run, seat, table


def reward(state: Data, *pairs: tuple[int, int], **more: Any) -> Data:
    return events(run(state, plans(*pairs), **more), "reward")[0]


@pytest.mark.clause("RZ-GROUP-01")
def test_seats_with_the_same_action_form_a_group() -> None:
    event = reward(table(), (3, 1), (3, 2), (3, 3))
    assert (event["n"], event["sum"]) == (3, 6)


@pytest.mark.clause("RZ-GROUP-02")
def test_repeat_joins_the_copied_group_and_prints_seven() -> None:
    state = table(seat("ox", row=[(3, None)]), bands=[band("N")])
    result = run(state, plans((7, 2), (3, 1)))
    assert events(result, "reward")[0]["n"] == 2
    assert field(result, "row")[0][-1] == {"action": 7, "energy": 2}


@pytest.mark.clause("RZ-GROUP-03")
@pytest.mark.parametrize(("energy", "moved"), [(2, 5), (3, 7)])
def test_the_first_band_that_is_not_below_the_sum_answers(energy: int, moved: int) -> None:
    state = table(bands=[band(5, up_to=2), band(7)])
    assert field(run(state, plans((6, energy))), "position")[0] == moved


@pytest.mark.clause("RZ-GROUP-03")
def test_each_wedge_faces_its_sector_turned_by_the_rotation() -> None:
    state = table()
    sectors = [{"bands": [band(n)]} for n in range(8)]
    state["wheel"] = {"sectors": sectors, "wedges": [2, 1, 4, 3, 6, 5], "rotation": 5}
    assert reward(state, (5, 1))["sector"] == (5 + 5) % 8


@pytest.mark.clause("RZ-GROUP-03", "RZ-GROUP-11")
def test_counting_starts_on_the_sector_faced() -> None:
    state = table()
    sectors = [{"bands": [band(n, up_to=0), band(9)]} for n in range(8)]
    state["wheel"] = {"sectors": sectors, "wedges": [2, 1, 4, 3, 6, 5], "rotation": 5}
    event = reward(state, (5, 3), options={"wheel_reading": "count"})
    assert (event["sector"], event["move"]) == (5, 5)


@pytest.mark.clause("RZ-GROUP-04")
@pytest.mark.parametrize(("amount", "moved"), [("N", 1), ("N-1", 0), ("N+1", 2), ("2N", 2)])
def test_n_is_the_number_of_seats_in_the_group(amount: str, moved: int) -> None:
    assert reward(table(bands=[band(amount)]), (6, 1))["move"] == moved


@pytest.mark.clause("RZ-GROUP-05")
def test_a_seat_alone_is_sole_highest_and_a_tie_has_none() -> None:
    assert field(run(table(bands=[band(4)]), plans((6, 1))), "position")[0] == 4
    assert field(run(table(bands=[band(4)]), plans((6, 2), (6, 2))), "position")[:2] == [0, 0]


@pytest.mark.clause("RZ-GROUP-06")
def test_groups_resolve_by_number_with_strategise_last() -> None:
    result = run(table(), plans((5, 1), (8, 1), (2, 1), (3, 1)))
    assert [e["action"] for e in events(result, "reward")] == [2, 3, 5]
    order = [e["kind"] for e in result["events"]]
    assert order.index("recover") > max(n for n, kind in enumerate(order) if kind == "reward")


@pytest.mark.clause("RZ-GROUP-07")
@pytest.mark.parametrize(
    ("order", "expected"),
    [("trailing-first", ["s3", "s2", "s1", "s4"]), ("leading-first", ["s4", "s3", "s2", "s1"])],
)
def test_the_hindmost_or_foremost_acts_first_and_ties_go_from_pig_to_rat(
    order: str, expected: list[str]
) -> None:
    seats = [seat(animal, position=at) for animal, at in [("rat", 5), ("ox", 5), ("pig", 5), ("tiger", 9)]]
    event = reward(table(*seats), (5, 1), (5, 1), (5, 1), (5, 1), options={"effect_order": order})
    assert event["seats"] == expected


@pytest.mark.clause("RZ-GROUP-07")
def test_order_is_fixed_by_the_spaces_at_the_start_of_the_group() -> None:
    seats = [seat("ox", position=3), seat("tiger", position=4)]
    result = run(table(*seats, bands=[band(4)]), plans((5, 2), (5, 1)))
    assert [e["seat"] for e in events(result, "move")] == ["s1", "s1"]
    assert events(result, "reward")[0]["seats"] == ["s1", "s2"]


@pytest.mark.clause("RZ-GROUP-11")
def test_a_wheel_whose_last_band_ends_is_malformed() -> None:
    state = table(bands=[band(1, up_to=3), band(2, up_to=6)])
    assert fault(state) == "state.wheel.sectors[0].bands[1].up_to"


@pytest.mark.clause("RZ-GROUP-12")
@pytest.mark.parametrize(("energies", "slot"), [((3,), 0), ((3, 3), 1), ((3, 3, 3), 2)])
def test_with_slots_the_sum_picks_one_of_the_wedges_sectors(energies: tuple[int, ...], slot: int) -> None:
    state = table()
    sectors = [{"bands": [band(n % 4)]} for n in range(18)]
    state["wheel"] = {
        "sectors": sectors, "slots": [3, 6, None], "wedges": [2, 1, 4, 3, 6, 5], "rotation": 4,
    }  # fmt: skip
    event = reward(state, *[(5, energy) for energy in energies])
    assert event["sector"] == (3 * 5 + slot + 4) % 18


@pytest.mark.clause("RZ-GROUP-12")
def test_slots_need_their_number_of_one_band_sectors() -> None:
    state = table()
    state["wheel"]["slots"] = [3, 6, None]
    assert fault(state) == "state.wheel.sectors"
    state["wheel"]["sectors"] = [{"bands": [band(up_to=2), band()]}] * 18
    assert fault(state) == "state.wheel.sectors[0].bands"
    state["wheel"]["slots"] = [6, 3, None]
    assert fault(state) == "state.wheel.slots[1]"
