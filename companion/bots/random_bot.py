"""A bot for any game that makes any legal move, all of them equally likely."""

from __future__ import annotations

from random import Random

from companion.bots.bot import Reason
from companion.games.vocabulary import Move, Seat, State

__all__ = ["RandomBot"]


class RandomBot:
    """Plays for every seat of every game, chance included: it also lays wheels and rolls dice."""

    __slots__ = ()
    name = "random"

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """Any legal move of the seat."""
        moves = view.legal(seat)
        if not len(moves):
            raise ValueError(f"{seat} owes no move")
        return moves[chance.randrange(len(moves))]

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """That there is none."""
        return Reason.of("any legal move is as good as another to me")
