"""What is said when the table is not as the rules have it: when, in which words, and when no more."""

from __future__ import annotations

import pytest

from companion.errors import CompanionError
from companion.games.vocabulary import Seat
from companion.session.public import Stage
from companion.session.touches import Decide, Later, TableIsRight, TellPlace
from tests.support.race_evening import Plan, RaceEvening

PLANS: dict[Seat, Plan] = {"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)}


@pytest.fixture
def playing(evening: RaceEvening) -> RaceEvening:
    """Round 1 is to be planned; everything lies as it should."""
    evening.begin()
    return evening


def said(evening: RaceEvening) -> str:
    return str(evening.fix().line)


def quiet(evening: RaceEvening, seconds: float = 6.0) -> None:
    """Nothing is said for some seconds."""
    for _ in range(round(seconds / 0.1)):
        assert evening.run(0.1).fix is None, evening.describe()


def decide_all(evening: RaceEvening) -> None:
    """Every open decision is answered as when the time runs out."""
    while (decision := evening.run(0.1).decision) is not None:
        evening.referee.touch(Decide(decision.default))


def space(evening: RaceEvening, seat: Seat) -> int:
    return evening.facts(seat).position


def karma(evening: RaceEvening, seat: Seat) -> int:
    return evening.facts(seat).karma


def test_silence_then_small_then_the_exact_fix_and_gone_with_the_next_good_reading(
    playing: RaceEvening,
) -> None:
    stop = karma(playing, "s1")
    playing.table.push("s1", stop + 1)
    assert playing.run(1.0 + 1.8).fix is None
    screen = playing.run(0.5)
    assert screen.fix is not None
    assert screen.fix.small
    screen = playing.run(2.0)
    assert screen.fix is not None
    assert not screen.fix.small
    assert str(screen.fix.line) == f"ox's karma: set from {stop + 1} to {stop}"
    playing.table.push("s1", stop)
    assert playing.run(0.1).fix is None
    quiet(playing)


def test_a_slide_that_passes_other_stops_is_not_blamed(playing: RaceEvening) -> None:
    stop = karma(playing, "s1")
    for passed in (stop + 1, None, stop + 2, None, stop + 1):
        playing.table.push("s1", passed)
        playing.run(0.5)
    playing.table.push("s1", stop)
    quiet(playing)


def test_a_slide_left_between_two_stops_is_told_where_to_go(playing: RaceEvening) -> None:
    playing.table.push("s2", None)
    assert said(playing) == f"tiger's karma: set it to {karma(playing, 's2')}"


def test_a_bumped_pawn_is_named_with_both_spaces(playing: RaceEvening) -> None:
    home = space(playing, "s3")
    others = {space(playing, seat) for seat in ("s1", "s2")}
    if home in others:
        playing.open(PLANS)
        playing.settle()
    home = space(playing, "s3")
    playing.table.stand("snake", 30)
    line = said(playing)
    assert "snake" in line
    assert str(home) in line
    playing.table.stand("snake", home)
    assert playing.run(0.2).fix is None
    quiet(playing)


def test_a_lifted_and_replaced_pawn_is_not_spoken_of(playing: RaceEvening) -> None:
    home = space(playing, "s1")
    playing.table.stand("ox", None)
    playing.run(0.7)
    playing.table.stand("ox", home)
    quiet(playing)


def test_a_called_pawn_in_the_air_is_waited_for_before_a_reminder(playing: RaceEvening) -> None:
    playing.open(PLANS)
    playing.settle()
    home = space(playing, "s2")
    playing.open({"s1": (3, 2), "s2": (5, 2), "s3": (5, 1)})
    goal = space(playing, "s2")
    assert goal != home
    playing.table.stand("tiger", None)
    quiet(playing, 6.5)
    assert said(playing) == f"tiger's pawn: put it on {goal}"
    playing.table.stand("tiger", goal)
    assert playing.run(0.1).fix is None


def test_unavailable_sensors_blame_nobody(playing: RaceEvening) -> None:
    playing.table.push("s1", 8)
    playing.table.stand("ox", 33)
    playing.table.lost.add("board")
    quiet(playing)


def test_an_energy_card_on_take_that_nobody_owes_goes_back_to_the_supply(playing: RaceEvening) -> None:
    playing.table.lay("RZ-E5-09", "s1.take")
    assert said(playing) == "ox: energy 5 does not belong on the take mark, put it back to the supply"
    playing.table.lift("RZ-E5-09")
    assert playing.run(1.0).fix is None


def test_an_action_card_on_give_goes_back_to_the_hand(playing: RaceEvening) -> None:
    playing.table.lay("RZ-A3-1", "s1.give")
    assert said(playing) == "ox: action 3 does not belong on the give mark, put it back to the hand"


def test_cards_taken_are_ticked_off_one_by_one_and_one_more_is_too_many(playing: RaceEvening) -> None:
    def owed() -> tuple[int, ...]:
        steps = playing.referee.instructions()
        return next(step.values for step in steps if step.action == "take" and not step.done)

    playing.open(PLANS)
    decide_all(playing)
    assert owed() == (1, 1, 1)
    for left, column in ((2, 0), (1, 1)):
        playing.table.lay(playing.new_card(1), "s3.take", column)
        playing.run(0.5)
        assert len(owed()) == left + 1, "a card counts when it has come to rest"
        playing.run(0.5)
        assert len(owed()) == left
    playing.table.lay(playing.new_card(1), "s3.take", 0)
    playing.run(1.0)
    steps = [step for step in playing.referee.instructions() if step.action == "take"]
    assert [step.done for step in steps] == [True]
    playing.table.lay(playing.new_card(1), "s3.take", 1)
    assert said(playing) == "snake: energy 1 does not belong on the take mark, put it back to the supply"


def test_a_received_card_left_on_the_mark_is_no_mistake(playing: RaceEvening) -> None:
    playing.open(PLANS)
    decide_all(playing)
    playing.table.lay(playing.new_card(1), "s3.take", 0)
    quiet(playing, 8.0)


def test_a_wheel_turned_too_far_or_back_is_told_the_way(playing: RaceEvening) -> None:
    rotation = playing.session.state.to_json()["wheel"]["rotation"]
    for wrong in ((rotation + 1) % playing.sectors, (rotation - 1) % playing.sectors):
        playing.table.turn((1, 2, 3, 4, 5, 6), wrong, playing.sectors)
        assert said(playing) == f"The wheel: turn it from {wrong} to {rotation}"
        playing.table.turn((1, 2, 3, 4, 5, 6), rotation, playing.sectors)
        playing.run(0.2)
        quiet(playing, 1.0)


def test_a_wheel_that_stops_between_two_sectors_is_told_where_to_go(playing: RaceEvening) -> None:
    rotation = playing.session.state.to_json()["wheel"]["rotation"]
    playing.table.turn((1, 2, 3, 4, 5, 6), rotation + 0.5, playing.sectors)
    line = str(playing.fix(within=20).line)
    assert line == f"The wheel: turn it to {rotation}"


def test_an_unreadable_wheel_blames_nobody(playing: RaceEvening) -> None:
    playing.table.hidden.add("wheel")
    quiet(playing, 8.0)


def test_a_forgotten_wheel_is_not_planned_over(playing: RaceEvening) -> None:
    playing.open(PLANS)
    for _ in range(25):
        for step in playing.referee.instructions():
            if not step.done and step.action != "turn-wheel":
                playing.do(step)
        screen = playing.run(1.2)
        if screen.decision is not None:
            playing.referee.touch(Decide(screen.decision.default))
    screen = playing.referee.public()
    undone = [str(step.line) for step in screen.instructions if not step.done]
    assert screen.stage is Stage.RESOLVE
    assert undone == ["Turn the wheel one sector clockwise"]


def test_a_row_that_lost_a_card_is_told_to_lay_it_back(playing: RaceEvening) -> None:
    playing.table.lift(playing.rows["s1"][0][0])
    assert said(playing) == "ox: lay action 7 back in the row"


def test_a_foreign_action_card_in_a_row_does_not_pass_for_the_own(playing: RaceEvening) -> None:
    playing.table.lift(playing.rows["s1"][0][0])
    playing.table.lay("RZ-A7-5", "s1.row.action", 0)
    assert said(playing) == "ox's row: it should show 7"


def test_two_things_wrong_are_said_one_after_the_other(playing: RaceEvening) -> None:
    right = karma(playing, "s1"), karma(playing, "s2")
    playing.table.push("s2", right[1] + 1)
    playing.run(1.5)
    playing.table.push("s1", right[0] + 1)
    assert "tiger" in said(playing)
    playing.run(5.0)
    assert "tiger" in said(playing), "a fix on the screen stays until it is done"
    playing.table.push("s2", right[1])
    assert "ox" in said(playing)
    playing.table.push("s1", right[0])
    quiet(playing, 3.0)


def test_a_fault_seen_through_other_peoples_moves_still_comes_to_word(playing: RaceEvening) -> None:
    playing.open(PLANS)
    playing.settle()
    playing.table.stand("snake", 30)
    home = space(playing, "s1")
    for _ in range(6):
        playing.table.stand("ox", None)
        playing.run(0.3)
        playing.table.stand("ox", home)
        playing.run(1.1)
    assert "snake" in said(playing)


def test_the_table_is_right_when_all_people_say_so_about_the_same_thing(playing: RaceEvening) -> None:
    stop = karma(playing, "s1")
    playing.table.push("s1", stop + 1)
    playing.fix()
    playing.referee.touch(TableIsRight("s1"))
    playing.table.push("s1", stop)
    playing.run(5.0)
    other = karma(playing, "s2")
    playing.table.push("s2", other + 1)
    playing.fix()
    playing.referee.touch(TableIsRight("s2"))
    playing.referee.touch(TableIsRight("s3"))
    assert karma(playing, "s2") == other, "s1 agreed to something else"
    playing.referee.touch(TableIsRight("s1"))
    assert karma(playing, "s2") == other + 1
    assert playing.session.entries[-1].kind.value == "ruling"
    quiet(playing)


def test_a_ruling_while_seats_seal_lets_them_seal_again_under_the_new_state(playing: RaceEvening) -> None:
    playing.reach(Stage.SEAL)
    playing.seal("s1", PLANS["s1"])
    playing.table.push("s2", karma(playing, "s2") + 1)
    playing.fix()
    for seat in playing.seats:
        playing.referee.touch(TableIsRight(seat))
    screen = playing.reach(Stage.SEAL)
    assert [facts.seal.value for facts in screen.seats] == ["open"] * 3
    playing.clear_lane("s1")
    playing.open(PLANS)
    assert playing.settle().round == 2


def test_nothing_can_be_ruled_while_the_table_is_right(playing: RaceEvening) -> None:
    with pytest.raises(CompanionError, match="nothing on the table"):
        playing.referee.touch(TableIsRight("s1"))


def test_what_will_not_be_put_right_can_be_left_for_later_and_stays_listed(playing: RaceEvening) -> None:
    playing.table.lift(playing.rows["s1"][0][0])
    fix = playing.fix()
    for seat in ("s1", "s2"):
        playing.referee.touch(Later(seat, fix.key))
    assert playing.referee.public().fix is not None
    playing.referee.touch(Later("s3", fix.key))
    screen = playing.run(6.0)
    assert screen.fix is None
    assert [str(line) for line in screen.later] == ["ox: lay action 7 back in the row"]
    playing.table.lay(playing.rows["s1"][0][0], "s1.row.action", 0)
    assert playing.run(5.0).later == ()
    playing.table.lift(playing.rows["s1"][0][0])
    assert said(playing) == "ox: lay action 7 back in the row"


def test_a_step_that_no_sensor_will_show_can_be_ticked_off_by_all_together(playing: RaceEvening) -> None:
    playing.open(PLANS)
    playing.run(0.5)
    step = next(step for step in playing.referee.instructions() if step.action == "to-row")
    for seat in playing.seats:
        playing.referee.touch(Later(seat, step.key))
    playing.run(3.0)
    assert next(s for s in playing.referee.instructions() if s.key == step.key).done
    with pytest.raises(CompanionError, match="no longer open"):
        playing.referee.touch(Later("s1", step.key))


def test_a_finger_cannot_say_what_a_working_sensor_should_see(playing: RaceEvening) -> None:
    playing.open(PLANS)
    playing.run(0.2)
    for step in playing.referee.instructions():
        with pytest.raises(CompanionError, match="the sensor for it works"):
            playing.referee.touch(TellPlace(step.piece or step.key, step.target))


def test_the_countdown_waits_while_the_table_is_put_right(playing: RaceEvening) -> None:
    playing.reach(Stage.SEAL)
    stop = karma(playing, "s1")
    playing.seal("s1", PLANS["s1"])
    playing.seal("s2", PLANS["s2"])
    playing.table.push("s1", stop + 1)
    playing.run(5.5)
    playing.seal("s3", PLANS["s3"])
    screen = playing.run(6.0)
    assert screen.stage is Stage.COUNTDOWN
    assert screen.fix is not None
    playing.table.push("s1", stop)
    assert playing.reach(Stage.REVEAL, within=5.0).fix is None
