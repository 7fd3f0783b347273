"""What a turn of Crazy Race is worth on average: exact chances of the dice, weighed in spaces.

For a bot that follows rules of thumb. Knows dice, limits and abilities; must not know whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.crazy_race.abilities import Ability
from companion.games.crazy_race.box_values import Box
from companion.games.crazy_race.chance import within
from companion.games.crazy_race.dice import by_colour, counted, take
from companion.games.crazy_race.model import Turn
from companion.games.crazy_race.names import DICE

__all__ = ["Plan", "best_plan", "fixed_advance", "hop_advance", "success"]

HOPELESS = 0.04
"""A chance below which longer routes are not looked at: they only become less likely."""

AGAIN = 0.65
"""The share of turns that another turn with the same animal follows: an average stage has 2.9 rounds."""


class Plan(NamedTuple):
    """A distance, the chance to get there, and the spaces that come of it on average."""

    spaces: int
    chance: float
    advance: float


@lru_cache(maxsize=200_000)
def success(box: Box, dice: tuple[str, ...], limit: int | None, ability: Ability) -> float:
    """The chance that these dice, sorted by colour, stay within the limit, rerolled as well as can be."""
    return float(within(Turn(limit, to_roll=dice), box.dice, ability))


def best_plan(
    box: Box, steps: Sequence[int], colours: Sequence[str], limit: int | None, ability: Ability, least: int
) -> Plan:
    """The distance that gets furthest on average, at least ``least`` dice.

    ``steps`` are the spaces won by each length of the route, ``colours`` those of its spaces; an animal
    that starts with a bonus on its colour likes to stand there.
    """
    dice = [taken.die for taken in take(colours, box.dice)]
    bust = 1 + _liking(colours[0], ability)
    best = Plan(0, 0.0, -1.0)
    for count in range(max(1, least), min(DICE, len(colours)) + 1):
        chance = success(box, by_colour(dice[:count]), limit, ability)
        won = steps[count - 1] + _liking(colours[count - 1], ability)
        advance = chance * won + (1 - chance) * bust
        if advance > best.advance:
            best = Plan(count, chance, advance)
        if chance < HOPELESS:
            break
    return best


def _liking(colour: str, ability: Ability) -> float:
    """What standing on a colour is worth to an animal that starts with a bonus there, in spaces."""
    starts = ability.kind == "start_bonus" and colour in ability.colours
    return AGAIN * ability.amount if starts else 0.0


def hop_advance(box: Box, colours: Sequence[str], rolled: int, total: int, limit: int) -> float:
    """The spaces that rolling one more die along the route comes to, stopping as well as can be."""
    dice = tuple(taken.die for taken in take(colours, box.dice))
    return _hop(tuple(box.dice[die].faces for die in dice), rolled, limit - total)


@lru_cache(maxsize=200_000)
def _hop(dice: tuple[tuple[int, ...], ...], rolled: int, room: int) -> float:
    if rolled >= len(dice):
        return float(rolled)
    worth = 0.0
    for face in dice[rolled]:
        if face > room:
            worth += 1.0
        else:
            worth += max(float(rolled + 1), _hop(dice, rolled + 1, room - face))
    return worth / len(dice[rolled])


@lru_cache(maxsize=1000)
def fixed_advance(box: Box, ability: Ability) -> float:
    """The spaces that an animal with fixed dice makes on average."""
    if ability.count == "sum":
        return float(sum(sum(box.dice[c].faces) / len(box.dice[c].faces) for c in ability.colours))
    top = max(max(box.dice[c].faces) for c in ability.colours)
    at_least = 0.0
    for pips in range(1, top + 1):
        below = 1.0
        for colour in ability.colours:
            faces = box.dice[colour].faces
            below *= sum(counted((colour, face), ability) < pips for face in faces) / len(faces)
        at_least += 1 - below
    return at_least
