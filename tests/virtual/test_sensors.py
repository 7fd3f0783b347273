"""Pawns, slides and keys of the simulated table, as a board would feel them."""

from __future__ import annotations

import pytest

from companion.clock import ManualClock
from companion.games.race.components import pawn
from companion.virtual.pieces import Pieces
from companion.virtual.sensors import GAP, PASS, SLIDE_STOPS, TRACK_SPACES, Sensors
from tests.virtual.laid_tables import box

OX, RAT = pawn("ox"), pawn("rat")


class Felt:
    """A board that writes down each change with its time."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self.now: dict[str, bool] = {}
        self.changes: list[tuple[float, str, bool]] = []

    def set(self, name: str, on: bool) -> None:
        if self.now.get(name) != on:
            self.now[name] = on
            self.changes.append((round(self._clock.now(), 3), name, on))


class Table:
    """Two pawns at the start, the slide of s1 on stop 2."""

    def __init__(self) -> None:
        self.clock = ManualClock(10.0)
        self.pieces: Pieces = box()
        for name in (OX, RAT):
            self.pieces.stand(name, 0)
        self.pieces.slides["s1"] = 2
        self.board = Felt(self.clock)
        self.sensors = Sensors(self.pieces, self.board, self.clock)
        self.board.changes.clear()

    def rest(self) -> list[tuple[float, str, bool]]:
        """Let everything come to rest; the changes on the way."""
        while (due := self.sensors.next_due()) is not None:
            self.clock.advance(max(0.0, due - self.clock.now()))
            self.sensors.tick()
        return self.board.changes


def test_a_board_would_start_without_knowing_where_things_stand() -> None:
    table = Table()
    on = {name for name, state in table.board.now.items() if state}
    assert on == {"track:0", "slide:s1:2"}
    assert len(table.board.now) == TRACK_SPACES + SLIDE_STOPS


def test_a_pawn_would_be_felt_while_it_is_in_the_air() -> None:
    table = Table()
    table.sensors.move_pawn(RAT, 5, seconds=1.0)
    table.sensors.move_pawn(OX, 3, seconds=2.0)
    table.sensors.tick()
    assert table.pieces.holder(OX) == "hand"
    assert table.rest() == [(10.0, "track:0", False), (11.0, "track:5", True), (12.0, "track:3", True)]
    assert table.pieces.space(OX) == 3


def test_a_space_would_seem_empty_when_one_of_two_pawns_leaves() -> None:
    table = Table()
    table.sensors.move_pawn(OX, 4)
    assert table.rest() == [(10.8, "track:4", True)]
    table.sensors.move_pawn(RAT, 4)
    table.rest()
    assert table.board.changes[1:] == [(10.8, "track:0", False)]


def test_a_slide_would_jump_over_the_stops_between() -> None:
    table = Table()
    rests = table.sensors.move_slide("s1", 5)
    felt = table.rest()
    names = [(name, on) for _, name, on in felt]
    assert names == [
        ("slide:s1:2", False),
        ("slide:s1:3", True),
        ("slide:s1:3", False),
        ("slide:s1:4", True),
        ("slide:s1:4", False),
        ("slide:s1:5", True),
    ]
    assert felt[2][0] - felt[1][0] == pytest.approx(PASS, abs=0.002)
    assert felt[3][0] - felt[2][0] == pytest.approx(GAP, abs=0.002)
    assert felt[-1][0] == pytest.approx(rests, abs=0.002)
    assert table.pieces.slides == {"s1": 5}


def test_a_slide_that_is_being_pushed_would_have_a_stop() -> None:
    table = Table()
    table.sensors.move_slide("s1", 0)
    table.sensors.tick()
    assert "s1" not in table.pieces.slides
    assert not any(on for name, on in table.board.now.items() if name.startswith("slide:s1"))
    table.rest()
    assert table.pieces.slides == {"s1": 0}


def test_a_slide_would_be_pushed_nowhere() -> None:
    table = Table()
    assert table.sensors.move_slide("s1", 2) == 10.0
    assert table.rest() == []
    with pytest.raises(ValueError, match="stops 0 to 8"):
        table.sensors.move_slide("s1", 9)


def test_a_pawn_would_be_put_beyond_the_palace() -> None:
    with pytest.raises(ValueError, match="spaces 0 to 37"):
        Table().sensors.put_pawn(OX, 38)


def test_a_key_would_stay_down() -> None:
    table = Table()
    table.sensors.press(3, seconds=0.2)
    assert table.rest() == [(10.0, "key:3", True), (10.2, "key:3", False)]


def test_a_hand_would_wait_by_a_clock_of_its_own() -> None:
    table = Table()
    stands = table.sensors.move_pawn(OX, 7, seconds=0.5)
    table.clock.advance(stands - table.sensors.now())
    table.sensors.tick()
    assert table.pieces.space(OX) == 7
    assert table.sensors.next_due() is None
