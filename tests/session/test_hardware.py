"""The real table's devices as its calibration says: which there are, how they are wired, where strips lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.clock import ManualClock
from companion.games.race.mat import race_mat
from companion.inputs.readings import DeviceStatus, DieSeen, LampMode, SensorReading
from companion.session import hardware
from companion.session.hardware import GameParts, Hardware
from companion.session.profile import Loaded, MeasuredLens, Profile, with_stops
from companion.session.table_games import table_game
from companion.vision.cameras import CameraSpec
from companion.vision.dice import DiceSeen, DieFace
from companion.vision.lens import Lens
from companion.vision.sightings import FrameReport, Sighting
from companion.vision.worker import TraySeen
from firmware_bridge.sensor_map import RIGS, SensorMap

LENS = Lens(2304, 1296, (1774.0, 1770.0), (1140.0, 655.0), (0.09, -0.02, 0.0, 0.0, 0.0))


class FakeBoard:
    """A board, or keys on pins, that says what it is told to."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.readings: list[SensorReading] = []
        self.lamps: list[tuple[int, LampMode]] = []
        self.thrown: list[DieSeen] = []
        self.ok = True
        self.closed = False
        self.map: SensorMap | None = None

    def poll(self, now: float) -> list[SensorReading]:
        readings, self.readings = self.readings, []
        return readings

    def dice(self) -> list[DieSeen]:
        return self.thrown

    def lamp(self, number: int, mode: LampMode) -> None:
        self.lamps.append((number, mode))

    def status(self) -> DeviceStatus:
        return DeviceStatus(self.name, self.ok, "up" if self.ok else "missing", f"{self.name}.", "Do that.")

    def close(self) -> None:
        self.closed = True


