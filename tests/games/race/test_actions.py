"""The six wheel actions, competition, and the limits of what is gained."""

from __future__ import annotations

import pytest

from tests.games.race.build import band, events, field, plans, run, seat, table


@pytest.mark.clause("RZ-ACT-01", "RZ-ACT-11")
def test_cheat_rewards_the_sole_highest_and_sends_the_others_back() -> None:
    state = table(seat("ox", position=5), seat("tiger", position=5), seat("rabbit"), bands=[band(4)])
    assert field(run(state, plans((1, 3), (1, 2), (1, 2))), "position")[:2] == [5 + 4 + 2, 4]
    tied = run(state, plans((1, 2), (1, 2), (8, 1)))
    assert field(tied, "position")[:2] == [4, 4]


@pytest.mark.clause("RZ-ACT-02", "RZ-ACT-09")
def test_help_gives_its_karma_to_the_whole_group() -> None:
    result = run(table(bands=[band(9, 2, 9)]), plans((2, 3), (2, 1)))
    assert field(result, "karma")[:2] == [4, 4]


@pytest.mark.clause("RZ-ACT-03")
@pytest.mark.parametrize(("players", "cards"), [(4, 0), (5, 2)])
def test_helps_bonus_goes_to_ties_with_five_only(players: int, cards: int) -> None:
    state = table(seat("ox"), seat("tiger"), players=players)
    result = run(state, plans((2, 3), (2, 3), players=players))
    assert len(events(result, "energy")) == cards


@pytest.mark.clause("RZ-ACT-04")
def test_run_rewards_the_sole_highest_and_moves_the_others_one() -> None:
    assert field(run(table(bands=[band(4)]), plans((3, 3), (3, 1))), "position")[:2] == [4 + 1, 1]
    assert field(run(table(bands=[band(4)]), plans((3, 1), (3, 1))), "position")[:2] == [1, 1]


@pytest.mark.clause("RZ-ACT-05", "RZ-ACT-09")
def test_rest_gives_its_cards_to_the_whole_group() -> None:
    result = run(table(bands=[band(9, 9, 2)]), plans((4, 3), (4, 1)))
    assert field(result, "hand")[:2] == [[1, 1, 1, 1, 2, 2], [1, 1, 1, 2, 2, 3]]
    assert [e["amount"] for e in events(result, "energy")] == [2, 2]


@pytest.mark.clause("RZ-ACT-06")
@pytest.mark.parametrize(("players", "karma"), [(4, [2, 2]), (5, [3, 3])])
def test_rests_bonus_goes_to_ties_with_five_only(players: int, karma: list[int]) -> None:
    result = run(table(players=players), plans((4, 3), (4, 3), players=players))
    assert field(result, "karma")[:2] == karma


@pytest.mark.clause("RZ-ACT-07")
def test_cooperate_rewards_all_with_the_highest_energy() -> None:
    result = run(table(bands=[band(4)]), plans((5, 3), (5, 3), (5, 1)))
    assert field(result, "position")[:3] == [5, 5, 0]


@pytest.mark.clause("RZ-ACT-08")
def test_walk_rewards_the_sole_highest_only() -> None:
    result = run(table(bands=[band(4)]), plans((6, 3), (6, 1), (6, 1)))
    assert field(result, "position")[:3] == [6, 0, 0]


@pytest.mark.clause("RZ-ACT-10")
def test_a_reward_of_nothing_cancels_neither_competition_nor_animals() -> None:
    result = run(table(seat("horse"), seat("rooster")), plans((5, 3), (5, 1)))
    assert [e["clause"] for e in events(result, "move", "s1")] == ["RZ-COMP-01", "RZ-ANIMAL-02"]
    assert [e["clause"] for e in events(result, "karma", "s2")] == ["RZ-ANIMAL-06"]


@pytest.mark.clause("RZ-ACT-11")
def test_nobody_goes_back_beyond_start() -> None:
    result = run(table(seat("ox", position=0), seat("tiger", position=1)), plans((1, 2), (1, 2)))
    assert field(result, "position")[:2] == [0, 0]


