"""Pawns and slides by their tags, for tables without sensors: the camera's sightings become readings.

A tag stands on the stop of its kind that lies nearest, within reach; leaving one takes a little further
than coming to it. A tag that is hidden stays where it was until its zone has been quiet for the hold time:
a hand is not an absence. The readings are those that contacts would give, so that nobody after this can
tell the difference. Knows millimetres and names; must not know a rule.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.inputs.readings import SensorReading
from companion.mat import TAG_SIZE, Mat
from companion.vision.sightings import FrameReport, Sighting

__all__ = ["TagSensors", "reach_of"]

LEAVES = 1.35
"""How many times the reach a tag must be off before it has left its stop."""

STICKS = 0.3
"""How many times the reach another stop must be nearer before a tag has gone over to it."""

NEAR = 0.8
"""Share of the way to the next stop by which a tag may lie off its own: pawns on one space stand abreast."""

HOLD = 0.5
"""Seconds a tag may stay unseen in a quiet zone before its stop is empty."""

BLIND = 2.0
"""Seconds without a view of the mat after which nothing is known."""


@dataclass(slots=True)
class _Mover:
    stop: str
    seen: float


def reach_of(stops: Mapping[str, tuple[float, float]]) -> float:
    """How many mm a tag may lie off a stop, by how close together the stops of one kind lie.

    >>> reach_of({"track:0": (0.0, 0.0), "track:1": (40.0, 0.0), "slide:s1:0": (5.0, 0.0)})
    32.0
    """
    kinds: dict[str, list[tuple[float, float]]] = {}
    for name, place in stops.items():
        kinds.setdefault(name.rpartition(":")[0], []).append(place)
    steps = [math.dist(a, b) for places in kinds.values() for a, b in itertools.combinations(places, 2)]
    return round(NEAR * min(steps, default=TAG_SIZE), 1)


class TagSensors:
    """Stands in for the contacts under a track and beside the slides.

    ``stops`` maps sensors such as ``track:14`` or ``slide:s1:3`` to their places on the mat in mm;
    ``movers`` maps a tag's component to the beginning of its sensors' names (``track:``, ``slide:s1:``);
    ``reach`` is how many mm a tag may lie off a stop.
    """

    def __init__(
        self, mat: Mat, stops: Mapping[str, tuple[float, float]], movers: Mapping[str, str], reach: float
    ) -> None:
        self._stops = dict(stops)
        self._movers = dict(movers)
        self._reach = reach
        zones = {stop: mat.zone_at(*place) for stop, place in stops.items()}
        self._zones = {stop: zone.name for stop, zone in zones.items() if zone is not None}
        self._at: dict[str, _Mover] = {}
        self._moved: dict[str, float] = {}
        self._told: dict[str, bool | None] = {}
        self._placed = float("-inf")

    def see(self, report: FrameReport) -> list[SensorReading]:
        """What changed with a frame; the first view of the mat, and one after blindness, sets everything."""
        now = report.at
        if not report.placed:
            return self._blind(now) if now - self._placed >= BLIND else []
        self._placed = now
        for zone in report.motion:
            self._moved[zone] = now
        self._follow(report.sightings, now)
        taken = {mover.stop for mover in self._at.values()}
        first = not self._told or None in self._told.values()
        readings = [
            SensorReading(stop, stop in taken, now, first)
            for stop in self._stops
            if self._told.get(stop) is not (stop in taken)
        ]
        # the stop that was left is told before the one that was come to, as contacts do
        readings.sort(key=lambda reading: bool(reading.on))
        self._told.update((reading.sensor, reading.on) for reading in readings)
        return readings

    def without_movers(self, report: FrameReport) -> FrameReport:
        """The report for everybody else: pawns and slides are told as readings, not as things on the mat."""
        rest = tuple(seen for seen in report.sightings if seen.component not in self._movers)
        return report if len(rest) == len(report.sightings) else replace(report, sightings=rest)

    def _follow(self, sightings: Iterable[Sighting], now: float) -> None:
        for sighting in sightings:
            prefix = self._movers.get(sighting.component)
            if prefix is None:
                continue
            stop = self._stop_of(sighting, prefix)
            if stop is None:
                self._at.pop(sighting.component, None)
            else:
                self._at[sighting.component] = _Mover(stop, now)
        gone = [component for component, mover in self._at.items() if self._gone(mover, now)]
        for component in gone:
            del self._at[component]

    def _stop_of(self, sighting: Sighting, prefix: str) -> str | None:
        """The stop on which a tag of ours stands, None between two."""
        stops = [stop for stop in self._stops if stop.startswith(prefix)]
        nearest = min(stops, key=lambda stop: self._away(sighting, stop), default=None)
        if nearest is None:
            return None
        away = self._away(sighting, nearest)
        known = self._at.get(sighting.component)
        if known is not None:
            from_known = self._away(sighting, known.stop)
            if from_known <= self._reach * LEAVES and from_known - away <= self._reach * STICKS:
                return known.stop
        return nearest if away <= self._reach else None

    def _away(self, sighting: Sighting, stop: str) -> float:
        return math.dist((sighting.x, sighting.y), self._stops[stop])

    def _gone(self, mover: _Mover, now: float) -> bool:
        moved = self._moved.get(self._zones.get(mover.stop, ""), float("-inf"))
        return now - max(mover.seen, moved) >= HOLD

    def _blind(self, now: float) -> list[SensorReading]:
        readings = [
            SensorReading(stop, None, now) for stop in self._stops if self._told.get(stop) is not None
        ]
        self._told.update((reading.sensor, None) for reading in readings)
        return readings
