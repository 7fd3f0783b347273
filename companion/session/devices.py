"""What the referee asks of the hardware, real or simulated, whole or partly missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from companion.inputs.readings import DeviceStatus, DieSeen, SensorReading
from companion.reconcile.instructions import Line
from companion.session.public import Badge
from companion.vision.sightings import FrameReport

__all__ = ["Devices", "NoDevices", "missing_badge"]

BOARD_LINES: Mapping[str, Line] = {
    "looking": Line.of("No board is found: plug in its USB cable. Until it is back, go on by touch."),
    "lost": Line.of(
        "The board was unplugged: plug its USB cable in again. Until it is back, go on by touch."
    ),
    "not answering": Line.of(
        "The board does not answer: go on by touch. If it stays so, pull its USB cable and plug it in again."
    ),
    "wrong device": Line.of(
        "This is not this table's board: plug in the right one. Until it is back, go on by touch."
    ),
    "incompatible version": Line.of(
        "The board's firmware is of another version: run companion board flash. Until then, go on by touch."
    ),
    "other map": Line.of(
        "The board is wired for another rig: run companion board info. Until then, go on by touch."
    ),
    "torn": Line.of(
        "A row of sensors does not answer: check the cable between the strips. Until then, go on by touch."
    ),
}
"""What is wrong with the board and what to do, by the state it names itself."""

CAMERA_LINE = Line.of("The camera shows nothing: look at its cable. Until it is back, go on by touch.")


def missing_badge(device: str, said: DeviceStatus | None = None) -> Badge:
    """The badge of a device that cannot be relied on: what is wrong, what to do, how the game goes on.

    ``said`` is the device's own account, if it has one.
    """
    if said is None or said.ok:
        return Badge(device, "missing", CAMERA_LINE if device == "camera" else BOARD_LINES["looking"])
    line = BOARD_LINES.get(said.state) if device == "board" else None
    if line is None or (said.state == "looking" and "(" in said.sentence):  # it names a port and why
        line = Line.of("{sentence} {action}", sentence=said.sentence, action=said.action)
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
