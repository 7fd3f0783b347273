"""A table on the screen alone: people and bots at a game whose moves are all made by finger.

Bots take their time, so that people can follow; chance is drawn by itself only where no person sits. Knows no
toolkit and no device.
"""

from __future__ import annotations

import random
from pathlib import Path

from companion.clock import Clock
from companion.games.vocabulary import TABLE
from companion.reconcile.wu_wei import CHANCE, DRAW
from companion.reveal import RevealRoom
from companion.session.bot_seats import BotSeats
from companion.session.devices import NoDevices
from companion.session.journal import Journal
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.session.table_games import table_game
from companion.session.touches import TellPlace
from companion.table.believed import BelievedTable
from ui.hosting import RefereeTable

__all__ = ["PACE", "TouchTable"]

PACE = 0.8
"""Seconds between two moves that nobody at the screen makes."""


class TouchTable(RefereeTable):
    """One game on the screen."""

    def __init__(self, session: GameSession, journal: Journal, folder: Path, clock: Clock) -> None:
        mat = table_game(session.game.id).mat(len(session.header.seats))
        referee = Referee(session, BelievedTable(mat), NoDevices(), clock, RevealRoom(clock))
        super().__init__(referee, journal, folder)
        self._clock = clock
        self._bots = BotSeats(session.game.id, random.Random(session.id))
        self._next = clock.now() + PACE

    def step(self) -> None:
        """Do what is due; now and then a bot moves."""
        super().step()
        if self._clock.now() < self._next:
            return
        before = len(self.referee.session.entries), self.referee.seals()
        self._go_on()
        if before != (len(self.referee.session.entries), self.referee.seals()):
            self._next = self._clock.now() + PACE

    def _go_on(self) -> None:
        session = self.referee.session
        if TABLE in session.state.to_act() and not session.people():
            self.touch(TellPlace(CHANCE, DRAW))
        self._bots.step(self.referee, self.public())
