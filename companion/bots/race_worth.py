"""What cards, karma and places are worth in steps along the track: the rules of thumb as numbers.

The tables were set by hand and kept where a trial match did not speak against them. Judges one seat by
itself; knows nothing of what others plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.games.race.model import Pair, Player, owned_cards
from companion.games.race.names import PALACE, REPEAT, STRATEGISE, WALK
from companion.games.race.plan import cost

__all__ = ["haste", "worth"]

KARMA = (0.0, 1.3, 2.3, 3.0, 3.6, 4.1, 4.5, 4.8, 5.0)
"""By karma held: the first two pay a drop, the last ones may be lost at the limit."""

HAND = (-6.0, -3.5, -1.5, -0.5, 0.0, 0.3, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9)
"""By cards in hand: with one card a seat can only Strategise, with two it soon must."""

OWNED = (-12.0, -8.0, -4.0, -2.0, -1.0, -0.4, 0.0, 0.3, 0.5, 0.6, 0.7, 0.75, 0.8)
"""By cards owned: each river payment takes one, and fewer cards mean more Strategise rounds."""

REACH = (-2.0, -1.0, -0.3, 0.0, 0.2, 0.4, 0.5, 0.6)
"""By actions that can be played and paid next round, Strategise not counted."""

ENERGY = 0.35
"""For each point of energy owned, and once more for the highest card: it decides who is rewarded."""

PALACE_BONUS = 12.0
ROUNDS_AHEAD = 5.0
STEPS_A_ROUND = 3.0


def haste(positions: Sequence[int]) -> float:
    """What a thing for later is worth now: 1 early, near 0 when a pawn stands before the Palace."""
    rounds = (PALACE - max(positions)) / STEPS_A_ROUND
    return max(0.05, min(1.0, rounds / ROUNDS_AHEAD))


def worth(player: Player, later: float) -> float:
    """A seat's prospects in steps; ``later`` from :func:`haste` weighs what only pays in later rounds."""
    position = player.position
    reached = position + PALACE_BONUS if position >= PALACE else position
    energies = _energies(player.hand, player.row)
    stock = KARMA[player.karma] + HAND[len(player.hand)] + OWNED[owned_cards(player)] + energies
    reach = _reach(player.row, min(player.karma, 2), player.animal == "rabbit")
    return reached + later * (stock + REACH[reach])


@lru_cache(maxsize=1 << 14)
def _energies(hand: tuple[int, ...], row: tuple[Pair, ...]) -> float:
    owned = (*hand, *[pair.energy for pair in row if pair.energy is not None])
    return ENERGY * (sum(owned) + max(owned, default=0))


@lru_cache(maxsize=1 << 14)
def _reach(row: tuple[Pair, ...], karma: int, rabbit: bool) -> int:
    """How many actions are free, payable and not Strategise."""
    played = {pair.action for pair in row}
    last = row[-1].action if row else None
    animal = "rabbit" if rabbit else ""
    return sum(
        1
        for action in range(1, STRATEGISE)
        if action not in played
        and cost(action, last, animal) <= karma
        and (action != REPEAT or (last is not None and last <= WALK))
    )


