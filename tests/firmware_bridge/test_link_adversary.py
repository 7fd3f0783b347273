"""A line worse than any cable: whole frames lost, doubled and put out of order, numbers about to wrap.

The link is driven alone, without a port, against the board's behaviour in Python; then lines that are
open one way only, and storms of hellos.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge import messages as m
from firmware_bridge.board_core import BoardCore, BoardStore, DieSlot
from firmware_bridge.link import Link
from firmware_bridge.readings import DieReading, InputChanged, InputState, Reading, StatusChanged
from firmware_bridge.sequence import EventSequence
from firmware_bridge.states import LinkState
from firmware_bridge.wire import Frame, FrameReader, pack
from tests.support.board_bench import bench, changes
from tests.support.line_player import assert_nothing_fired_across_outages

STEP = 0.005
JUST_BEFORE_THE_WRAP = 65_500


class Adversary:
    """Board and link, and somebody between them who treats whole frames from the board badly."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.store = BoardStore()
        self.levels = 0
        self.now = 0.0
        self.link = Link()
        self.readings: list[Reading] = []
        self.malice = 0.0
        self._late: list[tuple[float, bytes]] = []
        self.start()
        self.link.opened(0.0, "line")

    def start(self) -> None:
        """The board starts, and counts its events from just before their numbers wrap."""
        self.core = BoardCore(self.store, self.levels, m.ResetCause.EXTERNAL, m.PROTOCOL_VERSION)
        self.core._made = self.core._sent = JUST_BEFORE_THE_WRAP
        self._frames = FrameReader()

    def step(self) -> None:
        self.now = round(self.now + STEP, 6)
        for _ in range(5):
            self.core.tick(self.levels)
        self.core.receive(self.link.outgoing())
        for frame in self._frames.feed(self.core.transmit(125)):
            self._carry(pack(frame))
        due = [data for time, data in self._late if time <= self.now]
        self._late = [late for late in self._late if late[0] > self.now]
        self.link.receive(b"".join(due), self.now)
        self.link.tick(self.now)
        self.readings += self.link.readings()

    def _carry(self, data: bytes) -> None:
        kind = self.random.random()
        if kind >= self.malice:
            self._late.append((self.now, data))
        elif kind < self.malice / 3:
            return
        else:
            copies = self.random.randrange(1, 4)
            self._late += [(self.now + self.random.uniform(0.0, 0.15), data) for _ in range(copies)]

    def run(self, seconds: float, changes: float = 0.0) -> None:
        for _ in range(round(seconds / STEP)):
            if self.random.random() < changes * STEP:
                self.levels ^= 1 << self.random.randrange(self.store.inputs)
            self.step()

    def believed(self) -> int:
        levels = 0
        for reading in self.readings:
            if isinstance(reading, InputState):
                levels = sum(on << index for index, on in enumerate(reading.on))
            elif isinstance(reading, InputChanged):
                levels = levels & ~(1 << reading.index) | reading.on << reading.index
        return levels


@pytest.mark.parametrize("seed", range(8))
def test_frames_lost_doubled_and_out_of_order_make_nothing_up_and_end_in_the_truth(seed: int) -> None:
    line = Adversary(seed)
    line.run(0.5)
    assert line.link.status.state is LinkState.UP
    for _ in range(5):
        line.malice = line.random.choice((0.1, 0.3, 0.6))
        line.run(3.0, changes=40)
        if line.random.random() < 0.4:
            line.start()
            line.run(0.5, changes=40)
        line.malice = 0.0
        line.run(1.2)
        assert line.link.status.state is LinkState.UP, f"seed {seed}: {line.link.status}"
        assert line.believed() == line.levels, f"seed {seed}"
    assert_nothing_fired_across_outages(line.readings)
    assert line.link.counters.ignored > 0
    assert line.link.counters.gaps > 0


@pytest.mark.parametrize("seed", range(4))
def test_a_roll_whose_frames_come_twice_and_in_disorder_is_one_roll_or_none(seed: int) -> None:
    line = Adversary(seed)
    line.run(0.5)
    line.malice = 0.5
    for face in range(1, 7):
        line.core.die(DieSlot(3, 0, 0, m.DieQuality.ROLLING))
        line.run(0.3)
        line.core.die(DieSlot(3, 0, face, m.DieQuality.SETTLED))
        line.run(0.5)
    line.malice = 0.0
    line.run(1.0)
    rolls = [r.face for r in line.readings if isinstance(r, DieReading) and r.roll]
    assert rolls == sorted(set(rolls)), f"seed {seed}"
    assert set(rolls) <= set(range(1, 7))
    assert rolls


@settings(deadline=None)
@given(
    start=st.integers(0, 0xFFFF),
    order=st.permutations(range(40)),
    twice=st.lists(st.integers(0, 39), max_size=20),
    lost=st.sets(st.integers(0, 39)),
)
def test_events_are_given_once_and_in_order_wherever_their_numbers_wrap(
    start: int, order: list[int], twice: list[int], lost: set[int]
) -> None:
    sequence: EventSequence[int] = EventSequence()
    sequence.start(start)
    given_out: list[int] = []
    for place in [*(place for place in order if place not in lost), *(t for t in twice if t not in lost)]:
        given_out += sequence.take((start + 1 + place) & 0xFFFF, place)
    sequence.noted((start + 40) & 0xFFFF)
    assert given_out == list(range(min(lost, default=40)))
    while missing := sequence.missing():
        for number in range(missing.first, missing.first + missing.amount):
            given_out += sequence.take(number & 0xFFFF, (number - start - 1) & 0xFFFF)
    assert given_out == list(range(40))


def _states(readings: list[Reading]) -> list[LinkState]:
    return [reading.status.state for reading in readings if isinstance(reading, StatusChanged)]


@pytest.mark.parametrize("deaf", ["board", "host"])
def test_a_line_open_one_way_only_is_said_once_and_mends_itself(deaf: str) -> None:
    with bench() as b:
        b.up()
        way = b.board.to_board if deaf == "board" else b.board.to_host
        way.drop = 1.0
        assert _states(b.run(30.0)) == [LinkState.NOT_ANSWERING]
        b.board.set(5, True)
        way.drop = 0.0
        b.until(lambda: b.state is LinkState.UP and b.true_to_board(), 1.0)
        assert changes(b.readings) == []


def test_a_storm_of_late_answers_to_hello_changes_nothing() -> None:
    with bench() as b:
        b.up()
        assert b.link.identity is not None
        kind, body = m.encode(b.link.identity)
        b.board.junk(b"".join(pack(Frame(kind, number, body)) for number in range(1, 200)))
        b.board.press(3, b.now + 0.05)
        assert changes(read := b.run(1.0)) == [(3, True), (3, False)]
        assert len(read) == 2


def test_a_storm_of_hellos_to_the_board_loses_no_press() -> None:
    with bench() as b:
        b.up()
        kind, body = m.encode(m.Hello(m.PROTOCOL_VERSION))
        b.link._out += b"".join(pack(Frame(kind, number, body)) for number in range(60_000, 60_300))
        b.board.press(3, b.now + 0.05)
        assert changes(read := b.run(1.5)) == [(3, True), (3, False)]
        assert len(read) == 2
