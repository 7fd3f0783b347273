"""The dice tray wizard: any tagged card on two opposite corners of the tray gives its place on the mat.

Reads frame reports; must not know dice or rules.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import ClassVar

from calibration.steps import Answer, Look, Needs, Outcome, Prompt
from companion.reconcile.instructions import Line
from companion.session.profile import Profile
from companion.vision.hints import hint
from companion.vision.sightings import FrameReport, Sighting

__all__ = ["DiceWizard"]

REST = 0.6
"""Seconds that the card must lie still."""

WANDER = 2.0
"""Mm by which a card at rest may wander."""

SMALLEST = 60.0
"""Mm of the shorter side of a tray in which dice can roll."""


class DiceWizard:
    """Dice tray: a :class:`calibration.steps.Wizard`."""

    name: ClassVar[str] = "dice"
    needs: ClassVar[Needs] = Needs.REPORTS

    def __init__(self) -> None:
        self._corners: list[tuple[float, float]] = []
        self._resting: tuple[Sighting, float] | None = None
        self._note: Line | None = None

    @property
    def over(self) -> bool:
        """See :class:`calibration.steps.Wizard`."""
        return len(self._corners) == 2

    @property
    def prompt(self) -> Prompt:
        """See :class:`calibration.steps.Wizard`."""
        if self.over:
            _, _, width, height = self._tray()
            line = Line.of("Dice tray: {width} by {height} mm", width=round(width), height=round(height))
            return Prompt(line, None, 2, 2)
        if not self._corners:
            line = Line.of("Lay a card with its tag into the tray's corner at the top left")
            return Prompt(line, self._note, 0, 2)
        line = Line.of("Lay the same card into the tray's corner at the bottom right")
        return Prompt(line, self._note, 1, 2, (Answer.AGAIN,))

    def look(self, look: Look, now: float) -> None:
        """See :class:`calibration.steps.Wizard`."""
        for report in look.reports:
            if not self.over:
                self._see(report)

    def _see(self, report: FrameReport) -> None:
        cards = [tag for tag in report.sightings if not tag.component.startswith("TC-")]
        if len(cards) != 1:
            self._resting = None
            trouble = None if report.placed else hint(report)
            self._note = (
                Line.of("{count} cards seen: one is needed", count=len(cards))
                if trouble is None
                else Line.of("{status}", status=str(trouble))
            )
            return
        (card,) = cards
        if self._resting is None or _apart(card, self._resting[0]) > WANDER:
            self._resting = (card, report.at)
        elif report.at - self._resting[1] >= REST:
            self._take(card)

    def _take(self, card: Sighting) -> None:
        self._note = None
        if not self._corners:
            self._corners.append((card.x, card.y))
            return
        left, top = self._corners[0]
        if math.hypot(card.x - left, card.y - top) < SMALLEST:
            return
        if card.x - left < SMALLEST or card.y - top < SMALLEST:
            self._note = Line.of(
                "that is not the opposite corner, or the tray is smaller than {least} mm",
                least=round(SMALLEST),
            )
            return
        self._corners.append((card.x, card.y))

    def _tray(self) -> tuple[float, float, float, float]:
        (left, top), (right, bottom) = self._corners
        return round(left, 1), round(top, 1), round(right - left, 1), round(bottom - top, 1)

    def answer(self, answer: Answer, now: float) -> None:
        """See :class:`calibration.steps.Wizard`: again starts over."""
        if answer is Answer.AGAIN and not self.over:
            self._corners.clear()
            self._resting = None

    def outcome(self, old: Profile, anyway: bool = False) -> Outcome:
        """See :class:`calibration.steps.Wizard`."""
        return Outcome(replace(old, tray=self._tray()), True, Line.of("The dice tray is kept"))


def _apart(one: Sighting, other: Sighting) -> float:
    return math.hypot(one.x - other.x, one.y - other.y)
