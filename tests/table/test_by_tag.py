"""Pawns and slides seen by their tags give the readings that contacts would have given."""

from __future__ import annotations

import doctest
from collections.abc import Iterable

import pytest

from companion.inputs.readings import SensorReading
from companion.mat import Mark, Mat, Zone
from companion.table import by_tag
from companion.table.believed import BelievedTable
from companion.table.by_tag import TagSensors, reach_of
from companion.vision.sightings import FrameReport, Sighting

MAT = Mat(
    400.0,
    200.0,
    (Zone("track", 0, 0, 400, 100), Zone("s1.slide", 0, 100, 400, 100)),
    (Mark("TC-M1", 5, 5), Mark("TC-M2", 395, 5), Mark("TC-M3", 395, 195), Mark("TC-M4", 5, 195)),
    (),
)
STOPS = {f"track:{space}": (20.0 + 30 * space, 50.0) for space in range(12)}
STOPS |= {f"slide:s1:{stop}": (20.0 + 24 * stop, 150.0) for stop in range(9)}
MOVERS = {"RZ-P01": "track:", "RZ-P02": "track:", "RZ-K1": "slide:s1:"}


def frame(at: float, places: dict[str, tuple[float, float]], motion: Iterable[str] = ()) -> FrameReport:
    sightings = tuple(
        Sighting(component, x, y, 0.0, None, 0, "zxing", fresh=True) for component, (x, y) in places.items()
    )
    return FrameReport(round(at * 10), at, sightings, frozenset(motion), True, 90.0, 900.0)


def space(number: int, off: float = 0.0) -> tuple[float, float]:
    x, y = STOPS[f"track:{number}"]
    return x + off, y


def told(readings: Iterable[SensorReading]) -> list[tuple[str, bool | None]]:
    return [(reading.sensor, reading.on) for reading in readings]


@pytest.fixture
def sensors() -> TagSensors:
    started = TagSensors(MAT, STOPS, MOVERS, reach=10.0)
    first = started.see(frame(0.0, {"RZ-P01": space(3), "RZ-K1": STOPS["slide:s1:4"]}))
    assert all(reading.first for reading in first)
    assert {reading.sensor for reading in first if reading.on} == {"track:3", "slide:s1:4"}
    assert len(first) == len(STOPS)
    return started


def test_a_pawn_that_moves_leaves_one_space_and_comes_to_another(sensors: TagSensors) -> None:
    readings = sensors.see(frame(0.1, {"RZ-P01": space(7), "RZ-K1": STOPS["slide:s1:4"]}))
    assert told(readings) == [("track:3", False), ("track:7", True)]
    assert not any(reading.first for reading in readings)


def test_a_pawn_that_is_nudged_on_its_space_does_not_move(sensors: TagSensors) -> None:
    for number, off in enumerate((4.0, -6.0, 13.0, 0.0), 1):
        places = {"RZ-P01": space(3, off), "RZ-K1": STOPS["slide:s1:4"]}
        assert sensors.see(frame(number / 10, places)) == []


def test_a_hand_over_the_track_takes_no_pawn_away(sensors: TagSensors) -> None:
    slide = {"RZ-K1": STOPS["slide:s1:4"]}
    for number in range(1, 30):
        assert sensors.see(frame(number / 10, slide, motion=["track"])) == []
    assert sensors.see(frame(3.0, {"RZ-P01": space(3), **slide})) == []


def test_a_pawn_taken_off_the_track_is_gone_once_the_zone_is_quiet(sensors: TagSensors) -> None:
    slide = {"RZ-K1": STOPS["slide:s1:4"]}
    assert sensors.see(frame(0.1, slide, motion=["track"])) == []
    assert sensors.see(frame(0.5, slide)) == []
    assert told(sensors.see(frame(0.7, slide))) == [("track:3", False)]


def test_two_pawns_share_a_space_and_one_may_leave(sensors: TagSensors) -> None:
    slide = {"RZ-K1": STOPS["slide:s1:4"]}
    both = {"RZ-P01": space(3, -5), "RZ-P02": space(3, 5), **slide}
    assert sensors.see(frame(0.1, both)) == []
    assert told(sensors.see(frame(0.2, {**both, "RZ-P02": space(4)}))) == [("track:4", True)]


