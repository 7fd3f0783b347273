"""A bot for Race for the Chinese Zodiac that mixes its plans by regret matching.

Its plan is drawn from a mixed strategy, so that it cannot be foreseen. All that is answered openly it answers
as the sensible bot does.
"""

from __future__ import annotations

from random import Random

from companion.bots.bot import TABLE_SIDE, Effort, Reason
from companion.bots.race_regret import Choice, Table, mixed_plans
from companion.bots.race_sensible import SensibleRaceBot
from companion.games.race.names import SEAT_INDEX
from companion.games.race.plan import plan_moves
from companion.games.race.state import RaceState
from companion.games.vocabulary import Move, Seat, State

__all__ = ["StrongRaceBot"]

SELDOM = 0.08
"""Plans that a mixed strategy makes less often than this are not made at all."""

_SENSIBLE = SensibleRaceBot()


class StrongRaceBot:
    """Mixed plans by regret matching; ``effort`` counts the rounds played in the head."""

    __slots__ = ("_effort",)
    name = "strong"

    def __init__(self, effort: Effort = TABLE_SIDE) -> None:
        self._effort = effort

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """A plan drawn from the mixed strategy, or the sensible answer."""
        if not isinstance(view, RaceState):
            raise TypeError("this bot plays Race for the Chinese Zodiac only")
        moves = view.legal(seat)
        if view.phase != "plan" or len(moves) < 2:
            return _SENSIBLE.choose(view, seat, chance)
        own = SEAT_INDEX[seat]
        mixed = mixed_plans(Table(view), self._effort.trials, chance)[own]
        return _move(view, own, drawn_plan(mixed, chance))

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """Why the plan is among those worth making, from the same view."""
        return _SENSIBLE.reason(view, seat, move)


def drawn_plan(mixed: list[tuple[Choice, float]], chance: Random) -> Choice:
    """One of the plans, as often as the strategy makes it; those made seldom are left out."""
    most = max(share for _, share in mixed)
    likely = [(choice, share) for choice, share in mixed if share >= min(SELDOM, most)]
    return chance.choices([choice for choice, _ in likely], [share for _, share in likely])[0]


def _move(race: RaceState, own: int, choice: Choice) -> Move:
    return next(
        move
        for move in plan_moves(own, race.players[own], race.setting.barred)
        if (move["action"], move["energy"]) == (choice.action, choice.energy)
    )
