"""The result of a game: places, and what to do with the game."""

from __future__ import annotations

from ui.presenters.models import ResultScreen
from ui.widgets.frame import Frame
from ui.widgets.header import put_header, put_message
from ui.widgets.lists import ButtonGrid, RankPart, put_buttons
from ui.widgets.part import Composed

__all__ = ["compose_result"]

_GAP = 8.0


def compose_result(surface: Composed, model: ResultScreen, frame: Frame) -> None:
    """Places, then what to do with the game."""
    rest = put_header(surface, model.header, frame)
    count = len(model.buttons)
    if frame.wide:
        foot, rest = rest.right(252, 12)
        rest = put_message(surface, model.message, rest, frame)
        grid = ButtonGrid(1, min(76.0, (foot.h + _GAP) / count - _GAP))
    else:
        rest = put_message(surface, model.message, rest, frame)
        lines = -(-count // 2)
        foot, rest = rest.bottom(lines * (72.0 + _GAP) - _GAP, 10)
        grid = ButtonGrid(2, 72)
    put_buttons(surface, "result", model.buttons, foot, frame, grid)
    height = min(88.0, rest.h / max(1, len(model.ranks)) - 6)
    for number, rank in enumerate(model.ranks):
        line, rest = rest.top(height, 6)
        surface.put(("rank", number), RankPart, rank, line, frame)
