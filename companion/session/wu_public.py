"""What everybody may see of Wu Wei beside what all games show: plain frozen facts.

Everything lies open but the bids of a gathering, and none of these is here. Knows no pixel, decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.vocabulary import Json, Move, Seat
from companion.reconcile.instructions import Line

__all__ = [
    "BoardFacts",
    "CampaignFacts",
    "DieFacts",
    "PieceFacts",
    "PurseFacts",
    "ReachFacts",
    "SoloFacts",
    "SpaceFacts",
    "WuFacts",
]


@dataclass(frozen=True, slots=True)
class PieceFacts:
    """A character: whose it is (None: nobody's), its side, its colour for the balance, whether honoured."""

    name: str
    seat: Seat | None
    side: str
    colour: str
    honoured: bool = True


@dataclass(frozen=True, slots=True)
class SpaceFacts:
    """One space: ``kind`` is ``terrain``, ``centre``, ``town``, ``temple``, ``palace`` or ``yin_yang``.

    ``shows`` is the season, the element, or the colour that lies up, empty for the centre. ``over`` says that
    terrain lies with its fields up or a town face down; ``closed`` that the season bars it.
    """

    place: str
    kind: str
    shows: str
    over: bool = False
    closed: bool = False
    wall: bool = False
    tower: bool = False
    inactive: bool = False
    """The palace that the tracker points at."""
    markers: tuple[str, ...] = ()
    """Animals whose lineage marker lies here."""
    pieces: tuple[PieceFacts, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """The board before it is booked.

    ``spaces`` show the tiles that are known; ``fixed`` are places whose tiles stay. Of ``wanted`` tiles so
    many are ``read``, None where no camera reads any. ``line`` says what to mend next and ``places`` where,
    by the rule ``clause``; ``ready`` that the board may be booked. ``entered``: it is entered by fingers,
    which have made so many ``swaps``.
    """

    spaces: tuple[SpaceFacts, ...]
    fixed: tuple[str, ...]
    wanted: int
    read: int | None = None
    line: Line | None = None
    places: tuple[str, ...] = ()
    clause: str = ""
    ready: bool = False
    entered: bool = False
    swaps: int = 0


@dataclass(frozen=True, slots=True)
class PurseFacts:
    """What a seat holds: chi in the order of the elements, its worth in the active one, cards, its marker."""

    seat: Seat
    role: str
    animal: str | None
    element: str | None
    chi: tuple[int, ...]
    worth: int
    cards: tuple[str, ...]
    spent: tuple[str, ...]
    lineage: bool


@dataclass(frozen=True, slots=True)
class ReachFacts:
    """Whether a character may step onto a neighbouring space: ``clause`` names the rule that forbids it."""

    piece: str
    to: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class DieFacts:
    """A die that is to be thrown: its faces; the colour of the ordinary die that may stand in for it, and the
    face by pips, that of one pip first."""

    die: str
    faces: tuple[str, ...]
    colour: str
    by_pips: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SoloFacts:
    """What a solo stage adds: the card that lies up, the discipline deck, dice, the empire's way.

    ``revealed`` counts cards of each style; ``protected`` are styles that are safe; ``dice`` those still to
    be resolved; ``pool`` the cards that can still name a pair; ``rings`` where emperor and empress go.
    """

    phase: str
    card: str | None
    deck: int
    revealed: tuple[tuple[str, int], ...]
    protected: tuple[str, ...]
    walls_locked: bool
    dice: tuple[tuple[str, str], ...]
    dark: int
    """Towns that lie face down."""
    selected: tuple[str, str] | None
    pool: tuple[str, ...]
    rings: tuple[tuple[str, str], ...]
    direction: str
    covered: int
    """Terrain octagons that are walled or fields."""


@dataclass(frozen=True, slots=True)
class CampaignFacts:
    """The campaign: its stage, the cards lost for good, walls and chi taken along."""

    stage: int
    lost: tuple[tuple[str, tuple[str, ...]], ...]
    walls: int | None
    chi: tuple[tuple[str, int], ...]
    may_finish: bool


@dataclass(frozen=True, slots=True)
class WuFacts:
    """The journey: level, trackers, the board, the purses, the running turn."""

    level: str
    difficulty: str | None
    phase: str
    element: str | None
    palace: str | None
    season: str | None
    gathering: str
    starter: Seat | None
    balance: str | None
    """The colour that alone may move; None while black and white are balanced."""
    yin_yang_binds: bool
    spaces: tuple[SpaceFacts, ...]
    purses: tuple[PurseFacts, ...]
    wall_supply: int
    tower_supply: int
    active: Seat | None
    step: str
    left: tuple[tuple[str, int], ...]
    """Spaces left, shared or by character."""
    mover: str | None
    path: tuple[str, ...]
    """Spaces on which the open character has stood this turn."""
    reach: tuple[ReachFacts, ...]
    owed: tuple[tuple[str, Json], ...]
    """What is asked, as names and values; empty when nothing is owed."""
    chance: str = ""
    """What the table has to lay, roll, draw or turn up now."""
    chances: tuple[Move, ...] = ()
    """How that can fall, where there are few ways."""
    dice_due: tuple[DieFacts, ...] = ()
    """The dice that are to be thrown."""
    offers: tuple[tuple[Seat, tuple[tuple[str, int], ...]], ...] = ()
    """Opened bids."""
    solo: SoloFacts | None = None
    campaign: CampaignFacts | None = None
    outcome: str = ""
    """How it ended."""
