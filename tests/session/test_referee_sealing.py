"""Sealing at the table: what breaks a seal, what does not, what is named when lanes are late or wrong."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError
from companion.games.vocabulary import IllegalMove, Move, Seat
from companion.reveal import Mode, RevealError
from companion.session.public import SealState, Stage
from companion.session.touches import PlanAgain, PressKey, SealPlan, Unseal
from tests.support.race_evening import Plan, RaceEvening

WRONG = "{}: show the right cards now, or let all plan again"
PLANS: dict[Seat, Plan] = {"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)}


@pytest.fixture
def playing(evening: RaceEvening) -> RaceEvening:
    """Round 1 is to be planned."""
    evening.begin()
    evening.reach(Stage.SEAL)
    return evening


def seal_of(evening: RaceEvening, seat: Seat) -> SealState:
    return evening.facts(seat).seal


def note_of(evening: RaceEvening, seat: Seat) -> str:
    return str(evening.facts(seat).note)


def plan_move(seat: Seat, plan: Plan) -> Move:
    return Move.of(seat, "plan", action=plan[0], energy=plan[1])


def test_two_cards_face_down_and_the_key_make_a_seal(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    assert seal_of(playing, "s1") is SealState.SEALED
    assert playing.table.lamps[1] == "on"
    assert playing.table.lamps[2] == "blink"


def test_a_key_on_an_empty_lane_seals_nothing_and_says_what_to_do(playing: RaceEvening) -> None:
    playing.table.press("s1")
    playing.run(3.5)
    assert seal_of(playing, "s1") is SealState.OPEN
    assert note_of(playing, "s1") == "lay the cards face down on the lane's marks, then press the key"


def test_one_card_face_up_seals_nothing(playing: RaceEvening) -> None:
    cards = playing.cards("s1", PLANS["s1"])
    playing.table.cover("s1.lane.1")
    playing.table.lay(cards[1], "s1.lane.2")
    playing.run(1.0)
    playing.table.press("s1")
    playing.run(3.5)
    assert seal_of(playing, "s1") is SealState.OPEN


def test_a_key_pressed_while_the_hand_still_moves_seals_as_soon_as_it_rests(playing: RaceEvening) -> None:
    playing.lay_lane("s1", playing.cards("s1", PLANS["s1"]))
    playing.table.hands.update(playing.lane("s1"))
    playing.table.press("s1")
    playing.run(1.0)
    assert seal_of(playing, "s1") is SealState.OPEN
    playing.table.hands.clear()
    playing.run(1.6)
    assert seal_of(playing, "s1") is SealState.SEALED


def test_a_card_that_becomes_readable_breaks_the_seal_and_everybody_is_told(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    playing.flip("s1")
    playing.run(0.5)
    assert seal_of(playing, "s1") is SealState.BROKEN
    assert note_of(playing, "s1") == "a card in the lane became readable: lay both face down and press again"


def test_a_hand_that_comes_back_breaks_the_seal(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    playing.run(1.0)
    playing.table.hands.add("s1.lane.1")
    playing.run(0.5)
    assert note_of(playing, "s1") == "a hand came back to the lane: press the key again"


def test_a_hand_over_the_row_or_another_lane_breaks_nothing(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    playing.run(1.0)
    playing.table.hands.update({"s1.row.action", "s2.lane.1", "s1.take"})
    playing.run(2.0)
    assert seal_of(playing, "s1") is SealState.SEALED


def test_a_card_that_leaves_breaks_the_seal(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    playing.table.uncover("s1.lane.2")
    playing.run(0.5)
    assert note_of(playing, "s1") == "a card left the lane: lay both face down and press again"


def test_a_swap_after_the_lock_breaks_the_seal_even_if_the_lane_looks_the_same(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    playing.run(1.0)
    playing.table.hands.add("s1.lane.2")
    playing.run(0.4)
    playing.table.hands.clear()
    playing.run(2.0)
    assert seal_of(playing, "s1") is SealState.BROKEN


def test_a_key_pressed_again_takes_the_seal_back_and_a_third_time_seals_again(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    playing.table.press("s1")
    playing.run(0.3)
    assert seal_of(playing, "s1") is SealState.OPEN
    playing.run(0.5)
    playing.table.press("s1")
    playing.run(0.8)
    assert seal_of(playing, "s1") is SealState.SEALED


def test_a_bouncing_key_does_not_take_the_seal_back(playing: RaceEvening) -> None:
    playing.lay_lane("s1", playing.cards("s1", PLANS["s1"]))
    playing.run(1.5)
    playing.table.press("s1")
    playing.run(0.2)
    playing.table.press("s1")
    playing.run(0.5)
    assert seal_of(playing, "s1") is SealState.SEALED


def test_a_camera_that_lost_the_lane_breaks_the_seal_and_one_press_seals_again(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    playing.table.frames_stop = True
    playing.run(3.0)
    assert note_of(playing, "s1") == "the camera lost the lane: press the key again"
    playing.table.press("s1")
    playing.run(3.5)
    assert note_of(playing, "s1") == "the camera does not see the lane: clear the view and press again"
    playing.table.frames_stop = False
    playing.run(1.0)
    playing.table.press("s1")
    playing.run(1.0)
    assert seal_of(playing, "s1") is SealState.SEALED


def test_a_key_waits_anew_for_a_lane_that_the_camera_sees_again(playing: RaceEvening) -> None:
    """Who pressed while the camera stalled is not told at its return that no cards lie there."""
    playing.lay_lane("s1", playing.cards("s1", PLANS["s1"]))
    playing.run(1.0)
    playing.table.frames_stop = True
    playing.run(2.2)
    playing.table.press("s1")
    playing.run(2.5)
    playing.table.frames_stop = False
    playing.run(0.8)
    assert playing.facts("s1").note is None
    playing.run(1.5)
    assert seal_of(playing, "s1") is SealState.SEALED


def test_a_key_pressed_for_a_lane_means_nothing_once_its_seat_seals_by_touch(playing: RaceEvening) -> None:
    playing.lay_lane("s1", playing.cards("s1", PLANS["s1"])[:1])
    playing.run(1.0)
    playing.table.press("s1")
    playing.table.lost.add("camera")
    playing.run(6.0)
    playing.table.lost.clear()
    playing.run(2.0)
    assert playing.facts("s1").note is None


def test_all_sealed_counts_down_and_then_the_lanes_open_together(playing: RaceEvening) -> None:
    playing.seal_all(PLANS)
    screen = playing.reach(Stage.COUNTDOWN, within=1.0)
    assert 0 < (screen.seconds or 0) <= 3.0
    assert [facts.plan for facts in screen.seats] == [None] * 3
    screen = playing.reach(Stage.REVEAL, within=4.0)
    for seat in PLANS:
        playing.flip(seat)
    screen = playing.reach(Stage.RESOLVE, within=3.0)
    assert [facts.plan for facts in screen.seats] == [(5, 1), (3, 1), (4, 2)]


def test_turning_in_the_countdown_is_too_early_and_stops_it(playing: RaceEvening) -> None:
    playing.seal_all(PLANS)
    playing.reach(Stage.COUNTDOWN, within=1.0)
    playing.flip("s2")
    screen = playing.run(0.5)
    assert screen.stage is Stage.SEAL
    assert note_of(playing, "s2") == "turned too early: lay both face down and press again"
    assert seal_of(playing, "s1") is SealState.SEALED


def test_a_key_in_the_countdown_takes_nothing_back(playing: RaceEvening) -> None:
    playing.seal_all(PLANS)
    playing.reach(Stage.COUNTDOWN, within=1.0)
    playing.table.press("s1")
    assert playing.run(0.5).stage is Stage.COUNTDOWN


def test_a_late_lane_is_named_and_can_still_be_turned(playing: RaceEvening) -> None:
    playing.seal_all(PLANS)
    playing.reach(Stage.REVEAL)
    playing.flip("s1")
    playing.flip("s2")
    screen = playing.run(5.0)
    assert screen.stage is Stage.REVEAL
    assert note_of(playing, "s3") == "too late: show the right cards now, or let all plan again"
    assert playing.facts("s1").note is None
    playing.flip("s3")
    assert playing.reach(Stage.RESOLVE, within=3.0).seats[2].plan == (4, 2)


def test_a_late_lane_lets_all_plan_again_when_all_say_so(playing: RaceEvening) -> None:
    playing.seal_all(PLANS)
    playing.reach(Stage.REVEAL)
    with pytest.raises(CompanionError, match="no lane is late"):
        playing.referee.touch(PlanAgain("s1"))
    playing.run(5.0)
    for seat in ("s1", "s2", "s3"):
        assert playing.referee.stage is Stage.REVEAL
        playing.referee.touch(PlanAgain(seat))
    screen = playing.run(0.2)
    assert screen.stage is Stage.SEAL
    assert [facts.seal for facts in screen.seats] == [SealState.OPEN] * 3
    assert [facts.note for facts in screen.seats] == [None] * 3


def _reveal_with(playing: RaceEvening, cards: list[str]) -> str:
    """Everybody flips; s1's lane shows these cards; what is said of it."""
    playing.seal_all(PLANS)
    playing.reach(Stage.REVEAL)
    playing.clear_lane("s1")
    for slot, card in enumerate(cards):
        playing.table.lay(card, playing.lane("s1")[min(slot, 1)])
    for seat in ("s2", "s3"):
        playing.flip(seat)
    playing.run(6.0)
    assert playing.referee.stage is Stage.REVEAL
    return note_of(playing, "s1")


