"""Strategise: what comes back from the row, and what the river asks."""

from __future__ import annotations

import pytest

from tests.games.race.build import Data, events, field, plans, refusal, run, seat, table

PAY_ONE = {"seat": "s1", "move": "river", "choice": "pay", "energy": 1}
RETREAT = {"seat": "s1", "move": "river", "choice": "retreat"}


def in_river(animal: str = "ox", hand: tuple[int, ...] = (1, 1, 2), **more: int) -> Data:
    """One seat in the river that Strategises, not as the highest."""
    return table(seat(animal, hand, [(2, 4), (5, 3)], **{"position": 25, **more}), seat("tiger"))


STRATEGISE = plans((8, 1), (8, 2))


@pytest.mark.clause("RZ-STRAT-01")
def test_strategise_takes_back_all_but_the_leftmost() -> None:
    result = run(table(seat("ox", (1, 2), [(2, None), (5, 3), (6, 1)])), plans((8, 1), (8, 2)))
    assert field(result, "row")[0] == [{"action": 2, "energy": None}]
    assert field(result, "hand")[0] == [1, 1, 2, 3]


@pytest.mark.clause("RZ-STRAT-02")
@pytest.mark.parametrize(("players", "left"), [(4, 1), (5, 0)])
def test_the_highest_takes_the_leftmost_too_and_ties_with_five_only(players: int, left: int) -> None:
    state = table(seat("ox", (1, 2), [(2, 3), (5, 3)]), players=players)
    tied = run(state, plans((8, 1), (8, 1), (3, 1), (4, 1), (5, 1), players=players)[:players])
    assert len(field(tied, "row")[0]) == left
    alone = run(state, plans((8, 2), (8, 1), (3, 1), (4, 1), (5, 1), players=players)[:players])
    assert field(alone, "row")[0] == []


@pytest.mark.clause("RZ-STRAT-03")
def test_the_strategise_pair_comes_back_even_as_the_only_one() -> None:
    result = run(table(seat("ox", (1, 2))), plans((8, 1), (8, 2)))
    assert field(result, "row")[0] == []
    assert field(result, "hand")[0] == [1, 2]


@pytest.mark.clause("RZ-STRAT-04")
def test_a_starting_action_gives_no_card_back() -> None:
    result = run(table(seat("ox", (1, 2), [(2, None)])), plans((8, 2)))
    assert field(result, "hand")[0] == [1, 2]
    assert events(result, "recover", "s1")[0]["energies"] == [2]


@pytest.mark.clause("RZ-STRAT-05")
def test_goat_may_exchange_the_cards_it_has_just_recovered() -> None:
    state = table(seat("goat", (1, 2), [(2, None), (5, 3)]))
    give = {"seat": "s1", "move": "exchange", "give": [3], "take": [1, 2]}
    result = run(state, [*plans((8, 1), (8, 2)), give])
    assert field(result, "hand")[0] == [1, 1, 2, 2]


@pytest.mark.clause("RZ-RIVER-01")
def test_walking_into_the_river_costs_nothing() -> None:
    result = run(table(seat("ox", position=18)), plans((3, 3), (3, 1)))
    assert field(result, "position")[0] == 19
    assert result["pending"] == []


@pytest.mark.clause("RZ-RIVER-02")
def test_strategise_in_the_river_asks_for_a_card_or_eight_back() -> None:
    owed = run(in_river(), STRATEGISE)
    assert owed["pending"] == [{"seat": "s1", "decision": "river", "choices": ["pay", "retreat"]}]
    paid = run(owed["state"] | {"supply": {"1": 0}}, [PAY_ONE])
    assert (field(paid, "position")[0], field(paid, "hand")[0]) == (25, [1, 2, 3])
    assert paid["state"]["supply"] == {"1": 1}
    assert field(paid, "row")[0] == [{"action": 2, "energy": 4}]


@pytest.mark.clause("RZ-RIVER-03")
def test_going_back_brings_the_leftmost_pair_too() -> None:
    result = run(in_river(), [*STRATEGISE, RETREAT])
    assert field(result, "position")[0] == 17
    assert (field(result, "row")[0], field(result, "hand")[0]) == ([], [1, 1, 2, 3, 4])


@pytest.mark.clause("RZ-RIVER-04")
def test_the_river_asks_when_strategise_itself_led_into_it() -> None:
    result = run(in_river(position=18), plans((8, 2), (8, 1)))
    assert field(result, "position")[0] == 18 + 3
    assert result["pending"][0]["decision"] == "river"


@pytest.mark.clause("RZ-RIVER-05", "RZ-ROUND-05")
def test_the_last_card_cannot_be_paid_but_the_retreat_waits_for_its_move() -> None:
    state = table(seat("ox", [1], [(4, 2)], position=25), seat("tiger"))
    owed = run(state, STRATEGISE)
    assert owed["pending"][0]["choices"] == ["retreat"]
    assert refusal(state, [*STRATEGISE, PAY_ONE]) == "RZ-RIVER-05"


@pytest.mark.clause("RZ-RIVER-06")
@pytest.mark.parametrize(("start", "end", "cards"), [(18, 18, 1), (19, 20, 0), (36, 37, 0)])
def test_dog_gains_a_card_on_land_and_a_step_in_the_river(start: int, end: int, cards: int) -> None:
    result = run(table(seat("dog", position=start), seat("tiger")), STRATEGISE)
    assert field(result, "position")[0] == end
    assert len(events(result, "energy", "s1")) == cards
    assert result["pending"] == []


@pytest.mark.clause("RZ-RIVER-07")
def test_who_reaches_the_palace_owes_the_river_nothing() -> None:
    result = run(in_river(position=36), plans((8, 2), (8, 1)))
    assert result["over"]


@pytest.mark.clause("RZ-RIVER-08")
def test_dog_on_start_is_on_land() -> None:
    assert len(events(run(table(seat("dog")), plans((8, 1))), "energy", "s1")) == 1


@pytest.mark.clause("RZ-RIVER-08")
def test_the_river_comes_after_the_other_effects_and_before_pig() -> None:
    monkey = run(in_river("monkey", hand=(1, 2)), STRATEGISE)
    assert field(monkey, "hand")[0] == [1, 1, 2, 3]
    pig = run(in_river("pig", hand=(1, 2)), plans((8, 1), (3, 1), (4, 1), (5, 1)))
    assert pig["pending"][0]["decision"] == "river"
    assert run(pig["state"], [PAY_ONE])["pending"][0]["decision"] == "pig"


@pytest.mark.clause("RZ-RIVER-09")
def test_only_a_card_of_the_hand_can_be_paid() -> None:
    assert refusal(in_river(), [*STRATEGISE, {**PAY_ONE, "energy": 6}]) == "RZ-RIVER-02"
    last = table(seat("ox", [1], [(4, 2)], position=25), seat("tiger"))
    assert refusal(last, [*STRATEGISE, {**PAY_ONE, "energy": 2}]) == "RZ-RIVER-02"


@pytest.mark.clause("RZ-EXCH-15")
def test_two_cards_must_remain_where_so_agreed() -> None:
    state = table(seat("ox", [1, 1], position=25), seat("tiger"))
    assert run(state, STRATEGISE)["pending"][0]["choices"] == ["pay", "retreat"]
    agreed = {"safeguard": "two-cards"}
    assert run(state, STRATEGISE, options=agreed)["pending"][0]["choices"] == ["retreat"]
    assert refusal(state, [*STRATEGISE, PAY_ONE], options=agreed) == "RZ-RIVER-05"
