"""A USB camera through OpenCV and V4L2.

Knows the driver's settings; must not know tags or the mat. A thread empties the driver's queue, so that
the picture handed out is always the newest.
"""

from __future__ import annotations

import errno
import os
import threading
from typing import Any

import cv2

from companion.clock import Clock
from companion.errors import DeviceMissing
from companion.vision.cameras import STALLED, CameraSpec
from companion.vision.colours import Colour, colour_picture
from companion.vision.decoding import Grey, grey_plane

__all__ = ["WebCamera"]

_BY_HAND = 1
"""V4L2_EXPOSURE_MANUAL, as OpenCV passes it on."""

_TENTHS = 10
"""V4L2 counts exposure in tenths of a millisecond."""


class WebCamera:
    """One webcam; a :class:`companion.vision.cameras.Camera`."""

    def __init__(self, spec: CameraSpec, clock: Clock) -> None:
        """Raises :class:`DeviceMissing`: nothing there, not allowed, or busy with another program."""
        self._name = f"/dev/video{spec.source}" if spec.source.isdigit() else spec.source
        self._device = cv2.VideoCapture(self._name, cv2.CAP_V4L2)
        if not self._device.isOpened():
            self._device.release()
            raise DeviceMissing(_why_not(self._name))
        for setting, value in _settings(spec):
            self._device.set(setting, value)
        self._clock = clock
        self._fresh = threading.Condition()
        self._newest: tuple[Any, float] | None = None
        self._last: Any = None
        self._lost = False
        self._ever = False
        self._open = True
        self._thread = threading.Thread(target=self._grab, name="camera", daemon=True)
        self._thread.start()

    def _grab(self) -> None:
        while self._open:
            good, picture = self._device.read()
            with self._fresh:
                self._lost = not good
                self._ever = self._ever or good
                self._newest = (picture, self._clock.now()) if good else None
                self._fresh.notify()
            if not good:
                return

    def read(self) -> tuple[Grey, float] | None:
        """See :class:`companion.vision.cameras.Camera`."""
        with self._fresh:
            if self._newest is None and not self._lost:
                self._fresh.wait(STALLED)
            newest, self._newest = self._newest, None
            lost, ever = self._lost, self._ever
        if newest is not None:
            self._last = newest[0]
            return grey_plane(self._last), newest[1]
        if lost and not ever:
            raise DeviceMissing(f"the camera at {self._name} is busy; close other programs that use it")
        raise DeviceMissing(f"the camera at {self._name} sends no pictures; check its cable")

    def colour(self) -> Colour | None:
        """See :class:`companion.vision.cameras.Camera`."""
        return None if self._last is None else colour_picture(self._last)

    def still(self) -> Colour | None:
        """See :class:`companion.vision.cameras.Camera`; a webcam's largest picture is its every picture."""
        self.read()
        return self.colour()

    def close(self) -> None:
        """See :class:`companion.vision.cameras.Camera`."""
        self._open = False
        self._thread.join(STALLED)
        self._device.release()


def _settings(spec: CameraSpec) -> list[tuple[int, float]]:
    settings: list[tuple[int, float]] = [
        (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
        (cv2.CAP_PROP_FRAME_WIDTH, spec.width),
        (cv2.CAP_PROP_FRAME_HEIGHT, spec.height),
        (cv2.CAP_PROP_FPS, spec.rate),
        (cv2.CAP_PROP_BUFFERSIZE, 1),
    ]
    if spec.focus is not None:
        settings += [(cv2.CAP_PROP_AUTOFOCUS, 0), (cv2.CAP_PROP_FOCUS, spec.focus)]
    if spec.exposure is not None:
        settings += [
            (cv2.CAP_PROP_AUTO_EXPOSURE, _BY_HAND),
            (cv2.CAP_PROP_EXPOSURE, spec.exposure * _TENTHS),
        ]
    return settings


def _why_not(name: str) -> str:
    """What the system says about a camera that did not open, and what to do."""
    try:
        os.close(os.open(name, os.O_RDWR | os.O_NONBLOCK))
    except FileNotFoundError:
        return f"no camera at {name}; plug it in, or name another one in the settings"
    except PermissionError:
        return f"the camera at {name} may not be used; join the group video and log in again"
    except OSError as error:
        if error.errno == errno.EBUSY:
            return f"the camera at {name} is busy; close other programs that use it"
        return f"the camera at {name} cannot be opened ({error.strerror}); plug it in again"
    return f"the camera at {name} is busy or is no camera; close other programs, or name another one"
