"""Pictures in colour, as whoever reads colours wants them. Knows arrays; must not know what they show."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.vision.decoding import grey_plane

__all__ = ["Colour", "colour_picture"]

Colour: TypeAlias = NDArray[np.uint8]
"""Height × width × 3, 8 bit: blue, green, red."""


def colour_picture(picture: NDArray[Any], order: str = "bgr") -> Colour:
    """Blue, green and red of any picture, grey ones included; transparency is left out.

    ``order`` is ``bgr`` or ``rgb``; takes the numbers that :func:`grey_plane` takes.
    """
    plane = np.asarray(picture)
    if plane.ndim == 2 or plane.shape[2] < 3:
        grey = grey_plane(plane)
        return np.dstack((grey, grey, grey))
    channels = [grey_plane(plane[:, :, channel]) for channel in range(3)]
    return np.dstack(channels if order == "bgr" else channels[::-1])
