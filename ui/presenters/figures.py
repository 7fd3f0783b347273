"""Models of screens that show figures: the devices for an operator, the charts of a game."""

from __future__ import annotations

from dataclasses import dataclass

from companion.vision.preview import Picture
from ui.presenters.parts import Button, Header, SeatMark

__all__ = ["ChartLine", "ChartModel", "ChartScreen", "DeviceLine", "KeyLook", "OperatorScreen"]


@dataclass(frozen=True, slots=True)
class DeviceLine:
    """A device and how it is; ``well`` is False when somebody has to do something."""

    name: str
    text: str
    well: bool


@dataclass(frozen=True, slots=True)
class KeyLook:
    """A seat's lock key; ``down`` while it is pressed."""

    label: str
    down: bool


@dataclass(frozen=True, slots=True)
class OperatorScreen:
    """What the camera sees, how the devices are, and tests of each; ``blank`` stands where no picture may."""

    header: Header
    picture: Picture | None
    blank: str
    devices: tuple[DeviceLine, ...]
    keys: tuple[KeyLook, ...]
    figures: str
    buttons: tuple[Button, ...]
    message: str = ""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One seat's way through the rounds."""

    mark: SeatMark
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChartModel:
    """Lines over rounds; the axis goes from 0 to ``most`` with a rule at each of ``rules``."""

    title: str
    rounds: tuple[int, ...]
    lines: tuple[ChartLine, ...]
    most: int
    rules: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChartScreen:
    """Position and karma by round."""

    header: Header
    charts: tuple[ChartModel, ...]
    empty: str
