"""Time limits at the table: what runs, what stops it, what the end brings, and that no undo leaves one."""

from __future__ import annotations

import pytest

from companion.errors import BadInput
from companion.games.vocabulary import Move, Seat
from companion.session.public import PhaseTimer, SealState, Stage
from companion.session.touches import Decide, GoOn, LimitTime, SealPlan, TakeBreak, TellPlace, Undo
from tests.support.race_evening import Plan, RaceEvening

PLANS: dict[Seat, Plan] = {"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)}


@pytest.fixture
def playing(evening: RaceEvening) -> RaceEvening:
    """Round 1 is to be planned."""
    evening.begin()
    evening.reach(Stage.SEAL)
    return evening


def limit(evening: RaceEvening, at_end: str = "reminder", **seconds: float) -> None:
    limits = {phase: {"seconds": value, "at_end": at_end} for phase, value in seconds.items()}
    evening.referee.touch(LimitTime(limits))


def timer(evening: RaceEvening) -> PhaseTimer:
    shown = evening.run(0.1).timer
    assert shown is not None
    return shown


def pauses(evening: RaceEvening) -> list[str]:
    return [str(line) for line in timer(evening).pauses]


def first_decision(evening: RaceEvening) -> Seat:
    """Open the plans; the seat that is asked first."""
    evening.open(PLANS)
    decision = evening.run(0.1).decision
    assert decision is not None
    return decision.seat


def test_a_table_without_limits_shows_no_timer_in_any_phase(playing: RaceEvening) -> None:
    assert playing.run(0.2).timer is None
    playing.open(PLANS)
    assert playing.run(0.2).timer is None


def test_planning_has_one_timer_for_all_that_ends_when_all_have_sealed(playing: RaceEvening) -> None:
    limit(playing, planning=60)
    assert (timer(playing).phase, timer(playing).seat) == ("planning", None)
    playing.seal("s1", PLANS["s1"])
    assert timer(playing).left < 60
    playing.seal("s2", PLANS["s2"])
    playing.seal("s3", PLANS["s3"])
    assert playing.reach(Stage.COUNTDOWN).timer is None


def test_a_reminder_names_who_is_waited_for_and_forces_nobody(playing: RaceEvening) -> None:
    limit(playing, planning=12)
    playing.seal("s1", PLANS["s1"])
    screen = playing.run(14.0)
    assert screen.stage is Stage.SEAL
    waited = {facts.seat: str(facts.note) for facts in screen.seats if facts.note is not None}
    assert waited == dict.fromkeys(("s2", "s3"), "the time is up: seal now")
    assert [cue.kind for cue in screen.cues] == ["last-seconds", "time-is-up"]


def test_the_lowest_legal_plan_stands_in_for_whoever_has_not_sealed(playing: RaceEvening) -> None:
    limit(playing, "default", planning=15)
    ending = timer(playing).ending
    assert ending is not None
    assert "the lowest legal plan stands in" in str(ending)
    named = {seat: playing.session.state.default(seat) for seat in ("s2", "s3")}
    playing.seal("s1", PLANS["s1"])
    screen = playing.until(lambda shown: shown.stage is Stage.COUNTDOWN, 20.0)
    assert all(facts.seal is SealState.SEALED for facts in screen.seats)
    playing.reach(Stage.REVEAL)
    playing.flip("s1")
    screen = playing.until(lambda shown: shown.stage is Stage.RESOLVE, 6.0)
    opened = {facts.seat: facts.plan for facts in screen.seats}
    assert opened == {"s1": PLANS["s1"]} | {
        seat: (move["action"], move["energy"]) for seat, move in named.items()
    }


def test_a_bot_plans_for_whoever_has_not_sealed_where_the_house_wants_it(playing: RaceEvening) -> None:
    limit(playing, "bot", planning=15)
    ending = timer(playing).ending
    assert ending is not None
    assert "a bot plans" in str(ending)
    playing.seal("s1", PLANS["s1"])
    screen = playing.until(lambda shown: shown.stage is Stage.COUNTDOWN, 20.0)
    assert all(facts.seal is SealState.SEALED for facts in screen.seats)
    notes = {facts.seat: str(facts.note) for facts in screen.seats if facts.note is not None}
    assert notes == dict.fromkeys(("s2", "s3"), "the time is up: a bot has planned")
    playing.reach(Stage.REVEAL)
    playing.flip("s1")
    screen = playing.until(lambda shown: shown.stage is Stage.RESOLVE, 6.0)
    assert all(facts.plan is not None for facts in screen.seats)


def test_a_decision_that_nobody_makes_is_made_as_was_said_beforehand(playing: RaceEvening) -> None:
    seat = first_decision(playing)
    limit(playing, "default", decisions=20)
    assert (timer(playing).phase, timer(playing).seat) == ("decisions", seat)
    asked = playing.referee.public().decision
    assert asked is not None
    playing.run(21.0)
    booked = [entry for entry in playing.session.entries if entry.evidence == {"source": "clock"}]
    assert next(entry.body["move"] for entry in booked) == asked.default.to_json()
    assert "The time is up: the default choice stands" in [str(line) for line in playing.referee.public().log]


def test_an_undo_leaves_no_timer_running_and_the_earlier_one_goes_on_where_it_was(
    playing: RaceEvening,
) -> None:
    first = first_decision(playing)
    limit(playing, decisions=60, turns=60)
    playing.run(7.0)
    left = timer(playing).left
    decision = playing.referee.public().decision
    assert decision is not None
    playing.referee.touch(Decide(decision.default))
    after = timer(playing)
    assert (after.phase, after.seat) != ("decisions", first)
    playing.run(5.0)
    playing.referee.touch(Undo(first))
    again = timer(playing)
    assert (again.phase, again.seat) == ("decisions", first)
    assert again.left == pytest.approx(left, abs=0.6)
    playing.run(4.0)
    assert timer(playing).left == pytest.approx(left - 4.0, abs=0.6)


def test_no_time_passes_while_the_table_is_put_right(playing: RaceEvening) -> None:
    limit(playing, planning=60)
    stop = playing.facts("s1").karma
    playing.table.push("s1", stop + 1)
    playing.fix()
    assert pauses(playing) == ["the table is being put right"]
    left = timer(playing).left
    playing.run(30.0)
    assert timer(playing).left == left
    playing.table.push("s1", stop)
    playing.run(2.0)
    assert pauses(playing) == []
    assert timer(playing).left < left


def test_a_break_stops_time_and_countdown_until_somebody_goes_on(playing: RaceEvening) -> None:
    limit(playing, planning=60)
    left = timer(playing).left
    playing.referee.touch(TakeBreak("s2"))
    assert playing.run(0.2).on_break
    playing.run(50.0)
    assert pauses(playing) == ["a break is taken"]
    assert timer(playing).left == left
    playing.seal_all(PLANS)
    assert playing.run(10.0).stage is Stage.COUNTDOWN
    playing.referee.touch(GoOn("s1"))
    assert playing.reach(Stage.REVEAL, within=4.0).on_break is False


def test_a_board_that_goes_missing_stops_time_until_people_go_on_by_touch(playing: RaceEvening) -> None:
    playing.open(PLANS)
    limit(playing, decisions=60, turns=60)
    playing.table.lost.add("board")
    assert pauses(playing) == ["board is missing"]
    left = timer(playing).left
    playing.run(20.0)
    assert timer(playing).left == left
    step = next(s for s in playing.referee.instructions() if s.action == "move-pawn" and not s.done)
    playing.referee.touch(TellPlace(step.piece, step.target))
    playing.run(2.0)
    assert pauses(playing) == []
    playing.table.lost.discard("board")
    playing.run(1.0)
    playing.table.lost.add("board")
    assert pauses(playing) == ["board is missing"], "it went missing once more"
    playing.referee.touch(GoOn("s1"))
    assert pauses(playing) == []


def test_a_device_that_was_never_there_stops_nobodys_time(playing: RaceEvening) -> None:
    playing.table.lost.add("board")
    playing.resume()
    limit(playing, turns=60)
    assert timer(playing).phase == "turns"
    assert pauses(playing) == []


def test_a_wrong_limit_is_refused_and_the_old_one_stands(playing: RaceEvening) -> None:
    limit(playing, planning=60)
    with pytest.raises(BadInput, match=r"planning\.seconds"):
        limit(playing, planning=-1)
    assert timer(playing).seconds == 60


def test_a_camera_gone_missing_stops_planning_until_somebody_seals_by_touch(playing: RaceEvening) -> None:
    limit(playing, planning=60)
    playing.run(1.0)
    playing.table.lost.add("camera")
    playing.run(1.0)
    assert pauses(playing) == ["camera is missing"]
    playing.referee.touch(SealPlan(Move.of("s1", "plan", action=5, energy=1)))
    assert pauses(playing) == []
