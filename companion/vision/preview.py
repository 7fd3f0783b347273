"""A picture of the eyes for people to look at, with the tags that were read in it."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.vision.worker import Preview

__all__ = ["Outline", "Picture", "picture_of"]


@dataclass(frozen=True, slots=True)
class Outline:
    """A decoded tag in a picture: its corners as shares of width and height, from the top left.

    ``fresh``: read in just this picture, not only known from an earlier one.
    """

    component: str
    corners: tuple[tuple[float, float], ...]
    fresh: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """What the camera saw: 8-bit grey values, line by line from the top, and the tags read in it."""

    frame: int
    width: int
    height: int
    grey: bytes = field(compare=False, repr=False)
    tags: tuple[Outline, ...]


def picture_of(preview: Preview) -> Picture | None:
    """The picture of a preview; None when its JPEG is damaged."""
    grey = cv2.imdecode(np.frombuffer(preview.jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
    if grey is None:
        return None
    height, width = grey.shape[:2]
    tags = tuple(Outline(name, corners, fresh) for name, corners, fresh in preview.tags)
    return Picture(preview.frame, width, height, grey.tobytes(), tags)
