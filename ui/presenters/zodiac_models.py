"""What the screen of Zodiac Race shows, as frozen values in the language of the table. Knows no toolkit."""

from __future__ import annotations

from dataclasses import dataclass

from ui.presenters.parts import Button, Header, SeatMark, StepRow

__all__ = ["CardMark", "CardTile", "RowCell", "ZodiacRow", "ZodiacScreen"]


@dataclass(frozen=True, slots=True)
class CardMark:
    """A card as drawn: its element, its animal's character ('' for the Yin Yang), and what it is called."""

    element: str
    glyph: str
    name: str


@dataclass(frozen=True, slots=True)
class RowCell:
    """A place of a row: whose it is, what lies there, whether it is a hole, or the place that is next."""

    place: int
    glyph: str
    card: CardMark | None = None
    hole: bool = False
    next: bool = False


@dataclass(frozen=True, slots=True)
class ZodiacRow:
    """One seat's row and its hand's size; ``turn`` while it acts, ``asked`` while it has to answer."""

    mark: SeatMark
    element: str
    cells: tuple[RowCell, ...]
    hand: str
    turn: bool
    asked: bool


@dataclass(frozen=True, slots=True)
class CardTile:
    """A card to be touched; the button's text is what tells it from its neighbours."""

    card: CardMark
    button: Button


@dataclass(frozen=True, slots=True)
class ZodiacScreen:
    """The game: rows of all seats, both piles, what is asked, what is to be done.

    While cards are picked, ``tiles`` stand in place of the rows, with ``tabs`` for the elements.
    """

    header: Header
    mark: SeatMark | None
    question: str
    detail: str
    card: CardMark | None
    """The card that is asked for."""
    or_ask: str
    """Stands over the offers."""
    rows: tuple[ZodiacRow, ...]
    draw: str
    discard: str
    top: CardMark | None
    """What lies on top of the discard pile."""
    own: tuple[CardMark, ...]
    """The hand of the only person, where one practises and holds no cards."""
    own_title: str
    thrown: tuple[CardMark, ...]
    choices: tuple[Button, ...]
    why: Button | None
    offers: tuple[CardTile, ...]
    """Cards that can be asked for with one touch."""
    tabs: tuple[Button, ...]
    tiles: tuple[CardTile, ...]
    steps: tuple[StepRow, ...]
    message: str = ""
