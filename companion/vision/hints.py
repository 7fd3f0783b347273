"""What to do when the camera sees badly, told from the frames' light and sharpness and from the marks.

Knows measures of pictures; must not know games. Thresholds come from rendered pictures of a mat at 2.8
pixels a module with noise of 1 to 6 levels, lamp full and at 40 %: sharpness over brightness squared was
1.6 in focus, 0.5 with a blur of 1.2 px (all tags read) and 0.3 with 1.5 px (marks begin to be lost);
without a plane, where the picture's middle is measured, below 0.012 from 1.5 px on.
"""

from __future__ import annotations

from enum import StrEnum

from companion.mat import Mat
from companion.vision.sightings import FrameReport

__all__ = ["STAYS", "Hint", "HintWatch", "hint"]

DARK = 25.0
"""Mean grey value below which no lamp seems to be on."""

GLARING = 0.03
"""Share of the picture burnt out."""

STAYS = 1.2
"""Seconds for which a trouble must stay before it is said: a hand passes more quickly."""

SAID = 5.0
"""Seconds for which it is said that the camera was moved."""

SOFT_MARKS = 0.4
SOFT_PICTURE = 0.012
"""Sharpness over brightness squared, at the marks and of a picture without a plane."""


class Hint(StrEnum):
    """One line for the camera's badge."""

    TOO_DARK = "too dark: switch on a lamp above the table"
    GLARE = "glare: move the lamp, or turn it off its reflection"
    OUT_OF_FOCUS = "out of focus: wipe the lens and set the focus to the table"
    NO_TABLE = "the table is not in view: at least three of the four corner marks must be seen whole"
    MOVED = "the camera was moved: it has found the table again"
    CUT_OFF = "part of the mat lies outside the picture: a tag there would be cut off"
    MARK_COVERED = "something lies on a corner mark: take it off"


def hint(report: FrameReport) -> Hint | None:
    """The most pressing hint of one frame, None when all is well.

    A hand passing may give any of them for a moment: :class:`HintWatch` waits until one has stayed.
    """
    if report.brightness < DARK:
        return Hint.TOO_DARK
    relative = report.sharpness / report.brightness**2
    if report.placed and relative >= SOFT_MARKS:
        return _placed_hint(report)
    if report.glare > GLARING:
        return Hint.GLARE
    if relative < (SOFT_MARKS if report.placed else SOFT_PICTURE):
        return Hint.OUT_OF_FOCUS
    return Hint.NO_TABLE


def _placed_hint(report: FrameReport) -> Hint | None:
    if report.moved:
        return Hint.MOVED
    return Hint.CUT_OFF if report.cut_off else None


class HintWatch:
    """The hint that has stayed, from the reports of one table; the times are the reports' own."""

    def __init__(self, mat: Mat) -> None:
        self._marks = frozenset(mark.component for mark in mat.corners)
        self._now: Hint | None = None
        self._since = float("-inf")
        self._moved = float("-inf")
        self._at = float("-inf")

    def see(self, report: FrameReport) -> None:
        """Take in one frame."""
        self._at = report.at
        found = hint(report)
        if found is Hint.MOVED:
            self._moved = report.at
            found = None
        if (
            found is None
            and report.placed
            and not self._marks <= {each.component for each in report.sightings}
        ):
            found = Hint.MARK_COVERED
        if found is not self._now:
            self._now, self._since = found, report.at

    def hint(self) -> Hint | None:
        """What to say after the latest frame, None when all is well."""
        if self._now is not None and self._at - self._since >= STAYS:
            return self._now
        return Hint.MOVED if self._at - self._moved < SAID else None
