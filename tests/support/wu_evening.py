"""An evening of Wu Wei past the referee: no device, time by hand, seats that make any legal move."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from companion.clock import ManualClock
from companion.games.registry import game_named
from companion.games.vocabulary import TABLE
from companion.games.wu_wei.mat import wu_wei_mat
from companion.games.wu_wei.names import GAME_ID
from companion.games.wu_wei.state import WuState
from companion.reconcile.wu_wei import CHANCE, DRAW
from companion.reveal import RevealRoom
from companion.session.devices import NoDevices
from companion.session.journal import Journal
from companion.session.public import PublicTable, SealState, Stage
from companion.session.records import Box, SeatInfo
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.session.touches import Decide, SealPlan, TellPlace
from companion.table.believed import BelievedTable
from tests.support.wu_laid import FRAME, LaidBoard

__all__ = ["WuEvening"]

ANIMALS = ("tiger", "crane", "dragon", "snake", "leopard", "emperor")


class WuEvening:
    """A referee and its seats."""

    def __init__(self, folder: Path, players: int, seed: int = 0, **options: Any) -> None:
        self.chance = random.Random(seed)
        self.clock = ManualClock(100.0)
        self.journal = Journal.open(folder / "journal.sqlite")
        seats = [SeatInfo(f"s{n + 1}", f"s{n + 1}", animal=ANIMALS[n]) for n in range(players)]
        wanted = {"players": players, "animal_assignment": "choose", **options}
        game = game_named(GAME_ID)
        self.session = GameSession.new(self.journal, game, wanted, box=Box("wu-wei/house-1"), seats=seats)
        self.referee = self._referee()

    def _referee(self) -> Referee:
        self.table = BelievedTable(wu_wei_mat(6))
        self.laid: LaidBoard | None = None
        return Referee(self.session, self.table, NoDevices(), self.clock, RevealRoom(self.clock))

    def lay(self) -> LaidBoard:
        """Put tagged pieces on the board as the rules have them; from now on a camera may look."""
        self.laid = LaidBoard(self.state, self.table, self.clock.now())
        return self.laid

    def watch(self, seconds: float) -> PublicTable:
        """Let time pass under the camera."""
        assert self.laid is not None
        for _ in range(round(seconds / FRAME)):
            self.laid.look(FRAME)
            self.screen(FRAME)
        return self.referee.public()

    def come_back(self) -> None:
        """Another sitting: everything is read from the journal again."""
        self.referee.close()
        self.session = GameSession.resume(self.journal, self.session.id)
        self.referee = self._referee()

    @property
    def state(self) -> WuState:
        """The position."""
        assert isinstance(self.session.state, WuState)
        return self.session.state

    def screen(self, seconds: float = 0.1) -> PublicTable:
        """Let a moment pass and look."""
        self.clock.advance(seconds)
        self.referee.tick()
        return self.referee.public()

    def draw(self) -> PublicTable:
        """Let the companion draw what the table owes."""
        self.referee.touch(TellPlace(CHANCE, DRAW))
        return self.screen()

    def any_move(self) -> None:
        """Whoever is due makes any legal move; all bids are sealed and opened."""
        state = self.state
        if state.sealed:
            self.seal_all()
        elif TABLE in state.to_act():
            self.draw()
        else:
            (seat,) = state.to_act()
            legal = state.legal(seat)
            self.referee.touch(Decide(legal[self.chance.randrange(len(legal))]))
            self.screen()

    def seal_all(self) -> None:
        """Every seat seals any bid in its private view, then the countdown passes."""
        screen = self.screen()
        assert screen.stage is Stage.SEAL
        for facts in screen.seats:
            assert facts.seal is SealState.OPEN
            offers = self.referee.private(facts.seat)
            self.referee.touch(SealPlan(offers[self.chance.randrange(len(offers))]))
        while self.state.sealed:
            self.screen(0.5)

    def close(self) -> None:
        """Let go of the journal."""
        self.referee.close()
        self.journal.close()
