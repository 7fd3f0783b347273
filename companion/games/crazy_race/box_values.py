"""The shapes of a box: dice, cards, sheets and course, frozen. Knows no file and no rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.games.crazy_race.abilities import Ability

__all__ = ["Box", "Card", "Die", "frozen"]


class Die(NamedTuple):
    """The dice of one colour; faces ascending."""

    number: int
    faces: tuple[int, ...]


class Card(NamedTuple):
    """An animal or donkey. ``limit`` None: it rolls fixed dice; ``start`` 0: it is no donkey."""

    limit: int | None
    ability: Ability
    bonus: int
    start: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """The values of one box; equal boxes have equal values and the same id."""

    id: str
    values: Mapping[str, Any]
    """The same as JSON, to be merged with an owner's values."""
    dice: Mapping[str, Die]
    cards: Mapping[str, Card]
    """Animals and donkeys by id."""
    animals: tuple[str, ...]
    donkeys: tuple[str, ...]
    start_spaces: Mapping[int, int]
    board: Mapping[str, str]
    sheets: Mapping[str, tuple[str, ...]]
    """Three colours by sheet and side, as ``S04a``."""
    course: tuple[str, ...]

    def __hash__(self) -> int:
        return hash(self.id)


def frozen(values: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """The same mapping, read only."""
    return MappingProxyType(dict(values))
