"""Models of screens on which people set something: choices in rows, a name letter by letter."""

from __future__ import annotations

from dataclasses import dataclass

from ui.presenters.parts import Button, SeatMark

__all__ = ["FormRow", "FormScreen", "KeyboardScreen"]


@dataclass(frozen=True, slots=True)
class FormRow:
    """What is chosen, and its choices side by side."""

    title: str
    choices: tuple[Button, ...]
    mark: SeatMark | None = None


@dataclass(frozen=True, slots=True)
class FormScreen:
    """Rows of choices that scroll; each press counts at once."""

    title: str
    rows: tuple[FormRow, ...]
    back: Button
    note: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class KeyboardScreen:
    """A name as typed so far, and the keys: rows of letters, then wide keys."""

    title: str
    mark: SeatMark | None
    typed: str
    keys: tuple[tuple[Button, ...], ...]
    wide: tuple[Button, ...]
    back: Button
    done: Button
    message: str = ""
    pages: tuple[Button, ...] = ()
    """Other pages of keys, where there are more than one."""
    ordered: bool = True
    """The keys stand in an order that people know by heart; else their rows mean nothing."""
