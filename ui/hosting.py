"""Hosts for the screen: the journal's games, and a referee as a table. Knows no toolkit.

:class:`JournalHost` leaves open what the devices are; :class:`HardwareHost` takes the real ones.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from calibration.bench import open_bench
from calibration.desk import Workbench
from calibration.run import OWN_MAPS, planned_mat
from calibration.steps import Wizard
from companion.boxes import for_new_game
from companion.clock import Clock, SystemClock
from companion.errors import BadInput, CompanionError
from companion.games.crazy_race.names import CART_COLOURS
from companion.games.crazy_race.names import GAME_ID as CRAZY_RACE
from companion.games.race.animals import ANIMALS
from companion.games.race.names import GAME_ID
from companion.games.registry import game_named
from companion.games.vocabulary import Json, Move, Seat, seat_names
from companion.games.wu_wei.names import ANIMALS as STYLES
from companion.games.wu_wei.names import GAME_ID as WU_WEI
from companion.games.zodiac_race.names import GAME_ID as ZODIAC_RACE
from companion.reconcile.instructions import Line
from companion.reveal import Mode, RevealRoom, ScanLook
from companion.session.bench import Bench
from companion.session.bot_seats import BotSeats
from companion.session.course import Standing, course_of
from companion.session.export import write_export
from companion.session.hardware import GameParts, Hardware
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.profile import Profile, load, with_stops
from companion.session.proof import proof_lines
from companion.session.public import PublicTable
from companion.session.recording import Recording, open_for_writing
from companion.session.records import Box, GameHeader, SeatInfo
from companion.session.referee import Referee
from companion.session.roster import seats_now
from companion.session.session import GameSession
from companion.session.support import log_tail, support_report, write_support
from companion.session.table_games import table_game
from companion.session.told_things import ToldThings
from companion.session.touches import Touch
from companion.session.verify import verify_game
from companion.table.beliefs import Belief
from companion.table.believed import BelievedTable
from companion.vision.cameras import CameraSpec
from companion.vision.hood import HoodedReader, walled
from companion.vision.process import EyesProcess
from firmware_bridge.sensor_map import standard_map
from ui.host import BOT_LEVELS, GameOffer, SavedGame, SeatWish, Table, Wishes

__all__ = ["HardwareHost", "HardwareTable", "JournalHost", "RefereeTable"]


class RefereeTable:
    """A referee as the screen wants a table; ``devices`` are let go when it closes."""

    def __init__(self, referee: Referee, journal: Journal, folder: Path, bench: Bench | None = None) -> None:
        """``bench`` is what the referee's devices were put behind, for the operator."""
        self.referee = referee
        self._journal = journal
        self._folder = folder
        self._bench = bench
        self._screen = referee.public()

    def step(self) -> None:
        """Do what is due and return within a few milliseconds."""
        self.referee.tick()
        self._screen = self.referee.public()

    def public(self) -> PublicTable:
        """What everybody may see now."""
        return self._screen

    def touch(self, touch: Touch) -> None:
        """Tell the referee; what it answers is for the one who touched."""
        self.referee.touch(touch)
        self._screen = self.referee.public()

    def private(self, seat: Seat) -> tuple[Move, ...]:
        """The legal secret choices of a seat, for its private view alone."""
        return self.referee.private(seat)

    def refusal(self, move: Move) -> str:
        """Why a secret choice would be refused, for its private view alone."""
        return self.referee.refusal(move)

    def scanned(self, seat: Seat) -> ScanLook:
        """What lies under the hooded reader, for the covered view of ``seat`` alone."""
        return self.referee.scanned(seat)

    def why(self, clause: str) -> str:
        """The short text of a rule."""
        return self.referee.why(clause)

    def proof(self) -> tuple[Line, ...]:
        """How each round's secrets were kept and checked, once the game is over."""
        session = self.referee.session
        if not session.state.over:
            return ()
        return proof_lines(self._journal.record(session.id), verify_game(self._journal, session.id))

    def course(self) -> tuple[Standing, ...]:
        """Where everybody stood after each round."""
        return course_of(self.referee.session)

    def bench(self) -> Bench | None:
        """The devices as an operator looks at them."""
        return self._bench

    def pieces(self) -> tuple[Belief, ...]:
        """Where each piece is believed to be."""
        return self.referee.believed()

    def log(self) -> tuple[str, ...]:
        """The last lines of the log."""
        return log_tail(self._folder)

    def support(self, settings: Mapping[str, Json]) -> str:
        """Write the support file beside the journal and return its path."""
        out = self._folder / f"support-{self.referee.session.id}.json"
        facts = None if self._bench is None else self._bench.facts()
        write_support(support_report(self.referee.session, self._folder, facts, settings), out)
        return str(out)

    def export(self) -> str:
        """Write the game's file beside the journal and return its path."""
        out = self._folder / f"{self.referee.session.id}.json"
        write_export(self._journal, self.referee.session.id, out)
        return str(out)

    def close(self) -> None:
        """Let go of the devices; the game can be resumed."""
        self.referee.close()


