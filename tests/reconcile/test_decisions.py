"""Single decisions about the table, each called by itself: words, readings, patience, owners."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.race.layout import Expected, SeatLayout
from companion.games.vocabulary import Event, Move, Seat
from companion.reconcile.crazy_cards import animal_zone
from companion.reconcile.crazy_dice import read_told
from companion.reconcile.crazy_sheets import sheet_zone
from companion.reconcile.hands import HandPart
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.lane import LaneReading, LaneState, lane_zones, read_cards, read_lane
from companion.reconcile.parts import Fault, Patience, Why, reminder, replaced
from companion.reconcile.pawns import PawnTracker
from companion.reconcile.race import RaceMeaning
from companion.reconcile.rows import RowPart, row_text
from companion.reconcile.track import PawnPart, pawn_line
from companion.reconcile.wheel import read_wheel
from companion.table.believed import BelievedTable, SettleTimes
from tests.support.race_evening import WEDGES, Plan, RaceEvening
from tests.support.table import LaidTable, report

LINE = Line.of("x")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[RaceEvening]:
    """Round 1 is to be planned; everything lies as it should."""
    playing = RaceEvening(tmp_path)
    playing.begin()
    yield playing
    playing.close()


def believed(laid: LaidTable, seconds: float = 2.0) -> tuple[BelievedTable, float]:
    table = BelievedTable(laid.mat)
    return table, laid.tell(table, seconds)


# Words --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (None, 4, "ox: pawn to 4"),
        (3, 7, "ox: 4 forward, to 7"),
        (7, 3, "ox: 4 back, to 3"),
        (8, 0, "ox: 8 back, to Start"),
        (35, 37, "ox: 2 forward, into the Palace"),
    ],
)
def test_a_pawns_way_is_told_in_steps_and_with_its_end(before: int | None, after: int, words: str) -> None:
    assert str(pawn_line("ox", before, after)) == words


def test_pawns_that_are_wrong_are_told_from_where_if_that_is_known() -> None:
    part = PawnPart(0.8)
    seat = SeatLayout("s1", "ox", 0, 0, (), ())
    part.expect(None, Expected((seat,), (), None, 18), Why(()))
    assert str(part.fix_line("s1", 14, 13)) == "ox's pawn: move from 14 to 13"
    assert str(part.fix_line("s1", None, 13)) == "ox's pawn: put it on 13"
    assert str(part.check_line("ox 13")) == "Look at the pawns, each belongs on its space: ox 13"
    part.go_on({"s1": 3}, Why(()), "move")
    assert [str(step.line) for step in part.instructions()] == ["ox: pawn to 3"]


def test_a_row_is_told_pair_by_pair_and_an_empty_one_as_nothing() -> None:
    assert row_text([(3, None), (5, 2)]) == "3, 5:2"
    assert row_text([]) == "nothing"


def test_a_reminder_is_the_forgotten_step_itself_and_not_a_second_wording_of_it() -> None:
    step = Instruction("pawn:s1:4", "s1", "move-pawn", Line.of("go"), piece="RZ-P02", target="track:4")
    fault = reminder(step)
    assert (fault.line, fault.instruction, fault.seat, fault.patch) == (step.line, step, "s1", ())


def test_the_rule_behind_a_step_is_that_of_the_first_kind_that_happened_to_the_seat() -> None:
    why = Why([Event("move", "s1", clause="RZ-1"), Event("karma", "s2", clause="RZ-2")])
    assert why.clause("s1", "karma", "move") == "RZ-1"
    assert why.clause("s2", "move") == ""


def test_a_ruling_books_the_seats_own_number() -> None:
    assert replaced("s2", "karma", 4) == {"op": "replace", "path": "/seats/1/karma", "value": 4}


# Patience -----------------------------------------------------------------------------------------


def test_the_fault_that_has_stood_longest_is_spoken_of_and_a_glance_away_does_not_start_it_anew() -> None:
    patience, old, new = Patience(), Fault("old", "s1", LINE), Fault("new", "s2", LINE)
    patience.note([old], 0.0)
    patience.note([], 1.0)
    assert patience.knows("old")
    patience.note([new, old], 2.0)
    assert patience.longest([new, old], 2.0) == (old, 2.0)
    patience.note([new], 9.0)
    assert not patience.knows("old")


# Pawns --------------------------------------------------------------------------------------------


def test_a_called_pawn_in_the_air_is_on_its_way_and_another_one_is_not() -> None:
    tracker = PawnTracker({"s1": 1, "s2": 4})
    tracker.expect({"s1": 3, "s2": 4})
    assert tracker.in_progress(frozenset({4}), frozenset({1}))
    assert not tracker.in_progress(frozenset({1}), frozenset({4}))
    assert tracker.explains(frozenset({3, 4}), frozenset({1, 3}))
    assert not tracker.explains(frozenset({2, 4}), frozenset({1, 2}))


# Lanes --------------------------------------------------------------------------------------------


def test_a_lane_is_read_by_what_covers_its_marks_and_by_what_lies_face_up() -> None:
    laid = LaidTable()
    laid.cover(*lane_zones("s1"))
    laid.lay("RZ-A5-2", "s2.lane.1")
    laid.lay("RZ-E1-01", "s2.lane.2")
    table, now = believed(laid)
    states = [read_lane(table, seat, "plan", "ox", now).state for seat in ("s1", "s2", "s3")]
    assert states == [LaneState.READY, LaneState.SHOWN, LaneState.EMPTY]
    assert read_lane(table, "s2", "plan", "ox", now).move == Move.of("s2", "plan", action=5, energy=1)


def test_cards_that_make_no_plan_are_refused_in_words() -> None:
    assert read_cards("s1", "start", "ox", ("RZ-A7-1",)) == Move.of("s1", "start", action=7)
    assert str(read_cards("s1", "plan", "ox", ("RZ-A7-2", "RZ-E1-01"))) == (
        "ox: this action card is of another deck"
    )
    assert str(read_cards("s1", "plan", "ox", ("RZ-A7-1", "RZ-A6-1"))) == (
        "ox: the lane must show one action and one energy card"
    )


# Owners -------------------------------------------------------------------------------------------


def test_an_energy_card_has_the_owner_that_it_was_last_seen_with(evening: RaceEvening) -> None:
    meaning = RaceMeaning(evening.session.state, SettleTimes())
    reading = LaneReading(LaneState.SHOWN, 1.0, cards=("RZ-A5-1", "RZ-E1-01"))
    assert meaning.foreign(reading, "s1") is None
    meaning.claim(reading, "s2")
    assert meaning.foreign(reading, "s1") == "RZ-E1-01"
    assert not meaning.of_another_deck(reading, "s1")
    assert meaning.of_another_deck(reading, "s2")


def test_a_card_of_another_game_is_known_beside_a_right_one(evening: RaceEvening) -> None:
    meaning = RaceMeaning(evening.session.state, SettleTimes())
    assert meaning.of_another_game(LaneReading(LaneState.WRONG, 1.0, cards=("ZR-X01", "RZ-E1-01")))
    assert not meaning.of_another_game(LaneReading(LaneState.WRONG, 1.0, cards=("RZ-A5-1", "RZ-Z01")))


def test_a_card_that_nobody_has_seen_may_be_anybodys() -> None:
    part = HandPart(0.6)
    assert part.owner("RZ-E1-01") is None
    part.owns("RZ-E1-01", "s1")
    assert part.owner("RZ-E1-01") == "s1"


# A whole meaning ----------------------------------------------------------------------------------


def test_what_people_leave_for_later_is_listed_and_what_they_call_done_is_done(evening: RaceEvening) -> None:
    plans: dict[Seat, Plan] = {"s1": (3, 2), "s2": (3, 2), "s3": (5, 1)}
    evening.open(plans)
    evening.run(0.3)
    meaning = RaceMeaning(evening.session.history()[-2].state, SettleTimes(), laid=True)
    meaning.expect(evening.session.state, evening.session.events)
    keys = [step.key for step in meaning.instructions() if not step.done]
    assert meaning.let_be(keys[0])
    assert not meaning.let_be("nothing")
    assert keys[0] not in [step.key for step in meaning.instructions() if not step.done]
    fault = Fault("slide:s1", "s1", LINE)
    meaning.put_off(fault)
    assert meaning.aside() == (fault,)
    meaning.new_round(everything=True)
    assert meaning.settled()


def test_a_pair_that_was_revealed_has_to_leave_the_lane_whatever_became_of_the_row() -> None:
    part = RowPart(0.6)
    part.expect(None, Expected((SeatLayout("s1", "ox", 0, 0, (), ()),), (), None, 18), Why(()))
    part.revealed("s1", "RZ-1")
    assert [str(step.line) for step in part.instructions()] == ["ox: take the cards of the lane back"]


def test_the_wheel_is_read_only_when_every_part_of_it_is_clear() -> None:
    laid = LaidTable()
    laid.turn(WEDGES, 4, 18)
    table, _ = believed(laid)
    assert read_wheel(table, 18) == (WEDGES, 4)
    laid.lift("RZ-W3")
    table, _ = believed(laid)
    assert read_wheel(table, 18) is None


# The believed table -------------------------------------------------------------------------------


def test_a_pushed_camera_is_spoken_of_for_a_while_and_moves_nothing_on_the_table() -> None:
    laid = LaidTable()
    laid.cover("s1.lane.1")
    table, now = believed(laid)
    quiet = table.quiet_for("s1.lane.1", now)
    table.see(report(now, [], sorted(zone.name for zone in laid.mat.zones), moved=True))
    assert table.camera_moved(now + 1.0)
    assert not table.camera_moved(now + 10.0)
    assert table.quiet_for("s1.lane.1", now) == quiet
    assert table.has_zone("s1.lane.1")
    assert not table.has_zone("s9.lane.1")


def test_a_table_is_still_and_at_rest_only_once_nothing_has_moved_for_long_enough() -> None:
    laid = LaidTable()
    table, now = believed(laid, 5.0)
    assert table.at_rest(now)
    still = table.still_for(now)
    laid.push("s1", 3)
    now = laid.tell(table, 0.3)
    assert not table.at_rest(now)
    assert table.still_for(now) < still
    assert table.at_rest(laid.tell(table, 1.5))


# Crazy Race ---------------------------------------------------------------------------------------


def test_places_of_crazy_race_are_named_as_its_mat_names_them() -> None:
    assert animal_zone("s2") == "s2.animal"
    assert sheet_zone("a") == "course.a"


def test_a_throw_told_by_finger_is_read_and_nonsense_is_not() -> None:
    assert read_told("beige:1 grey:4") == (("beige", 1), ("grey", 4))
    assert read_told("beige:x") is None
    assert read_told("") is None
