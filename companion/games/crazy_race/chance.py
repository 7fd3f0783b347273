"""Chances and averages, computed exactly, and what the table of a virtual race reports.

Information only (CR-INF-02): nothing here decides anything. Chances are fractions; random numbers come from
outside as a :class:`random.Random`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import factorial, prod
from random import Random
from typing import NamedTuple

from companion.games.crazy_race.abilities import NONE, Ability
from companion.games.crazy_race.box_values import Die
from companion.games.crazy_race.dice import counted, sorted_faces, take, total
from companion.games.crazy_race.model import Face, Turn
from companion.games.crazy_race.state import CrazyState
from companion.games.crazy_race.track import colour_at
from companion.games.crazy_race.turn import route_of
from companion.games.crazy_race.work import Work
from companion.games.vocabulary import TABLE, Move

__all__ = ["Planned", "average", "chance_of", "draw", "planned", "throw_chance", "totals", "within"]

Totals = Mapping[int, Fraction]
"""The chance of each total."""

Faces = tuple[tuple[int, ...], ...]
"""What each of some dice may count, face by face."""


class Planned(NamedTuple):
    """One space of a planned route: where, its colour, and the die that would be taken."""

    pos: int
    colour: str
    die: str


def planned(state: CrazyState, spaces: int, skip: bool = True) -> tuple[Planned, ...]:
    """The route of the seat that is to act and its dice, stand-ins included (CR-DIC-01 to CR-DIC-05)."""
    if state.active is None:
        raise ValueError("nobody is to act")
    route = route_of(Work(state), state.active, spaces, skip)
    taken = take([colour_at(state.track, pos) for pos in route], state.setting.box.dice)
    return tuple(Planned(pos, one.wanted, one.die) for pos, one in zip(route, taken, strict=True))


def average(colours: Iterable[str], dice: Mapping[str, Die]) -> Fraction:
    """The average total of some dice.

    >>> from companion.games.crazy_race.box import house_box
    >>> average(["beige", "green", "grey", "turquoise"], house_box().dice)
    Fraction(7, 1)
    """
    return sum((Fraction(sum(dice[c].faces), len(dice[c].faces)) for c in colours), Fraction(0))


def totals(colours: Iterable[str], dice: Mapping[str, Die], ability: Ability = NONE) -> Totals:
    """The chance of every total of some dice, held down by a cap where the animal has one."""
    ways = _ways(_faces(colours, dice, ability))
    throws = sum(ways)
    return {pips: Fraction(times, throws) for pips, times in enumerate(ways) if times}


def _faces(colours: Iterable[str], dice: Mapping[str, Die], ability: Ability = NONE) -> Faces:
    """What each of some dice may count."""
    return tuple(tuple(counted((colour, face), ability) for face in dice[colour].faces) for colour in colours)


@cache
def _ways(faces: Faces) -> tuple[int, ...]:
    """In how many throws of some dice each total comes up, from 0 on."""
    ways = [1]
    for die in faces:
        longer = [0] * (len(ways) + max(die))
        for before, times in enumerate(ways):
            for pips in die:
                longer[before + pips] += times
        ways = longer
    return tuple(ways)


def _at_most(faces: Faces, room: int) -> Fraction:
    """The chance that some dice count ``room`` or less."""
    ways = _ways(faces)
    return Fraction(sum(ways[: max(0, room + 1)]), sum(ways))


def chance_of(state: CrazyState, move: Move) -> Fraction:
    """The chance that the throw to which a move leads stays within the limit, rerolled as well as can be.

    For ``drive``, ``hop`` and ``reroll``; ``stand`` and ``stop`` are 0 or 1. Raises :class:`IllegalMove`.
    """
    step = state.apply(move)
    if any(event.kind == "turn_over" for event in step.events):
        return Fraction(not any(event.kind == "bust" for event in step.events))
    after = step.state
    if not isinstance(after, CrazyState):
        raise TypeError("a state of this game leads to another of it")
    return within(after.running_turn, after.setting.box.dice, after.ability)


def within(turn: Turn, dice: Mapping[str, Die], ability: Ability) -> Fraction:
    """The chance that the throw that is due stays within the limit, rerolled as well as can be."""
    if turn.limit is None:
        return Fraction(1)
    room = turn.limit - total(turn.rolled, ability)
    if ability.kind != "reroll" or turn.rerolled:
        return _at_most(_faces(turn.to_roll, dice, ability), room)
    again = _faces((colour for colour in turn.to_roll if colour in ability.colours), dice)
    rest = totals((colour for colour in turn.to_roll if colour not in ability.colours), dice)
    return sum((chance * _rerolled(again, room - pips) for pips, chance in rest.items()), Fraction(0))


@cache
def _rerolled(faces: Faces, room: int) -> Fraction:
    """The chance that dice which may be thrown again, once and any of them, stay within ``room``."""
    if room < 0:
        return Fraction(0)
    throws = Counter(tuple(sorted(zip(faces, throw, strict=True))) for throw in product(*faces))
    found = sum((times * _best(throw, room) for throw, times in throws.items()), Fraction(0))
    return found / throws.total()


def _best(throw: tuple[tuple[tuple[int, ...], int], ...], room: int) -> Fraction:
    """The chance after the best choice: the throw stands, or some of it is thrown again."""
    pips = sum(face for _, face in throw)
    if pips <= room:
        return Fraction(1)
    best = Fraction(0)
    for size in range(1, len(throw) + 1):
        for again in combinations(throw, size):
            kept = pips - sum(face for _, face in again)
            best = max(best, _at_most(tuple(faces for faces, _ in again), room - kept))
    return best


def throw_chance(faces: Iterable[Face], dice: Mapping[str, Die]) -> Fraction:
    """The chance of one throw, whatever its order: what :func:`draw` draws from."""
    lying = Counter(faces)
    chance = Fraction(1)
    for colour in {colour for colour, _ in lying}:
        shown = {face: times for (other, face), times in lying.items() if other == colour}
        sides = Counter(dice[colour].faces)
        number = sum(shown.values())
        ways = _arrangements(shown.values())
        chance *= Fraction(
            ways * prod(sides[face] ** times for face, times in shown.items()),
            len(dice[colour].faces) ** number,
        )
    return chance


def _arrangements(groups: Iterable[int]) -> int:
    sizes = list(groups)
    return factorial(sum(sizes)) // prod(factorial(size) for size in sizes)


def draw(state: CrazyState, rng: Random) -> Move:
    """What the table reports next, as true dice and a good shuffle would have it."""
    if state.phase != "roll":
        moves = state.legal(TABLE)
        return moves[rng.randrange(len(moves))]
    dice = state.setting.box.dice
    faces = [(colour, rng.choice(dice[colour].faces)) for colour in state.running_turn.to_roll]
    return Move(TABLE, "roll", (("dice", sorted_faces(faces)),))
