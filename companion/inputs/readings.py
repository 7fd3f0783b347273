"""What devices report: sensors by name, dice, how a device is. Knows no rule and no wire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from firmware_bridge.messages import LampMode

__all__ = ["Board", "DeviceStatus", "DieSeen", "LampMode", "SensorReading"]


@dataclass(frozen=True, slots=True)
class SensorReading:
    """One sensor: ``on`` True, False, or None while it cannot be read; ``at`` in clock seconds.

    ``first`` marks what was found on (re)connection: it sets, and must fire nothing.
    """

    sensor: str
    on: bool | None
    at: float
    first: bool = False


@dataclass(frozen=True, slots=True)
class DieSeen:
    """A die of the tray: quality is rolling, settled, tilted, moved or taken; only ``roll`` is a roll.

    A die that was taken out of the tray still tells the face that it showed there.
    """

    die: int
    colour: int
    face: int
    quality: str
    roll: bool
    at: float


@dataclass(frozen=True, slots=True)
class DeviceStatus:
    """How a device is, in words for people; ``ok`` is False when a badge should show it."""

    device: str
    ok: bool
    state: str
    sentence: str
    action: str


class Board(Protocol):
    """Anything with sensors and lamps: the board under the table, or the Pi's pins."""

    def poll(self, now: float) -> list[SensorReading]:
        """What changed since the last call, in order; never waits."""
        ...

    def lamp(self, n: int, mode: LampMode) -> None:
        """Let lamp ``n`` (counted from 1, one per seat) shine; the last wish stands."""
        ...

    def status(self) -> DeviceStatus:
        """How the device is now."""
        ...

    def close(self) -> None:
        """Give the device free."""
        ...
