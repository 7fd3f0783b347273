"""The referee: takes what the devices and fingers say, runs the game, and says what everybody may see.

One :meth:`Referee.tick` looks at the table, moves the hidden choice and the game on, and never waits.
Knows no pixel; the only plan it ever hands around is one already opened or one on its way from a
private view straight into the reveal room.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from companion.clock import Clock
from companion.errors import CompanionError
from companion.games.vocabulary import TABLE, Event, IllegalMove, Move, Seat
from companion.inputs.readings import SensorReading
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault
from companion.reconcile.race import RaceMeaning
from companion.reveal import Mode, Phase, RevealError, RevealRoom, SeatStatus
from companion.session.devices import Devices
from companion.session.public import Fix, PublicTable, Stage
from companion.session.sealing import LaneWatch
from companion.session.session import GameSession
from companion.session.showing import Shown, public_table
from companion.session.story import story
from companion.session.touches import Decide, PressKey, SealPlan, TableIsRight, TellPlace, Touch, Undo, Unseal
from companion.table.believed import BelievedTable

__all__ = ["Referee"]

LOG_LINES = 60
STARTED = "start"
PLANNED = "plan"


class Referee:
    """One game at one table."""

    def __init__(
        self,
        session: GameSession,
        table: BelievedTable,
        devices: Devices,
        clock: Clock,
        room: RevealRoom,
        *,
        modes: Mapping[Seat, Mode] | None = None,
    ) -> None:
        """``modes`` says how each seat seals; face down where nothing is said."""
        self._session = session
        self._table = table
        self._devices = devices
        self._clock = clock
        self._room = room
        self._seats = tuple(info.seat for info in session.header.seats)
        self._modes = dict.fromkeys(self._seats, Mode.FACE_DOWN) | dict(modes or {})
        self._meaning = RaceMeaning(session.state, table.settle, resumed=bool(session.entries))
        self._watch = LaneWatch(room, table, self._meaning)
        self._log: deque[Line] = deque(maxlen=LOG_LINES)
        self._opened: dict[Seat, Move] = {}
        self._agreed: set[Seat] = set()
        self._undo_agreed: set[Seat] = set()
        self._lamps: dict[int, str] = {}
        self._fault: tuple[Fault, float] | None = None
        self.fixes: list[Fix] = []

    # The loop ------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Look once and do what is due."""
        now = self._clock.now()
        for report in self._devices.frames():
            self._table.see(report)
        self._take_readings(self._devices.readings(), now)
        self._meaning.observe(self._table, now)
        self._find_fault(now)
        if self._room.phase in (Phase.IDLE, Phase.DONE):
            self._go_on()
        else:
            self._watch_choice(now)
        self._set_lamps()

    def _take_readings(self, readings: Iterable[SensorReading], now: float) -> None:
        beliefs = []
        for reading in readings:
            if not reading.sensor.startswith("key:"):
                beliefs.append(reading)
            elif reading.on and not reading.first:
                self._watch.press(f"s{reading.sensor[4:]}", now)
        self._table.read(beliefs)

    def _find_fault(self, now: float) -> None:
        self._fault = self._meaning.fault(self._table, now)
        if self._fault is None:
            self._agreed.clear()
        fix = self.fix()
        if fix is not None and not fix.small and (not self.fixes or self.fixes[-1].key != fix.key):
            self.fixes.append(fix)

    def _go_on(self) -> None:
        state = self._session.state
        if state.over:
            return
        if TABLE in state.to_act():
            move = self._meaning.wheel_move()
            if move is not None:
                step = self._session.submit(move, {"source": "table"})
                self._follow(step.events)
        elif state.sealed and self._meaning.settled() and self._fault is None:
            self._begin_choice()

    def _begin_choice(self) -> None:
        state = self._session.state
        kind = STARTED if state.to_json()["phase"] == STARTED else PLANNED
        modes = {seat: self._modes[seat] for seat in self._seats if seat in state.to_act()}
        self._meaning.new_round()
        self._watch.begin()
        self._opened.clear()
        self._room.begin(self._session.id, self._round(), kind, modes, state.check, state.default)

    def _round(self) -> int:
        return int(self._session.state.to_json()["round"])

    def _watch_choice(self, now: float) -> None:
        self._watch.tick(now)
        self._room.tick()
        self._note_seals()
        if self._room.ready:
            opening = self._room.open()
            evidence = {seat: list(reading.cards) for seat, reading in self._watch.claims.items()}
            step = self._session.submit_joint(opening.moves, evidence, opening)
            for seat, reading in self._watch.claims.items():
                self._meaning.claim(reading, seat)
            self._opened = {move.seat: move for move in opening.moves}
            self._follow(step.events)

    def _note_seals(self) -> None:
        facts = self._room.drain()
        if facts:
            self._session.note_seals(facts)

    def _follow(self, events: tuple[Event, ...]) -> None:
        self._meaning.expect(self._session.state, events)
        animals = {part.seat: part.animal for part in self._meaning.expected.seats}
        self._log.extend(story(events, animals))

    # Fingers -------------------------------------------------------------------------------------

    def touch(self, touch: Touch) -> None:
        """A finger said something. Raises :class:`IllegalMove` or :class:`CompanionError` to that finger."""
        match touch:
            case SealPlan(move):
                self._room.seal(move.seat, move)
                self._note_seals()
            case Unseal(seat):
                self._room.unseal(seat)
                self._note_seals()
            case PressKey(seat):
                self._press(seat)
            case Decide(move):
                self._decide(move)
            case TellPlace(thing, place):
                self._tell(thing, place)
            case TableIsRight(seat):
                self._table_is_right(seat)
            case Undo(seat):
                self._undo(seat)

    def _press(self, seat: Seat) -> None:
        if "board" not in self._devices.missing():
            raise CompanionError("the lock keys work: press the real key")
        self._watch.press(seat, self._clock.now())

    def _decide(self, move: Move) -> None:
        if move.move in (STARTED, PLANNED) or move.seat == TABLE:
            raise CompanionError("this is not an open decision: seal it in the private view")
        step = self._session.submit(move, {"source": "touch"})
        self._follow(step.events)

    def _tell(self, thing: str, place: str) -> None:
        if not self._meaning.tell(thing, place, self._devices.missing()):
            raise CompanionError("nothing is to be told here: the sensor for it works, move the real piece")

    def _table_is_right(self, seat: Seat) -> None:
        if self._fault is None or not self._fault[0].patch:
            raise CompanionError("nothing on the table can be booked as a ruling now")
        self._agreed.add(seat)
        people = self._session.header.people()
        if people <= self._agreed:
            patch = self._fault[0].patch
            self._session.rule(patch, self._agreed, {"source": "touch"})
            self._agreed.clear()
            self._follow(())

    def _undo(self, seat: Seat) -> None:
        points = self._session.undo_points()
        if not points:
            raise CompanionError("there is nothing to take back")
        self._undo_agreed.add(seat)
        if points[0].barriers and not self._session.header.people() <= self._undo_agreed:
            return
        if self._room.phase not in (Phase.IDLE, Phase.DONE):
            self._room.abandon()
            self._note_seals()
        self._session.undo(points[0].to, self._undo_agreed, {"source": "touch"})
        self._undo_agreed.clear()
        self._follow(())

    # What is shown -------------------------------------------------------------------------------

    def private(self, seat: Seat) -> tuple[Move, ...]:
        """The legal secret choices of a seat that seals by touch or scan, for its private view alone."""
        choosing = {status.seat: status for status in self._room.status()}
        if self._room.phase is not Phase.SEALING or seat not in choosing:
            return ()
        if choosing[seat].mode is Mode.FACE_DOWN:
            return ()
        return tuple(self._session.state.legal(seat))

    def refusal(self, move: Move) -> str:
        """Why a secret choice would be refused, for its seat's private view alone; empty if legal."""
        try:
            self._session.state.check(move)
        except IllegalMove as refusal:
            return refusal.message
        return ""

    def why(self, clause: str) -> str:
        """The short text of a rule; empty if the game has no such clause."""
        found = self._session.game.clauses.get(clause)
        return found.text if found else ""

    def close(self) -> None:
        """Let go of the devices; what is sealed and not opened has to be sealed again."""
        self._devices.close()

    @property
    def session(self) -> GameSession:
        """The game in progress."""
        return self._session

    @property
    def stage(self) -> Stage:
        """Where the evening stands."""
        if self._room.phase is Phase.SEALING:
            return Stage.SEAL
        if self._room.phase is Phase.COUNTDOWN:
            return Stage.COUNTDOWN
        if self._room.phase in (Phase.WINDOW, Phase.DISPUTE):
            return Stage.REVEAL
        state = self._session.state
        if state.over:
            return Stage.OVER
        return Stage.SETUP if TABLE in state.to_act() else Stage.RESOLVE

    def fix(self) -> Fix | None:
        """What is wrong on the table, once it has stood long enough to be worth a word."""
        if self._fault is None or self._fault[1] < self._table.settle.differs:
            return None
        fault, stood = self._fault
        return Fix(fault.key, fault.seat, fault.line, stood < self._table.settle.fix, fault.instruction)

    def instructions(self) -> tuple[Instruction, ...]:
        """Everything to be done on the table, done things ticked."""
        return self._meaning.instructions()

    def seals(self) -> tuple[SeatStatus, ...]:
        """Who is ready, while a hidden choice is going on."""
        return self._room.status()

    def seconds(self) -> float | None:
        """Seconds left of the countdown or the reveal window."""
        return self._room.countdown_left if self._room.countdown_left is not None else self._room.window_left

    def public(self) -> PublicTable:
        """Everything a public screen shows now."""
        return public_table(
            self._session,
            Shown(
                stage=self.stage,
                instructions=self.instructions(),
                fix=self.fix(),
                seals=self.seals(),
                modes=self._modes,
                notes=self._watch.notes,
                opened=self._opened,
                badges=tuple(self._devices.badges()),
                log=tuple(self._log),
                seconds=self.seconds(),
            ),
        )

    def _set_lamps(self) -> None:
        status = {fact.seat: fact for fact in self._room.status()}
        for number, seat in enumerate(self._seats, 1):
            mode = "off"
            if seat in status and self.stage is not Stage.OVER:
                mode = "on" if status[seat].condition.value == "sealed" else "blink"
            if self._lamps.get(number) != mode:
                self._lamps[number] = mode
                self._devices.lamp(number, mode)

    def set_mode(self, seat: Seat, mode: Mode) -> None:
        """Let a seat seal in another way from now on, or at once if it has not sealed yet."""
        self._modes[seat] = mode
        if self._room.phase is Phase.SEALING:
            try:
                self._room.set_mode(seat, mode)
            except RevealError:
                self._log.append(
                    Line.of("{seat}: the new way of sealing starts with the next round", seat=seat)
                )
