"""One hidden choice after another: how each seat seals, the lanes, the countdown, the joint opening.

Stands between the referee and the reveal room: switches seats to touch while the device they seal with
is missing, stops the countdown while the table is not right, and puts every seal's fact into the journal
before anybody is shown as sealed. Holds no plan; a sealed one goes straight into the room.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from companion.bots import usual_bot
from companion.games.vocabulary import Json, Move, Seat
from companion.reconcile.instructions import Line
from companion.reconcile.lane import LaneReading
from companion.reconcile.meaning import Lanes
from companion.reveal import (
    Absent,
    BreakReason,
    Condition,
    HouseRule,
    Mode,
    NothingShown,
    Opening,
    Phase,
    Reader,
    RevealRoom,
    ScanDesk,
    ScanLook,
    SeatStatus,
)
from companion.session.sealing import LaneWatch, fault_line
from companion.session.session import GameSession
from companion.session.touches import RevealBy, SealScanned, Unseal
from companion.table.believed import BelievedTable

__all__ = ["HiddenChoice"]

STARTED = "start"
PLANNED = "plan"

PRESS_GAP = 0.4
"""Seconds within which a second press of the same key is a bounce, not somebody taking back."""

ABSENT_LINES: Mapping[Absent, Line] = {
    Absent.REMIND: Line.of("the time is up: seal now"),
    Absent.DEFAULT: Line.of("the time is up: the lowest legal plan stands in"),
    Absent.BOT: Line.of("the time is up: a bot has planned"),
}


class HiddenChoice:
    """The hidden choices of one game."""

    def __init__(
        self,
        session: GameSession,
        room: RevealRoom,
        table: BelievedTable,
        meaning: Lanes,
        modes: Mapping[Seat, Mode],
        reader: Reader | None = None,
    ) -> None:
        """``modes`` says how each seat wants to seal; ``reader`` is the hooded one, if there is any."""
        self._session = session
        self._room = room
        self._watch = LaneWatch(room, table, meaning)
        self._desk = None if reader is None else ScanDesk(room, reader, meaning.scanned)
        self._modes = dict(modes)
        self._last_press: dict[Seat, float] = {}
        self._blind = False
        self._told: dict[Seat, Line] = {}

    @property
    def going_on(self) -> bool:
        """Whether seats are sealing or opening."""
        return self._room.phase not in (Phase.IDLE, Phase.DONE)

    @property
    def phase(self) -> Phase:
        """Where the choice stands."""
        return self._room.phase

    @property
    def about_to_go_on(self) -> bool:
        """Whether time alone leads on to what nobody can take back: the countdown, or every plan is there."""
        return self._room.phase is Phase.COUNTDOWN or self._room.ready

    def begin(self, number: int, kind: str) -> None:
        """All seats that owe one make a hidden choice of round ``number``; ``kind`` says what is chosen."""
        state = self._session.state
        modes = {seat: self._mode_now(seat) for seat in self._modes if seat in state.to_act()}
        self._watch.begin()
        self._told.clear()
        self._room.begin(self._session.id, number, kind, modes, self.check, state.default)

    def tick(self, now: float, *, wrong: bool, blind: bool) -> Opening | None:
        """Watch the lanes and let time pass; the opening, once every plan is there.

        ``wrong``: the table is being put right, so nothing is turned over meanwhile; ``blind``: there
        is no camera.
        """
        self._see(blind)
        self._watch.tick(now)
        if wrong or self.to_tell():
            self._room.pause()
        else:
            self._room.resume()
        before = self._room.phase
        if before is not Phase.SEALING and self._room.tick() is Phase.SEALING:
            self._watch.again()
        self._note()
        return self._open() if self._room.ready and not wrong else None

    def _open(self) -> Opening:
        opening = self._room.open()
        for seat, fault in opening.substituted.items():
            self._told[seat] = fault_line(fault, HouseRule.LOWEST)
        return opening

    def claims(self) -> Mapping[Seat, LaneReading]:
        """What each face-down lane showed at the opening."""
        return self._watch.claims

    def evidence(self) -> Json:
        """The cards that the lanes showed, for the journal."""
        return {seat: list(reading.cards) for seat, reading in self._watch.claims.items()}

    def time_is_up(self, absent: Absent) -> tuple[Seat, ...]:
        """Do what was agreed about seats that have not sealed; which seats those are.

        ``DEFAULT`` seals the plan that :meth:`default` names, ``BOT`` what the usual bot chooses on the
        seat's own view, ``REMIND`` says who is waited for, ``WAIT`` does nothing.
        """
        seats = self._room.unsealed()
        if absent is Absent.REMIND:
            self._room.remind()
        for seat in seats:
            if absent in (Absent.DEFAULT, Absent.BOT):
                move = self.default(seat) if absent is Absent.DEFAULT else self._bots_choice(seat)
                self._room.stand_in(seat, move, absent)
            if absent is not Absent.WAIT:
                self._told[seat] = ABSENT_LINES[absent]
        self._note()
        return seats

    def default(self, seat: Seat) -> Move:
        """The choice that stands in for a seat, as everybody may know beforehand."""
        return self._session.state.default(seat)

    def _bots_choice(self, seat: Seat) -> Move:
        bot = usual_bot(self._session.game.id)
        return bot.choose(self._session.state.view(seat), seat, random.SystemRandom())

    def abandon(self) -> None:
        """Give the choice up unopened; every seat seals again when the next one begins."""
        if self.going_on:
            self._room.abandon()
            self._note()

    def close(self) -> None:
        """Let go of the hooded reader."""
        if self._desk is not None:
            self._desk.close()

    def check(self, move: Move) -> None:
        """Raise :class:`IllegalMove` or :class:`BadInput` unless a seat may make this choice now."""
        state = self._session.state
        state.check(self._session.game.read_move(move.to_json(), "move", state))

    # What seats do -------------------------------------------------------------------------------

    def press(self, seat: Seat, now: float) -> None:
        """A seat's lock key; pressed again while sealed it takes the seal back.

        Before the lane it seals what lies there face down, beside the hooded reader what lies under it.
        What cannot be sealed there is told in the covered view alone.
        """
        status = self._status_of(seat)
        if status is None or status.mode is Mode.TOUCH or self._room.phase is not Phase.SEALING:
            return
        since = now - self._last_press.get(seat, float("-inf"))
        self._last_press[seat] = now
        if since < PRESS_GAP:
            return
        if status.mode is Mode.FACE_DOWN:
            self._watch.press(seat, now)
        elif status.condition is Condition.SEALED:
            self._room.unseal(seat)
        else:
            self._scan(seat)
        self._note()

    def _scan(self, seat: Seat) -> None:
        try:
            self.seal_scanned(seat)
        except NothingShown:
            return  # Nobody but the seat may learn that its cards were refused.

    def scanned(self, seat: Seat) -> ScanLook:
        """What lies under the hooded reader, for the covered view of ``seat`` alone."""
        return ScanLook() if self._desk is None else self._desk.look(seat)

    def seal_scanned(self, seat: Seat) -> None:
        """Seal what lies under the hooded reader. Raises :class:`NothingShown`, which does not say why."""
        if self._desk is None:
            raise NothingShown
        self._desk.seal(seat)
        self._note()

    def seal(self, move: Move) -> None:
        """A plan from the private view. Raises what the room raises, to that view alone.

        Once all are turned over, a seat whose lane no camera can read tells what lies there.
        """
        if move.seat in self.to_tell():
            self.check(move)
            self._room.show(move.seat, move)
        else:
            self._room.seal(move.seat, move)
        self._note()

    def touch(self, touch: Unseal | SealScanned | RevealBy) -> None:
        """Fingers that say something about seals, but not what is sealed."""
        match touch:
            case Unseal(seat):
                self.unseal(seat)
            case SealScanned(seat):
                self.seal_scanned(seat)
            case RevealBy(rule):
                self._room.house_rule = HouseRule(rule)

    def unseal(self, seat: Seat) -> None:
        """A seat takes its seal back."""
        self._room.unseal(seat)
        self._note()

    def plan_again(self) -> None:
        """The table's decision about a late or wrong lane: everybody plans again."""
        self._room.resolve(HouseRule.ALL_AGAIN)
        self._note()
        self._watch.begin()
        self._told.clear()

    def set_mode(self, seat: Seat, mode: Mode) -> bool:
        """How a seat seals from now on; False when this choice still goes the old way."""
        self._modes[seat] = mode
        status = self._status_of(seat)
        if status is None or status.mode is self._mode_now(seat):
            return True
        if self._room.phase is not Phase.SEALING or status.condition is Condition.SEALED:
            return False
        self._room.set_mode(seat, self._mode_now(seat))
        return True

    def may_choose(self, seat: Seat) -> bool:
        """Whether a seat may make its choice in its private view now."""
        if seat in self.to_tell():
            return True
        status = self._status_of(seat)
        return self._room.phase is Phase.SEALING and status is not None and status.mode is not Mode.FACE_DOWN

    def to_tell(self) -> frozenset[Seat]:
        """Seats that have to tell what they turned over, because no camera can read their lanes."""
        if not self._blind or self._room.phase not in (Phase.WINDOW, Phase.DISPUTE):
            return frozenset()
        return frozenset(
            fact.seat for fact in self._room.status() if fact.mode is Mode.FACE_DOWN and not fact.shown
        )

    @property
    def reader(self) -> bool:
        """Whether there is a hooded reader that works."""
        return self._desk is not None and not self._desk.missing

    @property
    def reader_in_use(self) -> bool:
        """Whether cards may lie under the hooded reader, so that no picture may be shown to anybody."""
        return self._room.phase is Phase.SEALING and any(
            status.mode is Mode.SCAN for status in self._room.status()
        )

    # What everybody may know ---------------------------------------------------------------------

    def status(self) -> tuple[SeatStatus, ...]:
        """Who is ready."""
        return self._room.status()

    def modes(self) -> Mapping[Seat, Mode]:
        """How each seat seals at this moment."""
        going_on = {status.seat: status.mode for status in self._room.status()}
        return {seat: going_on.get(seat, self._mode_now(seat)) for seat in self._modes}

    def notes(self) -> Mapping[Seat, Line]:
        """Why a seal broke, a lane is not right, a seat is waited for, or another plan stands for its own."""
        sealed = {fact.seat for fact in self._room.status() if fact.condition is Condition.SEALED}
        waited = {
            seat: line
            for seat, line in self._told.items()
            if line != ABSENT_LINES[Absent.REMIND] or seat not in sealed
        }
        return waited | self._watch.notes

    def seconds(self) -> float | None:
        """Seconds left of the countdown or the window."""
        left = self._room.countdown_left
        return self._room.window_left if left is None else left

    # Inside --------------------------------------------------------------------------------------

    def _mode_now(self, seat: Seat) -> Mode:
        wish = self._modes[seat]
        gone = self._blind if wish is Mode.FACE_DOWN else self._desk is None or self._desk.missing
        return Mode.TOUCH if gone else wish

    def _see(self, blind: bool) -> None:
        self._blind = blind
        if self._room.phase not in (Phase.SEALING, Phase.COUNTDOWN):
            return
        for status in self._room.status():
            mode = self._mode_now(status.seat)
            if status.mode is mode:
                continue
            if status.condition is Condition.SEALED:
                if status.mode is not Mode.FACE_DOWN or not blind:
                    continue
                self._watch.break_seal(status.seat, BreakReason.LANE_UNSEEN)
            if self._room.phase is Phase.SEALING:
                self._room.set_mode(status.seat, mode)

    def _status_of(self, seat: Seat) -> SeatStatus | None:
        return next((status for status in self._room.status() if status.seat == seat), None)

    def _note(self) -> None:
        facts = self._room.drain()
        if facts:
            self._session.note_seals(facts)
