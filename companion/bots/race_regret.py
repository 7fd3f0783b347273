"""Mixed plans for the simultaneous choice of Race for the Chinese Zodiac, by regret matching.

Every seat's likely plans are played against each other many times in the head; after each round every seat
leans towards the plans it regrets not having chosen (S. Hart and A. Mas-Colell, "A simple adaptive procedure
leading to correlated equilibrium", Econometrica 68, 2000). Knows open cards, rows and the wheel; what others
really sealed is in no view.
"""

from __future__ import annotations

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
    """The plans that each seat may make, and what each leaves it with beside the others of its group."""

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
        self.pig = next((n for n, player in enumerate(race.players) if player.animal == "pig"), None)
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

    def gift(self, index: int, plans: Sequence[Choice]) -> float:
        """What Pig gets for the lowest and, beyond three seats, the highest printed action alone."""
        if index != self.pig:
            return 0.0
        action = plans[index].action
        others = [other.action for at, other in enumerate(plans) if at != index]
        return self.later * ((action < min(others)) + (len(plans) > 3 and action > max(others)))


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
    """Add what each plan of one seat would have brought more than the one it made.

    Only the seats that share a group with a plan fare differently because of it, and Pig by its number.
    """
    made = plans[index]
    rivals = _Rivals(table, plans, index)
    values = []
    for choice in choices:
        plans[index] = choice
        own = table.worth(index, choice, rivals.energies(choice.effective)) + table.gift(index, plans)
        values.append(own - RIVALS * rivals.worth(choice) / (len(plans) - 1))
    plans[index] = made
    base = values[choices.index(made)]
    for n, value in enumerate(values):
        regret[n] += value - base


class _Rivals:
    """The other seats' plans of one round, and what each brings without the seat that is left out."""

    def __init__(self, table: Table, plans: list[Choice], left_out: int) -> None:
        self._table = table
        self._plans = plans
        self._groups: dict[int, list[int]] = {}
        for index, plan in enumerate(plans):
            if index != left_out:
                self._groups.setdefault(plan.effective, []).append(index)
        self._apart = {
            index: table.worth(index, plans[index], self._beside(index, group))
            for group in self._groups.values()
            for index in group
        }
        self._all = sum(self._apart.values())
        self._pig = None if table.pig == left_out else table.pig

    def energies(self, effective: int) -> tuple[int, ...]:
        """The energies that lie in a group already."""
        return tuple(sorted([self._plans[index].energy for index in self._groups.get(effective, ())]))

    def _beside(self, index: int, group: list[int], more: tuple[int, ...] = ()) -> tuple[int, ...]:
        others = [self._plans[other].energy for other in group if other != index]
        return tuple(sorted((*others, *more)))

    def worth(self, choice: Choice) -> float:
        """What all others get together when the one left out makes this choice."""
        total = self._all
        group = self._groups.get(choice.effective, [])
        for index in group:
            beside = self._beside(index, group, (choice.energy,))
            total += self._table.worth(index, self._plans[index], beside) - self._apart[index]
        return total if self._pig is None else total + self._table.gift(self._pig, self._plans)


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
        rivals = _Rivals(table, plans, index)
        for choice in choices:
            plans[index] = choice
            totals[choice] += table.worth(index, choice, rivals.energies(choice.effective))
            totals[choice] += table.gift(index, plans)
    return sorted(choices, key=totals.__getitem__, reverse=True)[:SHORTLIST]
