"""What the simulated hands did wrong, and whether the referee found exactly that.

Counts slips made on order, fixes shown that are the exact inverse of one, and fixes or broken seals that
blame a table which is right. Reads the screen like anybody; knows nothing of what the referee believes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.games.vocabulary import Seat
from companion.session.public import Fix, PublicTable, SealState

__all__ = ["Slip", "SlipLedger"]

SWAP = "swap-after-lock"


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

    def inverse(self, fix: Fix) -> bool:
        """Whether a fix takes exactly this slip back."""
        step = fix.instruction
        if step is None:
            return False
        same_piece = not self.piece or step.piece == self.piece
        return same_piece and step.source == self.there and (not self.where or step.target == self.where)


class SlipLedger:
    """All slips of one evening."""

    def __init__(self) -> None:
        self._slips: list[Slip] = []
        self._blamed: set[str] = set()
        self._broken: set[Seat] = set()
        self.false_alarms = 0
        self.self_undone = 0

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

    def look(self, screen: PublicTable) -> None:
        """Compare what the screen says with what really happened."""
        fix = screen.fix
        if fix is not None and not fix.small and fix.key not in self._blamed:
            self._blamed.add(fix.key)
            matching = [slip for slip in self._slips if not slip.mended and slip.inverse(fix)]
            for slip in matching:
                slip.noticed = True
            if not matching and not any(not slip.mended for slip in self._slips):
                self.false_alarms += 1
        if fix is None:
            self._blamed.clear()
        for seat in screen.seats:
            self._seal(seat.seat, broken=seat.seal is SealState.BROKEN)

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
        """The ``mistakes`` part of the demonstration report."""
        injected = Counter(slip.kind for slip in self._slips)
        noticed = Counter(slip.kind for slip in self._slips if slip.noticed)
        return {
            "injected": sum(injected.values()),
            "noticed": sum(noticed.values()),
            "self_undone": self.self_undone,
            "by_kind": {kind: [injected[kind], noticed[kind]] for kind in sorted(injected)},
        }

    def unnoticed(self) -> tuple[str, ...]:
        """Kinds of slips that passed unseen."""
        return tuple(f"{slip.seat} {slip.kind}" for slip in self._slips if not slip.noticed)
