"""What fingers may tell the referee. A touch never carries what a sensor should see.

While a device is missing, :class:`TellPlace` stands in for it; nothing else carries a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.games.vocabulary import Json, Move, Seat

__all__ = [
    "AuditBy",
    "Decide",
    "GoOn",
    "KeepOn",
    "Later",
    "LimitTime",
    "PlanAgain",
    "PressKey",
    "Reseat",
    "RevealBy",
    "SealBy",
    "SealPlan",
    "SealScanned",
    "TableIsRight",
    "TakeBreak",
    "TellPlace",
    "TellTag",
    "Touch",
    "Undo",
    "Unseal",
]


@dataclass(frozen=True, slots=True)
class Decide:
    """A seat's answer to the decision it owes."""

    move: Move


@dataclass(frozen=True, slots=True)
class SealPlan:
    """A plan sealed in the private view. Handed straight to the reveal room, never kept or logged."""

    move: Move

    def __repr__(self) -> str:
        return f"SealPlan({self.move.seat}, <sealed>)"


@dataclass(frozen=True, slots=True)
class SealScanned:
    """A seat seals what lies under the hooded reader; what that is stays between reader and reveal room."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SealBy:
    """A seat seals in another way from now on: ``face-down``, ``scan`` or ``touch``."""

    seat: Seat
    mode: str


@dataclass(frozen=True, slots=True)
class RevealBy:
    """The house rule for late and wrong lanes: a :class:`companion.reveal.HouseRule`."""

    rule: str


@dataclass(frozen=True, slots=True)
class AuditBy:
    """The house rule for hidden hands: whether contradictions are said ``at-once`` or ``at-end``, and
    whether the referee tells after the game what it knew of the ``hands``."""

    findings: str = "at-once"
    hands: bool = False


@dataclass(frozen=True, slots=True)
class Unseal:
    """A seat takes its seal back while others still plan."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PressKey:
    """The lock key of a seat, pressed on the screen because its real key is missing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TellPlace:
    """Where a thing is, told by finger because its sensor or the camera is missing.

    ``place`` is a place name as in :class:`companion.session.public.Instruction`.
    """

    thing: str
    place: str


@dataclass(frozen=True, slots=True)
class TellTag:
    """Where a card lies whose tag is lost or will not read, told by finger for the evening.

    ``component`` is its id, or that of any energy card of a value (``RZ-E3``); ``place`` a seat's ``lane``,
    ``row``, ``take`` or ``give`` (``s1.row``), a zone of the mat, or empty: not on the table.
    """

    component: str
    place: str


@dataclass(frozen=True, slots=True)
class TableIsRight:
    """A seat agrees that what lies on the table stands, whatever the rules say."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Undo:
    """A seat asks to take back the last move, or all after entry ``to`` (0: the start of the game).

    All seats together lift a barrier.
    """

    seat: Seat
    to: int | None = None


@dataclass(frozen=True, slots=True)
class KeepOn:
    """A seat says that nothing is to be taken back, though the table lies as it lay earlier."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeBreak:
    """A seat asks for a break: timers stand still until somebody goes on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GoOn:
    """A seat ends the break, or says that the game goes on without the device that is missing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LimitTime:
    """The household's time limits, as :meth:`~companion.session.timers.TimerOptions.of_json` reads them."""

    limits: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Reseat:
    """Who sits at a seat from now on, between two rounds: a new name, a bot (by name) or a person again.

    A seat that is left goes to a bot; whoever returns takes it with ``bot`` None.
    """

    seat: Seat
    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Later:
    """A seat agrees to leave one thing as it is for now: a fix, or a step that no sensor will show.

    ``key`` names the :class:`~companion.session.public.Fix` or the instruction; all seats together.
    """

    seat: Seat
    key: str


@dataclass(frozen=True, slots=True)
class PlanAgain:
    """A seat agrees that all plan again, because a lane is late or wrong (all seats together)."""

    seat: Seat


Touch: TypeAlias = (
    Decide
    | SealPlan
    | SealScanned
    | SealBy
    | RevealBy
    | AuditBy
    | Unseal
    | PressKey
    | TellPlace
    | TellTag
    | TableIsRight
    | Undo
    | KeepOn
    | TakeBreak
    | GoOn
    | LimitTime
    | Reseat
    | Later
    | PlanAgain
)
