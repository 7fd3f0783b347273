"""Cards, seats, the deal, and who begins."""

from __future__ import annotations

import json

import pytest

from companion.errors import BadInput
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.box import house_box
from tests.games.zodiac_race.build import (
    DEAL,
    act,
    discard,
    draw,
    end,
    fault,
    plain_turn,
    player,
    refusal,
    run,
)

CARDS = house_box().cards


def full_deal(players: int) -> dict[str, list[str]]:
    """Hands in the order of the box."""
    ids = list(CARDS)
    return {f"s{n}": ids[5 * n - 5 : 5 * n] for n in range(1, players + 1)}


@pytest.mark.clause("ZR-CMP-01", "ZR-CMP-04")
def test_the_deck_has_sixty_five_different_cards_thirteen_of_each_element() -> None:
    assert len(CARDS) == 65
    for element in house_box().elements:
        places = sorted(card.place for card in CARDS.values() if card.element == element)
        assert places == list(range(13))


@pytest.mark.clause("ZR-CMP-02")
def test_every_element_has_the_colour_that_is_printed() -> None:
    assert dict(house_box().elements) == {
        "water": "blue", "wood": "green", "earth": "yellow", "metal": "silver grey", "fire": "red",
    }  # fmt: skip


@pytest.mark.clause("ZR-CMP-03", "ZR-INF-01")
def test_the_animals_can_be_looked_up_in_their_order() -> None:
    words = "rat ox tiger rabbit dragon snake horse ram monkey rooster dog pig"
    assert house_box().animals == tuple(words.split())
    assert (CARDS["earth_pig"].place, CARDS["metal_rat"].place, CARDS["fire_yinyang"].place) == (12, 1, 0)


@pytest.mark.clause("ZR-CMP-05")
def test_two_to_five_seats_play_and_no_others() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    for players in (1, 6, 0, "3", True):
        assert fault(None, options={"players": players}) == "options.players"
    assert fault({"seats": ["s1"]}) == "state.seats"


@pytest.mark.clause("ZR-CMP-05")
def test_an_owner_may_allow_more_seats_as_long_as_the_deck_serves_their_hands() -> None:
    seven = run(None, DEAL, options={"players": 7}, box={"players": {"max": 7}})
    assert seven["state"]["draw_count"] == 30
    with pytest.raises(BadInput, match="at most 9"):
        GAME.new({"players": 3}, {"players": {"max": 10}, "hand_size": 7})


@pytest.mark.clause("ZR-SET-01", "ZR-SET-02", "ZR-SET-03", "ZR-FUL-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_gets_five_cards_and_the_rest_is_the_draw_pile(players: int) -> None:
    hands = full_deal(players)
    out = run(
        None, act("table", "deal", hands=hands), options={"players": players, "mode": "full"}
    )["state"]
    assert out["hands"] == {seat: sorted(cards) for seat, cards in hands.items()}
    assert out["draw_count"] == len(out["draw_set"]) == 65 - 5 * players
    assert not set(out["draw_set"]) & {card for cards in hands.values() for card in cards}


@pytest.mark.clause("ZR-SET-01", "ZR-SET-02")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"s1": ["water_rat"] * 5}, "duplicate_card"),
        ({"s1": ["metal_rat", "water_ox", "water_tiger", "water_rabbit", "air_rat"]}, "unknown_card"),
        ({"s1": ["water_rat", "water_ox"]}, "wrong_count"),
        ({"s4": ["fire_rat", "fire_ox", "fire_tiger", "fire_rabbit", "fire_dragon"]}, "wrong_count"),
    ],
)
def test_a_deal_that_no_shuffle_can_bring_is_refused(change: dict[str, list[str]], code: str) -> None:
    deal = act("table", "deal", hands={**full_deal(3), **change})
    assert refusal(None, deal, options={"players": 3, "mode": "full"}) == code


