"""Wu Wei in a terminal: the board row by row, its choices, and an offer as five numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.games.vocabulary import Move
from ui.presenters.parts import Button
from ui.presenters.wu_models import BidScreen, BoardCell, WuScreen
from ui.texts import Texts

__all__ = ["bid_lines", "journey_choices", "journey_lines", "typed_bid"]


def journey_lines(model: WuScreen) -> Iterator[str]:
    """What the screen shows, without its choices."""
    yield f"== {model.header.headline} =="
    if model.trackers:
        yield "  ".join(chip.text for chip in model.trackers)
    if model.purse:
        yield "  ".join(f"{chip.text} {chip.ground}" for chip in model.purse)
    for row in range(6):
        for kind in "SO":
            cells = [cell for cell in model.board if cell.place.startswith(f"{kind}{row}")]
            if cells:
                yield ("  " if kind == "O" else "") + "  ".join(map(_cell, cells))
    if model.question:
        yield model.question
    if model.detail:
        yield f"  {model.detail}"
    if model.throw is not None:
        yield f"  {model.throw.title}: " + ", ".join(
            f"{' + '.join([die.colour] * die.count)} = {die.stands_for}" for die in model.throw.dice
        )
        for line in model.throw.faces:
            yield f"    {' '.join(map(str, line.pips))}: {' | '.join(line.says)}"
    for step in model.steps:
        yield f"  [{'x' if step.done else ' '}] {step.text}"


def _cell(cell: BoardCell) -> str:
    marks = "".join(("|" if cell.wall else "", "^" if cell.tower else "", "x" if cell.closed else ""))
    standing = "".join(f"{figure.glyph}{figure.sign}" for figure in cell.figures)
    name = f"{cell.place}:{cell.label or cell.ground}{marks}"
    return f"{name}({standing})" if standing else name


def journey_choices(model: WuScreen) -> list[Button | None]:
    """Buttons, spaces that may be gone to, things to tick, the menu."""
    spaces = [
        cell.touch
        for cell in model.board
        if cell.touch and (model.entering or cell.look in ("free", "chosen"))
    ]
    ticks = [Button(f"{step.text}: {step.tick.text}", step.tick.intent) for step in model.steps if step.tick]
    devices = [model.header.devices] if model.header.devices else []
    return [*model.choices, *spaces, *ticks, *devices, *model.header.menu]


def bid_lines(model: BidScreen, texts: Texts) -> Iterator[str]:
    """A seat's open view: its purse, and how to offer."""
    yield f"== {model.title} =="
    if model.sealed:
        yield model.sealed
    yield "  ".join(f"{cell.text}: {cell.held}" for cell in model.cells)
    yield texts("Type how much of each you offer, for example 0 2 0 0 1; Enter alone goes back")


def typed_bid(model: BidScreen, typed: str) -> Move | None:
    """The offer that five numbers name; None for anything else."""
    numbers = [int(number) for number in re.findall(r"\d+", typed)]
    if len(numbers) != len(model.cells):
        return None
    offer = {cell.element: count for cell, count in zip(model.cells, numbers, strict=True) if count}
    return Move.of(model.seat, "seal_bid", offer=offer)
