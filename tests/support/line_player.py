"""Somebody who changes inputs all the time, and everything that can happen to a cable meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from firmware_bridge.readings import InputChanged, InputState, InputsUnknown, Reading
from firmware_bridge.states import LinkState
from tests.support.board_bench import Bench, changes

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


@dataclass
class Evening:
    """What a long evening counted."""

    changes: int = 0
    lost: int = 0
    made_up: int = 0
    out_of_order: int = 0
    disturbances: dict[str, int] = field(default_factory=dict)
    slowest_back: float = 0.0
    bytes_harmed: int = 0
    counters: dict[str, float] = field(default_factory=dict)


def long_evening(b: Bench, seed: int, seconds: float) -> Evening:
    """Play on a bad line with disturbances in between; counts, and fails where nothing can be counted.

    While the link is up every change made is compared with those that fired. Then somebody changes
    inputs through a disturbance; when it has ended the believed inputs must be true within a second,
    and nothing may have fired that was not a change of what was believed.
    """
    random = Random(seed)
    player = Player(random)
    evening = Evening()
    b.up()
    b.board.corrupt(0.001)
    while b.now < seconds:
        count_a_stretch(b, player, evening, random.uniform(2.0, 8.0))
        player.play(b, 1.5)
        b.run(random.uniform(0.1, 0.8))
        kind = disturb(b, random, len(evening.disturbances))
        evening.disturbances[kind] = evening.disturbances.get(kind, 0) + 1
        still_planned = max(0.0, max(player.free_at.values()) - 0.03 - b.now)
        back = b.until(lambda: b.state is LinkState.UP, 1.0)
        if still_planned > back:
            b.run(still_planned - back)
            back = 0.0
        back += b.until(lambda: b.state is LinkState.UP and b.true_to_board(), 1.0)
        evening.slowest_back = max(evening.slowest_back, back)
        assert_nothing_fired_across_outages(b.readings)
    evening.bytes_harmed = b.board.to_board.harmed + b.board.to_host.harmed
    evening.counters = b.link.counters.to_json()
    return evening


def count_a_stretch(b: Bench, player: Player, evening: Evening, seconds: float) -> None:
    """Play while the link is up, then wait for the last events; count what differs."""
    b.run(0.6)
    b.readings.clear()
    made_before = len(player.made)
    b.readings.append(InputState(tuple(b.believed[i] for i in sorted(b.believed)), b.now))
    player.play(b, seconds)
    b.run(seconds + 0.6)
    made, fired = by_input(player.made[made_before:]), by_input(changes(b.readings))
    evening.changes += sum(map(len, made.values()))
    for index in {*made, *fired}:
        short = len(made.get(index, ())) - len(fired.get(index, ()))
        evening.lost += max(0, short)
        evening.made_up += max(0, -short)
        evening.out_of_order += short == 0 and made[index] != fired[index]
