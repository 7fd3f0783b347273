"""The touch wizard: crosses to touch, and what their touches say: right, off by some pixels, or turned.

Places are shares of the screen from its top left corner; must not know a toolkit.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from calibration.steps import Answer, Look, Needs, Outcome, Prompt
from companion.reconcile.instructions import Line
from companion.session.profile import Profile

__all__ = ["CROSSES", "TouchWizard"]

CROSSES = ((0.12, 0.15), (0.88, 0.2), (0.8, 0.88), (0.15, 0.8), (0.5, 0.5))
"""Where crosses are shown; no turn or mirror image maps them onto each other."""

RIGHT = 12.0
"""Px that a finger may miss a cross by, on average."""

_RIGHT = np.array([[1, 0], [0, 1]])

_TURNS = {
    90: np.array([[0, -1], [1, 0]]),
    180: np.array([[-1, 0], [0, -1]]),
    270: np.array([[0, 1], [-1, 0]]),
}

_MIRRORS = (np.array([[-1, 0], [0, 1]]), np.array([[1, 0], [0, -1]]))


class TouchWizard:
    """Touch: a :class:`calibration.steps.Wizard`."""

    name: ClassVar[str] = "touch"
    needs: ClassVar[Needs] = Needs.TOUCHES

    def __init__(self, width: int, height: int) -> None:
        """Size of the screen in px."""
        self._size = np.array([width, height], np.float64)
        self._touches: list[tuple[float, float]] = []

    @property
    def over(self) -> bool:
        """See :class:`calibration.steps.Wizard`."""
        return len(self._touches) == len(CROSSES)

    @property
    def prompt(self) -> Prompt:
        """See :class:`calibration.steps.Wizard`."""
        done, total = len(self._touches), len(CROSSES)
        if self.over:
            return Prompt(self._verdict(), None, done, total)
        answers = (Answer.AGAIN,) if done else ()
        return Prompt(Line.of("Touch the middle of the cross"), None, done, total, answers, CROSSES[done])

    def look(self, look: Look, now: float) -> None:
        """See :class:`calibration.steps.Wizard`; touches come as px."""
        if look.touch is not None and not self.over:
            x, y = look.touch
            self._touches.append((x / self._size[0], y / self._size[1]))

    def answer(self, answer: Answer, now: float) -> None:
        """See :class:`calibration.steps.Wizard`: again drops the last touch."""
        if answer is Answer.AGAIN and self._touches and not self.over:
            self._touches.pop()

    def _wrong(self) -> Line | None:
        """How the panel lies over the screen, if turned or mirrored: whichever explains the touches best."""
        wanted, found = np.array(CROSSES) - 0.5, np.array(self._touches) - 0.5
        kinds: list[tuple[NDArray[np.int_], Line | None]] = [(_RIGHT, None)]
        for angle, turn in _TURNS.items():
            line = Line.of(
                "The touch panel is turned by {angle}°: choose the rotation in the settings", angle=angle
            )
            kinds.append((turn, line))
        kinds += [
            (mirror, Line.of("The touch panel is mirrored: set its driver right")) for mirror in _MIRRORS
        ]
        return min(kinds, key=lambda kind: float(np.abs(found - wanted @ kind[0].T).sum()))[1]

    def _shift(self) -> tuple[float, float]:
        off = (np.array(self._touches) - np.array(CROSSES)) * self._size
        x, y = off.mean(axis=0)
        return round(float(x), 1), round(float(y), 1)

    def _verdict(self) -> Line:
        wrong = self._wrong()
        if wrong is not None:
            return wrong
        x, y = self._shift()
        if math.hypot(x, y) > RIGHT:
            return Line.of("Touches land {x} px to the right and {y} px down: calibrate the panel", x=x, y=y)
        return Line.of("Touch is right: {px} px off on average", px=round(math.hypot(x, y)))

    def outcome(self, old: Profile, anyway: bool = False) -> Outcome:
        """See :class:`calibration.steps.Wizard`; a turned panel is no shift and is not kept as one."""
        if self._wrong() is not None:
            return Outcome(old, False, self._verdict())
        return Outcome(replace(old, touch=self._shift()), True, self._verdict())
