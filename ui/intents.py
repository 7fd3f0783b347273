"""What a press on the screen asks for, as frozen values; the controller acts on them.

No intent carries an unrevealed plan: a secret choice goes from the private view straight to the
referee.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.games.vocabulary import Seat
from companion.session.touches import Touch
from ui.host import Wishes

__all__ = [
    "AskIdea",
    "Begin",
    "Calibrate",
    "Change",
    "ChooseAnimal",
    "Close",
    "Draft",
    "Export",
    "HouseRules",
    "Intent",
    "Later",
    "Leave",
    "NameSeat",
    "OpenPage",
    "OpenPrivate",
    "Resume",
    "SaveSupport",
    "Speak",
    "Tell",
    "Touched",
    "TryDevices",
    "TurnKeys",
    "Type",
    "Wish",
]


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell the referee something."""

    touch: Touch


@dataclass(frozen=True, slots=True)
class OpenPage:
    """Lay a page over the table: ``new-game``, ``history``, ``why``, ``devices``, ``proof``, ``wheel``,
    ``settings``, ``seats``, ``name``, ``undo``."""

    page: str
    subject: str = ""


@dataclass(frozen=True, slots=True)
class OpenPrivate:
    """Hand the screen to a seat: its cover page."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Close:
    """Back to where the game stands."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The new game as wished so far."""

    wishes: Wishes


@dataclass(frozen=True, slots=True)
class ChooseAnimal:
    """Pick the animal of a seat (index from 0) of the new game."""

    seat: int


@dataclass(frozen=True, slots=True)
class NameSeat:
    """Type the name of a seat (index from 0) of the new game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Type:
    """The name as typed so far."""

    text: str


@dataclass(frozen=True, slots=True)
class TurnKeys:
    """Show another page of keys on the keyboard."""

    page: str


@dataclass(frozen=True, slots=True)
class AskIdea:
    """Ask what a bot would do in a seat's place; only where one practises."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Choose the house rules of the new game."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Start the new game."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with an unfinished game."""

    game_id: str


@dataclass(frozen=True, slots=True)
class Later:
    """Leave a fix for later; it stays listed."""

    key: str


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer being built: cards to give, cards to take, karma to pay; ``words`` for what is no number."""

    give: tuple[int, ...] = ()
    take: tuple[int, ...] = ()
    karma: int = 0
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Speak:
    """Change the language."""

    language: str


@dataclass(frozen=True, slots=True)
class Change:
    """Change one setting, named as in :class:`ui.settings.Settings`."""

    name: str
    value: str | int | bool


@dataclass(frozen=True, slots=True)
class Export:
    """Write the game's file."""


@dataclass(frozen=True, slots=True)
class TryDevices:
    """Try something that an operator looks or listens for: ``lamps`` or ``tone``."""

    what: str


@dataclass(frozen=True, slots=True)
class Calibrate:
    """Start a part of the calibration, answer its wizard (``next``, ``skip``, ``again``, ``end``), keep what
    it found ``anyway``, ``leave`` it, or set the rig (``rig=dock``)."""

    what: str


@dataclass(frozen=True, slots=True)
class Touched:
    """A cross was touched there, in shares of the screen from its top left corner."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class SaveSupport:
    """Write the support file."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table for the start page (the game can be resumed), or the program from there."""


Intent: TypeAlias = (
    Tell
    | OpenPage
    | OpenPrivate
    | Close
    | Wish
    | ChooseAnimal
    | NameSeat
    | Type
    | TurnKeys
    | HouseRules
    | AskIdea
    | Begin
    | Resume
    | Later
    | Draft
    | Speak
    | Change
    | Export
    | TryDevices
    | Calibrate
    | Touched
    | SaveSupport
    | Leave
)
