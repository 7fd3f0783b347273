"""What may leave the reveal room, as frozen values.

Everything here but :class:`Opening` and :class:`Mismatch` exists before the opening and therefore has
no place for a plan: reasons are names out of a fixed list, never text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.games.vocabulary import Move, Seat

__all__ = [
    "Absent",
    "BreakReason",
    "Condition",
    "Fault",
    "HouseRule",
    "Mismatch",
    "Mode",
    "OpenedSeal",
    "Opening",
    "Outcome",
    "Phase",
    "SealFact",
    "SeatFault",
    "SeatStatus",
]


class Mode(StrEnum):
    """How a seat seals."""

    FACE_DOWN = "face-down"
    SCAN = "scan"
    TOUCH = "touch"


class Phase(StrEnum):
    """Where a hidden choice stands."""

    IDLE = "idle"
    """No choice is being made."""
    SEALING = "sealing"
    """Seats seal, take back, seal again."""
    COUNTDOWN = "countdown"
    """All are sealed; nobody can take back any more."""
    WINDOW = "window"
    """Flip: the lanes are being read."""
    DISPUTE = "dispute"
    """The window has passed and a face-down lane is late or wrong; the table decides."""
    DONE = "done"
    """Opened."""


class Condition(StrEnum):
    """A seat's seal."""

    OPEN = "open"
    SEALED = "sealed"
    BROKEN = "broken"


class BreakReason(StrEnum):
    """Why a face-down seal no longer holds."""

    TAG_READABLE = "tag-readable"
    HAND = "hand"
    CARD_LEFT = "card-left"
    CARD_ADDED = "card-added"
    EARLY_FLIP = "early-flip"
    LANE_UNSEEN = "lane-unseen"


class Absent(StrEnum):
    """What is done about a seat that has not sealed when its time is up."""

    WAIT = "wait"
    REMIND = "remind"
    DEFAULT = "default"
    """The default legal choice, named beforehand, stands in."""
    BOT = "bot"
    """A bot chooses on the seat's own view."""


class Fault(StrEnum):
    """What is wrong with a face-down lane in the window."""

    LATE = "late"
    MISSING_CARD = "missing-card"
    THIRD_CARD = "third-card"
    FOREIGN_CARD = "foreign-card"
    OTHER_GAME = "other-game"
    NOT_OWNED = "not-owned"
    ILLEGAL = "illegal"


class HouseRule(StrEnum):
    """What follows from a late or wrong face-down lane."""

    TABLE = "table-decides"
    ALL_AGAIN = "all-plan-again"
    LOWEST = "lowest-legal-plan"


class Outcome(StrEnum):
    """What became of a seal."""

    SEALED = "sealed"
    WITHDRAWN = "withdrawn"
    BROKEN = "broken"
    OPENED = "opened"
    LOST = "lost"
    """Neither opened nor withdrawn: the power went before the opening."""


@dataclass(frozen=True, slots=True)
class SeatFault:
    """A lane's fault and, for a pair that the rules refuse, the clause and its sentence.

    Made public only after the window, when all lanes lie face up.
    """

    fault: Fault
    clause: str | None = None
    message: str = ""


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """What everybody may know about one seat."""

    seat: Seat
    mode: Mode
    condition: Condition
    broken_by: BreakReason | None = None
    breaks: int = 0
    shown: bool = False
    """In the window: the lane has been read and shows a plan that the rules allow."""
    fault: SeatFault | None = None
    absent: Absent | None = None
    """What was done because the seat had not sealed in time."""


@dataclass(frozen=True, slots=True)
class SealFact:
    """One line for the journal: a seat sealed, took back, or its seal broke."""

    round_number: int
    seat: Seat
    mode: Mode
    outcome: Outcome
    digest: str | None = None
    breaks: int = 0


@dataclass(frozen=True, slots=True)
class OpenedSeal:
    """A seal at the opening: nonce and digest for scan and touch, neither for face down."""

    seat: Seat
    mode: Mode
    digest: str | None
    nonce: bytes | None
    breaks: int


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A scanned or touched plan against what lies in the lane."""

    seat: Seat
    sealed: Move
    shown: Move


@dataclass(frozen=True, slots=True)
class Opening:
    """All plans of one hidden choice, given out once."""

    game_id: str
    round_number: int
    moves: tuple[Move, ...]
    seals: tuple[OpenedSeal, ...]
    mismatches: tuple[Mismatch, ...]
    substituted: Mapping[Seat, SeatFault]
    """Seats whose plan the house rule replaced, and why."""

    def differs(self, shown: Move) -> Mismatch | None:
        """Compare a lane read after the opening with the plan of its seat."""
        for move in self.moves:
            if move.seat == shown.seat and move != shown:
                return Mismatch(move.seat, move, shown)
        return None
