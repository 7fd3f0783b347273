"""One hidden choice after another: how each seat seals, the lanes, the countdown, the joint opening.

Stands between the referee and the reveal room: switches face-down seats to touch while no camera can
watch their lanes, stops the countdown while the table is not right, and puts every seal's fact into the
journal before anybody is shown as sealed. Holds no plan; a sealed one goes straight into the room.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.vocabulary import Json, Move, Seat
from companion.reconcile.instructions import Line
from companion.reconcile.lane import LaneReading
from companion.reconcile.race import RaceMeaning
from companion.reveal import BreakReason, Condition, HouseRule, Mode, Opening, Phase, RevealRoom, SeatStatus
from companion.session.sealing import LaneWatch
from companion.session.session import GameSession
from companion.table.believed import BelievedTable

__all__ = ["HiddenChoice"]

STARTED = "start"
PLANNED = "plan"


class HiddenChoice:
    """The hidden choices of one game."""

    def __init__(
        self,
        session: GameSession,
        room: RevealRoom,
        table: BelievedTable,
        meaning: RaceMeaning,
        modes: Mapping[Seat, Mode],
    ) -> None:
        """``modes`` says how each seat wants to seal."""
        self._session = session
        self._room = room
        self._watch = LaneWatch(room, table, meaning)
        self._modes = dict(modes)
        self._blind = False

    @property
    def going_on(self) -> bool:
        """Whether seats are sealing or opening."""
        return self._room.phase not in (Phase.IDLE, Phase.DONE)

    @property
    def phase(self) -> Phase:
        """Where the choice stands."""
        return self._room.phase

    def begin(self) -> None:
        """All seats that owe one make a hidden choice."""
        state = self._session.state
        data = state.to_json()
        kind = STARTED if data["phase"] == STARTED else PLANNED
        modes = {seat: self._mode_now(seat) for seat in self._modes if seat in state.to_act()}
        self._watch.begin()
        self._room.begin(self._session.id, int(data["round"]), kind, modes, self.check, state.default)

    def tick(self, now: float, *, wrong: bool, blind: bool) -> Opening | None:
        """Watch the lanes and let time pass; the opening, once every plan is there.

        ``wrong``: the table is being put right, so nothing is turned over meanwhile; ``blind``: there
        is no camera.
        """
        self._see(blind)
        self._watch.tick(now)
        if wrong:
            self._room.pause()
        else:
            self._room.resume()
        self._room.tick()
        self._note()
        return self._room.open() if self._room.ready and not wrong else None

    def claims(self) -> Mapping[Seat, LaneReading]:
        """What each face-down lane showed at the opening."""
        return self._watch.claims

    def evidence(self) -> Json:
        """The cards that the lanes showed, for the journal."""
        return {seat: list(reading.cards) for seat, reading in self._watch.claims.items()}

    def abandon(self) -> None:
        """Give the choice up unopened; every seat seals again when the next one begins."""
        if self.going_on:
            self._room.abandon()
            self._note()

    def check(self, move: Move) -> None:
        """Raise :class:`IllegalMove` or :class:`BadInput` unless a seat may make this choice now."""
        state = self._session.state
        state.check(self._session.game.read_move(move.to_json(), "move", state))

    # What seats do -------------------------------------------------------------------------------

    def press(self, seat: Seat, now: float) -> None:
        """A seat's lock key."""
        self._watch.press(seat, now)
        self._note()

    def seal(self, move: Move) -> None:
        """A plan from the private view. Raises what the room raises, to that view alone."""
        self._room.seal(move.seat, move)
        self._note()

    def unseal(self, seat: Seat) -> None:
        """A seat takes its seal back."""
        self._room.unseal(seat)
        self._note()

    def plan_again(self) -> None:
        """The table's decision about a late or wrong lane: everybody plans again."""
        self._room.resolve(HouseRule.ALL_AGAIN)
        self._note()
        self._watch.begin()

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
        status = self._status_of(seat)
        return self._room.phase is Phase.SEALING and status is not None and status.mode is not Mode.FACE_DOWN

    # What everybody may know ---------------------------------------------------------------------

    def status(self) -> tuple[SeatStatus, ...]:
        """Who is ready."""
        return self._room.status()

    def modes(self) -> Mapping[Seat, Mode]:
        """How each seat seals at this moment."""
        going_on = {status.seat: status.mode for status in self._room.status()}
        return {seat: going_on.get(seat, self._mode_now(seat)) for seat in self._modes}

    def notes(self) -> Mapping[Seat, Line]:
        """Why a seal broke or a lane is not right."""
        return self._watch.notes

    def seconds(self) -> float | None:
        """Seconds left of the countdown or the window."""
        left = self._room.countdown_left
        return self._room.window_left if left is None else left

    # Inside --------------------------------------------------------------------------------------

    def _mode_now(self, seat: Seat) -> Mode:
        wish = self._modes[seat]
        return Mode.TOUCH if self._blind and wish is Mode.FACE_DOWN else wish

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
