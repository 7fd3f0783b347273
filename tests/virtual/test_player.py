"""What a person at the simulated table does next, where several things are to be done."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

from companion.games.race.mat import race_mat
from companion.reconcile.instructions import Instruction, Line
from companion.session.public import PublicTable
from companion.virtual.hand import SUPPLY, PersonHand
from companion.virtual.pieces import Pieces
from companion.virtual.player import Manners, Mind, Player, WheelLaid
from companion.virtual.slips import Room, Slip, SlipLedger
from companion.virtual.spots import Spots
from tests.support.race_evening import RaceEvening

ACTION, ENERGY = "RZ-A3-1", "RZ-E1-01"


def _screen(folder: Path) -> PublicTable:
    evening = RaceEvening(folder)
    shown = evening.referee.public()
    evening.close()
    line = Line.of("x")
    give = Instruction("give", "s1", "give", line, target="s1.give", values=(1,))
    recover = Instruction("back", "s1", "recover", line, source="s1.row", values=(3,))
    return replace(shown, instructions=(give, recover))


def _seated(pieces: Pieces) -> Player:
    hand = PersonHand("s1", pieces, Spots(race_mat(5), 1), Mock(), random.Random(1))
    mind = Mind(Mock(), Mock(), random.Random(1))
    wheel = WheelLaid((1, 2, 3, 4, 5, 6), 0, 18)
    return Player(hand, mind, wheel, Mock(), Room(SlipLedger(), Mock()), Manners())


def test_a_hand_whose_card_to_be_returned_lies_in_its_row_takes_the_row_back_first_and_is_not_stuck(
    tmp_path: Path,
) -> None:
    screen = _screen(tmp_path)
    pieces = Pieces([ACTION, ENERGY])
    pieces.lay(ENERGY, 100.0, 100.0)
    pieces.lay(ACTION, 100.0, 130.0)
    player = _seated(pieces)
    player.hand.row = [(ACTION, ENERGY)]
    seen = []
    for tick in range(200):
        player.step(tick / 10, screen)
        player.hand.step(tick / 10)
        seen.append((pieces.place(ACTION) is not None, pieces.holder(ENERGY)))
    assert (False, "s1") in seen, "the row was never taken back"
    assert (False, "supply") in seen, "the card was never returned"


def test_a_hand_waits_for_a_card_that_the_supply_has_lost_by_somebody_s_mistake(tmp_path: Path) -> None:
    take = Instruction("take", "s1", "take", Line.of("x"), target="s1.take", values=(1,))
    screen = replace(_screen(tmp_path), instructions=(take,))
    pieces = Pieces([ENERGY])
    pieces.lift(ENERGY, "s2")
    player = _seated(pieces)
    for tick in range(200):
        if tick == 100:
            assert pieces.holder(ENERGY) == "s2"
            pieces.lift(ENERGY, SUPPLY)
        player.step(tick / 10, screen)
        player.hand.step(tick / 10)
    assert pieces.holder(ENERGY) != SUPPLY


def test_a_wrong_card_that_was_called_for_in_the_end_is_taken_up_and_no_slip_any_more(tmp_path: Path) -> None:
    line = Line.of("{animal}: take energy {cards}", animal="ox", cards="1 + 3")
    wanted = Instruction("take", "s1", "take", line, target="s1.take", values=(3,))
    pieces = Pieces([ENERGY])
    pieces.lift(ENERGY, "s1")
    player = _seated(pieces)
    slip = Slip("energy-wrong-value", "s1", ENERGY, "s1.take", "", "clear", "take")
    player._room.ledger.add(slip)
    assert not slip.came_right([replace(wanted, values=(1, 3))])
    assert not slip.came_right([replace(wanted, seat="s2")])
    assert not Slip("energy-not-taken", "s1", made_at="take").came_right([wanted])
    misplaced = Slip("energy-wrong-place", "s1", ENERGY, "s1.take", "s1.give", "give", "give")
    assert misplaced.came_right([wanted]), "nothing is to be returned any more"
    assert not misplaced.came_right([replace(wanted, action="give")])
    screen = replace(_screen(tmp_path), instructions=(wanted,))
    pieces.lay(ENERGY, 100.0, 100.0)
    for tick in range(100):
        player.step(tick / 10, screen)
        player.hand.step(tick / 10)
    assert (slip.undone, pieces.holder(ENERGY)) == (True, "s1")


def test_a_row_laid_just_before_the_camera_went_missing_is_told(tmp_path: Path) -> None:
    line = Line.of("x")
    laid = Instruction("row:s1", "s1", "to-row", line, source="s1.lane", target="s1.row", values=(3, 1))
    screen = replace(_screen(tmp_path), instructions=(laid,), missing=frozenset({"camera"}))
    player = _seated(Pieces([ACTION, ENERGY]))
    player.hand.row = [(ACTION, ENERGY)]
    player._acted = {laid.key}
    for tick in range(60):
        player.step(tick / 10, screen)
        player.hand.step(tick / 10)
    assert player._told == {laid.key}
