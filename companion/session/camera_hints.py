"""What the camera's badge says when it sees badly: each hint of the eyes as a line for people."""

from __future__ import annotations

from companion.reconcile.instructions import Line
from companion.session.public import Badge
from companion.vision.hints import Hint

__all__ = ["hint_badge"]

_LINES = {
    Hint.TOO_DARK: Line.of("Too dark: switch on a lamp above the table."),
    Hint.GLARE: Line.of("Glare: move the lamp, or turn it off its reflection."),
    Hint.OUT_OF_FOCUS: Line.of("Out of focus: wipe the lens and set the focus to the table."),
    Hint.NO_TABLE: Line.of("The table is not in view: at least three corner marks must be seen whole."),
    Hint.MOVED: Line.of("The camera was moved: it has found the table again."),
    Hint.CUT_OFF: Line.of("Part of the mat lies outside the picture: a tag there is cut off."),
    Hint.MARK_COVERED: Line.of("Something lies on a corner mark: take it off."),
}


def hint_badge(hint: Hint) -> Badge:
    """The camera works, but sees badly."""
    return Badge("camera", "troubled", _LINES[hint])
