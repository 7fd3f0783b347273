"""Presses and holds of keys, made from sensor readings: the same for board and pins.

Knows names and times only. A key found down on connection is no press; a hold needs the key down
for the whole time and never comes after its release.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from companion.inputs.readings import SensorReading

__all__ = ["HOLD", "KeyEvent", "KeyHeld", "KeyPressed", "KeyWatch"]

HOLD = 1.0
"""Seconds that a key must be down to be held."""

_PREFIX = "key:"


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """Key ``key`` (counted from 1) went down."""

    key: int
    at: float


@dataclass(frozen=True, slots=True)
class KeyHeld:
    """Key ``key`` has been down for the hold time; comes once a press."""

    key: int
    at: float


KeyEvent: TypeAlias = KeyPressed | KeyHeld


class KeyWatch:
    """Turns readings into presses and holds."""

    def __init__(self, hold: float = HOLD) -> None:
        self._hold = hold
        self._down: dict[int, float] = {}

    def feed(self, readings: Iterable[SensorReading], now: float) -> list[KeyEvent]:
        """The presses in ``readings`` and the holds that are due by ``now``; other sensors pass by."""
        events: list[KeyEvent] = []
        for reading in readings:
            if not reading.sensor.startswith(_PREFIX):
                continue
            key = int(reading.sensor.removeprefix(_PREFIX))
            if reading.on and not reading.first:
                self._down[key] = reading.at
                events.append(KeyPressed(key, reading.at))
            else:
                events += self._held(key, reading.at)
                self._down.pop(key, None)
        for key in tuple(self._down):
            events += self._held(key, now)
        return events

    def _held(self, key: int, until: float) -> list[KeyEvent]:
        since = self._down.get(key)
        if since is None or until - since < self._hold:
            return []
        del self._down[key]
        return [KeyHeld(key, since + self._hold)]