def test_a_third_card_is_named(playing: RaceEvening) -> None:
    cards = [*playing.cards("s1", PLANS["s1"]), playing.cards("s1", (1, 2))[1]]
    assert _reveal_with(playing, cards) == WRONG.format("there is a card too many")
    playing.table.lift(cards[2])
    assert playing.reach(Stage.RESOLVE, within=3.0).seats[0].plan == (5, 1)


def test_a_card_of_another_deck_is_named(playing: RaceEvening) -> None:
    cards = playing.cards("s1", PLANS["s1"])
    assert _reveal_with(playing, ["RZ-A5-3", cards[1]]) == WRONG.format("this action card is of another deck")


def test_an_energy_card_of_somebody_else_is_named(playing: RaceEvening) -> None:
    playing.open(PLANS)
    other = playing.cards("s2", (1, 2))[1]
    playing.settle()
    playing.open({"s1": (3, 2), "s2": (5, 2), "s3": (5, 1)})
    playing.settle()
    known = playing.rows["s2"][-1][1]
    assert known == other
    playing.seal_all({"s1": (4, 2), "s2": (4, 2), "s3": (3, 1)})
    playing.reach(Stage.REVEAL)
    playing.clear_lane("s1")
    playing.table.lay("RZ-A4-1", "s1.lane.1")
    playing.table.lift(other)
    playing.table.lay(other, "s1.lane.2")
    for seat in ("s2", "s3"):
        playing.flip(seat)
    playing.run(2.0)
    assert note_of(playing, "s1") == WRONG.format("the energy card shown is not one of your own")


