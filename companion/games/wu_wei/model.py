"""The shapes of Wu Wei: players, tiles, pieces, turn, solo stages, campaign.

Frozen and equal by value. Knows no rule; what they mean is decided by the modules beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.vocabulary import Seat
from companion.games.wu_wei.box import Box
from companion.games.wu_wei.names import ELEMENTS, SPACES
from companion.games.wu_wei.options import Options

__all__ = [
    "Bids", "Campaign", "Chi", "Layout", "Outcome", "Piece", "Player", "Setting", "Solo", "Task", "Tile",
    "Trackers", "Turn",
]  # fmt: skip

Chi = tuple[int, ...]
"""Tokens in the order of the elements."""

Task = tuple[str, ...]
"""Something the rules still have to do by themselves: its name and what it is about."""

NO_CHI: Chi = (0,) * len(ELEMENTS)


class Player(NamedTuple):
    """One seat. ``left_centre``: its student has left the centre once."""

    role: str = "disciple"
    animal: str | None = None
    cards: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    chi: Chi = NO_CHI
    left_centre: bool = False

    @property
    def held(self) -> tuple[str, ...]:
        """Cards that count towards five, spent or not."""
        return self.cards + self.spent


class Tile(NamedTuple):
    """A square's tile: town, temple or palace of an element, or a yin-yang tile."""

    kind: str
    element: str | None


class Piece(NamedTuple):
    """Where a character stands and which side is up."""

    at: str
    side: str


class Trackers(NamedTuple):
    """The three trackers."""

    element: str
    palace: str
    season: str


@dataclass(frozen=True)
class Layout:
    """The tiles as they lie. ``tiles`` and ``seasons`` are the same by place."""

    squares: tuple[tuple[str, Tile], ...] = ()
    octagons: tuple[tuple[str, str], ...] = ()
    tiles: Mapping[str, Tile] = field(init=False, compare=False, repr=False)
    seasons: Mapping[str, str] = field(init=False, compare=False, repr=False)
    places: Mapping[tuple[str, str | None], tuple[str, ...]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        places: dict[tuple[str, str | None], tuple[str, ...]] = {}
        for place, tile in self.squares:
            places[tile] = (*places.get(tile, ()), place)
        object.__setattr__(self, "tiles", dict(self.squares))
        object.__setattr__(self, "seasons", dict(self.octagons))
        object.__setattr__(self, "places", places)

    def temple(self, element: str) -> str:
        """Where the temple of an element lies."""
        return self.places["temple", element][0]

    def palace(self, element: str) -> str:
        """Where the palace of an element lies."""
        return self.places["palace", element][0]

    def towns(self, element: str) -> tuple[str, ...]:
        """Where the towns of an element lie."""
        return self.places.get(("town", element), ())

    @property
    def all_towns(self) -> tuple[str, ...]:
        """All towns on the board."""
        return tuple(place for place, tile in self.squares if tile.kind == "town")


@dataclass(frozen=True)
class Setting:
    """What stays the same through a game: seats, difficulty, options, the box in use."""

    seats: tuple[Seat, ...]
    difficulty: str | None
    options: Options
    box: Box


class Turn(NamedTuple):
    """The running turn.

    ``left`` holds spaces by ``shared`` or by character; ``paths`` the spaces each has stood on, start
    first; ``colour`` the colour the emperor moves; ``jumped`` who used a power instead of moving; ``agenda``
    what the rules do next without being asked.
    """

    seat: Seat
    number: int = 1
    step: str = "meditate"
    left: tuple[tuple[str, int], ...] = (("shared", SPACES),)
    mover: str | None = None
    moved: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    paths: tuple[tuple[str, tuple[str, ...]], ...] = ()
    colour: str | None = None
    jumped: tuple[str, ...] = ()
    agenda: tuple[Task, ...] = (("begin",),)

    def path(self, piece: str) -> tuple[str, ...]:
        """The spaces a character has stood on this turn."""
        return next((path for name, path in self.paths if name == piece), ())

    def spaces(self, piece: str) -> int:
        """Spaces a character still has."""
        left = dict(self.left)
        return left.get(piece, left.get("shared", 0))


class Solo(NamedTuple):
    """What only a solo stage has; each stage uses its own fields.

    ``known``: set-aside cards that were seen and came back. ``must``: characters in the empire's way, one of
    which has to move. ``bought``: the selected card's power is used up.
    """

    phase: str = "student"
    order: tuple[str, ...] = ("student", "master")
    card: str | None = None
    revealed: tuple[tuple[str, int], ...] = ()
    deck: int = 20
    aside: tuple[str, ...] = ()
    known: tuple[tuple[str, str], ...] = ()
    protected: tuple[str, ...] = ()
    walls_locked: bool = False
    dice: tuple[tuple[str, str], ...] = ()
    dice_in_play: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    selected: tuple[str, str] | None = None
    bought: bool = False
    must: tuple[str, ...] = ()
    pool: tuple[tuple[str, tuple[str, ...]], ...] = ()
    rings: tuple[tuple[str, str], ...] = ()
    direction: str = "cw"
    roll: tuple[tuple[str, str], ...] | None = None


class Campaign(NamedTuple):
    """What goes from stage to stage."""

    stage: int = 1
    lost: tuple[tuple[str, tuple[str, ...]], ...] = (("solo1", ()), ("solo2", ()))
    x_walls: tuple[str, ...] | None = None
    bonus_chi: tuple[tuple[str, int], ...] = ()

    @property
    def gone(self) -> tuple[str, ...]:
        """All cards lost so far."""
        return tuple(card for _, cards in self.lost for card in cards)


class Bids(NamedTuple):
    """A gathering's bids; an offer of None is sealed and not known here."""

    sealed: tuple[tuple[Seat, Chi | None], ...] = ()
    revealed: bool = False
    winner: Seat | None = None
    shared: tuple[Seat, ...] = ()


class Outcome(NamedTuple):
    """How it ended."""

    winner: Seat | None
    reason: str
