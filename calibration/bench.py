"""The devices while they are calibrated: pictures, frame reports or readings, whatever a wizard needs.

Nothing here waits: a camera that has to be opened again is opened by a thread of its own, with growing
pauses. Knows devices; must not know a wizard's steps.
"""

from __future__ import annotations

import threading
from typing import Protocol

import cv2
import numpy as np

from calibration.steps import Look, Needs, Prompt
from companion.clock import Clock
from companion.errors import DeviceMissing
from companion.inputs.board import SerialBoard
from companion.inputs.gpio import GpioKeys
from companion.inputs.readings import Board
from companion.mat import Mat
from companion.reconcile.instructions import Line
from companion.session.profile import Profile
from companion.vision.cameras import CameraSpec, open_camera
from companion.vision.decoding import Grey
from companion.vision.preview import Picture, picture_of
from companion.vision.process import BACKOFF, EyesProcess
from firmware_bridge.bridge import Bridge
from firmware_bridge.port import find_ports
from firmware_bridge.sensor_map import RIGS, SensorMap

__all__ = ["Bench", "CameraThread", "EyesBench", "PictureBench", "SensorBench", "open_bench", "small_picture"]


class Bench(Protocol):
    """What a wizard is shown, piece by piece."""

    def look(self, prompt: Prompt) -> Look:
        """What came since the last look; never waits. ``prompt`` is what people read meanwhile."""
        ...

    def trouble(self) -> str:
        """What keeps the device from working now, in one sentence; empty while it works."""
        ...

    def preview(self) -> Picture | None:
        """The newest picture for the screen, if there is a camera and a new picture."""
        ...

    def close(self) -> None:
        """Let the devices go."""
        ...


class CameraThread:
    """The newest picture of a camera that is opened again and again until it works."""

    def __init__(self, spec: CameraSpec, clock: Clock) -> None:
        self._spec = spec
        self._clock = clock
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._newest: Grey | None = None
        self._trouble = ""
        self._thread = threading.Thread(target=self._run, name="calibration camera", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        failures = 0
        while not self._ended.wait(BACKOFF[min(failures, len(BACKOFF) - 1)]):
            failures += 1
            try:
                camera = open_camera(self._spec, self._clock)
            except DeviceMissing as missing:
                self._trouble = missing.message
                continue
            try:
                while not self._ended.is_set():
                    picture = camera.read()
                    if picture is None:
                        self._ended.wait(0.02)
                        continue
                    failures = 0
                    self._trouble = ""
                    with self._lock:
                        self._newest = picture[0]
            except DeviceMissing as missing:
                self._trouble = missing.message
            finally:
                camera.close()

    @property
    def trouble(self) -> str:
        """Why there is no picture, empty while there are some."""
        return self._trouble

    def take(self) -> Grey | None:
        """The newest picture, once."""
        with self._lock:
            newest, self._newest = self._newest, None
        return newest

    def close(self) -> None:
        """Let the camera go."""
        self._ended.set()
        self._thread.join(10.0)


class PictureBench:
    """Pictures as they are."""

    def __init__(self, spec: CameraSpec, clock: Clock) -> None:
        self._camera = CameraThread(spec, clock)
        self._shown: Grey | None = None
        self._count = 0

    def look(self, prompt: Prompt) -> Look:
        """See :class:`Bench`."""
        picture = self._camera.take()
        if picture is not None:
            self._shown = picture
        return Look(picture=picture)

    def trouble(self) -> str:
        """See :class:`Bench`."""
        return self._camera.trouble

    def preview(self) -> Picture | None:
        """See :class:`Bench`."""
        picture, self._shown = self._shown, None
        self._count += 1
        return None if picture is None else small_picture(picture, self._count)

    def close(self) -> None:
        """See :class:`Bench`."""
        self._camera.close()


class EyesBench:
    """What the eyes report on a mat, and ``around`` it, through the lens as measured."""

    def __init__(
        self, spec: CameraSpec, mat: Mat, profile: Profile, clock: Clock, *, around: bool = False
    ) -> None:
        lens = None if profile.lens is None else profile.lens.lens
        self._eyes = EyesProcess(mat, camera=spec, clock=clock, lens=lens, around=around)
        self._eyes.start()
        self._eyes.request_preview()

    def look(self, prompt: Prompt) -> Look:
        """See :class:`Bench`."""
        return Look(reports=self._eyes.poll())

    def trouble(self) -> str:
        """See :class:`Bench`."""
        return self._eyes.status() or ""

    def preview(self) -> Picture | None:
        """See :class:`Bench`."""
        preview = self._eyes.preview()
        self._eyes.request_preview()
        return None if preview is None else picture_of(preview)

    def close(self) -> None:
        """See :class:`Bench`."""
        self._eyes.close()


class SensorBench:
    """What a board, or the Pi's own pins, feel."""

    def __init__(self, board: Board, clock: Clock) -> None:
        self._board = board
        self._clock = clock

    def look(self, prompt: Prompt) -> Look:
        """See :class:`Bench`."""
        return Look(readings=self._board.poll(self._clock.now()))

    def trouble(self) -> str:
        """See :class:`Bench`."""
        status = self._board.status()
        return "" if status.ok else f"{status.sentence} {status.action}"

    def preview(self) -> None:
        """See :class:`Bench`."""

    def close(self) -> None:
        """See :class:`Bench`."""
        self._board.close()


def open_bench(
    needs: Needs,
    profile: Profile,
    mat: Mat,
    clock: Clock,
    camera: CameraSpec | None,
    *,
    keys: bool = False,
    sensors: SensorMap | None = None,
) -> Bench:
    """The real devices that a wizard needs; ``keys``: only the keys, wherever the profile has them.

    ``sensors`` is the board's map where a game has one of its own, else the rig's.

    Raises :class:`DeviceMissing` when there is none at all.
    """
    if needs is Needs.SENSORS:
        if keys and profile.keys == "gpio":
            return SensorBench(GpioKeys(clock), clock)
        if not find_ports():
            raise DeviceMissing(str(Line.of("No board is plugged in: connect it by USB")))
        return SensorBench(SerialBoard(Bridge(ports=find_ports), sensors or RIGS[profile.rig]), clock)
    spec = profile.camera or camera
    if spec is None:
        raise DeviceMissing(str(Line.of("No camera is plugged in: connect one")))
    if needs is Needs.PICTURES:
        return PictureBench(spec, clock)
    return EyesBench(spec, mat, profile, clock, around=needs is Needs.AROUND)


def small_picture(grey: Grey, number: int, width: int = 640) -> Picture:
    """A picture at most ``width`` px wide, for people to look at."""
    if grey.shape[1] > width:
        height = max(1, round(grey.shape[0] * width / grey.shape[1]))
        grey = np.asarray(cv2.resize(grey, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    return Picture(number, grey.shape[1], grey.shape[0], np.ascontiguousarray(grey).tobytes(), ())