def test_a_pair_that_breaks_a_rule_is_named_with_the_rule_after_the_window(playing: RaceEvening) -> None:
    energy = playing.cards("s1", (1, 1))[1]
    said = _reveal_with(playing, ["RZ-A7-1", energy])
    assert said.startswith("this pair is not allowed (")
    assert said.endswith("): show the right cards now, or let all plan again")
    playing.table.lay("RZ-A7-1", "s1.row.action", 0)
    playing.table.lay("RZ-A5-1", "s1.lane.1")
    assert playing.reach(Stage.RESOLVE, within=3.0).seats[0].plan == (5, 1)


# Ways of sealing mixed ----------------------------------------------------------------------------


def test_touch_and_face_down_mix_at_one_table(playing: RaceEvening) -> None:
    playing.referee.set_mode("s2", Mode.TOUCH)
    assert playing.referee.private("s1") == ()
    assert plan_move("s2", PLANS["s2"]) in playing.referee.private("s2")
    playing.seal("s1", PLANS["s1"])
    playing.seal("s3", PLANS["s3"])
    with pytest.raises(RevealError):
        playing.referee.touch(SealPlan(plan_move("s1", PLANS["s1"])))
    with pytest.raises(IllegalMove):
        playing.referee.touch(SealPlan(plan_move("s2", (7, 1))))
    playing.referee.touch(SealPlan(plan_move("s2", PLANS["s2"])))
    playing.reach(Stage.REVEAL)
    playing.flip("s1")
    playing.flip("s3")
    assert playing.reach(Stage.RESOLVE, within=4.0).seats[1].plan == (3, 1)


def test_a_seat_that_sealed_by_touch_may_take_it_back_until_all_have_sealed(playing: RaceEvening) -> None:
    playing.referee.set_mode("s2", Mode.TOUCH)
    playing.referee.touch(SealPlan(plan_move("s2", PLANS["s2"])))
    playing.referee.touch(Unseal("s2"))
    assert playing.run(0.1).seats[1].seal is SealState.OPEN


def test_a_way_of_sealing_changed_after_the_seal_counts_from_the_next_round(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    playing.referee.set_mode("s1", Mode.TOUCH)
    screen = playing.run(0.5)
    assert screen.seats[0].mode == "face-down"
    assert "next round" in str(screen.log[-1])


def test_without_a_camera_seats_seal_by_touch_and_go_back_when_it_returns(playing: RaceEvening) -> None:
    playing.seal("s1", PLANS["s1"])
    playing.table.lost.add("camera")
    screen = playing.run(0.2)
    assert [facts.mode for facts in screen.seats] == ["touch"] * 3
    assert note_of(playing, "s1") == "the camera lost the lane: press the key again"
    playing.referee.touch(SealPlan(plan_move("s1", PLANS["s1"])))
    playing.table.lost.discard("camera")
    screen = playing.run(1.0)
    assert [facts.mode for facts in screen.seats] == ["touch", "face-down", "face-down"]
    playing.seal("s2", PLANS["s2"])
    playing.seal("s3", PLANS["s3"])
    playing.reach(Stage.REVEAL)
    playing.flip("s2")
    playing.flip("s3")
    assert playing.reach(Stage.RESOLVE, within=4.0).seats[0].plan == (5, 1)


def test_the_key_on_the_screen_works_only_while_the_real_one_is_missing(playing: RaceEvening) -> None:
    playing.lay_lane("s1", playing.cards("s1", PLANS["s1"]))
    playing.run(1.5)
    with pytest.raises(CompanionError, match="press the real key"):
        playing.referee.touch(PressKey("s1"))
    playing.table.lost.add("board")
    playing.referee.touch(PressKey("s1"))
    playing.run(0.3)
    assert seal_of(playing, "s1") is SealState.SEALED


def test_a_board_that_comes_back_with_a_key_held_down_presses_nothing(playing: RaceEvening) -> None:
    playing.lay_lane("s1", playing.cards("s1", PLANS["s1"]))
    playing.table.lost.add("board")
    playing.run(1.0)
    playing.table.lost.discard("board")
    playing.table.press("s1")
    playing.run(2.0)
    assert seal_of(playing, "s1") is SealState.OPEN
