"""What this table is like: the camera's lens, where the strips lie, how sensors and keys are wired.

One versioned file in the data folder, written whole or not at all and checked when it is loaded: every
fault at once, each with its field. A damaged or newer file stays untouched and the defaults are used.
Made by the calibration, read by whoever opens the devices; knows no wizard and no screen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from companion.errors import CompanionError
from companion.files import write_whole
from companion.inputs.readings import SensorReading
from companion.mat import TAG_SIZE, Mark, Mat, Zone
from companion.session.profile_fields import Fields
from companion.vision.cameras import CameraSpec
from companion.vision.lens import Lens

__all__ = [
    "FORMAT",
    "Course",
    "Loaded",
    "MeasuredLens",
    "Profile",
    "StripPlace",
    "load",
    "profile_path",
    "save",
    "with_stops",
]

FORMAT = 1
"""Version of the file; a newer one is left alone."""

NAME = "calibration.json"

RIGS = ("overhead", "dock")
KEYS = ("board", "gpio")

_KEY = re.compile(r"key:[1-9][0-9]?")


@dataclass(frozen=True, slots=True)
class MeasuredLens:
    """A lens, its reprojection error (root mean square, px) and the share of the picture it was seen in."""

    lens: Lens
    error: float
    coverage: float
    views: int


@dataclass(frozen=True, slots=True)
class StripPlace:
    """The printed strip (its number) before a seat, and how far it lies from its planned place, in mm."""

    seat: str
    strip: int
    dx: float
    dy: float


@dataclass(frozen=True)
class Course:
    """What is calibrated of the wires and stops of a game whose sensors have a map of their own.

    The fields are those of :class:`Profile`.
    """

    wiring: Mapping[str, str] | None = None
    silent: tuple[str, ...] = ()
    stops: Mapping[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Profile:
    """All that was calibrated; what was not has its default.

    ``rig`` is ``overhead`` or ``dock``, ``keys`` hang on the ``board`` or on the Pi's pins (``gpio``).
    ``table_error`` is the root mean square distance, in mm, of the corner marks from their printed places.
    ``wiring`` holds a sensor's name as it answers and the name it stands for, where they differ;
    ``silent`` the sensors that never answered. ``tray`` is left, top, width, height in mm of the mat.
    ``touch`` is by how many px touches lie right of and below what was meant.
    ``stops`` are the places, in mm of the mat, of track spaces and slide stops that the camera watches
    because no sensor feels them. These three are of the standard map of sensors; ``courses`` holds them by
    the id of each game that has another one.
    """

    rig: str = "overhead"
    keys: str = "board"
    camera: CameraSpec | None = None
    lens: MeasuredLens | None = None
    strips: tuple[StripPlace, ...] = ()
    table_error: float | None = None
    wiring: Mapping[str, str] | None = None
    silent: tuple[str, ...] = ()
    tray: tuple[float, float, float, float] | None = None
    touch: tuple[float, float] | None = None
    stops: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    courses: Mapping[str, Course] = field(default_factory=dict)

    def on_course(self, course: str) -> Profile:
        """The profile with the wires and stops of ``course``, a game's id; itself when that is empty.

        Keys on the Pi's pins are wired alike for every game.
        """
        if not course:
            return self
        own = self.courses.get(course, Course())
        wiring = own.wiring
        if self.keys == "gpio" and self.wiring is not None:
            wiring = _parted(own.wiring)[0] | _parted(self.wiring)[1]
        return replace(self, wiring=wiring, silent=own.silent, stops=own.stops)

    def keeping(self, course: str, found: Profile) -> Profile:
        """The profile with what was found on ``course``: see :meth:`on_course`."""
        if not course:
            return found
        own = Course(found.wiring, found.silent, found.stops)
        wiring = self.wiring
        if self.keys == "gpio" and found.wiring is not None:
            contacts, keys = _parted(found.wiring)
            wiring, own = _parted(self.wiring)[0] | keys, replace(own, wiring=contacts)
        courses = {**self.courses, course: own}
        return replace(found, wiring=wiring, silent=self.silent, stops=self.stops, courses=courses)

    def to_json(self) -> dict[str, Any]:
        """The file's content."""
        return {"format": FORMAT, **asdict(self)}

    def mat(self, planned: Mat) -> Mat:
        """The mat as it lies on this table: every seat's zones where its strip was found."""
        return laid_out(planned, self.strips)

    def named(self, reading: SensorReading) -> SensorReading:
        """A reading under the name that its contact stands for."""
        meant = (self.wiring or {}).get(reading.sensor)
        return reading if meant is None else replace(reading, sensor=meant)

    def lamp(self, number: int) -> int:
        """The lamp beside the key of seat ``number``: lamps are wired like their keys."""
        wanted = f"key:{number}"
        found = [answers for answers, meant in (self.wiring or {}).items() if meant == wanted]
        return int(found[0].removeprefix("key:")) if found else number