class FakeEyes:
    """The eyes' process, as it was asked for."""

    def __init__(self, mat: object, **asked: Any) -> None:
        self.asked = asked | {"mat": mat}
        self.reports: list[FrameReport] = []
        self.trays: list[TraySeen] = []

    def dice(self) -> list[TraySeen]:
        trays, self.trays = self.trays, []
        return trays

    def start(self) -> None:
        return None

    def poll(self) -> list[FrameReport]:
        reports, self.reports = self.reports, []
        return reports

    def status(self) -> str | None:
        return "camera: starting"

    def close(self) -> None:
        return None


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The devices that were opened, by name."""
    opened: dict[str, Any] = {}

    def opener(name: str) -> Callable[..., object]:
        def open_it(*arguments: Any, **named: Any) -> object:
            if name == "eyes":
                opened[name] = FakeEyes(*arguments, **named)
            else:
                opened[name] = FakeBoard(name)
                opened[name].map = arguments[-1]
            return opened[name]

        return open_it

    monkeypatch.setattr(hardware, "SerialBoard", opener("board"))
    monkeypatch.setattr(hardware, "GpioKeys", opener("keys"))
    monkeypatch.setattr(hardware, "EyesProcess", opener("eyes"))
    return opened


def devices(profile: Profile | None = None, camera: CameraSpec | None = None) -> Hardware:
    calibrated = None if profile is None else Loaded(profile)
    return Hardware(race_mat(3), ManualClock(9.0), camera, (), calibrated)


def test_a_table_never_calibrated_uses_what_was_found(fakes: dict[str, Any]) -> None:
    table = devices(camera=CameraSpec("webcam"))
    assert fakes.keys() == {"board", "eyes"}
    assert (fakes["eyes"].asked["camera"], fakes["eyes"].asked["lens"]) == (CameraSpec("webcam"), None)
    assert fakes["board"].map == RIGS["overhead"]
    table.close()


def test_the_measured_lens_and_the_chosen_camera_reach_the_eyes(fakes: dict[str, Any]) -> None:
    camera = CameraSpec("picamera", focus=1.2)
    devices(Profile(camera=camera, lens=MeasuredLens(LENS, 0.2, 0.9, 12)), CameraSpec("webcam")).close()
    assert (fakes["eyes"].asked["camera"], fakes["eyes"].asked["lens"]) == (camera, LENS)


def test_a_dock_reads_its_own_board_and_its_keys_from_the_pins(fakes: dict[str, Any]) -> None:
    table = devices(Profile(rig="dock", keys="gpio", wiring={"key:1": "key:2", "key:2": "key:1"}))
    assert fakes["board"].map == RIGS["dock"]
    fakes["board"].readings = [SensorReading("key:3", True, 9.0)]
    fakes["keys"].readings = [SensorReading("key:1", True, 9.0)]
    assert table.readings() == [SensorReading("key:2", True, 9.0)]
    table.lamp(1, "on")
    assert (fakes["keys"].lamps, fakes["board"].lamps) == ([(2, LampMode.ON)], [])
    table.close()
    assert fakes["keys"].closed


def test_keys_on_pins_that_fail_are_named_and_may_be_pressed_on_the_screen(fakes: dict[str, Any]) -> None:
    table = devices(Profile(keys="gpio"))
    assert "keys" not in table.missing()
    fakes["keys"].ok = False
    assert "keys" in table.missing()
    assert "keys. Do that." in [str(badge.line) for badge in table.badges()]
    table.close()


def test_crossed_track_wires_do_not_move_pawns_to_the_wrong_space(fakes: dict[str, Any]) -> None:
    table = devices(Profile(wiring={"track:3": "track:4", "track:4": "track:3"}))
    fakes["board"].readings = [SensorReading("track:3", True, 9.0), SensorReading("track:5", True, 9.0)]
    assert [reading.sensor for reading in table.readings()] == ["track:4", "track:5"]
    table.close()


def test_a_damaged_calibration_is_said_at_the_table(fakes: dict[str, Any]) -> None:
    table = Hardware(race_mat(3), ManualClock(), None, (), Loaded(Profile(), "the calibration is damaged"))
    assert "the calibration is damaged" in [str(badge.line) for badge in table.badges()]
    table.close()


def test_a_dark_table_is_named_at_the_camera_s_badge_within_three_seconds(fakes: dict[str, Any]) -> None:
    clock = ManualClock(9.0)
    table = Hardware(race_mat(3), clock, CameraSpec("webcam"), ())
    said = []
    for frame in range(16):
        dark = frame > 0
        light = 6.0 if dark else 90.0
        fakes["eyes"].reports = [FrameReport(frame, clock.now(), (), frozenset(), False, light, light**2)]
        table.frames()
        said.append([str(badge.line) for badge in table.badges() if badge.device == "camera"])
        clock.advance(0.2)
    assert said[1] == []
    assert said[-1] == ["Too dark: switch on a lamp above the table."]
    table.close()


def test_dice_that_the_camera_saw_are_told_like_those_of_a_tray(fakes: dict[str, Any]) -> None:
    profile = Profile(tray=(330.0, 250.0, 130.0, 110.0))
    parts = GameParts(dice=("green", "brown"))
    table = Hardware(race_mat(3), ManualClock(9.0), CameraSpec("webcam"), (), Loaded(profile), parts)
    assert fakes["eyes"].asked["tray"].left == 330.0
    dice = (DieFace("brown", 5, 40.0, 40.0, 3.0, sure=True),)
    fakes["eyes"].trays = [
        TraySeen(DiceSeen((), False, False), 0.5),
        TraySeen(DiceSeen((), True, True), 1.0),
        TraySeen(DiceSeen(dice, True, True), 2.0),
    ]
    assert table.dice() == [DieSeen(1, 1, 5, "settled", roll=True, at=2.0)]
    assert table.dice() == []
    table.close()


def test_each_game_says_what_its_dice_can_show(fakes: dict[str, Any]) -> None:
    profile = Loaded(Profile(tray=(330.0, 250.0, 130.0, 110.0)))
    shown = {}
    for name in ("crazy-race", "wu-wei"):
        game = table_game(name)
        parts = GameParts(dice=game.dice, pips=game.pips)
        Hardware(race_mat(3), ManualClock(9.0), CameraSpec("webcam"), (), profile, parts).close()
        kinds = fakes["eyes"].asked["tray"].kinds
        assert {kind.name for kind in kinds} == set(game.dice)
        shown[name] = {kind.name: set(kind.values) for kind in kinds}
    assert shown["crazy-race"]["beige"] == {0, 1, 2}
    assert all(values == {1, 2, 3, 4, 5, 6} for values in shown["wu-wei"].values())


def test_without_dice_or_a_calibrated_tray_no_tray_is_looked_at(fakes: dict[str, Any]) -> None:
    devices(Profile(tray=(330.0, 250.0, 130.0, 110.0)), CameraSpec("webcam")).close()
    assert fakes["eyes"].asked["tray"] is None


STOPS = {f"track:{space}": (20.0 + 40 * space, 500.0) for space in range(4)}
PARTS = GameParts(movers={"RZ-P01": "track:", "RZ-K1": "slide:s1:"})


def seeing(fakes: dict[str, Any], profile: Profile, clock: ManualClock) -> Hardware:
    """A table whose track the camera watches."""
    mat = with_stops(race_mat(3), profile.stops)
    return Hardware(mat, clock, CameraSpec("webcam"), (), Loaded(profile), PARTS)


def seen(at: float, **places: tuple[float, float]) -> FrameReport:
    tags = tuple(
        Sighting(name.replace("_", "-"), x, y, 0.0, None, 0, "zxing", fresh=True)
        for name, (x, y) in places.items()
    )
    return FrameReport(1, at, tags, frozenset(), True, 120.0, 90.0)


def test_a_pawn_without_sensors_is_felt_where_its_tag_is_seen(fakes: dict[str, Any]) -> None:
    clock = ManualClock(9.0)
    table = seeing(fakes, Profile(rig="dock", stops=STOPS), clock)
    fakes["eyes"].reports = [seen(9.0, RZ_P01=(62.0, 501.0), RZ_A1_1=(80.0, 80.0))]
    (report,) = table.frames()
    assert [tag.component for tag in report.sightings] == ["RZ-A1-1"]
    assert {reading.sensor for reading in table.readings() if reading.on} == {"track:1"}
    fakes["eyes"].reports = [seen(9.5, RZ_P01=(138.0, 499.0))]
    table.frames()
    told = [(reading.sensor, reading.on) for reading in table.readings()]
    assert told == [("track:1", False), ("track:3", True)]
    assert table.readings() == []
    table.close()


def test_a_contact_that_a_camera_stands_in_for_says_nothing_but_keys_do(fakes: dict[str, Any]) -> None:
    table = seeing(fakes, Profile(stops=STOPS), ManualClock(9.0))
    fakes["board"].readings = [SensorReading("track:2", True, 9.0), SensorReading("key:1", True, 9.0)]
    assert [reading.sensor for reading in table.readings()] == ["key:1"]
    table.close()


def test_a_watched_track_is_told_by_touch_only_while_the_camera_is_blind(fakes: dict[str, Any]) -> None:
    clock = ManualClock(9.0)
    table = seeing(fakes, Profile(rig="dock", stops=STOPS), clock)
    fakes["board"].ok = False
    fakes["eyes"].reports = [seen(9.0)]
    table.frames()
    assert table.missing() == {"keys"}
    clock.advance(10.0)
    assert table.missing() == {"camera", "board", "keys"}
    table.close()


def test_places_on_the_track_of_another_game_are_not_watched(fakes: dict[str, Any]) -> None:
    table = Hardware(
        race_mat(3), ManualClock(9.0), CameraSpec("webcam"), (), Loaded(Profile(stops=STOPS)), GameParts()
    )
    fakes["board"].readings = [SensorReading("track:2", True, 9.0)]
    assert [reading.sensor for reading in table.readings()] == ["track:2"]
    table.close()
