"""Crazy Race on the table: throws, animals and carts are read as they lie, and one thing wrong is named."""

from __future__ import annotations

import pytest

from companion.games.crazy_race import GAME
from companion.games.crazy_race.components import card_component, sheet_component
from companion.games.crazy_race.names import SHEETS, SLOTS
from companion.games.vocabulary import Move
from companion.reconcile.crazy import CrazyMeaning
from companion.session.crazy_showing import crazy_facts
from companion.table.believed import SettleTimes
from tests.games.crazy_race.build import cart, table
from tests.reconcile.crazy_bench import CrazyBench

# Dice by number: beige 0-2, green 3-5, turquoise 6-8, grey 9-11, brown 12-13.
# The course ahead of 14: beige, green, grey, brown, turquoise.
PLAIN = table(cart(14, "ostrich"), cart(13, "gazelle"), cart(12, "elephant"))


def drive(spaces: int) -> Move:
    return Move.of("s1", "drive", spaces=spaces)


def changing(**more: object) -> CrazyBench:
    data = table(cart(14, "ostrich"), cart(13, "gazelle"), cart(12, "elephant"), phase="hitch", ending=True)
    offer = {"offer": ["tiger", "camel", "ram"], "queue": ["s3", "s2", "s1"], "active": "s3"}
    return CrazyBench({**data, **offer, **more})


def test_a_throw_is_booked_once_all_its_dice_lie_still() -> None:
    bench = CrazyBench(PLAIN)
    bench.play(drive(2))
    bench.roll((0, 1))
    bench.wait(1.0)
    assert bench.shown() is None
    assert bench.to_do() == ["blue: roll ('green',)"]
    bench.roll((3, 2))
    assert bench.shown() is None
    bench.wait(1.0)
    assert bench.shown() == {"seat": "table", "move": "roll", "dice": [["beige", 1], ["green", 2]]}


def test_dice_alone_say_how_far_a_seat_drives() -> None:
    bench = CrazyBench(PLAIN)
    bench.roll((0, 1), (3, 2), (9, 4))
    bench.wait(1.0)
    assert bench.shown() == {"seat": "s1", "move": "drive", "spaces": 3}
    bench.play(drive(3))
    bench.wait(0.1)
    shown = bench.shown()
    assert shown is not None
    assert shown["dice"] == [["beige", 1], ["green", 2], ["grey", 4]]


def test_dice_that_fit_no_distance_are_named_with_those_that_would() -> None:
    bench = CrazyBench(PLAIN)
    bench.roll((0, 1), (6, 2))
    bench.wait(1.0)
    assert bench.shown() is None
    assert (
        bench.fault() == "blue: ('turquoise',) does not belong to this throw: roll ('beige', 'green') again"
    )


def kept_in_tray() -> CrazyBench:
    """All dice lie in the tray, as the camera found them."""
    bench = CrazyBench(PLAIN)
    bench.keep_all_in_the_tray()
    return bench


@pytest.mark.clause("CR-DIC-01")
def test_dice_taken_from_the_tray_show_the_distance_before_they_are_thrown() -> None:
    bench = kept_in_tray()
    assert (bench.meaning.taken, bench.fault(), bench.shown()) == (0, None, None)
    bench.take(0, 3, 9)
    assert bench.meaning.taken == 0
    bench.wait(1.0)
    assert (bench.meaning.taken, bench.fault(), bench.shown()) == (3, None, None)
    assert crazy_facts(bench.state, 3).taken == 3
    bench.appear((0, 1), (3, 2), (9, 4))
    bench.wait(1.0)
    assert bench.shown() == {"seat": "s1", "move": "drive", "spaces": 3}


@pytest.mark.clause("CR-DIC-01")
def test_a_die_taken_that_fits_no_distance_is_named_before_it_is_thrown() -> None:
    bench = kept_in_tray()
    bench.take(0, 6)
    bench.wait(2.0)
    assert (bench.meaning.taken, bench.fault()) == (0, None), "the green one may still be taken"
    bench.wait(3.0)
    assert (
        bench.fault()
        == "blue: ('turquoise',) does not fit the spaces ahead: for 2 take ('beige', 'green')"
    )
    assert bench.fix() == ("die:turquoise", "hand", "tray")
    bench.put_back(6)
    bench.take(3)
    bench.wait(1.0)
    assert (bench.meaning.taken, bench.fault()) == (2, None)


