"""Which phase has time at a position, why it stands still, and whose word it takes: each decision alone."""

from __future__ import annotations

from companion.games.registry import game_named
from companion.games.vocabulary import Move, State
from companion.session.agreement import Agreements
from companion.session.phase_clock import PhaseClock, pause_reasons, subject_of
from companion.session.public import Stage
from companion.session.timers import AtEnd, Limit, Subject, TimedPhase, TimerOptions

OPTIONS = TimerOptions(planning=Limit(60.0, AtEnd.DEFAULT), decisions=Limit(30.0), turns=Limit(90.0))
PLANNING = Subject(TimedPhase.PLANNING, None, "here")


def start() -> State:
    """Three seats before the wheel is laid."""
    return game_named("race-for-the-chinese-zodiac").new({"players": 3, "animals": ["ox", "tiger", "snake"]})


def opened() -> State:
    """The first round's plans lie open, and somebody may exchange."""
    state = start().apply(Move.of("table", "wheel", wedges=(1, 2, 3, 4, 5, 6), rotation=0)).state
    state = state.apply_joint([Move.of(f"s{n}", "start", action=7) for n in (1, 2, 3)]).state
    plans = [("s1", 5, 1), ("s2", 3, 1), ("s3", 4, 2)]
    return state.apply_joint([Move.of(s, "plan", action=a, energy=e) for s, a, e in plans]).state


def test_sealing_is_everybodys_time() -> None:
    assert subject_of(Stage.SEAL, start(), "here", settled=False) == PLANNING


def test_who_is_asked_has_the_time_of_decisions_and_nobody_else() -> None:
    state = opened()
    asked = state.pending()[0]["seat"]
    wanted = Subject(TimedPhase.DECISIONS, asked, "here")
    assert subject_of(Stage.RESOLVE, state, "here", settled=False) == wanted


def test_what_is_left_to_do_by_hand_has_the_time_of_turns_until_it_is_done() -> None:
    state = start().apply(Move.of("table", "wheel", wedges=(1, 2, 3, 4, 5, 6), rotation=0)).state
    assert subject_of(Stage.RESOLVE, state, "here", settled=True) is None
    assert subject_of(Stage.RESOLVE, state, "here", settled=False) == Subject(TimedPhase.TURNS, None, "here")


def test_countdown_window_setup_and_end_have_no_limit() -> None:
    for stage in (Stage.SETUP, Stage.COUNTDOWN, Stage.REVEAL, Stage.OVER):
        assert subject_of(stage, start(), "here", settled=False) is None


def test_every_reason_to_stand_still_is_named() -> None:
    lines = pause_reasons(wrong=True, gone=frozenset({"camera", "board"}), on_break=True)
    assert [str(line) for line in lines] == [
        "a break is taken",
        "the table is being put right",
        "board is missing",
        "camera is missing",
    ]
    assert pause_reasons(wrong=False, gone=frozenset(), on_break=False) == ()


def look(clock: PhaseClock, now: float, missing: frozenset[str] = frozenset()) -> float:
    clock.look(now, PLANNING, wrong=False, missing=missing)
    timer = clock.timer()
    assert timer is not None
    return timer.left


def test_doing_without_a_device_holds_until_it_was_back() -> None:
    clock, board = PhaseClock(OPTIONS), frozenset({"board"})
    look(clock, 0.0)
    assert look(clock, 1.0, board) == 59.0
    assert look(clock, 9.0, board) == 59.0
    clock.do_without()
    look(clock, 10.0, board)
    assert look(clock, 12.0, board) == 57.0
    look(clock, 13.0)
    assert look(clock, 14.0, board) == 55.0
    assert look(clock, 30.0, board) == 55.0, "it went away once more"


def test_the_end_is_told_once_with_what_it_was_about() -> None:
    clock = PhaseClock(OPTIONS)
    looks = (clock.look(float(now), PLANNING, wrong=False, missing=frozenset()) for now in range(100))
    assert [due for due in looks if due is not None] == [PLANNING]


def test_a_word_counts_for_one_thing_and_only_until_the_game_goes_on() -> None:
    people = {"s1", "s2"}
    agreed = Agreements(lambda: frozenset(people))
    assert not agreed.all_agree("s1", "undo to 3")
    assert not agreed.all_agree("s2", "undo to 2")
    assert agreed.given("undo to 3") == {"s1"}
    agreed.forget()
    assert not agreed.all_agree("s2", "undo to 3")
    people.discard("s1")
    assert agreed.all_agree("s2", "undo to 3"), "whoever has left is not waited for"
    assert agreed.given("undo to 3") == frozenset()
