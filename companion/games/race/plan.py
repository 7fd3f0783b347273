"""Which starting actions and plans are legal, and what a plan costs.

Judged by a seat's own cards and row before the reveal; knows nothing of other seats.
"""

from __future__ import annotations

from functools import lru_cache

from companion.games.race.model import Holder, Pair
from companion.games.race.names import ACTIONS, ENERGIES, REPEAT, SEATS, STRATEGISE, WALK
from companion.games.vocabulary import Move

__all__ = ["copied", "cost", "plan_fault", "plan_moves", "start_fault", "start_moves"]

_STARTS = tuple({action: Move.of(seat, "start", action=action) for action in ACTIONS} for seat in SEATS)
_PLANS = tuple(
    {action: {e: Move.of(seat, "plan", action=action, energy=e) for e in ENERGIES} for action in ACTIONS}
    for seat in SEATS
)


def start_fault(action: int, barred: tuple[int, ...]) -> str | None:
    """The clause that refuses a starting action, or None."""
    if action == STRATEGISE:
        return "RZ-SETUP-08"
    return "RZ-SETUP-09" if action in barred else None


@lru_cache(maxsize=64)
def start_moves(seat: int, barred: tuple[int, ...]) -> tuple[Move, ...]:
    """Every legal starting action of a seat (counted from 0)."""
    return tuple(move for action, move in _STARTS[seat].items() if start_fault(action, barred) is None)


def cost(action: int, preceding: int | None, animal: str) -> int:
    """Karma for an action after the preceding one (RZ-PLAN-03, -04, -05).

    >>> cost(2, 5, "ox"), cost(4, 5, "rabbit"), cost(1, None, "ox")
    (2, 0, 0)
    """
    if preceding is None or action >= preceding:
        return 0
    full = 1 if action == preceding - 1 else 2
    return full - 1 if animal == "rabbit" else full


def copied(action: int, row: tuple[Pair, ...]) -> int:
    """The effective action: what Repeat copies from the row before the reveal, else the action."""
    return row[-1].action if action == REPEAT else action


def plan_fault(player: Holder, action: int, energy: int, barred: tuple[int, ...]) -> str | None:
    """The first clause that refuses a plan, in the order of RZ-PLAN-11, or None."""
    row = player.row
    if action in barred:
        return "RZ-SETUP-09"
    for pair in row:
        if pair.action == action:
            return "RZ-PLAN-02"
    if energy not in player.hand:
        return "RZ-PLAN-01"
    if len(player.hand) == 1 and action != STRATEGISE:
        return "RZ-PLAN-07"
    preceding = row[-1].action if row else None
    if action == REPEAT and (preceding is None or preceding > WALK):
        return "RZ-PLAN-08"
    if cost(action, preceding, player.animal) > player.karma:
        return "RZ-PLAN-06"
    return None


def plan_moves(seat: int, player: Holder, barred: tuple[int, ...]) -> tuple[Move, ...]:
    """Every legal plan of a seat, by action and then by energy."""
    hand = player.hand
    free, preceding = _row_facts(player.row)
    energies = tuple(sorted(set(hand)))
    purse = min(2, player.karma + (player.animal == "rabbit"))
    return _plan_moves(seat, free, preceding, energies, len(hand) == 1, purse, barred)


@lru_cache(maxsize=1 << 14)
def _row_facts(row: tuple[Pair, ...]) -> tuple[tuple[int, ...], int | None]:
    played = {pair.action for pair in row}
    return tuple(action for action in ACTIONS if action not in played), row[-1].action if row else None


@lru_cache(maxsize=1 << 16)
def _plan_moves(
    seat: int,
    free: tuple[int, ...],
    preceding: int | None,
    energies: tuple[int, ...],
    single: bool,
    purse: int,
    barred: tuple[int, ...],
) -> tuple[Move, ...]:
    """``purse``: full cost that the seat can bear; Rabbit's is one more than its karma."""
    actions = [
        action
        for action in free
        if action not in barred
        and (not single or action == STRATEGISE)
        and (action != REPEAT or (preceding is not None and preceding <= WALK))
        and cost(action, preceding, "") <= purse
    ]
    return tuple(_PLANS[seat][action][energy] for action in actions for energy in energies)
