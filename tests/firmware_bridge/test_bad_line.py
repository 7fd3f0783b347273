"""A bad cable, a board that restarts, a hand that pulls the plug: nothing lost, nothing made up."""

from __future__ import annotations

from random import Random

import pytest

from firmware_bridge.states import LinkState
from tests.support.board_bench import bench, changes
from tests.support.line_player import (
    INPUTS,
    Player,
    assert_nothing_fired_across_outages,
    by_input,
    disturb,
    long_evening,
)


@pytest.mark.parametrize("seed", range(3))
def test_on_a_line_with_one_bad_byte_in_a_thousand_no_change_is_lost_doubled_or_made_up(seed: int) -> None:
    with bench(seed=seed) as b:
        b.up()
        b.board.corrupt(0.001)
        player = Player(Random(seed))
        for _ in range(20):
            player.play(b, 1.0)
            b.run(1.0)
        b.run(0.6)
        b.board.corrupt(0.0)
        b.run(0.6)
        print(f"seed {seed}: {len(player.made)} changes, {b.link.counters}")
        assert by_input(changes(b.readings)) == by_input(player.made)
        assert b.link.counters.frames_bad > 0
        assert b.link.counters.lost == 0


def test_a_burst_on_every_input_at_once_arrives_whole() -> None:
    with bench() as b:
        b.up()
        b.board.burst([(b.now + 0.02 + i * 0.0015, i, True) for i in range(INPUTS)])
        assert changes(b.run(0.6)) == [(i, True) for i in range(INPUTS)]


@pytest.mark.parametrize("seed", range(4))
def test_through_restarts_pulled_plugs_and_other_ports_the_state_is_true_within_a_second(seed: int) -> None:
    random = Random(seed)
    worst = 0.0
    with bench(seed=seed) as b:
        b.up()
        b.board.corrupt(0.001)
        player = Player(random)
        for number in range(6):
            player.play(b, 1.2)
            b.run(random.uniform(0.2, 1.0))
            disturb(b, random, number)
            worst = max(worst, b.until(lambda: b.state is LinkState.UP, 1.0))
            b.run(1.0)
            b.until(b.true_to_board, 1.0)
        print(f"seed {seed}: back within {worst:.3f} s, {b.link.counters}")
    assert_nothing_fired_across_outages(b.readings)


@pytest.mark.long
def test_in_ten_minutes_of_bad_luck_no_change_is_lost_or_made_up_while_the_link_is_up() -> None:
    seed = 21
    with bench(seed=seed) as b:
        evening = long_evening(b, seed, 600.0)
    print(f"seed {seed}: {evening}")
    assert (evening.lost, evening.made_up, evening.out_of_order) == (0, 0, 0)
    assert evening.changes > 10_000
    assert len(evening.disturbances) == 5
    assert evening.slowest_back <= 1.0


def test_two_runs_of_the_same_evening_are_the_same_to_the_byte() -> None:
    def evening() -> tuple[list[object], int, int]:
        with bench(seed=5) as b:
            b.up()
            b.board.corrupt(0.002)
            player = Player(Random(5))
            player.play(b, 3.0)
            b.run(1.0)
            b.board.reset()
            b.run(2.0)
            counters = b.link.counters
            readings: list[object] = [r for r in b.readings if not hasattr(r, "status")]
            return readings, counters.bytes_in, counters.bytes_out

    assert evening() == evening()
