"""A table without pictures: pieces by name in, frame reports and sensor readings out, time by hand."""

from __future__ import annotations

from collections.abc import Sequence

from companion.clock import ManualClock
from companion.games.race.components import WHEEL_MARK, pawn, wedge
from companion.games.race.mat import WHEEL_X, WHEEL_Y, race_mat
from companion.inputs.readings import DieSeen, SensorReading
from companion.mat import Mat, Zone
from companion.session.public import Badge
from companion.table.believed import BelievedTable
from companion.virtual.spots import wedge_spot
from companion.vision.sightings import FrameReport, Sighting

FRAME = 0.2
STEP = 0.1


def sighting(component: str, zone: Zone | None, column: int = 0, angle: float = 0.0) -> Sighting:
    """A tag read in the middle of its column, or at no zone at all."""
    x, y = (5.0, 5.0) if zone is None else (zone.x + (column + 0.5) * (zone.pitch or zone.width), zone.y + 9)
    return Sighting(component, x, y, angle, zone.name if zone else None, column, "test", True)


def report(
    at: float,
    sightings: Sequence[Sighting],
    motion: Sequence[str] = (),
    *,
    placed: bool = True,
    moved: bool = False,
) -> FrameReport:
    """One frame that says just this."""
    return FrameReport(0, at, tuple(sightings), frozenset(motion), placed, 120.0, 90.0, moved=moved)


