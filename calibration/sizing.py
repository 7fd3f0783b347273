"""How large tags must be for a camera at a height, in mm and in pixels a module.

Knows optics and the tag's modules; must not know games or paper. A pinhole straight above the table is
assumed, as sharp in the corners as in the middle.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.errors import BadInput, CompanionError
from companion.mat import TAG_MODULE, TAG_MODULES

__all__ = ["CAMERAS", "Size", "View", "choose_size", "view_named"]

COMFORT = 2.5
"""Pixels a module from which tags are read at once at every angle (docs/eyes.md)."""

LEAST = 2.0
"""Pixels a module below which a tag takes several pictures or is not read."""

_MODULES = tuple(round(step * 0.05, 2) for step in range(14, 22))
"""Sides of a module in mm that are printed; the last is that of the marks on the mat."""


@dataclass(frozen=True, slots=True)
class View:
    """What a camera sees: pixels across and degrees across."""

    pixels: int
    degrees: float

    def scale(self, height: float) -> float:
        """Pixels a mm on a table ``height`` mm below."""
        return self.pixels / (2 * height * math.tan(math.radians(self.degrees / 2)))

    def height(self, scale: float) -> float:
        """The height in mm from which a mm of the table is ``scale`` pixels."""
        return self.pixels / (2 * scale * math.tan(math.radians(self.degrees / 2)))


CAMERAS: Mapping[str, View] = MappingProxyType(
    {
        "camera-module-3": View(2304, 66.0),
        "camera-module-3-wide": View(2304, 102.0),
        "webcam": View(1920, 70.0),
    }
)
"""From https://www.raspberrypi.com/documentation/accessories/camera.html; and a usual webcam."""


@dataclass(frozen=True, slots=True)
class Size:
    """The side of a module in mm and in pixels."""

    module: float
    pixels: float

    @property
    def tag(self) -> float:
        """Side of a whole tag in mm, its white margin included."""
        return self.module * TAG_MODULES

    def __str__(self) -> str:
        return f"tags of {self.tag:.1f} mm: {self.module:.2f} mm and {self.pixels:.1f} pixels a module"


def view_named(text: str) -> View:
    """A camera of :data:`CAMERAS`, or any other as ``PIXELS@DEGREES`` across, such as ``1920@70``."""
    if text in CAMERAS:
        return CAMERAS[text]
    given = re.fullmatch(r"(\d{2,5})@(\d{1,3}(?:\.\d+)?)", text)
    if given and 10 <= float(given[2]) <= 160:
        return View(int(given[1]), float(given[2]))
    raise BadInput(
        "--camera",
        f"{text!r} is none of {', '.join(CAMERAS)}; name another one by its pixels and degrees across, "
        "such as 1920@70",
    )


def choose_size(view: View, height: float) -> Size:
    """The smallest tags that are read at once from ``height`` mm; the largest where none is that large.

    Raises :class:`CompanionError` with the greatest height when even those would be too small.
    """
    if not 100 <= height <= 5000:
        raise BadInput("--height", f"must be 100 to 5000 mm above the table, not {height:g}")
    scale = view.scale(height)
    if scale * TAG_MODULE < LEAST:
        raise CompanionError(
            f"from {height:g} mm a module of {TAG_MODULE:g} mm is only {scale * TAG_MODULE:.1f} pixels: hang "
            f"the camera at most {view.height(LEAST / TAG_MODULE):.0f} mm above the table, "
            "or take one with more pixels"
        )
    module = next((module for module in _MODULES if module * scale >= COMFORT), TAG_MODULE)
    return Size(module, module * scale)
