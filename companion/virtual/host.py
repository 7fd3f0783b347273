"""The simulated table as a host for the screen: people by touch, bots by hand, at human pace."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from calibration.desk import Workbench
from calibration.steps import Wizard
from companion.bots import bots_for, usual_bot
from companion.bots.idea import Idea, idea
from companion.clock import Clock
from companion.games.race.names import GAME_ID as RACE
from companion.games.vocabulary import Move, Seat, State
from companion.mat import Mat
from companion.reveal import Mode, RevealRoom
from companion.session.bench import Bench, InspectedDevices
from companion.session.journal import Journal
from companion.session.profile import Profile
from companion.session.public import Line, PublicTable, Stage
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.session.touches import Touch
from companion.table.believed import BelievedTable
from companion.virtual.calibrating import SimulatedBench
from companion.virtual.casts import CASTS
from companion.virtual.casts import Stage as Setting
from companion.virtual.optics import CameraWorld
from companion.virtual.pieces import Pieces
from companion.virtual.player import Manners
from companion.virtual.realtime import RealtimeRig
from companion.virtual.rig import RigWishes
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from companion.virtual.zodiac import ZodiacEvening
from firmware_bridge.simulated_board import SimulatedBoard
from ui.by_touch import TouchTable
from ui.hosting import JournalHost, RefereeTable

__all__ = ["SimulatedHost", "SimulatedTable"]


class _Following:
    """What the players know when people play with them: the game as the referee books it."""

    def __init__(self, session: GameSession) -> None:
        self._session = session

    @property
    def state(self) -> State:
        """The game in progress."""
        return self._session.state

    def chose(self, move: Move) -> None:
        """Nothing to follow: the referee will see the cards."""

    def did(self, move: Move) -> None:
        """Nothing to follow: the referee has booked it."""


WATCH = Line.of("Just watch: hands set the table up")
"""What a newcomer is told who sees things to do and no pieces to do them with."""


class HostedRig(InspectedDevices, Protocol):
    """The simulated devices of a table that people play at."""

    sensors: Sensors
    board: SimulatedBoard

    def advance(self) -> None:
        """Let contacts, bytes and pictures happen."""
        ...


class MakeRig(Protocol):
    """Makes the devices of a table."""

    def __call__(
        self, mat: Mat, pieces: Pieces, scene: Scene, wishes: RigWishes, *, clock: Clock
    ) -> HostedRig: ...


class SimulatedTable(RefereeTable):
    """One game at a simulated table."""

    def __init__(
        self,
        session: GameSession,
        journal: Journal,
        folder: Path,
        clock: Clock,
        seed: int,
        manners: Manners,
        make_rig: MakeRig = RealtimeRig,
    ) -> None:
        self._clock = clock
        seats = [info.seat for info in session.header.seats]
        cast = CASTS[session.game.id]
        mat, pieces = cast.mat(len(seats)), cast.pieces(seats)
        scene = Scene(mat, pieces, CameraWorld(seed=seed))
        self._rig = make_rig(
            mat, pieces, scene, RigWishes(seed, manners.missing, sensors=cast.sensors), clock=clock
        )
        by_touch = set(seats) if "camera" in manners.missing else manners.humans
        modes = dict.fromkeys(by_touch, Mode.TOUCH)
        room = RevealRoom(clock)
        bench = Bench(self._rig, clock)
        referee = Referee(session, BelievedTable(mat), bench, clock, room, modes=modes)
        super().__init__(referee, journal, folder, bench)
        bots = bots_for(session.game.id)
        usual = usual_bot(session.game.id)
        setting = Setting(
            mat,
            pieces,
            scene,
            self._rig.sensors,
            self._rig.board,
            clock,
            {info.seat: bots.get(info.bot or "", usual) for info in session.seats},
            _Following(session),
            self.referee.touch,
            seed,
            random.Random(f"wheel {seed}"),
            manners,
        )
        self.evening = cast.evening(setting, session.state)

    def idea(self, seat: Seat) -> Idea | None:
        """What a bot would do in a seat's place, from that seat's view; None when the seat owes nothing."""
        state = self.referee.session.state
        if seat not in state.to_act():
            return None
        return idea(self.referee.session.game.id, state.view(seat), seat)

    def public(self) -> PublicTable:
        """What everybody may see now; while the table is set up, that nobody here has to do it."""
        shown = super().public()
        if isinstance(self.evening, ZodiacEvening):
            shown = self.evening.with_own_hand(shown, self.referee.session.people())
        if shown.stage is Stage.RESOLVE and shown.game == RACE:
            return replace(shown, headline=Line.of("Round {round}: watch the hands", round=shown.round))
        return replace(shown, headline=WATCH) if shown.stage is Stage.SETUP else shown

    def touch(self, touch: Touch) -> None:
        """Tell the referee; a card that a person here throws is laid down by the hand of that seat."""
        if not (isinstance(self.evening, ZodiacEvening) and self.evening.throws(touch)):
            super().touch(touch)

    def step(self) -> None:
        """Do what is due and return within a few milliseconds."""
        self._rig.advance()
        super().step()
        self.evening.let_decide(frozenset(self.referee.session.people()))
        self.evening.step(self._clock.now(), self.public())


class SimulatedHost(JournalHost):
    """Games at the simulated table."""

    def __init__(
        self,
        folder: Path,
        *,
        seed: int = 0,
        missing: frozenset[str] = frozenset(),
        mistakes: float = 0.0,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(folder, clock)
        self._seed = seed
        self._missing = missing
        self._mistakes = mistakes

    def calibration_folder(self) -> Path:
        """Where the simulated table's profile is kept, apart from any real one."""
        return self.folder / f"simulated-{self._seed}"

    def workbench(self, wizard: Wizard, profile: Profile) -> Workbench:
        """Scripted hands at the simulated table, at a pace that people can follow."""
        bench = SimulatedBench(wizard.name, wizard.needs, self._seed, profile)
        return Workbench(bench, bench.clock, bench.answer)

    def table(self, session: GameSession) -> RefereeTable:
        """Pieces, hands and simulated devices around a game; the screen alone where no hands play it."""
        if not CASTS[session.game.id].hosted:
            return TouchTable(session, self.journal, self.folder, self.clock)
        manners = Manners(session.people(), self._mistakes, self._missing)
        return SimulatedTable(session, self.journal, self.folder, self.clock, self._seed, manners)
