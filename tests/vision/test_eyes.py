"""What the eyes say of pictures: every card where it lies, hands as motion, nothing invented."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import segno

from companion.games.race.mat import race_mat
from companion.mat import Zone
from companion.vision.changes import HOT
from companion.vision.eyes import Eyes
from companion.vision.sightings import FrameReport, Sighting
from tests.vision.pictures import Camera, Grey, Piece, table_picture

MAT = race_mat(5)
SMALL = Camera(width=1640, height=900, pixels_per_mm=1.9, noise=2.0, blur=0.4)
"""Two pixels a module: harder than the rig, quicker to draw."""


def cards() -> list[Piece]:
    """Two face-up cards in the first lane and a pair in the row of seat 4, all a little crooked."""
    lane = MAT.by_name["s1.lane.1"], MAT.by_name["s1.lane.2"]
    row = MAT.by_name["s4.row.action"]
    return [
        Piece("RZ-A7-3", lane[0].x + 23, lane[0].y + 35, 8.0),
        Piece("RZ-E2-07", lane[1].x + 23, lane[1].y + 35, -11.0),
        Piece("RZ-A1-4", row.x + 2.5 * row.pitch, row.y + 16, 3.0),
    ]


def seen(report: FrameReport) -> dict[str, Sighting]:
    found = {each.component: each for each in report.sightings}
    assert len(found) == len(report.sightings), "a tag was reported twice"
    return found


@pytest.fixture(scope="module")
def empty() -> Grey:
    return table_picture(MAT, [], SMALL, seed=1)


@pytest.fixture(scope="module")
def laid() -> Grey:
    return table_picture(MAT, cards(), SMALL, seed=2, hidden=["TC-L11", "TC-L12"])


def with_hand(picture: Grey, zone: str, camera: Camera = SMALL) -> Grey:
    """The picture with a bright smooth hand over a zone."""
    place = MAT.by_name[zone]
    plane = camera.homography((MAT.width / 2, MAT.height / 2))
    corner = plane @ np.array([place.x, place.y, 1.0])
    x, y = (corner[:2] / corner[2]).astype(int)
    covered = picture.copy()
    covered[y + 8 : y + 100, x + 8 : x + 72] = 170
    return covered


@pytest.mark.parametrize(
    "camera",
    [
        SMALL,
        Camera(width=1640, height=900, pixels_per_mm=1.8, tilt=10, pan=-6, roll=4, noise=2.0, blur=0.4),
        Camera(width=1640, height=900, pixels_per_mm=1.9, roll=178, noise=2.0, blur=0.4, light=0.5),
        Camera(noise=6.0, blur=0.8),
    ],
    ids=["straight", "tilted", "upside down and dim", "soft and noisy"],
)
def test_every_card_is_seen_where_it_lies_and_how_it_is_turned(camera: Camera) -> None:
    report = Eyes(MAT).look(table_picture(MAT, cards(), camera, seed=5), 7, 0.25)
    assert (report.frame, report.at, report.placed) == (7, 0.25, True)
    found = seen(report)
    for card in cards():
        sighting = found[card.component]
        assert abs(sighting.x - card.x) < 2
        assert abs(sighting.y - card.y) < 2
        assert abs((sighting.angle - card.angle + 180) % 360 - 180) < 3
    assert found["RZ-A7-3"].zone == "s1.lane.1"
    assert (found["RZ-A1-4"].zone, found["RZ-A1-4"].column) == ("s4.row.action", 2)
    marks = {mark.component for mark in MAT.marks()} - {"TC-L11", "TC-L12"}
    assert marks <= found.keys()


def test_a_card_at_rest_stays_known_and_nothing_moves(laid: Grey) -> None:
    eyes = Eyes(MAT)
    first = seen(eyes.look(laid, 1, 0.0))
    rng = np.random.default_rng(4)
    for frame in range(2, 12):
        noisy = np.clip(laid + rng.normal(0, 2, laid.shape), 0, 255).astype(np.uint8)
        report = eyes.look(noisy, frame, frame / 10)
        assert not report.motion
        assert seen(report).keys() == first.keys()
    assert not all(each.fresh for each in report.sightings)


def test_a_card_taken_away_is_gone_in_the_same_frame(laid: Grey, empty: Grey) -> None:
    eyes = Eyes(MAT)
    assert {"RZ-A7-3", "RZ-E2-07"} <= seen(eyes.look(laid, 1, 0.0)).keys()
    report = eyes.look(empty, 2, 0.1)
    assert not {"RZ-A7-3", "RZ-E2-07", "RZ-A1-4"} & seen(report).keys()
    assert {"s1.lane.1", "s1.lane.2", "s4.row.action"} == report.motion


def test_a_card_laid_down_is_read_at_once_and_then_at_rest(laid: Grey, empty: Grey) -> None:
    eyes = Eyes(MAT)
    assert "TC-L11" in seen(eyes.look(empty, 1, 0.0))
    found = seen(eyes.look(laid, 2, 0.1))
    assert found["RZ-A7-3"].fresh
    assert {"TC-L11", "TC-L12"}.isdisjoint(found)
    for frame in range(3, 3 + 2 * HOT):
        report = eyes.look(laid, frame, frame / 10)
        assert "RZ-A7-3" in seen(report)
        assert not report.motion


def test_a_card_pushed_to_another_zone_is_in_one_zone_only(laid: Grey) -> None:
    eyes = Eyes(MAT)
    eyes.look(laid, 1, 0.0)
    take = MAT.by_name["s1.take"]
    pushed = [Piece("RZ-A7-3", take.x + 20, take.y + 30), *cards()[1:]]
    report = eyes.look(table_picture(MAT, pushed, SMALL, seed=3, hidden=["TC-L12"]), 2, 0.1)
    assert seen(report)["RZ-A7-3"].zone == "s1.take"
    assert {"s1.lane.1", "s1.take"} <= report.motion


def test_one_tag_in_two_zones_is_reported_twice_and_not_hidden() -> None:
    twice = [Piece("RZ-A7-3", 60, 90), Piece("RZ-A7-3", 600, 300)]
    report = Eyes(MAT).look(table_picture(MAT, twice, SMALL, seed=6), 1, 0.0)
    assert [each.component for each in report.sightings].count("RZ-A7-3") == 2


def test_a_hand_above_a_lane_is_motion_there_and_nowhere_else(empty: Grey) -> None:
    eyes = Eyes(MAT)
    eyes.look(empty, 1, 0.0)
    report = eyes.look(with_hand(empty, "s2.lane.1"), 2, 0.1)
    assert report.motion == {"s2.lane.1"}
    assert "TC-L21" not in seen(report)
    back = eyes.look(empty, 3, 0.2)
    assert back.motion == {"s2.lane.1"}
    assert "TC-L21" in seen(back)


def test_lamplight_that_changes_evenly_is_neither_motion_nor_loss(laid: Grey) -> None:
    eyes = Eyes(MAT)
    known = seen(eyes.look(laid, 1, 0.0)).keys()
    for frame, light in enumerate((0.97, 0.94, 0.9, 0.86, 0.9), 2):
        report = eyes.look((laid * light).astype(np.uint8), frame, frame / 10)
        assert not report.motion
        assert seen(report).keys() == known


def test_a_covered_corner_mark_does_not_lose_the_table(laid: Grey) -> None:
    eyes = Eyes(MAT)
    before = seen(eyes.look(laid, 1, 0.0))
    covered = laid.copy()
    covered[:160, :160] = 90
    after = eyes.look(covered, 2, 0.1)
    assert after.placed
    assert "TC-M1" not in seen(after)
    assert seen(after)["RZ-A7-3"].x == pytest.approx(before["RZ-A7-3"].x, abs=0.5)


def test_after_the_camera_was_knocked_cards_are_where_they_lie_not_where_they_were_seen(laid: Grey) -> None:
    eyes = Eyes(MAT)
    before = seen(eyes.look(laid, 1, 0.0))
    knocked = Camera(1640, 900, 1.9, noise=2.0, blur=0.4, shift=(14.0, -9.0))
    picture = table_picture(MAT, cards(), knocked, seed=7, hidden=["TC-L11", "TC-L12"])
    report = eyes.look(picture, 2, 0.1)
    assert report.moved
    after = seen(report)
    assert before.keys() == after.keys()
    for name, sighting in after.items():
        assert sighting.x == pytest.approx(before[name].x, abs=1.5)
        assert sighting.y == pytest.approx(before[name].y, abs=1.5)
    assert not eyes.look(picture, 3, 0.2).moved


def test_without_corner_marks_nothing_is_reported_as_lying_anywhere() -> None:
    picture = table_picture(MAT, cards(), SMALL, seed=8, hidden=["TC-M1", "TC-M2", "TC-M3", "TC-M4"])
    eyes = Eyes(MAT)
    for frame in range(3):
        report = eyes.look(picture, frame, 0.0)
        assert not report.placed
        assert report.sightings == ()


def test_foreign_codes_are_noise_and_never_a_card(empty: Grey) -> None:
    modules = np.array(list(segno.make("https://example.org", micro=False).matrix_iter(border=4)))
    code = np.kron(np.where(modules, 0, 255), np.ones((4, 4))).astype(np.uint8)
    picture = empty.copy()
    picture[250 : 250 + code.shape[0], 400 : 400 + code.shape[1]] = code
    report = Eyes(MAT).look(picture, 1, 0.0)
    assert report.noise > 0
    assert {each.component for each in report.sightings} == {mark.component for mark in MAT.marks()}


@pytest.mark.parametrize("shape", [(0, 0), (1, 300), (300, 1), (7, 7), (30, 30), (3000, 4000)])
def test_odd_pictures_report_nothing_and_do_no_harm(shape: tuple[int, int]) -> None:
    eyes = Eyes(MAT)
    report = eyes.look(np.zeros(shape, np.uint8), 1, 0.0)
    assert (report.placed, report.sightings, report.brightness) == (False, (), 0.0)


def test_eyes_find_the_table_again_when_the_picture_changes_its_size(laid: Grey) -> None:
    eyes = Eyes(MAT)
    known = seen(eyes.look(laid, 1, 0.0)).keys()
    eyes.look(np.zeros((40, 60), np.uint8), 2, 0.1)
    assert seen(eyes.look(laid, 3, 0.2)).keys() == known


def test_what_lies_beside_the_mat_is_read_where_a_stop_is_or_while_stops_are_learnt() -> None:
    mat = race_mat(3)
    spot = (420.0, mat.height + 70.0)
    beside = [Piece("RZ-P01", *spot)]
    stop = Zone("track:0", spot[0] - 15, spot[1] - 15, 30, 30)
    camera = Camera(pixels_per_mm=2.1)
    bare, laid = (table_picture(mat, pieces, camera) for pieces in ([], beside))
    watching = replace(mat, zones=(*mat.zones, stop))
    for eyes, zone, reads in (
        (Eyes(watching), "track:0", True),
        (Eyes(mat, around=True), None, True),
        (Eyes(mat), None, False),
    ):
        eyes.look(bare, 0, 0.0)
        later = [eyes.look(laid, number, number / 10) for number in (1, 2)]
        assert later[0].motion == ({"track:0"} if zone else set())
        assert ("RZ-P01" in seen(later[-1])) is reads
        if reads:
            assert seen(later[-1])["RZ-P01"].zone == zone
