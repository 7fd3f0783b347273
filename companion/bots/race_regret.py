"""Mixed plans for the simultaneous choice of Race for the Chinese Zodiac, by regret matching.

Every seat's likely plans are played against each other many times in the head; after each round every seat
leans towards the plans it regrets not having chosen (S. Hart and A. Mas-Colell, "A simple adaptive procedure
leading to correlated equilibrium", Econometrica 68, 2000). Knows open cards, rows and the wheel; what others
really sealed is in no view.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from companion.bots.race_outcome import after_plan
from companion.bots.race_worth import haste, worth
from companion.games.race.model import Player
from companion.games.race.plan import copied, plan_moves
from companion.games.race.state import RaceState

__all__ = ["Choice", "Table", "mixed_plans"]

SHORTLIST = 8
"""Plans of each seat that are played in the head; the others promise less in the first rounds."""
RIVALS = 0.35
"""How much the mean prospect of the others counts against the own."""
SETTLING = 0.25
"""The share of rounds that only find the direction and are left out of the average."""


class Choice(NamedTuple):
    """A plan as it acts: printed action, effective action, energy."""

    action: int
    effective: int
    energy: int


class Table:
    """The plans that each seat may make, and what a round of them leaves each seat with."""

    def __init__(self, race: RaceState) -> None:
        self.race = race
        self.later = haste([player.position for player in race.players])
        barred = race.setting.barred
        self.choices = [
            [
                Choice(move["action"], copied(move["action"], player.row), move["energy"])
                for move in plan_moves(index, player, barred)
            ]
            for index, player in enumerate(race.players)
        ]
        self._worth: dict[tuple[int, Choice, tuple[int, ...]], float] = {}

    def worth(self, index: int, choice: Choice, others: tuple[int, ...]) -> float:
        """A seat's prospects, in steps, when ``others`` are the other energies of its group."""
        key = (index, choice, others)
        known = self._worth.get(key)
        if known is None:
            player: Player = self.race.players[index]
            after, offers = after_plan(self.race, player, choice.action, choice.energy, others)
            known = self._worth[key] = worth(after, self.later) + self.later * offers
        return known

    def round(self, plans: Sequence[Choice]) -> list[float]:
        """Every seat's prospects after one round of plans."""
        groups: dict[int, list[int]] = {}
        for plan in plans:
            insort(groups.setdefault(plan.effective, []), plan.energy)
        out = []
        for index, plan in enumerate(plans):
            others = groups[plan.effective].copy()
            others.remove(plan.energy)
            value = self.worth(index, plan, tuple(others))
            if self.race.players[index].animal == "pig":
                value += self.later * self._extremes(index, plan, plans)
            out.append(value)
        return out

    def _extremes(self, index: int, plan: Choice, plans: Sequence[Choice]) -> int:
        """Pig's gift for the lowest and, beyond three seats, the highest printed action alone."""
        others = [other.action for at, other in enumerate(plans) if at != index]
        return (plan.action < min(others)) + (len(plans) > 3 and plan.action > max(others))


def mixed_plans(table: Table, rounds: int, chance: Random) -> list[list[tuple[Choice, float]]]:
    """For each seat its plans and how often it should make them, after so many rounds in the head."""
    seats = [_shortened(table, index, chance) for index in range(len(table.choices))]
    regrets = [[0.0] * len(choices) for choices in seats]
    played = [[0.0] * len(choices) for choices in seats]
    for number in range(rounds):
        shares = [_matched(regret) for regret in regrets]
        at = [_drawn(share, chance) for share in shares]
        plans = [choices[n] for choices, n in zip(seats, at, strict=True)]
        if number >= SETTLING * rounds:
            for total, share in zip(played, shares, strict=True):
                for n, part in enumerate(share):
                    total[n] += part
        for index, choices in enumerate(seats):
            _regret(table, plans, index, choices, regrets[index])
    return [
        [(choice, total / (sum(totals) or 1.0)) for choice, total in zip(choices, totals, strict=True)]
        for choices, totals in zip(seats, played, strict=True)
    ]


def _regret(
    table: Table, plans: list[Choice], index: int, choices: list[Choice], regret: list[float]
) -> None:
    """Add what each plan of one seat would have brought more than the one it made."""
    values = []
    made = plans[index]
    for choice in choices:
        plans[index] = choice
        worths = table.round(plans)
        values.append(worths[index] - RIVALS * (sum(worths) - worths[index]) / (len(plans) - 1))
    plans[index] = made
    base = values[choices.index(made)]
    for n, value in enumerate(values):
        regret[n] += value - base


def _matched(regret: list[float]) -> list[float]:
    """Shares in proportion to positive regret; all alike while there is none."""
    positive = [max(0.0, value) for value in regret]
    total = sum(positive)
    return [value / total for value in positive] if total > 0 else [1 / len(regret)] * len(regret)


def _drawn(shares: list[float], chance: Random) -> int:
    at = chance.random()
    for n, share in enumerate(shares):
        at -= share
        if at < 0:
            return n
    return len(shares) - 1


def _shortened(table: Table, index: int, chance: Random) -> list[Choice]:
    """The plans of a seat that are best against plans of the others drawn at random."""
    choices = table.choices[index]
    if len(choices) <= SHORTLIST:
        return choices
    totals = dict.fromkeys(choices, 0.0)
    for _ in range(SHORTLIST):
        plans = [chance.choice(others) for others in table.choices]
        for choice in choices:
            plans[index] = choice
            totals[choice] += table.round(plans)[index]
    return sorted(choices, key=totals.__getitem__, reverse=True)[:SHORTLIST]
