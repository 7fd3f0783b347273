"""When a seat orders its own effects, and what follows from its choice."""

from __future__ import annotations

import pytest

from tests.games.race.build import Data, band, events, field, plans, refusal, run, seat, table


def first(effect: str) -> Data:
    return {"seat": "s1", "move": "order", "first": effect}


def asked(result: Data) -> list[str] | None:
    pending = result["pending"][0] if result["pending"] else {}
    return pending["effects"] if pending.get("decision") == "order" else None


STEP = {"seat": "s1", "move": "karma-step", "pay": True}
HELP_ALONE = plans((2, 1))


def help_table(
    animal: str = "ox", karma: int = 7, gain: int = 2, symbols: tuple[str, ...] = ("karma-step",)
) -> Data:
    return table(seat(animal, karma=karma), bands=[band(karma=gain, symbols=symbols)])


@pytest.mark.clause("RZ-GROUP-08", "RZ-GROUP-09")
@pytest.mark.parametrize(("karma", "expected"), [(6, None), (7, ["main", "karma-step"])])
def test_a_gain_over_the_limit_and_a_karma_step_are_ordered(karma: int, expected: list[str] | None) -> None:
    assert asked(run(help_table(karma=karma), HELP_ALONE)) == expected


@pytest.mark.clause("RZ-GROUP-08")
def test_stepping_first_saves_the_karma() -> None:
    saved = run(help_table(), [*HELP_ALONE, first("karma-step"), STEP])
    assert (field(saved, "karma")[0], events(saved, "lost")) == (7, [])
    spilt = run(help_table(), [*HELP_ALONE, first("main"), STEP])
    assert (field(spilt, "karma")[0], events(spilt, "lost")[0]["amount"]) == (6, 1)


@pytest.mark.clause("RZ-GROUP-09")
@pytest.mark.parametrize(
    ("animal", "karma", "symbols", "expected"),
    [
        ("dragon", 6, ("exchange",), ["main", "exchange"]),
        ("dragon", 5, ("exchange",), None),
        ("dragon", 6, ("exchange", "karma-step"), ["main", "exchange", "karma-step"]),
        ("ox", 7, ("exchange",), None),
        ("ox", 7, ("exchange", "karma-step"), ["main", "karma-step"]),
    ],
)
def test_dragon_orders_its_exchange_too(
    animal: str, karma: int, symbols: tuple[str, ...], expected: list[str] | None
) -> None:
    state = help_table(animal, karma, 2, symbols)
    assert asked(run(state, HELP_ALONE)) == expected


@pytest.mark.clause("RZ-GROUP-09")
def test_all_open_gains_count_together() -> None:
    state = table(seat("rooster", karma=6), bands=[band(karma=2, symbols=["karma-step"])])
    assert asked(run(state, plans((2, 1), (8, 1)))) is None
    assert asked(run(state, plans((2, 1), (2, 3)))) == ["main", "rooster", "karma-step"]


@pytest.mark.clause("RZ-GROUP-09")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ([1] * 9 + [3], ["main", "exchange"]),
        ([1] * 8 + [3], None),
        ([1] * 11, None),
        ([1] * 12, ["main", "exchange"]),
    ],
)
def test_a_gain_of_cards_and_a_split_are_ordered_near_the_card_limit(
    hand: list[int], expected: list[str] | None
) -> None:
    state = table(seat("ox", hand), bands=[band(energy=1, symbols=["exchange"])])
    assert asked(run(state, plans((4, 1)))) == expected


@pytest.mark.clause("RZ-GROUP-09")
def test_dragon_with_karma_may_split_into_two_more() -> None:
    def near(karma: int) -> Data:
        return table(seat("dragon", [1] * 7 + [3], karma=karma), bands=[band(energy=1, symbols=["exchange"])])

    assert asked(run(near(0), plans((4, 1)))) is None
    assert asked(run(near(1), plans((4, 1)))) == ["main", "exchange"]


@pytest.mark.clause("RZ-GROUP-09")
def test_goats_exchange_is_ordered_like_a_symbols() -> None:
    state = table(seat("goat", [1] * 11 + [3]), bands=[band(energy=1, symbols=["exchange"])])
    moves = plans((4, 1), (4, 1))
    decline = {"seat": "s2", "move": "decline"}
    result = run(state, moves)
    while result["pending"][0]["seat"] != "s1":
        result = run(result["state"], [decline])
    assert asked(result) == ["main", "exchange", "goat"]


@pytest.mark.clause("RZ-GROUP-09")
@pytest.mark.parametrize(("position", "expected"), [(0, True), (1, False), (35, False), (36, True)])
def test_cheats_retreat_and_own_steps_are_ordered_at_both_ends(position: int, expected: bool) -> None:
    state = table(seat("ox", position=position), seat("tiger", position=20))
    result = run(state, plans((1, 2), (1, 2), (1, 1)))
    assert asked(result) == (["main", "competition"] if expected else None)


@pytest.mark.clause("RZ-GROUP-09")
def test_horse_orders_its_own_step_too() -> None:
    state = table(seat("horse"), seat("tiger", position=20))
    moves = plans((1, 2), (1, 2), (1, 1))
    assert asked(run(state, moves)) == ["main", "competition", "horse-step"]
    kept = run(state, [*moves, first("main")])
    assert field(kept, "position")[0] == 2
    lost = run(state, [*moves, first("competition"), {"seat": "s1", "move": "horse", "retreat": False}])
    assert field(lost, "position")[0] == 1


@pytest.mark.clause("RZ-GROUP-09")
def test_recovery_is_never_ordered() -> None:
    state = table(seat("goat", [1] * 10, [(2, 2), (5, 3)]))
    result = run(state, plans((8, 1), (8, 2)))
    assert events(result, "recover", "s1")
    assert asked(result) is None


@pytest.mark.clause("RZ-GROUP-10")
def test_effects_nobody_orders_are_done_before_asking() -> None:
    seats = [seat("ox", karma=7), seat("tiger", position=9)]
    state = table(*seats, bands=[band(karma=2, symbols=["karma-step"])])
    result = run(state, plans((2, 3), (2, 1)))
    assert asked(result) == ["main", "karma-step"]
    assert [e["clause"] for e in result["events"] if e["kind"] in ("move", "energy")] == [
        "RZ-ACT-03",
        "RZ-COMP-01",
    ]


@pytest.mark.clause("RZ-GROUP-10", "RZ-ROUND-08")
def test_until_answered_other_moves_are_refused() -> None:
    assert refusal(help_table(), [*HELP_ALONE, STEP]) == "RZ-ROUND-08"
    assert refusal(help_table(), [*HELP_ALONE, first("rooster")]) == "RZ-GROUP-10"


@pytest.mark.clause("RZ-GROUP-10")
def test_a_step_chosen_first_is_asked_for_and_the_rest_judged_anew() -> None:
    asked_step = run(help_table(), [*HELP_ALONE, first("karma-step")])
    assert asked_step["pending"] == [{"seat": "s1", "decision": "karma-step"}]
    refused = run(asked_step["state"], [{**STEP, "pay": False}])
    assert refused["pending"] == []
    assert field(refused, "karma")[0] == 8
