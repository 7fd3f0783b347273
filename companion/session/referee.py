"""The referee: takes what the devices and fingers say, runs the game, and says what everybody may see.

One :meth:`Referee.tick` looks at the table, moves the hidden choice and the game on, and never waits.
Knows no pixel; the only plan it ever hands around is one already opened or one on its way from a
private view straight into the reveal room.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.clock import Clock
from companion.errors import CompanionError
from companion.games.vocabulary import TABLE, Event, IllegalMove, Move, Seat
from companion.inputs.keys import KeyPressed, KeyWatch
from companion.inputs.readings import SensorReading
from companion.inputs.together import KeysTogether
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.meaning import Tells
from companion.reconcile.parts import Fault
from companion.reveal import Mode, Phase, Reader, RevealRoom, ScanLook, SeatStatus
from companion.session.choosing import PLANNED, STARTED, HiddenChoice
from companion.session.devices import Devices
from companion.session.house import House
from companion.session.lamps import KeyLamps
from companion.session.lost_tags import tell_tag
from companion.session.public import Fix, PublicTable, Stage
from companion.session.recording import Recording
from companion.session.resuming import last_opened
from companion.session.session import GameSession
from companion.session.showing import Shown, moved_badges
from companion.session.table_games import table_game
from companion.session.touches import (
    Decide,
    Later,
    PlanAgain,
    PressKey,
    RevealBy,
    SealBy,
    SealPlan,
    SealScanned,
    TableIsRight,
    TellPlace,
    TellTag,
    Touch,
    Undo,
    Unseal,
)
from companion.table.beliefs import Belief, beliefs
from companion.table.believed import BelievedTable, haste

__all__ = ["Referee"]

LOG_LINES = 60


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
        reader: Reader | None = None,
    ) -> None:
        """``modes`` says how each seat seals, face down where nothing is said; ``reader`` is a hooded one."""
        self._session = session
        self._table = table
        self._devices = devices
        self._clock = clock
        self._seats = tuple(info.seat for info in session.header.seats)
        self._game = table_game(session.game.id)
        wishes = dict.fromkeys(self._seats, Mode.FACE_DOWN) | dict(modes or {})
        if not self._game.face_down:
            wishes = dict.fromkeys(self._seats, Mode.TOUCH)
        self._meaning = self._game.meaning(session, table.settle)
        self._choice = HiddenChoice(session, room, table, self._meaning.lanes, wishes, reader)
        self._keys = KeyWatch()
        self._together = KeysTogether()
        self._log: deque[Line] = deque(maxlen=LOG_LINES)
        self._opened: dict[Seat, Move] = last_opened(self._session)
        self._house = House(session, self._choice, self._game)
        self._lamps = KeyLamps(devices, self._seats)
        self._fault: tuple[Fault, float] | None = None
        self._recording: Recording | None = None
        self.fixes: list[Fix] = []

    # The loop ------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Look once and do what is due."""
        now = self._clock.now()
        frames, readings = tuple(self._devices.frames()), tuple(self._devices.readings())
        dice = tuple(self._devices.dice())
        if self._recording is not None:
            self._recording.heard(now, frames, readings, dice, self._devices.missing())
        for report in frames:
            self._table.see(report)
        self._table.tray.hear(dice)
        self._take_readings(readings, now)
        self._meaning.observe(self._table, now)
        self._find_fault(now)
        if self._choice.going_on:
            self._choose(now)
        else:
            self._go_on()
        self._pass_time(now)
        self._house.look_at_hands(self._table, now)
        self._lamps.follow(() if self.stage is Stage.OVER else self._choice.status())
        if self._recording is not None:
            self._recording.seals(now, self._choice.status())
            self._recording.stands(self._session)

    def _pass_time(self, now: float) -> None:
        default = self._house.look_at_the_clock(
            now,
            self.stage,
            settled=self._meaning.settled(),
            wrong=self.fix() is not None,
            missing=self._devices.missing(),
        )
        timer = self._house.time.timer()
        self._table.haste = haste(None if timer is None else timer.left)
        if default is not None:
            self._log.append(Line.of("The time is up: the default choice stands"))
            self._follow(self._session.submit(default, {"source": "clock"}).events)

    def _take_readings(self, readings: Sequence[SensorReading], now: float) -> None:
        self._table.read(reading for reading in readings if not reading.sensor.startswith("key:"))
        for event in self._keys.feed(readings, now):
            if isinstance(event, KeyPressed):
                self._choice.press(f"s{event.key}", now)
        people = {int(seat[1:]) for seat in self._session.people()}
        if self._together.feed(readings, now, people):
            self._all_take_back()

    def _all_take_back(self) -> None:
        """Everybody holds their key: the last move is taken back, whatever barrier it lies behind."""
        before = len(self._session.entries)
        for seat in sorted(self._session.people()) if self._house.points() else ():
            if len(self._session.entries) == before:
                self._undo(seat, None)

    def _find_fault(self, now: float) -> None:
        self._fault = self._meaning.fault(self._table, now)
        fix = self.fix()
        if fix is not None and not fix.small and (not self.fixes or self.fixes[-1].key != fix.key):
            self.fixes.append(fix)

    def _go_on(self) -> None:
        state = self._session.state
        if state.over:
            return
        if not state.sealed:
            move = self._meaning.move()
            if move is not None and self._fault is None:
                self._follow(self._session.submit(move, {"source": "table"}).events)
            while move is None and self._fault is None and (agreed := self._game.agreed(self._session)):
                self._follow(self._session.submit(agreed, {"source": "agreed"}).events)
        elif self._meaning.settled() and self._fault is None:
            self._meaning.new_round()
            self._opened.clear()
            self._choice.begin(*self._game.hidden(state))

    def _table_wrong(self, now: float) -> bool:
        """Whether the hidden choice has to wait for the table: from the first sign where it would go on."""
        if self._choice.about_to_go_on:
            return self._fault is not None or not self._table.at_rest(now)
        fix = self.fix()
        return fix is not None and not fix.small

    def _choose(self, now: float) -> None:
        wrong = self._table_wrong(now) or self._house.time.on_break
        opening = self._choice.tick(now, wrong=wrong, blind="camera" in self._devices.missing())
        if opening is not None:
            step = self._session.submit_joint(opening.moves, self._choice.evidence(), opening)
            for seat, reading in self._choice.claims().items():
                self._meaning.lanes.claim(reading, seat)
            self._opened = {move.seat: move for move in opening.moves}
            self._follow(step.events)
            if self._recording is not None:
                self._recording.opened(opening.moves)

    def _follow(self, events: tuple[Event, ...]) -> None:
        self._house.agreed.forget()
        self._meaning.expect(self._session.state, events)
        self._log.extend(self._game.story(events, self._meaning.names))

    # Fingers -------------------------------------------------------------------------------------

    def touch(self, touch: Touch) -> None:
        """A finger said something. Raises :class:`IllegalMove` or :class:`CompanionError` to that finger."""
        self._touch(touch)
        if isinstance(touch, SealPlan | TellPlace | PressKey):
            self._house.time.do_without()
        if self._recording is not None:
            self._recording.touched(self._clock.now(), touch)
            self._recording.stands(self._session)

    def _touch(self, touch: Touch) -> None:
        match touch:
            case SealPlan(move):
                self._choice.seal(move)
            case SealBy(seat, mode):
                self.set_mode(seat, Mode(mode))
            case SealScanned() | Unseal() | RevealBy():
                self._choice.touch(touch)
            case PressKey(seat):
                self._press(seat)
            case Decide(move):
                self._decide(move)
            case TellPlace() | TellTag():
                self._tell(touch)
            case TableIsRight(seat):
                self._table_is_right(seat)
            case Undo(seat, to):
                self._undo(seat, to)
            case Later(seat, key):
                self._later(seat, key)
            case PlanAgain(seat):
                self._plan_again(seat)
            case _:
                self._house.touch(touch)

    def _press(self, seat: Seat) -> None:
        if not {"board", "keys"} & self._devices.missing():
            raise CompanionError("the lock keys work: press the real key")
        self._choice.press(seat, self._clock.now())

    def _decide(self, move: Move) -> None:
        if move.move in (STARTED, PLANNED) or move.seat == TABLE or self._session.state.sealed:
            raise CompanionError("this is not an open decision: seal it in the private view")
        step = self._session.submit(move, {"source": "touch"})
        self._follow(step.events)

    def _tell(self, touch: TellPlace | TellTag) -> None:
        if isinstance(touch, TellTag):
            secret = self.stage in (Stage.SEAL, Stage.COUNTDOWN)
            tell_tag(self._table, touch.component, touch.place, self._clock.now(), secret=secret)
            return
        if not self._meaning.tell(touch.thing, touch.place, self._devices.missing()):
            raise CompanionError("nothing is to be told here: the sensor for it works, move the real piece")

    def _table_is_right(self, seat: Seat) -> None:
        if self._fault is None or not self._fault[0].patch:
            raise CompanionError("nothing on the table can be booked as a ruling now")
        fault = self._fault[0]
        if self._house.agreed.all_agree(seat, f"ruling {fault.key}"):
            agreed = self._session.people() | {seat}
            self._session.rule(fault.patch, agreed, {"source": "touch"})
            self._choice.abandon()
            self._follow(())

    def _undo(self, seat: Seat, to: int | None) -> None:
        point = self._house.may_undo(seat, to)
        if point is None:
            return
        people = self._session.people()
        self._choice.abandon()
        self._session.undo(point.to, people | {seat} if point.barriers else {seat}, {"source": "touch"})
        self._opened = last_opened(self._session)
        self._follow(())

    def _later(self, seat: Seat, key: str) -> None:
        fault = self._fault[0] if self._fault is not None and self._fault[0].key == key else None
        if fault is None and not any(step.key == key and not step.done for step in self.instructions()):
            raise CompanionError("this is no longer open: there is nothing to leave for later")
        if self._house.agreed.all_agree(seat, f"later {key}"):
            if fault is not None:
                self._meaning.put_off(fault)
                self._fault = None
            else:
                self._meaning.let_be(key)

    def _plan_again(self, seat: Seat) -> None:
        if self._choice.phase is not Phase.DISPUTE:
            raise CompanionError("no lane is late or wrong: there is nothing to plan again")
        if self._house.agreed.all_agree(seat, "plan again"):
            self._choice.plan_again()

    # What is shown -------------------------------------------------------------------------------

    def private(self, seat: Seat) -> tuple[Move, ...]:
        """The legal secret choices of a seat that seals by touch or scan, for its private view alone."""
        return tuple(self._session.state.legal(seat)) if self._choice.may_choose(seat) else ()

    def refusal(self, move: Move) -> str:
        """Why a secret choice would be refused, for its seat's private view alone; empty if legal."""
        try:
            self._choice.check(move)
        except (IllegalMove, CompanionError) as refusal:
            return refusal.message
        return ""

    def scanned(self, seat: Seat) -> ScanLook:
        """What lies under the hooded reader, for the covered view of ``seat`` alone."""
        return self._choice.scanned(seat)

    def why(self, clause: str) -> str:
        """The short text of a rule; empty if the game has no such clause."""
        found = self._session.game.clauses.get(clause)
        return found.text if found else ""

    def keep_bots_out(self) -> None:
        """No bot may take a seat: where nobody can show it the cards of a hidden hand."""
        self._house.bots = False

    def record(self, recording: Recording) -> None:
        """Write down from now on what devices and fingers say; closed with the referee."""
        self._recording = recording
        recording.begin(self._session, self._choice.modes())

    def close(self) -> None:
        """Let go of the devices; what is sealed and not opened has to be sealed again."""
        self._devices.close()
        self._choice.close()
        if self._recording is not None:
            self._recording.close()

    def believed(self) -> tuple[Belief, ...]:
        """What is believed of each piece."""
        return beliefs(self._table, self._clock.now())

    @property
    def session(self) -> GameSession:
        """The game in progress."""
        return self._session

    @property
    def stage(self) -> Stage:
        """Where the evening stands."""
        if self._choice.phase is Phase.SEALING:
            return Stage.SEAL
        if self._choice.phase is Phase.COUNTDOWN:
            return Stage.COUNTDOWN
        if self._choice.phase in (Phase.WINDOW, Phase.DISPUTE):
            return Stage.REVEAL
        state = self._session.state
        if state.over:
            return Stage.OVER
        return Stage.SETUP if self._game.setting_up(state) else Stage.RESOLVE

    def fix(self) -> Fix | None:
        """What is wrong on the table, once it has stood long enough to be worth a word."""
        if self._fault is None or self._fault[1] < self._table.settle.differs:
            return None
        fault, stood = self._fault
        return Fix(fault.key, fault.seat, fault.line, stood < self._table.settle.fix, fault.instruction)

    def instructions(self) -> tuple[Instruction, ...]:
        """Everything to be done on the table, done things ticked."""
        return self._meaning.instructions()

    def unbooked(self) -> Tells:
        """What fingers told that no move has booked yet, for telling it again after a resume."""
        return self._game.unbooked(self._meaning)

    def seals(self) -> tuple[SeatStatus, ...]:
        """Who is ready, while a hidden choice is going on."""
        return self._choice.status()

    def seconds(self) -> float | None:
        """Seconds left of the countdown or the reveal window."""
        return self._choice.seconds()

    def public(self) -> PublicTable:
        """Everything a public screen shows now."""
        game = self._game.public(
            self._session,
            Shown(
                stage=self.stage,
                instructions=self.instructions(),
                fix=self.fix(),
                seals=self.seals(),
                modes=self._choice.modes(),
                notes=self._choice.notes(),
                opened=self._opened,
                badges=(*self._devices.badges(), *moved_badges(self._table, self._clock.now())),
                log=tuple(self._log),
                seconds=self.seconds(),
                reader=self._choice.reader,
                reader_in_use=self._choice.reader_in_use,
                later=tuple(fault.line for fault in self._meaning.aside()),
                to_tell=self._choice.to_tell(),
                meaning=self._meaning,
                audit=self._house.audit,
            ),
        )
        shown = self._house.shown(game, self._meaning.names)
        return replace(shown, missing=self._devices.missing())

    def set_mode(self, seat: Seat, mode: Mode) -> None:
        """Let a seat seal in another way from now on, or at once if it has not sealed yet."""
        if not self._game.face_down and mode is not Mode.TOUCH:
            raise CompanionError("in this game people seal on the screen")
        if not self._choice.set_mode(seat, mode):
            self._log.append(Line.of("{seat}: the new way of sealing starts with the next round", seat=seat))
