"""Cameras behind one protocol: the newest picture as a grey plane, and when it was taken.

Knows devices and files; must not know tags or the mat. Never hands out a stale picture: what was taken
before the last one handed out, or replaced by a newer one meanwhile, is dropped, not queued.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from companion.clock import Clock, SystemClock
from companion.vision.colours import Colour
from companion.vision.decoding import Grey

__all__ = ["STALLED", "Camera", "CameraSpec", "open_camera"]

STALLED = 5.0
"""Seconds without a picture after which a camera counts as stalled."""


class Camera(Protocol):
    """A source of pictures."""

    def read(self) -> tuple[Grey, float] | None:
        """The newest picture and its time on the clock; None while there is no newer one.

        May wait a moment for it. Raises :class:`DeviceMissing` when the camera is gone or stalled.
        """
        ...

    def colour(self) -> Colour | None:
        """The picture read last in colour (blue, green, red; 8 bit); None where there is none."""
        ...

    def still(self) -> Colour | None:
        """One picture of the highest resolution that the camera has, in colour; takes up to seconds."""
        ...

    def close(self) -> None:
        """Let the device go."""
        ...


@dataclass(frozen=True, slots=True)
class CameraSpec:
    """Which camera to open: plain data that crosses to another process.

    ``source`` is the folder of pictures, the video file, or the number or path of a webcam; ``rate``
    pictures a second are wanted. ``focus`` in dioptres (a webcam: the driver's own units) and
    ``exposure`` in milliseconds are the camera's own affair where None.
    """

    kind: Literal["pictures", "video", "webcam", "picamera"]
    source: str = "0"
    width: int = 2304
    height: int = 1296
    rate: float = 15.0
    focus: float | None = None
    exposure: float | None = None

    @property
    def recorded(self) -> bool:
        """Whether the pictures were taken before, and come to an end."""
        return self.kind in ("pictures", "video")


def open_camera(spec: CameraSpec, clock: Clock | None = None) -> Camera:
    """Open what ``spec`` names; raises :class:`DeviceMissing` with what to do."""
    clock = clock or SystemClock()
    if spec.kind == "pictures":
        from companion.vision.recordings import PictureFolder

        return PictureFolder(Path(spec.source), clock)
    if spec.kind == "video":
        from companion.vision.recordings import VideoFile

        return VideoFile(Path(spec.source), clock)
    if spec.kind == "webcam":
        from companion.vision.webcam import WebCamera

        return WebCamera(spec, clock)
    from companion.vision.picamera import PiCamera

    return PiCamera(spec, clock)
