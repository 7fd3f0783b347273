"""Crazy Race with a person at the simulated table: begun, left in the middle, gone on with."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.bots import bots_for
from companion.clock import Clock, ManualClock
from companion.mat import Mat
from companion.session.public import Stage
from companion.session.session import GameSession
from companion.session.touches import Decide
from companion.virtual import host
from companion.virtual.host import SimulatedHost, SimulatedTable
from companion.virtual.pieces import Pieces
from companion.virtual.player import Manners
from companion.virtual.rig import RigWishes
from companion.virtual.scene import Scene
from tests.support.quick_rig import NoScene, QuickRig
from ui.host import SeatWish, Wishes

BOT = bots_for("crazy-race")["sensible"]
WISHES = Wishes("crazy-race", (SeatWish("red", "touch", "Anna"), SeatWish("blue", "bot")))
DUE = ("roll", "turn-up", "deal", "lay-sheets")


class UnpaintedRig(QuickRig):
    """A quick rig that an operator could look at, if there were anything to see."""

    def serial_board(self) -> None:
        """None here."""

    def eyes_process(self) -> None:
        """None here."""


def _unpainted(mat: Mat, pieces: Pieces, scene: Scene, wishes: RigWishes, *, clock: Clock) -> UnpaintedRig:
    assert isinstance(clock, ManualClock)
    return UnpaintedRig(mat, pieces, scene, wishes, clock=clock)


class QuickHost(SimulatedHost):
    """The simulated table without pictures."""

    def table(self, session: GameSession) -> SimulatedTable:
        manners = Manners(session.people())
        return SimulatedTable(
            session, self.journal, self.folder, self.clock, self._seed, manners, make_rig=_unpainted
        )


def _play(table: SimulatedTable, chance: random.Random, until: float) -> None:
    """Anna answers what the screen asks her; everybody's hands do what is to be done.

    Her cart was wished for when the race was begun: nobody asks for it.
    """
    clock = table.referee._clock
    while clock.now() < until and table.public().stage is not Stage.OVER:
        table.step()
        shown = table.public()
        calm = shown.fix is None and all(step.done or step.action in DUE for step in shown.instructions)
        asked = shown.decision is not None and shown.decision.seat == "s1"
        if asked and calm and shown.stage is not Stage.SETUP:
            state = table.referee.session.state
            table.touch(Decide(BOT.choose(state.view("s1"), "s1", chance)))


@pytest.mark.long
def test_a_race_with_a_person_goes_on_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "Scene", lambda mat, pieces, world: NoScene(mat, pieces))
    chance = random.Random("anna")
    tables = QuickHost(tmp_path, seed=4, clock=ManualClock())
    first = tables.new(WISHES)
    assert isinstance(first, SimulatedTable)
    _play(first, chance, until=90.0)
    before = first.public()
    assert before.crazy is not None
    assert [cart.colour for cart in before.crazy.carts] == ["red", "blue"]
    assert before.stage is Stage.RESOLVE
    first.close()
    again = tables.resume(first.referee.session.id)
    assert isinstance(again, SimulatedTable)
    assert again.public().crazy == before.crazy
    _play(again, chance, until=900.0)
    assert again.public().stage is Stage.OVER
    assert again.public().ranking is not None
    again.close()
    tables.close()
