"""The simulated table as a host for the screen: new games and resumed ones, people by touch, bots by hand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from companion.bots import bots_for
from companion.boxes import for_new_game
from companion.clock import Clock, SystemClock
from companion.errors import BadInput
from companion.games.race.animals import ANIMALS
from companion.games.race.layout import expected
from companion.games.race.mat import race_mat
from companion.games.race.names import GAME_ID
from companion.games.registry import game_named
from companion.games.vocabulary import Move, Seat, State, seat_names
from companion.reconcile.instructions import Line
from companion.reveal import Mode, RevealRoom
from companion.session.export import write_export
from companion.session.journal import Journal
from companion.session.public import PublicTable
from companion.session.records import Box, SeatInfo
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.session.touches import Touch
from companion.session.verify import verify_game
from companion.table.believed import BelievedTable
from companion.virtual.evening import Evening, Props, energy_copies, wheel_for
from companion.virtual.laying import box_pieces, lay_table
from companion.virtual.optics import CameraWorld
from companion.virtual.player import Manners
from companion.virtual.realtime import RealtimeRig
from companion.virtual.scene import Scene
from ui.host import GameOffer, SavedGame, SeatWish, Wishes

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


class SimulatedTable:
    """One game at a simulated table at human pace."""

    def __init__(
        self,
        session: GameSession,
        journal: Journal,
        folder: Path,
        *,
        seed: int,
        missing: frozenset[str] = frozenset(),
        mistakes: float = 0.0,
        clock: Clock | None = None,
    ) -> None:
        self._journal = journal
        self._folder = folder
        self._clock = clock or SystemClock()
        seats = [info.seat for info in session.header.seats]
        people = session.header.people()
        mat = race_mat(len(seats))
        pieces = box_pieces(energy_copies(), seats)
        scene = Scene(mat, pieces, CameraWorld(seed=seed))
        self.rig = RealtimeRig(mat, pieces, scene, clock=self._clock, seed=seed, missing=missing)
        modes = {seat: Mode.TOUCH for seat in seats if seat in people or "camera" in missing}
        room = RevealRoom(self._clock)
        self.referee = Referee(session, BelievedTable(mat), self.rig, self._clock, room, modes=modes)
        bots = bots_for(session.game.id)
        minds = {
            info.seat: bots.get(info.bot or "") or list(bots.values())[-1] for info in session.header.seats
        }
        self.evening = Evening(
            Props(
                mat, pieces, scene, self.rig.sensors, wheel_for(session.state, random.Random(f"wheel {seed}"))
            ),
            minds,
            _Following(session),
            self.referee.touch,
            seed,
            Manners(humans=people, mistakes=mistakes, missing=missing),
        )
        hands = {player.seat: player.hand for player in self.evening.players}
        lay_table(pieces, expected(session.state), hands, self.evening.spots)
        self.rig.sensors.refresh()
        self._screen = self.referee.public()

    def step(self) -> None:
        """Do what is due and return within a few milliseconds."""
        self.rig.advance()
        self.referee.tick()
        self._screen = self.referee.public()
        self.evening.step(self._clock.now(), self._screen)

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

    def why(self, clause: str) -> str:
        """The short text of a rule."""
        return self.referee.why(clause)

    def proof(self) -> tuple[Line, ...]:
        """How each round's secrets were kept and checked, once the game is over."""
        if not self.referee.session.state.over:
            return ()
        lines = verify_game(self._journal, self.referee.session.id).lines()
        return tuple(Line.of("{line}", line=line) for line in lines)

    def export(self) -> str:
        """Write the game's file beside the journal and return its path."""
        out = self._folder / f"{self.referee.session.id}.json"
        write_export(self._journal, self.referee.session.id, out)
        return str(out)

    def close(self) -> None:
        """Let go of devices; the game can be resumed."""
        self.rig.close()


class SimulatedHost:
    """Offers the games that can be played at the simulated table; keeps one journal."""

    def __init__(
        self,
        folder: Path,
        *,
        seed: int = 0,
        missing: frozenset[str] = frozenset(),
        mistakes: float = 0.0,
        clock: Clock | None = None,
    ) -> None:
        self._folder = folder
        self._journal = Journal.open(folder / "journal.sqlite")
        self._seed = seed
        self._missing = missing
        self._mistakes = mistakes
        self._clock = clock

    def offers(self) -> Sequence[GameOffer]:
        """Games that can be started."""
        game = game_named(GAME_ID)
        box_id, _ = for_new_game(self._folder, GAME_ID)
        return [
            GameOffer(
                game=game.id,
                name=game.name,
                seats=tuple(game.seats),
                animals=ANIMALS,
                modes=(Mode.TOUCH.value,),
                house=True,
                box=box_id,
            )
        ]

    def saved(self) -> Sequence[SavedGame]:
        """Unfinished games, the latest first."""
        unfinished = [header for header in self._journal.games() if header.finished is None]
        newest = sorted(unfinished, key=lambda header: header.started, reverse=True)
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
            for header in newest
        ]

    def new(self, wishes: Wishes) -> SimulatedTable:
        """Start a game; a seat without a person is a bot's."""
        game = game_named(wishes.game)
        seats = seat_names(len(wishes.seats))
        options = {
            "players": len(seats),
            "animals": [wish.animal for wish in wishes.seats],
            **dict(wishes.options),
        }
        box_id, values = for_new_game(self._folder, game.id)
        people = [_seat_info(seat, wish) for seat, wish in zip(seats, wishes.seats, strict=True)]
        session = GameSession.new(self._journal, game, options, box=Box(box_id, values), seats=people)
        return self._table(session)

    def resume(self, game_id: str) -> SimulatedTable:
        """Go on with an unfinished game."""
        header = self._journal.find(game_id)
        if header.finished is not None:
            raise BadInput("game", f"{header.id} has ended; `companion replay {header.id}` shows it")
        return self._table(GameSession.resume(self._journal, header.id))

    def _table(self, session: GameSession) -> SimulatedTable:
        return SimulatedTable(
            session,
            self._journal,
            self._folder,
            seed=self._seed,
            missing=self._missing,
            mistakes=self._mistakes,
            clock=self._clock,
        )

    def close(self) -> None:
        """Close the journal."""
        self._journal.close()


def _seat_info(seat: Seat, wish: SeatWish) -> SeatInfo:
    name = wish.name or wish.animal.capitalize()
    bot = "sensible" if wish.player == "bot" else None
    return SeatInfo(seat, name, bot=bot, animal=wish.animal)
