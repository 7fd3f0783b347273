"""Discards: what they bring, several at once, requests, and what a discarded Yin Yang can do."""

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

DENY = [act(seat, "deny") for seat in ("s2", "s3")]
PILE = ["metal_ox", "fire_pig", "earth_dog", "earth_snake"]


def give(card: str, seat: str) -> dict[str, Any]:
    """Hand over a card."""
    return act(seat, "give", card=card)


def yinyang(card: str, then: str, **more: Any) -> dict[str, Any]:
    """Discard a Yin Yang for what only it can do."""
    return discard(card, then=then, **more)


@pytest.mark.clause("ZR-DIS-01", "ZR-DIS-02", "ZR-DIS-06")
def test_a_discard_lies_face_up_and_one_card_is_drawn() -> None:
    out = run(table(discard=PILE), discard("wood_dog"), draw())
    assert out["state"]["discard"] == [*PILE, "wood_dog"]
    assert player(out)["hand_size"] == 5
    assert events(out, "drawn", "s1")[0]["clause"] == "ZR-DIS-02"


@pytest.mark.clause("ZR-DIS-03", "ZR-DIS-04")
def test_a_swap_takes_what_lay_on_top_before() -> None:
    out = run(table(discard=PILE), discard("wood_dog", then="swap"))
    assert (out["state"]["discard"], player(out)["known"]) == ([*PILE[:3], "wood_dog"], ["earth_snake"])


@pytest.mark.clause("ZR-DIS-05")
def test_a_swap_needs_as_many_cards_on_the_pile() -> None:
    state = table(discard=["metal_ox"])
    assert refusal(state, discard("wood_dog", "fire_dog", then="swap")) == "discard_too_small"
    assert player(run(state, discard("wood_dog", then="swap")))["known"] == ["metal_ox"]


@pytest.mark.clause("ZR-DIS-07", "ZR-YY-17")
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (["wood_dog", "fire_ox"], "not_alike"),
        (["wood_dog", "fire_dog", "fire_ox"], "not_alike"),
        (["wood_dog", "fire_yinyang"], "not_alike"),
        (["wood_dog", "fire_dog", "earth_yinyang"], "not_alike"),
        (["wood_yinyang", "fire_yinyang"], "one_yinyang_per_turn"),
        ([], "nothing_discarded"),
        (["wood_dog", "wood_dog"], "duplicate_card"),
        (["wood_cat"], "unknown_card"),
    ],
)
def test_cards_that_do_not_go_together_are_not_discarded(cards: list[str], code: str) -> None:
    assert refusal(table(), discard(*cards)) == code


@pytest.mark.clause("ZR-DIS-07", "ZR-DIS-08", "ZR-DIS-11", "ZR-YY-17")
@pytest.mark.parametrize(
    "cards",
    [
        ["wood_dog", "fire_dog"],
        ["wood_dog", "fire_dog", "earth_dog", "water_dog", "metal_dog"],
        ["wood_dog", "wood_ox", "wood_yinyang"],
        ["fire_pig", "fire_dog", "fire_ram", "fire_ox", "fire_yinyang"],
    ],
)
def test_as_many_cards_as_were_discarded_are_drawn(cards: list[str]) -> None:
    out = run(table(), discard(*cards), draw(count=len(cards)))
    assert (player(out)["hand_size"], out["state"]["discard"]) == (5, cards)


@pytest.mark.clause("ZR-DIS-08", "ZR-DIS-09")
def test_a_swap_for_several_takes_that_many_from_the_top_and_the_last_named_lies_on_top() -> None:
    out = run(table(discard=PILE), discard("fire_ram", "fire_ox", then="swap"))
    assert out["state"]["discard"] == [*PILE[:2], "fire_ram", "fire_ox"]
    assert player(out)["known"] == ["earth_dog", "earth_snake"]
    assert out["state"]["step"]["draws"] == []


@pytest.mark.clause("ZR-DIS-10", "ZR-YY-16")
@pytest.mark.parametrize(("then", "clause"), [("request", "ZR-DIS-10"), ("yy_request", "ZR-YY-16")])
def test_several_cards_ask_for_nothing(then: str, clause: str) -> None:
    error = refused(table(), discard("wood_dog", "wood_yinyang", then=then, ask="earth_dog"))
    assert (error["code"], error["clause"]) == ("single_card_only", clause)


@pytest.mark.clause("ZR-REQ-01")
@pytest.mark.parametrize("wanted", ["earth_dog", "wood_pig", "wood_dog", "earth_yinyang"])
def test_only_the_same_animal_of_another_element_can_be_asked_for(wanted: str) -> None:
    assert refusal(table(), ask("wood_pig", wanted)) == "request_same_animal"


@pytest.mark.clause("ZR-REQ-02")
def test_if_agreed_only_cards_of_the_own_row_are_asked_for() -> None:
    free = table(options={"request_element": "own"})
    assert run(free, ask("wood_pig", "metal_pig"))["state"]["phase"] == "answer"
    own = {**free, "players": {"s1": {"sequence": ["earth_rat"]}}}
    assert refusal(own, ask("wood_pig", "metal_pig")) == "request_own_element"
    assert run(own, ask("wood_pig", "earth_pig"))["to_act"] == ["s2"]


