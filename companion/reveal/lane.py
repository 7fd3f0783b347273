"""What the reveal room knows of one seat. Leaves the room only as an opened seal."""

from __future__ import annotations

from companion.games.vocabulary import Move, Seat
from companion.reveal.facts import Absent, BreakReason, Condition, Mode, OpenedSeal, SeatFault, SeatStatus
from companion.reveal.sealed import SealedPlan, Secretive

__all__ = ["Lane"]


class Lane(Secretive):
    """One seat's way of sealing, its seal, and what its lane shows in the window."""

    __slots__ = ("absent", "breaks", "broken_by", "condition", "fault", "mode", "plan", "shown")

    def __init__(self, mode: Mode) -> None:
        self.mode = mode
        self.condition = Condition.OPEN
        self.broken_by: BreakReason | None = None
        self.breaks = 0
        self.plan: SealedPlan | None = None
        self.shown: Move | None = None
        self.fault: SeatFault | None = None
        self.absent: Absent | None = None

    @property
    def ready(self) -> bool:
        """Whether the plan of this seat can be opened."""
        return self.plan is not None or (self.shown is not None and self.fault is None)

    def reopen(self, condition: Condition = Condition.OPEN) -> None:
        """Forget everything that belonged to the seal."""
        self.condition = condition
        self.broken_by = None
        self.plan = None
        self.shown = None
        self.fault = None
        self.absent = None

    def status(self, seat: Seat, fault: SeatFault | None) -> SeatStatus:
        """What everybody may know of it."""
        shown = self.shown is not None and self.fault is None
        return SeatStatus(
            seat, self.mode, self.condition, self.broken_by, self.breaks, shown, fault, self.absent
        )

    def opened(self, seat: Seat) -> tuple[Move, OpenedSeal] | None:
        """The plan and its seal, None while it is not there; only the opening calls this."""
        if self.plan is not None:
            move, nonce = self.plan.opened()
            return move, OpenedSeal(seat, self.mode, self.plan.digest, nonce, self.breaks)
        if self.shown is None:
            return None
        return self.shown, OpenedSeal(seat, self.mode, None, None, self.breaks)
