"""The real devices of a table: camera through the eyes' process, board over serial. Each may be missing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.clock import Clock
from companion.inputs.board import SerialBoard
from companion.inputs.readings import DieSeen, LampMode, SensorReading
from companion.mat import Mat
from companion.reconcile.instructions import Line
from companion.session.devices import missing_badge
from companion.session.public import Badge
from companion.vision.cameras import CameraSpec
from companion.vision.process import EyesProcess
from companion.vision.sightings import FrameReport
from firmware_bridge.bridge import Bridge
from firmware_bridge.port import find_ports
from firmware_bridge.sensor_map import standard_map

__all__ = ["LAMP_MODES", "UNSEEN", "Hardware", "find_camera"]

LAMP_MODES = {"off": LampMode.OFF, "on": LampMode.ON, "blink": LampMode.SLOW}

UNSEEN = 1.8
"""Seconds without a report after which the camera counts as missing: before its last picture is stale."""


def find_camera(devices: Path = Path("/dev")) -> CameraSpec | None:
    """The camera that is plugged in: a Pi's own where picamera2 is installed, else the first webcam."""
    nodes = sorted(devices.glob("video*"))
    if not nodes:
        return None
    try:
        import picamera2  # noqa: F401
    except ImportError:
        return CameraSpec("webcam", str(nodes[0]))
    return CameraSpec("picamera")


class Hardware:
    """Camera and board of a real table; a :class:`companion.session.devices.Devices`."""

    def __init__(self, mat: Mat, clock: Clock, camera: CameraSpec | None, ports: Sequence[str] = ()) -> None:
        """``camera`` None: no camera here; ``ports``: explicit serial ports, else found by id."""
        self._clock = clock
        self._serial = SerialBoard(Bridge(ports=lambda: list(ports) or find_ports()), standard_map())
        self._eyes = None if camera is None else EyesProcess(mat, camera=camera, clock=clock)
        self._heard = float("-inf")
        if self._eyes is not None:
            self._eyes.start()

    def frames(self) -> Sequence[FrameReport]:
        """See :class:`companion.session.devices.Devices`."""
        if self._eyes is None:
            return ()
        reports = self._eyes.poll()
        if reports:
            self._heard = self._clock.now()
        return reports

    def readings(self) -> Sequence[SensorReading]:
        """See :class:`companion.session.devices.Devices`."""
        return self._serial.poll(self._clock.now())

    def dice(self) -> Sequence[DieSeen]:
        """See :class:`companion.session.devices.Devices`."""
        return self._serial.dice()

    def lamp(self, number: int, mode: str) -> None:
        """See :class:`companion.session.devices.Devices`."""
        self._serial.lamp(number, LAMP_MODES[mode])

    def missing(self) -> frozenset[str]:
        """See :class:`companion.session.devices.Devices`."""
        missing = set()
        if self._clock.now() - self._heard > UNSEEN:
            missing.add("camera")
        if not self._serial.status().ok:
            missing.add("board")
        return frozenset(missing)

    def badges(self) -> Sequence[Badge]:
        """See :class:`companion.session.devices.Devices`."""
        found = []
        board = self._serial.status()
        if not board.ok:
            found.append(missing_badge("board", board))
        if "camera" in self.missing():
            said = None if self._eyes is None else self._eyes.status()
            told = Badge("camera", "missing", Line.of("{status}", status=said))
            found.append(missing_badge("camera") if said is None else told)
        return found

    def serial_board(self) -> SerialBoard | None:
        """See :class:`companion.session.bench.InspectedDevices`."""
        return self._serial

    def eyes_process(self) -> EyesProcess | None:
        """See :class:`companion.session.bench.InspectedDevices`."""
        return self._eyes

    def close(self) -> None:
        """Let go of camera and board."""
        if self._eyes is not None:
            self._eyes.close()
        self._serial.close()
