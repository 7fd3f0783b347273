"""A simulated board, its link and one clock moved by hand: real bytes, no waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from firmware_bridge.bridge import Bridge
from firmware_bridge.link import Link
from firmware_bridge.readings import InputChanged, InputState, InputsUnknown, Reading
from firmware_bridge.simulated_board import SimulatedBoard
from firmware_bridge.states import LinkState


class Bench:
    """Steps board and bridge together and keeps what the bridge said."""

    def __init__(self, board: SimulatedBoard, link: Link | None = None) -> None:
        self.board = board
        self.bridge = Bridge(link, board.ports, board.open_port)
        self.now = 0.0
        self.readings: list[Reading] = []
        self.believed: dict[int, bool] = {}

    @property
    def link(self) -> Link:
        return self.bridge.link

    @property
    def state(self) -> LinkState:
        return self.link.status.state

    def step(self, seconds: float = 0.005) -> list[Reading]:
        """One turn of the loop."""
        self.now = round(self.now + seconds, 6)
        self.board.step(self.now)
        new = self.bridge.poll(self.now)
        for reading in new:
            self._believe(reading)
        self.readings += new
        return new

    def _believe(self, reading: Reading) -> None:
        if isinstance(reading, InputChanged):
            self.believed[reading.index] = reading.on
        elif isinstance(reading, InputState):
            self.believed = dict(enumerate(reading.on))
        elif isinstance(reading, InputsUnknown):
            self.believed = {}

    def run(self, seconds: float, step: float = 0.005) -> list[Reading]:
        """Let time pass; what was read meanwhile."""
        read: list[Reading] = []
        end = self.now + seconds
        while self.now < end - 1e-9:
            read += self.step(step)
        return read

    def until(self, done: Callable[[], bool], within: float, step: float = 0.005) -> float:
        """Let time pass until ``done``; the seconds it took. Fails after ``within``."""
        start = self.now
        while not done():
            assert self.now - start < within, f"not within {within} s; the link says: {self.link.status}"
            self.step(step)
        return self.now - start

    def up(self, within: float = 1.0) -> None:
        """Wait for the link."""
        self.until(lambda: self.state is LinkState.UP, within)

    def true_to_board(self) -> bool:
        """Whether every input is believed to be as it is."""
        levels = self.board.levels
        return bool(self.believed) and all(on == bool(levels >> i & 1) for i, on in self.believed.items())


def changes(readings: list[Reading]) -> list[tuple[int, bool]]:
    """The changes among readings, without their times."""
    return [(reading.index, reading.on) for reading in readings if isinstance(reading, InputChanged)]


@contextmanager
def bench(link: Link | None = None, **board: Any) -> Iterator[Bench]:
    """A bench whose board is closed at the end."""
    simulated = SimulatedBoard(**board)
    made = Bench(simulated, link)
    try:
        yield made
    finally:
        made.bridge.close(made.now)
        simulated.close()
