"""Which touches count: one press per tap whatever reports it, and the first on a dark screen only wakes.

A touch panel may be reported twice (as touch and as mouse) or bounce; a screen that went dark is woken by
a tap that was not meant for whatever lies under it. Pure decisions on an injected clock; knows no toolkit.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from companion.clock import Clock

__all__ = ["BOUNCE", "DARK", "DIM", "ECHO", "NEAR", "TouchGate", "Wakefulness"]

ECHO = 0.3
"""Seconds within which another device tells of the same finger."""

BOUNCE = 0.04
"""Seconds within which no finger comes down again; a panel that lost it for a moment does."""

NEAR = 0.04
"""How close two reports of one finger lie, as a share of the screen's long side."""

DIM = 300.0
"""Seconds without a touch or an event of the game after which the screen is dimmed."""

DARK = 900.0
"""The same until it is dark."""


class Wakefulness:
    """How bright the screen is: full, dimmed, dark."""

    def __init__(self, clock: Clock, dim: float = DIM, dark: float = DARK) -> None:
        self._clock = clock
        self._dim, self._dark = dim, dark
        self._stirred = clock.now()

    def stir(self) -> None:
        """Something happened that people should see."""
        self._stirred = self._clock.now()

    @property
    def shade(self) -> float:
        """How much darkness lies over the screen, from 0 to 1."""
        idle = self._clock.now() - self._stirred
        if idle < self._dim:
            return 0.0
        return 0.6 if idle < self._dark else 1.0

    @property
    def dark(self) -> bool:
        """Whether nothing can be seen."""
        return self.shade >= 1.0


FORGOTTEN = 30.0
"""Seconds without news after which a finger is taken to be gone: its device may have been unplugged."""


@dataclass(slots=True)
class _Finger:
    device: str
    place: tuple[float, float]
    heard: float
    lifted: float | None = None

    def matters(self, now: float) -> bool:
        """Whether another report may still be about this finger."""
        if self.lifted is None:
            return now - self.heard < FORGOTTEN
        return now - self.lifted < ECHO

    def again(self, device: str, place: tuple[float, float], now: float) -> bool:
        """Whether a finger that comes down there is this one."""
        if math.dist(self.place, place) > NEAR:
            return False
        if self.device != device:
            return True
        return self.lifted is not None and now - self.lifted < BOUNCE


class TouchGate:
    """Says of each touch, told by its key, whether it counts. A swallowed touch stays so until it ends.

    ``woken`` is called when a touch has only woken the screen.
    """

    def __init__(self, clock: Clock, wakefulness: Wakefulness, woken: Callable[[], None]) -> None:
        self._clock = clock
        self._wakefulness = wakefulness
        self._woken = woken
        self._fingers: dict[object, _Finger] = {}
        self._swallowed: set[object] = set()

    def down(self, key: object, device: str, place: tuple[float, float]) -> bool:
        """A finger came down at ``place`` (shares of the screen's long side)."""
        now = self._clock.now()
        self._fingers = {known: finger for known, finger in self._fingers.items() if finger.matters(now)}
        echo = any(finger.again(device, place, now) for finger in self._fingers.values())
        dark = self._wakefulness.dark
        self._wakefulness.stir()
        self._fingers[key] = _Finger(device, place, now)
        if echo or dark:
            self._swallowed.add(key)
        if dark:
            self._woken()
        return not (echo or dark)

    def move(self, key: object, place: tuple[float, float]) -> bool:
        """A finger moved."""
        if key in self._fingers:
            self._fingers[key].place, self._fingers[key].heard = place, self._clock.now()
        return key not in self._swallowed

    def up(self, key: object) -> bool:
        """A finger left."""
        if key in self._fingers:
            self._fingers[key].lifted = self._clock.now()
        counted = key not in self._swallowed
        self._swallowed.discard(key)
        return counted
