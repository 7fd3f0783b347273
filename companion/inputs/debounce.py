"""Bounce taken out of one contact, on an injected clock. Knows no pin.

gpiozero's own bounce time drops edges by the wall clock and filters nothing on mock pins; a level
here counts once it has stood still for the settle time, and is dated to when it began to.
"""

from __future__ import annotations

__all__ = ["DEBOUNCE", "Debounced"]

DEBOUNCE = 0.008
"""Seconds; switches bounce up to 5 ms, a quick tap lasts 40."""


class Debounced:
    """One contact: raw edges in, settled changes out as (level, time)."""

    def __init__(self, level: bool, at: float, settle: float = DEBOUNCE) -> None:
        self.level = level
        self._raw = level
        self._since = at
        self._settle = settle

    def feed(self, level: bool, at: float) -> list[tuple[bool, float]]:
        """A raw level at a time; times must not go back."""
        changes = self.tick(at)
        if level != self._raw:
            self._raw, self._since = level, at
        return changes

    def tick(self, now: float) -> list[tuple[bool, float]]:
        """What has settled by ``now``."""
        if self._raw == self.level or now - self._since < self._settle:
            return []
        self.level = self._raw
        return [(self.level, self._since)]
