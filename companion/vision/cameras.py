"""Cameras behind one protocol: the newest picture as a grey plane, and when it was taken.

Knows devices and files; must not know tags or the mat. Never hands out a stale picture: what was taken
before the last one handed out, or replaced by a newer one meanwhile, is dropped, not queued.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

import cv2
import numpy as np

from companion.clock import Clock, SystemClock
from companion.errors import DeviceMissing
from companion.vision.decoding import Grey, grey_plane

__all__ = ["Camera", "CameraSpec", "PiCamera", "PictureFolder", "WebCamera", "open_camera"]

STALLED = 5.0
"""Seconds without a picture after which a camera counts as stalled."""


class Camera(Protocol):
    """A source of pictures."""

    def read(self) -> tuple[Grey, float] | None:
        """The newest picture and its time on the clock; None while there is no newer one.

        May wait a moment for it. Raises :class:`DeviceMissing` when the camera is gone.
        """
        ...

    def close(self) -> None:
        """Let the device go."""
        ...


@dataclass(frozen=True, slots=True)
class CameraSpec:
    """Which camera to open: plain data that crosses to another process.

    ``source`` is the folder of pictures, or the number or path of a webcam; ``rate`` pictures a second
    are wanted.
    """

    kind: Literal["pictures", "webcam", "picamera"]
    source: str = "0"
    width: int = 2304
    height: int = 1296
    rate: float = 15.0


def open_camera(spec: CameraSpec, clock: Clock | None = None) -> Camera:
    """Open what ``spec`` names; raises :class:`DeviceMissing` with what to do."""
    clock = clock or SystemClock()
    if spec.kind == "pictures":
        return PictureFolder(Path(spec.source), clock)
    if spec.kind == "webcam":
        return WebCamera(spec, clock)
    return PiCamera(spec, clock)


class PictureFolder:
    """The pictures of a folder in the order of their names, each once; for replays."""

    SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp", ".pgm", ".tif", ".tiff"})

    def __init__(self, folder: Path, clock: Clock) -> None:
        if not folder.is_dir():
            raise DeviceMissing(f"no folder of pictures at {folder}; name one that exists")
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() in self.SUFFIXES)
        if not files:
            raise DeviceMissing(f"no pictures in {folder}; put PNG, JPEG or WebP files there")
        self._files: Iterator[Path] = iter(files)
        self._clock = clock

    def read(self) -> tuple[Grey, float] | None:
        for path in self._files:
            picture = cv2.imdecode(np.frombuffer(path.read_bytes() or b"\0", np.uint8), cv2.IMREAD_GRAYSCALE)
            if picture is not None:
                return grey_plane(picture), self._clock.now()
        return None

    def close(self) -> None:
        self._files = iter(())


class WebCamera:
    """A USB camera through OpenCV and V4L2; a thread empties the driver's queue so that none is old."""

    def __init__(self, spec: CameraSpec, clock: Clock) -> None:
        self._name = f"/dev/video{spec.source}" if spec.source.isdigit() else spec.source
        self._device = cv2.VideoCapture(self._name, cv2.CAP_V4L2)
        if not self._device.isOpened():
            raise DeviceMissing(
                f"no camera at {self._name}; plug it in, close other programs that use it, "
                "or name another one in the settings"
            )
        for setting, value in (
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
            (cv2.CAP_PROP_FRAME_WIDTH, spec.width),
            (cv2.CAP_PROP_FRAME_HEIGHT, spec.height),
            (cv2.CAP_PROP_FPS, spec.rate),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        ):
            self._device.set(setting, value)
        self._clock = clock
        self._fresh = threading.Condition()
        self._newest: tuple[Any, float] | None = None
        self._lost = False
        self._open = True
        self._thread = threading.Thread(target=self._grab, name="camera", daemon=True)
        self._thread.start()

    def _grab(self) -> None:
        while self._open:
            good, picture = self._device.read()
            with self._fresh:
                self._lost = not good
                self._newest = (picture, self._clock.now()) if good else None
                self._fresh.notify()
            if not good:
                return

    def read(self) -> tuple[Grey, float] | None:
        with self._fresh:
            if self._newest is None and not self._lost:
                self._fresh.wait(STALLED)
            newest, self._newest = self._newest, None
        if newest is None:
            raise DeviceMissing(f"the camera at {self._name} sends no pictures; check its cable")
        return grey_plane(newest[0]), newest[1]

    def close(self) -> None:
        self._open = False
        self._thread.join(STALLED)
        self._device.release()


class PiCamera:
    """A Raspberry Pi camera through picamera2, which Raspberry Pi OS brings along."""

    def __init__(self, spec: CameraSpec, clock: Clock) -> None:
        try:
            from picamera2 import Picamera2
        except ImportError as error:
            raise DeviceMissing(
                f"picamera2 cannot be used ({error}); install it with: sudo apt install python3-picamera2"
            ) from error
        try:
            self._camera: Any = Picamera2()
            size = {"size": (spec.width, spec.height), "format": "YUV420"}
            self._camera.configure(
                self._camera.create_video_configuration(
                    main=size, buffer_count=3, queue=False, controls={"FrameRate": spec.rate}
                )
            )
            self._camera.start()
        except (IndexError, RuntimeError) as error:
            raise DeviceMissing(
                f"no Raspberry Pi camera answers ({error}); check the ribbon cable and other programs"
            ) from error
        self._width, self._height = spec.width, spec.height
        self._clock = clock

    def read(self) -> tuple[Grey, float] | None:
        planes = self._camera.capture_array("main")
        return grey_plane(planes[: self._height, : self._width]), self._clock.now()

    def close(self) -> None:
        self._camera.stop()
        self._camera.close()
