"""Pictures to test eyes with: single tags, and a mat seen by a camera that is not straight above it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.tags import symbol

Grey = NDArray[np.uint8]


def tag_picture(component: str, pixels: int) -> Grey:
    """One tag with its margin, ``pixels`` px a module, straight and sharp."""
    light = np.where(np.array(symbol(component)), 0, 255).astype(np.uint8)
    return np.kron(light, np.ones((pixels, pixels), np.uint8))
