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

__all__ = ["freedom", "haste", "worth"]

KARMA = (0.0, 0.8, 1.4, 1.8, 2.2, 2.5, 2.7, 2.9, 3.0)
"""By karma held: the first two pay a drop, the last ones may be lost at the limit."""

HAND = (-4.0, -2.2, -1.0, -0.3, 0.0, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.5, 0.5)
"""By cards in hand: with one card a seat can only Strategise, with two it soon must."""

OWNED = (-8.0, -5.0, -2.4, -1.2, -0.6, -0.2, 0.0, 0.2, 0.3, 0.35, 0.4, 0.45, 0.45)
"""By cards owned: each river payment takes one, and fewer cards mean more Strategise rounds."""

EASE = (1.0, 0.6, 0.3)
"""How good it is to have an action to play next that costs no karma, one, or two."""

LOCKED = 4.5
"""Steps lost when no action but Strategise can be played; fades as the ease grows."""

CARD = (0.0, 0.3, 0.8, 1.6, 2.6, 3.8, 5.2)
"""By energy of each card owned: more than in proportion, so that combining pays and splitting does not."""

TOP = 1.5
"""For each point of the highest card owned: it decides who is rewarded alone."""

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
    return reached + later * (stock + freedom(player) + freedom(player, 1))


@lru_cache(maxsize=1 << 11)
def _energies(hand: tuple[int, ...], row: tuple[Pair, ...]) -> float:
    owned = (*hand, *[pair.energy for pair in row if pair.energy is not None])
    return sum([CARD[energy] for energy in owned]) + TOP * max(owned, default=0)


def freedom(player: Player, kept: int | None = None) -> float:
    """What the choice of the next action is worth; 0 for a full one, negative for less.

    ``kept`` counts the entries of the row that still lie there then; None for all.
    """
    return _freedom(player.row[:kept], min(player.karma, 2), player.animal)


@lru_cache(maxsize=1 << 11)
def _freedom(row: tuple[Pair, ...], karma: int, animal: str) -> float:
    played = {pair.action for pair in row}
    last = row[-1].action if row else None
    ease = 0.0
    for action in range(1, STRATEGISE):
        price = cost(action, last, animal)
        copies = action != REPEAT or (last is not None and last <= WALK)
        if action not in played and price <= karma and copies:
            ease += EASE[price]
    return -LOCKED / (1 + ease)
