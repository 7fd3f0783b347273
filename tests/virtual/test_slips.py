"""What counts as noticed, as undone, as blame without cause."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.reconcile.instructions import Instruction, Line
from companion.session.public import Badge, Fix, PublicTable, SealState
from companion.virtual.slips import Slip, SlipLedger
from tests.support.race_evening import RaceEvening

LINE = Line.of("x")


@pytest.fixture
def screen(tmp_path: Path) -> PublicTable:
    evening = RaceEvening(tmp_path)
    shown = evening.referee.public()
    evening.close()
    return replace(shown, instructions=())


def fix(piece: str, source: str, target: str, action: str = "move-pawn", *, small: bool = False) -> Fix:
    step = Instruction("k", "s1", action, LINE, piece=piece, source=source, target=target)
    return Fix(f"{source}>{target}", "s1", LINE, small, step)


def pawn_slip() -> Slip:
    return Slip("pawn-far", "s1", "RZ-P02", "track:14", "track:13", "move-pawn", "move-pawn")


def test_only_the_exact_inverse_counts_as_noticed(screen: PublicTable) -> None:
    ledger = SlipLedger()
    ledger.add(pawn_slip())
    ledger.look(replace(screen, fix=fix("RZ-P02", "track:14", "track:13", small=True)))
    assert ledger.unnoticed() == ("s1 pawn-far",)
    ledger.look(replace(screen, fix=fix("RZ-P02", "track:14", "track:13")))
    assert (ledger.unnoticed(), ledger.false_alarms) == ((), 0)


@pytest.mark.parametrize(
    "wrong", [fix("RZ-P03", "track:14", "track:13"), fix("RZ-P02", "track:14", "track:12")]
)
def test_a_fix_that_names_another_piece_or_place_is_a_false_alarm(screen: PublicTable, wrong: Fix) -> None:
    ledger = SlipLedger()
    ledger.add(pawn_slip())
    for _ in range(3):
        ledger.look(replace(screen, fix=wrong))
    assert (ledger.unnoticed(), ledger.false_alarms) == (("s1 pawn-far",), 1)


def test_the_same_slip_made_again_has_to_be_noticed_again(screen: PublicTable) -> None:
    ledger = SlipLedger()
    said = fix("RZ-P02", "track:14", "track:13")
    ledger.add(pawn_slip())
    ledger.look(replace(screen, fix=said))
    ledger.mended("s1")
    ledger.look(replace(screen, fix=fix("", "slide:s2:3", "slide:s2:4", "set-slide")))
    ledger.add(pawn_slip())
    assert ledger.report()["noticed"] == 1
    for _ in range(2):
        ledger.look(replace(screen, fix=said))
    assert (ledger.report()["noticed"], ledger.false_alarms) == (2, 1)


def test_a_slip_that_the_rules_overtake_counts_apart(screen: PublicTable) -> None:
    ledger = SlipLedger()
    ledger.add(pawn_slip())
    step = Instruction("k", "s1", "move-pawn", LINE, piece="RZ-P02", target="track:14", done=True)
    ledger.look(replace(screen, instructions=(step,)))
    report = ledger.report()
    assert (report["injected"], report["self_undone"], ledger.unnoticed()) == (0, 1, ())


def test_a_question_that_offers_the_right_space_counts_as_question_and_as_noticed(
    screen: PublicTable,
) -> None:
    ledger = SlipLedger()
    ledger.add(pawn_slip())
    ledger.look(replace(screen, fix=fix("", "track:14", "", "check-pawns")))
    assert (ledger.questions, ledger.false_alarms, ledger.unnoticed()) == (1, 0, ())


def note(screen: PublicTable, words: str, seal: SealState = SealState.BROKEN) -> PublicTable:
    """The first seat's strip says something of its lane."""
    first, *others = screen.seats
    return replace(screen, seats=(replace(first, seal=seal, note=Line.of(words)), *others))


def test_a_seal_broken_without_cause_is_a_false_alarm_and_with_cause_none(screen: PublicTable) -> None:
    ledger = SlipLedger()
    broken = note(screen, "a hand came back to the lane: press the key again")
    for _ in range(3):
        ledger.look(broken)
    assert ledger.false_alarms == 1
    ledger.look(screen)
    ledger.add(Slip("peek", "s1", said=("hand came back",)))
    ledger.look(broken)
    assert (ledger.false_alarms, ledger.unnoticed()) == (1, ())


def test_words_that_say_something_else_of_a_lane_do_not_count_as_noticed(screen: PublicTable) -> None:
    ledger = SlipLedger()
    ledger.add(Slip("third-card", "s1", said=("card too many",)))
    ledger.look(note(screen, "too late", SealState.SEALED))
    assert ledger.unnoticed() == ("s1 third-card",)
    ledger.look(note(screen, "there is a card too many", SealState.SEALED))
    assert (ledger.unnoticed(), ledger.false_alarms) == ((), 0)


def test_what_is_named_after_the_plans_are_open_is_named_too_late(screen: PublicTable) -> None:
    ledger = SlipLedger()
    ledger.add(pawn_slip())
    opened = replace(screen, seats=tuple(replace(facts, plan=(3, 1)) for facts in screen.seats))
    ledger.look(opened)
    ledger.look(replace(opened, fix=fix("RZ-P02", "track:14", "track:13")))
    assert ledger.unnoticed() == ("s1 pawn-far",)
    assert ledger.report()["noticed"] == 0


def test_a_fix_that_only_knows_where_the_piece_belongs_is_no_exact_one_and_blames_nobody_else(
    screen: PublicTable,
) -> None:
    ledger = SlipLedger()
    ledger.add(pawn_slip())
    ledger.look(replace(screen, fix=fix("RZ-P02", "", "track:13")))
    assert (ledger.unnoticed(), ledger.false_alarms) == (("s1 pawn-far",), 0)


