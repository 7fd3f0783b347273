"""What the referee asks of the hardware, real or simulated, whole or partly missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.inputs.readings import DeviceStatus, DieSeen, SensorReading
from companion.reconcile.instructions import Line
from companion.session.public import Badge
from companion.vision.sightings import FrameReport

__all__ = ["Devices", "NoDevices", "missing_badge"]


def missing_badge(device: str, said: DeviceStatus | None = None) -> Badge:
    """The badge of a device that cannot be relied on: what is wrong, what to do, how the game goes on.

    ``said`` is the device's own account, if it has one.
    """
    if said is not None and not said.ok:
        line = Line.of("{sentence} {action}", sentence=said.sentence, action=said.action)
        return Badge(device, "missing", line)
    if device == "camera":
        line = Line.of("The camera shows nothing: look at its cable. Until it is back, go on by touch.")
    else:
        line = Line.of("The board is not there: plug in its USB cable. Until it is back, go on by touch.")
    return Badge(device, "missing", line)


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
