"""When a die has rolled: settled straight after rolling, seen on one connection. Knows no wire."""

from __future__ import annotations

from firmware_bridge import messages as m
from firmware_bridge.readings import DieReading

__all__ = ["DiceWatch"]


class DiceWatch:
    """Follows the dice of one connection."""

    def __init__(self) -> None:
        self._rolling: set[int] = set()

    def clear(self) -> None:
        """The connection is gone: what rolled then is no roll later."""
        self._rolling.clear()

    def heard(self, die: m.Die, at: float) -> DieReading | None:
        """A reading that a die made happen; None for a quality nobody knows."""
        if die.quality not in set(m.DieQuality):
            return None
        quality = m.DieQuality(die.quality)
        roll = quality is m.DieQuality.SETTLED and die.die in self._rolling
        if quality is m.DieQuality.ROLLING:
            self._rolling.add(die.die)
        else:
            self._rolling.discard(die.die)
        return DieReading(die.die, die.colour, die.face, quality, roll, at)

    def asked(self, state: m.DieState, at: float) -> DieReading | None:
        """What a die shows that was asked; never a roll. None for an empty slot."""
        if state.slot >= state.known or state.quality not in set(m.DieQuality):
            return None
        return DieReading(state.die, state.colour, state.face, m.DieQuality(state.quality), False, at)
