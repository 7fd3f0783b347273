"""Time limits by themselves: what has time, when it stands still, what is heard, what comes back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadInput
from companion.reconcile.instructions import Line
from companion.session.timers import (
    AtEnd,
    Limit,
    Subject,
    TimedPhase,
    TimerOptions,
    TimerState,
    advance,
    shown_timer,
)

OPTIONS = TimerOptions(
    planning=Limit(60.0, AtEnd.DEFAULT), decisions=Limit(30.0, AtEnd.DEFAULT), turns=Limit(8.0, AtEnd.NOTHING)
)
PLAN = Subject(TimedPhase.PLANNING, None, "a")
FIRST = Subject(TimedPhase.DECISIONS, "s1", "b")
SECOND = Subject(TimedPhase.DECISIONS, "s2", "c")


def run(
    state: TimerState, subject: Subject | None, seconds: float, *, paused: bool = False, step: float = 0.5
) -> TimerState:
    """Look every half second; due if it was at any look."""
    due = False
    for _ in range(round(seconds / step)):
        state = advance(state, OPTIONS, state.at + step, subject, paused=paused)
        due = due or state.due
    return TimerState(state.subject, state.at, state.running, state.spent, state.cues, due)


def begun(subject: Subject) -> TimerState:
    return advance(TimerState(at=100.0), OPTIONS, 100.0, subject, paused=False)


def left(state: TimerState) -> float:
    shown = shown_timer(state, OPTIONS, ())
    assert shown is not None
    return shown.left


def test_a_phase_has_its_seconds_from_the_moment_it_begins() -> None:
    state = begun(PLAN)
    assert left(state) == 60.0
    state = run(state, PLAN, 12.0)
    assert left(state) == 48.0
    assert state.cues == ()


def test_the_last_ten_seconds_and_the_end_are_heard_once_each() -> None:
    state = run(begun(PLAN), PLAN, 50.0)
    assert [cue.kind for cue in state.cues] == ["last-seconds"]
    shown = shown_timer(state, OPTIONS, ())
    assert shown is not None
    assert shown.last_seconds
    assert not state.due
    state = run(state, PLAN, 10.0)
    assert state.due
    state = run(state, PLAN, 30.0)
    assert not state.due, "the end comes once"
    assert [(cue.number, cue.kind) for cue in state.cues] == [(1, "last-seconds"), (2, "time-is-up")]
    assert left(state) == 0.0


def test_a_limit_shorter_than_the_last_seconds_does_not_begin_with_a_tone() -> None:
    turn = Subject(TimedPhase.TURNS, None, "t")
    assert [cue.kind for cue in run(begun(turn), turn, 9.0).cues] == ["time-is-up"]


def test_a_pause_costs_nobody_time_however_long_it_lasts() -> None:
    state = run(begun(PLAN), PLAN, 10.0)
    state = advance(state, OPTIONS, state.at, PLAN, paused=True)
    state = run(state, PLAN, 1000.0, paused=True)
    assert left(state) == 50.0
    state = advance(state, OPTIONS, state.at + 5.0, PLAN, paused=False)
    assert left(state) == 50.0, "the pause ends with this look"
    assert left(run(state, PLAN, 5.0)) == 45.0


def test_after_an_undo_the_later_timer_stands_and_the_earlier_one_goes_on_where_it_was() -> None:
    state = run(begun(FIRST), FIRST, 12.0)
    state = advance(state, OPTIONS, state.at, SECOND, paused=False)
    state = run(state, SECOND, 7.0)
    state = advance(state, OPTIONS, state.at, FIRST, paused=False)
    assert left(state) == 18.0
    state = run(state, FIRST, 3.0)
    assert left(state) == 15.0
    assert state.spent[SECOND] == 7.0, "nobody's time runs on after an undo"
    state = advance(state, OPTIONS, state.at, SECOND, paused=False)
    assert left(state) == 23.0


def test_whoever_comes_back_to_a_decision_with_no_time_left_has_the_last_ten_seconds() -> None:
    state = run(begun(FIRST), FIRST, 40.0)
    assert state.due
    state = run(state, SECOND, 2.0)
    state = advance(state, OPTIONS, state.at + 0.5, FIRST, paused=False)
    assert not state.due
    assert left(state) == 10.0
    assert run(state, FIRST, 10.0).due


def test_nothing_has_a_timer_where_the_house_set_none() -> None:
    state = advance(TimerState(), TimerOptions(), 1.0, PLAN, paused=False)
    assert state.subject is None
    assert shown_timer(state, TimerOptions(), ()) is None


def test_the_clock_of_the_wall_turned_back_gives_nobody_time() -> None:
    state = run(begun(PLAN), PLAN, 10.0)
    back = advance(state, OPTIONS, state.at - 500.0, PLAN, paused=False)
    assert left(back) == 50.0


def test_the_screen_says_beforehand_what_the_end_will_bring_and_why_time_stands() -> None:
    why = (Line.of("a break is taken"),)
    endings = {}
    for subject in (PLAN, FIRST, Subject(TimedPhase.TURNS, None, "t")):
        shown = shown_timer(begun(subject), OPTIONS, why)
        assert shown is not None
        assert shown.pauses == why
        endings[shown.phase, shown.seat] = None if shown.ending is None else str(shown.ending)
    assert endings == {
        ("planning", None): "when the time is up the lowest legal plan stands in for whoever has not sealed",
        ("decisions", "s1"): "when the time is up the default choice stands",
        ("turns", None): None,
    }


def test_limits_go_through_the_settings_file_unchanged() -> None:
    assert TimerOptions.of_json(OPTIONS.to_json()) == OPTIONS
    assert TimerOptions.of_json({}) == TimerOptions()
    assert TimerOptions.of_json({"turns": None}) == TimerOptions()


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ([], "timers"),
        ({"plan": {}}, "timers.plan"),
        ({"planning": 5}, "timers.planning"),
        ({"planning": {"seconds": 0}}, "timers.planning.seconds"),
        ({"planning": {"seconds": True}}, "timers.planning.seconds"),
        ({"decisions": {"seconds": "60"}}, "timers.decisions.seconds"),
        ({"turns": {"seconds": 60, "at_end": "shout"}}, "timers.turns.at_end"),
    ],
)
def test_a_wrong_limit_is_refused_and_its_field_named(data: object, named: str) -> None:
    with pytest.raises(BadInput) as refused:
        TimerOptions.of_json(data)
    assert refused.value.field == named


@given(
    st.lists(
        st.tuples(st.sampled_from([None, PLAN, FIRST, SECOND]), st.booleans(), st.floats(0, 20)), max_size=40
    )
)
def test_no_course_of_the_evening_gives_or_takes_more_time_than_has_passed(
    looks: list[tuple[Subject | None, bool, float]],
) -> None:
    state, now = TimerState(), 0.0
    for subject, paused, seconds in looks:
        before, now = sum(state.spent.values()), now + seconds
        running = state.running
        state = advance(state, OPTIONS, now, subject, paused=paused)
        gained = sum(state.spent.values()) - before
        assert gained <= seconds + 1e-6 if running else gained <= 1e-6
        numbers = [cue.number for cue in state.cues]
        assert numbers == sorted(set(numbers))