class HardwareTable(RefereeTable):
    """A real table with bots in the seats that no person takes."""

    def __init__(
        self, referee: Referee, journal: Journal, folder: Path, bench: Bench, told: ToldThings
    ) -> None:
        super().__init__(referee, journal, folder, bench)
        self._told = told
        header = referee.session.header
        self._bots = BotSeats(header.game, random.Random(header.id))

    def step(self) -> None:
        """Do what is due, the bots' part included."""
        super().step()
        self._bots.step(self.referee, self.public())
        self._told.keep(self.referee.unbooked())


FIGURES: Mapping[str, tuple[str, ...]] = {
    GAME_ID: ANIMALS,
    CRAZY_RACE: CART_COLOURS,
    ZODIAC_RACE: ANIMALS,
    WU_WEI: (*STYLES, "emperor"),
}
"""What the seats of each game choose from when it is begun: an animal, or the colour of a cart."""


class JournalHost(ABC):
    """Offers games and keeps one journal in ``folder``."""

    practises = False
    others: Sequence[tuple[str, str]] = tuple(
        (game_id, game_named(game_id).name) for game_id in FIGURES if game_id != GAME_ID
    )
    modes: tuple[str, ...] = (Mode.TOUCH.value,)

    def __init__(self, folder: Path, clock: Clock | None = None) -> None:
        self.folder = folder
        self.clock: Clock = clock or SystemClock()
        self.journal = Journal.open_or_spare(folder / JOURNAL_NAME)
        self.record: Path | None = None
        self._recordings = 0
        self.wished: dict[Seat, Mode] = {}
        """How the people of a new game want to seal."""

    @abstractmethod
    def table(self, session: GameSession) -> Table:
        """Devices and referee around a game."""

    def offers(self) -> Sequence[GameOffer]:
        """Games that can be started."""
        return [self._offer(game_id) for game_id in FIGURES]

    def _offer(self, game_id: str) -> GameOffer:
        game = game_named(game_id)
        box_id, _ = for_new_game(self.folder, game_id)
        seats, figures = tuple(game.seats), FIGURES[game_id]
        modes = self.modes if game_id == GAME_ID else (Mode.TOUCH.value,)
        house = "/house-" in box_id
        return GameOffer(game.id, game.name, seats, figures, modes, house, box_id, game.options)

    def saved(self) -> Sequence[SavedGame]:
        """Unfinished games that can be played at this table, the latest first."""
        games = self.journal.games()
        unfinished = [
            header
            for header in games
            if header.finished is None and header.game in FIGURES and self._seats_all(header)
        ]
        return [
            SavedGame(
                header.id,
                Line.of(
                    "{game}, started {when}, {seats} seats",
                    game=game_named(header.game).name,
                    when=header.started[:16].replace("T", " "),
                    seats=len(header.seats),
                ),
            )
            for header in unfinished
        ]

    def _seats_all(self, header: GameHeader) -> bool:
        """Whether everybody who plays in a game can play at this table."""
        return True

    def new(self, wishes: Wishes) -> Table:
        """Start a game; a seat without a person is a bot's."""
        game = game_named(wishes.game)
        seats = seat_names(len(wishes.seats))
        options = {"players": len(seats), **dict(wishes.options)}
        if game.id == GAME_ID:
            options["animals"] = [wish.animal for wish in wishes.seats]
        elif game.id == WU_WEI:
            options.setdefault("animal_assignment", "choose")
        box_id, values = for_new_game(self.folder, game.id)
        ways = {seat: wish.player for seat, wish in zip(seats, wishes.seats, strict=True)}
        self.wished = {seat: Mode(way) for seat, way in ways.items() if way in self.modes}
        people = [_seat_info(seat, wish) for seat, wish in zip(seats, wishes.seats, strict=True)]
        box = Box(box_id, values)
        return self._recorded(self.table(GameSession.new(self.journal, game, options, box=box, seats=people)))

    def resume(self, game_id: str) -> Table:
        """Go on with an unfinished game."""
        header = self.journal.find(game_id)
        self.wished = {}
        if header.finished is not None:
            raise BadInput("game", f"{header.id} has ended; `companion replay {header.id}` shows it")
        if not self._seats_all(header):
            raise BadInput("game", f"{header.id} has a bot that cannot hold cards here; go on in practice")
        return self._recorded(self.table(GameSession.resume(self.journal, header.id)))

    def _recorded(self, table: Table) -> Table:
        """The table, written down if that is wished; the second game of an evening gets a file of its own."""
        if self.record is not None and isinstance(table, RefereeTable):
            number = f"-{self._recordings + 1}" if self._recordings else ""
            self._recordings += 1
            name, _, ending = self.record.name.partition(".")
            path = self.record.with_name(f"{name}{number}.{ending}" if ending else f"{name}{number}")
            table.referee.record(Recording(open_for_writing(path)))
        return table

    def close(self) -> None:
        """Close the journal."""
        self.journal.close()


