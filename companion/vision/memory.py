"""The tags known from earlier frames, and which of them are still there.

A tag whose place is quiet stays known without being read again. One whose place has changed must be
read again, there or elsewhere, or it is gone. Knows pixels; must not know zones or rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from companion.vision.changes import Changes, Place, place_of
from companion.vision.decoding import SMALLEST, Corners, Detection
from companion.vision.fitting import Metric, metric_of

__all__ = ["KnownTag", "TagMemory"]


def _empty(corners: Corners) -> bool:
    """Whether a box has no area to speak of: decoders report codes that are not there."""
    x, y = np.array(corners, np.float64).T
    twice = float(x @ np.roll(y, -1) - y @ np.roll(x, -1))
    return not abs(twice) >= SMALLEST**2


class KnownTag:
    """One tag at one place; ``fresh`` when it was read in the latest frame."""

    __slots__ = ("centre", "component", "corners", "decoder", "fresh", "metric", "place", "points", "size")

    def __init__(self, component: str, corners: Corners, decoder: str) -> None:
        self.component = component
        self.fresh = True
        self.lies(corners, decoder)

    def lies(self, corners: Corners, decoder: str) -> None:
        """Lies here now."""
        self.corners = corners
        self.decoder = decoder
        self.fresh = True
        self.points: NDArray[np.float64] = np.array(corners, np.float64)
        self.centre: NDArray[np.float64] = self.points.mean(axis=0)
        self.size = float(np.linalg.norm(self.points[0] - self.points[2]))
        self.place: Place = place_of(self.points)
        self.metric: Metric = metric_of(self.points)


class TagMemory:
    """All known tags; the same component at two places is two entries, as the picture says."""

    def __init__(self) -> None:
        self._tags: list[KnownTag] = []

    def __iter__(self) -> Iterator[KnownTag]:
        return iter(self._tags)

    def forget(self) -> None:
        """Nothing is known."""
        self._tags.clear()

    def grow_old(self) -> None:
        """A new frame: nothing has been read in it yet."""
        for tag in self._tags:
            tag.fresh = False

    def take(self, found: Iterable[Detection]) -> int:
        """Remember the tags of ours among some detections; how many were noise."""
        noise = 0
        for each in found:
            component = each.component
            if component is None or _empty(each.corners):
                noise += 1
                continue
            centre = np.array(each.corners, np.float64).mean(axis=0)
            for tag in self._tags:
                if tag.component == component and np.linalg.norm(tag.centre - centre) < tag.size / 2:
                    if not tag.fresh:
                        tag.lies(each.corners, each.decoder)
                    break
            else:
                self._tags.append(KnownTag(component, each.corners, each.decoder))
        return noise

    def doubtful(self, changes: Changes) -> list[KnownTag]:
        """Tags whose place has changed and that were not read again."""
        return [tag for tag in self._tags if not tag.fresh and changes.touches(tag.place)]

    def drop(self, gone: Iterable[KnownTag]) -> None:
        """Forget some tags."""
        away = {id(tag) for tag in gone}
        self._tags = [tag for tag in self._tags if id(tag) not in away]