def test_a_tray_of_thrown_dice_that_is_cleared_in_the_next_turn_chooses_nothing() -> None:
    bench = CrazyBench(PLAIN)
    bench.appear((0, 1), (12, 6))
    bench.take(0, 12)
    bench.wait(2.0)
    assert bench.meaning.taken == 0


def test_a_die_of_a_wrong_colour_is_named_and_the_whole_throw_is_rolled_again() -> None:
    bench = CrazyBench(PLAIN)
    bench.play(drive(2))
    bench.roll((0, 1), (12, 6))
    bench.wait(1.0)
    assert bench.fix() == ("die:brown", "tray", "supply")
    bench.roll((0, 0), (3, 3))
    bench.wait(1.0)
    shown = bench.shown()
    assert shown is not None
    assert shown["dice"] == [["beige", 0], ["green", 3]]


def test_one_die_too_many_is_named() -> None:
    bench = CrazyBench(PLAIN)
    bench.play(drive(1))
    bench.roll((0, 1), (1, 2))
    bench.wait(1.0)
    assert bench.fix() == ("die:beige", "tray", "supply")


def test_a_nudged_die_must_be_turned_back_before_the_throw_counts() -> None:
    bench = CrazyBench(PLAIN)
    bench.play(drive(1))
    bench.roll((0, 2))
    bench.turn(0, 0)
    bench.wait(1.0)
    assert bench.fix() == ("die:beige", "face:0", "face:2")
    bench.turn(0, 2)
    bench.wait(1.0)
    shown = bench.shown()
    assert shown is not None
    assert shown["dice"] == [["beige", 2]]


def test_a_die_nudged_while_a_reroll_is_thought_over_is_noticed() -> None:
    bench = CrazyBench(table(cart(17, "crocodile"), cart(13), cart(12, "camel")))
    bench.play(drive(2))
    bench.roll((12, 6), (6, 4))
    bench.wait(1.0)
    bench.play(Move.of("table", "roll", dice=[["turquoise", 4], ["brown", 6]]))
    bench.wait(0.5)
    bench.turn(6, 0)
    bench.wait(1.0)
    assert bench.fix() == ("die:turquoise", "face:0", "face:4")


def test_the_dice_thrown_again_say_which_they_are() -> None:
    bench = CrazyBench(table(cart(17, "crocodile"), cart(13), cart(12, "camel")))
    bench.play(drive(2))
    bench.roll((12, 6), (6, 4))
    bench.wait(1.0)
    bench.play(Move.of("table", "roll", dice=[["turquoise", 4], ["brown", 6]]))
    bench.wait(0.5)
    bench.roll((12, 1))
    bench.wait(1.0)
    assert bench.shown() == {"seat": "s1", "move": "reroll", "dice": [["brown", 6]]}
    bench.play(Move.of("s1", "reroll", dice=[["brown", 6]]))
    bench.wait(0.1)
    shown = bench.shown()
    assert shown is not None
    assert shown["dice"] == [["brown", 1]]


def test_another_die_of_the_kangaroo_means_that_it_goes_on() -> None:
    bench = CrazyBench(table(cart(14, "kangaroo"), cart(13), cart(12, "camel")))
    bench.roll((0, 1))
    bench.wait(1.0)
    bench.play(Move.of("table", "roll", dice=[["beige", 1]]))
    bench.roll((3, 2))
    bench.wait(1.0)
    assert bench.shown() == {"seat": "s1", "move": "hop"}


def test_no_throw_is_booked_before_the_cart_of_the_last_one_stands_where_it_belongs() -> None:
    bench = CrazyBench(PLAIN)
    bench.play(drive(1))
    bench.roll((0, 1))
    bench.wait(1.0)
    bench.play(Move.of("table", "roll", dice=[["beige", 1]]))
    bench.play(Move.of("s2", "drive", spaces=1))
    bench.roll((6, 1))
    bench.wait(1.0)
    assert bench.shown() is None
    assert bench.to_do() == [
        "red: roll ('turquoise',)",
        "blue: cart to space 15, at the very front",
    ]
    bench.carts["s1"] = 15
    bench.wait(1.5)
    shown = bench.shown()
    assert shown is not None
    assert shown["dice"] == [["turquoise", 1]]


