"""Bots at a real table: they seal like anybody by touch; people move their pieces for them."""

from __future__ import annotations

import random
from collections.abc import Mapping

from companion.bots import Bot
from companion.games.vocabulary import Seat
from companion.session.public import PublicTable, SealState, Stage
from companion.session.referee import Referee
from companion.session.touches import Decide, SealPlan

__all__ = ["BotSeats"]


class BotSeats:
    """The minds of the seats that no person takes. Each sees its own seat's view and nothing else."""

    def __init__(self, bots: Mapping[Seat, Bot], chance: random.Random) -> None:
        self._bots = bots
        self._chance = chance

    def step(self, referee: Referee, screen: PublicTable) -> None:
        """Seal or decide for at most one bot that owes something."""
        state = referee.session.state
        for facts in screen.seats:
            bot = self._bots.get(facts.seat)
            if bot is None or facts.seat not in state.to_act():
                continue
            if screen.stage is Stage.SEAL and facts.seal is SealState.OPEN:
                move = bot.choose(state.view(facts.seat), facts.seat, self._chance)
                referee.touch(SealPlan(move))
                return
            if screen.decision is not None and screen.decision.seat == facts.seat:
                move = bot.choose(state.view(facts.seat), facts.seat, self._chance)
                referee.touch(Decide(move))
                return
