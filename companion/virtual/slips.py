"""What the simulated hands did wrong, and whether the referee found exactly that.

Counts slips made on order, fixes shown that are the exact inverse of one, and fixes or broken seals that
blame a table which is right. Reads the screen like anybody; knows nothing of what the referee believes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.games.vocabulary import Seat
from companion.session.public import Fix, PublicTable, SealState

__all__ = ["CARD", "SWAP", "Slip", "SlipLedger"]

SWAP = "swap-after-lock"
CARD = "wrong-card"

ACTIONS = {"wrong-space": "move-pawn", "wrong-stop": "set-slide", "wheel-too-far": "turn-wheel"}
"""The instruction that each kind of slip is made at."""


@dataclass
class Slip:
    """One slip: the piece went ``there`` instead of ``where`` it belongs (place names)."""

    kind: str
    seat: Seat
    piece: str
    there: str
    where: str
    noticed: bool = False
    mended: bool = False
    undone: bool = False

    def inverse(self, fix: Fix) -> bool:
        """Whether a fix takes exactly this slip back."""
        step = fix.instruction
        if step is None:
            return False
        same_piece = not self.piece or step.piece == self.piece
        return same_piece and step.source == self.there and (not self.where or step.target == self.where)

    def overtake(self) -> None:
        """The slip is none any more."""
        self.mended = True
        self.undone = not self.noticed

    def asked_about(self, fix: Fix) -> bool:
        """Whether a fix asks who stands on the space of this slip, because no sensor can tell."""
        step = fix.instruction
        return (
            self.kind == "wrong-space"
            and step is not None
            and step.action == "check-pawns"
            and step.source == self.there
        )


class SlipLedger:
    """All slips of one evening."""

    def __init__(self) -> None:
        self._slips: list[Slip] = []
        self._blamed = ""
        self._broken: set[Seat] = set()
        self.false_alarms = 0
        self.questions = 0

    def add(self, slip: Slip) -> None:
        """A hand slipped."""
        self._slips.append(slip)

    def open_slip(self, seat: Seat) -> Slip | None:
        """The slip of a seat that has not been mended."""
        return next((slip for slip in self._slips if slip.seat == seat and not slip.mended), None)

    def mended(self, seat: Seat) -> None:
        """The hand took its slip back."""
        for slip in self._slips:
            if slip.seat == seat:
                slip.mended = True

    def overtaken(self, seat: Seat, action: str) -> None:
        """The hand moves the piece on to where the rules want it by now, before anything was said."""
        for slip in self._slips:
            if slip.seat == seat and not slip.mended and ACTIONS.get(slip.kind) == action:
                slip.overtake()

    def _became_right(self, screen: PublicTable) -> None:
        """The rules meanwhile want a piece just where a slip has put it."""
        wanted = {(step.action, step.seat, step.target) for step in screen.instructions}
        for slip in self._slips:
            if not slip.mended and (ACTIONS.get(slip.kind), slip.seat, slip.there) in wanted:
                slip.overtake()

    def look(self, screen: PublicTable) -> None:
        """Compare what the screen says with what really happened."""
        self._became_right(screen)
        fix = screen.fix if screen.fix is not None and not screen.fix.small else None
        key = "" if fix is None else fix.key
        if fix is not None:
            self._judge(fix, new=key != self._blamed)
        self._blamed = key
        for seat in screen.seats:
            broken = seat.seal is SealState.BROKEN
            if broken and "camera" in screen.missing:
                self._broken.add(seat.seat)  # nobody is blamed: no lane can be watched
            self._seal(seat.seat, broken=broken)

    def _judge(self, fix: Fix, *, new: bool) -> None:
        """What a fix on the screen says; ``new`` when it was not there a moment ago."""
        asks = fix.instruction is not None and fix.instruction.action == "check-pawns"
        matching = [s for s in self._slips if not s.mended and (s.inverse(fix) or s.asked_about(fix))]
        for slip in matching:
            slip.noticed = True
        if new:
            self.questions += asks
            self.false_alarms += not matching

    def _seal(self, seat: Seat, *, broken: bool) -> None:
        if not broken:
            self._broken.discard(seat)
            return
        if seat in self._broken:
            return
        self._broken.add(seat)
        swap = next((s for s in self._slips if s.seat == seat and s.kind == SWAP and not s.mended), None)
        if swap is None:
            self.false_alarms += 1
        else:
            swap.noticed = True

    def report(self) -> dict[str, object]:
        """The ``mistakes`` part of the demonstration report; what hands undid themselves counts apart."""
        counted = [slip for slip in self._slips if not slip.undone]
        injected = Counter(slip.kind for slip in counted)
        noticed = Counter(slip.kind for slip in counted if slip.noticed)
        return {
            "injected": len(counted),
            "noticed": sum(noticed.values()),
            "self_undone": len(self._slips) - len(counted),
            "by_kind": {kind: [injected[kind], noticed[kind]] for kind in sorted(injected)},
        }

    def unnoticed(self) -> tuple[str, ...]:
        """Slips that passed unseen and that no hand took back."""
        return tuple(f"{s.seat} {s.kind}" for s in self._slips if not s.noticed and not s.undone)
