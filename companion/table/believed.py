"""The believed table: where every tag is, what every sensor says, since when.

Observations come in, beliefs go out. A tag that is hidden while something moves over its zone stays
where it was until the zone has been quiet for the hold time: a hand is not an absence. A sensor's first
reading after a connection sets its value and is no event; an unavailable sensor has the value None.
Knows no rule and no turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.inputs.readings import SensorReading
from companion.mat import Mat
from companion.table.tray import Tray
from companion.vision.sightings import FrameReport, Sighting

__all__ = ["BelievedTable", "Ghost", "Presence", "SettleTimes", "SlotState", "haste"]


LOW = 10.0
"""Seconds left on a clock below which things need to rest for less long."""

MOST_GHOSTS = 20
"""Ghosts that are listed; all are counted."""

SAID = 6.0
"""Seconds that a pushed camera is spoken of."""


@dataclass(frozen=True, slots=True)
class SettleTimes:
    """Seconds a thing must rest before it counts; hand-tuned defaults of the house.

    ``differs`` and ``fix`` are how long something must be wrong before it is said that the table differs and
    what to do; ``remind`` how long nothing must move before a step that was not done is said again.
    ``hold`` is how long a tag may stay unread in a quiet zone before it is gone; ``stale`` how long
    the camera may be silent before nothing is known of the mat.
    """

    card: float = 0.6
    pawn: float = 0.8
    slide: float = 1.0
    hold: float = 0.5
    stale: float = 2.0
    differs: float = 2.0
    fix: float = 4.0
    remind: float = 10.0


@dataclass(frozen=True, slots=True)
class Presence:
    """A tag at rest: its place, when it came there and when it was last read (clock seconds)."""

    component: str
    zone: str | None
    column: int
    x: float
    y: float
    angle: float
    since: float
    seen: float


def haste(left: float | None) -> float:
    """The share of the settle times that is waited for with ``left`` seconds on the clock; None: no clock.

    >>> haste(None), haste(30.0), haste(5.0), haste(0.0)
    (1.0, 1.0, 0.75, 0.5)
    """
    if left is None or left >= LOW:
        return 1.0
    return 0.5 + 0.5 * max(0.0, left) / LOW


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tag that was read at two places in one frame: where it is taken to lie, and where it was not."""

    component: str
    at: float
    taken: str | None
    other: str | None


class SlotState(StrEnum):
    """A lane slot: its printed mark is visible, hidden by something without a tag, or shows a tag."""

    UNKNOWN = "unknown"
    OPEN = "open"
    COVERED = "covered"
    FACE_UP = "face-up"


