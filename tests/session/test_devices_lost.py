"""Devices that go missing at any moment of a round and come back: the game goes on, and nobody is blamed."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError
from companion.games.vocabulary import IllegalMove, Move, Seat
from companion.inputs.readings import DeviceStatus
from companion.reveal import Mode
from companion.session.devices import BOARD_LINES, missing_badge
from companion.session.public import SealState, Stage
from companion.session.touches import Decide, SealPlan, TellPlace
from firmware_bridge.states import STATES
from tests.support.race_evening import Plan, RaceEvening

PLANS: dict[Seat, Plan] = {"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)}
STRATEGISE: dict[Seat, Plan] = {"s1": (8, 2), "s2": (8, 2), "s3": (8, 1)}
NEXT: dict[Seat, Plan] = {"s1": (3, 2), "s2": (5, 2), "s3": (5, 1)}


@pytest.fixture
def playing(evening: RaceEvening) -> RaceEvening:
    """Round 1 is to be planned."""
    evening.begin()
    evening.reach(Stage.SEAL)
    return evening


def lose(evening: RaceEvening, device: str) -> None:
    evening.table.lost.add(device)
    evening.run(3.0)


def returned(evening: RaceEvening, device: str) -> None:
    evening.table.lost.discard(device)
    evening.run(3.0)


def obey_and_tell(evening: RaceEvening, missing: str) -> None:
    """Do what is listed, and say by finger what the missing device would have seen; until all plan again."""
    for _ in range(60):
        screen = evening.run(1.2)
        if screen.stage is not Stage.RESOLVE:
            return
        if screen.decision is not None:
            evening.referee.touch(Decide(screen.decision.default))
        for step in evening.referee.instructions():
            if not step.done:
                evening.do(step)
                board = step.action in ("move-pawn", "set-slide")
                if ("board" if board else "camera") == missing:
                    evening.referee.touch(TellPlace(step.piece or step.key, step.target))
    raise AssertionError(evening.describe())


def seal_by_touch(evening: RaceEvening, plans: dict[Seat, Plan]) -> None:
    evening.reach(Stage.SEAL)
    for seat, (action, energy) in plans.items():
        evening.lanes[seat] = evening.cards(seat, (action, energy))
        evening.referee.touch(SealPlan(Move.of(seat, "plan", action=action, energy=energy)))


def test_a_pair_laid_while_the_camera_was_away_is_taken_back_with_the_others(playing: RaceEvening) -> None:
    playing.open(PLANS)
    lose(playing, "camera")
    obey_and_tell(playing, "camera")
    seal_by_touch(playing, STRATEGISE)
    playing.reach(Stage.RESOLVE)
    back = {step.seat: step.values for step in playing.referee.instructions() if step.action == "recover"}
    for part in playing.session.state.to_json()["seats"]:
        stays = [pair["action"] for pair in part["row"]]
        assert set(back[part["seat"]]) == {7, PLANS[part["seat"]][0]} - set(stays)
    obey_and_tell(playing, "camera")
    returned(playing, "camera")
    playing.open(NEXT)
    playing.settle()
    assert playing.referee.fixes == []


def test_a_camera_lost_while_seats_seal_breaks_no_trust_and_goes_over_to_touch(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    lose(playing, "camera")
    facts = {facts.seat: facts for facts in playing.referee.public().seats}
    assert {facts[seat].mode for seat in playing.seats} == {Mode.TOUCH.value}
    assert facts["s1"].seal is SealState.BROKEN
    seal_by_touch(playing, PLANS)
    returned(playing, "camera")
    playing.reach(Stage.RESOLVE)
    for seat in playing.seats:
        playing.lay_lane(seat, playing.lanes[seat])
    playing.settle()
    assert playing.referee.fixes == []


def test_a_camera_lost_when_plans_are_turned_over_is_helped_out_by_fingers(playing: RaceEvening) -> None:
    playing.seal_all(PLANS)
    playing.reach(Stage.REVEAL)
    lose(playing, "camera")
    screen = playing.run(20.0)
    assert screen.stage is Stage.REVEAL, "no lane is late that nobody can see"
    assert [facts.to_tell for facts in screen.seats] == [True] * 3
    for seat, (action, energy) in PLANS.items():
        playing.flip(seat)
        assert playing.referee.private(seat)
        playing.referee.touch(SealPlan(Move.of(seat, "plan", action=action, energy=energy)))
        assert not playing.facts(seat).to_tell
    playing.reach(Stage.RESOLVE)
    assert {facts.seat: facts.plan for facts in playing.referee.public().seats} == PLANS
    obey_and_tell(playing, "camera")
    returned(playing, "camera")
    playing.open(NEXT)
    playing.settle()
    assert playing.referee.fixes == []


def test_an_illegal_pair_is_refused_when_a_lane_is_told(playing: RaceEvening) -> None:
    playing.seal_all(PLANS)
    playing.reach(Stage.REVEAL)
    lose(playing, "camera")
    with pytest.raises(IllegalMove):
        playing.referee.touch(SealPlan(Move.of("s1", "plan", action=7, energy=1)))
    assert playing.facts("s1").to_tell


def test_cards_that_changed_hands_unseen_may_be_any_copy_afterwards(playing: RaceEvening) -> None:
    playing.open(PLANS)
    lose(playing, "camera")
    gave: dict[Seat, list[int]] = {}
    for _ in range(6):
        decision = playing.run(0.2).decision
        if decision is None:
            break
        moves = [move for move in decision.choices if move.move == "exchange" and move.get("give")]
        move = moves[0] if moves else decision.default
        gave[decision.seat] = list(move.get("give") or ())
        playing.referee.touch(Decide(move))
    assert any(gave.values())
    obey_and_tell(playing, "camera")
    returned(playing, "camera")
    playing.reach(Stage.SEAL)
    playing.run(2.0)
    assert playing.referee.fixes == []


def test_a_board_lost_while_seats_seal_leaves_the_key_to_the_screen(playing: RaceEvening) -> None:
    lose(playing, "board")
    with pytest.raises(CompanionError):
        playing.referee.touch(TellPlace("nothing", "nowhere"))
    assert playing.referee.public().missing == {"board"}
    returned(playing, "board")
    assert playing.referee.public().missing == frozenset()
    playing.open(PLANS)
    playing.settle()
    assert playing.referee.fixes == []


@pytest.mark.parametrize("device", ["camera", "board"])
def test_the_badge_of_a_missing_device_says_what_to_do_and_how_the_game_goes_on(device: str) -> None:
    said = str(missing_badge(device).line)
    assert "cable" in said
    assert "go on by touch" in said


def test_every_trouble_of_the_board_has_a_badge_that_people_can_act_on_in_their_language() -> None:
    troubled = {state.value for state, text in STATES.items() if text.badge} | {"other map", "torn"}
    assert set(BOARD_LINES) == troubled
    for line in BOARD_LINES.values():
        assert "go on by touch" in str(line)


def test_a_badge_names_no_path_of_this_machine_when_the_cable_was_pulled() -> None:
    said = DeviceStatus("board", False, "lost", "The board was unplugged (/dev/tty0 gone).", "Plug.")
    assert "/dev" not in str(missing_badge("board", said).line)
    port = DeviceStatus("board", False, "looking", "No board (/dev/tty0: permission denied).", "Join.")
    assert "permission denied" in str(missing_badge("board", port).line), "only the port can tell"
