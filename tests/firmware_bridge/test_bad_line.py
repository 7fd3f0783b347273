"""A bad cable, a board that restarts, a hand that pulls the plug: nothing lost, nothing made up."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from firmware_bridge.readings import InputChanged, InputState, InputsUnknown
from firmware_bridge.states import LinkState
from tests.support.board_bench import Bench, bench, changes

INPUTS = 90


@dataclass
class Player:
    """Changes inputs some fifty times a second, each for longer than the debounce."""

    random: Random
    per_second: float = 50.0
    levels: int = 0
    made: list[tuple[int, bool]] = field(default_factory=list)
    free_at: dict[int, float] = field(default_factory=dict)

    def play(self, b: Bench, seconds: float) -> None:
        """Plan the changes of the next seconds."""
        time = b.now + 0.001
        while True:
            time += self.random.expovariate(self.per_second)
            if time >= b.now + seconds:
                return
            index = self.random.randrange(INPUTS)
            if self.free_at.get(index, 0.0) > time:
                continue
            self.free_at[index] = time + 0.03
            on = not self.levels >> index & 1
            self.levels ^= 1 << index
            self.made.append((index, on))
            b.board.at(time, index, on)


def by_input(made: list[tuple[int, bool]]) -> dict[int, list[bool]]:
    sorted_out: dict[int, list[bool]] = {}
    for index, on in made:
        sorted_out.setdefault(index, []).append(on)
    return sorted_out


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
            took = b.until(lambda: b.state is LinkState.UP, 1.0)
            worst = max(worst, took)
            b.run(1.0)
            b.until(b.true_to_board, 1.0)
        print(f"seed {seed}: back within {worst:.3f} s, {b.link.counters}")
    assert_nothing_fired_across_outages(b)


def disturb(b: Bench, random: Random, number: int) -> None:
    """One disturbance, from its start to its end."""
    match random.choice(["reset", "unplug", "port", "freeze", "noise"]):
        case "reset":
            b.board.reset()
            b.run(0.06)
        case "unplug":
            b.board.unplug()
            b.run(random.uniform(0.05, 1.5))
            b.board.plug()
        case "port":
            b.board.unplug()
            b.run(0.2)
            b.board.plug(f"port-{number}")
        case "freeze":
            b.board.freeze()
            b.run(random.uniform(0.1, 1.5))
            b.board.thaw()
        case "noise":
            b.board.corrupt(0.5)
            b.run(random.uniform(0.1, 1.0))
            b.board.corrupt(0.001)


def assert_nothing_fired_across_outages(b: Bench) -> None:
    """Replayed over every reading, a change always turns what was believed, and only while known."""
    believed: dict[int, bool] | None = None
    for reading in b.readings:
        if isinstance(reading, InputState):
            believed = dict(enumerate(reading.on))
        elif isinstance(reading, InputsUnknown):
            believed = None
        elif isinstance(reading, InputChanged):
            assert believed is not None
            assert believed[reading.index] is not reading.on
            believed[reading.index] = reading.on


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
