"""Bots at a real table: they seal like anybody by touch; people move their pieces for them."""

from __future__ import annotations

import random

from companion.bots import bots_for, usual_bot
from companion.session.public import PublicTable, SealState, Stage
from companion.session.referee import Referee
from companion.session.touches import Decide, SealPlan

__all__ = ["BotSeats"]


class BotSeats:
    """The minds of the seats that no person takes. Each sees its own seat's view and nothing else."""

    def __init__(self, game_id: str, chance: random.Random) -> None:
        self._bots = bots_for(game_id)
        self._usual = usual_bot(game_id)
        self._chance = chance

    def step(self, referee: Referee, screen: PublicTable) -> None:
        """Seal or decide for at most one bot that owes something; who is a bot may change at any time."""
        state = referee.session.state
        names = {info.seat: info.bot for info in referee.session.seats}
        for facts in screen.seats:
            name = names.get(facts.seat)
            if name is None or facts.seat not in state.to_act():
                continue
            bot = self._bots.get(name, self._usual)
            if screen.stage is Stage.SEAL and facts.seal is SealState.OPEN:
                move = bot.choose(state.view(facts.seat), facts.seat, self._chance)
                referee.touch(SealPlan(move))
                return
            if screen.decision is not None and screen.decision.seat == facts.seat:
                move = bot.choose(state.view(facts.seat), facts.seat, self._chance)
                referee.touch(Decide(move))
                return
