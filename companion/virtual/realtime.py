"""The simulated rig at human pace: the same pictures and bytes on the machine's own clock.

The board runs in a thread of its own behind its pseudo-terminal, the eyes in their process, and pictures
are painted in a third thread, so that nobody who looks at the screen waits for them. Pictures that the
eyes cannot keep up with are replaced by newer ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from companion.clock import Clock
from companion.inputs.board import SerialBoard
from companion.inputs.readings import DieSeen, SensorReading
from companion.mat import Mat
from companion.reconcile.instructions import Line
from companion.session.hardware import LAMP_MODES
from companion.session.public import Badge
from companion.virtual.cables import Cables
from companion.virtual.pieces import Pieces
from companion.virtual.rig import FRAME_PERIOD, RigWishes, WiredBoard, connect, simulated_board, track_of
from companion.virtual.scene import Grey, Scene
from companion.virtual.sensors import Sensors
from companion.vision.process import EyesProcess
from companion.vision.sightings import FrameReport
from firmware_bridge.bridge import Bridge

__all__ = ["RealtimeRig"]


class RealtimeRig:
    """Camera and board of a simulated table in real time; a :class:`companion.session.devices.Devices`."""

    def __init__(
        self,
        mat: Mat,
        pieces: Pieces,
        scene: Scene,
        wishes: RigWishes,
        *,
        clock: Clock,
    ) -> None:
        self._clock = clock
        self._scene = scene
        self._cables = Cables(wishes.missing, clock)
        self._deaf = wishes.deaf
        sensors = wishes.sensors
        self.board = simulated_board(wishes.board, wishes.seed)
        self._serial = SerialBoard(Bridge(ports=self.board.ports), sensors)
        self.sensors = Sensors(pieces, WiredBoard(self.board, sensors), clock, track_of(sensors))
        self.board.start(clock)
        self._eyes = EyesProcess(mat, clock=clock, lens=wishes.lens)
        self._painter = ThreadPoolExecutor(1, thread_name_prefix="painter")
        self._picture: Future[Grey] | None = None
        self._taken = 0.0
        self._frame = 0
        self._due = 0.0
        self.frames_seen = 0
        self.sightings = 0
        if "camera" not in wishes.missing:
            self._eyes.start()

    def advance(self) -> None:
        """Move contacts on and take a picture when one is due."""
        self.sensors.tick()
        now = self._clock.now()
        if not self._cables.connected("camera"):
            self._picture = None
            return
        if self._picture is not None and self._picture.done():
            self._frame += 1
            self._eyes.show(self._picture.result(), self._frame, self._taken)
            self._picture = None
        if self._picture is None and now >= self._due:
            self._due, self._taken = now + FRAME_PERIOD, now
            self._picture = self._painter.submit(self._scene.picture, self._scene.view())

    def frames(self) -> Sequence[FrameReport]:
        """See :class:`companion.session.devices.Devices`."""
        if not self._cables.exists("camera"):
            return ()
        reports = self._eyes.poll()
        if reports:
            self._cables.picture_came()
        self.frames_seen += len(reports)
        self.sightings += sum(len(report.sightings) for report in reports)
        return reports

    def readings(self) -> Sequence[SensorReading]:
        """See :class:`companion.session.devices.Devices`."""
        heard = self._serial.poll(self._clock.now())
        return () if self._deaf or not self._cables.exists("board") else heard

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
        found = list(self._cables.badges(self._serial.status()))
        status = self._eyes.status() if self._cables.connected("camera") else None
        if status is not None and self._frame > 1:
            found.append(Badge("camera", "troubled", Line.of("{status}", status=status)))
        return found

    def serial_board(self) -> SerialBoard | None:
        """See :class:`companion.session.bench.InspectedDevices`."""
        return self._serial

    def eyes_process(self) -> EyesProcess | None:
        """See :class:`companion.session.bench.InspectedDevices`."""
        return self._eyes if self._cables.exists("camera") else None

    def connect(self, device: str, plugged: bool) -> None:
        """Put a device's cable in, or pull it."""
        connect(self._cables, self.board, device, plugged=plugged)

    def serial_figures(self) -> dict[str, int]:
        """The ``serial`` part of the demonstration report."""
        counters = self._serial.bridge.link.counters.to_json()
        return {name: int(counters[name]) for name in ("frames_ok", "frames_bad", "resent", "lost")}

    def close(self) -> None:
        """End the eyes' process and pull the board's cable."""
        self._painter.shutdown(cancel_futures=True)
        self._eyes.close()
        self._serial.close()
        self.board.close()
