"""Board time to host time, and round trips. Knows no message."""

from __future__ import annotations

from collections import deque
from statistics import median

__all__ = ["BoardTime", "RoundTrips"]

_WHOLE_BITS = 32
_KEPT = 256
_PAIRS = 16
"""Some seconds: a ceramic resonator may drift by half a percent."""


class BoardTime:
    """Where the board's millisecond counter stands on the host's clock.

    The answer with the shortest round trip of the last seconds tells best; a reading never lies in
    the future, nor before the one before it.
    """

    def __init__(self) -> None:
        self._millis: int | None = None
        self._pairs: deque[tuple[float, float]] = deque(maxlen=_PAIRS)
        self._offset: float | None = None
        self._last = float("-inf")

    def start(self) -> None:
        """The board started anew: its counter too."""
        self._millis = None
        self._pairs.clear()
        self._offset = None

    def met(self, millis: int, sent: float, received: float) -> None:
        """An answer made at board time ``millis`` to a request sent and answered then (seconds)."""
        board = self._unwrap(millis) / 1000
        self._pairs.append((received - sent, (sent + received) / 2 - board))
        self._offset = min(self._pairs)[1]

    def at(self, millis: int, now: float, bits: int = _WHOLE_BITS) -> float:
        """Host seconds of board time ``millis``, of which ``bits`` came over; ``now``: it arrived."""
        at = now if self._offset is None else min(now, self._unwrap(millis, bits) / 1000 + self._offset)
        self._last = min(now, max(self._last, at))
        return self._last

    def _unwrap(self, millis: int, bits: int = _WHOLE_BITS) -> int:
        """The time nearest to the newest known one."""
        if self._millis is None:
            self._millis = millis
        span = 1 << bits
        ahead = (millis - self._millis) % span
        if ahead >= span // 2:
            ahead -= span
        value = self._millis + ahead
        self._millis = max(self._millis, value)
        return value


class RoundTrips:
    """Median and worst round trip; the median over the last 256."""

    def __init__(self) -> None:
        self.worst = 0.0
        self._kept: deque[float] = deque(maxlen=_KEPT)

    def add(self, seconds: float) -> None:
        """One request answered at its first sending."""
        self._kept.append(seconds)
        self.worst = max(self.worst, seconds)

    @property
    def median(self) -> float:
        """Seconds; 0 before the first answer."""
        return median(self._kept) if self._kept else 0.0
