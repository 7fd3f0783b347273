"""One simultaneous hidden choice, from the first seal to the joint opening.

Per seat: open → sealed → (broken → open). All sealed: countdown, then the opening window in which
face-down lanes are read, then everything opens in one step. Seats may seal each in their own way.

The room must not write, log or draw, and knows no device: lanes, keys and readers call it. It tells
the rules' refusals only to whoever called :meth:`RevealRoom.seal`, which is that seat's private view.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from companion.clock import Clock
from companion.errors import CompanionError
from companion.games.vocabulary import IllegalMove, Move, Seat
from companion.reveal.checking import Check, Lowest, RevealError, refuse_unless_legal
from companion.reveal.commitment import NONCE_BYTES
from companion.reveal.deadline import Deadline
from companion.reveal.facts import (
    Absent,
    BreakReason,
    Condition,
    Fault,
    HouseRule,
    Mismatch,
    Mode,
    OpenedSeal,
    Opening,
    Outcome,
    Phase,
    SealFact,
    SeatFault,
    SeatStatus,
)
from companion.reveal.lane import Lane
from companion.reveal.sealed import SealedPlan, Secretive

__all__ = ["COUNTDOWN_SECONDS", "WINDOW_SECONDS", "RevealError", "RevealRoom"]

COUNTDOWN_SECONDS = 3.0
WINDOW_SECONDS = 4.0


class RevealRoom(Secretive):
    """The state machine; one object serves a whole game, one :meth:`begin` per hidden choice."""

    def __init__(
        self,
        clock: Clock,
        *,
        countdown: float = COUNTDOWN_SECONDS,
        window: float = WINDOW_SECONDS,
        house_rule: HouseRule = HouseRule.TABLE,
        nonce: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        """``countdown`` and ``window`` in seconds; ``nonce`` is replaced in tests only."""
        self._countdown = countdown
        self._window = window
        self._nonce = nonce
        self._lanes: dict[Seat, Lane] = {}
        self._facts: list[SealFact] = []
        self._faults: dict[Seat, SeatFault] = {}
        self._substituted: dict[Seat, SeatFault] = {}
        self._deadline = Deadline(clock)
        self._check: Check | None = None
        self._lowest: Lowest | None = None
        self.house_rule = house_rule
        self.phase = Phase.IDLE
        self.game_id = ""
        self.round_number = 0
        self.kind = ""

    def __repr__(self) -> str:
        return f"<RevealRoom {self.phase.value}>"

    # Sealing -------------------------------------------------------------------------------------

    def begin(
        self,
        game_id: str,
        round_number: int,
        kind: str,
        seats: Mapping[Seat, Mode],
        check: Check,
        lowest: Lowest | None = None,
    ) -> None:
        """Start a hidden choice of ``seats``, each with its mode.

        ``kind`` names it for the screen ("plan", "start" …). Raises :class:`RevealError` while another
        choice is going on, without seats, or when the house rule needs ``lowest`` and has none.
        """
        if self.phase not in (Phase.IDLE, Phase.DONE):
            raise RevealError("a hidden choice is still going on; open or abandon it first")
        if not seats:
            raise RevealError("a hidden choice needs at least one seat")
        if self.house_rule is HouseRule.LOWEST and lowest is None:
            raise RevealError(f"the house rule {self.house_rule.value} needs to know the lowest plan")
        self.game_id, self.round_number, self.kind = game_id, round_number, kind
        self._check, self._lowest = check, lowest
        self._lanes = {seat: Lane(Mode(mode)) for seat, mode in seats.items()}
        self._faults, self._substituted = {}, {}
        self._deadline.clear()
        self.phase = Phase.SEALING

    def set_mode(self, seat: Seat, mode: Mode) -> None:
        """Let a seat that has not sealed go over to another way, e.g. when the reader is missing."""
        lane = self._lane(seat, Phase.SEALING)
        if lane.condition is Condition.SEALED:
            raise RevealError(f"{seat} has sealed; take the seal back before changing how to seal")
        lane.mode = Mode(mode)

    def seal_face_down(self, seat: Seat) -> None:
        """The seat pressed its key; both cards lie face down. A second press changes nothing."""
        lane = self._lane(seat, Phase.SEALING)
        if lane.mode is not Mode.FACE_DOWN:
            raise RevealError(f"{seat} seals by {lane.mode.value}, not face down")
        if lane.condition is Condition.SEALED:
            return
        lane.reopen(Condition.SEALED)
        self._note(seat, Outcome.SEALED)
        self._start_countdown_if_all_sealed()

    def seal(self, seat: Seat, move: Move) -> None:
        """Seal a scanned or touched plan; it replaces an earlier one until all have sealed.

        Raises :class:`IllegalMove` for a plan that the rules refuse (an earlier seal stays) and
        :class:`RevealError` when the seat cannot seal this way now.
        """
        lane = self._lane(seat, Phase.SEALING)
        if lane.mode is Mode.FACE_DOWN:
            raise RevealError(f"{seat} seals face down; lay the cards and press the key")
        if move.seat != seat:
            raise RevealError(f"this plan is not one of {seat}")
        refuse_unless_legal(self._checker(), move)
        plan = SealedPlan(move, self._nonce(NONCE_BYTES), self.game_id, self.round_number)
        if lane.condition is Condition.SEALED:
            self._note(seat, Outcome.WITHDRAWN)
        lane.reopen(Condition.SEALED)
        lane.plan = plan
        self._note(seat, Outcome.SEALED)
        self._start_countdown_if_all_sealed()

    def ask(self, move: Move) -> None:
        """Raise what :meth:`seal` would raise about a plan, and seal nothing."""
        self._lane(move.seat, Phase.SEALING)
        refuse_unless_legal(self._checker(), move)

    def unseal(self, seat: Seat) -> None:
        """Take a seal back; possible until all have sealed."""
        lane = self._lane(seat, Phase.SEALING)
        if lane.condition is Condition.SEALED:
            self._note(seat, Outcome.WITHDRAWN)
        lane.reopen()

    def remind(self) -> tuple[Seat, ...]:
        """Mark the seats that have not sealed as waited for, for everybody to see; who they are."""
        waited = self.unsealed()
        for seat in waited:
            self._lanes[seat].absent = Absent.REMIND
        return waited

    def stand_in(self, seat: Seat, move: Move, absent: Absent) -> None:
        """Seal ``move`` for a seat that has not sealed in time; it opens as if sealed by touch.

        Raises as :meth:`seal`, and :class:`RevealError` for a seat that has sealed.
        """
        lane = self._lane(seat, Phase.SEALING)
        if lane.condition is Condition.SEALED:
            raise RevealError(f"{seat} has sealed; nothing stands in for it")
        before, lane.mode = lane.mode, Mode.TOUCH
        try:
            self.seal(seat, move)
        except (IllegalMove, CompanionError):
            lane.mode = before
            raise
        lane.absent = absent

    def unsealed(self) -> tuple[Seat, ...]:
        """The seats that have still to seal; empty outside the sealing."""
        if self.phase is not Phase.SEALING:
            return ()
        return tuple(seat for seat, lane in self._lanes.items() if lane.condition is not Condition.SEALED)

    def break_seal(self, seat: Seat, reason: BreakReason) -> None:
        """A face-down lane was disturbed before the window; that seat must seal again.

        During the countdown this takes everybody back to sealing. A lane that is not sealed is left
        as it is.
        """
        lane = self._lane(seat, Phase.SEALING, Phase.COUNTDOWN)
        if lane.mode is not Mode.FACE_DOWN:
            raise RevealError(f"{seat} seals by {lane.mode.value}; only a face-down seal can break")
        if lane.condition is not Condition.SEALED:
            return
        lane.breaks += 1
        self._note(seat, Outcome.BROKEN)
        lane.reopen(Condition.BROKEN)
        lane.broken_by = BreakReason(reason)
        self.phase = Phase.SEALING

    def abandon(self) -> None:
        """Give the choice up unopened, e.g. for an undo; every plan is forgotten."""
        self._withdraw_all()
        self._lanes = {}
        self._faults = {}
        self._check = self._lowest = None
        self.phase = Phase.IDLE

    # Time ----------------------------------------------------------------------------------------

    def tick(self) -> Phase:
        """Move on with the clock; call at least ten times a second while a choice is going on."""
        if self._deadline.paused or not self._deadline.over:
            return self.phase
        if self.phase is Phase.COUNTDOWN:
            self.phase = Phase.WINDOW
            self._deadline.start(self._window)
        elif self.phase is Phase.WINDOW and not self.ready:
            self._close_window()
        return self.phase

    def pause(self) -> None:
        """Stop countdown and window, e.g. while a device is missing."""
        self._deadline.pause()

    def resume(self) -> None:
        """Let countdown and window go on where they stopped."""
        self._deadline.resume()

    @property
    def countdown_left(self) -> float | None:
        """Seconds until the flip; None outside the countdown."""
        return self._deadline.left if self.phase is Phase.COUNTDOWN else None

    @property
    def window_left(self) -> float | None:
        """Seconds until face-down lanes count as late; None outside the window."""
        return self._deadline.left if self.phase is Phase.WINDOW else None

    # The window ----------------------------------------------------------------------------------

    def show(self, seat: Seat, move: Move) -> None:
        """A lane has been read face up in the window, or later while the table decides.

        For a face-down seat this is the plan; a pair that the rules refuse becomes the lane's fault.
        For the others it is compared with what they sealed, at the opening.
        """
        lane = self._lane(seat, Phase.WINDOW, Phase.DISPUTE)
        if move.seat != seat:
            raise RevealError(f"what lies in the lane of {seat} is another seat's plan")
        lane.shown, lane.fault = move, None
        if lane.mode is Mode.FACE_DOWN:
            try:
                self._checker()(move)
            except IllegalMove as refusal:
                lane.fault = SeatFault(Fault.ILLEGAL, refusal.clause, refusal.message)

    def fault(self, seat: Seat, fault: Fault, message: str = "") -> None:
        """A face-down lane shows something that is no plan; a later :meth:`show` mends it.

        ``message`` is for everybody: name cards only if they lie face up.
        """
        lane = self._lane(seat, Phase.WINDOW, Phase.DISPUTE)
        if lane.mode is not Mode.FACE_DOWN:
            raise RevealError(f"{seat} seals by {lane.mode.value}; its plan does not hang on the lane")
        lane.shown, lane.fault = None, SeatFault(Fault(fault), message=message)

    def late(self) -> tuple[Seat, ...]:
        """Face-down seats whose lane has not been read in the window, nor named as wrong."""
        if self.phase not in (Phase.WINDOW, Phase.DISPUTE):
            return ()
        return tuple(
            seat
            for seat, lane in self._lanes.items()
            if not lane.ready and (lane.fault is None or lane.fault.fault is Fault.LATE)
        )

    def faults(self) -> Mapping[Seat, SeatFault]:
        """What was wrong when the window closed, until the choice is opened or begun anew."""
        return dict(self._faults)

    def resolve(self, rule: HouseRule) -> None:
        """The table's decision in a dispute: all plan again, or the lowest legal plan stands in."""
        if self.phase is not Phase.DISPUTE:
            raise RevealError("there is nothing to decide; no lane is late or wrong")
        if rule is HouseRule.ALL_AGAIN:
            self._withdraw_all()
            for lane in self._lanes.values():
                lane.reopen()
            self.phase = Phase.SEALING
        elif rule is HouseRule.LOWEST:
            self._put_lowest()

    @property
    def ready(self) -> bool:
        """Whether every plan is there, so that :meth:`open` will give them out."""
        return self.phase in (Phase.WINDOW, Phase.DISPUTE) and all(
            lane.ready for lane in self._lanes.values()
        )

    def open(self) -> Opening:
        """All plans in one step, exactly once; journal them before showing any.

        Raises :class:`RevealError` before every seat's plan is there.
        """
        if not self.ready:
            raise RevealError("not every plan is there yet; nothing is opened")
        moves: list[Move] = []
        seals: list[OpenedSeal] = []
        mismatches: list[Mismatch] = []
        for seat, lane in self._lanes.items():
            found = lane.opened(seat)
            if found is None:
                raise RevealError(f"the plan of {seat} is not there")
            move, seal = found
            moves.append(move)
            seals.append(seal)
            if lane.shown is not None and lane.shown != move:
                mismatches.append(Mismatch(seat, move, lane.shown))
        opening = Opening(
            game_id=self.game_id,
            round_number=self.round_number,
            moves=tuple(moves),
            seals=tuple(seals),
            mismatches=tuple(mismatches),
            substituted=self._substituted,
        )
        self._lanes = {}
        self._check = self._lowest = None
        self.phase = Phase.DONE
        return opening

    # For everybody -------------------------------------------------------------------------------

    def status(self) -> tuple[SeatStatus, ...]:
        """What everybody may know about each seat, in seat order; empty when nothing is going on."""
        disputed = self.phase is Phase.DISPUTE
        return tuple(
            lane.status(seat, (lane.fault or self._faults.get(seat)) if disputed and not lane.ready else None)
            for seat, lane in self._lanes.items()
        )

    def drain(self) -> tuple[SealFact, ...]:
        """The facts since the last call; write them to the journal before showing a seat as sealed."""
        facts, self._facts = tuple(self._facts), []
        return facts

    # Inside --------------------------------------------------------------------------------------

    def _lane(self, seat: Seat, *phases: Phase) -> Lane:
        if self.phase not in phases:
            raise RevealError(f"not possible now: the choice is at {self.phase.value}")
        lane = self._lanes.get(seat)
        if lane is None:
            raise RevealError(f"{seat} takes no part in this choice")
        return lane

    def _checker(self) -> Check:
        if self._check is None:
            raise RevealError("no hidden choice is going on")
        return self._check

    def _note(self, seat: Seat, outcome: Outcome) -> None:
        lane = self._lanes[seat]
        digest = lane.plan.digest if lane.plan is not None else None
        self._facts.append(SealFact(self.round_number, seat, lane.mode, outcome, digest, lane.breaks))

    def _start_countdown_if_all_sealed(self) -> None:
        if all(lane.condition is Condition.SEALED for lane in self._lanes.values()):
            self._faults = {}
            self.phase = Phase.COUNTDOWN
            self._deadline.start(self._countdown)

    def _withdraw_all(self) -> None:
        for seat, lane in self._lanes.items():
            if lane.condition is Condition.SEALED:
                self._note(seat, Outcome.WITHDRAWN)

    def _close_window(self) -> None:
        self.phase = Phase.DISPUTE
        self._faults = {
            seat: lane.fault or SeatFault(Fault.LATE) for seat, lane in self._lanes.items() if not lane.ready
        }
        if self.house_rule is not HouseRule.TABLE:
            self.resolve(self.house_rule)

    def _put_lowest(self) -> None:
        if self._lowest is None:
            raise RevealError("the lowest legal plan is not known here; plan again instead")
        for seat, lane in self._lanes.items():
            if not lane.ready:
                self._substituted[seat] = lane.fault or SeatFault(Fault.LATE)
                lane.shown, lane.fault = self._lowest(seat), None
