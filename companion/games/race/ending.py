"""The ranking of a finished game (RZ-END-02 … -04).

Looks at spaces, last plans and karma; knows nothing of how they came about.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from companion.games.race.model import Holder, Plan
from companion.games.race.names import PALACE, SEATS
from companion.games.vocabulary import Ranking

__all__ = ["rank"]


def rank(players: Sequence[Holder], plans: Sequence[Plan]) -> Ranking:
    """Groups of seats, best first: finishers (Rat, lower action, more karma), then by space."""

    def key(index: int) -> tuple[int, int, int, int]:
        player = players[index]
        if player.position < PALACE:
            return (1, -player.position, 0, 0)
        if player.animal == "rat":
            return (0, 0, 0, 0)
        return (0, 1, plans[index].action, -player.karma)

    ordered = sorted(range(len(players)), key=key)
    return tuple(tuple(SEATS[n] for n in group) for _, group in groupby(ordered, key=key))
