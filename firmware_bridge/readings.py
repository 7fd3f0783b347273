"""What a link reports: inputs by index, dice, its own status. No meaning, no names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from firmware_bridge.messages import DieQuality
from firmware_bridge.states import LinkStatus

__all__ = [
    "BoardFault",
    "DieReading",
    "InputChanged",
    "InputState",
    "InputsUnknown",
    "Reading",
    "RequestFailed",
    "StatusChanged",
]


@dataclass(frozen=True, slots=True)
class InputChanged:
    """One input went on or off; ``at`` is host time in seconds."""

    index: int
    on: bool
    at: float


@dataclass(frozen=True, slots=True)
class InputState:
    """Every input as it is now: sets, and fires nothing."""

    on: tuple[bool, ...]
    at: float


@dataclass(frozen=True, slots=True)
class InputsUnknown:
    """The inputs cannot be read any more."""

    at: float


@dataclass(frozen=True, slots=True)
class DieReading:
    """What a die shows or does; ``roll`` only for settled after a rolling seen on this connection."""

    die: int
    colour: int
    face: int
    quality: DieQuality
    roll: bool
    at: float


@dataclass(frozen=True, slots=True)
class StatusChanged:
    """The link's state changed."""

    status: LinkStatus


@dataclass(frozen=True, slots=True)
class BoardFault:
    """The board found something wrong with itself."""

    code: int
    detail: int
    sentence: str
    action: str
    at: float


@dataclass(frozen=True, slots=True)
class RequestFailed:
    """A wish that the board refused or did not answer; ``request`` is the message's name."""

    request: str
    why: str
    at: float


Reading: TypeAlias = (
    InputChanged | InputState | InputsUnknown | DieReading | StatusChanged | BoardFault | RequestFailed
)
