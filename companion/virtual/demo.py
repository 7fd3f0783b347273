"""One whole game at the simulated table, refereed from pictures, bytes and touches alone.

The truth is followed here, from what the players chose and did; the referee gets the devices and the
touches. At the end both states are compared.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

from companion.bots import usual_bot
from companion.canonical import json_digest
from companion.clock import Clock, ManualClock
from companion.errors import BadInput, CompanionError
from companion.games.registry import game_named
from companion.games.vocabulary import Json, Move, Seat, State, seat_names
from companion.mat import Mat
from companion.reveal import Mode, RevealRoom
from companion.session.devices import Devices
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.profile import Profile
from companion.session.public import PublicTable, Stage
from companion.session.recording import Recording, open_for_writing
from companion.session.records import Box, SeatInfo
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.table.believed import BelievedTable
from companion.virtual.cables import Outage, Outages
from companion.virtual.calibrating import hanging
from companion.virtual.casts import CASTS
from companion.virtual.casts import Stage as Setting
from companion.virtual.hood import HoodBox
from companion.virtual.pieces import Pieces
from companion.virtual.player import Manners
from companion.virtual.rig import LockstepRig, RigWishes
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from firmware_bridge.simulated_board import SimulatedBoard

__all__ = ["DemoOptions", "Demonstration", "Truth", "play_demo"]

STUCK = 240.0
"""Simulated seconds without any progress after which a demonstration is given up."""

REVEALING = (Stage.SEAL, Stage.COUNTDOWN, Stage.REVEAL)


@dataclass(frozen=True)
class DemoOptions:
    """What one demonstration is made of; equal options give equal reports, ``seconds`` apart.

    ``seal`` names the seats that seal otherwise than face down; ``patience`` is how many seconds on its
    clock may pass without any progress before it is given up; ``unplug`` names cables pulled in mid-game;
    ``record`` is the file to write the session down in.
    With ``calibrated`` the camera hangs crooked, strips lie where hands laid them, and the referee goes by
    that profile (:mod:`companion.virtual.calibrating`).
    """

    game: str
    seats: int
    seed: int
    mistakes: float = 0.0
    without: frozenset[str] = frozenset()
    options: Mapping[str, Json] = field(default_factory=dict)
    black: bool = False
    deaf: bool = False
    board: str = "python"
    data: Path | None = None
    patience: float = STUCK
    unplug: tuple[Outage, ...] = ()
    record: Path | None = None
    seal: Mapping[Seat, Mode] = field(default_factory=dict)
    calibrated: Profile | None = None
    lies: float = 0.0
    """Chance of a false denial, in games with hidden hands."""
    tray: bool = False
    """Whether the rolls of Wu Wei alone come from ordinary dice in the tray; else they are told."""


class Truth:
    """The game as it really went: what the players chose and did, put through the rules."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._chosen: dict[Seat, Move] = {}
        self.moves = 0

    @property
    def state(self) -> State:
        """The true state."""
        return self._state

    def chose(self, move: Move) -> None:
        """A secret choice; it counts when all are turned over."""
        self._chosen[move.seat] = move

    def did(self, move: Move) -> None:
        """An open move, or the wheel as it was laid."""
        self._state = self._state.apply(move).state
        self.moves += 1

    def turned_over(self) -> None:
        """All secret choices lie open."""
        if self._chosen and self._state.to_act() <= set(self._chosen):
            moves = [self._chosen[seat] for seat in sorted(self._state.to_act())]
            self._state = self._state.apply_joint(moves).state
            self.moves += len(moves)
            self._chosen.clear()


def play_demo(options: DemoOptions, progress: Callable[[str], None] = lambda line: None) -> dict[str, Json]:
    """Play one game on a clock moved by hand and return its report.

    Raises :class:`CompanionError` when the game comes to a stop.
    """
    with tempfile.TemporaryDirectory(prefix="demo-") as folder:
        path = (options.data or Path(folder)) / JOURNAL_NAME
        with Journal.open(path) as journal:
            clock = ManualClock()
            demonstration = Demonstration(
                options, journal, progress, clock, partial(LockstepRig, clock=clock)
            )
            try:
                while not demonstration.over:
                    demonstration.beat()
                return demonstration.report()
            finally:
                demonstration.close()