@pytest.mark.clause("ZR-REQ-03")
def test_seats_answer_clockwise_from_the_asker_and_those_without_cards_are_left_out() -> None:
    state = table(4, active="s3", players={"s4": {"hand_size": 0}})
    out = run(state, ask("wood_pig", "fire_pig", seat="s3"))
    assert out["state"]["step"]["to_answer"] == ["s1", "s2"]
    assert out["pending"] == [{"seat": "s1", "move": "answer", "ask": "fire_pig"}]
    asked = ask("wood_pig", "fire_pig", seat="s3")
    assert refusal(state, asked, act("s2", "deny")) == "not_your_turn"
    after = run(state, asked, give("fire_pig", "s1"))
    assert after["state"]["step"]["to_answer"] == []


@pytest.mark.clause("ZR-REQ-03", "ZR-REQ-06")
def test_a_request_that_nobody_can_answer_is_a_miss() -> None:
    state = table(2, players={"s2": {"hand_size": 0}})
    assert run(state, ask("wood_pig", "fire_pig"))["state"]["step"]["draws"] == [["s1", 1]]


@pytest.mark.clause("ZR-REQ-04", "ZR-FUL-01")
def test_who_holds_the_card_must_hand_over_that_card() -> None:
    hands = {
        "s1": ["wood_pig", "fire_dog", "water_pig", "fire_ox", "metal_snake"],
        "s2": ["earth_horse", "earth_ox", "earth_dog", "earth_pig", "metal_pig"],
    }
    state = table(2, mode="full", hands=hands)
    asked = ask("wood_pig", "earth_pig")
    assert refusal(state, asked, act("s2", "deny")) == "must_give"
    assert refusal(state, asked, give("metal_pig", "s2")) == "wrong_card"
    out = run(state, asked, give("earth_pig", "s2"))
    assert "earth_pig" in out["state"]["hands"]["s1"]
    assert "earth_pig" not in out["state"]["hands"]["s2"]
    miss = ask("wood_pig", "fire_pig")
    assert refusal(state, miss, give("fire_pig", "s2")) == "not_in_hand"
    assert run(state, miss)["legal"]["s2"] == [act("s2", "deny")]
    assert run(state, asked)["legal"]["s2"] == [give("earth_pig", "s2")]


@pytest.mark.clause("ZR-REQ-05")
def test_the_giver_draws_first_and_the_asker_has_a_full_hand() -> None:
    out = run(table(), ask("wood_pig", "fire_pig"), give("fire_pig", "s2"))
    assert out["state"]["step"]["draws"] == [["s2", 1]]
    assert (player(out)["hand_size"], player(out, "s2")["hand_size"]) == (5, 4)
    assert events(out, "given", "s2")[0]["to"] == "s1"


@pytest.mark.clause("ZR-REQ-06", "ZR-REQ-11", "ZR-YY-18")
@pytest.mark.parametrize(("card", "then"), [("wood_pig", "request"), ("metal_yinyang", "yy_request")])
def test_after_a_miss_the_asker_draws_and_every_denial_is_on_record(card: str, then: str) -> None:
    out = run(table(serial=3), discard(card, then=then, ask="fire_pig"), *DENY)
    assert out["state"]["step"]["draws"] == [["s1", 1]]
    assert [player(out, seat)["denied"] for seat in ("s1", "s2", "s3")] == [
        {}, {"fire_pig": 3}, {"fire_pig": 3},
    ]  # fmt: skip


@pytest.mark.clause("ZR-REQ-11")
def test_who_was_not_asked_is_not_on_record() -> None:
    out = run(table(), ask("wood_pig", "fire_pig"), give("fire_pig", "s2"))
    assert player(out, "s3")["denied"] == {}


@pytest.mark.clause("ZR-REQ-07", "ZR-REQ-08")
def test_only_a_card_that_another_hand_may_hold_is_asked_for() -> None:
    players: dict[str, Any] = {"s1": {"known": ["metal_pig"]}, "s2": {"known": ["fire_pig"]}}
    players["s3"] = {"sequence": ["water_rat"]}
    state = table(players=players, discard=["earth_pig"])
    assert refusal(state, ask("wood_pig", "metal_pig")) == "not_requestable"
    assert refusal(state, ask("wood_pig", "earth_pig")) == "not_requestable"
    assert refusal(state, ask("wood_rat", "water_rat")) == "not_requestable"
    assert refusal(state, yinyang("wood_yinyang", "yy_request", ask="wood_yinyang")) == "not_requestable"
    assert refusal(state, ask("wood_pig", "air_pig")) == "unknown_card"
    asked = ask("wood_pig", "fire_pig")
    assert refusal(state, asked, act("s2", "deny")) == "must_give"
    assert player(run(state, asked, give("fire_pig", "s2")))["known"] == ["fire_pig", "metal_pig"]


