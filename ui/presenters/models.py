"""What each screen shows, as frozen values in the language of the table. Knows no toolkit.

A view draws a model and sends back the intents of its buttons; two equal models look the same, so a
view that has drawn one need not draw the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ui.intents import Draft
from ui.presenters.calibration import CalibrationScreen
from ui.presenters.crazy_models import CrazyScreen
from ui.presenters.figures import ChartScreen, OperatorScreen
from ui.presenters.forms import FormRow, FormScreen, KeyboardScreen
from ui.presenters.parts import (
    Button,
    Header,
    Pair,
    PawnMark,
    SealLook,
    SeatMark,
    StepRow,
    Strip,
    Tone,
    TrackModel,
    WheelModel,
)
from ui.presenters.wu_models import BidScreen, WuScreen
from ui.presenters.zodiac_models import ZodiacScreen

__all__ = [
    "ActionCell",
    "BidScreen",
    "Button",
    "CalibrationScreen",
    "CardCell",
    "ChartScreen",
    "CountdownScreen",
    "CrazyScreen",
    "DecisionScreen",
    "ExchangeScreen",
    "FixPicture",
    "FixScreen",
    "FormRow",
    "FormScreen",
    "Header",
    "KeyboardScreen",
    "NewGameScreen",
    "OperatorScreen",
    "PageScreen",
    "Pair",
    "PawnMark",
    "PlaceRow",
    "PrivateScreen",
    "Rank",
    "ResultScreen",
    "RevealScreen",
    "ScreenModel",
    "SealLook",
    "SeatMark",
    "SeatRow",
    "StartScreen",
    "StepRow",
    "StepsScreen",
    "Strip",
    "TableScreen",
    "Tone",
    "TrackModel",
    "WheelModel",
    "WheelScreen",
    "WuScreen",
    "ZodiacScreen",
]


@dataclass(frozen=True, slots=True)
class StartScreen:
    """The first page: unfinished games first."""

    title: str
    subtitle: str
    buttons: tuple[Button, ...]
    languages: tuple[Button, ...]
    message: str = ""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of a new game."""

    mark: SeatMark
    animal: Button
    player: Button
    name: Button


@dataclass(frozen=True, slots=True)
class NewGameScreen:
    """Who plays: number of seats, animals, players; ``animals`` is set while one is being picked."""

    title: str
    game: str
    other: Button | None
    """The game, where it can be changed for another."""
    counts: tuple[Button, ...]
    rows: tuple[SeatRow, ...]
    animals: tuple[Button, ...]
    house: str
    back: Button
    rules: Button | None
    begin: Button
    message: str = ""


@dataclass(frozen=True, slots=True)
class TableScreen:
    """The table while everybody plans: strips, track, wheel."""

    header: Header
    strips: tuple[Strip, ...]
    track: TrackModel
    wheel: WheelModel | None
    message: str = ""


@dataclass(frozen=True, slots=True)
class StepsScreen:
    """What hands have to do, ticked off as it is seen; ``plans`` are the pairs of this round."""

    header: Header
    steps: tuple[StepRow, ...]
    plans: tuple[tuple[SeatMark, Pair], ...]
    track: TrackModel
    empty: str
    message: str = ""


@dataclass(frozen=True, slots=True)
class CountdownScreen:
    """Three, two, one."""

    header: Header
    number: str
    marks: tuple[SeatMark, ...]


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A seat's lane while cards are being turned over; ``pair`` once opened."""

    mark: SeatMark
    pair: Pair | None
    text: str
    note: str


@dataclass(frozen=True, slots=True)
class RevealScreen:
    """All plans open in one step."""

    header: Header
    lanes: tuple[PlaceRow, ...]
    message: str = ""


@dataclass(frozen=True, slots=True)
class DecisionScreen:
    """A choice one seat owes, its legal answers, and what it has to go by."""

    header: Header
    mark: SeatMark
    question: str
    facts: str
    track: TrackModel
    choices: tuple[Button, ...]
    why: Button | None
    message: str = ""


@dataclass(frozen=True, slots=True)
class CardCell:
    """An energy card to put into or take out of an exchange."""

    value: int
    count: int
    chosen: int
    button: Button


@dataclass(frozen=True, slots=True)
class ExchangeScreen:
    """An exchange under construction; only what can still become legal can be added."""

    header: Header
    mark: SeatMark
    question: str
    give_title: str
    take_title: str
    give: tuple[CardCell, ...]
    take: tuple[CardCell, ...]
    karma: Button | None
    draft: Draft
    summary: str
    buttons: tuple[Button, ...]
    why: Button | None
    message: str = ""


@dataclass(frozen=True, slots=True)
class FixPicture:
    """A small picture of the fix: what moves from where to where; without a source, where it belongs."""

    mark: SeatMark | None
    thing: str
    source: str
    target: str
    rank: int = 0
    """Of a die its colour, from 0 (low) to 4 (high)."""


@dataclass(frozen=True, slots=True)
class FixScreen:
    """The one exact fix and the ways out of it."""

    header: Header
    text: str
    hint: str
    pictures: tuple[FixPicture, ...]
    """One for a fix; for a question one for each figure that it names."""
    agree_title: str
    agree: tuple[Button, ...]
    later: Button
    why: Button | None
    message: str = ""


@dataclass(frozen=True, slots=True)
class Rank:
    """A place in the ranking."""

    place: str
    mark: SeatMark
    text: str


@dataclass(frozen=True, slots=True)
class ResultScreen:
    """Who won, and what to do with the game."""

    header: Header
    ranks: tuple[Rank, ...]
    buttons: tuple[Button, ...]
    message: str = ""


@dataclass(frozen=True, slots=True)
class PageScreen:
    """A page of lines: history, a rule, devices, the proof."""

    title: str
    lines: tuple[str, ...]
    buttons: tuple[Button, ...]
    back: Button
    message: str = ""


@dataclass(frozen=True, slots=True)
class WheelScreen:
    """The wheel, large, and the names of its actions."""

    title: str
    wheel: WheelModel
    lines: tuple[str, ...]
    back: Button


@dataclass(frozen=True, slots=True)
class ActionCell:
    """An action of the private view."""

    action: int
    text: str


@dataclass(frozen=True, slots=True)
class PrivateScreen:
    """A seat's cover page and what its view will hold while a finger stays down.

    Nothing here depends on what is being chosen; the choice lives in the view for one stroke.
    """

    mark: SeatMark
    title: str
    cover: str
    hold: str
    open_hint: str
    then_energy: str
    then_seal: str
    seal: str
    actions: tuple[ActionCell, ...]
    energies: tuple[tuple[int, int], ...]
    back: Button
    sealed: str
    unseal: Button | None
    ask: str = ""
    """Words of the place that asks what a bot would do; empty where nobody may ask."""
    scan: bool = False
    """Cards are shown to the hooded reader instead of being pointed at."""


ScreenModel: TypeAlias = (
    StartScreen
    | NewGameScreen
    | TableScreen
    | StepsScreen
    | CountdownScreen
    | RevealScreen
    | DecisionScreen
    | CrazyScreen
    | ZodiacScreen
    | WuScreen
    | BidScreen
    | ExchangeScreen
    | FixScreen
    | ResultScreen
    | PageScreen
    | WheelScreen
    | ChartScreen
    | OperatorScreen
    | PrivateScreen
    | FormScreen
    | KeyboardScreen
    | CalibrationScreen
)
