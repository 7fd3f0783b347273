"""The hooded reader: cards shown to a camera that nobody else looks through.

Either a second camera in a small lightproof box, in a process of its own, or a walled corner of the mat:
the zone :data:`HOOD`, cut out of everything else that the table's camera says. What is read here goes to
whoever asks the reader and nowhere else. Knows tags; must not know what a card means.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np

from companion.clock import Clock
from companion.errors import CompanionError
from companion.mat import Mat, Zone
from companion.vision.decoding import LADDER, Decoder, Grey, standard_decoders
from companion.vision.plane import Plane
from companion.vision.sightings import FrameReport, Sighting

__all__ = ["CORNER", "HOOD", "HoodEyes", "Hooded", "HoodedReader", "Seen", "apart", "blanked", "walled"]

HOOD = "hood"
"""The zone of a mat that lies under the hood."""

HOLD = 0.4
"""Seconds for which a card stays known that one picture did not show well."""

SILENT = 3.0
"""Seconds without a picture after which the reader counts as missing."""

CARDS = 2
"""Cards of a plan: once so many are read no further rung of the ladder is tried."""

RUNGS = LADDER[:4]


@dataclass(frozen=True, slots=True)
class Seen:
    """What lies under the hood, on its way; its text does not tell."""

    cards: tuple[str, ...]
    at: float

    def __repr__(self) -> str:
        return "Seen(<hooded>)"


class HoodEyes:
    """Looks into a box: which tags are there, wherever they lie."""

    def __init__(self, decoders: Sequence[Decoder] | None = None) -> None:
        self._decoders = tuple(decoders) if decoders is not None else standard_decoders()
        self._last: dict[str, float] = {}

    def look(self, grey: Grey, frame: int, at: float) -> FrameReport:
        """The tags of one picture as sightings without a place."""
        found: set[str] = set()
        noise = 0
        for rung in RUNGS:
            for detection in rung.read(self._decoders, grey):
                if detection.component is None:
                    noise += 1
                else:
                    found.add(detection.component)
            if len(found) >= CARDS:
                break
        self._last = {name: seen for name, seen in self._last.items() if at - seen <= HOLD}
        self._last |= dict.fromkeys(found, at)
        sightings = tuple(
            Sighting(name, 0.0, 0.0, 0.0, HOOD, 0, "hood", name in found) for name in sorted(self._last)
        )
        return FrameReport(frame, at, sightings, frozenset(), True, float(grey.mean()), 0.0, noise)


CORNER = Zone(HOOD, 40.0, 240.0, 100.0, 75.0)
"""Where the walled corner stands on a mat, in mm: room for two cards side by side."""


def walled(mat: Mat, corner: Zone = CORNER) -> Mat:
    """The mat with a walled corner for the hooded reader; ``corner`` must be called :data:`HOOD`.

    Raises :class:`CompanionError` where other things of the mat need that place.
    """
    if corner.name != HOOD:
        raise ValueError(f"the zone of the walled corner is called {HOOD!r}, not {corner.name!r}")
    right, low = corner.x + corner.width, corner.y + corner.height
    for zone in mat.zones:
        beside = zone.x >= right or zone.x + zone.width <= corner.x
        if not beside and zone.y < low and zone.y + zone.height > corner.y and zone.name != HOOD:
            raise CompanionError(
                "this mat has no room for a walled corner: use a reader in a box, or seal another way"
            )
    return replace(mat, zones=(corner, *(zone for zone in mat.zones if zone.name != HOOD)))


def apart(report: FrameReport) -> tuple[FrameReport, Seen]:
    """A report without anything of the walled corner, and what lies in it."""
    hooded = tuple(sighting for sighting in report.sightings if sighting.zone == HOOD)
    rest = tuple(sighting for sighting in report.sightings if sighting.zone != HOOD)
    cards = tuple(sorted({sighting.component for sighting in hooded}))
    public = replace(report, sightings=rest, motion=report.motion - {HOOD})
    return public, Seen(cards, report.at)


def blanked(grey: Grey, mat: Mat, plane: Plane | None) -> Grey:
    """The picture for people: the walled corner is black; all of it while nobody knows where that lies."""
    corner = mat.by_name.get(HOOD)
    if corner is None:
        return grey
    if plane is None:
        return np.zeros_like(grey)
    x, y, width, height = corner.x, corner.y, corner.width, corner.height
    edge = np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], np.float64)
    hidden = grey.copy()
    cv2.fillConvexPoly(hidden, np.round(plane.pixels(edge)).astype(np.int32), (0,))
    return hidden


class Hooded(Protocol):
    """A camera in its process, as :class:`companion.vision.process.EyesProcess` is."""

    hooded: Seen

    def poll(self) -> list[FrameReport]:
        """Take what has come since the last call."""
        ...

    def close(self) -> None:
        """End the process."""
        ...


class HoodedReader:
    """What lies under the hood by the newest picture.

    ``box``: the camera is the reader's own, a lightproof box; else it is the table's, which somebody
    else polls and closes, and the hood is a walled corner of the mat.
    """

    def __init__(self, eyes: Hooded, clock: Clock, *, box: bool) -> None:
        self._eyes = eyes
        self._clock = clock
        self._box = box

    def __repr__(self) -> str:
        return "HoodedReader(<hooded>)"

    def cards(self) -> tuple[str, ...]:
        """The component ids under the hood now."""
        return () if self.missing() else self._eyes.hooded.cards

    def missing(self) -> bool:
        """Whether no picture has come for a while."""
        if self._box:
            self._eyes.poll()
        return self._clock.now() - self._eyes.hooded.at > SILENT

    def close(self) -> None:
        """Let go of a camera of its own."""
        if self._box:
            self._eyes.close()