class Rig(Devices, Protocol):
    """The simulated devices of a demonstration, on whatever clock."""

    sensors: Sensors
    board: SimulatedBoard
    frames_seen: int
    sightings: int

    def advance(self) -> None:
        """Let contacts, bytes and pictures happen."""
        ...

    def serial_figures(self) -> dict[str, int]:
        """The ``serial`` part of the report."""
        ...

    def connect(self, device: str, plugged: bool) -> None:
        """Put a device's cable in, or pull it."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...


class MakeRig(Protocol):
    """Makes the devices of a demonstration."""

    def __call__(self, mat: Mat, pieces: Pieces, scene: Scene, wishes: RigWishes) -> Rig: ...


class Demonstration:
    """The parts of one demonstration, put together; :meth:`beat` it until it is over."""

    def __init__(
        self,
        options: DemoOptions,
        journal: Journal,
        progress: Callable[[str], None],
        clock: Clock,
        make_rig: MakeRig,
    ) -> None:
        self._options = options
        self._progress = progress
        game = game_named(options.game, "--game")
        if game.id not in CASTS:
            raise BadInput("--game", f"{game.id} cannot be demonstrated yet; these can: {', '.join(CASTS)}")
        cast = CASTS[game.id]
        if options.seats not in game.seats:
            raise BadInput("--seats", f"must be {game.seats.start} to {game.seats.stop - 1} for this game")
        chance = random.Random(f"demo {options.seed}")
        strangers = sorted(set(options.seal) - set(seat_names(options.seats)))
        if strangers:
            raise BadInput("--seal", f"names {strangers[0]}, who does not sit at this table")
        chosen = {"players": options.seats, **cast.options(options.seats, chance), **options.options}
        seats = seat_names(options.seats)
        start = game.new(chosen)
        bot = usual_bot(game.id)
        people = [SeatInfo(seat, seat, bot=bot.name) for seat in seats]
        self.session = GameSession.new(journal, game, chosen, box=Box(cast.box()), seats=people)
        self.truth = Truth(start)
        table = hanging(options.seed, cast.mat(options.seats), options.calibrated)
        mat, pieces = table.mat, cast.pieces(seats)
        scene = Scene(mat, pieces, table.world)
        scene.black = options.black
        wishes = RigWishes(
            options.seed, options.without, options.deaf, options.board, cast.sensors, table.lens
        )
        self.rig = make_rig(table.known, pieces, scene, wishes)
        modes = _modes(options, seats)
        self.hood = HoodBox(options.seed) if Mode.SCAN in modes.values() else None
        self.referee = Referee(
            self.session,
            BelievedTable(table.known),
            self.rig,
            clock,
            RevealRoom(clock),
            modes=modes,
            reader=self.hood,
        )
        setting = Setting(
            mat,
            pieces,
            scene,
            self.rig.sensors,
            self.rig.board,
            clock,
            dict.fromkeys(seats, bot),
            self.truth,
            self.referee.touch,
            options.seed,
            chance,
            Manners(mistakes=options.mistakes, missing=options.without, lies=options.lies, tray=options.tray),
            self.hood,
        )
        self.evening = cast.evening(setting, start)
        if options.record is not None:
            self.referee.record(Recording(open_for_writing(options.record)))
        self._outages = Outages(options.unplug, options.seed, self.rig.connect, progress)
        self._clock = clock
        self._began = clock.now()
        self._started = time.monotonic()
        self._moved = clock.now()
        self._mark: object = None
        self.screen: PublicTable = self.referee.public()

    @property
    def over(self) -> bool:
        """Whether the game has ended and the table lies as it ended."""
        screen = self.screen
        return screen.stage is Stage.OVER and screen.fix is None and all(s.done for s in screen.instructions)

    def beat(self) -> None:
        """Let everybody do what is due; raises :class:`CompanionError` when nothing goes on any more."""
        before = self.screen
        self.rig.advance()
        self.referee.tick()
        self.screen = self.referee.public()
        if before.stage in REVEALING and self.screen.stage not in REVEALING:
            self.truth.turned_over()
        if self.screen.round != before.round:
            self._progress(f"round {self.screen.round}: " + _standing(self.screen))
        self._outages.look(self._clock.now(), self.screen.round)
        self.evening.step(self._clock.now(), self.screen)
        self._watch_progress(self.screen)

    def close(self) -> None:
        """Let go of the devices; a recording is whole then."""
        self.referee.close()

    def _watch_progress(self, screen: PublicTable) -> None:
        mark = (screen.stage, screen.round, screen.decision, screen.instructions, len(self.session.entries))
        now = self._clock.now()
        if mark != self._mark:
            self._mark, self._moved = mark, now
        elif now - self._moved > self._options.patience:
            waiting = [str(step.line) for step in screen.instructions if not step.done]
            raise CompanionError(
                f"the game came to a stop in round {screen.round} ({screen.stage}): "
                f"waiting for {'; '.join(waiting[:3]) or screen.headline}"
            )

    def report(self) -> dict[str, Json]:
        """What the demonstration came to."""
        screen = self.screen
        ranking = screen.ranking or ()
        return {
            "game": self._options.game,
            "seats": self._options.seats,
            "seed": self._options.seed,
            "rounds": screen.round,
            "moves": self.truth.moves,
            "seconds": round(time.monotonic() - self._started, 1),
            "simulated_seconds": round(self._clock.now() - self._began, 1),
            "frames": self.rig.frames_seen,
            "sightings": self.rig.sightings,
            "serial": self.rig.serial_figures(),
            "mistakes": self.evening.ledger.report(),
            "false_alarms": self.evening.ledger.false_alarms,
            "questions": self.evening.ledger.questions,
            "unnoticed": list(self.evening.ledger.unnoticed()),
            "alarms": list(self.evening.ledger.alarms),
            "outages": [
                [device, "returned" if plugged else "unplugged", round(at - self._began, 1)]
                for device, plugged, at in self._outages.happened
            ],
            "ranking": [list(group) for group in ranking],
            "box": screen.box,
            "state_digest": json_digest(self.session.state.to_json()),
            "truth_digest": json_digest(self.truth.state.to_json()),
        }


def _modes(options: DemoOptions, seats: tuple[Seat, ...]) -> dict[Seat, Mode]:
    mode = Mode.TOUCH if "camera" in options.without else Mode.FACE_DOWN
    return dict.fromkeys(seats, mode) | dict(options.seal)


def _standing(screen: PublicTable) -> str:
    return ", ".join(f"{seat.animal} {seat.position}" for seat in screen.seats)