def test_a_slip_has_to_be_named_by_where_the_rules_want_the_piece_by_then(screen: PublicTable) -> None:
    ledger = SlipLedger()
    ledger.add(pawn_slip())
    step = Instruction("k", "s1", "move-pawn", LINE, piece="RZ-P02", target="track:17")
    moved_on = replace(screen, instructions=(step,))
    ledger.look(moved_on)
    ledger.look(replace(moved_on, fix=fix("RZ-P02", "track:14", "track:17")))
    assert (ledger.unnoticed(), ledger.false_alarms) == ((), 0)


def test_a_pushed_camera_is_noticed_when_a_badge_says_so(screen: PublicTable) -> None:
    ledger = SlipLedger()
    ledger.add(Slip("camera-bumped", "s2", said=("camera was moved",)))
    ledger.look(screen)
    assert ledger.unnoticed() == ("s2 camera-bumped",)
    ledger.look(replace(screen, badges=(Badge("camera", "moved", Line.of("the camera was moved")),)))
    assert ledger.unnoticed() == ()


def test_one_question_about_two_pawns_counts_for_both_and_for_none_elsewhere(screen: PublicTable) -> None:
    ledger = SlipLedger()
    other = Slip("slow-slide", "s2", "RZ-P03", "track:9", "track:12", "move-pawn", "move-pawn")
    elsewhere = Slip("pawn-short", "s3", "RZ-P04", "track:20", "track:21", "move-pawn", "move-pawn")
    for slip in (pawn_slip(), other, elsewhere):
        ledger.add(slip)
    step = Instruction("k", None, "check-pawns", LINE, source="track:14", values=(9, 14))
    ledger.look(replace(screen, fix=Fix("k", None, LINE, False, step)))
    assert ledger.unnoticed() == ("s3 pawn-short",)


def test_a_question_counts_for_a_forgotten_pawn_only_if_it_names_the_space_where_that_belongs(
    screen: PublicTable,
) -> None:
    forgotten = Slip("pawn-forgotten", "s1", "RZ-P02", "track:0", "track:6", "move-pawn", "move-pawn")
    screen = replace(screen, seats=(replace(screen.seats[0], position=6), *screen.seats[1:]))
    for asked, missed in (("ox 5, dog 16", 1), ("ox 16, dog 6", 1), ("dog 6, ox 6", 0)):
        ledger = SlipLedger()
        ledger.add(replace(forgotten))
        line = Line.of("Look at the pawns, each belongs on its space: {pawns}", pawns=asked)
        step = Instruction("k", None, "check-pawns", line)
        ledger.look(replace(screen, fix=Fix("k", None, line, False, step)))
        assert len(ledger.unnoticed()) == missed, asked


def test_a_piece_that_slips_again_is_looked_for_where_it_lies_now(screen: PublicTable) -> None:
    ledger = SlipLedger()
    ledger.add(pawn_slip())
    ledger.add(Slip("bump", "s3", "RZ-P02", "track:15", "track:13", "move-pawn", "move-pawn"))
    ledger.look(replace(screen, fix=fix("RZ-P02", "track:15", "track:13")))
    assert (ledger.unnoticed(), ledger.false_alarms, ledger.report()["self_undone"]) == ((), 0, 1)
    assert [slip.kind for slip in ledger.open()] == ["bump"]


def test_a_slip_that_became_right_while_no_step_for_it_was_listed_counts_as_undone(
    screen: PublicTable,
) -> None:
    ledger = SlipLedger()
    ledger.add(Slip("karma-forgotten", "s1", "", "slide:s1:5", "slide:s1:3", "set-slide", "set-slide"))
    ledger.add(Slip("peek", "s2", said=("hand came back",)))
    first, *others = screen.seats
    ledger.look(replace(screen, seats=(replace(first, karma=3), *others)))
    assert len(ledger.open()) == 2
    ledger.look(replace(screen, seats=(replace(first, karma=5), *others)))
    assert [slip.kind for slip in ledger.open()] == ["peek"]
    assert ledger.report()["self_undone"] == 1


def test_people_who_are_led_to_a_space_see_the_wrong_piece_there_but_nobody_has_named_it(
    screen: PublicTable,
) -> None:
    slip, wrong = pawn_slip(), fix("RZ-P03", "track:14", "track:13")
    ledger = SlipLedger()
    ledger.add(slip)
    assert ledger.found_by(wrong) == [slip]
    assert ledger.found_by(fix("RZ-P03", "track:15", "track:13")) == []
    assert ledger.found_by(fix("RZ-P03", "", "track:13")) == []
    ledger.look(replace(screen, fix=wrong))
    assert (ledger.unnoticed(), ledger.false_alarms) == (("s1 pawn-far",), 1)


def test_of_two_pawns_that_met_on_a_wrong_space_only_the_one_is_moved_that_was_named(
    screen: PublicTable,
) -> None:
    ledger, far = SlipLedger(), pawn_slip()
    short = Slip("pawn-short", "s3", "RZ-P06", "track:14", "track:15", "move-pawn", "move-pawn")
    ledger.add(far)
    ledger.add(short)
    named = fix("RZ-P02", "track:14", "track:13")
    ledger.look(replace(screen, fix=named))
    assert ledger.found_by(named) == [far]
    ledger.mended("s1")
    ledger.look(replace(screen, fix=fix("RZ-P06", "track:14", "track:15")))
    assert (ledger.unnoticed(), ledger.false_alarms) == ((), 0)
