"""The pawn part: what is ticked off by state alone, and what is listed again when it was not done."""

from __future__ import annotations

from dataclasses import replace

from companion.games.race.layout import Expected, SeatLayout
from companion.games.race.mat import race_mat
from companion.inputs.readings import SensorReading
from companion.reconcile.parts import Why
from companion.reconcile.track import PawnPart
from companion.table.believed import BelievedTable


def layout(**spaces: int) -> Expected:
    animals = ("dragon", "monkey", "snake", "horse")[: len(spaces)]
    seats = tuple(
        SeatLayout(seat, animal, space, 0, (), ())
        for (seat, space), animal in zip(spaces.items(), animals, strict=True)
    )
    return Expected(seats, (), None, 18)


class Track:
    """A track whose occupied spaces are said outright; every saying is at rest at once."""

    def __init__(self, part: PawnPart, start: Expected) -> None:
        self.part = part
        self.table = BelievedTable(race_mat(3))
        self.now = 100.0
        self.shows({seat.space for seat in start.seats})

    def shows(self, occupied: set[int]) -> None:
        self.now += 1.0
        self.table.read(SensorReading(f"track:{n}", n in occupied, self.now) for n in range(38))
        for _ in range(2):
            self.now += 5.0
            self.part.observe(self.table, self.now)

    def open(self) -> list[str]:
        return [step.key for step in self.part.instructions() if not step.done]


def test_a_pawn_ticked_off_because_others_filled_its_space_is_asked_for_when_the_space_is_empty() -> None:
    start = layout(s1=4, s2=1, s3=3)
    part = PawnPart(0.8)
    part.expect(None, start, Why(()))
    track = Track(part, start)
    part.forget_done()
    # Dragon to 7, monkey to 4, snake to 7: with dragon left standing on 4 the track looks the same.
    second = layout(s1=7, s2=4, s3=7)
    part.expect(start, second, Why(()))
    track.shows({4, 7})
    assert track.open() == []
    part.forget_done()
    # Snake goes on to 12 and nobody stands on 7: dragon was never moved.
    third = replace(second, seats=(*second.seats[:2], replace(second.seats[2], space=12)))
    part.expect(second, third, Why(()))
    track.shows({4, 12})
    assert track.open() == ["pawn:s1:7"]
    (asked,) = [step for step in part.instructions() if step.seat == "s1"]
    assert (asked.source, str(asked.line)) == ("track:4", "dragon: 3 forward, to 7")
    track.shows({4, 7, 12})
    assert track.open() == []


def test_two_pawns_of_which_one_lags_behind_are_both_asked_for_until_one_moves() -> None:
    start = layout(s1=4, s2=4, s3=9)
    part = PawnPart(0.8)
    part.expect(None, start, Why(()))
    track = Track(part, start)
    part.forget_done()
    part.expect(start, layout(s1=7, s2=7, s3=9), Why(()))
    track.shows({4, 7, 9})
    assert track.open() == ["pawn:s1:7", "pawn:s2:7"]
    track.shows({7, 9})
    assert track.open() == []


def test_a_move_that_no_sensor_can_show_is_not_ticked_off_before_hands_had_time_for_it() -> None:
    start = layout(s1=0, s2=0, s3=2)
    part = PawnPart(0.8)
    part.expect(None, start, Why(()))
    track = Track(part, start)
    part.forget_done()
    part.expect(start, layout(s1=2, s2=0, s3=2), Why(()))
    for seconds, listed in ((1.0, ["pawn:s1:2"]), (2.0, ["pawn:s1:2"]), (5.0, [])):
        track.now += seconds
        part.observe(track.table, track.now)
        assert track.open() == listed


