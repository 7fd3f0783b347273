"""Dice: which are taken for a route, what a throw counts, in which order it is kept.

Pure functions of colours, faces and a box. Knows no state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.games.crazy_race.abilities import Ability
from companion.games.crazy_race.box_values import Die
from companion.games.crazy_race.model import Face
from companion.games.crazy_race.names import COLOUR_RANK

__all__ = ["SEARCH", "Taken", "by_colour", "counted", "sorted_faces", "take", "total"]

SEARCH: Mapping[str, tuple[str, ...]] = {
    "beige": ("beige", "green", "turquoise", "grey", "brown"),
    "green": ("green", "turquoise", "grey", "brown", "beige"),
    "turquoise": ("turquoise", "grey", "brown", "green", "beige"),
    "grey": ("grey", "brown", "turquoise", "green", "beige"),
    "brown": ("brown", "grey", "turquoise", "green", "beige"),
}
"""Where a die is looked for when its colour has run out, nearest first (CR-DIC-03 to CR-DIC-05)."""


class Taken(NamedTuple):
    """One die of a route: the colour its space asks for, and the colour it was taken in."""

    wanted: str
    die: str


def take(colours: Iterable[str], dice: Mapping[str, Die], out: Sequence[str] = ()) -> tuple[Taken, ...]:
    """One die for each space, ``out`` being gone already; raises :class:`ValueError` when none is left.

    >>> from companion.games.crazy_race.box import house_box
    >>> [taken.die for taken in take(["brown"] * 3, house_box().dice)]
    ['brown', 'brown', 'grey']
    """
    left = {colour: die.number for colour, die in dice.items()}
    for colour in out:
        left[colour] -= 1
    taken = []
    for wanted in colours:
        die = next((colour for colour in SEARCH[wanted] if left[colour]), None)
        if die is None:
            raise ValueError("more spaces than dice")
        left[die] -= 1
        taken.append(Taken(wanted, die))
    return tuple(taken)


def by_colour(colours: Iterable[str]) -> tuple[str, ...]:
    """Colours from beige to brown."""
    return tuple(sorted(colours, key=COLOUR_RANK.__getitem__))


def sorted_faces(faces: Iterable[Face]) -> tuple[Face, ...]:
    """A throw sorted by colour, then face, so that equal throws are equal (CR-ROL-03)."""
    return tuple(sorted(faces, key=lambda face: (COLOUR_RANK[face[0]], face[1])))


def counted(face: Face, ability: Ability) -> int:
    """What one die counts: a cap holds down the dice of its colours (CR-ABL-17, CR-ABL-18)."""
    colour, pips = face
    if ability.kind == "cap" and colour in ability.colours:
        return min(pips, ability.amount)
    return pips


def total(faces: Iterable[Face], ability: Ability) -> int:
    """The pips of a throw after caps (CR-ROL-04)."""
    return sum(counted(face, ability) for face in faces)


def missing(faces: Iterable[Face], among: Iterable[Face]) -> list[Face]:
    """The faces that are not among others, each die counted once."""
    return list((Counter(faces) - Counter(among)).elements())
