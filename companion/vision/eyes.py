"""From a picture to a report: which tags lie where on the mat, and where something moves.

Only what has changed is decoded, with a margin, and a slowly wandering part of the rest; a tag at a
quiet place stays known. Knows the mat's zones in millimetres; must not know rules, turns, or what a
component is for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.mat import TAG_SIZE, Mat
from companion.vision.changes import CELL, Box, Changes, ChangeWatch, Mask, cells
from companion.vision.closer import CloserLook
from companion.vision.decoding import LADDER, Decoder, Grey, Rung, standard_decoders
from companion.vision.hood import HOOD, blanked
from companion.vision.lens import Lens
from companion.vision.memory import KnownTag, TagMemory
from companion.vision.plane import Plane, PlaneKeeper
from companion.vision.sightings import FrameReport, Sighting

__all__ = ["Eyes", "sharpness"]

TILES = (6, 4)
"""Columns and rows into which the mat is cut for the wandering refresh: one tile a frame."""

GLARE = 250
"""Mean grey value from which a cell is burnt out."""

_UNKNOWN_MARGIN = 12

FIRST_LOOKS = 32
LOOKS = 6
"""Patches looked at closely in one frame: of the whole picture, and of what has changed; 5 ms each."""

SECOND_LOOK = 2
"""Frames of the decoders alone before a change is looked at closely: hands have mostly gone by then."""


class Eyes:
    """Looks at one frame after the other; ``decoders`` default to every one that is installed.

    What lies beside the mat is read where it has zones there, or ``around`` it as far as the picture goes.
    """

    def __init__(
        self,
        mat: Mat,
        decoders: Sequence[Decoder] | None = None,
        lens: Lens | None = None,
        *,
        around: bool = False,
    ) -> None:
        self._mat = mat
        self._around = around
        self._decoders = tuple(decoders) if decoders is not None else standard_decoders()
        self._plane = PlaneKeeper(mat, lens)
        self._watch = ChangeWatch()
        self._tags = TagMemory()
        self._closer = CloserLook()
        self._sightings: dict[int, Sighting] = {}
        self._layout: _Layout | None = None
        self._shape: tuple[int, ...] = ()
        self._turn = 0

    @property
    def walled(self) -> bool:
        """Whether the mat has a walled corner for a hooded reader."""
        return HOOD in self._mat.by_name

    def for_people(self, grey: Grey) -> Grey:
        """The picture without what lies in the walled corner."""
        return blanked(grey, self._mat, self._plane.plane)

    def look(self, grey: Grey, frame: int, at: float) -> FrameReport:
        """Everything that one grey frame, captured ``at`` seconds, says."""
        if grey.shape != self._shape:
            self._start(grey)
        small = cells(grey)
        changes = self._watch.look(small)
        self._tags.grow_old()
        self._closer.renew(changes)
        noise = self._read(grey, changes)
        if self._replaced(grey):
            noise += self._read_placed(grey)
        plane = self._plane.plane
        return FrameReport(
            frame=frame,
            at=at,
            sightings=self._report(plane) if plane else (),
            motion=self._layout.zones_in(changes.moved) if self._layout else frozenset(),
            placed=plane is not None,
            brightness=self._brightness(small),
            sharpness=self._sharpness(grey),
            noise=noise,
            glare=float((small >= GLARE).mean()),
            moved=self._plane.moved,
            cut_off=self._layout is not None and self._layout.cut_off,
        )

    def outlines(self) -> tuple[tuple[str, tuple[tuple[float, float], ...], bool], ...]:
        """The tags known in the latest picture outside a walled corner: component, corners as shares of its
        width and height, and whether each was read in just this picture."""
        if not self._shape:
            return ()
        height, width = self._shape[:2]
        zones = {number: sighting.zone for number, sighting in self._sightings.items()}
        return tuple(
            (tag.component, tuple((float(x) / width, float(y) / height) for x, y in tag.points), tag.fresh)
            for tag in self._tags
            if not self.walled or zones.get(id(tag), HOOD) != HOOD
        )

    @property
    def plane(self) -> Plane | None:
        """The table plane as last found."""
        return self._plane.plane

    def _start(self, grey: Grey) -> None:
        self._shape = grey.shape
        self._plane.forget()
        self._watch.forget()
        self._tags.forget()
        self._closer.forget(grey.shape)
        self._layout = None

    def _read(self, grey: Grey, changes: Changes) -> int:
        """Decode what is hot, one tile of the rest, and around each tag in doubt; count noise."""
        layout = self._layout
        if layout is None:
            return self._read_unplaced(grey, changes)
        noise = 0
        boxes = self._watch.boxes(layout.margin, layout.within)
        for box in boxes:
            noise += self._climb(grey, box, (LADDER[0], LADDER[1 + box.quiet % (len(LADDER) - 1)]))
        self._turn += 1
        lap, tile = divmod(self._turn, len(layout.tiles))
        noise += self._climb(grey, layout.tiles[tile], (LADDER[lap % 3],))
        calm = [box for box in boxes if box.quiet >= SECOND_LOOK]
        noise += self._tags.take(
            self._closer.look(grey, [*calm, layout.tiles[tile]], list(self._tags), LOOKS)
        )
        gone = [tag for tag in self._tags.doubtful(changes) if not self._read_again(grey, tag)]
        self._tags.drop(gone)
        return noise

    def _read_unplaced(self, grey: Grey, changes: Changes) -> int:
        """Without a plane: the whole picture, each time with another rung, until the marks are found."""
        height, width = grey.shape
        rungs = (LADDER[0], LADDER[1 + self._turn % 3])
        self._turn += 1
        whole = Box(0, 0, width, height, 0)
        noise = self._climb(grey, whole, rungs)
        noise += self._tags.take(self._closer.look(grey, [whole], list(self._tags), FIRST_LOOKS))
        self._tags.drop(self._tags.doubtful(changes))
        return noise

    def _read_placed(self, grey: Grey) -> int:
        """Right after the plane was found: what the first look at the whole picture left unread."""
        assert self._layout is not None
        return sum(self._climb(grey, tile, (LADDER[2],)) for tile in self._layout.tiles)

    def _climb(self, grey: Grey, box: Box, rungs: Sequence[Rung]) -> int:
        part = box.of(grey)
        return sum(
            self._tags.take(rung.read(self._decoders, part, box.left, box.top))
            for rung in dict.fromkeys(rungs)
        )

    def _read_again(self, grey: Grey, tag: KnownTag) -> bool:
        """Try every rung close around a tag in doubt; whether it was read there."""
        reach = tag.size * 0.75
        left, top = np.maximum(tag.centre - reach, 0).astype(int)
        right, bottom = (tag.centre + reach).astype(int)
        box = Box(int(left), int(top), int(right), int(bottom), 0)
        for rung in LADDER[:-1]:
            self._climb(grey, box, (rung,))
            if tag.fresh:
                return True
        self._tags.take(self._closer.look_again(grey, tag))
        if not tag.fresh:
            self._climb(grey, box, LADDER[-1:])
        return tag.fresh

    def _replaced(self, grey: Grey) -> bool:
        """Renew plane, layout and places when the corner marks say so; whether they did."""
        first = self._layout is None
        fresh = {tag.component: tag.corners for tag in self._tags if tag.fresh}
        if not self._plane.update(grey, fresh):
            return False
        plane = self._plane.plane
        self._layout = _Layout(self._mat, plane, grey.shape, self._around) if plane else None
        self._sightings.clear()
        if self._plane.moved:
            self._tags.drop([tag for tag in self._tags if not tag.fresh])
            self._watch.forget()
        return (first or self._plane.moved) and plane is not None

    def _report(self, plane: Plane) -> tuple[Sighting, ...]:
        """All known tags as sightings; the numbers are worked out anew only for those just read."""
        sightings = {}
        for tag in self._tags:
            known = self._sightings.get(id(tag))
            if tag.fresh or known is None:
                known = self._sighting(tag, plane, tag.fresh)
            elif known.fresh:
                known = self._sighting(tag, plane, False)
            sightings[id(tag)] = known
        self._sightings = sightings
        return tuple(sightings.values())

    def _sighting(self, tag: KnownTag, plane: Plane, fresh: bool) -> Sighting:
        corners = plane.millimetres(tag.points)
        x, y = (float(value) for value in corners.mean(axis=0))
        along = corners[1] - corners[0] + corners[2] - corners[3]
        angle = math.degrees(math.atan2(along[1], along[0])) % 360
        zone = self._mat.zone_at(x, y)
        name, column = (zone.name, zone.column(x)) if zone else (None, 0)
        return Sighting(tag.component, x, y, angle, name, column, tag.decoder, fresh)

    def _brightness(self, small: Grey) -> float:
        if self._layout:
            return float(cv2.mean(small, self._layout.within)[0])
        return float(small.mean())

    def _sharpness(self, grey: Grey) -> float:
        """At the corner marks, whose content never changes; without a plane, of the picture's middle."""
        if self._layout is None:
            height, width = grey.shape
            return sharpness(grey[height // 4 : height * 3 // 4, width // 4 : width * 3 // 4])
        return float(np.median([sharpness(box.of(grey)) for box in self._layout.marks]))


def sharpness(grey: Grey) -> float:
    """Variance of the Laplacian at half size, less what noise alone would give there.

    Noise that differs from pixel to pixel has a quarter of its variance at half size.
    """
    if min(grey.shape) < 8:
        return 0.0
    half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return max(0.0, _laplacian(np.asarray(half, np.uint8)) - _laplacian(grey) / 4)


def _laplacian(grey: Grey) -> float:
    return float(cv2.meanStdDev(cv2.Laplacian(np.ascontiguousarray(grey), cv2.CV_16S))[1][0, 0] ** 2)


class _Layout:
    """Where mat, zones and marks lie in the picture's cells, worked out once per plane."""

    def __init__(self, mat: Mat, plane: Plane, shape: tuple[int, ...], around: bool) -> None:
        height, width = shape
        rows, columns = max(1, height // CELL), max(1, width // CELL)
        self.within: Mask = np.full((rows, columns), around, np.uint8)
        _fill(self.within, plane, (0.0, 0.0, mat.width, mat.height), 1)
        for zone in mat.zones:
            _fill(self.within, plane, (zone.x, zone.y, zone.width, zone.height), 1)
        self._zones: NDArray[np.int16] = np.zeros((rows, columns), np.int16)
        for number, zone in enumerate(mat.zones, 1):
            _fill(self._zones, plane, (zone.x, zone.y, zone.width, zone.height), number)
        self._names = [zone.name for zone in mat.zones]
        scale = max(plane.scale(mark.x, mark.y) for mark in mat.corners)
        self.margin = min(_UNKNOWN_MARGIN * 2, math.ceil(TAG_SIZE * scale / CELL))
        self.marks = [_box(mark.x, mark.y, TAG_SIZE, plane, shape) for mark in mat.corners]
        low, high = ((0.0, 0.0), (width, height)) if around else _extent(plane, mat)
        self.tiles = _cut(low, high, shape, self.margin)
        self.cut_off = _outside(plane, mat, shape)

    def zones_in(self, mask: Mask) -> frozenset[str]:
        """The zones in which at least two cells of a mask are set."""
        counts = np.bincount(self._zones[mask != 0], minlength=len(self._names) + 1)
        return frozenset(name for name, count in zip(self._names, counts[1:], strict=True) if count >= 2)


def _corners(mat: Mat) -> NDArray[np.float64]:
    """The corners of every zone in mm."""
    return np.array(
        [
            (x, y)
            for zone in mat.zones
            for x in (zone.x, zone.x + zone.width)
            for y in (zone.y, zone.y + zone.height)
        ],
        np.float64,
    ).reshape(-1, 2)


def _extent(plane: Plane, mat: Mat) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The upright rectangle of the picture in which mat and zones lie: its corners in px."""
    corners = np.array([(0, 0), (mat.width, 0), (mat.width, mat.height), (0, mat.height)], np.float64)
    places = plane.pixels(np.concatenate((corners, _corners(mat))))
    return places.min(axis=0), places.max(axis=0)


def _cut(
    low: Sequence[float] | NDArray[np.float64],
    high: Sequence[float] | NDArray[np.float64],
    shape: tuple[int, ...],
    margin: int,
) -> list[Box]:
    """The tiles of a rectangle of the picture; each overlaps its neighbours by half a tag."""
    limit = np.array([shape[1], shape[0]], np.float64)
    low, high = np.clip(low, 0, limit), np.clip(high, 0, limit)
    across, down = TILES
    step = (high - low) / (across, down)
    reach = margin * CELL / 2
    tiles = []
    for number in range(across * down):
        at = np.array([number % across, number // across])
        left, top = np.clip(low + step * at - reach, 0, limit).astype(int)
        right, bottom = np.clip(low + step * (at + 1) + reach, 0, limit).astype(int)
        tiles.append(Box(int(left), int(top), int(right), int(bottom), 0))
    return tiles


def _outside(plane: Plane, mat: Mat, shape: tuple[int, ...]) -> bool:
    """Whether a zone of the mat reaches out of the picture by more than a cell."""
    corners = plane.pixels(_corners(mat))
    return bool((corners < -CELL).any() or (corners > (shape[1] + CELL, shape[0] + CELL)).any())


def _fill(
    cells_of: NDArray[np.uint8] | NDArray[np.int16],
    plane: Plane,
    place: tuple[float, float, float, float],
    value: int,
) -> None:
    x, y, width, height = place
    corners = np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], np.float64)
    cv2.fillConvexPoly(cells_of, np.round(plane.pixels(corners) / CELL - 0.5).astype(np.int32), value)


def _box(x: float, y: float, side: float, plane: Plane, shape: tuple[int, ...]) -> Box:
    half = side / 2
    corners = plane.pixels(
        np.array([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])
    )
    left, top = np.maximum(corners.min(axis=0), 0).astype(int)
    right, bottom = np.minimum(corners.max(axis=0) + 1, (shape[1], shape[0])).astype(int)
    return Box(int(left), int(top), max(int(left), int(right)), max(int(top), int(bottom)), 0)
