"""Turns of Crazy Race looked at one after another: where a distance leaves the cart for its next turns.

Exact over the dice for a cart that drives alone; what other carts do in between is left out. For a bot;
knows dice, limits, abilities and the course.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.bots.crazy_odds import HOPELESS, fixed_advance, hop_advance, success
from companion.games.crazy_race.abilities import Ability
from companion.games.crazy_race.box_values import Box
from companion.games.crazy_race.dice import by_colour, take
from companion.games.crazy_race.model import Space
from companion.games.crazy_race.names import DICE
from companion.games.crazy_race.track import colour_at

__all__ = ["Drive", "Driver", "advance_ahead", "drives"]


class Driver(NamedTuple):
    """An animal on a course: what is needed to know how far it will get."""

    box: Box
    track: tuple[Space, ...]
    ability: Ability
    limit: int | None


class Drive(NamedTuple):
    """A distance: the spaces it wins, the chance that the dice allow it, and the worth with what follows."""

    spaces: int
    won: int
    chance: float
    worth: float


def advance_ahead(driver: Driver, pos: int, rounds: int) -> float:
    """The spaces that an animal makes on average in its next turns, started from a place."""
    return _ahead(driver, pos % len(driver.track), rounds)


@lru_cache(maxsize=100_000)
def _ahead(driver: Driver, pos: int, rounds: int) -> float:
    if not rounds:
        return 0.0
    box, ability = driver.box, driver.ability
    if ability.kind == "fixed_dice":
        return rounds * fixed_advance(box, ability)
    bonus = _start_bonus(driver, pos)
    start = pos + bonus
    if ability.kind == "hop" and driver.limit is not None:
        colours = [colour_at(driver.track, start + n) for n in range(1, DICE + 1)]
        won = hop_advance(box, colours, 0, 0, driver.limit)
        return bonus + won + advance_ahead(driver, start + round(won), rounds - 1)
    steps = range(1, DICE + 1)
    return bonus + max(drive.worth for drive in drives(driver, start, steps, rounds - 1, 1))


def _start_bonus(driver: Driver, pos: int) -> int:
    """Spaces for standing on a colour at the start of a turn."""
    ability = driver.ability
    if ability.kind == "start_bonus" and pos > 0 and colour_at(driver.track, pos) in ability.colours:
        return ability.amount
    return 0


def drives(driver: Driver, pos: int, steps: Sequence[int], rounds: int, least: int) -> list[Drive]:
    """Every distance that has a chance; ``steps`` are the spaces won by each number of dice.

    ``rounds`` turns with the same animal follow.
    """
    box, ability = driver.box, driver.ability
    colours = [colour_at(driver.track, pos + step) for step in steps]
    dice = [taken.die for taken in take(colours, box.dice)]
    bust = 1 + advance_ahead(driver, pos + 1, rounds)
    found = []
    for count in range(max(1, least), len(dice) + 1):
        chance = success(box, by_colour(dice[:count]), driver.limit, ability)
        won = steps[count - 1]
        reached = won + advance_ahead(driver, pos + won, rounds) if chance >= HOPELESS else won
        found.append(Drive(count, won, chance, chance * reached + (1 - chance) * bust))
        if chance < HOPELESS:
            break
    return found
