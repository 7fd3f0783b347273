"""The ordinary dice that stand in for the printed ones of the solo stages."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.crazy_race.names import COLOURS
from companion.games.vocabulary import TABLE
from companion.games.wu_wei.dice import DIE_COLOURS, PIPS, dice_colours, printed_faces, stand_ins
from companion.games.wu_wei.state import WuState
from companion.vision.dice import DICE_OF_FIVE_COLOURS
from tests.games.wu_wei.build import Board, board

EMPIRE = ["crane", "dragon", "snake", "leopard", "emperor"]


def due(difficulty: str = "beginner", **solo: object) -> WuState:
    """Stage 2 with its roll due; seat s1 plays the tiger and holds a crane."""
    start = {"players": {"s1": {"cards": ["crane_1"]}}, **({"solo": solo} if solo else {})}
    table = board("solo2", difficulty=difficulty, **start)
    table.do("s1", "step", piece="master_tiger", to="O14").do("s1", "end_move")
    return table.do("s1", "flip_town", at="S55").state


def marched(difficulty: str = "beginner") -> Board:
    """Stage 3 with the empire's roll due."""
    table = board("solo3", difficulty=difficulty)
    while not stand_ins(table.state):
        (seat,) = table.state.to_act()
        after = table.state.apply(table.state.default(seat)).state
        assert isinstance(after, WuState)
        table.state = after
    return table


def test_a_tray_tells_colours_by_the_numbers_that_are_meant() -> None:
    assert COLOURS == DIE_COLOURS
    assert tuple(kind.name for kind in DICE_OF_FIVE_COLOURS) == DIE_COLOURS
    assert Counter(dice_colours()) == dict.fromkeys(DIE_COLOURS, 3)


def test_no_dice_stand_in_while_no_roll_is_due() -> None:
    assert stand_ins(board("solo2").state) == ()
    assert stand_ins(board("initiate").state) == ()


def test_every_other_student_has_a_colour_and_the_empire_has_the_own_animals() -> None:
    dice = {one.die: one.colour for one in stand_ins(due())}
    assert list(dice) == EMPIRE
    assert sorted(dice.values()) == sorted(DIE_COLOURS)
    assert dice["emperor"] == "turquoise"


def test_both_sovereigns_are_two_dice_of_one_colour_that_does_the_same() -> None:
    state = due("advanced", dice_in_play=[*EMPIRE, "empress"])
    dice = {one.die: one for one in stand_ins(state)}
    assert Counter(one.colour for one in dice.values())["turquoise"] == 2
    assert dice["emperor"].faces == dice["empress"].faces


def test_a_student_whose_master_is_gone_is_not_rolled() -> None:
    state = due(dice_in_play=EMPIRE[1:], removed=["crane"])
    assert "green" not in {one.colour for one in stand_ins(state)}


@pytest.mark.parametrize("difficulty", ["beginner", "advanced"])
def test_the_two_generals_differ_in_colour(difficulty: str) -> None:
    dice = stand_ins(marched(difficulty).state)
    assert [(one.die, one.colour) for one in dice] == [("general_white", "beige"), ("general_black", "brown")]


def test_pips_have_the_odds_of_the_real_dice() -> None:
    for state in (due(), marched().state):
        for one in stand_ins(state):
            assert len(one.faces) == len(PIPS)
            assert Counter(one.faces) == Counter(printed_faces(state, one.die))
            faces = {one.die: one.faces[2] for one in stand_ins(state)}
        legal = state.legal(TABLE)
        assert legal[0].of(TABLE, "roll", dice=faces) in legal
