"""Somebody who changes inputs all the time, and everything that can happen to a cable meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from firmware_bridge.readings import InputChanged, InputState, InputsUnknown, Reading
from tests.support.board_bench import Bench

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
    """The changes of each input in order."""
    sorted_out: dict[int, list[bool]] = {}
    for index, on in made:
        sorted_out.setdefault(index, []).append(on)
    return sorted_out


def disturb(b: Bench, random: Random, number: int) -> str:
    """One disturbance, from its start to its end; its name."""
    kind = random.choice(["reset", "unplug", "port", "freeze", "noise"])
    match kind:
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
    return kind


def assert_nothing_fired_across_outages(readings: list[Reading]) -> None:
    """Followed over every reading, a change always turns what was believed, and only while known."""
    believed: dict[int, bool] | None = None
    for reading in readings:
        if isinstance(reading, InputState):
            believed = dict(enumerate(reading.on))
        elif isinstance(reading, InputsUnknown):
            believed = None
        elif isinstance(reading, InputChanged):
            assert believed is not None
            assert believed[reading.index] is not reading.on
            believed[reading.index] = reading.on
