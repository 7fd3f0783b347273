"""The lane watch: what happens to face-down cards between the lock key and the joint reveal.

Turns lane readings and key presses into calls of the reveal room. The content of a lane is unknown
until the window; what a lane then shows is handed on at once and kept nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.vocabulary import Seat
from companion.reconcile.instructions import Line
from companion.reconcile.lane import LaneReading, LaneState
from companion.reconcile.race import RaceMeaning
from companion.reveal import BreakReason, Condition, Fault, Mode, Phase, RevealRoom
from companion.table.believed import BelievedTable

__all__ = ["BREAK_LINES", "LATE", "NOT_OWNED", "LaneWatch"]

KEY_PATIENCE = 3.0
"""Seconds a key press waits for the lane to come to rest."""

PRESS_GAP = 0.4
"""Seconds within which a second press of the same key is a bounce, not somebody taking back."""

HAND_GRACE = 0.4
"""Seconds after a seal in which the hand that pressed may still be leaving."""

BREAK_LINES: Mapping[BreakReason, Line] = {
    BreakReason.TAG_READABLE: Line.of(
        "a card in the lane became readable: lay both face down and press again"
    ),
    BreakReason.HAND: Line.of("a hand came back to the lane: press the key again"),
    BreakReason.CARD_LEFT: Line.of("a card left the lane: lay both face down and press again"),
    BreakReason.CARD_ADDED: Line.of("a card came to the lane: lay just two face down and press again"),
    BreakReason.EARLY_FLIP: Line.of("turned too early: lay both face down and press again"),
    BreakReason.LANE_UNSEEN: Line.of("the camera lost the lane: press the key again"),
}

LATE = Line.of("too late: turn both cards over now, or let all plan again")
NOT_OWNED = Line.of("the energy card shown is not one of your own: show one you own")


class LaneWatch:
    """Watches the lanes of one hidden choice."""

    def __init__(self, room: RevealRoom, table: BelievedTable, meaning: RaceMeaning) -> None:
        self._room = room
        self._table = table
        self._meaning = meaning
        self._pressed: dict[Seat, float] = {}
        self._last_press: dict[Seat, float] = {}
        self._sealed_at: dict[Seat, float] = {}
        self.notes: dict[Seat, Line] = {}
        self.claims: dict[Seat, LaneReading] = {}

    def begin(self) -> None:
        """A new hidden choice starts; nothing of the last one is kept."""
        self._pressed.clear()
        self._sealed_at.clear()
        self.notes.clear()
        self.claims.clear()

    def press(self, seat: Seat, now: float) -> None:
        """A seat's lock key was pressed; pressed again while sealed it takes the seal back."""
        status = {fact.seat: fact for fact in self._room.status()}
        if (
            seat not in status
            or status[seat].mode is not Mode.FACE_DOWN
            or self._room.phase is not Phase.SEALING
        ):
            return
        since = now - self._last_press.get(seat, float("-inf"))
        self._last_press[seat] = now
        if since < PRESS_GAP:
            return
        if status[seat].condition is Condition.SEALED:
            self._room.unseal(seat)
            self.notes.pop(seat, None)
        else:
            self._pressed[seat] = now

    def tick(self, now: float) -> None:
        """Look at every face-down lane."""
        for fact in self._room.status():
            if fact.mode is not Mode.FACE_DOWN:
                continue
            reading = self._meaning.lane(self._table, fact.seat, self._room.kind, now)
            if self._room.phase in (Phase.SEALING, Phase.COUNTDOWN):
                if fact.condition is Condition.SEALED:
                    self._guard(fact.seat, reading, now)
                elif fact.seat in self._pressed:
                    self._try_seal(fact.seat, reading, now)
            elif self._room.phase in (Phase.WINDOW, Phase.DISPUTE) and not fact.shown:
                self._read(fact.seat, reading)
        if self._room.phase is Phase.DISPUTE:
            self._name_faults()

    def _name_faults(self) -> None:
        for fact in self._room.status():
            if fact.fault is None:
                self.notes.pop(fact.seat, None)
            elif fact.fault.fault is Fault.ILLEGAL:
                self.notes[fact.seat] = Line.of("this pair is not allowed: {why}", why=fact.fault.message)
            elif fact.fault.fault is Fault.LATE:
                self.notes[fact.seat] = LATE

    def _try_seal(self, seat: Seat, reading: LaneReading, now: float) -> None:
        if reading.state is LaneState.READY and reading.quiet >= self._table.settle.card:
            self._room.seal_face_down(seat)
            self._sealed_at[seat] = now
            self._pressed.pop(seat)
            self.notes.pop(seat, None)
        elif now - self._pressed[seat] > KEY_PATIENCE:
            self._pressed.pop(seat)
            self.notes[seat] = (
                Line.of("the camera does not see the lane: clear the view and press again")
                if reading.state is LaneState.UNKNOWN
                else Line.of("lay the cards face down on the lane's marks, then press the key")
            )

    def _guard(self, seat: Seat, reading: LaneReading, now: float) -> None:
        """Break the seal of a lane that was not left alone, or that nobody can have watched."""
        reason: BreakReason | None = None
        if reading.cards:
            early = self._room.phase is Phase.COUNTDOWN
            reason = BreakReason.EARLY_FLIP if early else BreakReason.TAG_READABLE
        elif reading.state is LaneState.UNKNOWN:
            reason = BreakReason.LANE_UNSEEN
        elif reading.state in (LaneState.EMPTY, LaneState.PARTLY):
            reason = BreakReason.CARD_LEFT
        elif reading.state is LaneState.READY and reading.quiet < now - self._sealed_at[seat] - HAND_GRACE:
            reason = BreakReason.HAND
        if reason is not None:
            self.break_seal(seat, reason)

    def break_seal(self, seat: Seat, reason: BreakReason) -> None:
        """A face-down seal no longer holds, and everybody is told why."""
        self._room.break_seal(seat, reason)
        self.notes[seat] = BREAK_LINES[reason]

    def _read(self, seat: Seat, reading: LaneReading) -> None:
        if reading.quiet < self._table.settle.card:
            return
        if reading.state is LaneState.WRONG:
            self._room.fault(seat, Fault.FOREIGN_CARD if len(reading.cards) <= 2 else Fault.THIRD_CARD)
            if reading.line is not None:
                self.notes[seat] = reading.line
        elif reading.state is LaneState.SHOWN and reading.move is not None:
            if self._meaning.foreign(reading, seat) is not None:
                self._room.fault(seat, Fault.NOT_OWNED)
                self.notes[seat] = NOT_OWNED
                return
            self._room.show(seat, reading.move)
            self.claims[seat] = reading
            self.notes.pop(seat, None)