class Loaded(NamedTuple):
    """A profile, and one line when the file could not be used (then it holds the defaults)."""

    profile: Profile
    fault: str = ""


def profile_path(folder: Path) -> Path:
    """The profile's file in a data folder."""
    return folder / NAME


def load(folder: Path) -> Loaded:
    """The profile of this table; never raises: a file that cannot be used is named and left alone."""
    path = profile_path(folder)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Loaded(Profile())
    except OSError as error:
        return _unusable(path, f"cannot be read ({error.strerror})")
    except (ValueError, RecursionError):
        return _unusable(path, "is damaged")
    found = data.get("format") if isinstance(data, dict) else None
    if isinstance(found, int) and found > FORMAT:
        return _unusable(path, f"was written by a newer companion (format {found})")
    profile, faults = _checked(data)
    if faults:
        return _unusable(path, f"is damaged: {'; '.join(faults)}")
    return Loaded(profile)


def save(folder: Path, profile: Profile) -> Path:
    """Write the profile, whole or not at all; raises :class:`CompanionError` when it cannot be written."""
    path = profile_path(folder)
    text = json.dumps(profile.to_json(), indent=1, sort_keys=True) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        raise CompanionError(
            f"the calibration cannot be kept in {folder} ({error.strerror}); make it writable or free space"
        ) from error
    return path


def laid_out(planned: Mat, strips: tuple[StripPlace, ...]) -> Mat:
    """``planned`` with every seat's zones and slot marks moved to where its strip lies.

    Only strips with lane marks can be found and so be moved; a mat without any is as it was printed.
    """
    places = {place.seat: place for place in strips} if planned.slots else {}
    zones = tuple(_moved_zone(zone, places.get(zone.name.partition(".")[0])) for zone in planned.zones)
    slots = tuple(_moved_mark(mark, places) for mark in planned.slots)
    return Mat(planned.width, planned.height, zones, planned.corners, slots)


def with_stops(mat: Mat, stops: Mapping[str, tuple[float, float]]) -> Mat:
    """``mat`` with a zone as large as a tag about every stop, named as the stop; they may lie beside it."""
    half = TAG_SIZE / 2
    zones = tuple(Zone(name, x - half, y - half, TAG_SIZE, TAG_SIZE) for name, (x, y) in stops.items())
    return replace(mat, zones=(*mat.zones, *zones)) if zones else mat


def _parted(wiring: Mapping[str, str] | None) -> tuple[dict[str, str], dict[str, str]]:
    """The wires of contacts at the table, and those of keys."""
    wires = dict(wiring or {})
    keys = {answers: meant for answers, meant in wires.items() if _KEY.fullmatch(answers)}
    return {answers: meant for answers, meant in wires.items() if answers not in keys}, keys


def _moved_zone(zone: Zone, place: StripPlace | None) -> Zone:
    return zone if place is None else replace(zone, x=zone.x + place.dx, y=zone.y + place.dy)


def _moved_mark(mark: Mark, places: Mapping[str, StripPlace]) -> Mark:
    seat, _, slot = (mark.zone or "").partition(".lane.")
    place = places.get(seat)
    if place is None:
        return mark
    return Mark(f"TC-L{place.strip}{slot}", mark.x + place.dx, mark.y + place.dy, mark.zone)


