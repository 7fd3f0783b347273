"""Which phase has time at a position, why it stands still, and whose word it takes: each decision alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from companion.games.registry import game_named
from companion.games.vocabulary import TABLE, Move, State
from companion.games.zodiac_race.components import card_component
from companion.session.agreement import Agreements
from companion.session.journal import Journal
from companion.session.phase_clock import PhaseClock, pause_reasons, subject_of
from companion.session.public import Stage
from companion.session.timers import AtEnd, Limit, Subject, TimedPhase, TimerOptions
from companion.session.touches import LimitTime, TellPlace
from tests.games.crazy_race.walk import steps as crazy_steps
from tests.games.wu_wei.walk import steps as wu_steps
from tests.games.zodiac_race.walk import steps as zodiac_steps
from tests.session.test_zodiac_at_table import Touched
from tests.support.wu_evening import WuEvening

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


def walked() -> Iterator[State]:
    """Positions of the games in which the table owes throws and cards."""
    yield from (before for before, *_ in crazy_steps(3, 1))
    yield from (before for before, *_ in islice(zodiac_steps(3, 1), 200))
    for level in ("initiate", "solo1", "solo2", "solo3"):
        yield from (before for before, *_ in wu_steps(level, 3 if level == "initiate" else 1, 1, 80))


def test_no_throw_and_no_card_of_the_table_is_ever_somebodys_decision() -> None:
    owed = 0
    for state in walked():
        for stage in (Stage.SETUP, Stage.RESOLVE):
            subject = subject_of(stage, state, "here", settled=False)
            if TABLE in state.to_act():
                owed += 1
                assert subject in (None, Subject(TimedPhase.TURNS, None, "here"))
            elif subject is not None:
                assert subject.seat != TABLE
    assert owed > 100


LIMITS = {phase: {"seconds": 5, "at_end": "default"} for phase in ("planning", "decisions", "turns")}


def by_the_clock(entries: object) -> list[object]:
    """What was booked because time was up."""
    assert isinstance(entries, list | tuple)
    return [entry.body for entry in entries if entry.evidence == {"source": "clock"}]


def test_the_clock_throws_no_dice_for_anybody(tmp_path: Path) -> None:
    evening = WuEvening(tmp_path, 1, level="solo2")
    while evening.screen().wu.chance != "roll":  # type: ignore[union-attr]
        evening.any_move()
    before = evening.state
    evening.referee.touch(LimitTime(LIMITS))
    for _ in range(12):
        evening.screen(1.0)
    assert evening.state == before
    assert by_the_clock(evening.session.entries) == []
    evening.close()


@pytest.mark.parametrize("at_end", ["default", "bot"])
def test_the_clock_says_for_nobody_whether_the_asked_card_is_in_their_hand(
    tmp_path: Path, at_end: str
) -> None:
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        playing = Touched.begin(journal)
        playing.referee.touch(TellPlace(card_component("wood_pig"), "discard"))
        shown = playing.go()
        assert shown.decision is not None
        playing.do(next(move for move in shown.decision.choices if move.get("ask") == "earth_pig"))
        asked = playing.state
        assert asked.phase == "answer"
        playing.referee.touch(LimitTime({"decisions": {"seconds": 5, "at_end": at_end}}))
        timer = playing.go().timer
        assert timer is not None
        assert str(timer.ending) == "when the time is up there is a reminder"
        playing.clock.advance(6.0)
        shown = playing.go()
        assert [cue.kind for cue in shown.cues] == ["time-is-up"]
        assert playing.state == asked
        assert by_the_clock(playing.session.entries) == []
        playing.do(Move(asked.seat_to_act or "", "deny"))
        assert playing.state != asked


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
