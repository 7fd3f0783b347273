"""Missed animals: finding a hole, paying for it, taking a finding back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zodiac_race.build import (
    act,
    audit,
    discard,
    draw,
    end,
    events,
    lay,
    plain_turn,
    player,
    refusal,
    refused,
    row,
    run,
    table,
)

HOLED = ["metal_rat", "metal_ox", None, "metal_rabbit", "metal_yinyang"]
FOUND = audit("s2", *HOLED)


def rows(**more: Any) -> dict[str, Any]:
    """``s2`` has four Metal cards on record, and no hole."""
    return table(2, players={"s2": {"sequence": row("metal", 4)}}, **more)


def pay(*cards: str, seat: str = "s2") -> dict[str, Any]:
    """Pay for a hole."""
    return act(seat, "penalty_discard", cards=list(cards))


@pytest.mark.clause("ZR-PEN-01", "ZR-PEN-03", "ZR-PEN-04", "ZR-PEN-12")
def test_a_hole_is_kept_and_paid_first_in_the_owners_next_turn() -> None:
    out = run(rows(), FOUND)
    assert (player(out, "s2")["gap"], out["state"]["phase"], out["to_act"]) == (3, "act", ["s1"])
    assert events(out, "gap_found", "s2")[0]["slot"] == 3
    after = run(rows(), FOUND, *plain_turn("s1", "wood_pig"))
    assert (after["state"]["phase"], after["to_act"]) == ("penalty", ["s2"])
    for move in (lay("metal_tiger", seat="s2"), discard("fire_ox", seat="s2"), end("s2")):
        error = refused(rows(), FOUND, *plain_turn("s1", "wood_pig"), move)
        assert (error["code"], error["clause"]) == ("wrong_phase", "ZR-PEN-04")


@pytest.mark.clause("ZR-PEN-01")
def test_the_first_of_several_holes_counts() -> None:
    two = audit("s2", "metal_rat", None, "metal_tiger", None, "metal_dragon", "metal_snake")
    out = run(rows(), two, *plain_turn("s1", "wood_pig"), pay("metal_tiger", "metal_snake", "metal_dragon"))
    assert player(out, "s2")["sequence"] == ["metal_rat"]
    assert out["state"]["discard"][1:] == ["metal_tiger", "metal_snake", "metal_dragon"]


@pytest.mark.clause("ZR-PEN-02", "ZR-PEN-06", "ZR-PEN-08")
def test_all_cards_behind_the_hole_go_a_yin_yang_too_and_the_turn_goes_on() -> None:
    before = [FOUND, *plain_turn("s1", "wood_pig")]
    for wrong in (["metal_rabbit"], ["metal_ox", "metal_rabbit"], [], ["metal_rabbit", "metal_rabbit"]):
        assert refusal(rows(), *before, pay(*wrong)) == "penalty_cards"
    out = run(rows(), *before, pay("metal_rabbit", "metal_yinyang"))
    assert player(out, "s2")["sequence"] == ["metal_rat", "metal_ox"]
    assert (out["state"]["phase"], player(out, "s2")["hand_size"]) == ("act", 5)
    assert out["state"]["discard"] == ["wood_pig", "metal_rabbit", "metal_yinyang"]
    assert events(out, "penalty", "s2")[0]["count"] == 2


def test_the_cards_behind_a_hole_may_be_discarded_in_every_order() -> None:
    moves = run(rows(), FOUND, *plain_turn("s1", "wood_pig"))["legal"]["s2"]
    assert moves == [pay("metal_rabbit", "metal_yinyang"), pay("metal_yinyang", "metal_rabbit")]


@pytest.mark.clause("ZR-PEN-05")
def test_a_hole_found_in_the_own_turn_is_paid_a_turn_later_and_blocks_laying() -> None:
    state = rows(active="s2")
    assert refusal(state, FOUND, lay("metal_tiger", seat="s2")) == "penalty_first"
    found = run(state, discard("wood_pig", seat="s2"), draw("s2"), FOUND)
    assert found["legal"]["s2"] == [end("s2")]
    moves = [FOUND, *plain_turn("s2", "wood_pig"), *plain_turn("s1", "fire_pig")]
    assert run(state, *moves)["state"]["phase"] == "penalty"


@pytest.mark.clause("ZR-PEN-06")
def test_if_agreed_paying_is_the_whole_turn() -> None:
    state = rows(options={"penalty_costs_turn": True})
    out = run(state, FOUND, *plain_turn("s1", "wood_pig"), pay("metal_rabbit", "metal_yinyang"))
    assert (out["to_act"], out["state"]["turn"]) == (["s1"], 3)


@pytest.mark.clause("ZR-PEN-07")
def test_the_missing_animal_in_the_hand_does_not_help() -> None:
    players = {"s2": {"sequence": row("metal", 4), "known": ["metal_yinyang"]}}
    found = audit("s2", "metal_rat", "metal_ox", None, "metal_rabbit", "metal_dragon")
    state = table(2, players=players)
    moves = [found, *plain_turn("s1", "wood_pig")]
    assert refusal(state, *moves, lay("metal_yinyang", seat="s2")) == "wrong_phase"


@pytest.mark.clause("ZR-PEN-09")
def test_when_the_first_place_is_the_hole_the_element_is_free_again() -> None:
    found = audit("s2", None, "metal_ox", "metal_tiger", "metal_rabbit", "metal_dragon")
    cards = row("metal", 5)[1:]
    out = run(rows(), found, *plain_turn("s1", "wood_pig"), pay(*cards), lay("fire_rat", seat="s2"))
    assert player(out, "s2")["element"] == "fire"


@pytest.mark.clause("ZR-PEN-10")
@pytest.mark.parametrize(
    ("laid", "code"),
    [
        (["fire_rat", "fire_ox", "fire_tiger", "fire_rabbit"], "wrong_element"),
        (["metal_rat", "metal_tiger", "metal_ox", "metal_rabbit"], "wrong_slot"),
        ([*[None] * 12, *row("metal", 3), "metal_yinyang"], "wrong_slot"),
        (["metal_rat", "metal_ox", "metal_tiger"], "count_differs"),
        (row("metal", 5), "count_differs"),
        (["metal_rat", None, "metal_tiger", "metal_rabbit", "metal_dragon"], "duplicate_card"),
        (["metal_rat", "metal_ox", "metal_tiger", "metal_cat"], "unknown_card"),
        (["metal_rat", "metal_ox", "metal_rat", "metal_rabbit"], "duplicate_card"),
    ],
)
def test_a_check_that_cannot_be_right_is_refused(laid: list[str | None], code: str) -> None:
    assert refusal(rows(discard=["metal_dragon"]), audit("s2", *laid)) == code


@pytest.mark.clause("ZR-PEN-10", "ZR-FUL-01")
def test_with_open_hands_a_check_cannot_find_a_card_that_lies_elsewhere() -> None:
    hands = {"s1": row("water", 5), "s2": row("wood", 5)}
    assert refusal(rows(mode="full", hands=hands), FOUND) == "duplicate_card"


@pytest.mark.clause("ZR-PEN-11")
def test_a_check_that_finds_what_is_on_record_changes_nothing() -> None:
    before = run(rows())["state"]
    out = run(rows(), audit("s2", *row("metal", 4)))
    assert out["state"] == before
    assert events(out, "audit_ok", "s2")
    assert run(rows(), audit("s2", *row("metal", 4), None))["state"] == before


@pytest.mark.clause("ZR-PEN-13")
def test_a_later_check_without_a_hole_takes_the_finding_back() -> None:
    again = audit("s2", *row("metal", 4))
    out = run(rows(), FOUND, again)
    assert player(out, "s2")["gap"] is None
    owed = run(rows(), FOUND, *plain_turn("s1", "wood_pig"), again, lay("metal_dragon", seat="s2"))
    assert player(owed, "s2")["sequence"] == row("metal", 5)


@pytest.mark.clause("ZR-PEN-12")
def test_a_row_of_twelve_places_with_a_hole_has_not_won() -> None:
    eleven = table(2, players={"s2": {"sequence": row("metal", 11)}})
    found = audit("s2", "metal_rat", None, *[f"metal_{card[6:]}" for card in row("metal", 12)[2:]])
    out = run(eleven, found)
    assert (out["over"], player(out, "s2")["gap"]) == (False, 2)
