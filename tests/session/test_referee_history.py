"""Taking back, resuming and playing by touch, past the referee."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.games.vocabulary import IllegalMove, Move, Seat
from companion.reveal import Mode
from companion.session.public import SealState, Stage
from companion.session.touches import Decide, SealPlan, TellPlace, Undo
from tests.support.race_evening import Plan, RaceEvening

PLANS: dict[Seat, Plan] = {"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)}
NEXT: dict[Seat, Plan] = {"s1": (3, 2), "s2": (5, 2), "s3": (5, 1)}


@pytest.fixture
def playing(evening: RaceEvening) -> RaceEvening:
    """Round 1 is to be planned."""
    evening.begin()
    evening.reach(Stage.SEAL)
    return evening


def undone(evening: RaceEvening) -> list[str]:
    return [str(step.line) for step in evening.referee.instructions() if not step.done]


def decide(evening: RaceEvening) -> Seat:
    """Answer the open decision as when time runs out."""
    decision = evening.referee.public().decision
    assert decision is not None
    evening.referee.touch(Decide(decision.default))
    return decision.seat


# Taking back --------------------------------------------------------------------------------------


def test_a_decision_is_taken_back_by_one_finger_and_asked_again(playing: RaceEvening) -> None:
    playing.open(PLANS)
    before = playing.session.digest
    seat = decide(playing)
    assert playing.session.digest != before
    playing.referee.touch(Undo(seat))
    assert playing.session.digest == before
    asked = playing.referee.public().decision
    assert asked is not None
    assert asked.seat == seat


def test_an_opening_is_taken_back_only_by_all_people_together(playing: RaceEvening) -> None:
    start = playing.session.digest
    playing.open(PLANS)
    opened = playing.session.digest
    for seat in ("s1", "s2", "s1"):
        playing.referee.touch(Undo(seat))
        assert playing.session.digest == opened
    playing.referee.touch(Undo("s3"))
    assert playing.session.digest == start
    assert [facts.plan for facts in playing.referee.public().seats] == [None] * 3


def test_an_agreement_to_take_back_does_not_outlive_what_it_was_about(playing: RaceEvening) -> None:
    playing.open(PLANS)
    playing.referee.touch(Undo("s1"))
    playing.referee.touch(Undo("s2"))
    seat = decide(playing)
    playing.referee.touch(Undo(seat))
    opened = playing.session.digest
    playing.referee.touch(Undo("s3"))
    assert playing.session.digest == opened, "two of the three had agreed before the game went on"


def test_after_taking_back_an_opening_the_table_is_led_back_and_planned_again(playing: RaceEvening) -> None:
    playing.open(PLANS)
    playing.obey()
    playing.run(2.0)
    moved = {seat: playing.facts(seat).position for seat in playing.seats}
    for seat in playing.seats:
        playing.referee.touch(Undo(seat))
    lines = undone(playing)
    for seat in playing.seats:
        if moved[seat] != playing.facts(seat).position:
            assert any(line.startswith(f"{playing.animals[seat]}: ") and "back" in line for line in lines)
    assert any("take back 5:1 from the row" in line for line in lines)
    assert playing.run(3.0).fix is None, "what is to be led back is no mistake"
    playing.settle()
    assert playing.referee.fixes == []
    playing.open(PLANS)
    assert playing.settle().round == 2


def test_an_opening_taken_back_before_anybody_moved_asks_only_for_the_lanes(playing: RaceEvening) -> None:
    playing.open(PLANS)
    for seat in playing.seats:
        playing.referee.touch(Undo(seat))
    playing.run(1.5)
    assert undone(playing) == [
        f"{playing.animals[seat]}: take the cards of the lane back" for seat in playing.seats
    ]
    for seat in playing.seats:
        playing.clear_lane(seat)
    assert playing.reach(Stage.SEAL).fix is None


def test_taking_back_while_seats_seal_gives_the_choice_up_and_begins_it_again(playing: RaceEvening) -> None:
    playing.open(PLANS)
    playing.settle()
    playing.seal("s1", NEXT["s1"])
    round_number = playing.referee.public().round
    while playing.referee.public().round == round_number:
        for seat in playing.seats:
            playing.referee.touch(Undo(seat))
    assert playing.referee.stage is Stage.RESOLVE
    playing.clear_lane("s1")
    playing.settle()
    playing.run(1.0)
    assert [facts.seal for facts in playing.referee.public().seats] == [SealState.OPEN] * 3
    playing.open(NEXT)
    playing.settle()
    assert playing.referee.fixes == []


def test_a_finger_cannot_plan_in_the_open_or_lay_the_wheel(playing: RaceEvening) -> None:
    for move in (
        Move.of("s1", "plan", action=5, energy=1),
        Move.of("table", "wheel", wedges=(1, 2, 3, 4, 5, 6), rotation=0),
    ):
        with pytest.raises(CompanionError, match="not an open decision"):
            playing.referee.touch(Decide(move))


def test_an_illegal_decision_changes_nothing_and_says_why(playing: RaceEvening) -> None:
    playing.open(PLANS)
    before = playing.session.digest
    for give in ((9,), (4,)):
        with pytest.raises((IllegalMove, CompanionError)):
            playing.referee.touch(Decide(Move.of("s1", "exchange", give=give, take=(1,), karma=0)))
    assert playing.session.digest == before


# Resuming -----------------------------------------------------------------------------------------


def test_resumed_while_sealing_every_seat_seals_again(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    playing.resume()
    screen = playing.reach(Stage.SEAL)
    assert [facts.seal for facts in screen.seats] == [SealState.OPEN] * 3
    playing.run(1.5)
    playing.table.press("s1")
    assert playing.run(1.0).seats[0].seal is SealState.SEALED
    playing.clear_lane("s1")
    playing.open(PLANS)
    assert playing.settle().round == 2
    assert playing.referee.fixes == []


def test_resumed_in_the_middle_of_a_round_what_is_left_is_listed_again(playing: RaceEvening) -> None:
    playing.open(PLANS)
    opened = {seat: playing.facts(seat).plan for seat in playing.seats}
    left = [step for step in playing.referee.instructions() if step.action in ("move-pawn", "set-slide")]
    playing.resume()
    assert {seat: playing.facts(seat).plan for seat in playing.seats} == opened
    playing.run(4.5)
    again = {step.target for step in playing.referee.instructions() if not step.done}
    assert {step.target for step in left} <= again
    assert playing.referee.fixes == []
    assert playing.settle().round == 2
    assert playing.referee.fixes == []


def test_resumed_with_a_decision_open_it_is_asked_again(playing: RaceEvening) -> None:
    playing.open(PLANS)
    asked = playing.referee.public().decision
    playing.resume()
    assert playing.run(0.2).decision == asked


def test_resumed_where_all_was_done_nothing_is_listed_for_long_and_nobody_blamed(
    playing: RaceEvening,
) -> None:
    playing.open(PLANS)
    playing.settle()
    playing.resume()
    screen = playing.reach(Stage.SEAL, within=4.0)
    assert (screen.round, playing.run(6.0).fix) == (2, None)
    playing.open(NEXT)
    playing.settle()
    assert playing.referee.fixes == []


def test_resumed_on_a_table_where_a_pawn_was_bumped_meanwhile_its_place_is_said(
    playing: RaceEvening,
) -> None:
    playing.open(PLANS)
    playing.settle()
    home = playing.facts("s2").position
    playing.table.stand("tiger", 25)
    playing.resume()
    assert str(playing.fix().line) == f"tiger's pawn: move from 25 to {home}"
    playing.table.stand("tiger", home)
    assert playing.reach(Stage.SEAL, within=4.0).round == 2


# By touch -----------------------------------------------------------------------------------------


def _by_touch(evening: RaceEvening, missing: set[str]) -> None:
    """Obey: by hand where a device sees it, by finger where it is missing."""
    for step in evening.referee.instructions():
        if step.done:
            continue
        board = step.action in ("move-pawn", "set-slide")
        if ("board" if board else "camera") in missing:
            evening.referee.touch(TellPlace(step.piece or step.key, step.target))
        else:
            evening.do(step)


@pytest.mark.parametrize("missing", [{"camera"}, {"board"}, {"camera", "board"}])
def test_a_round_is_played_by_touch_where_a_device_is_missing(tmp_path: Path, missing: set[str]) -> None:
    modes = dict.fromkeys(("s1", "s2", "s3"), Mode.TOUCH)
    evening = RaceEvening(tmp_path, modes=modes)
    evening.table.lost |= missing
    for action, energies in ((7, (None, None, None)), (5, (1, 2, 3))):
        _play_by_touch(evening, missing, action, energies)
    assert evening.referee.fixes == []
    assert evening.referee.public().round == 2
    evening.close()


def _play_by_touch(
    evening: RaceEvening, missing: set[str], action: int, energies: tuple[int | None, ...]
) -> None:
    for _ in range(100):
        if evening.run(0.5).stage is Stage.SEAL:
            break
        _by_touch(evening, missing)
    for seat, energy in zip(evening.seats, energies, strict=True):
        move = (
            Move.of(seat, "start", action=action)
            if energy is None
            else Move.of(seat, "plan", action=action, energy=energy)
        )
        evening.lanes[seat] = evening.cards(seat, (action, energy))
        evening.referee.touch(SealPlan(move))
    evening.reach(Stage.RESOLVE)
    for _ in range(100):
        screen = evening.run(1.0)
        if screen.stage is not Stage.RESOLVE:
            break
        if screen.decision is not None:
            decide(evening)
        _by_touch(evening, missing)
    assert evening.referee.stage is Stage.SEAL, evening.describe()


def test_a_board_unplugged_and_returned_in_the_middle_blames_nobody(playing: RaceEvening) -> None:
    playing.open(PLANS)
    playing.table.lost.add("board")
    playing.run(1.0)
    for _ in range(3):
        _by_touch(playing, {"board"})
        playing.obey()
        playing.run(1.0)
        if playing.referee.public().decision is not None:
            decide(playing)
    for seat in playing.seats:
        playing.table.stand(playing.animals[seat], playing.facts(seat).position)
        playing.table.push(seat, playing.facts(seat).karma)
    playing.table.lost.discard("board")
    playing.settle()
    playing.open(NEXT)
    playing.settle()
    assert playing.referee.fixes == []
