"""What runs inside the eyes' own process: take the newest picture, look, report.

Talks over one connection. Ends when the other side does. Anything that goes wrong in here, an abort
inside a decoder included, costs this process and one frame; the other side starts the next one.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import cv2

from companion.clock import SystemClock
from companion.errors import DeviceMissing
from companion.mat import Mat
from companion.vision.cameras import Camera, CameraSpec, open_camera
from companion.vision.decoding import Decoder, Grey
from companion.vision.dice import DiceSeen, MatTray, TrayPlace
from companion.vision.eyes import Eyes
from companion.vision.hood import HoodEyes, apart
from companion.vision.lens import Lens
from companion.vision.shelf import Shelved, StreamCamera
from companion.vision.sightings import FrameReport

__all__ = ["Preview", "PreviewWanted", "Ready", "Stop", "TraySeen", "Trouble", "work"]

IDLE = 0.02
"""Seconds to wait for orders when the camera has nothing new."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The process is up and its camera is open."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """The camera cannot be used; one sentence for the screen."""

    message: str


@dataclass(frozen=True, slots=True)
class PreviewWanted:
    """Send the next picture as JPEG, at most ``width`` pixels wide."""

    width: int


@dataclass(frozen=True, slots=True)
class Preview:
    """One picture as JPEG, and each tag known in it: component, corners as shares of width and height, and
    whether it was read in just this picture."""

    frame: int
    jpeg: bytes
    tags: tuple[tuple[str, tuple[tuple[float, float], ...], bool], ...] = ()


@dataclass(frozen=True, slots=True)
class TraySeen:
    """The dice tray in the picture taken ``at`` seconds, when it looked otherwise before."""

    dice: DiceSeen
    at: float


@dataclass(frozen=True, slots=True)
class Stop:
    """Close the camera and end."""


def work(
    mat: Mat | None,
    spec: CameraSpec | None,
    lens: Lens | None,
    link: Connection[Any, Any],
    decoders: Callable[[], Sequence[Decoder]],
    tray: TrayPlace | None = None,
    around: bool = False,
) -> None:
    """The process: look at pictures of ``spec``, or at shown ones when it is None, until told to stop.

    Without a mat it looks into the box of a hooded reader; with a ``tray`` it reads dice as well; with
    ``around`` also what lies beside the mat.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    cv2.setNumThreads(1)
    try:
        eyes = HoodEyes(decoders()) if mat is None else Eyes(mat, decoders(), lens, around=around)
        with link:
            _serve(eyes, spec, link, None if tray is None else MatTray(tray))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        os._exit(0)


def _serve(
    eyes: Eyes | HoodEyes, spec: CameraSpec | None, link: Connection[Any, Any], tray: MatTray | None
) -> None:
    stream = StreamCamera()
    try:
        camera: Camera = stream if spec is None else open_camera(spec, SystemClock())
    except DeviceMissing as error:
        link.send(Trouble(error.message))
        return
    try:
        link.send(Ready())
        _look_on(eyes, camera, stream, link, tray)
    except DeviceMissing as error:
        link.send(Trouble(error.message))
    finally:
        camera.close()


def _look_on(
    eyes: Eyes | HoodEyes,
    camera: Camera,
    stream: StreamCamera,
    link: Connection[Any, Any],
    tray: MatTray | None,
) -> None:
    preview: PreviewWanted | None = None
    counted = 0
    idle = False
    while True:
        while link.poll(IDLE if idle else 0) or (camera is stream and not stream.offered and link.poll(None)):
            order = link.recv()
            idle = False
            if isinstance(order, Stop):
                return
            if isinstance(order, Shelved):
                stream.offer(order)
            elif isinstance(order, PreviewWanted):
                preview = order
        picture = camera.read()
        idle = picture is None
        if picture is None:
            continue
        counted += 1
        grey, at = picture
        frame = stream.frame if camera is stream else counted
        _tell(eyes, eyes.look(grey, frame, at), link)
        if tray is not None and isinstance(eyes, Eyes):
            dice = tray.look(camera.colour(), eyes.plane, at)
            if dice is not None:
                link.send(TraySeen(dice, at))
        if preview is not None:
            if isinstance(eyes, Eyes):
                link.send(Preview(frame, _jpeg(eyes.for_people(grey), preview.width), eyes.outlines()))
            preview = None


def _tell(eyes: Eyes | HoodEyes, report: FrameReport, link: Connection[Any, Any]) -> None:
    """Send a report; what lies under a hood goes apart, to the reveal room alone."""
    if isinstance(eyes, HoodEyes) or eyes.walled:
        report, seen = apart(report)
        link.send(seen)
    link.send(report)


def _jpeg(grey: Grey, width: int) -> bytes:
    if grey.shape[1] > width:
        height = max(1, round(grey.shape[0] * width / grey.shape[1]))
        grey = cv2.resize(grey, (width, height), interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    return cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes()
