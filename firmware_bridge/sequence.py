"""The one sequence of events: puts them in order, drops doubles, knows what is missing.

Numbers have 16 bits and wrap. Knows neither messages nor time.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

__all__ = ["REACH", "EventSequence", "Missing"]

T = TypeVar("T")

_MASK = 0xFFFF
_HALF = 0x8000
REACH = 256
"""An event further ahead than this is no event of this sequence."""


class Missing(NamedTuple):
    """Events to ask for again: ``amount`` from number ``first``."""

    first: int
    amount: int


class EventSequence(Generic[T]):
    """Gives each event once and in order; holds later ones until a gap is filled."""

    def __init__(self) -> None:
        self.doubles = 0
        self.wild = 0
        self.gaps = 0
        self._next = 0
        self._seen = 0
        self._held: dict[int, T] = {}

    def start(self, last: int) -> None:
        """Everything up to ``last`` is known from a full state."""
        self._next = (last + 1) & _MASK
        self._seen = self._next
        self._held.clear()

    def take(self, number: int, event: T) -> list[T]:
        """The events that may be acted on now that this one is here."""
        ahead = (number - self._next) & _MASK
        if ahead >= _HALF or number in self._held:
            self.doubles += 1
            return []
        if ahead >= REACH:
            self.wild += 1
            return []
        self._held[number] = event
        self._reach(number, arrived=1)
        ready: list[T] = []
        while self._next in self._held:
            ready.append(self._held.pop(self._next))
            self._next = (self._next + 1) & _MASK
        return ready

    def noted(self, last: int) -> None:
        """The board says that ``last`` is the newest event it sent."""
        self._reach(last, arrived=0)

    def _reach(self, number: int, arrived: int) -> None:
        further = (number + 1 - self._seen) & _MASK
        if 0 < further < _HALF:
            self.gaps += further > arrived
            self._seen = (number + 1) & _MASK

    def missing(self) -> Missing | None:
        """The first run of missing events, or None when there is no gap."""
        total = (self._seen - self._next) & _MASK
        if total == 0:
            return None
        count = 1
        while count < total and (self._next + count) & _MASK not in self._held:
            count += 1
        return Missing(self._next, count)