def test_a_slide_between_two_stops_stands_on_none(sensors: TagSensors) -> None:
    pawn = {"RZ-P01": space(3)}
    x, y = STOPS["slide:s1:4"]
    between = sensors.see(frame(0.1, {**pawn, "RZ-K1": (x + 13.7, y)}))
    assert told(between) == [("slide:s1:4", False)]
    assert told(sensors.see(frame(0.2, {**pawn, "RZ-K1": (x + 22.0, y)}))) == [("slide:s1:5", True)]


def test_a_tag_is_no_mover_on_the_stops_of_another(sensors: TagSensors) -> None:
    places = {"RZ-P01": STOPS["slide:s1:2"], "RZ-K1": STOPS["slide:s1:4"]}
    assert told(sensors.see(frame(0.1, places))) == [("track:3", False)]


def test_without_a_view_of_the_mat_nothing_is_known_and_then_everything_is_set_anew(
    sensors: TagSensors,
) -> None:
    def blind(at: float) -> FrameReport:
        return FrameReport(1, at, (), frozenset(), False, 90.0, 0.0)

    assert sensors.see(blind(1.0)) == []
    lost = sensors.see(blind(2.5))
    assert {reading.on for reading in lost} == {None}
    assert sensors.see(blind(3.0)) == []
    again = sensors.see(frame(3.5, {"RZ-P01": space(5), "RZ-K1": STOPS["slide:s1:4"]}))
    assert all(reading.first for reading in again)
    assert {reading.sensor for reading in again if reading.on} == {"track:5", "slide:s1:4"}


def test_the_believed_table_takes_them_like_contacts(sensors: TagSensors) -> None:
    table = BelievedTable(MAT)
    anew = TagSensors(MAT, STOPS, MOVERS, reach=10.0)
    table.read(anew.see(frame(0.0, {"RZ-P01": space(3), "RZ-K1": STOPS["slide:s1:4"]})))
    table.read(anew.see(frame(0.4, {"RZ-P01": space(6), "RZ-K1": STOPS["slide:s1:5"]})))
    assert table.group("track:", 1.5)[0] == frozenset({"track:6"})
    assert table.group("slide:s1:", 1.5)[0] == frozenset({"slide:s1:5"})


def test_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(by_tag).failed == 0


def test_pawns_abreast_stand_on_the_space_they_are_nearest_to_and_leave_it_for_the_next() -> None:
    sensors = TagSensors(MAT, STOPS, MOVERS, reach_of(STOPS))
    x, y = STOPS["track:3"]
    beside = {"RZ-P01": (x, y - 16), "RZ-P02": (x, y + 16)}
    assert {r.sensor for r in sensors.see(frame(0.0, beside)) if r.on} == {"track:3"}
    assert told(sensors.see(frame(0.1, {**beside, "RZ-P02": (x + 30, y + 16)}))) == [("track:4", True)]
    moved = {"RZ-P01": (x + 60, y), "RZ-P02": (x + 30, y + 16)}
    assert told(sensors.see(frame(0.2, moved))) == [("track:3", False), ("track:5", True)]


def test_a_pawn_on_the_line_between_two_spaces_does_not_flutter() -> None:
    sensors = TagSensors(MAT, STOPS, MOVERS, reach_of(STOPS))
    x, y = STOPS["track:3"]
    sensors.see(frame(0.0, {"RZ-P01": (x, y)}))
    for number, off in enumerate((14.0, 16.0, 14.5, 15.5, 16.0), 1):
        assert sensors.see(frame(number / 10, {"RZ-P01": (x + off, y)})) == []


def test_pawns_and_slides_are_no_things_on_the_mat() -> None:
    sensors = TagSensors(MAT, STOPS, MOVERS, 10.0)
    report = frame(0.0, {"RZ-P01": space(3), "RZ-A1-1": (60.0, 60.0)})
    assert [tag.component for tag in sensors.without_movers(report).sightings] == ["RZ-A1-1"]
    bare = frame(0.0, {"RZ-A1-1": (60.0, 60.0)})
    assert sensors.without_movers(bare) is bare
