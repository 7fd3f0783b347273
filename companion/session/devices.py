"""What the referee asks of the hardware, real or simulated, whole or partly missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.inputs.readings import DieSeen, SensorReading
from companion.session.public import Badge
from companion.vision.sightings import FrameReport

__all__ = ["Devices", "NoDevices"]


class Devices(Protocol):
    """Camera, board and keys as one."""

    def frames(self) -> Sequence[FrameReport]:
        """Camera reports since the last call, oldest first; never waits."""
        ...

    def readings(self) -> Sequence[SensorReading]:
        """Sensor and key readings since the last call, oldest first; never waits."""
        ...

    def dice(self) -> Sequence[DieSeen]:
        """What the dice tray said since the last call, oldest first; never waits."""
        ...

    def lamp(self, number: int, mode: str) -> None:
        """Set a lock key's lamp: ``off``, ``on`` or ``blink``; ignored while it is missing."""
        ...

    def missing(self) -> frozenset[str]:
        """Of ``camera`` and ``board``: what cannot be relied on now."""
        ...

    def badges(self) -> Sequence[Badge]:
        """What is missing or troubled, each with what to do."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...


class NoDevices:
    """A table without any hardware: everything is told by touch."""

    def frames(self) -> Sequence[FrameReport]:
        return ()

    def readings(self) -> Sequence[SensorReading]:
        return ()

    def dice(self) -> Sequence[DieSeen]:
        return ()

    def lamp(self, number: int, mode: str) -> None:
        return None

    def missing(self) -> frozenset[str]:
        return frozenset({"camera", "board"})

    def badges(self) -> Sequence[Badge]:
        return ()

    def close(self) -> None:
        return None
