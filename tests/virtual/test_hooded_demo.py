"""Seats that scan at the simulated table: cards under a rendered hood, read by the real decoders."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.errors import BadInput
from companion.games.race.components import action_card, energy_card
from companion.reveal import Mode
from companion.session.journal import Journal
from companion.session.public import Stage
from companion.virtual.demo import Demonstration, DemoOptions
from companion.virtual.hood import HoodBox
from companion.virtual.rig import LockstepRig

GAME = "race-for-the-chinese-zodiac"


def test_the_starting_round_of_scanning_seats_is_opened_as_it_was_chosen(tmp_path: Path) -> None:
    seal = {"s1": Mode.SCAN, "s2": Mode.SCAN, "s3": Mode.TOUCH}
    clock = ManualClock()
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        demo = Demonstration(
            DemoOptions(GAME, 3, 5, seal=seal),
            journal,
            lambda line: None,
            clock,
            partial(LockstepRig, clock=clock),
        )
        try:
            hooded = set()
            while all(facts.plan is None for facts in demo.screen.seats):
                demo.beat()
                hooded.add((demo.screen.stage, demo.screen.reader_in_use))
        finally:
            demo.close()
        assert (Stage.SEAL, True) in hooded
        assert (Stage.RESOLVE, True) not in hooded
        seals = journal.record(demo.session.id).seals
        assert {seal.seat: seal.mode for seal in seals} == seal
        assert demo.session.state == demo.truth.state


def test_what_the_hood_shows_is_read_and_gone_when_the_hand_leaves() -> None:
    hood = HoodBox(3)
    for action, value, copy in ((1, 9, 1), (7, 1, 4), (8, 2, 2), (3, 5, 1)):
        cards = (action_card(action, 2), energy_card(value, copy))
        assert hood.take("s2")
        assert not hood.take("s1")
        hood.put(cards)
        assert set(hood.cards()) == set(cards)
        hood.leave()
        assert hood.cards() == ()


def test_a_way_of_sealing_for_a_seat_that_is_not_there_is_refused(tmp_path: Path) -> None:
    clock = ManualClock()
    with (
        Journal.open(tmp_path / "journal.sqlite3") as journal,
        pytest.raises(BadInput, match="does not sit at this table"),
    ):
        Demonstration(
            DemoOptions(GAME, 3, 5, seal={"s4": Mode.SCAN}),
            journal,
            lambda line: None,
            clock,
            partial(LockstepRig, clock=clock),
        )
