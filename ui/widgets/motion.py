"""Motion: one picture a frame until its time is over. Nothing that is moving holds anything up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup

__all__ = ["Moving"]


class Moving:
    """A part's drawing that can move: at home in its canvas, and on the stage above all while it moves.

    ``draw`` is told the share of the time that has passed, from 0 to 1, once a frame.
    """

    def __init__(self, home: Any, draw: Callable[[float], None]) -> None:
        self.group = InstructionGroup()
        self._home, self._draw = home, draw
        self._stage: Any = None
        self._seconds = 0.0
        self._passed = 0.0
        self.going = False
        home.add(self.group)

    def start(self, seconds: float, stage: Any) -> None:
        """Move from the beginning; ``stage`` is the canvas above everything that stays."""
        self.stop()
        self._seconds, self._passed = seconds, 0.0
        self.going = True
        if stage is not None:
            self._stage = stage
            self._home.remove(self.group)
            stage.add(self.group)
        self._draw(0.0)
        Clock.schedule_interval(self._next, 0)

    def stop(self) -> None:
        """Stay, at home, where it is now."""
        Clock.unschedule(self._next)
        self.going = False
        if self._stage is not None:
            self._stage.remove(self.group)
            self._stage = None
            self._home.add(self.group)

    def finish(self) -> None:
        """Be where the way ends, at once."""
        if self.going:
            self.stop()
            self._draw(1.0)

    def _next(self, seconds: float) -> bool:
        self._passed += min(seconds, 0.1)
        if self._passed >= self._seconds:
            self.finish()
            return False
        self._draw(self._passed / self._seconds)
        return True
