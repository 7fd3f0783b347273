"""All keys held at once: the gesture by which everybody together says yes to one thing.

Works on sensor readings, so that keys on the board and on the Pi's pins do the same. Knows numbers of keys
and times, no seat and no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from companion.inputs.readings import SensorReading

__all__ = ["TOGETHER", "KeysTogether"]

TOGETHER = 2.0
"""Seconds for which all keys must be down together: longer than anybody holds one by chance."""

FEWEST = 2
"""A gesture of all is made by at least so many."""

_PREFIX = "key:"


class KeysTogether:
    """Watches for all keys being held at once."""

    def __init__(self, hold: float = TOGETHER) -> None:
        self._hold = hold
        self._down: dict[int, float] = {}
        self._done = False

    def feed(self, readings: Iterable[SensorReading], now: float, keys: Set[int]) -> bool:
        """True once, when every one of ``keys`` has been down for the whole time; then not until all are up.

        A key that was found down on connection does not count, nor one that cannot be read.
        """
        for reading in readings:
            if not reading.sensor.startswith(_PREFIX):
                continue
            key = int(reading.sensor.removeprefix(_PREFIX))
            if reading.on and not reading.first:
                self._down[key] = reading.at
            elif not reading.on:
                self._down.pop(key, None)
        if not self._down.keys() & keys:
            self._done = False
        if self._done or len(keys) < FEWEST or not keys <= self._down.keys():
            return False
        self._done = now - max(self._down[key] for key in keys) >= self._hold
        return self._done
