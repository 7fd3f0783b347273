"""Throws of Wu Wei alone: when ordinary dice in a tray are the roll that is due, and what is named if not."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.vocabulary import TABLE, Json, Move
from companion.games.wu_wei.dice import DIE_COLOURS, stand_ins
from companion.games.wu_wei.mat import wu_wei_mat
from companion.games.wu_wei.state import WuState
from companion.inputs.readings import DieSeen
from companion.reconcile.wu_wei import CHANCE, DRAW, WuMeaning
from companion.reconcile.wu_wei_dice import WuDice
from companion.table.believed import BelievedTable
from tests.games.wu_wei.build import Board, board

ALL = ("beige", "green", "turquoise", "grey", "brown")
"""In stage 2, with the tiger as the own animal: leopard, crane, emperor, snake, dragon."""


def stage2(**start: Any) -> Board:
    """Stage 2 with its roll due."""
    table = board("solo2", **start).do("s1", "step", piece="master_tiger", to="O14").do("s1", "end_move")
    return table.do("s1", "flip_town", at="S55")


def stage3(**start: Any) -> Board:
    """Stage 3 with the empire's roll due."""
    table = board("solo3", **start)
    while not stand_ins(table.state):
        (seat,) = table.state.to_act()
        after = table.state.apply(table.state.default(seat)).state
        assert isinstance(after, WuState)
        table.state = after
    return table


class Tray:
    """A meaning and a tray with dice, numbered as they are first thrown."""

    def __init__(self, state: WuState) -> None:
        self.state = state
        self.meaning = WuMeaning(state, "seed")
        self.table = BelievedTable(wu_wei_mat(6))
        self.now = 100.0
        self.look()

    def look(self, seconds: float = 1.0) -> None:
        """Let the dice lie for some time."""
        for _ in range(round(seconds / 0.1)):
            self.now += 0.1
            self.meaning.observe(self.table, self.now)
            self.meaning.fault(self.table, self.now)

    def say(self, die: int, colour: str, face: int, quality: str, *, roll: bool = False) -> None:
        """What the tray says of one die."""
        self.table.tray.hear([DieSeen(die, DIE_COLOURS.index(colour), face, quality, roll, self.now)])

    def throw(self, *colours: str, pips: int = 1, first: int = 0) -> None:
        """Roll dice of these colours, each showing ``pips``; they begin to roll now and lie later."""
        for number, colour in enumerate(colours, first):
            self.say(number, colour, 0, "rolling")
        self.look(0.5)
        for number, colour in enumerate(colours, first):
            self.say(number, colour, pips, "settled", roll=True)

    def said(self) -> str | None:
        """The one thing wrong."""
        found = self.meaning.fault(self.table, self.now)
        return None if found is None else str(found[0].line)

    def played(self) -> WuState:
        """The rules book what the table shows."""
        move = self.meaning.move()
        assert move is not None
        step = self.state.apply(move)
        assert isinstance(step.state, WuState)
        self.state = step.state
        self.meaning.expect(step.state, step.events)
        return step.state


def roll(**faces: Json) -> Move:
    return Move.of(TABLE, "roll", dice=faces)


def test_five_dice_at_rest_are_the_roll_by_colour_and_pips() -> None:
    tray = Tray(stage2().state)
    for number, (colour, pips) in enumerate(zip(ALL, (1, 3, 6, 5, 2), strict=True)):
        tray.say(number, colour, pips, "settled", roll=True)
    assert tray.meaning.move() is None, "they have not lain long enough"
    tray.look()
    assert tray.said() is None
    assert tray.meaning.move() == roll(
        crane="plus", dragon="minus", snake="animal", leopard="minus", emperor="lion"
    )
    assert dict(tray.played().solo.dice)["emperor"] == "lion"  # type: ignore[union-attr]


def test_a_rolling_die_is_awaited() -> None:
    tray = Tray(stage2().state)
    tray.throw(*ALL)
    tray.say(2, "turquoise", 0, "rolling")
    tray.look(3.0)
    assert tray.meaning.move() is None
    assert tray.said() is None
    tray.say(2, "turquoise", 4, "settled", roll=True)
    tray.look()
    move = tray.meaning.move()
    assert move is not None
    assert dict(move["dice"])["emperor"] == "plus"


def test_the_generals_are_two_dice_that_are_told_apart() -> None:
    tray = Tray(stage3().state)
    tray.throw("brown", pips=6)
    tray.throw("beige", pips=2, first=1)
    tray.look()
    assert tray.meaning.move() == roll(general_white="minus", general_black="lion")


def test_both_sovereigns_are_two_dice_of_the_own_colour() -> None:
    dice = ["crane", "dragon", "snake", "leopard", "emperor", "empress"]
    tray = Tray(stage2(difficulty="advanced", solo={"dice_in_play": dice}).state)
    tray.throw(*ALL, pips=1)
    tray.look()
    assert tray.meaning.move() is None
    tray.throw("turquoise", pips=6, first=5)
    tray.look()
    move = tray.meaning.move()
    assert move is not None
    assert (dict(move["dice"])["emperor"], dict(move["dice"])["empress"]) == ("circle", "lion")


def test_dice_that_lay_there_before_are_no_roll() -> None:
    play = board("solo2").do("s1", "step", piece="master_tiger", to="O14").do("s1", "end_move")
    tray = Tray(play.state)
    tray.throw(*ALL)
    tray.look()
    play.do("s1", "flip_town", at="S55")
    tray.meaning.expect(play.state, ())
    for number, colour in enumerate(ALL):
        tray.say(number, colour, 3, "settled")
        tray.say(number, colour, 3, "moved")
    tray.look(5.0)
    assert tray.meaning.move() is None
    assert tray.said() is None
    tray.throw(*ALL, pips=2)
    tray.look()
    assert tray.meaning.move() is not None


