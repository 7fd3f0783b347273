"""The shape of a mat: where things lie on the table, in millimetres.

Neutral data shared by the games (which say where their pieces belong), the eyes (which say in which
zone a tag lies), the printed sheets and the simulated table. Origin is the mat's top left corner, x
to the right, y down, angles in degrees clockwise. Knows no rule and no camera.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

__all__ = ["CARD_HEIGHT", "CARD_WIDTH", "TAG_MODULE", "TAG_MODULES", "TAG_SIZE", "Mark", "Mat", "Zone"]

TAG_MODULE = 1.05
"""Side of one printed tag module in mm."""

TAG_MODULES = 29
"""Modules along a printed tag: 21 of QR version 1 and four of white margin on either side."""

TAG_SIZE = TAG_MODULE * TAG_MODULES
"""Side of a printed tag with its white margin, in mm."""

CARD_WIDTH = 44.0
CARD_HEIGHT = 68.0
"""A small card in its sleeve, in mm; the tag is stuck to its top left corner."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A named rectangle of the mat, in mm; a tag belongs to it when its centre lies inside.

    ``columns`` places of ``pitch`` mm side by side start at ``x`` (0 columns: no places).
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    columns: int = 0
    pitch: float = 0.0

    def contains(self, x: float, y: float) -> bool:
        """Whether a point in mm lies inside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def column(self, x: float) -> int:
        """The place (from 0) of a tag whose centre is at ``x`` mm."""
        if not self.columns:
            return 0
        return min(self.columns - 1, max(0, int((x - self.x) // self.pitch)))


@dataclass(frozen=True, slots=True)
class Mark:
    """A tag printed on the mat itself: its component, centre in mm, and the zone it belongs to."""

    component: str
    x: float
    y: float
    zone: str | None = None


@dataclass(frozen=True)
class Mat:
    """One mat: size in mm, zones, the four corner marks and the marks of the slots."""

    width: float
    height: float
    zones: tuple[Zone, ...]
    corners: tuple[Mark, Mark, Mark, Mark]
    slots: tuple[Mark, ...]

    @cached_property
    def by_name(self) -> dict[str, Zone]:
        """Zones by name."""
        return {zone.name: zone for zone in self.zones}

    def zone_at(self, x: float, y: float) -> Zone | None:
        """The zone that holds a point in mm, if any."""
        return next((zone for zone in self.zones if zone.contains(x, y)), None)

    def marks(self) -> Iterator[Mark]:
        """Every tag printed on the mat."""
        yield from self.corners
        yield from self.slots
