"""What a seat has to do in its group: the group's facts and each seat's effects in order.

Works on revealed plans alone; knows no cards, no karma, no space on the track.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.games.race.model import Plan, Setting
from companion.games.race.names import CHEAT, COOPERATE, HELP, REST, RUN, STRATEGISE
from companion.games.race.wheel import Reward, reward_for

__all__ = ["Effect", "Group", "effects_of", "group_of"]

_NOTHING = Reward(0, 0, 0, ())


class Effect(NamedTuple):
    """One effect: its name, what it changes (``move``, ``karma``, ``energy``, ``recover`` or an
    ``offer``), by how much, and the clause behind it."""

    name: str
    what: str
    amount: int
    clause: str


class Group(NamedTuple):
    """The seats that share an effective action: their energies ascending, sum, sector and reward."""

    action: int
    energies: tuple[int, ...]
    total: int
    sector: int | None
    reward: Reward


def group_of(
    action: int,
    plans: tuple[Plan, ...],
    effective: tuple[int, ...],
    setting: Setting,
    wedges: tuple[int, ...],
    rotation: int,
) -> Group:
    """The group of an action (RZ-GROUP-01 … -04); Strategise has no wheel reward."""
    energies = tuple(
        sorted([plan.energy for plan, acted in zip(plans, effective, strict=True) if acted == action])
    )
    total = sum(energies)
    if action == STRATEGISE:
        return Group(action, energies, total, None, _NOTHING)
    wedge = wedges.index(action)
    sector, reward = reward_for(setting.wheel, setting.reading, wedge, rotation, total, len(energies))
    return Group(action, energies, total, sector, reward)


@lru_cache(maxsize=1 << 11)
def effects_of(group: Group, energy: int, animal: str, players: int) -> tuple[Effect, ...]:
    """A seat's effects in the order of RZ-ROUND-03, those that change nothing left out."""
    action, energies, reward = group.action, group.energies, group.reward
    highest = energy == energies[-1]
    sole = highest and energies.count(energy) == 1
    favoured = sole or (highest and players == 5)
    rewarded = _rewarded(action, highest, sole)
    lower = sum(1 for other in energies if other < energy)
    shared = len(energies) > 1
    effects: list[Effect] = []
    if action == STRATEGISE:
        clause = "RZ-STRAT-02" if favoured else "RZ-STRAT-01"
        effects.append(Effect("recover", "recover", 1 if favoured else 0, clause))
    effects += _main(action, reward, rewarded)
    if favoured and action == HELP:
        effects.append(Effect("bonus", "energy", 1, "RZ-ACT-03"))
    if favoured and action == REST:
        effects.append(Effect("bonus", "karma", 1, "RZ-ACT-06"))
    if lower:
        effects.append(Effect("competition", "move", lower * (2 if players == 3 else 1), "RZ-COMP-01"))
    if lower and animal == "horse":
        effects.append(Effect("horse-step", "move", 1, "RZ-ANIMAL-02"))
    if shared and animal == "monkey":
        effects.append(Effect("monkey", "energy", 1, "RZ-ANIMAL-05"))
    if shared and animal == "rooster":
        effects.append(Effect("rooster", "karma", 1, "RZ-ANIMAL-06"))
    symbols = reward.symbols if rewarded else ()
    effects += [Effect("exchange", "offer", 1, "RZ-EXCH-01")] * symbols.count("exchange")
    if shared and animal == "goat":
        effects.append(Effect("goat", "offer", 1, "RZ-ANIMAL-04"))
    effects += [Effect("karma-step", "offer", 1, "RZ-EXCH-13")] * symbols.count("karma-step")
    return tuple(effects)


def _rewarded(action: int, highest: bool, sole: bool) -> bool:
    """Whether the seat receives the wheel's reward and symbols (RZ-ACT-01 … -08, -13)."""
    if action in (HELP, REST):
        return True
    if action == COOPERATE:
        return highest
    return sole and action != STRATEGISE


def _main(action: int, reward: Reward, rewarded: bool) -> list[Effect]:
    clause = f"RZ-ACT-{_MAIN_CLAUSE[action]:02d}" if action != STRATEGISE else ""
    what, amount = "move", 0
    if action == HELP:
        what, amount = "karma", reward.karma
    elif action == REST:
        what, amount = "energy", reward.energy
    elif rewarded:
        amount = reward.move
    elif action == CHEAT:
        amount = -1
    elif action == RUN:
        amount = 1
    return [Effect("main", what, amount, clause)] if amount else []


_MAIN_CLAUSE = {1: 1, 2: 2, 3: 4, 4: 5, 5: 7, 6: 8}
