"""Turns and rows: laying, the Yin Yang in a row, further lays, filling the hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zodiac_race.build import (
    act,
    ask,
    discard,
    draw,
    end,
    events,
    lay,
    player,
    refusal,
    refused,
    row,
    run,
    table,
)


def sequence(length: int, **more: int) -> dict[str, dict[str, object]]:
    """``s1`` has a Water row."""
    return {"s1": {"sequence": row("water", length, **more)}}


@pytest.mark.clause("ZR-TRN-01", "ZR-TRN-02")
def test_a_turn_is_a_lay_or_a_discard_and_not_both() -> None:
    assert refusal(table(), lay("fire_rat"), draw(), discard("wood_ox")) == "wrong_phase"
    error = refused(table(), discard("wood_ox"), draw(), discard("wood_pig"))
    assert (error["code"], error["clause"]) == ("wrong_phase", "ZR-TRN-02")


@pytest.mark.clause("ZR-TRN-03")
def test_nobody_with_cards_may_pass() -> None:
    assert refusal(table(), act("s1", "pass")) == "cannot_pass"


@pytest.mark.clause("ZR-TRN-03", "ZR-YY-13")
def test_a_hand_of_yin_yangs_finds_a_discard_even_where_none_may_be_thrown_away_plainly() -> None:
    hands = {"s1": ["wood_yinyang"], "s2": ["metal_pig", "metal_dog", "earth_pig", "earth_dog", "wood_ox"]}
    state = table(2, mode="full", hands=hands, players={"s1": {"sequence": row("fire", 11)}})
    agreed = {**state, "options": {"yy_plain_discard": False}}
    assert refusal(agreed, discard("wood_yinyang")) == "option_off"
    moves = run(agreed)["legal"]["s1"]
    assert {(move["then"], move["ask"]) for move in moves} == {
        ("yy_request", "fire_pig"), ("yy_request", "fire_yinyang"),
    }  # fmt: skip


@pytest.mark.clause("ZR-TRN-04", "ZR-REF-03")
def test_a_seat_without_cards_passes_and_the_turn_is_over() -> None:
    elements = enumerate(("water", "wood", "earth", "metal"), 1)
    rows: dict[str, dict[str, Any]] = {f"s{n}": {"sequence": row(one, 11)} for n, one in elements}
    rows["s1"] |= {"hand_size": 0, "unknown": []}
    for seat, size in (("s2", 9), ("s3", 6), ("s4", 6)):
        rows[seat]["hand_size"] = size
    state = table(4, players=rows, draw_count=0)
    assert run(state)["legal"]["s1"] == [{"seat": "s1", "move": "pass"}]
    assert refusal(state, discard("fire_ox")) == "too_many_cards"
    out = run(state, act("s1", "pass"))
    assert (out["state"]["active"], out["state"]["phase"]) == ("s2", "act")
    assert events(out, "no_cards_left", "s1")


@pytest.mark.clause("ZR-TRN-04", "ZR-REF-02")
def test_a_seat_without_cards_fills_its_hand_when_it_passes_and_there_are_cards_again() -> None:
    state = table(2, players={"s1": {"hand_size": 0, "unknown": []}})
    out = run(state, act("s1", "pass"), draw(count=5))
    assert (out["state"]["phase"], player(out)["hand_size"]) == ("followup", 5)


@pytest.mark.clause("ZR-TRN-05", "ZR-TRN-06", "ZR-REF-02")
def test_a_turn_ends_only_with_a_full_hand_and_then_the_next_seat_is_to_act() -> None:
    error = refused(table(), lay("fire_rat"), end())
    assert (error["code"], error["clause"]) == ("wrong_phase", "ZR-TRN-06")
    out = run(table(), lay("fire_rat"), draw(), end())
    assert out["to_act"] == ["s2"]
    assert player(out)["hand_size"] == 5


@pytest.mark.clause("ZR-LAY-01", "ZR-LAY-02", "ZR-REF-01")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_any_number_of_fitting_cards_is_laid_at_once_and_drawn_again(count: int) -> None:
    out = run(table(), lay(*row("metal", count)))
    assert player(out)["sequence"] == row("metal", count)
    assert out["state"]["step"]["draws"] == [["s1", count]]
    assert player(run(table(), lay(*row("metal", count)), draw(count=count)))["hand_size"] == 5


@pytest.mark.clause("ZR-LAY-03", "ZR-LAY-04", "ZR-YY-04")
def test_a_row_begins_with_the_rat_or_the_yin_yang_of_any_element() -> None:
    assert player(run(table(), lay("fire_rat")))["element"] == "fire"
    assert player(run(table(), lay("wood_yinyang")))["element"] == "wood"
    assert refusal(table(), lay("fire_tiger")) == "must_start_with_rat"


@pytest.mark.clause("ZR-LAY-05", "ZR-LAY-06", "ZR-YY-01", "ZR-YY-03")
def test_only_the_next_animal_or_the_yin_yang_continues_a_row() -> None:
    state = table(players=sequence(4))
    assert refusal(state, lay("water_snake")) == "not_next"
    assert refusal(state, lay("earth_rat")) == "wrong_element"
    assert player(run(state, lay("water_dragon")))["sequence"] == row("water", 5)
    assert player(run(state, lay("water_yinyang")))["sequence"] == row("water", 5, wild=5)


@pytest.mark.clause("ZR-YY-02")
def test_a_yin_yang_of_another_element_is_refused_and_none_comes_twice() -> None:
    error = refused(table(players=sequence(1)), lay("metal_yinyang"))
    assert (error["code"], error["clause"]) == ("wrong_element", "ZR-YY-02")
    assert refusal(table(players=sequence(3, wild=2)), lay("water_yinyang")) == "duplicate_card"


@pytest.mark.clause("ZR-LAY-07", "ZR-LAY-12", "ZR-PEN-12")
def test_a_lay_with_one_card_that_does_not_fit_lays_none_and_costs_nothing() -> None:
    state = table(players=sequence(2))
    wrong = lay("water_tiger", "water_dragon")
    assert refusal(state, wrong) == "not_next"
    good = lay("water_tiger", "water_rabbit")
    assert player(run(state, good))["sequence"] == row("water", 4)


@pytest.mark.clause("ZR-LAY-08", "ZR-END-01")
def test_a_thirteenth_card_does_not_fit() -> None:
    state = table(players=sequence(11))
    assert refusal(state, lay("water_pig", "water_yinyang")) == "sequence_full"


@pytest.mark.clause("ZR-LAY-09", "ZR-LAY-10", "ZR-REQ-09")
def test_whatever_was_gained_in_the_turn_may_be_laid_in_it_again_and_again() -> None:
    start = table(players=sequence(1), discard=["fire_dog", "water_ox"])
    swapped = run(start, discard("wood_ram", then="swap"), lay("water_ox"), draw(), lay("water_tiger"))
    assert player(swapped)["sequence"] == row("water", 3)
    fetched = run(start, discard("fire_yinyang", then="yy_retrieve"), lay("water_ox"))
    assert player(fetched)["sequence"] == row("water", 2)
    given = run(
        table(players=sequence(1)),
        ask("wood_ox", "water_ox"),
        act("s2", "give", card="water_ox"),
        draw("s2"),
        lay("water_ox"),
        draw(),
        end(),
    )
    assert player(given)["sequence"] == row("water", 2)


@pytest.mark.clause("ZR-LAY-11")
def test_a_further_lay_of_old_cards_alone_is_refused_where_that_can_be_told() -> None:
    start = table(players=sequence(1), discard=["fire_dog"])
    swap = discard("wood_ram", then="swap")
    assert refusal(start, swap, lay("water_ox")) == "needs_gained_card"
    assert player(run({**start, "options": {"followup_lay": "any"}}, swap, lay("water_ox")))["gap"] is None
    known = table(players={"s1": {"sequence": row("water", 1), "known": ["water_ox"]}})
    assert refusal(known, discard("wood_ram"), draw(), lay("water_ox")) == "needs_gained_card"
    carried = run(known, discard("wood_ram"), draw(), lay("water_ox", "water_tiger"))
    assert player(carried)["sequence"] == row("water", 3)


@pytest.mark.clause("ZR-LAY-11", "ZR-FUL-01")
def test_with_open_hands_a_further_lay_is_checked_card_by_card() -> None:
    hands = {
        "s1": ["water_ox", "water_tiger", "wood_ram", "fire_ram", "fire_dog"],
        "s2": ["earth_ox", "earth_dog", "earth_ram", "earth_pig", "metal_pig"],
    }
    state = table(2, mode="full", hands=hands, players=sequence(1))
    moves = [discard("wood_ram"), draw(cards=["metal_ox"])]
    assert refusal(state, *moves, lay("water_ox")) == "needs_gained_card"
    moves = [discard("wood_ram"), draw(cards=["water_rabbit"])]
    assert refusal(state, *moves, lay("water_ox", "water_tiger")) == "needs_gained_card"
    out = run(state, *moves, lay("water_ox", "water_tiger", "water_rabbit"))
    assert out["state"]["step"]["gained"] == []


@pytest.mark.clause("ZR-YY-05", "ZR-YY-06")
def test_the_animal_takes_the_place_of_the_yin_yang_which_moves_to_the_end() -> None:
    out = run(table(players=sequence(5, wild=1)), lay("water_rat"))
    assert player(out)["sequence"] == [*row("water", 5), "water_yinyang"]
    assert events(out, "yinyang_moved", "s1")[0]["to"] == 6
    last = run(table(players=sequence(3, wild=3)), lay("water_tiger"))
    assert player(last)["sequence"] == [*row("water", 3), "water_yinyang"]


@pytest.mark.clause("ZR-YY-07", "ZR-END-02")
def test_a_replaced_yin_yang_can_complete_the_row_and_the_game_ends_there() -> None:
    out = run(table(players=sequence(11, wild=2)), lay("water_ox"))
    assert out["over"] is True
    assert out["ranking"] == [["s1"], ["s2", "s3"]]
    assert player(out)["hand_size"] == 4


@pytest.mark.clause("ZR-YY-08")
def test_if_agreed_a_replaced_yin_yang_goes_home_in_the_open_and_is_not_gained() -> None:
    state = table(players=sequence(3, wild=2), options={"yy_after_replace": "hand"})
    out = run(state, lay("water_ox"))
    assert (player(out)["sequence"], player(out)["known"]) == (row("water", 3), ["water_yinyang"])
    assert events(out, "yinyang_to_hand", "s1")
    assert refusal(state, lay("water_ox"), lay("water_yinyang")) == "needs_gained_card"
    both = run(state, lay("water_ox", "water_rabbit"))
    assert player(both)["sequence"] == row("water", 4)
    assert refusal(state, lay("water_ox", "water_yinyang")) == "duplicate_card"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (lay(), "nothing_laid"),
        (lay("water_ox", "water_ox"), "duplicate_card"),
        (lay("air_ox"), "unknown_card"),
        (lay("water_ox", "water_tiger", "water_rabbit", "water_dragon", "water_snake", "water_horse"),
         "too_many_cards"),
        (lay("water_ox", seat="s2"), "not_your_turn"),
        (act("s1", "sing"), "unknown_move"),
        (act("s1", "draw", to="s1", count=1), "table_only"),
        (act("s1", "deny"), "wrong_phase"),
    ],
)  # fmt: skip
def test_a_move_that_cannot_be_meant_is_refused_with_its_code(move: dict[str, object], code: str) -> None:
    assert refusal(table(players=sequence(1)), move) == code


@pytest.mark.clause("ZR-REF-01")
def test_only_the_draw_that_is_due_is_accepted() -> None:
    for wrong in (draw("s2"), draw("s9"), draw(count=2), draw(count=0), draw(cards=["fire_ox"])):
        assert refusal(table(), lay("fire_rat"), wrong) == "wrong_draw"