class BelievedTable:
    """Beliefs about one mat and one set of sensors, fed by frames and readings."""

    def __init__(self, mat: Mat, settle: SettleTimes | None = None) -> None:
        self._mat = mat
        self.settle = settle or SettleTimes()
        self.tray = Tray()
        self._tags: dict[str, Presence] = {}
        self._told: dict[str, Presence] = {}
        self._moved: dict[str, float] = {zone.name: float("-inf") for zone in mat.zones}
        self._in_zone: dict[str, list[Presence]] = {}
        self._sensors: dict[str, tuple[bool | None, float, int]] = {}
        self._groups: dict[str, tuple[str, ...]] = {}
        self._figures: dict[str, tuple[frozenset[str], float]] = {}
        self._slot_marks = {mark.zone: mark.component for mark in mat.slots}
        self._slot_since: dict[str, tuple[SlotState, float]] = {}
        self._doubtful: set[str | None] = set()
        """Zones with a tag that was not read in the latest frame and may be gone."""
        self._frame_at = float("-inf")
        self._sensed = float("-inf")
        self._pushed_at = float("-inf")
        self.ghosts = 0
        self.haunted: deque[Ghost] = deque(maxlen=MOST_GHOSTS)
        """The latest ghosts, the newest last."""
        self.haste = 1.0
        """The share of the settle times that things have to rest now; see :func:`haste`."""
        self.changes = 0
        """Counts sensor changes; a value of it is a mark for :meth:`changed`."""

    def see(self, report: FrameReport) -> None:
        """Take in one camera frame."""
        if not report.placed:
            return
        now = self._frame_at = report.at
        if report.moved:
            self._pushed_at = now  # everything moves in the picture, nothing on the table
        for name in () if report.moved else report.motion:
            self._moved[name] = now
        seen = self._unique(report.sightings)
        for component, sighting in seen.items():
            self._place(component, sighting, now)
        self._keep_told(seen, now)
        for tag in [tag for c, tag in self._tags.items() if c not in seen and self._gone(tag, now)]:
            del self._tags[tag.component]
            self._change(tag.zone, now)
        self._doubtful = {tag.zone for tag in self._tags.values() if tag.seen < now}
        self._sort_by_zone()
        for zone in self._slot_marks:
            if zone is not None:
                self._update_slot(zone, now)

    def tell(self, component: str, zone: str | None, column: int, now: float) -> None:
        """A tag that cannot be read is said to lie in a zone, or with None nowhere on the mat.

        It stays there until it is told elsewhere, is read after all, or its lane shows that it is gone.
        """
        known = self._tags.pop(component, None)
        self._told.pop(component, None)
        if known is not None:
            self._change(known.zone, now)
        if zone is not None:
            place = self._mat.by_name[zone]
            x = place.x + (column + 0.5) * (place.pitch or place.width)
            said = Presence(component, zone, column, x, place.y + place.height / 2, 0.0, now, now)
            self._told[component] = self._tags[component] = said
            self._change(zone, now)
        self._sort_by_zone()

    def _keep_told(self, seen: Mapping[str, Sighting], now: float) -> None:
        """Let told tags lie where they were told, as far as nothing that is seen speaks against it."""
        for component, said in list(self._told.items()):
            bare = self._slot_marks.get(said.zone) in seen
            if component in seen or bare:
                del self._told[component]
                if component not in seen:
                    del self._tags[component]
            else:
                self._tags[component] = replace(said, seen=now)

    def identify(self, piece: str, places: frozenset[str], now: float) -> None:
        """History and rules tell at which of these places a piece may be that sensors alone do not know."""
        known = self._figures.get(piece)
        if known is None or known[0] != places:
            self._figures[piece] = places, now

    def read(self, readings: Iterable[SensorReading]) -> None:
        """Take in sensor readings (keys are presses, not beliefs, and are not stored here).

        What is found on a connection counts as changed: nobody knows what happened before.
        """
        for reading in readings:
            known = self._sensors.get(reading.sensor)
            if known is None:
                self._groups.clear()
            fresh = known is None or known[0] != reading.on
            if fresh or reading.first:
                self.changes += 1
                at = known[1] if known is not None and not fresh else reading.at
                self._sensors[reading.sensor] = (reading.on, at, self.changes)
                self._sensed = max(self._sensed, at)

    def _unique(self, sightings: Iterable[Sighting]) -> Mapping[str, Sighting]:
        """One sighting per component: a second one of the same piece is a ghost, counted."""
        seen: dict[str, Sighting] = {}
        for sighting in sightings:
            known = self._tags.get(sighting.component)
            other = seen.get(sighting.component)
            if other is None:
                seen[sighting.component] = sighting
                continue
            self.ghosts += 1
            at_home = known is not None and (sighting.zone, sighting.column) == (known.zone, known.column)
            taken, not_taken = (sighting, other) if at_home else (other, sighting)
            self.haunted.append(Ghost(sighting.component, self._frame_at, taken.zone, not_taken.zone))
            seen[sighting.component] = taken
        return seen

    def _place(self, component: str, sighting: Sighting, now: float) -> None:
        known = self._tags.get(component)
        stays = known is not None and (known.zone, known.column) == (sighting.zone, sighting.column)
        since = known.since if known is not None and stays else now
        if not stays:
            self._change(sighting.zone, now)
            if known is not None:
                self._change(known.zone, now)
        self._tags[component] = Presence(
            component,
            sighting.zone,
            sighting.column,
            sighting.x,
            sighting.y,
            sighting.angle,
            since,
            now,
        )

    def _gone(self, tag: Presence, now: float) -> bool:
        moved = self._moved.get(tag.zone or "", float("-inf"))
        return now - max(tag.seen, moved) >= self.settle.hold

    def _change(self, zone: str | None, now: float) -> None:
        if zone is not None and zone in self._moved:
            self._moved[zone] = now

    def _update_slot(self, zone: str, now: float) -> None:
        state = self._slot_now(zone)
        if self._slot_since.get(zone, (None, 0.0))[0] != state:
            self._slot_since[zone] = (state, now)

    def _slot_now(self, zone: str) -> SlotState:
        if self._in_zone.get(zone):
            return SlotState.FACE_UP
        if self._slot_marks[zone] in self._tags:
            return SlotState.OPEN
        return SlotState.COVERED

    def camera_moved(self, now: float) -> bool:
        """Whether somebody pushed the camera a moment ago."""
        return now - self._pushed_at < SAID

    def sees_mat(self, now: float) -> bool:
        """Whether the camera has shown the mat lately."""
        return now - self._frame_at < self.settle.stale

    def tag(self, component: str) -> Presence | None:
        """Where a tag lies, if it is believed to lie on the mat."""
        return self._tags.get(component)

    def tags(self) -> Sequence[Presence]:
        """All tags that are believed to lie on the mat, the mat's own marks left out."""
        return [tag for component, tag in self._tags.items() if not component.startswith("TC-")]

    def is_told(self, component: str) -> bool:
        """Whether a finger said where a tag lies."""
        return component in self._told

    def told(self) -> dict[str, tuple[str, int]]:
        """Zone and column of every tag that a finger said where it lies."""
        return {component: (said.zone, said.column) for component, said in self._told.items() if said.zone}

    def reads(self, tag: Presence) -> bool:
        """Whether a tag was read in the latest frame."""
        return tag.seen >= self._frame_at

    def figures(self) -> Mapping[str, tuple[frozenset[str], float]]:
        """The identified pieces: at which places each may be, and since when."""
        return self._figures

    def tags_in(self, zone: str) -> Sequence[Presence]:
        """The game's tags in a zone from left to right; the mat's own marks are left out."""
        return self._in_zone.get(zone, [])

    def _sort_by_zone(self) -> None:
        zones: dict[str, list[Presence]] = {}
        for tag in self._tags.values():
            if tag.zone is not None and not tag.component.startswith("TC-"):
                zones.setdefault(tag.zone, []).append(tag)
        for tags in zones.values():
            tags.sort(key=lambda tag: (tag.column, tag.x))
        self._in_zone = zones

    def has_zone(self, zone: str) -> bool:
        """Whether the mat has a zone of that name."""
        return zone in self._mat.by_name

    def columns(self, zone: str) -> int:
        """The places side by side in a zone; 0 where it has none."""
        return self._mat.by_name[zone].columns

    def quiet_for(self, zone: str, now: float) -> float:
        """Seconds since something last moved or changed in a zone; 0 while a tag there may be gone."""
        if zone in self._doubtful:
            return 0.0
        return now - self._moved.get(zone, float("-inf"))

    def still_for(self, now: float) -> float:
        """Seconds since anything at all last moved on the mat or under a sensor."""
        return now - max(self._sensed, max(self._moved.values(), default=float("-inf")))

    def at_rest(self, now: float) -> bool:
        """Whether every sensor has rested long enough for what it says to count."""
        return now - self._sensed >= max(self.settle.pawn, self.settle.slide) * self.haste

    def slot(self, zone: str, now: float) -> tuple[SlotState, float]:
        """A lane slot's state and for how many seconds it has been so."""
        if not self.sees_mat(now) or zone not in self._slot_since:
            return SlotState.UNKNOWN, 0.0
        state, since = self._slot_since[zone]
        return state, now - since

    def sensor(self, name: str) -> bool | None:
        """A sensor's value; None while it is unknown or unavailable."""
        return self._sensors[name][0] if name in self._sensors else None

    def sensors(self, prefix: str) -> tuple[str, ...]:
        """The names of the sensors of a group that have been read."""
        return self._group(prefix)

    def changed(self, prefix: str, after: int) -> Mapping[str, float]:
        """The sensors of a group that changed since :attr:`changes` was ``after``, and when each last did."""
        group = {name: self._sensors[name] for name in self._group(prefix)}
        return {name: at for name, (_, at, change) in group.items() if change > after}

    def group(self, prefix: str, now: float) -> tuple[frozenset[str] | None, float]:
        """The sensors of a group that are on, and the seconds since one of the group last changed.

        The set is None while any sensor of the group is unavailable or none has been read.
        """
        members = [(name, *self._sensors[name][:2]) for name in self._group(prefix)]
        if not members or any(value is None for _, value, _ in members):
            return None, 0.0
        return frozenset(n for n, value, _ in members if value), now - max(at for _, _, at in members)

    def _group(self, prefix: str) -> tuple[str, ...]:
        names = self._groups.get(prefix)
        if names is None:
            names = self._groups[prefix] = tuple(n for n in self._sensors if n.startswith(prefix))
        return names
