"""Setting up: seats, sheets, palms, first animals, carts, donkeys, who begins."""

from __future__ import annotations

import pytest

from companion.games.crazy_race.box import house_box
from companion.games.crazy_race.names import DICE
from tests.games.crazy_race.build import Data, act, cart, carts, drive, fault, refusal, run, sheets, table

REVEAL = act("table", "reveal", cards=["zebra", "ram", "hyena"])
DONKEYS = {"s1": "donkey_9", "s2": "donkey_11", "s3": "donkey_8"}


def ready(players: int = 3) -> list[Data]:
    """All moves of a set-up but the donkeys."""
    return [sheets(), *([REVEAL] if players == 3 else []), *carts(players)]


@pytest.mark.clause("CR-SET-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_seats_can_race(players: int) -> None:
    result = run(None, options={"players": players})
    assert result["state"]["seats"] == [f"s{n}" for n in range(1, players + 1)]
    assert result["state"]["phase"] == "setup_sheets"
    assert result["to_act"] == ["table"]
    assert result["pending"] == [{"seat": "table", "move": "lay_sheets"}]


@pytest.mark.clause("CR-SET-02")
@pytest.mark.parametrize("players", [0, 1, 6, True, "3", None])
def test_no_other_number_of_seats_is_a_race(players: object) -> None:
    assert fault(None, options={"players": players}) == "options.players"
    assert fault(table(cart(1))) == "state.seats"


@pytest.mark.clause("CR-SET-01", "CR-INF-01")
def test_board_and_frames_ask_for_no_move() -> None:
    result = run(None, *ready(), act("table", "deal_donkeys", donkeys=DONKEYS), options={"players": 3})
    assert result["state"]["phase"] == "drive"


@pytest.mark.clause("CR-SET-03", "CR-CMP-08")
def test_the_side_that_lies_up_is_driven_on() -> None:
    state = run(None, sheets(O1={"side": "b"}), options={"players": 3})["state"]
    assert [space["colour"] for space in state["track"][5:8]] == ["green", "brown", "beige"]
    assert [space["id"] for space in state["track"][5:8]] == ["S01b1", "S01b2", "S01b3"]
    assert len(state["track"]) == 50


@pytest.mark.clause("CR-SET-03")
def test_every_place_needs_a_sheet_and_every_sheet_a_place() -> None:
    new: Data = {"options": {"players": 3}}
    missing = sheets()
    del missing["slots"][4]
    assert refusal(None, missing, **new) == "slots_incomplete"
    assert refusal(None, sheets(O1={"slot": "O2"}), **new) == "slots_incomplete"
    assert refusal(None, sheets(O1={"slot": "O10"}), **new) == "slots_incomplete"
    assert refusal(None, sheets(O1={"sheet": "S02"}), **new) == "sheet_repeated"
    assert fault(None, sheets(O1={"sheet": "S14"}), **new) == "moves[0].slots[0].sheet"
    assert fault(None, sheets(I4={"side": "c"}), **new) == "moves[0].slots[12].side"


@pytest.mark.clause("CR-SET-04")
def test_a_turned_sheet_is_read_backwards_only_when_that_was_agreed() -> None:
    turned = sheets(O1={"flip": True})
    assert refusal(None, turned, options={"players": 3}) == "flip_not_allowed"
    assert run(None, sheets(O1={"flip": False}), options={"players": 3})["state"]["phase"] == "setup_reveal"
    track = run(None, turned, options={"players": 3, "sheet_flip": True})["state"]["track"]
    assert [space["colour"] for space in track[5:8]] == ["beige", "grey", "brown"]


@pytest.mark.clause("CR-SET-05")
def test_five_palms_end_five_stages_and_the_last_is_the_finish() -> None:
    state = run(None, sheets(), options={"players": 2})["state"]
    assert state["palms"] == [11, 21, 31, 41, 50]
    assert state["palms"][-1] == len(state["track"])


@pytest.mark.clause("CR-SET-06")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_animal_for_each_seat_is_turned_up(players: int) -> None:
    cards = list(house_box().animals[:players])
    options = {"players": players}
    assert refusal(None, sheets(), act("table", "reveal", cards=cards[1:]), options=options) == "wrong_count"
    state = run(None, sheets(), act("table", "reveal", cards=cards), options=options)["state"]
    assert (state["offer"], state["deck_count"]) == (cards, 23 - players)


@pytest.mark.clause("CR-SET-07")
def test_two_seats_take_their_carts_before_any_card_is_seen() -> None:
    result = run(None, sheets(), options={"players": 2})
    assert (result["state"]["phase"], result["state"]["offer"]) == ("setup_carts", [])


@pytest.mark.clause("CR-SET-08", "CR-CMP-01")
def test_fourteen_spaces_can_be_announced_at_once_with_all_dice() -> None:
    state = run(table(cart(14), cart(3, "zebra")), drive(14))["state"]
    supply = [colour for colour, die in house_box().dice.items() for _ in range(die.number)]
    assert len(supply) == DICE
    assert state["turn"]["dice"] == supply


@pytest.mark.clause("CR-SET-09")
def test_carts_are_taken_in_any_order_and_each_colour_once() -> None:
    new: Data = {"options": {"players": 3}}
    begun = [sheets(), REVEAL, act("s3", "take_cart", colour="purple")]
    result = run(None, *begun, **new)
    assert result["to_act"] == ["s1", "s2"]
    assert [move["colour"] for move in result["legal"]["s1"]] == ["blue", "red", "yellow", "green"]
    assert refusal(None, *begun, act("s1", "take_cart", colour="purple"), **new) == "colour_taken"
    assert refusal(None, *begun, act("s3", "take_cart", colour="red"), **new) == "cart_taken_already"
    assert refusal(None, *begun, act("s4", "take_cart", colour="red"), **new) == "unknown_seat"
    assert fault(None, *begun, act("s1", "take_cart", colour="pink"), **new) == "moves[3].colour"


@pytest.mark.clause("CR-SET-10")
@pytest.mark.parametrize(
    ("donkeys", "code"),
    [
        ({"s1": "donkey_7", "s2": "donkey_8"}, "wrong_count"),
        ({"s1": "donkey_7", "s2": "donkey_8", "s4": "donkey_9"}, "unknown_seat"),
        ({"s1": "donkey_7", "s2": "donkey_8", "s3": "donkey_8"}, "unknown_card"),
        ({"s1": "donkey_7", "s2": "donkey_8", "s3": "zebra"}, "unknown_card"),
    ],
)
def test_each_seat_is_dealt_one_donkey_of_its_own(donkeys: Data, code: str) -> None:
    dealt = act("table", "deal_donkeys", donkeys=donkeys)
    assert refusal(None, *ready(), dealt, options={"players": 3}) == code


@pytest.mark.clause("CR-SET-10", "CR-SET-13")
def test_all_five_donkeys_can_come_to_two_seats() -> None:
    legal = run(None, *ready(2), options={"players": 2})["legal"]["table"]
    assert len(legal) == 5 * 4
    assert {donkey for move in legal for donkey in move["donkeys"].values()} == set(house_box().donkeys)


@pytest.mark.clause("CR-SET-11", "CR-SET-12")
def test_the_donkeys_place_the_carts_and_the_foremost_begins() -> None:
    result = run(None, *ready(), act("table", "deal_donkeys", donkeys=DONKEYS), options={"players": 3})
    state = result["state"]
    assert [state["carts"][seat]["pos"] for seat in ("s1", "s2", "s3")] == [3, 1, 4]
    assert state["ranking"] == ["s3", "s1", "s2"]
    assert (state["start_seat"], result["to_act"], state["turn"]["limit"]) == ("s3", ["s3"], 8)


@pytest.mark.clause("CR-SET-14")
def test_the_set_up_is_asked_for_in_its_order() -> None:
    moves = [*ready(), act("table", "deal_donkeys", donkeys=DONKEYS)]
    for n, early in enumerate(moves[1:], 1):
        if early["move"] != moves[n - 1]["move"]:
            assert refusal(None, *moves[: n - 1], early, options={"players": 3}) == "wrong_phase"


@pytest.mark.clause("CR-SET-15")
def test_a_rear_cart_drives_over_the_start_places() -> None:
    state = table(cart(1, "donkey_11"), cart(5, "donkey_7"), stage=1)
    assert run(state, drive(2))["state"]["turn"]["dice"] == ["beige", "turquoise"]
