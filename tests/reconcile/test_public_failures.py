"""What went wrong at other people's sensing tables, tried here: fast hands, straightened cards, ghosts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.vocabulary import Seat
from companion.reconcile.pawns import PawnTracker
from companion.session.public import Stage
from companion.table.believed import MOST_GHOSTS, BelievedTable, haste
from tests.support.race_evening import Plan, RaceEvening
from tests.support.table import LaidTable, report, sighting

PLANS: dict[Seat, Plan] = {"s1": (3, 2), "s2": (3, 2), "s3": (5, 1)}
CARD = "RZ-E1-01"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[RaceEvening]:
    """Round 1 is to be planned; everything lies as it should."""
    playing = RaceEvening(tmp_path)
    playing.begin()
    yield playing
    playing.close()


# Faster than the sensors --------------------------------------------------------------------------


def test_hands_faster_than_the_sensors_are_followed_though_the_table_between_was_never_seen() -> None:
    tracker = PawnTracker({"s1": 4, "s2": 7})
    assert tracker.observe(frozenset({4, 7}))
    tracker.expect({"s1": 6, "s2": 7})
    tracker.expect({"s1": 9, "s2": 4})
    assert tracker.observe(frozenset({9, 4}), frozenset({4, 7, 9}))
    assert tracker.settled("s1")
    assert tracker.settled("s2")


def test_all_steps_of_a_round_done_between_two_readings_are_accepted_without_a_question(
    evening: RaceEvening,
) -> None:
    evening.open(PLANS)
    evening.run(0.3)
    evening.obey()
    screen = evening.run(2.0)
    assert all(step.done for step in screen.instructions if step.action in ("move-pawn", "set-slide"))
    assert screen.fix is None


def test_two_pawns_that_leave_one_space_in_the_same_moment_are_not_taken_for_one() -> None:
    tracker = PawnTracker({"s1": 5, "s2": 5, "s3": 2})
    assert tracker.observe(frozenset({5, 2}))
    tracker.expect({"s1": 8, "s2": 9, "s3": 2})
    assert tracker.observe(frozenset({8, 9, 2}), frozenset({5, 8, 9}))
    assert (set(tracker.may_stand("s1")), set(tracker.may_stand("s2"))) == ({8}, {9})


# Called for only afterwards -----------------------------------------------------------------------


def test_a_pawn_that_lay_wrong_stays_wrong_when_another_one_is_called_to_the_very_space() -> None:
    tracker = PawnTracker({"s1": 1, "s2": 4})
    assert tracker.observe(frozenset({1, 4}))
    tracker.expect({"s1": 3, "s2": 4})
    assert not tracker.observe(frozenset({2, 4}), frozenset({1, 2}))
    tracker.expect({"s1": 3, "s2": 2})
    tracker.observe(frozenset({2, 4}), frozenset({1, 2}))
    fix, meant = tracker.strays()
    assert fix is not None
    assert (fix.seat, fix.here, fix.there, meant) == ("s1", 2, 3, ("s1",))


def test_nobody_is_said_to_have_strayed_while_all_stand_where_the_rules_once_called_them() -> None:
    tracker = PawnTracker({"s1": 1, "s2": 4})
    tracker.expect({"s1": 3, "s2": 4})
    tracker.expect({"s1": 5, "s2": 4})
    assert tracker.observe(frozenset({3, 4}))
    assert tracker.strays() == (None, ())


# Straightened, wrong, and gone --------------------------------------------------------------------


def test_a_card_straightened_in_passing_is_handed_over_once_and_the_next_one_after_it(
    evening: RaceEvening,
) -> None:
    evening.open(PLANS)
    evening.settle()
    evening.open({"s1": (8, 1), "s2": (4, 1), "s3": (4, 1)})
    evening.run(0.3)

    def owed() -> int:
        step = next(s for s in evening.referee.instructions() if s.action == "take" and s.seat == "s2")
        return 0 if step.done else len(step.values)

    before = owed()
    first, second = evening.new_card(1), evening.new_card(1)
    evening.table.lay(first, "s2.take")
    evening.run(1.0)
    evening.table.lift(first)
    evening.run(0.3)
    evening.table.lay(first, "s2.take")
    evening.run(1.0)
    assert owed() == before - 1
    evening.table.lift(first)
    evening.table.lay(second, "s2.take", 1)
    evening.run(1.0)
    assert owed() == before - 2


def test_a_wrong_card_is_met_with_silence_then_with_one_exact_line_and_is_soon_forgotten(
    evening: RaceEvening,
) -> None:
    evening.table.lay("RZ-E6-09", "s1.take")
    assert evening.run(2.3).fix is None
    assert str(evening.fix().line) == (
        "ox: energy 6 does not belong on the take mark, put it back to the supply"
    )
    evening.table.lift("RZ-E6-09")
    assert evening.run(1.0).fix is None


# Ghosts -------------------------------------------------------------------------------------------


def test_a_ghost_makes_no_second_piece_is_listed_and_ends_no_game(evening: RaceEvening) -> None:
    card = evening.rows["s1"][0][0]
    evening.table.extra.append(sighting(card, evening.table.mat.by_name["s3.take"]))
    evening.run(1.0)
    evening.table.extra.clear()
    screen = evening.run(6.0)
    assert (screen.stage, screen.fix) == (Stage.SEAL, None)
    evening.open(PLANS)


def test_ghosts_are_listed_with_both_places_and_never_fill_the_memory() -> None:
    laid = LaidTable()
    believed = BelievedTable(laid.mat)
    home, other = laid.mat.by_name["s1.take"], laid.mat.by_name["s2.take"]
    believed.see(report(1.0, [sighting(CARD, home)]))
    for count in range(2 * MOST_GHOSTS):
        believed.see(report(2.0 + count, [sighting(CARD, other), sighting(CARD, home)]))
    assert believed.ghosts == 2 * MOST_GHOSTS
    assert len(believed.haunted) == MOST_GHOSTS
    ghost = believed.haunted[-1]
    assert (ghost.component, ghost.taken, ghost.other) == (CARD, "s1.take", "s2.take")
    tag = believed.tag(CARD)
    assert tag is not None
    assert tag.zone == "s1.take"


# A clock that runs low ----------------------------------------------------------------------------


def test_things_have_to_rest_for_less_long_when_the_clock_runs_low_but_never_not_at_all() -> None:
    assert haste(None) == haste(60.0) == 1.0
    shares = [haste(left / 2) for left in range(40)]
    assert shares == sorted(shares)
    assert min(shares) >= 0.5


def test_a_slide_is_believed_sooner_when_the_clock_runs_low(evening: RaceEvening) -> None:
    evening.open(PLANS)
    evening.run(0.3)
    table = evening.referee._table  # the clock of this table has no limit, so its haste is set by hand

    def done_after(share: float, seat: Seat, stop: int) -> float:
        evening.table.push(seat, stop)
        begun = evening.clock.now()
        for _ in range(30):
            evening.clock.advance(0.1)
            for frame in evening.table.frames():
                table.see(frame)
            table.read(evening.table.readings())
            table.haste = share
            evening.referee._meaning.observe(table, evening.clock.now())
            steps = evening.referee.instructions()
            if any(s.action == "set-slide" and s.seat == seat and s.done for s in steps):
                return evening.clock.now() - begun
        raise AssertionError("never believed")

    assert done_after(0.5, "s1", 3) < done_after(1.0, "s2", 3)


def test_two_pawns_that_met_on_a_space_between_theirs_are_both_told_from_where_to_go() -> None:
    tracker = PawnTracker({"s1": 0, "s2": 0})
    assert tracker.observe(frozenset({0}))
    tracker.expect({"s1": 1, "s2": 3})
    fix, meant = tracker.astray(frozenset({2}), frozenset({0, 2}))
    assert fix is not None
    assert (fix.here, fix.there in (1, 3), meant) == (2, True, ("s1", "s2"))
