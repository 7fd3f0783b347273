"""What the other seats may plan: a handful of imagined rounds, by what lures each of them.

Looks at open cards, rows and the wheel; what others really sealed is not in any view.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Mapping
from math import exp
from random import Random
from typing import NamedTuple

from companion.games.race.model import Player
from companion.games.race.names import STRATEGISE
from companion.games.race.plan import copied, cost, plan_moves
from companion.games.race.state import RaceState
from companion.games.race.wheel import Reward, reward_for

__all__ = ["Guess", "guess", "likely_reward"]

ROUNDS_IMAGINED = 16
KARMA_STEPS, CARD_STEPS, SYMBOL_STEPS = 0.7, 0.7, 0.8
"""What a karma, a card and a symbol lure like, in steps."""

TIRED = {0: 0.0, 1: 0.0, 2: 5.0, 3: 2.0, 4: 0.5}
"""By cards in hand: how Strategise lures; with more cards and a short row it does not."""


class Guess(NamedTuple):
    """Imagined rounds: by effective action how often which energies lie in its group already, and the
    lowest and highest printed action of the others in each round."""

    groups: Mapping[int, Mapping[tuple[int, ...], int]]
    lowest: tuple[int, ...]
    highest: tuple[int, ...]
    rounds: int


def likely_reward(view: RaceState, action: int, energies: tuple[int, ...]) -> Reward:
    """What the wheel gives the group of an action 1-6 with these energies."""
    setting = view.setting
    wedge = view.wedges.index(action)
    return reward_for(setting.wheel, setting.reading, wedge, view.rotation, sum(energies), len(energies))[1]


def guess(view: RaceState, own: int, chance: Random) -> Guess:
    """Imagined rounds of every seat but ``own`` (counted from 0)."""
    lures: dict[tuple[int, int], float] = {}
    drawn = [
        _draws(view, index, player, lures, chance)
        for index, player in enumerate(view.players)
        if index != own
    ]
    groups: dict[int, Counter[tuple[int, ...]]] = {action: Counter() for action in range(1, STRATEGISE + 1)}
    lowest, highest = [], []
    for plans in zip(*drawn, strict=True):
        members: dict[int, list[int]] = {}
        for _, effective, energy in plans:
            insort(members.setdefault(effective, []), energy)
        for action, energies in members.items():
            groups[action][tuple(energies)] += 1
        printed = [plan[0] for plan in plans]
        lowest.append(min(printed))
        highest.append(max(printed))
    for counter in groups.values():
        counter[()] = ROUNDS_IMAGINED - counter.total()
    return Guess(groups, tuple(lowest), tuple(highest), ROUNDS_IMAGINED)


def _draws(
    view: RaceState, index: int, player: Player, lures: dict[tuple[int, int], float], chance: Random
) -> list[tuple[int, int, int]]:
    """Printed action, effective action and energy of one seat for each imagined round."""
    preceding = player.row[-1].action if player.row else None
    plans, weights = [], []
    for move in plan_moves(index, player, view.setting.barred):
        action, energy = move["action"], move["energy"]
        effective = copied(action, player.row)
        if effective == STRATEGISE:
            lure = TIRED.get(len(player.hand), -1.0)
        else:
            lure = _lure(view, effective, energy, lures)
        lure -= KARMA_STEPS * cost(action, preceding, player.animal)
        plans.append((action, effective, energy))
        weights.append(exp(lure / 1.5) * player.hand.count(energy))
    return chance.choices(plans, weights, k=ROUNDS_IMAGINED)


def _lure(view: RaceState, action: int, energy: int, lures: dict[tuple[int, int], float]) -> float:
    """What the wheel promises a seat alone in its group."""
    known = lures.get((action, energy))
    if known is None:
        reward = likely_reward(view, action, (energy,))
        gain = {2: reward.karma * KARMA_STEPS, 4: reward.energy * CARD_STEPS}.get(action, float(reward.move))
        known = lures[action, energy] = gain + SYMBOL_STEPS * len(reward.symbols)
    return known
