"""The simulated rig in lockstep: rendered pictures for the eyes, bytes for the board, one clock.

The eyes run in their own process as at a real table; a frame's report arrives one beat after the
picture was taken, so that both work at the same time and every run is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.clock import ManualClock
from companion.inputs.board import SerialBoard
from companion.inputs.readings import DieSeen, SensorReading
from companion.mat import Mat
from companion.session.hardware import LAMP_MODES
from companion.session.public import Badge
from companion.virtual.cables import Cables
from companion.virtual.pieces import Pieces
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from companion.vision.lens import Lens
from companion.vision.process import EyesProcess
from companion.vision.sightings import FrameReport
from firmware_bridge.bridge import Bridge
from firmware_bridge.sensor_map import SensorMap, standard_map
from firmware_bridge.simulated_board import SimulatedBoard

__all__ = [
    "BEAT",
    "FRAME_PERIOD",
    "LockstepRig",
    "RigWishes",
    "WiredBoard",
    "connect",
    "simulated_board",
    "track_of",
]

BEAT = 0.05
"""Seconds between two looks of the referee."""

FRAME_PERIOD = 0.2
"""Seconds between two pictures: a slow camera."""


class WiredBoard:
    """A simulated board whose inputs are set by sensor name."""

    def __init__(self, board: SimulatedBoard, sensors: SensorMap) -> None:
        self._board = board
        self._sensors = sensors

    def set(self, name: str, on: bool) -> None:
        """Close or open one contact."""
        self._board.set(self._sensors.index(name), on)


def track_of(sensors: SensorMap) -> range:
    """The spaces of the track that a map has contacts for."""
    spaces = [int(name.removeprefix("track:")) for name in sensors.inputs if name.startswith("track:")]
    return range(min(spaces, default=0), max(spaces, default=-1) + 1)


@dataclass(frozen=True)
class RigWishes:
    """What a simulated rig is like: its seed, the devices left out, whether what the board says is heard,
    which board speaks (:func:`simulated_board`), and what its inputs are wired to."""

    seed: int
    missing: frozenset[str] = frozenset()
    deaf: bool = False
    board: str = "python"
    sensors: SensorMap = field(default_factory=standard_map)
    lens: Lens | None = None
    """What the eyes know of the camera's lens."""


def simulated_board(kind: str, seed: int) -> SimulatedBoard:
    """A board behind a pseudo-terminal: written in Python, or the real firmware on a simulated chip.

    ``simavr`` builds the firmware first; raises :class:`CompanionError` where its tools are missing.
    """
    if kind == "simavr":
        from firmware_bridge.simavr_chip import SimavrChip

        return SimulatedBoard(seed=seed, chip=SimavrChip())
    return SimulatedBoard(seed=seed)


def connect(cables: Cables, board: SimulatedBoard, device: str, *, plugged: bool) -> None:
    """Put a device's cable in, or pull it; the board loses its power and its port with its cable."""
    if plugged:
        cables.put_back(device)
    else:
        cables.pull(device)
    if device == "board":
        (board.plug if plugged else board.unplug)()


class LockstepRig:
    """Camera, board and clock of a headless table; a :class:`companion.session.devices.Devices`."""

    def __init__(
        self,
        mat: Mat,
        pieces: Pieces,
        scene: Scene,
        wishes: RigWishes,
        *,
        clock: ManualClock,
    ) -> None:
        self.clock = clock
        self.scene = scene
        self._cables = Cables(wishes.missing, clock)
        self._deaf = wishes.deaf
        sensors = wishes.sensors
        self.board = simulated_board(wishes.board, wishes.seed)
        self._serial = SerialBoard(Bridge(ports=self.board.ports, open_port=self.board.open_port), sensors)
        self.sensors = Sensors(pieces, WiredBoard(self.board, sensors), clock, track_of(sensors))
        self._eyes = EyesProcess(mat, lens=wishes.lens)
        self._frame = 0
        self._due = 0.0
        self._taken: int | None = None
        self._reports: list[FrameReport] = []
        self._readings: list[SensorReading] = []
        self.frames_seen = 0
        self.sightings = 0
        if "camera" not in wishes.missing:
            self._eyes.start()

    def advance(self) -> None:
        """One beat: contacts, bytes and, when one is due, a picture."""
        end = self.clock.now() + BEAT
        while (due := self.sensors.next_due()) is not None and due <= end:
            self.clock.advance(max(0.0, due - self.clock.now()))
            self.sensors.tick()
            self.board.step(self.clock.now())
        self.clock.advance(max(0.0, end - self.clock.now()))
        now = self.clock.now()
        self.board.step(now)
        if self._cables.exists("board"):
            heard = self._serial.poll(now)
            self._readings += [] if self._deaf else heard
        self._camera(now)

    def _camera(self, now: float) -> None:
        if self._taken is not None:
            report = self._eyes.wait_report(self._taken)
            self._taken = None
            self.frames_seen += 1
            if report is not None:
                self._cables.picture_came()
                self._reports.append(report)
                self.sightings += len(report.sightings)
        if self._cables.connected("camera") and now + 1e-9 >= self._due:
            self._frame += 1
            self._due = now + FRAME_PERIOD
            self._eyes.show(self.scene.picture(), self._frame, now)
            self._taken = self._frame

    def frames(self) -> Sequence[FrameReport]:
        """See :class:`companion.session.devices.Devices`."""
        reports, self._reports = self._reports, []
        return reports

    def readings(self) -> Sequence[SensorReading]:
        """See :class:`companion.session.devices.Devices`."""
        readings, self._readings = self._readings, []
        return readings

    def dice(self) -> Sequence[DieSeen]:
        """See :class:`companion.session.devices.Devices`."""
        heard = self._serial.dice()
        return () if self._deaf or not self._cables.exists("board") else heard

    def lamp(self, number: int, mode: str) -> None:
        """See :class:`companion.session.devices.Devices`."""
        self._serial.lamp(number, LAMP_MODES[mode])

    def missing(self) -> frozenset[str]:
        """See :class:`companion.session.devices.Devices`."""
        return self._cables.missing(self._serial.status())

    def badges(self) -> Sequence[Badge]:
        """See :class:`companion.session.devices.Devices`."""
        return self._cables.badges(self._serial.status())

    def connect(self, device: str, plugged: bool) -> None:
        """Put a device's cable in, or pull it."""
        connect(self._cables, self.board, device, plugged=plugged)

    def serial_figures(self) -> dict[str, int]:
        """The ``serial`` part of the demonstration report."""
        counters = self._serial.bridge.link.counters.to_json()
        return {name: int(counters[name]) for name in ("frames_ok", "frames_bad", "resent", "lost")}

    def close(self) -> None:
        """End the eyes' process and pull the board's cable."""
        self._eyes.close()
        self._serial.close()
        self.board.close()
