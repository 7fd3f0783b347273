"""Pictures that were taken before: a folder of them, or a video file, each picture once and in order.

For replays. Knows files; must not know tags or the mat. A picture that cannot be read is left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.clock import Clock
from companion.errors import DeviceMissing
from companion.vision.colours import Colour, colour_picture
from companion.vision.decoding import Grey, grey_plane

__all__ = ["PictureFolder", "VideoFile"]


class PictureFolder:
    """The pictures of a folder in the order of their names."""

    SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp", ".pgm", ".tif", ".tiff"})

    def __init__(self, folder: Path, clock: Clock) -> None:
        try:
            files = sorted(path for path in folder.iterdir() if path.suffix.lower() in self.SUFFIXES)
        except OSError as error:
            raise DeviceMissing(f"no folder of pictures at {folder}; name one that can be read") from error
        if not files:
            raise DeviceMissing(f"no pictures in {folder}; put PNG, JPEG or WebP files there")
        self._files: Iterator[Path] = iter(files)
        self._clock = clock
        self._last: Path | None = None

    def read(self) -> tuple[Grey, float] | None:
        """See :class:`companion.vision.cameras.Camera`."""
        for path in self._files:
            picture = _decoded(path, cv2.IMREAD_GRAYSCALE)
            if picture is not None:
                self._last = path
                return grey_plane(picture), self._clock.now()
        return None

    def colour(self) -> Colour | None:
        """See :class:`companion.vision.cameras.Camera`."""
        picture = None if self._last is None else _decoded(self._last, cv2.IMREAD_COLOR)
        return None if picture is None else colour_picture(picture)

    still = colour

    def close(self) -> None:
        """See :class:`companion.vision.cameras.Camera`."""
        self._files = iter(())


def _decoded(path: Path, how: int) -> Any:
    return cv2.imdecode(np.frombuffer(path.read_bytes() or b"\0", np.uint8), how)


class VideoFile:
    """The pictures of a video file."""

    def __init__(self, path: Path, clock: Clock) -> None:
        if not os.path.isfile(path):  # False also for a name that cannot be looked up
            raise DeviceMissing(f"no video at {path}; name a file that exists")
        self._video = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        self._clock = clock
        self._next = self._fetch()
        self._last: Any = None
        if self._next is None:
            self._video.release()
            raise DeviceMissing(f"{path} cannot be played as a video; convert it to MP4 or MKV")

    def _fetch(self) -> Any:
        good, picture = self._video.read()
        return picture if good else None

    def read(self) -> tuple[Grey, float] | None:
        """See :class:`companion.vision.cameras.Camera`."""
        if self._next is None:
            return None
        self._last, self._next = self._next, self._fetch()
        return grey_plane(self._last), self._clock.now()

    def colour(self) -> Colour | None:
        """See :class:`companion.vision.cameras.Camera`."""
        return None if self._last is None else colour_picture(self._last)

    still = colour

    def close(self) -> None:
        """See :class:`companion.vision.cameras.Camera`."""
        self._next = None
        self._video.release()
