"""The lane watch: what happens to face-down cards between the lock key and the joint reveal.

Turns lane readings and key presses into calls of the reveal room. The content of a lane is unknown
until the window; what a lane then shows is handed on at once and kept nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.vocabulary import Seat
from companion.reconcile.instructions import Line
from companion.reconcile.lane import LaneReading, LaneState, lane_zones
from companion.reconcile.meaning import Lanes
from companion.reveal import BreakReason, Condition, Fault, HouseRule, Mode, Phase, RevealRoom, SeatFault
from companion.table.believed import BelievedTable, SlotState

__all__ = ["BREAK_LINES", "FAULT_LINES", "RULE_LINES", "LaneWatch", "fault_line"]

KEY_PATIENCE = 3.0
"""Seconds a key press waits for the lane to come to rest, while the camera sees it."""

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

FAULT_LINES: Mapping[Fault, Line] = {
    Fault.LATE: Line.of("too late"),
    Fault.MISSING_CARD: Line.of("a card is missing"),
    Fault.THIRD_CARD: Line.of("there is a card too many"),
    Fault.FOREIGN_CARD: Line.of("this action card is of another deck"),
    Fault.OTHER_GAME: Line.of("this card is of another game"),
    Fault.NOT_OWNED: Line.of("the energy card shown is not one of your own"),
    Fault.ILLEGAL: Line.of("this pair is not allowed"),
}

RULE_LINES: Mapping[HouseRule, Line] = {
    HouseRule.TABLE: Line.of("show the right cards now, or let all plan again"),
    HouseRule.ALL_AGAIN: Line.of("all plan again"),
    HouseRule.LOWEST: Line.of("the lowest legal plan stands"),
}
"""What the house rule does about a late or wrong lane."""


def fault_line(fault: SeatFault, rule: HouseRule) -> Line:
    """What is wrong with a lane that lies face up, and what follows."""
    said, then = FAULT_LINES[fault.fault].template, RULE_LINES[rule].template
    if fault.message:
        return Line.of("{fault} ({why}): {then}", fault=said, why=fault.message, then=then)
    return Line.of("{fault}: {then}", fault=said, then=then)


class LaneWatch:
    """Watches the lanes of one hidden choice."""

    def __init__(self, room: RevealRoom, table: BelievedTable, meaning: Lanes) -> None:
        self._room = room
        self._table = table
        self._meaning = meaning
        self._pressed: dict[Seat, float] = {}
        self._unseen: dict[Seat, float] = {}
        """When a pressed key's lane was last out of the camera's sight."""
        self._sealed_at: dict[Seat, float] = {}
        self.notes: dict[Seat, Line] = {}
        self.claims: dict[Seat, LaneReading] = {}

    def begin(self) -> None:
        """A new hidden choice starts; nothing of the last one is kept."""
        self._pressed.clear()
        self._unseen.clear()
        self._sealed_at.clear()
        self.notes.clear()
        self.claims.clear()

    def again(self) -> None:
        """The house rule lets all plan again: only what was wrong is still said."""
        self.begin()
        for seat, fault in self._room.faults().items():
            self.notes[seat] = fault_line(fault, HouseRule.ALL_AGAIN)

    def press(self, seat: Seat, now: float) -> None:
        """The lock key of a face-down seat; pressed again while sealed it takes the seal back."""
        fact = next(fact for fact in self._room.status() if fact.seat == seat)
        if fact.condition is Condition.SEALED:
            self._room.unseal(seat)
            self.notes.pop(seat, None)
        else:
            self._pressed[seat] = now

    def tick(self, now: float) -> None:
        """Look at every face-down lane."""
        for fact in self._room.status():
            if fact.mode is not Mode.FACE_DOWN:
                self._pressed.pop(fact.seat, None)  # pressed for a lane that nobody watches any more
                continue
            reading = self._meaning.lane(self._table, fact.seat, self._room.kind, now)
            if self._room.phase in (Phase.SEALING, Phase.COUNTDOWN):
                if fact.condition is Condition.SEALED:
                    self._guard(fact.seat, reading, now)
                elif fact.seat in self._pressed:
                    self._try_seal(fact.seat, reading, now)
            elif self._room.phase in (Phase.WINDOW, Phase.DISPUTE) and not fact.shown:
                self._read(fact.seat, reading, now)
        if self._room.phase is Phase.DISPUTE:
            self._name_faults()

    def _name_faults(self) -> None:
        for fact in self._room.status():
            if fact.fault is None:
                self.notes.pop(fact.seat, None)
            else:
                self.notes[fact.seat] = fault_line(fact.fault, self._room.house_rule)

    def _try_seal(self, seat: Seat, reading: LaneReading, now: float) -> None:
        if reading.state is LaneState.READY and reading.quiet >= self._table.settle.card:
            self._room.seal_face_down(seat)
            self._sealed_at[seat] = now
            self._pressed.pop(seat)
            self.notes.pop(seat, None)
        elif reading.state is LaneState.UNKNOWN:
            self._unseen[seat] = now
            if now - self._pressed[seat] > KEY_PATIENCE:
                self._refuse(
                    seat, Line.of("the camera does not see the lane: clear the view and press again")
                )
        elif now - max(self._pressed[seat], self._unseen.get(seat, 0.0)) > KEY_PATIENCE:
            self._refuse(seat, Line.of("lay the cards face down on the lane's marks, then press the key"))

    def _refuse(self, seat: Seat, why: Line) -> None:
        """A key press comes to nothing."""
        self._pressed.pop(seat)
        self.notes[seat] = why

    def _guard(self, seat: Seat, reading: LaneReading, now: float) -> None:
        """Break the seal of a lane that was not left alone, or that nobody can have watched."""
        reason: BreakReason | None = None
        if reading.cards:
            early = self._room.phase is Phase.COUNTDOWN
            reason = BreakReason.EARLY_FLIP if early else BreakReason.TAG_READABLE
            if self._too_many(seat, reading, now):
                reason = BreakReason.CARD_ADDED
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

    def _too_many(self, seat: Seat, reading: LaneReading, now: float) -> bool:
        """Whether more cards lie there than the choice has: those face up and those still covered."""
        slots = 1 if self._room.kind == "start" else 2
        states = [self._table.slot(zone, now)[0] for zone in lane_zones(seat)]
        return len(reading.cards) + states.count(SlotState.COVERED) > slots

    def _read(self, seat: Seat, reading: LaneReading, now: float) -> None:
        if reading.quiet < self._table.settle.card:
            return
        fault = self._fault(seat, reading, now)
        if fault is not None:
            self._room.fault(seat, fault)
            if fault is not Fault.MISSING_CARD:  # the second card may still be on its way
                self.notes[seat] = fault_line(SeatFault(fault), self._room.house_rule)
        elif reading.state is LaneState.SHOWN and reading.move is not None:
            self._room.show(seat, reading.move)
            self.claims[seat] = reading
            self.notes.pop(seat, None)

    def _fault(self, seat: Seat, reading: LaneReading, now: float) -> Fault | None:
        """What is wrong with a lane that lies face up, before the rules are asked."""
        zones = lane_zones(seat)[: 1 if self._room.kind == "start" else 2]
        if self._meaning.of_another_game(reading):
            return Fault.OTHER_GAME
        if reading.state is LaneState.PARTLY and reading.cards:
            empty = any(self._table.slot(zone, now)[0] is SlotState.OPEN for zone in zones)
            return Fault.MISSING_CARD if empty else None
        if reading.state is LaneState.WRONG:
            if len(reading.cards) > len(zones):
                return Fault.THIRD_CARD
            return Fault.FOREIGN_CARD if self._meaning.of_another_deck(reading, seat) else Fault.MISSING_CARD
        if reading.state is LaneState.SHOWN and self._meaning.foreign(reading, seat) is not None:
            return Fault.NOT_OWNED
        return None
