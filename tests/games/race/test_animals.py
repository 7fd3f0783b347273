"""The animals that are not part of another rule: Dragon, Horse, Goat, Monkey, Rooster, Pig."""

from __future__ import annotations

import pytest

from tests.games.race.build import Data, band, events, field, plans, refusal, run, seat, table


def horse(retreat: bool) -> Data:
    return {"seat": "s1", "move": "horse", "retreat": retreat}


def pig(choice: str) -> Data:
    return {"seat": "s1", "move": "pig", "choice": choice}


@pytest.mark.clause("RZ-ANIMAL-01")
def test_dragon_gains_one_more_but_nothing_from_nothing() -> None:
    assert field(run(table(seat("dragon"), bands=[band(karma=2)]), plans((2, 1))), "karma")[0] == 5
    assert field(run(table(seat("dragon"), bands=[band(karma=0)]), plans((2, 1))), "karma")[0] == 2


@pytest.mark.clause("RZ-ANIMAL-11")
def test_dragons_extra_comes_with_each_gain_and_counts_as_lost() -> None:
    state = table(seat("dragon", karma=8), bands=[band(karma=2)])
    assert events(run(state, plans((2, 1))), "lost")[0]["amount"] == 3
    rest = table(seat("dragon", karma=1))
    assert field(run(rest, plans((4, 1))), "karma")[0] == 3


@pytest.mark.clause("RZ-ANIMAL-02")
def test_horse_moves_one_more_once_when_somebody_is_lower() -> None:
    result = run(table(seat("horse")), plans((5, 3), (5, 1), (5, 1)))
    assert field(result, "position")[0] == 3
    assert field(run(table(seat("horse")), plans((5, 1), (5, 1))), "position")[0] == 0


@pytest.mark.clause("RZ-ANIMAL-03")
def test_horse_may_go_back_for_a_card_and_karma() -> None:
    state = table(seat("horse", position=5))
    assert run(state, plans((5, 3)))["pending"] == [{"seat": "s1", "decision": "horse"}]
    result = run(state, [*plans((5, 3)), horse(True)])
    assert [e["kind"] for e in result["events"] if e["clause"] == "RZ-ANIMAL-03"] == [
        "move",
        "energy",
        "karma",
    ]
    assert (field(result, "position")[0], field(result, "karma")[0]) == (4, 3)
    stayed = run(state, [*plans((5, 3)), horse(False)])
    assert (field(stayed, "position")[0], field(stayed, "karma")[0]) == (5, 2)


@pytest.mark.clause("RZ-ANIMAL-03", "RZ-ANIMAL-09")
@pytest.mark.parametrize(("position", "asked"), [(0, False), (1, True), (36, True)])
def test_horse_is_asked_on_the_track_only(position: int, asked: bool) -> None:
    assert bool(run(table(seat("horse", position=position)), plans((5, 3)))["pending"]) == asked


@pytest.mark.clause("RZ-ANIMAL-09")
def test_horse_is_asked_in_the_last_round_unless_it_finished() -> None:
    state = table(seat("horse", position=5), seat("ox", position=36), bands=[band(1)])
    assert run(state, plans((6, 3), (5, 1)))["pending"] == [{"seat": "s1", "decision": "horse"}]
    done = table(seat("horse", position=36), bands=[band(1)])
    assert run(done, plans((6, 3)))["over"]


@pytest.mark.clause("RZ-ANIMAL-04")
def test_goat_is_offered_an_exchange_when_it_shares() -> None:
    shared = run(table(seat("goat")), plans((5, 1), (5, 3)))
    assert shared["pending"] == [{"seat": "s1", "decision": "exchange", "source": "goat"}]
    assert run(table(seat("goat")), plans((5, 1)))["pending"] == []


@pytest.mark.clause("RZ-ANIMAL-05", "RZ-ANIMAL-08")
def test_monkey_gains_a_card_when_it_shares_strategise_too() -> None:
    assert len(events(run(table(seat("monkey")), plans((5, 1), (5, 3))), "energy", "s1")) == 1
    assert len(events(run(table(seat("monkey")), plans((8, 1))), "energy", "s1")) == 1
    assert not events(run(table(seat("monkey")), plans((5, 1))), "energy", "s1")


@pytest.mark.clause("RZ-ANIMAL-06", "RZ-ANIMAL-08")
def test_rooster_gains_karma_when_it_shares_strategise_too() -> None:
    assert field(run(table(seat("rooster")), plans((5, 1), (5, 3))), "karma")[0] == 3
    assert field(run(table(seat("rooster")), plans((8, 1))), "karma")[0] == 3
    assert field(run(table(seat("rooster")), plans((5, 1))), "karma")[0] == 2


@pytest.mark.clause("RZ-ANIMAL-07")
@pytest.mark.parametrize(
    ("players", "actions", "asked"),
    [
        (3, (1, 3, 3), True),
        (3, (3, 3, 5), False),
        (3, (7, 3, 5), False),
        (4, (7, 3, 3, 5), True),
        (4, (1, 3, 3, 5), True),
        (4, (5, 3, 3, 5), False),
        (5, (8, 3, 4, 5, 6), True),
    ],
)
def test_pig_is_rewarded_for_standing_alone(players: int, actions: tuple[int, ...], asked: bool) -> None:
    state = table(seat("pig", row=[(2, None)], karma=3), players=players)
    pending = run(state, plans(*[(action, 1) for action in actions], players=players))["pending"]
    choices = ["energy", "karma", "step"] if players == 5 else ["energy", "karma"]
    assert pending == ([{"seat": "s1", "decision": "pig", "choices": choices}] if asked else [])


@pytest.mark.clause("RZ-ANIMAL-07")
def test_pig_takes_a_card_karma_or_with_five_a_step() -> None:
    four = plans((1, 1), (3, 1), (3, 1), (5, 1))
    assert field(run(table(seat("pig")), [*four, pig("energy")]), "hand")[0] == [1, 1, 2, 2, 3]
    assert field(run(table(seat("pig")), [*four, pig("karma")]), "karma")[0] == 3
    assert refusal(table(seat("pig")), [*four, pig("step")]) == "RZ-ANIMAL-07"
    five = plans((1, 1), (3, 1), (3, 1), (5, 1), (5, 1), players=5)
    assert field(run(table(seat("pig"), players=5), [*five, pig("step")]), "position")[0] == 1


@pytest.mark.clause("RZ-ANIMAL-08")
def test_pig_chooses_after_the_groups_and_before_horse() -> None:
    state = table(seat("pig"), seat("horse", position=3))
    result = run(state, plans((1, 1), (3, 1), (3, 1), (8, 1)))
    assert result["pending"][0]["decision"] == "pig"
    assert events(result, "recover", "s4")
    assert run(result["state"], [pig("karma")])["pending"] == [{"seat": "s2", "decision": "horse"}]


@pytest.mark.clause("RZ-ANIMAL-10")
def test_pig_chooses_when_finished_and_when_it_gains_nothing() -> None:
    state = table(seat("pig", position=36, karma=8), bands=[band(1)])
    result = run(state, plans((1, 1), (3, 1), (3, 1), (5, 1)))
    assert result["pending"][0]["decision"] == "pig"
    after = run(result["state"], [pig("karma")])
    assert events(after, "lost", "s1")[0]["amount"] == 1
    assert after["over"]