def _unusable(path: Path, why: str) -> Loaded:
    return Loaded(
        Profile(),
        f"the calibration {path} {why}; it was left as it is and the usual values are used: "
        "calibrate again, or put a copy of yours in its place",
    )


def _checked(data: Any) -> tuple[Profile, list[str]]:
    """The profile in the file's content, and everything that is wrong with it."""
    fields = Fields(data)
    if fields.number("format") != FORMAT:
        fields.fault("format", f"must be {FORMAT}")
    profile = Profile(
        rig=fields.one_of("rig", RIGS),
        keys=fields.one_of("keys", KEYS),
        camera=_camera(fields.part("camera")),
        lens=_lens(fields.part("lens")),
        strips=tuple(_strip(part) for part in fields.parts("strips")),
        table_error=fields.number_or_none("table_error", 0.0),
        wiring=fields.words("wiring"),
        silent=fields.texts("silent"),
        tray=fields.numbers_or_none("tray", 4),
        touch=fields.numbers_or_none("touch", 2),
        stops=fields.places("stops"),
        courses={name: _course(part) for name, part in fields.named_parts("courses").items()},
    )
    seats = [place.seat for place in profile.strips]
    numbers = [place.strip for place in profile.strips]
    if len(set(seats)) < len(seats) or len(set(numbers)) < len(numbers):
        fields.fault("strips", "names a seat or a strip twice")
    _check_wiring(fields, profile.wiring)
    return profile, fields.faults


def _course(fields: Fields) -> Course:
    course = Course(fields.words("wiring"), fields.texts("silent"), fields.places("stops"))
    _check_wiring(fields, course.wiring)
    return course


def _check_wiring(fields: Fields, wiring: Mapping[str, str] | None) -> None:
    meant = list((wiring or {}).values())
    if len(set(meant)) < len(meant):
        fields.fault("wiring", "lets two contacts stand for one")
    if not all(_alike(*pair) for pair in (wiring or {}).items()):
        fields.fault("wiring", "lets something else stand for a key, or a key for something else")


def _alike(answers: str, meant: str) -> bool:
    """Whether a key stands for a key, and what is no key for what is none."""
    if answers.startswith("key") or meant.startswith("key"):
        return bool(_KEY.fullmatch(answers) and _KEY.fullmatch(meant))
    return True


def _camera(fields: Fields | None) -> CameraSpec | None:
    if fields is None:
        return None
    return CameraSpec(
        kind=fields.one_of("kind", ("webcam", "picamera", "pictures", "video")),
        source=fields.text("source"),
        width=int(fields.number("width", 16)),
        height=int(fields.number("height", 16)),
        rate=fields.number("rate", 0.1),
        focus=fields.number_or_none("focus", 0.0),
        exposure=fields.number_or_none("exposure", 0.0),
    )


def _lens(fields: Fields | None) -> MeasuredLens | None:
    if fields is None:
        return None
    lens = Lens(width=1, height=1, focal=(1.0, 1.0), middle=(0.0, 0.0), bend=(0.0, 0.0, 0.0, 0.0, 0.0))
    inner = fields.part("lens")
    if inner is None:
        fields.fault("lens", "is missing")
    else:
        lens = Lens(
            width=int(inner.number("width", 16)),
            height=int(inner.number("height", 16)),
            focal=inner.numbers("focal", 2, 1.0),  # type: ignore[arg-type]
            middle=inner.numbers("middle", 2),  # type: ignore[arg-type]
            bend=inner.numbers("bend", 5),  # type: ignore[arg-type]
        )
    return MeasuredLens(
        lens, fields.number("error", 0.0), fields.number("coverage", 0.0), int(fields.number("views", 0.0))
    )


def _strip(fields: Fields) -> StripPlace:
    return StripPlace(
        fields.text("seat"), int(fields.number("strip", 1)), fields.number("dx"), fields.number("dy")
    )
