"""Parts that screen models are made of, as frozen values in the language of the table. Knows no toolkit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.games.vocabulary import Seat
from ui.intents import Intent

__all__ = [
    "Button",
    "Header",
    "Pair",
    "PawnMark",
    "SealLook",
    "SeatMark",
    "StepRow",
    "Strip",
    "Tone",
    "TrackModel",
    "WheelModel",
]


class Tone(StrEnum):
    """How loud a button is."""

    PLAIN = "plain"
    MAIN = "main"
    QUIET = "quiet"


class SealLook(StrEnum):
    """How a seat's readiness is drawn."""

    NONE = "none"
    WAITING = "waiting"
    READY = "ready"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A seat as drawn: number from 0, shape, the character on its seal, and what it is called."""

    seat: Seat
    number: int
    shape: str
    glyph: str
    name: str
    cart: str = ""
    """The colour of a cart of Crazy Race, where the seat drives one."""


@dataclass(frozen=True, slots=True)
class Button:
    """Something to touch. A disabled one says why when touched."""

    text: str
    intent: Intent
    tone: Tone = Tone.PLAIN
    enabled: bool = True
    reason: str = ""
    mark: SeatMark | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class StepRow:
    """One physical thing to do."""

    text: str
    done: bool
    mark: SeatMark | None
    why: Button | None
    tick: Button | None


@dataclass(frozen=True, slots=True)
class Header:
    """The band on top: what to do now, the time left, devices in trouble, the menu."""

    headline: str
    detail: str = ""
    seconds: float | None = None
    devices: Button | None = None
    menu: tuple[Button, ...] = ()
    total: float = 0.0
    """Of how many seconds those are left; 0 where nobody said."""
    standing: bool = False
    """The time stands still for now."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A played pair: action and energy ('' for the starting action)."""

    action: str
    energy: str


@dataclass(frozen=True, slots=True)
class Strip:
    """A seat's open facts, and what a touch on it does."""

    mark: SeatMark
    karma: int
    karma_text: str
    energy_text: str
    energy_short: str
    hand_text: str
    space_text: str
    row: tuple[Pair, ...]
    seal: SealLook
    seal_text: str
    note: str = ""
    button: Button | None = None


@dataclass(frozen=True, slots=True)
class PawnMark:
    """A pawn on the track."""

    mark: SeatMark
    space: int


@dataclass(frozen=True, slots=True)
class TrackModel:
    """The track: 0 is Start, 1-18 land, 19-36 river, 37 the Palace."""

    pawns: tuple[PawnMark, ...]
    start: str
    palace: str


@dataclass(frozen=True, slots=True)
class WheelModel:
    """The wheel, clockwise from the top: actions on the wedges, and what each place outside pays them now.

    ``mark`` is the place at which the mark of the turning layer lies.
    """

    wedges: tuple[str, ...]
    amounts: tuple[str, ...]
    mark: int
