"""Hands that slip: which slips, how often, and a whole game of them told from perfect sightings."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest

from companion.clock import ManualClock
from companion.games.race.components import action_card, pawn
from companion.games.race.mat import race_mat
from companion.mat import Mat
from companion.reconcile.instructions import Instruction, Line
from companion.session.journal import Journal
from companion.virtual import demo
from companion.virtual.clumsy_lane import LaneSlips
from companion.virtual.clumsy_pieces import PieceSlips, put_right
from companion.virtual.demo import Demonstration, DemoOptions
from companion.virtual.hand import Deed, PersonHand
from companion.virtual.kinds import FORGOTTEN, KINDS, kinds_at
from companion.virtual.optics import CameraWorld
from companion.virtual.pieces import Pieces
from companion.virtual.slips import Room, Slip, SlipLedger
from companion.virtual.spots import Spots
from tests.long.demonstrations import LEAST_OF_A_KIND, slips_summed
from tests.support.quick_rig import NoScene, QuickRig
from tests.support.race_evening import RaceEvening

GAME = "race-for-the-chinese-zodiac"


def _no_scene(mat: Mat, pieces: Pieces, world: CameraWorld) -> NoScene:
    return NoScene(mat, pieces)


def test_a_whole_game_of_slips_ends_as_it_was_played_and_each_is_named_before_the_next_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "Scene", _no_scene)
    clock = ManualClock()
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        game = Demonstration(
            DemoOptions(GAME, 3, 4, mistakes=0.1), journal, print, clock, partial(QuickRig, clock=clock)
        )
        try:
            while not game.over:
                game.beat()
            report = game.report()
        finally:
            game.close()
    assert report["state_digest"] == report["truth_digest"]
    assert report["mistakes"]["injected"] >= 10
    assert (report["unnoticed"], report["alarms"]) == ([], [])


def test_every_kind_of_slip_has_a_name_of_its_own_and_is_made_at_some_action() -> None:
    names = Counter(kind.name for kind in KINDS)
    assert set(names.values()) == {1}
    assert len(KINDS) >= 25
    made = {kind.name for kind in KINDS for moment in kind.at if kind in kinds_at(moment)}
    assert made == set(names)
    assert set(names) >= FORGOTTEN
    assert all(0 < kind.rate <= 1 for kind in KINDS)


def test_a_card_of_another_deck_is_laid_though_everybody_begins_to_lay_at_once() -> None:
    mat = race_mat(3)
    pieces = Pieces([action_card(n, deck) for deck in (1, 2) for n in (1, 2)])
    for deck in (1, 2):
        for n in (1, 2):
            pieces.lift(action_card(n, deck), f"s{deck}")
    hands = [PersonHand(seat, pieces, Spots(mat, 1), Mock(), random.Random(1)) for seat in ("s1", "s2")]
    room = Room(SlipLedger(), Mock())
    own = [action_card(1, 1), action_card(2, 1)]
    deed = LaneSlips(hands[0], room).possible("lay", own)["others-card"]
    assert deed is not None
    hands[0].start(deed(), 0.0)
    hands[1].start(hands[1].lay_cards([action_card(1, 2)]), 0.0)
    for beat in range(400):
        for hand in hands:
            hand.step(beat * 0.05)
    assert room.ledger.made("others-card") == 1
    assert action_card(2, 2) in hands[0].lane


def test_a_card_of_another_deck_is_not_taken_from_a_hand_that_slips_itself() -> None:
    pieces = Pieces([action_card(n, deck) for deck in (1, 2) for n in (1, 2)])
    for deck in (1, 2):
        for n in (1, 2):
            pieces.lift(action_card(n, deck), f"s{deck}")
    pieces.lay(action_card(1, 2), 100.0, 100.0, face_up=False)
    hand = PersonHand("s1", pieces, Spots(race_mat(3), 1), Mock(), random.Random(1))
    room = Room(SlipLedger(), Mock())
    assert LaneSlips(hand, room)._others() == (action_card(2, 2), "s2")
    room.ledger.add(Slip("third-card", "s2", said=("card too many",)))
    assert LaneSlips(hand, room)._others() is None


def _report(kind: str, made: int, seen: int, alarms: int = 0, undone: int = 0) -> dict[str, object]:
    mistakes = {"self_undone": undone, "by_kind": {kind: [made, seen]}}
    lines = ["something"] * alarms
    return {"moves": 1, "seconds": 1.0, "frames": 1, "questions": 0, "alarms": lines, "mistakes": mistakes}


def _faults(*reports: dict[str, object]) -> list[str]:
    faults: list[str] = slips_summed([({}, {"report": report}) for report in reports])["faults"]
    return [fault for fault in faults if "only 0 times" not in fault]


def test_fifty_games_do_not_pass_with_a_slip_that_nobody_noticed_or_a_kind_that_hardly_occurred() -> None:
    enough = LEAST_OF_A_KIND
    assert _faults(_report("peek", enough, enough)) == []
    assert _faults(_report("peek", enough, enough - 1)) == [f"peek: {enough - 1} of {enough} noticed"]
    assert _faults(_report("peek", enough - 1, enough - 1)) == [f"peek: only {enough - 1} times"]


def test_fifty_games_do_not_pass_when_a_correct_table_is_blamed_or_slips_undo_themselves() -> None:
    enough = LEAST_OF_A_KIND
    assert _faults(_report("peek", enough, enough, alarms=1)) == []
    assert _faults(_report("peek", enough, enough, alarms=2)) != []
    assert _faults(_report("peek", enough, enough, undone=2)) == []
    assert _faults(_report("peek", enough, enough, undone=9)) != []


@pytest.mark.parametrize(("snake", "possible"), [(6, True), (0, False)])
def test_a_pawn_is_forgotten_only_where_some_contact_can_show_it(
    tmp_path: Path, snake: int, possible: bool
) -> None:
    evening = RaceEvening(tmp_path)
    shown = evening.referee.public()
    evening.close()
    places = {"s1": 6, "s2": 6, "s3": snake}
    seats = tuple(replace(facts, position=places[facts.seat]) for facts in shown.seats)
    pieces = Pieces([pawn(facts.animal) for facts in seats])
    for facts in seats:
        pieces.stand(pawn(facts.animal), 0)
    hand = PersonHand("s1", pieces, Mock(), Mock(), random.Random(1))
    slips = PieceSlips(hand, SlipLedger(), lambda: replace(shown, seats=seats))
    step = Instruction("k", "s1", "move-pawn", Line.of("x"), "", pawn(seats[0].animal), "track:0", "track:6")
    assert (slips.possible(step)["pawn-forgotten"] is not None) == possible


def test_a_slide_slips_only_where_it_still_stands_at_the_beginning_of_its_step() -> None:
    pieces = Pieces([])
    hand = PersonHand("s1", pieces, Mock(), Mock(), random.Random(1))
    slips = PieceSlips(hand, SlipLedger(), lambda: None)
    step = Instruction("k", "s1", "set-slide", Line.of("x"), source="slide:s1:2", target="slide:s1:1")
    for stop, possible in ((2, True), (1, False)):
        pieces.slides["s1"] = stop
        assert ("karma-forgotten" in slips.possible(step)) == possible


def test_a_hand_about_to_put_a_piece_back_leaves_it_where_the_rules_want_it_by_now() -> None:
    for overtaken in (False, True):
        carried: list[int] = []

        def carry(space: int, carried: list[int] = carried) -> Deed:
            yield 0.5
            carried.append(space)
            yield 0.5

        slip = Slip("pawn-far", "s1", "RZ-P10", "track:10", "track:7", "move-pawn", "move-pawn")
        deed = put_right(slip, carry)
        assert next(deed) == 0.5
        if overtaken:
            slip.overtake()
        assert list(deed) == ([] if overtaken else [0.5])
        assert carried == ([] if overtaken else [7])
