"""One deadline that can be stopped and gone on with, on the injected clock. Knows no plan."""

from __future__ import annotations

from companion.clock import Clock

__all__ = ["Deadline"]


class Deadline:
    """Seconds that run out; they stand still while paused."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._end = 0.0
        self._paused_at: float | None = None

    def start(self, seconds: float) -> None:
        """Let so many seconds run from now."""
        self._end = self._now() + seconds

    def clear(self) -> None:
        """Forget a pause."""
        self._paused_at = None

    def pause(self) -> None:
        """Stand still, e.g. while a device is missing."""
        if self._paused_at is None:
            self._paused_at = self._clock.now()

    def resume(self) -> None:
        """Go on where it stopped."""
        if self._paused_at is not None:
            self._end += self._clock.now() - self._paused_at
            self._paused_at = None

    @property
    def paused(self) -> bool:
        """Whether it stands still."""
        return self._paused_at is not None

    @property
    def left(self) -> float:
        """Seconds left, never below 0."""
        return max(0.0, self._end - self._now())

    @property
    def over(self) -> bool:
        """Whether the seconds have run out."""
        return self._now() >= self._end

    def _now(self) -> float:
        return self._clock.now() if self._paused_at is None else self._paused_at
