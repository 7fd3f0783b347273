"""A Raspberry Pi camera through picamera2, which Raspberry Pi OS brings along.

Knows picamera2 (its manual: https://datasheets.raspberrypi.com/camera/picamera2-manual.pdf); must not know
tags or the mat. The wait for a picture is bounded: a sensor that stalls is named, not waited for.
"""

from __future__ import annotations

import logging
from typing import Any

import cv2
import numpy as np

from companion.clock import Clock
from companion.errors import DeviceMissing
from companion.vision.cameras import STALLED, CameraSpec
from companion.vision.colours import Colour, colour_picture
from companion.vision.decoding import Grey, grey_plane

__all__ = ["PiCamera"]

_LOG = logging.getLogger(__name__)

_BY_HAND, _ALWAYS = 0, 2
"""libcamera's AfModeEnum: Manual, Continuous."""

_STILL = 2 * STALLED
"""Seconds for changing to the whole sensor, taking one picture and changing back."""


class PiCamera:
    """One Pi camera; a :class:`companion.vision.cameras.Camera`."""

    def __init__(self, spec: CameraSpec, clock: Clock) -> None:
        """Raises :class:`DeviceMissing`: no picamera2, no camera, or busy with another program."""
        try:
            from picamera2 import Picamera2
        except (ImportError, ValueError) as error:  # ValueError: built for another NumPy
            raise DeviceMissing(
                f"picamera2 cannot be used ({error}); install it with: sudo apt install python3-picamera2"
            ) from error
        self._camera: Any = None
        try:
            self._camera = Picamera2()
            size = {"size": (spec.width, spec.height), "format": "YUV420"}
            self._camera.configure(
                self._camera.create_video_configuration(
                    main=size, buffer_count=3, queue=False, controls={"FrameRate": spec.rate}
                )
            )
            self._camera.set_controls(_controls(spec, self._camera.camera_controls))
            self._camera.start()
        except (IndexError, RuntimeError) as error:
            self._let_go()
            raise DeviceMissing(_why_not(error)) from error
        self._width, self._height = spec.width, spec.height
        self._clock = clock
        self._planes: Any = None

    def read(self) -> tuple[Grey, float] | None:
        """See :class:`companion.vision.cameras.Camera`."""
        self._planes = self._within(STALLED, self._camera.capture_array("main", wait=False))
        return grey_plane(self._planes[: self._height, : self._width]), self._clock.now()

    def colour(self) -> Colour | None:
        """See :class:`companion.vision.cameras.Camera`."""
        if self._planes is None:
            return None
        whole = np.ascontiguousarray(self._planes, np.uint8)
        return colour_picture(cv2.cvtColor(whole, cv2.COLOR_YUV2BGR_I420)[: self._height, : self._width])

    def still(self) -> Colour | None:
        """See :class:`companion.vision.cameras.Camera`: the whole sensor, 12 MP with Camera Module 3."""
        wanted = self._camera.create_still_configuration(main={"format": "RGB888"})
        job = self._camera.switch_mode_and_capture_array(wanted, "main", wait=False)
        # picamera2 calls it RGB888 after DRM: in memory the bytes come as blue, green, red.
        return colour_picture(self._within(_STILL, job))

    def _within(self, seconds: float, job: Any) -> Any:
        try:
            return job.get_result(timeout=seconds)
        except TimeoutError as error:
            raise DeviceMissing(
                f"the Raspberry Pi camera has sent no picture for {seconds:g} s; check its ribbon cable"
            ) from error
        except RuntimeError as error:
            raise DeviceMissing(_why_not(error)) from error

    def close(self) -> None:
        """See :class:`companion.vision.cameras.Camera`."""
        self._let_go()

    def _let_go(self) -> None:
        if self._camera is None:
            return
        for leave in (self._camera.stop, self._camera.close):
            try:
                leave()
            except RuntimeError as error:
                _LOG.info("the camera did not close by itself: %s", error)


def _controls(spec: CameraSpec, known: Any) -> dict[str, Any]:
    """Focus and exposure as wished, as far as this camera has them; a fixed lens has no focus."""
    wanted: dict[str, Any] = {}
    if "AfMode" in known:
        wanted["AfMode"] = _ALWAYS if spec.focus is None else _BY_HAND
        if spec.focus is not None:
            wanted["LensPosition"] = spec.focus
    if spec.exposure is not None:
        wanted |= {"AeEnable": False, "ExposureTime": round(spec.exposure * 1000)}
    return wanted


def _why_not(error: Exception) -> str:
    """What to do about what picamera2 raised; without a camera its list is empty: an IndexError."""
    if isinstance(error, IndexError):
        return f"no Raspberry Pi camera answers ({error}); check the ribbon cable"
    if "busy" in str(error).lower() or "acquire" in str(error).lower():
        return f"the Raspberry Pi camera is busy ({error}); close other programs that use it"
    return f"the Raspberry Pi camera does not work ({error}); check the ribbon cable and other programs"