class LaidTable:
    """The pieces as they really lie; a :class:`companion.session.devices.Devices` that tells of them."""

    def __init__(self, players: int = 3, clock: ManualClock | None = None) -> None:
        self.clock = clock or ManualClock(100.0)
        self.mat: Mat = race_mat(players)
        self.tags: dict[str, tuple[str, int, float]] = {}
        self.covered: set[str] = set()
        self.pawns: dict[str, int] = {}
        self.slides: dict[str, int | None] = {f"s{n}": 0 for n in range(1, players + 1)}
        self.keys: set[str] = set()
        self.hands: set[str] = set()
        self.hidden: set[str] = set()
        self.extra: list[Sighting] = []
        self.lost: set[str] = set()
        """Devices that are unplugged: ``camera``, ``board``."""
        self.pushed = False
        """Whether somebody has pushed the camera since the last frame: everything moves in the picture."""
        self.frames_stop = False
        """The camera says nothing although it is plugged in."""
        self.lamps: dict[int, str] = {}
        self._said: dict[str, bool | None] = {}
        self._connected = False
        self._frame_due = self.clock.now()
        self._seen: dict[str, tuple[object, ...]] = {}
        self._slot_marks = {mark.zone: mark.component for mark in self.mat.slots}

    # Hands ---------------------------------------------------------------------------------------

    def lay(self, component: str, zone: str, column: int = 0, angle: float = 0.0) -> None:
        """A card face up in a zone; in a lane slot it covers the mark."""
        self.tags[component] = zone, column, angle

    def lift(self, component: str) -> None:
        """A card leaves the mat."""
        self.tags.pop(component, None)

    def cover(self, *zones: str) -> None:
        """Cards face down on lane slots: the printed mark is hidden and nothing can be read."""
        self.covered.update(zones)

    def uncover(self, *zones: str) -> None:
        """The face-down cards are gone."""
        self.covered.difference_update(zones)

    def stand(self, animal: str, space: int | None) -> None:
        """A pawn on a space, or in somebody's hand."""
        self.pawns.pop(animal, None)
        if space is not None:
            self.pawns[animal] = space

    def push(self, seat: str, stop: int | None) -> None:
        """A slide on a stop, or between two."""
        self.slides[seat] = stop

    def turn(self, wedges: Sequence[int], rotation: float, sectors: int) -> None:
        """The wheel as it lies."""
        for index, action in enumerate(wedges):
            self.tags[wedge(action)] = "wheel", 0, float(index)
        self.tags[WHEEL_MARK] = "wheel", 0, rotation * 360.0 / sectors

    def press(self, seat: str) -> None:
        """A lock key goes down with the next reading and comes up with the one after."""
        self.keys.add(f"key:{seat[1:]}")

    # What devices say ----------------------------------------------------------------------------

    def contents(self, zone: str) -> tuple[object, ...]:
        """What a camera could see change in a zone."""
        lying = sorted((c, col, angle) for c, (z, col, angle) in self.tags.items() if z == zone)
        return (*lying, zone in self.covered, zone in self.hidden)

    def frames(self) -> Sequence[FrameReport]:
        """See :class:`companion.session.devices.Devices`."""
        now = self.clock.now()
        if "camera" in self.lost or self.frames_stop or now + 1e-9 < self._frame_due:
            return ()
        self._frame_due = now + FRAME
        contents = {zone.name: self.contents(zone.name) for zone in self.mat.zones}
        motion = {zone for zone, seen in contents.items() if self._seen.get(zone, seen) != seen} | self.hands
        self._seen = contents
        moved, self.pushed = self.pushed, False
        motion = set(contents) if moved else motion
        return [report(now, [*self._sightings(), *self.extra], sorted(motion), moved=moved)]

    def _sightings(self) -> list[Sighting]:
        found = [sighting(mark.component, None) for mark in self.mat.corners]
        full = {zone for zone, _, _ in self.tags.values()}
        for zone, mark in self._slot_marks.items():
            if zone is not None and zone not in self.covered | full | self.hidden:
                found.append(sighting(mark, self.mat.by_name[zone]))
        for component, (zone, column, angle) in self.tags.items():
            if zone not in self.hidden:
                found.append(self._tag(component, zone, column, angle))
        return found

    def _tag(self, component: str, zone: str, column: int, angle: float) -> Sighting:
        if zone == "wheel" and component == WHEEL_MARK:
            return Sighting(component, WHEEL_X, WHEEL_Y, angle, zone, 0, "test", True)
        if zone == "wheel":
            spot = wedge_spot(int(angle))
            return Sighting(component, spot.x, spot.y, spot.angle, zone, 0, "test", True)
        return sighting(component, self.mat.by_name.get(zone), column, angle)

    def levels(self) -> dict[str, bool | None]:
        """Every sensor of the board."""
        taken = set(self.pawns.values())
        levels: dict[str, bool | None] = {f"track:{space}": space in taken for space in range(38)}
        for seat, stop in self.slides.items():
            levels.update({f"slide:{seat}:{each}": each == stop for each in range(9)})
        levels.update({f"key:{n}": f"key:{n}" in self.keys for n in range(1, 7)})
        if "board" in self.lost:
            return dict.fromkeys(levels, None)
        return levels

    def readings(self) -> Sequence[SensorReading]:
        """See :class:`companion.session.devices.Devices`."""
        levels, now = self.levels(), self.clock.now()
        first = not self._connected or "board" in self.lost
        self._connected = "board" not in self.lost
        news = [
            SensorReading(name, on, now, first)
            for name, on in levels.items()
            if first or self._said.get(name) != on
        ]
        if first and self._said == levels:
            news = []
        self._said = levels
        self.keys.clear()
        return news

    def connect_anew(self) -> None:
        """A new companion asks the devices: everything is told from the beginning."""
        self._connected = False
        self._said = {}
        self._seen = {}

    def dice(self) -> Sequence[DieSeen]:
        return ()

    def lamp(self, number: int, mode: str) -> None:
        """See :class:`companion.session.devices.Devices`."""
        self.lamps[number] = mode

    def missing(self) -> frozenset[str]:
        """See :class:`companion.session.devices.Devices`."""
        return frozenset(self.lost)

    def badges(self) -> Sequence[Badge]:
        """See :class:`companion.session.devices.Devices`."""
        return ()

    def close(self) -> None:
        """See :class:`companion.session.devices.Devices`."""

    def tell(self, table: BelievedTable, seconds: float = STEP) -> float:
        """Let time pass and tell a believed table what the devices say; the time now."""
        for _ in range(round(seconds / STEP)):
            self.clock.advance(STEP)
            for frame in self.frames():
                table.see(frame)
            table.read(self.readings())
        return self.clock.now()


def pawn_id(animal: str) -> str:
    """The component of an animal's pawn."""
    return pawn(animal)
