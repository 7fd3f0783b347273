"""What a bot would do in a seat's place, and why: for whoever practises and asks.

Sees the seat's view and nothing else. Knows no screen; whoever calls says when asking is allowed.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from companion.bots import Effort, bots_for
from companion.bots.bot import Reason
from companion.games.vocabulary import Move, Seat, State

__all__ = ["ADVISER", "Idea", "idea"]

ADVISER = Effort(150)
"""Less than a bot at the table thinks: whoever asks has a finger on the screen."""


class Idea(NamedTuple):
    """A move and why a bot would make it."""

    bot: str
    move: Move
    reason: Reason


def idea(game_id: str, view: State, seat: Seat, seed: int = 0) -> Idea:
    """The strongest bot's idea from a seat's own view; asked again, the same idea.

    Raises :class:`ValueError` when the seat owes no move.
    """
    name, bot = list(bots_for(game_id, ADVISER).items())[-1]
    move = bot.choose(view, seat, Random(f"{seed} {seat}"))
    return Idea(name, move, bot.reason(view, seat, move))
