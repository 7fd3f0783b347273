"""What the screen of Crazy Race shows, as frozen values in the language of the table. Knows no toolkit."""

from __future__ import annotations

from dataclasses import dataclass

from ui.presenters.forms import FormRow
from ui.presenters.parts import Button, Header, SeatMark, StepRow

__all__ = ["CrazyScreen", "SpaceCell"]


@dataclass(frozen=True, slots=True)
class SpaceCell:
    """One space of the course: its number, its colour by rank from 0 (low) to 4 (high), who stands there.

    ``carts`` run from the front of the space to its rear; ``palm`` is the palm behind it, 0 for none;
    ``label`` and ``touch`` belong to a space that the seat may drive to.
    """

    number: int
    rank: int
    carts: tuple[SeatMark, ...] = ()
    palm: int = 0
    label: str = ""
    chosen: bool = False
    touch: Button | None = None


@dataclass(frozen=True, slots=True)
class CrazyScreen:
    """The race: the course, the carts, what is asked and what is to be done."""

    header: Header
    mark: SeatMark | None
    question: str
    detail: str
    course: tuple[SpaceCell, ...]
    choices: tuple[Button, ...]
    steps: tuple[StepRow, ...]
    throw: tuple[FormRow, ...]
    """A row a die while a throw is told by finger."""
    why: Button | None
    """The rule behind what is asked."""
    across: int = 0
    """How many choices stand side by side; 0: one below the other."""
    message: str = ""