def test_a_cart_on_a_wrong_space_is_named_with_both_spaces() -> None:
    bench = CrazyBench(PLAIN)
    bench.play(drive(1))
    bench.roll((0, 1))
    bench.wait(1.0)
    bench.play(Move.of("table", "roll", dice=[["beige", 1]]))
    bench.carts["s1"] = 16
    bench.wait(1.5)
    assert bench.fault() == "blue's cart: move from 16 to 15"
    found = bench.meaning.fault(bench.table, bench.now)
    assert found is not None
    booked = {step["path"]: step["value"] for step in found[0].patch}
    assert booked == {"/carts/s1/pos": 16, "/ranking": ["s1", "s2", "s3"], "/ending": False}


def test_a_cart_on_its_second_lap_stands_on_the_first_spaces_again() -> None:
    bench = CrazyBench(table(cart(49, "ostrich"), cart(43, "gazelle"), cart(42, "camel"), stage=5))
    bench.play(drive(3))
    bench.roll((9, 0), (10, 0), (1, 0))
    bench.wait(1.0)
    bench.play(Move.of("table", "roll", dice=[["beige", 0], ["grey", 0], ["grey", 0]]))
    bench.carts["s1"] = 2
    bench.wait(1.5)
    assert bench.to_do() == []


def test_an_animal_taken_from_the_offer_is_hitched_without_a_word() -> None:
    bench = changing()
    bench.cards["offer"] = ["tiger", "ram"]
    bench.cards["s3.animal"] = ["elephant", "camel"]
    bench.wait(1.0)
    assert bench.shown() == {"seat": "s3", "move": "hitch", "card": "camel"}
    bench.play(Move.of("s3", "hitch", card="camel"))
    bench.wait(1.0)
    assert bench.to_do() == ["yellow: hitch camel, turn elephant face down"]
    bench.cards["s3.animal"] = ["camel"]
    bench.wait(1.5)
    assert bench.to_do() == []


def test_another_animal_than_the_chosen_one_is_named_with_the_way_back() -> None:
    bench = changing()
    bench.play(Move.of("s3", "hitch", card="camel"))
    bench.cards["offer"] = ["camel", "ram"]
    bench.cards["s3.animal"] = ["tiger"]
    bench.wait(1.5)
    assert bench.fix() == (card_component("tiger"), "s3.animal", "offer")


def test_animals_are_turned_up_as_many_as_are_due_and_none_that_was_seen() -> None:
    carts = cart(14, "ostrich", ["zebra"]), cart(13, "gazelle"), cart(12, "elephant")
    data = table(*carts, phase="reveal", ending=True)
    bench = CrazyBench({**data, "active": None})
    bench.cards["offer"] = ["tiger", "camel"]
    bench.wait(1.0)
    assert bench.shown() is None
    bench.cards["offer"] = ["tiger", "camel", "ram", "ibex"]
    bench.wait(1.0)
    assert bench.fix() == (card_component("ibex"), "offer", "stack")
    bench.cards["offer"] = ["tiger", "camel", "zebra"]
    bench.wait(1.5)
    assert bench.fault() == "zebra was seen before: take it away"
    bench.cards["offer"] = ["tiger", "camel", "ram"]
    bench.wait(1.5)
    assert bench.shown() == {"seat": "table", "move": "reveal", "cards": ["tiger", "camel", "ram"]}


def test_a_race_without_camera_and_tray_is_told_by_finger() -> None:
    gone = frozenset({"camera", "board"})
    state = GAME.new({"players": 2})
    meaning = CrazyMeaning(state, SettleTimes())
    for slot, sheet in zip(SLOTS, SHEETS, strict=True):
        assert meaning.tell(sheet_component(sheet, "b"), f"course.{slot}", gone)
    move = meaning.move()
    assert move is not None
    assert [slot.value("side") for slot in move["slots"]] == ["b"] * 13
    bench = CrazyBench(PLAIN)
    bench.play(drive(2))
    assert not bench.meaning.tell("roll", "beige:1 brown:4", gone)
    assert not bench.meaning.tell("roll", "beige:9 green:1", gone)
    assert bench.meaning.tell("roll", "beige:1 green:3", gone)
    shown = bench.shown()
    assert shown is not None
    assert shown["dice"] == [["beige", 1], ["green", 3]]


