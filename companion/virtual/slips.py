"""What the simulated hands did wrong, and whether the referee found exactly that.

Counts slips made on order, fixes shown that are the exact inverse of one, words about a lane that say what
is wrong with it, and everything said about a table that is right. Reads the screen like anybody; knows
nothing of what the referee believes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from companion.games.race.animals import ANIMALS
from companion.games.race.components import energy_of, pawn
from companion.games.vocabulary import Seat
from companion.reconcile.instructions import Instruction
from companion.session.public import Fix, PublicTable, SealState, SeatFacts, Stage
from companion.virtual.hand import Deed

__all__ = ["CARD", "Room", "Slip", "SlipLedger"]

CARD = "wrong-card"

SOON = 2.3
"""Seconds of the countdown within which a hand comes to the lane."""


@dataclass(eq=False)
class Slip:
    """One slip of a hand: a piece is ``there`` instead of ``where`` it belongs (place names).

    ``action`` is that of the fix which takes it back, ``made_at`` the instruction that it was made at, of
    seat ``owner``. A slip in a lane, or of the camera, is known by the words ``said`` of it instead.
    """

    kind: str
    seat: Seat
    piece: str = ""
    there: str = ""
    where: str = ""
    action: str = ""
    made_at: str = ""
    owner: Seat = ""
    said: tuple[str, ...] = ()
    mend: Callable[[], Deed] | None = field(default=None, repr=False)
    noticed: bool = False
    hinted: bool = False
    mended: bool = False
    undone: bool = False
    late: bool = False

    def inverse(self, fix: Fix) -> bool:
        """Whether a fix takes exactly this slip back."""
        step = fix.instruction
        return (
            step is not None
            and (self.piece or self.action) != ""
            and self.action in ("", step.action)
            and (not self.piece or step.piece == self.piece)
            and step.source == self.there
            and (not self.where or step.target == self.where)
        )

    def asked_about(self, fix: Fix) -> bool:
        """Whether a fix asks about this slip's pawn or its space, because no sensor can tell them apart.

        Its values are the spaces where somebody stands that belongs elsewhere; its line names pawns and
        the space that each of them belongs on.
        """
        step = fix.instruction
        if self.made_at != "move-pawn" or step is None or step.action != "check-pawns":
            return False
        if self.there in (step.source, *(f"track:{space}" for space in step.values)):
            return True
        named = str(step.line).rpartition(": ")[2].split(", ")
        return any(f"{animal} {self.where[6:]}" in named for animal in ANIMALS if pawn(animal) == self.piece)

    def close_to(self, fix: Fix) -> bool:
        """Whether a fix tells where the piece of this slip belongs, though not where it is."""
        step = fix.instruction
        if step is None or not self.action:
            return False
        if step.action == "check-pawns":
            return self.action == "move-pawn"
        return step.target == self.where and step.piece == self.piece and self.action == step.action

    def named_by(self, words: str) -> bool:
        """Whether a line says what this slip is."""
        return any(part in words for part in self.said)

    def came_right(self, steps: Iterable[Instruction]) -> bool:
        """Whether what was wrong with a card that changes hands is what the rules want by now.

        A card of a wrong value was called for and is ticked off; one for the other mark stays in the hand.
        """
        if self.kind not in ("energy-wrong-value", "energy-wrong-place"):
            return False
        value = energy_of(self.piece)
        step = next((s for s in steps if (s.action, s.seat) == (self.made_at, self.seat)), None)
        named = [] if step is None else str(dict(step.line.values)["cards"]).split(" + ")
        if self.kind == "energy-wrong-place":
            return str(value) not in named
        return step is not None and str(value) in named and (step.done or value not in step.values)

    def overtake(self) -> None:
        """The slip is none any more."""
        self.mended = True
        self.undone = not self.noticed


class SlipLedger:
    """All slips of one evening."""

    def __init__(self) -> None:
        self._slips: list[Slip] = []
        self._blamed = ""
        self._notes: dict[Seat, str] = {}
        self._opened = False
        self.alarms: list[str] = []
        """What was said though nothing was wrong."""
        self.questions = 0

    @property
    def false_alarms(self) -> int:
        """How often something was said though nothing was wrong."""
        return len(self.alarms)

    def add(self, slip: Slip) -> None:
        """A hand slipped; a piece that had slipped before is no longer where that slip put it."""
        for before in self.open():
            if slip.piece and (before.piece, before.made_at) == (slip.piece, slip.made_at):
                before.overtake()
        self._slips.append(slip)

    def made(self, kind: str) -> int:
        """How many slips of a kind there were."""
        return sum(slip.kind == kind for slip in self._slips)

    def open(self) -> list[Slip]:
        """The slips that have not been mended."""
        return [slip for slip in self._slips if not slip.mended]

    def open_slip(self, seat: Seat) -> Slip | None:
        """The first slip of a seat's hand that has not been mended."""
        return next(iter(self.open_of(seat)), None)

    def mended(self, seat: Seat) -> None:
        """A hand took its slips back."""
        for slip in self.open_of(seat):
            slip.mended = True

    def open_of(self, seat: Seat) -> list[Slip]:
        """The slips of a seat's hand that have not been mended."""
        return [slip for slip in self.open() if slip.seat == seat]

    def found_by(self, fix: Fix) -> list[Slip]:
        """What people who follow a fix come upon: the slip that it tells, else what stands where it leads."""
        told = [slip for slip in self.open() if slip.inverse(fix) or slip.close_to(fix)]
        led = "" if fix.instruction is None else fix.instruction.source
        return told or [slip for slip in self.open() if led and slip.there == led]

    def overtaken(self, seat: Seat, action: str) -> None:
        """The hand moves the piece on to where the rules want it by now, before anything was said."""
        for slip in self.open():
            if slip.made_at == action and (slip.owner or slip.seat) == seat:
                slip.overtake()

    def _follow(self, screen: PublicTable) -> None:
        """The rules meanwhile want a piece elsewhere: just where a slip has put it, or at a third place."""
        for facts in screen.seats:
            for slip in self.open():
                mine = (slip.owner or slip.seat) == facts.seat
                if mine and slip.there and slip.there == _belongs(slip.made_at, facts):
                    slip.overtake()
        for slip in self.open():
            for step in screen.instructions:
                mine = step.seat in (None, slip.owner or slip.seat) and step.action == slip.made_at
                if not slip.there or not mine or slip.action == "clear" or slip.piece != step.piece:
                    continue
                if step.target == slip.there:
                    slip.overtake()
                elif slip.where:
                    slip.where = step.target

    def look(self, screen: PublicTable) -> None:
        """Compare what the screen says with what really happened."""
        self._follow(screen)
        opened = any(facts.plan is not None for facts in screen.seats)
        if opened and not self._opened:
            self._too_late()
        self._opened = opened
        fix = screen.fix if screen.fix is not None and not screen.fix.small else None
        key = "" if fix is None else fix.key
        if fix is not None:
            self._judge(fix, new=key != self._blamed)
        self._blamed = key
        for facts in screen.seats:
            note = "" if facts.note is None else str(facts.note)
            if facts.seal is SealState.BROKEN and not note:
                note = "the seal is broken"
            if facts.seal is SealState.BROKEN and "camera" in screen.missing:
                self._notes[facts.seat] = note  # nobody is blamed: no lane can be watched
            self._hear(facts.seat, note)
        self._see_badges({str(badge.line) for badge in screen.badges})

    def _too_late(self) -> None:
        """The plans are open: what was not noticed before is noticed too late."""
        for slip in self.open():
            slip.late = slip.late or not slip.noticed

    def _judge(self, fix: Fix, *, new: bool) -> None:
        """What a fix on the screen says; ``new`` when it was not there a moment ago."""
        asks = fix.instruction is not None and fix.instruction.action == "check-pawns"
        exact = [slip for slip in self.open() if slip.inverse(fix) or slip.asked_about(fix)]
        close = [slip for slip in self.open() if slip.close_to(fix)]
        for slip in exact:
            slip.noticed = True
        for slip in close:
            slip.hinted = True
        if new:
            self.questions += asks
            if not exact and not close:
                self.alarms.append(str(fix.line))

    def _hear(self, seat: Seat, note: str) -> None:
        """What is said of a seat's lane."""
        before, self._notes[seat] = self._notes.get(seat, ""), note
        if not note or note == before:
            return
        meant = [slip for slip in self.open_of(seat) if slip.named_by(note)]
        for slip in meant:
            slip.noticed = True
        if not meant and not any(slip.said for slip in self.open_of(seat)):
            self.alarms.append(f"{seat}: {note}")

    def _see_badges(self, badges: set[str]) -> None:
        for slip in self.open():
            if any(slip.named_by(badge) for badge in badges):
                slip.noticed = True

    def report(self) -> dict[str, object]:
        """The ``mistakes`` part of the demonstration report; what hands undid themselves counts apart."""
        counted = [slip for slip in self._slips if not slip.undone]
        injected = Counter(slip.kind for slip in counted)
        noticed = Counter(slip.kind for slip in counted if slip.noticed and not slip.late)
        return {
            "injected": len(counted),
            "noticed": sum(noticed.values()),
            "self_undone": len(self._slips) - len(counted),
            "by_kind": {kind: [injected[kind], noticed[kind]] for kind in sorted(injected)},
        }

    def unnoticed(self) -> tuple[str, ...]:
        """Slips that passed unseen or were seen too late, and that no hand took back."""
        missed = [s for s in self._slips if (not s.noticed or s.late) and not s.undone]
        return tuple(f"{s.seat} {s.kind}" for s in missed)


def _belongs(made_at: str, facts: SeatFacts) -> str:
    """Where the rules want the piece of a seat that is moved by such a step; empty for other steps."""
    match made_at:
        case "move-pawn":
            return f"track:{facts.position}"
        case "set-slide":
            return f"slide:{facts.seat}:{facts.karma}"
    return ""


@dataclass
class Room:
    """What a hand can see from its chair."""

    ledger: SlipLedger
    bump_camera: Callable[[], None]
    screen: PublicTable | None = None

    def sealed(self, seat: Seat) -> bool:
        """Whether a seat is shown as sealed."""
        return self.seal(seat) is SealState.SEALED

    def long_before_the_flip(self) -> bool:
        """Whether what a hand begins now it does before the cards are to be turned over."""
        screen = self.screen
        if screen is None or screen.stage not in (Stage.SEAL, Stage.COUNTDOWN):
            return False
        return screen.stage is Stage.SEAL or (screen.seconds or 0.0) >= SOON

    def seal(self, seat: Seat) -> SealState | None:
        """What is shown of a seat's seal."""
        facts = () if self.screen is None else self.screen.seats
        return next((one.seal for one in facts if one.seat == seat), None)
