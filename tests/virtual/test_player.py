"""What a person at the simulated table does next, where several things are to be done."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

from companion.games.race.mat import race_mat
from companion.reconcile.instructions import Instruction, Line
from companion.session.public import PublicTable
from companion.virtual.hand import PersonHand
from companion.virtual.pieces import Pieces
from companion.virtual.player import Manners, Mind, Player, WheelLaid
from companion.virtual.slips import Room, SlipLedger
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