class HardwareHost(JournalHost):
    """Games at the real table: people lay their cards, whatever device is missing is told by touch."""

    modes: tuple[str, ...] = (Mode.FACE_DOWN.value, Mode.TOUCH.value)

    def __init__(
        self,
        folder: Path,
        camera: CameraSpec | None,
        ports: Sequence[str] = (),
        clock: Clock | None = None,
        reader: CameraSpec | Literal["corner"] | None = None,
    ) -> None:
        """``reader`` is the camera in the box of a hooded reader, or a walled ``corner`` of the mat."""
        super().__init__(folder, clock)
        self._camera = camera
        self._ports = ports
        self._reader = reader
        if reader is not None:
            self.modes = (Mode.FACE_DOWN.value, Mode.SCAN.value, Mode.TOUCH.value)

    def _offer(self, game_id: str) -> GameOffer:
        """See :func:`_bots_join`."""
        return replace(super()._offer(game_id), bots=_bots_join(game_id))

    def _seats_all(self, header: GameHeader) -> bool:
        """See :func:`_bots_join`."""
        return _bots_join(header.game) or not any(
            info.bot for info in seats_now(self.journal.record(header.id))
        )

    def new(self, wishes: Wishes) -> Table:
        """See :meth:`JournalHost.new`; raises ``CompanionError`` for a bot that would need a hidden hand."""
        if not _bots_join(wishes.game) and any(wish.player in BOT_LEVELS for wish in wishes.seats):
            raise CompanionError("a bot cannot hold cards at a real table: people take all seats here")
        return super().new(wishes)

    def calibration_folder(self) -> Path:
        """Where this table's profile is kept."""
        return self.folder

    def workbench(self, wizard: Wizard, profile: Profile, game: str) -> Workbench:
        """The devices that a wizard needs over a game's mat; raises ``DeviceMissing``."""
        keys = wizard.name == "keys"
        bench = open_bench(
            wizard.needs,
            profile,
            planned_mat(game),
            self.clock,
            self._camera,
            keys=keys,
            sensors=OWN_MAPS.get(game),
        )
        return Workbench(bench, self.clock)

    def table(self, session: GameSession) -> HardwareTable:
        """The real devices around a game."""
        calibrated = load(self.folder)
        game = table_game(session.game.id)
        own_map = game.sensors != standard_map()
        profile = calibrated.profile.on_course(session.game.id if own_map else "")
        mat = profile.mat(game.mat(len(session.header.seats)))
        if game.movers:
            mat = with_stops(mat, profile.stops)
        if self._reader == "corner":
            mat = walled(mat)
        hardware = Hardware(
            mat,
            self.clock,
            self._camera,
            self._ports,
            calibrated._replace(profile=profile),
            GameParts(game.sensors if own_map else None, game.dice, game.movers, game.pips),
        )
        bench = Bench(hardware, self.clock)
        mode = Mode.TOUCH if self._camera is None and profile.camera is None else Mode.FACE_DOWN
        modes = {info.seat: Mode.TOUCH if info.bot else mode for info in session.seats} | self.wished
        room = RevealRoom(self.clock)
        reader = self._hooded_reader(hardware)
        believed = BelievedTable(mat)
        told = ToldThings(self.folder, session, believed, self.clock.now())
        referee = Referee(session, believed, bench, self.clock, room, modes=modes, reader=reader)
        told.recall(referee)
        if not _bots_join(session.game.id):
            referee.keep_bots_out()
        return HardwareTable(referee, self.journal, self.folder, bench, told)

    def _hooded_reader(self, hardware: Hardware) -> HoodedReader | None:
        """The box's camera in a process of its own, or what the table's camera sees in the walled corner."""
        if self._reader is None:
            return None
        if self._reader == "corner":
            table = hardware.eyes_process()
            return None if table is None else HoodedReader(table, self.clock, box=False)
        eyes = EyesProcess(None, camera=self._reader, clock=self.clock)
        eyes.start()
        return HoodedReader(eyes, self.clock, box=True)


def _bots_join(game_id: str) -> bool:
    """Whether bots may take seats at a real table: nobody can show them the cards of a hidden hand."""
    return game_id != ZODIAC_RACE


def _seat_info(seat: Seat, wish: SeatWish) -> SeatInfo:
    name = wish.name or wish.animal.capitalize()
    return SeatInfo(seat, name, bot=BOT_LEVELS.get(wish.player), animal=wish.animal)