@pytest.mark.clause("ZR-REQ-10")
def test_there_is_no_second_request_in_a_turn() -> None:
    moves = [ask("wood_pig", "fire_pig"), *DENY, draw()]
    assert refusal(table(), *moves, ask("wood_dog", "fire_dog")) == "wrong_phase"


@pytest.mark.clause("ZR-YY-09", "ZR-YY-11")
def test_a_yin_yang_asks_for_any_card_of_the_element_its_player_collects() -> None:
    state = table(players={"s1": {"sequence": row("earth", 2)}})
    for wanted in ("earth_dog", "earth_yinyang"):
        out = run(state, yinyang("fire_yinyang", "yy_request", ask=wanted), give(wanted, "s2"))
        assert player(out)["known"] == [wanted]
    wrong = yinyang("fire_yinyang", "yy_request", ask="fire_dog")
    assert refusal(state, wrong) == "yy_request_element"
    assert refusal(state, discard("fire_dog", then="yy_retrieve")) == "needs_yinyang"
    assert refusal(state, ask("fire_yinyang", "earth_yinyang")) == "yinyang_names_no_animal"


@pytest.mark.clause("ZR-YY-10", "ZR-YY-14")
def test_a_yin_yang_fetches_the_highest_card_of_the_element_but_never_itself() -> None:
    state = table(discard=PILE, players={"s1": {"sequence": row("earth", 2)}})
    out = run(state, yinyang("earth_yinyang", "yy_retrieve"))
    assert player(out)["known"] == ["earth_snake"]
    assert out["state"]["discard"] == [*PILE[:3], "earth_yinyang"]
    bare = {**state, "discard": PILE[:2]}
    assert refusal(bare, yinyang("earth_yinyang", "yy_retrieve")) == "nothing_to_retrieve"


@pytest.mark.clause("ZR-YY-12")
def test_without_a_row_the_player_names_any_element() -> None:
    state = table(discard=PILE)
    assert refusal(state, yinyang("wood_yinyang", "yy_retrieve")) == "element_needed"
    fetched = run(state, yinyang("wood_yinyang", "yy_retrieve", element="fire"))
    assert player(fetched)["known"] == ["fire_pig"]
    assert refusal(state, yinyang("wood_yinyang", "yy_retrieve", element="wood")) == "nothing_to_retrieve"
    assert run(state, yinyang("wood_yinyang", "yy_request", ask="metal_dog"))["to_act"] == ["s2"]


@pytest.mark.clause("ZR-YY-11", "ZR-YY-12")
def test_if_agreed_a_yin_yang_reaches_its_own_element_only() -> None:
    state = table(discard=PILE, options={"yy_discard_element": "card"})
    assert player(run(state, yinyang("earth_yinyang", "yy_retrieve")))["known"] == ["earth_snake"]
    named = yinyang("earth_yinyang", "yy_retrieve", element="fire")
    assert refusal(state, named) == "yy_request_element"
    assert refusal(state, yinyang("wood_yinyang", "yy_request", ask="fire_dog")) == "yy_request_element"


@pytest.mark.clause("ZR-YY-13")
def test_a_single_yin_yang_may_be_thrown_away_plainly_unless_agreed_otherwise() -> None:
    state = table(discard=PILE)
    assert run(state, discard("wood_yinyang"))["state"]["phase"] == "draw"
    assert player(run(state, discard("wood_yinyang", then="swap")))["known"] == ["earth_snake"]
    agreed = {**state, "options": {"yy_plain_discard": False}}
    for then in ("draw", "swap"):
        error = refused(agreed, discard("wood_yinyang", then=then))
        assert (error["code"], error["clause"]) == ("option_off", "ZR-YY-13")
    assert run(agreed, discard("wood_yinyang", "wood_dog"))["state"]["phase"] == "draw"


@pytest.mark.clause("ZR-YY-15")
def test_laying_one_yin_yang_and_discarding_another_are_counted_apart() -> None:
    assert refusal(table(), discard("wood_yinyang", "fire_yinyang")) == "one_yinyang_per_turn"
    state = table(players={"s1": {"sequence": ["earth_rat"]}})
    moves = [yinyang("fire_yinyang", "yy_request", ask="earth_yinyang"), give("earth_yinyang", "s2")]
    out = run(state, *moves, draw("s2"), lay("earth_yinyang"), draw(), end())
    assert player(out)["sequence"] == ["earth_rat", "earth_yinyang"]


@pytest.mark.clause("ZR-YY-18")
def test_a_yin_yang_asks_around_like_any_other_card() -> None:
    state = table(discard=PILE)
    asked = yinyang("wood_yinyang", "yy_request", ask="metal_dog")
    assert run(state, asked)["state"]["step"]["to_answer"] == ["s2", "s3"]
    assert refusal(state, yinyang("wood_yinyang", "yy_request", ask="metal_ox")) == "not_requestable"
    assert run(state, asked, give("metal_dog", "s2"))["state"]["step"]["draws"] == [["s2", 1]]