def test_only_a_pawn_that_may_stand_on_its_space_by_now_is_perhaps_done() -> None:
    start = layout(s1=0, s2=0, s3=0)
    part = PawnPart(0.8)
    part.expect(None, start, Why(()))
    track = Track(part, start)
    part.forget_done()
    part.expect(start, layout(s1=6, s2=6, s3=9), Why(()))
    track.shows({0, 6})
    perhaps = {step.seat: part.perhaps_done(step) for step in part.instructions()}
    assert perhaps == {"s1": True, "s2": True, "s3": False}
    assert (
        str(part.ask(["s1", "s2"]).line) == "Look at the pawns, each belongs on its space: dragon 6, monkey 6"
    )


def test_a_pawn_that_went_too_far_is_named_though_another_of_its_space_is_forgotten() -> None:
    start = layout(s1=15, s2=3, s3=15)
    part = PawnPart(0.8)
    part.expect(None, start, Why(()))
    track = Track(part, start)
    part.forget_done()
    first = layout(s1=17, s2=3, s3=15)
    part.expect(start, first, Why(()))
    track.shows({3, 15, 18})  # the dragon went one too far
    second = layout(s1=17, s2=3, s3=18)
    part.expect(first, second, Why(()))
    track.shows({3, 15, 18})  # and the snake is forgotten
    part.expect(second, layout(s1=17, s2=3, s3=19), Why(()))
    track.shows({3, 15, 18})
    (fault,) = part.faults(track.table, track.now)
    assert str(fault.line) == "dragon's pawn: move from 18 to 17"


def test_pawns_that_may_all_be_right_are_asked_about_once_and_then_believed() -> None:
    start = layout(s1=0, s2=3, s3=0, s4=3)
    part = PawnPart(0.8)
    part.expect(None, start, Why(()))
    track = Track(part, start)
    part.forget_done()
    first = layout(s1=0, s2=3, s3=3, s4=3)
    part.expect(start, first, Why(()))
    track.shows({0, 2, 3})  # the snake is one short, or the monkey was bumped
    part.expect(first, layout(s1=0, s2=2, s3=3, s4=3), Why(()))
    track.shows({0, 2, 3})
    for seconds in (1.0, 4.0, 8.0, 9.0):
        (fault,) = part.faults(track.table, track.now)
        assert str(fault.line) == "Look at the pawns, each belongs on its space: monkey 2, snake 3, horse 3"
        part.spoken_of(fault, track.now + seconds)
    assert list(part.faults(track.table, track.now)) == []
    part.spoken_of(None, track.now)
    assert track.open() == []


def test_sensors_are_followed_while_pawns_still_move() -> None:
    """One leaves a space and another one comes there, all before the track is at rest again."""
    start = layout(s1=5, s2=0, s3=3)
    part = PawnPart(0.8)
    part.expect(None, start, Why(()))
    track = Track(part, start)
    part.forget_done()
    first = layout(s1=8, s2=5, s3=3)
    part.expect(start, first, Why(()))
    part.expect(first, layout(s1=8, s2=8, s3=3), Why(()))
    for space, stands, at in ((5, False, 0.0), (0, False, 0.1), (9, True, 0.5), (5, True, 0.55)):
        track.table.read([SensorReading(f"track:{space}", stands, track.now + at)])
        part.observe(track.table, track.now + at)
    track.now += 1.0
    track.table.read([SensorReading("track:5", False, track.now)])
    track.table.read([SensorReading("track:8", True, track.now + 0.5)])
    track.now += 6.0
    part.observe(track.table, track.now)
    (fault,) = part.faults(track.table, track.now)
    assert str(fault.line) == "Look at the pawns, each belongs on its space: dragon 8, monkey 8"


def test_a_pawn_that_is_reminded_of_is_said_to_go_from_where_it_stands_by_now() -> None:
    start = layout(s1=4, s2=1, s3=9)
    part = PawnPart(0.8)
    part.expect(None, start, Why(()))
    track = Track(part, start)
    part.forget_done()
    first = layout(s1=6, s2=1, s3=9)
    part.expect(start, first, Why(()))
    part.expect(first, layout(s1=11, s2=1, s3=9), Why(()))
    (step,) = part.instructions()
    assert str(part.remind(step).line) == "dragon: 7 forward, to 11"
    track.shows({1, 6, 9})
    (step,) = part.instructions()
    assert str(part.remind(step).line) == "dragon's pawn: move from 6 to 11"