@pytest.mark.clause("ZR-SET-02", "ZR-HID-01")
def test_a_referee_cannot_be_told_what_is_in_the_hands() -> None:
    deal = act("table", "deal", hands=full_deal(3))
    assert refusal(None, deal, options={"players": 3}) == "wrong_count"
    assert refusal(None, DEAL, options={"players": 3, "mode": "full"}) == "wrong_count"


def test_every_deal_that_is_offered_is_a_different_deal_of_the_whole_deck() -> None:
    for players in GAME.seats:
        legal = GAME.new({"players": players, "mode": "full"}).legal("table")
        sample = [legal[n * (len(legal) // 7)] for n in range(7)]
        assert len(set(sample)) == 7
        for move in sample:
            cards = [card for _, hand in move["hands"] for card in hand]
            assert len(cards) == len(set(cards)) == 5 * players
            assert move in legal


@pytest.mark.clause("ZR-SET-07")
@pytest.mark.parametrize("mode", ["referee", "full"])
def test_where_a_card_is_turned_up_every_deal_that_is_offered_turns_one_up(mode: str) -> None:
    state = GAME.new({"players": 3, "mode": mode}, {"first_discard": True})
    legal = state.legal("table")
    for n in (0, len(legal) // 2, len(legal) - 1):
        after = state.apply(legal[n]).state.to_json()
        assert (len(after["discard"]), after["draw_count"]) == (1, 49)
    with pytest.raises(IndexError):
        legal[len(legal)]


def test_who_owes_no_move_has_no_default_and_nothing_is_sealed() -> None:
    state = GAME.new({"players": 2})
    with pytest.raises(ValueError, match="s1 owes no move"):
        state.default("s1")
    with pytest.raises(ValueError, match="sealed"):
        state.apply_joint([])


@pytest.mark.clause("ZR-SET-04", "ZR-SET-06")
@pytest.mark.parametrize(("dealer", "first"), [("s1", "s2"), ("s2", "s3"), ("s3", "s1"), (None, "s1")])
def test_the_seat_left_of_the_dealer_begins(dealer: str | None, first: str) -> None:
    out = run(None, DEAL, options={"players": 3, "dealer": dealer})
    assert (out["state"]["active"], out["state"]["turn"], out["to_act"]) == (first, 1, [first])
    assert fault(None, options={"players": 3, "dealer": "s4"}) == "options.dealer"


@pytest.mark.clause("ZR-SET-05")
def test_the_turn_goes_round_clockwise() -> None:
    turns = [*plain_turn("s3", "wood_ox"), *plain_turn("s1", "wood_pig"), *plain_turn("s2", "fire_ox")]
    out = run(None, DEAL, *turns, options={"players": 3, "dealer": "s2"})["state"]
    assert (out["active"], out["turn"]) == ("s3", 4)


@pytest.mark.clause("ZR-SET-07")
def test_nothing_is_turned_up_at_the_start_unless_the_box_says_so() -> None:
    assert run(None, DEAL, options={"players": 2})["state"]["discard"] == []
    turned_up = {**DEAL, "discard": "fire_dog"}
    assert refusal(None, turned_up, options={"players": 2}) == "wrong_count"
    box = {"first_discard": True}
    assert refusal(None, DEAL, options={"players": 2}, box=box) == "wrong_count"
    out = run(None, turned_up, discard("wood_ox", then="swap"), options={"players": 2}, box=box)
    assert (out["state"]["draw_count"], player(out)["known"]) == (54, ["fire_dog"])


def test_before_the_deal_nothing_else_can_be_done() -> None:
    for move in (discard("wood_ox"), draw(), end()):
        assert refusal(None, move, options={"players": 2}) == "wrong_phase"
    audit = act("table", "audit", target="s1", laid=[])
    assert refusal(None, audit, options={"players": 2}) == "wrong_phase"


def test_states_and_moves_are_plain_json() -> None:
    out = run(None, DEAL, options={"players": 2})
    assert json.loads(json.dumps(out)) == out
    assert out["legal"]["s1"]["space"]
