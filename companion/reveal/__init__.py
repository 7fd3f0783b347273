"""Sealed plans: the one room that may hold a plan before all are opened.

:class:`RevealRoom` runs one simultaneous hidden choice. What leaves it before the opening is public:
who has sealed, how, when, and a commitment. It writes nothing anywhere.
"""

from companion.reveal.checking import RevealError
from companion.reveal.commitment import NONCE_BYTES, commitment, plan_of
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
from companion.reveal.room import RevealRoom
from companion.reveal.scanning import NothingShown, Reader, ScanDesk, ScanLook

__all__ = [
    "NONCE_BYTES",
    "Absent",
    "BreakReason",
    "Condition",
    "Fault",
    "HouseRule",
    "Mismatch",
    "Mode",
    "NothingShown",
    "OpenedSeal",
    "Opening",
    "Outcome",
    "Phase",
    "Reader",
    "RevealError",
    "RevealRoom",
    "ScanDesk",
    "ScanLook",
    "SealFact",
    "SeatFault",
    "SeatStatus",
    "commitment",
    "plan_of",
]
