"""What everybody may see of Crazy Race beside what all games show: plain frozen facts.

Knows no pixel and decides nothing; every game of this kind is open, so that nothing here is anybody's secret.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.vocabulary import Seat
from companion.reconcile.instructions import Line

__all__ = ["CardFacts", "CartFacts", "CrazyFacts", "RouteFacts"]


@dataclass(frozen=True, slots=True)
class CardFacts:
    """An animal or donkey: its limit (None where nothing can bust), what it can do, its bonus."""

    card: str
    limit: int | None
    ability: Line
    bonus: int


@dataclass(frozen=True, slots=True)
class CartFacts:
    """One cart: its colour, its place counted from 1 (None before the start), its rank among all."""

    seat: Seat
    colour: str | None
    pos: int | None
    rank: int
    animal: CardFacts | None
    cards: tuple[CardFacts, ...]
    """All cards whose bonus is still to come, the hitched one last."""


@dataclass(frozen=True, slots=True)
class RouteFacts:
    """One distance: its last space and colour, the dice for it from beige to brown, and what they bring.

    ``stand_ins`` are the spaces' colours that had run out with the dice that take their place; ``average``
    the pips to be expected, ``chance`` the exact chance to stay within the limit.
    """

    spaces: int
    pos: int
    colour: str
    dice: tuple[str, ...]
    stand_ins: tuple[tuple[str, str], ...]
    average: float
    chance: float


@dataclass(frozen=True, slots=True)
class CrazyFacts:
    """The race: where it stands, the course, the carts, and the turn that is running."""

    phase: str
    stage: int
    active: Seat | None
    marker: Seat | None
    last_round: bool
    colours: tuple[str, ...]
    """The course's spaces in running order; empty before the sheets lie."""
    palms: tuple[int, ...]
    carts: tuple[CartFacts, ...]
    offer: tuple[CardFacts, ...]
    limit: int | None
    rolled: tuple[tuple[str, int], ...]
    to_roll: tuple[str, ...]
    total: int
    routes: tuple[RouteFacts, ...]
    """Every distance that may be announced now."""
    level: tuple[RouteFacts, ...]
    """The same without leaping over occupied spaces, where an animal that leaps may choose not to."""
    faces: tuple[tuple[str, tuple[int, ...]], ...]
    """What a die of each colour can show, from low to high."""
    turned_sheets: bool
    """Whether a sheet may lie turned end for end."""
    unseen: tuple[str, ...]
    """The cards that a draw may bring: animals that nobody has seen, or donkeys while these are dealt."""
    taken: int = 0
    """The distance for which the active seat has taken dice out of the tray, before the camera's eyes."""