@pytest.mark.clause("RZ-ACT-12")
def test_seats_outside_the_group_are_left_alone() -> None:
    result = run(table(seat("ox"), seat("tiger", position=7), bands=[band(4)]), plans((1, 3), (5, 1)))
    assert field(result, "position")[1] == 7 + 4


@pytest.mark.clause("RZ-ACT-13", "RZ-ACT-09")
@pytest.mark.parametrize("action", [1, 3, 5, 6])
def test_symbols_go_to_the_rewarded_with_a_reward_of_nothing_too(action: int) -> None:
    state = table(bands=[band(symbols=["karma-step", "karma-step"])])
    result = run(state, plans((action, 3), (action, 1)))
    assert result["pending"] == [{"seat": "s1", "decision": "karma-step"}]
    refuse = {"seat": "s1", "move": "karma-step", "pay": False}
    result = run(result["state"], [refuse])
    assert result["pending"] == [{"seat": "s1", "decision": "karma-step"}]
    assert run(result["state"], [refuse])["pending"] == []


@pytest.mark.clause("RZ-ACT-13")
@pytest.mark.parametrize("action", [2, 4])
def test_symbols_of_help_and_rest_go_to_all_of_the_group(action: int) -> None:
    state = table(bands=[band(symbols=["karma-step"])])
    refuse = [{"seat": name, "move": "karma-step", "pay": False} for name in ("s2", "s1")]
    assert run(state, [*plans((action, 3), (action, 1)), *refuse])["pending"] == []


@pytest.mark.clause("RZ-COMP-01", "RZ-COMP-02")
@pytest.mark.parametrize(("players", "moved"), [(3, [2, 2, 0]), (4, [1, 1, 0])])
def test_competition_counts_seats_with_lower_energy(players: int, moved: list[int]) -> None:
    result = run(table(players=players), plans((5, 3), (5, 3), (5, 1), players=players))
    assert field(result, "position")[:3] == moved


@pytest.mark.clause("RZ-COMP-03")
def test_competition_applies_to_strategise_too() -> None:
    result = run(table(bands=[band(9)]), plans((8, 3), (8, 2), (8, 1), (8, 1)))
    assert field(result, "position") == [3, 2, 0, 0]


@pytest.mark.clause("RZ-LIMIT-01")
def test_karma_stops_at_eight_and_the_loss_is_told() -> None:
    result = run(table(seat("ox", karma=7), bands=[band(0, 3)]), plans((2, 1)))
    assert field(result, "karma")[0] == 8
    lost = events(result, "lost")[0]
    assert (lost["what"], lost["amount"], lost["clause"]) == ("karma", 2, "RZ-LIMIT-01")


@pytest.mark.clause("RZ-LIMIT-02")
def test_cards_beyond_twelve_are_lost_and_the_loss_is_told() -> None:
    state = table(seat("ox", [1] * 8, [(1, 1), (2, 1), (3, 1)]), bands=[band(energy=3)])
    result = run(state, plans((4, 1)))
    assert len(field(result, "hand")[0]) == 8
    lost = events(result, "lost")[0]
    assert (lost["what"], lost["amount"], lost["clause"]) == ("energy", 2, "RZ-LIMIT-02")


@pytest.mark.clause("RZ-LIMIT-03")
def test_a_gain_takes_what_the_supply_has() -> None:
    result = run(table(bands=[band(energy=3)], supply={"1": 2}), plans((4, 1)))
    assert result["state"]["supply"] == {"1": 0}
    assert [(e["amount"], e["before"], e["after"]) for e in events(result, "energy")] == [(2, 5, 7)]
    assert [e["clause"] for e in events(result, "lost")] == ["RZ-LIMIT-03"]


@pytest.mark.clause("RZ-LIMIT-04")
def test_the_card_limit_cuts_first_and_an_unlisted_value_never_runs_out() -> None:
    state = table(seat("ox", [2] * 10), bands=[band(energy=5)], supply={"1": 1})
    lost = events(run(state, plans((4, 2))), "lost")
    assert [(e["clause"], e["amount"]) for e in lost] == [("RZ-LIMIT-02", 3), ("RZ-LIMIT-03", 1)]
    plenty = table(bands=[band(energy=5)], supply={"2": 1})
    assert not events(run(plenty, plans((4, 1))), "lost")
