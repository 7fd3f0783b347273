"""The end of a game and of a round: finishing, ranking, standstill, the turning wheel."""

from __future__ import annotations

import pytest

from tests.games.race.build import Data, band, events, fault, field, plans, refusal, run, seat, table


def last_round(*seats: Data, actions: tuple[tuple[int, int], ...], move: int | str = 2) -> Data:
    return run(table(*seats, bands=[band(move)]), plans(*actions))


@pytest.mark.clause("RZ-END-01")
def test_the_round_is_played_out_when_somebody_finishes() -> None:
    seats = [seat("ox", position=35), seat("tiger", position=4)]
    result = last_round(*seats, actions=((3, 3), (6, 1)))
    assert field(result, "position")[:2] == [37, 6]
    assert result["over"]
    assert result["to_act"] == []
    assert events(result, "over")[0]["ranking"] == result["ranking"]


@pytest.mark.clause("RZ-END-01")
@pytest.mark.parametrize(("move", "over"), [(1, False), (2, True)])
def test_the_palace_lies_beyond_36(move: int, over: bool) -> None:
    assert last_round(seat("ox", position=35), actions=((6, 3),), move=move)["over"] == over


@pytest.mark.clause("RZ-END-02", "RZ-END-04")
def test_finishers_come_first_and_the_others_by_space() -> None:
    seats = [
        seat("ox", position=5),
        seat("tiger", position=36),
        seat("rabbit", position=5),
        seat("snake", position=9),
    ]
    result = last_round(*seats, actions=((8, 1), (6, 1), (8, 1), (8, 1)))
    assert result["ranking"] == [["s2"], ["s4"], ["s1", "s3"]]


@pytest.mark.clause("RZ-END-03")
@pytest.mark.parametrize(
    ("animals", "actions", "karma", "expected"),
    [
        (("ox", "rat"), (3, 6), (1, 1), [["s2"], ["s1"]]),
        (("ox", "tiger"), (3, 6), (1, 8), [["s1"], ["s2"]]),
        (("ox", "tiger"), (5, 5), (1, 4), [["s2"], ["s1"]]),
        (("ox", "tiger"), (5, 5), (4, 4), [["s1", "s2"]]),
    ],
)
def test_finishers_rank_by_rat_action_and_karma(
    animals: tuple[str, str], actions: tuple[int, int], karma: tuple[int, int], expected: list[list[str]]
) -> None:
    seats = [seat(animal, karma=k, position=36) for animal, k in zip(animals, karma, strict=True)]
    result = last_round(*seats, actions=tuple((action, 1) for action in actions))
    assert result["ranking"][: len(expected)] == expected


@pytest.mark.clause("RZ-END-03")
def test_repeat_finishes_as_a_seven() -> None:
    seats = [seat("ox", row=[(3, None)], position=36), seat("tiger", position=36)]
    assert last_round(*seats, actions=((7, 1), (6, 1)))["ranking"][:2] == [["s2"], ["s1"]]


@pytest.mark.clause("RZ-END-05")
def test_a_finished_pawn_is_not_sent_back() -> None:
    state = table(seat("snake", row=[(4, None)], position=35), seat("ox", position=9))
    result = run(state, plans((1, 1), (1, 1)))
    assert field(result, "position")[:2] == [37, 8]


@pytest.mark.clause("RZ-END-06")
def test_a_finished_seat_goes_on_gaining_but_not_moving() -> None:
    state = table(seat("snake", row=[(4, None)], karma=3, position=36), bands=[band(9, 2)])
    result = run(state, plans((2, 2), (2, 1)))
    assert (field(result, "position")[0], field(result, "karma")[0]) == (37, 3)
    assert len(events(result, "energy", "s1")) == 1
    assert [e["after"] for e in events(result, "move", "s1")] == [37]


@pytest.mark.clause("RZ-END-07")
def test_wheel_and_round_stay_when_the_game_is_over() -> None:
    result = last_round(seat("ox", position=36), actions=((6, 1),))
    state = result["state"]
    assert (state["phase"], state["round"], state["wheel"]["rotation"]) == ("over", 3, 0)
    assert state["ranking"] == result["ranking"]
    assert run(state)["ranking"] == result["ranking"]
    assert refusal(state, plans((3, 1))[:1]) == "RZ-ROUND-08"


def standstill(stalled: int, *, choice: bool = False) -> Data:
    seats = [seat(animal, [1], position=n) for n, animal in enumerate(("ox", "tiger", "rabbit", "snake"))]
    if choice:
        seats[0]["hand"] = [1, 2]
    return run(table(*seats, stalled=stalled), plans())


@pytest.mark.clause("RZ-END-08")
def test_twelve_rounds_without_a_choice_end_the_game_by_spaces() -> None:
    assert standstill(10)["state"]["stalled"] == 11
    ended = standstill(11)
    assert ended["over"]
    assert ended["ranking"] == [["s4"], ["s3"], ["s2"], ["s1"]]
    assert standstill(11, choice=True)["state"]["stalled"] == 0


@pytest.mark.clause("RZ-END-08")
def test_a_finish_in_the_twelfth_standstill_is_a_finish() -> None:
    seats = [seat("dog", [1], position=36), seat("ox", [1]), seat("tiger", [1]), seat("rabbit", [1])]
    ended = run(table(*seats, stalled=11), plans())
    assert events(ended, "over")[0]["clause"] == "RZ-END-01"


@pytest.mark.clause("RZ-WHEEL-01", "RZ-WHEEL-02")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (7, 0)])
def test_the_wheel_turns_one_sector_and_starts_again(before: int, after: int) -> None:
    state = table()
    state["wheel"] = {"sectors": [{"bands": [band()]}] * 8, "wedges": [1, 2, 3, 4, 5, 6], "rotation": before}
    assert run(state, plans())["state"]["wheel"]["rotation"] == after


@pytest.mark.clause("RZ-WHEEL-02")
def test_a_rotation_beyond_the_sectors_is_no_position_of_the_wheel() -> None:
    state = table()
    state["wheel"]["rotation"] = 1
    assert fault(state) == "state.wheel.rotation"