class Hands:
    """Hands that move pawns one after the other, each some tenths of a second in the air."""

    def __init__(self, part: PawnPart, stands: dict[str, int]) -> None:
        self.part, self.table, self.now = part, BelievedTable(race_mat(4)), 100.0
        self.stands: dict[str, int | None] = dict(stands)
        self._shown: dict[int, bool] = {}
        self.read()
        self.wait(3.0)

    def read(self) -> None:
        occupied = {space for space in self.stands.values() if space is not None}
        self.table.read(
            SensorReading(f"track:{n}", n in occupied, self.now)
            for n in range(38)
            if self._shown.get(n) != (n in occupied)
        )
        self._shown = {n: n in occupied for n in range(38)}

    def wait(self, seconds: float) -> list[str]:
        """What is said in the end."""
        end = self.now + seconds
        said: list[str] = []
        while self.now < end:
            self.now += 0.2
            self.part.observe(self.table, self.now)
            said = [str(fault.line) for fault in self.part.faults(self.table, self.now)]
        return said

    def move(self, seat: str, space: int, then: float) -> list[str]:
        self.stands[seat] = None
        self.read()
        self.wait(0.3)
        self.now += 0.3
        self.stands[seat] = space
        self.read()
        return self.wait(then)


def test_pawns_that_all_lie_right_after_a_wrong_one_was_put_back_are_right() -> None:
    names = ("dragon", "monkey", "snake", "rat")

    def expected(*spaces: int) -> Expected:
        rows = zip(("s1", "s2", "s3", "s4"), names, spaces, strict=True)
        return Expected(tuple(SeatLayout(s, a, n, 0, (), ()) for s, a, n in rows), (), None, 18)

    for first in (0.2, 3.0):
        part = PawnPart(0.8)
        start, called = expected(7, 5, 6, 7), expected(12, 7, 11, 7)
        part.expect(None, start, Why(()))
        hands = Hands(part, {"s1": 7, "s2": 5, "s3": 6, "s4": 7})
        part.forget_done()
        part.expect(start, called, Why(()))
        hands.wait(3.0)
        hands.move("s4", 6, first)  # not called for at all
        hands.move("s1", 12, 3.0)
        hands.move("s3", 11, 3.0)
        asked = hands.move("s2", 7, 3.0)
        assert asked == ["Look at the pawns, each belongs on its space: rat 7"]
        hands.move("s4", 7, 3.0)
        assert hands.wait(20.0) == []


def test_a_pawn_short_of_its_goal_may_be_the_one_that_stood_beside_it_on_its_own_way() -> None:
    start = layout(s1=3, s2=1, s3=1)
    part = PawnPart(0.8)
    part.expect(None, start, Why(()))
    track = Track(part, start)
    part.forget_done()
    # Snake is called to 2 and on to 5, and forgotten; monkey stops on 2 on its way to 4.
    spaces = ((3, 1, 2), (3, 1, 5), (3, 4, 5))
    for before, after in zip(((3, 1, 1), *spaces), spaces, strict=False):
        old, new = (dict(zip(("s1", "s2", "s3"), places, strict=True)) for places in (before, after))
        part.expect(layout(**old), layout(**new), Why(()))
    track.shows({1, 2, 3})
    steps = {step.seat: step for step in part.instructions() if not step.done}
    assert part.mistakable(steps["s3"]) == ("s2", "s3")
    assert part.mistakable(steps["s2"]) == ("s3", "s2")
    asked = part.ask(("s2", "s3"))
    assert str(asked.line) == "Look at the pawns, each belongs on its space: monkey 4, snake 5"
