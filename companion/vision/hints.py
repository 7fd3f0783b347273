"""What to do when the camera sees badly, told from one frame's light and sharpness.

Knows measures of pictures; must not know games. Thresholds come from rendered pictures of a mat at 2.8
pixels a module with noise of 1 to 6 levels, lamp full and at 40 %: sharpness over brightness squared was
1.6 in focus, 0.5 with a blur of 1.2 px (all tags read) and 0.3 with 1.5 px (marks begin to be lost);
without a plane, where the picture's middle is measured, below 0.012 from 1.5 px on.
"""

from __future__ import annotations

from enum import StrEnum

from companion.vision.sightings import FrameReport

__all__ = ["Hint", "hint"]

DARK = 25.0
"""Mean grey value below which no lamp seems to be on."""

GLARING = 0.03
"""Share of the picture burnt out."""

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


def hint(report: FrameReport) -> Hint | None:
    """The most pressing hint of one frame, None when all is well.

    Show one that has stayed for a while; a hand passing may give any of them for a moment.
    """
    if report.brightness < DARK:
        return Hint.TOO_DARK
    relative = report.sharpness / report.brightness**2
    if report.placed and relative >= SOFT_MARKS:
        return Hint.MOVED if report.moved else None
    if report.glare > GLARING:
        return Hint.GLARE
    if relative < (SOFT_MARKS if report.placed else SOFT_PICTURE):
        return Hint.OUT_OF_FOCUS
    return Hint.NO_TABLE
