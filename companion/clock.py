"""One clock for everything that waits: debounce, settling, timers, timeouts.

Whoever waits takes a :class:`Clock` and never calls :func:`time.monotonic` or sleeps, so that tests
and the headless simulated table move time by hand.
"""

from __future__ import annotations

import time
from typing import Protocol

__all__ = ["Clock", "ManualClock", "SystemClock"]


class Clock(Protocol):
    """Monotonic seconds since an arbitrary start."""

    def now(self) -> float:
        """Seconds, never going back."""
        ...


class SystemClock:
    """The machine's monotonic clock; wall-clock jumps do not touch it."""

    def now(self) -> float:
        return time.monotonic()


class ManualClock:
    """A clock that stands still until it is moved.

    >>> clock = ManualClock()
    >>> clock.advance(0.5)
    >>> clock.now()
    0.5
    """

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        """Move on by ``seconds``; raises :class:`ValueError` for a step back."""
        if seconds < 0:
            raise ValueError("a monotonic clock cannot go back")
        self._now += seconds
