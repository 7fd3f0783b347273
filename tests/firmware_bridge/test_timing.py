"""Board time on the host's clock: keys keep their order and their moment."""

from __future__ import annotations

import pytest

from firmware_bridge.readings import InputChanged
from firmware_bridge.timing import BoardTime, RoundTrips
from tests.support.board_bench import bench


@pytest.mark.parametrize("start", [0, 65_000, 2**31 - 50, 2**32 - 50])
def test_a_press_keeps_its_moment_when_the_boards_counter_goes_round(start: int) -> None:
    time = BoardTime()
    time.start()
    for turn in range(1000):
        host, board = turn * 0.1, (start + turn * 100) % 2**32
        time.met(board, host - 0.001, host + 0.001)
        pressed = (board + 20) % 2**16
        assert time.at(pressed, host + 0.09, 16) == pytest.approx(host + 0.02, abs=1e-6)


def test_a_clock_that_runs_half_a_percent_fast_is_followed() -> None:
    time = BoardTime()
    time.start()
    for turn in range(5000):
        host = turn * 0.2
        time.met(round(host * 1005), host - 0.001, host + 0.001)
        assert time.at(round(host * 1005), host + 0.001) == pytest.approx(host, abs=0.02)


def test_no_press_lies_in_the_future_or_before_the_one_before_it() -> None:
    time = BoardTime()
    time.start()
    time.met(1000, 5.0, 5.2)
    assert time.at(1500, 5.3) == 5.3
    assert time.at(1200, 5.4) == 5.3


def test_the_slowest_round_trip_is_kept_and_the_median_forgets() -> None:
    trips = RoundTrips()
    assert trips.median == 0.0
    for seconds in (0.5, *[0.001] * 300):
        trips.add(seconds)
    assert (trips.worst, trips.median) == (0.5, 0.001)


def test_a_press_minutes_later_is_dated_right() -> None:
    with bench() as b:
        b.up()
        b.run(140.0, step=0.05)
        at = b.now + 0.05
        b.board.set(3, False)
        b.board.press(3, at)
        read = [r for r in b.run(0.5) if isinstance(r, InputChanged)]
        assert read[0].at == pytest.approx(at, abs=0.006)