def test_a_throw_that_lies_in_the_tray_is_not_told_otherwise_by_a_finger() -> None:
    bench = CrazyBench(PLAIN)
    bench.play(drive(1))
    bench.roll((0, 1))
    bench.wait(0.1)
    assert not bench.meaning.tell("roll", "beige:0", frozenset())


def test_dice_that_the_tray_cannot_see_are_told_by_a_finger() -> None:
    bench = CrazyBench(PLAIN)
    bench.play(drive(1))
    assert bench.meaning.tell("roll", "beige:0", frozenset())
    assert bench.shown() == {"seat": "table", "move": "roll", "dice": [["beige", 0]]}


def test_a_told_throw_that_a_camera_sees_at_last_is_nobodys_next_throw() -> None:
    bench = CrazyBench(PLAIN)
    bench.play(drive(2))
    assert bench.meaning.tell("roll", "beige:1 green:3", frozenset())
    bench.play(Move.of("table", "roll", dice=[["beige", 1], ["green", 3]]))
    bench.carts["s1"] = 16
    bench.appear((0, 1), (3, 3))
    bench.wait(2.0)
    assert bench.state.active == "s2"
    assert (bench.shown(), bench.fault()) == (None, None)
    bench.roll((6, 1))
    bench.wait(1.0)
    assert bench.shown() == {"seat": "s2", "move": "drive", "spaces": 1}


def hopping_after_a_told_die() -> CrazyBench:
    """The kangaroo goes on after a die that a finger told; the one that is due has the same colour."""
    bench = CrazyBench(table(cart(14, "kangaroo"), cart(13), cart(12, "camel"), patch={"16": "beige"}))
    assert bench.meaning.tell("roll", "beige:1", frozenset())
    bench.play(Move.of("table", "roll", dice=[["beige", 1]]))
    bench.wait(0.2)
    return bench


def test_a_die_rolled_after_a_told_one_counts_though_it_shows_the_same() -> None:
    bench = hopping_after_a_told_die()
    bench.roll((1, 1))
    bench.wait(1.0)
    assert bench.shown() == {"seat": "s1", "move": "hop"}
    bench.play(Move.of("s1", "hop"))
    bench.wait(0.1)
    assert bench.shown() == {"seat": "table", "move": "roll", "dice": [["beige", 1]]}


def test_a_told_die_that_was_still_rolling_when_it_was_told_is_not_the_next_throw() -> None:
    bench = CrazyBench(PLAIN)
    bench.play(drive(2))
    bench.begin_to_roll(0, 3)
    bench.wait(0.2)
    assert bench.meaning.tell("roll", "beige:1 green:3", frozenset())
    bench.play(Move.of("table", "roll", dice=[["beige", 1], ["green", 3]]))
    bench.carts["s1"] = 16
    bench.appear((0, 1), (3, 3))
    bench.wait(2.0)
    assert (bench.shown(), bench.fault()) == (None, None)


def test_a_told_die_is_seen_late_once_and_the_next_that_shows_the_same_counts() -> None:
    bench = hopping_after_a_told_die()
    bench.appear((0, 1))
    bench.wait(1.0)
    assert (bench.shown(), bench.fault()) == (None, None)
    bench.appear((1, 1))
    bench.wait(1.0)
    assert bench.shown() == {"seat": "s1", "move": "hop"}


def test_of_two_equal_dice_of_which_one_is_thrown_again_none_is_called_nudged() -> None:
    bench = CrazyBench(table(cart(17, "crocodile"), cart(13), cart(12, "camel"), patch={"19": "brown"}))
    bench.play(drive(2))
    bench.roll((12, 6), (13, 6))
    bench.wait(1.0)
    bench.play(Move.of("table", "roll", dice=[["brown", 6], ["brown", 6]]))
    bench.play(Move.of("s1", "reroll", dice=[["brown", 6]]))
    bench.turn(13, 2)
    bench.wait(1.0)
    assert bench.fault() is None