def test_a_booked_throw_is_not_taken_once_more_when_the_move_is_taken_back() -> None:
    tray = Tray(stage2().state)
    before = tray.state
    tray.throw(*ALL)
    tray.look()
    tray.played()
    tray.meaning.expect(before, ())
    tray.look(4.0)
    assert tray.meaning.move() is None
    assert tray.said() is None


def test_a_die_that_was_forgotten_is_named_and_thrown_later() -> None:
    tray = Tray(stage2().state)
    tray.throw(*ALL[:4])
    tray.look()
    assert tray.meaning.move() is None
    assert tray.said() is None, "more may be on their way"
    tray.look(2.0)
    assert tray.said() == "tiger: not rolled yet: ('brown',)"
    tray.throw("brown", first=4)
    tray.look()
    assert tray.said() is None
    assert tray.meaning.move() is not None


@pytest.mark.parametrize(
    ("thrown", "extra"), [((*ALL, "grey"), ("grey",)), (("beige", "brown", "green"), ("green",))]
)
def test_a_die_too_many_or_of_a_wrong_colour_makes_the_throw_void(
    thrown: tuple[str, ...], extra: tuple[str, ...]
) -> None:
    tray = Tray((stage2() if len(thrown) > 3 else stage3()).state)
    due = ALL if len(thrown) > 3 else ("beige", "brown")
    tray.throw(*thrown)
    tray.look()
    assert tray.meaning.move() is None
    assert tray.said() == f"tiger: {extra} does not belong to this throw: roll {due} again"
    tray.say(len(thrown) - 1, extra[0], 1, "taken")
    tray.look(3.0)
    assert tray.meaning.move() is None, "what fell with a die too many does not count"
    tray.throw(*due)
    tray.look()
    assert tray.said() is None
    assert tray.meaning.move() is not None


def test_a_tilted_die_is_rolled_again_alone() -> None:
    tray = Tray(stage2().state)
    tray.throw(*ALL[:4])
    tray.say(4, "brown", 0, "tilted")
    tray.look(4.0)
    assert tray.meaning.move() is None
    assert tray.said() == "The brown die lies tilted: roll it again"
    tray.throw("brown", pips=5, first=4)
    tray.look()
    assert tray.said() is None
    move = tray.meaning.move()
    assert move is not None
    assert dict(move["dice"])["dragon"] == "animal"


def test_a_tilted_die_that_nobody_waits_for_is_left_alone() -> None:
    tray = Tray(stage3().state)
    tray.say(7, "green", 0, "tilted")
    tray.throw("beige", "brown")
    tray.look(4.0)
    assert tray.said() is None
    assert tray.meaning.move() is not None


def test_a_nudged_die_is_turned_back_before_it_counts() -> None:
    tray = Tray(stage3().state)
    tray.throw("beige", "brown", pips=3)
    tray.say(0, "beige", 6, "moved")
    tray.look()
    assert tray.meaning.move() is None
    assert tray.said() == "The beige die was nudged: turn it from 6 back to 3"
    tray.say(0, "beige", 3, "moved")
    tray.look()
    assert tray.said() is None
    assert tray.meaning.move() == roll(general_white="plus", general_black="plus")


def test_a_die_that_is_taken_out_before_the_others_lie_was_not_rolled() -> None:
    tray = Tray(stage3().state)
    tray.throw("beige")
    tray.say(0, "beige", 1, "taken")
    tray.throw("brown", first=1)
    tray.look()
    assert tray.meaning.move() is None


def test_a_die_of_no_known_colour_is_none_of_the_throw() -> None:
    tray = Tray(stage3().state)
    tray.table.tray.hear([DieSeen(9, 7, 4, "settled", True, tray.now), DieSeen(8, 7, 4, "tilted", False, 0)])
    tray.throw("beige", "brown")
    tray.look()
    assert tray.said() is None
    assert tray.meaning.move() is not None


def test_fingers_tell_a_throw_whatever_lies_in_the_tray() -> None:
    tray = Tray(stage2().state)
    tray.throw(*ALL, "grey")
    tray.look(4.0)
    assert tray.said() is not None
    assert tray.meaning.tell(CHANCE, DRAW, frozenset())
    assert tray.said() is None
    move = tray.meaning.move()
    assert move is not None
    assert move.move == "roll"
    tray.played()
    tray.look(4.0)
    assert tray.said() is None


def test_nothing_is_said_of_dice_while_none_are_due() -> None:
    dice = WuDice(board("initiate").state)
    table = BelievedTable(wu_wei_mat(2))
    table.tray.hear([DieSeen(0, 0, 3, "tilted", False, 1.0), DieSeen(1, 1, 3, "settled", True, 1.0)])
    dice.observe(table, 9.0)
    dice.expect(stage3().state)
    assert dice.move() is None
    dice.observe(table, 12.0)
    assert dice.move() is None
    assert [fault.key for fault in dice.faults()] == ["tilted:beige"]


def test_a_die_that_was_never_heard_to_land_hides_no_die_too_many() -> None:
    tray = Tray(stage2().state)
    tray.say(12, "grey", 0, "rolling")
    tray.look(10.0)
    tray.throw(*ALL, "grey")
    tray.look(2.0)
    assert tray.meaning.move() is None
    assert tray.said() == f"tiger: {('grey',)} does not belong to this throw: roll {ALL} again"
