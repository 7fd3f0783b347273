"""A bad cable: bytes changed, bytes lost, bytes late. Seeded; knows no frame."""

from __future__ import annotations

from collections import deque
from random import Random

__all__ = ["NoisyLine"]


class NoisyLine:
    """One direction of a serial line. Rates are chances per byte, the delay is in seconds."""

    def __init__(self, random: Random) -> None:
        self.corrupt = 0.0
        self.drop = 0.0
        self.delay = 0.0
        self.chunk = 0.0
        self.harmed = 0
        self._random = random
        self._under_way: deque[tuple[float, bytes]] = deque()

    def put(self, data: bytes, now: float) -> None:
        """Bytes enter the line."""
        if self.corrupt or self.drop:
            data = bytes(out for byte in data for out in self._harm(byte))
        if data:
            due = now + self.delay
            if self.chunk:
                due = (due // self.chunk + 1) * self.chunk
            self._under_way.append((due, data))

    def _harm(self, byte: int) -> tuple[int, ...]:
        if self._random.random() < self.drop:
            self.harmed += 1
            return ()
        if self._random.random() < self.corrupt:
            self.harmed += 1
            return (byte ^ self._random.randrange(1, 256),)
        return (byte,)

    def take(self, now: float) -> bytes:
        """Bytes that have come through by now."""
        out = []
        while self._under_way and self._under_way[0][0] <= now + 1e-9:
            out.append(self._under_way.popleft()[1])
        return b"".join(out)

    def clear(self) -> None:
        """The cable was pulled."""
        self._under_way.clear()

    @property
    def empty(self) -> bool:
        """Whether nothing is under way."""
        return not self._under_way
