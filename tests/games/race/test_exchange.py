"""Exchanges: who is offered one, which are legal, what they move."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.race import GAME
from companion.games.race.decision import leaves_one_card
from tests.games.race.build import Data, band, events, field, plans, refusal, run, seat, table


def offered(
    animal: str = "ox",
    hand: tuple[int, ...] = (1, 2, 2),
    owned: tuple[int, ...] = (3,),
    karma: int = 2,
    symbols: tuple[str, ...] = ("exchange",),
    **more: Any,
) -> Data:
    """A seat that is about to be offered an exchange holding ``hand`` and ``owned`` in its row."""
    row = [(action, energy) for action, energy in zip((1, 2, 4), owned, strict=False)]
    return table(seat(animal, (*hand, 1), row, karma), bands=[band(symbols=symbols)], **more)


RUN = plans((5, 1), (8, 1))


def swap(give: list[int], take: list[int], **more: int) -> Data:
    return {"seat": "s1", "move": "exchange", "give": give, "take": take, **more}


DECLINE = {"seat": "s1", "move": "decline"}
STEP = {"seat": "s1", "move": "karma-step", "pay": True}


@pytest.mark.clause("RZ-EXCH-01")
def test_an_exchange_is_offered_and_may_be_declined() -> None:
    state = offered()
    pending = run(state, RUN)["pending"]
    assert pending == [{"seat": "s1", "decision": "exchange", "source": "symbol"}]
    result = run(state, [*RUN, DECLINE])
    assert result["pending"] == []
    assert field(result, "hand")[0] == [1, 2, 2]


@pytest.mark.clause("RZ-EXCH-02", "RZ-EXCH-16")
def test_combining_gives_two_or_more_lower_cards_for_one() -> None:
    assert field(run(offered(), [*RUN, swap([1, 2], [3])]), "hand")[0] == [2, 3]
    assert field(run(offered(), [*RUN, swap([2, 1, 2], [3])]), "hand")[0] == [3]
    assert refusal(offered(), [*RUN, swap([2], [1])]) == "RZ-EXCH-02"
    assert refusal(offered(), [*RUN, swap([1, 2], [2])]) == "RZ-EXCH-02"
    assert refusal(offered(), [*RUN, swap([], [1])]) == "RZ-EXCH-02"


@pytest.mark.clause("RZ-EXCH-03", "RZ-EXCH-16")
def test_splitting_gives_one_card_for_two_or_more_lower() -> None:
    state = offered(hand=(5, 1))
    assert field(run(state, [*RUN, swap([5], [2, 3])]), "hand")[0] == [1, 2, 3]
    assert refusal(state, [*RUN, swap([5, 1], [2, 3])]) == "RZ-EXCH-03"
    assert refusal(offered(), [*RUN, swap([2], [1, 2])]) == "RZ-EXCH-03"


@pytest.mark.clause("RZ-EXCH-04")
def test_the_payment_must_be_worth_what_is_received() -> None:
    assert refusal(offered(), [*RUN, swap([1, 2], [4])]) == "RZ-EXCH-04"
    assert refusal(offered(hand=(5, 1)), [*RUN, swap([5], [3, 3])]) == "RZ-EXCH-04"


@pytest.mark.clause("RZ-EXCH-05")
@pytest.mark.parametrize(
    ("hand", "owned", "take", "clause"),
    [
        ((2, 2), (3,), 4, None),
        ((2, 2), (4,), 4, None),
        ((2, 2), (5,), 4, "RZ-EXCH-05"),
        ((3, 2), (4,), 5, None),
        ((3, 2), (5,), 5, None),
        ((3, 2), (3,), 5, "RZ-EXCH-05"),
        ((3, 3), (5,), 6, None),
        ((3, 3), (4,), 6, "RZ-EXCH-05"),
        ((3, 3), (5, 6), 6, "RZ-EXCH-05"),
        ((4, 1), (), 5, None),
    ],
)
def test_high_cards_need_their_forerunner(
    hand: tuple[int, ...], owned: tuple[int, ...], take: int, clause: str | None
) -> None:
    moves = [*RUN, swap(list(hand), [take])]
    if clause is None:
        run(offered(hand=hand, owned=owned), moves)
    else:
        assert refusal(offered(hand=hand, owned=owned), moves) == clause


@pytest.mark.clause("RZ-EXCH-05")
def test_forerunners_are_needed_in_splits_too() -> None:
    assert refusal(offered(hand=(6, 1), owned=(1,)), [*RUN, swap([6], [4, 2])]) == "RZ-EXCH-05"
    run(offered(hand=(6, 1), owned=(3,)), [*RUN, swap([6], [4, 2])])


@pytest.mark.clause("RZ-EXCH-06")
def test_cards_of_the_row_cannot_pay() -> None:
    assert refusal(offered(hand=(1, 2)), [*RUN, swap([1, 3], [4])]) == "RZ-EXCH-06"
    assert refusal(offered(hand=(1, 2)), [*RUN, swap([2, 2], [4])]) == "RZ-EXCH-06"


@pytest.mark.clause("RZ-EXCH-07")
def test_an_exchange_that_does_not_fit_is_refused() -> None:
    state = offered(hand=(5, 1, 1, 1, 1, 1, 1, 1, 1), owned=(3,))
    assert refusal(state, [*RUN, swap([5], [1, 1, 3])]) == "RZ-EXCH-07"
    run(state, [*RUN, swap([5], [2, 3])])


@pytest.mark.clause("RZ-EXCH-08")
def test_nobody_gets_a_second_six() -> None:
    assert refusal(offered(hand=(3, 3), owned=(6, 5)), [*RUN, swap([3, 3], [6])]) == "RZ-EXCH-05"


@pytest.mark.clause("RZ-EXCH-09")
def test_tiger_combines_for_one_less_but_never_with_one_card() -> None:
    run(offered("tiger", (1, 2)), [*RUN, swap([1, 2], [4])])
    run(offered("tiger", (1, 1)), [*RUN, swap([1, 1], [3])])
    assert refusal(offered("tiger", (1, 2)), [*RUN, swap([2], [3])]) == "RZ-EXCH-02"
    assert refusal(offered("tiger", (3, 2)), [*RUN, swap([3], [2, 2])]) == "RZ-EXCH-04"


@pytest.mark.clause("RZ-EXCH-10", "RZ-EXCH-19")
def test_tiger_moves_for_each_exchange_it_declines() -> None:
    state = offered("tiger", symbols=("exchange", "exchange"))
    assert field(run(state, [*RUN, DECLINE, DECLINE]), "position")[0] == 2


@pytest.mark.clause("RZ-EXCH-10", "RZ-ROUND-04")
def test_an_exchange_that_nobody_could_make_is_no_declined_one() -> None:
    result = run(offered("tiger", hand=(1,), owned=(1,)), RUN)
    assert result["pending"] == []
    assert field(result, "position")[0] == 0


@pytest.mark.clause("RZ-EXCH-19")
def test_tiger_does_not_move_for_a_refused_karma_step() -> None:
    state = offered("tiger", symbols=("karma-step",))
    assert field(run(state, [*RUN, {**STEP, "pay": False}]), "position")[0] == 0


@pytest.mark.clause("RZ-EXCH-11", "RZ-EXCH-18")
def test_dragons_karma_pays_as_an_energy_two() -> None:
    dragon = offered("dragon", (3, 1), (4,), karma=1)
    result = run(dragon, [*RUN, swap([3], [5], karma=1)])
    assert (field(result, "hand")[0], field(result, "karma")[0]) == ([1, 5], 0)
    assert refusal(dragon, [*RUN, swap([1], [2], karma=1)]) == "RZ-EXCH-02"
    assert refusal(dragon, [*RUN, swap([], [3], karma=1)]) == "RZ-EXCH-02"
    assert refusal(offered("dragon", karma=0), [*RUN, swap([1], [3], karma=1)]) == "RZ-EXCH-11"
    assert refusal(offered("ox"), [*RUN, swap([1], [3], karma=1)]) == "RZ-EXCH-11"


@pytest.mark.clause("RZ-EXCH-18")
def test_dragons_karma_tops_up_a_split() -> None:
    dragon = offered("dragon", (3, 1), karma=1)
    assert field(run(dragon, [*RUN, swap([3], [1, 2, 2], karma=1)]), "hand")[0] == [1, 1, 2, 2]


@pytest.mark.clause("RZ-EXCH-12")
@pytest.mark.parametrize(
    ("give", "take", "moved"),
    [([1, 2], [3], 0), ([2, 2], [4], 1), ([1, 4], [5], 2), ([2, 4], [6], 2), ([4], [1, 2], 0)],
)
def test_ox_moves_for_combining_into_high_cards(give: list[int], take: list[int], moved: int) -> None:
    state = offered("ox", (1, 2, 2, 4), (3, 5))
    assert field(run(state, [*RUN, swap(give, take)]), "position")[0] == moved


@pytest.mark.clause("RZ-EXCH-13")
def test_a_karma_step_costs_two_and_moves_three() -> None:
    result = run(offered(symbols=("karma-step",)), [*RUN, STEP])
    assert (field(result, "karma")[0], field(result, "position")[0]) == (0, 3)
    assert run(offered(symbols=("karma-step",), karma=1), RUN)["pending"] == []


@pytest.mark.clause("RZ-EXCH-14")
def test_cards_go_to_the_supply_and_come_from_it() -> None:
    state = offered(supply={"1": 0, "2": 0, "3": 1})
    result = run(state, [*RUN, swap([1, 2], [3])])
    assert result["state"]["supply"] == {"1": 1, "2": 1, "3": 0}
    empty = offered(supply={"3": 0})
    assert refusal(empty, [*RUN, swap([1, 2], [3])]) == "RZ-EXCH-14"


@pytest.mark.clause("RZ-EXCH-15")
def test_keeping_one_card_is_warned_of_or_refused() -> None:
    state = table(seat("goat", (1, 1)), seat("ox"))
    only = plans((8, 1), (8, 2))
    owed = run(state, only)["state"]
    merge = swap([1, 1], [2])
    assert field(run(owed, [merge]), "hand")[0] == [2]
    open_state = GAME.read_state(owed)
    assert leaves_one_card(open_state, GAME.read_move(merge, "move", open_state))
    assert run(state, only, options={"safeguard": "two-cards"})["pending"] == []


@pytest.mark.clause("RZ-EXCH-15")
def test_an_exchange_down_to_one_card_is_refused_where_so_agreed() -> None:
    state = table(seat("goat", (1, 3)), seat("ox"))
    owed = run(state, plans((8, 1), (8, 2)), options={"safeguard": "two-cards"})["state"]
    assert refusal(owed, [swap([1, 3], [4])]) == "RZ-EXCH-15"
    run(owed, [swap([3], [1, 2])])


@pytest.mark.clause("RZ-EXCH-17")
@pytest.mark.parametrize(
    ("move", "clause"),
    [
        (swap([6, 6], [3], karma=1), "RZ-EXCH-11"),
        (swap([6], [6]), "RZ-EXCH-06"),
        (swap([5], [6]), "RZ-EXCH-02"),
        (swap([2, 1], [6, 6]), "RZ-EXCH-03"),
        (swap([2, 1], [6]), "RZ-EXCH-04"),
        (swap([5], [1, 4]), "RZ-EXCH-07"),
        (swap([5, 1], [6]), "RZ-EXCH-05"),
        (swap([5], [1, 1, 1]), "RZ-EXCH-07"),
        (swap([5], [1, 2]), "RZ-EXCH-07"),
        (swap([2, 1], [3]), "RZ-EXCH-14"),
    ],
)
def test_the_first_of_several_faults_is_named(move: Data, clause: str) -> None:
    state = offered(hand=(5, 2, 1, 1, 1, 1, 1, 1), owned=(4, 3, 6), supply={"1": 0, "3": 0, "6": 0})
    assert refusal(state, [*RUN, move]) == clause


@pytest.mark.clause("RZ-EXCH-01")
def test_each_symbol_offers_one_exchange() -> None:
    state = offered(hand=(1, 1, 1, 1, 2), symbols=("exchange", "exchange"))
    result = run(state, [*RUN, swap([1, 1], [2]), swap([1, 1], [2])])
    assert (field(result, "hand")[0], result["pending"]) == ([2, 2, 2], [])
    assert [e["amount"] for e in events(result, "exchange")] == [-1, -1]
