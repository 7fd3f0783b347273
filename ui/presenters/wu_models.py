"""What the screens of Wu Wei show, as frozen values in the language of the table. Knows no toolkit."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.vocabulary import Seat
from ui.presenters.parts import Button, Header, SeatMark, StepRow

__all__ = [
    "BidCell",
    "BidScreen",
    "BoardCell",
    "Chip",
    "Figure",
    "ThrowTable",
    "ThrownDie",
    "ThrownFaces",
    "WuScreen",
]


@dataclass(frozen=True, slots=True)
class Figure:
    """A character: its seat (None: nobody's), the character drawn on it, its sign, whether it is black.

    ``kind`` is ``student``, ``master`` or ``court``; ``lost``: a master without its lineage marker.
    """

    kind: str
    mark: SeatMark | None
    glyph: str
    sign: str
    black: bool
    lost: bool = False
    open: bool = False
    """It is the one that moves."""


@dataclass(frozen=True, slots=True)
class BoardCell:
    """One space of the board.

    ``ground`` names its colour: a season, an element, ``fields``, ``dark``, ``black``, ``white``,
    ``centre``, or ``open`` where no tile is known; ``sign`` the season or element that is drawn on it;
    ``kind`` as in :class:`~companion.session.wu_public.SpaceFacts`. ``look`` is ``free``, ``chosen``,
    ``path`` or empty.
    """

    place: str
    kind: str
    ground: str
    label: str
    sign: str = ""
    figures: tuple[Figure, ...] = ()
    wall: bool = False
    tower: bool = False
    closed: bool = False
    inactive: bool = False
    markers: tuple[str, ...] = ()
    look: str = ""
    barred: bool = False
    """It lies beside whoever moves, who may not go there."""
    touch: Button | None = None


@dataclass(frozen=True, slots=True)
class Chip:
    """A small fact beside the board: a ground with its sign (see :class:`BoardCell`), a word or number.

    ``shape`` is that of its tracker where the sign does not tell which one it is: ``circle`` town,
    ``triangle`` palace. Where it is ``brief``, shape and sign stand for the word.
    """

    ground: str
    text: str
    strong: bool = False
    sign: str = ""
    shape: str = ""
    brief: bool = False


@dataclass(frozen=True, slots=True)
class ThrownDie:
    """Ordinary dice of a colour: from beige (0) to brown and in words, what they stand for, both in one line
    of ``words``, which of the columns of :class:`ThrownFaces` is about them, and how many are thrown."""

    rank: int
    colour: str
    stands_for: str
    words: str
    column: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class ThrownFaces:
    """Pips of an ordinary die, and which face they say for each kind of die."""

    pips: tuple[int, ...]
    says: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ThrowTable:
    """The ordinary dice that stand in for a throw."""

    title: str
    dice: tuple[ThrownDie, ...]
    faces: tuple[ThrownFaces, ...]


@dataclass(frozen=True, slots=True)
class WuScreen:
    """The board, what is asked, what may be done at the place that was touched."""

    header: Header
    board: tuple[BoardCell, ...]
    compass: tuple[tuple[str, str], ...]
    """The directional tiles: where they lie, and their letters."""
    trackers: tuple[Chip, ...]
    """Season, active element, inactive palace, gathering marker."""
    purse: tuple[Chip, ...]
    """The chi of the seat at turn, the active element strong."""
    mark: SeatMark | None
    question: str
    detail: str
    choices: tuple[Button, ...]
    steps: tuple[StepRow, ...]
    message: str = ""
    throw: ThrowTable | None = None
    """The dice that may be thrown now."""
    entering: bool = False
    """The board is being entered: every space that can be touched is a choice."""


@dataclass(frozen=True, slots=True)
class BidCell:
    """Chi of one element in a seat's purse: how much, and in which steps it can be offered."""

    element: str
    text: str
    held: int
    step: int


@dataclass(frozen=True, slots=True)
class BidScreen:
    """A seat's cover page of a gathering; nothing here depends on what is being offered."""

    seat: Seat
    mark: SeatMark
    title: str
    cover: str
    hold: str
    open_hint: str
    offer: str
    """The words before the worth of an offer."""
    clear: str
    seal: str
    cells: tuple[BidCell, ...]
    back: Button
    sealed: str
    unseal: Button | None
