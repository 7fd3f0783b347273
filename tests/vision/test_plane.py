"""The table plane: from pixels to millimetres, steady under noise, renewed after a knock."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games.race.mat import race_mat
from companion.mat import TAG_MODULE
from companion.vision.decoding import Corners
from companion.vision.plane import PlaneKeeper, fit
from tests.vision.pictures import Camera

MAT = race_mat(5)
BLANK = np.zeros((1296, 2304), np.uint8)
"""A picture without edges: corners stay where they are given."""


def seen(camera: Camera, jitter: float = 0.0) -> dict[str, Corners]:
    """The corners of the four marks as that camera sees them."""
    rng = np.random.default_rng(3)
    homography = camera.homography((MAT.width / 2, MAT.height / 2))
    half = 21 * TAG_MODULE / 2
    corners = {}
    for mark in MAT.corners:
        around = [(-half, -half), (half, -half), (half, half), (-half, half)]
        points = np.array([(mark.x + x, mark.y + y, 1.0) for x, y in around]) @ homography.T
        pixels = points[:, :2] / points[:, 2:] + rng.uniform(-jitter, jitter, (4, 2))
        first, second, third, fourth = ((float(x), float(y)) for x, y in pixels)
        corners[mark.component] = (first, second, third, fourth)
    return corners


CAMERAS = [Camera(), Camera(tilt=25, pan=-15, roll=100), Camera(pixels_per_mm=1.5, shift=(30, -40))]


@pytest.mark.parametrize("camera", CAMERAS)
@pytest.mark.parametrize("missing", [None, "TC-M1", "TC-M3"])
def test_places_are_right_to_the_millimetre_with_three_marks_or_four(
    camera: Camera, missing: str | None
) -> None:
    marks = {name: corners for name, corners in seen(camera).items() if name != missing}
    plane = fit(MAT, marks)
    assert plane is not None
    places = np.array([(20.0, 20.0), (400.0, 200.0), (800.0, 400.0)])
    pixels = plane.pixels(places)
    exact = np.column_stack((places, np.ones(3))) @ camera.homography((MAT.width / 2, MAT.height / 2)).T
    assert np.abs(pixels - exact[:, :2] / exact[:, 2:]).max() < 0.01
    assert plane.millimetres(pixels) == pytest.approx(places, abs=1e-6)


def test_half_a_pixel_of_reading_noise_moves_no_card_by_a_millimetre() -> None:
    plane = fit(MAT, seen(Camera(), jitter=0.5))
    exact = fit(MAT, seen(Camera()))
    assert plane is not None
    assert exact is not None
    places = np.array([(20.0, 20.0), (400.0, 200.0), (800.0, 400.0), (100.0, 350.0)])
    assert np.abs(plane.millimetres(exact.pixels(places)) - places).max() < 1.0


def test_two_marks_are_too_few() -> None:
    marks = seen(Camera())
    del marks["TC-M1"], marks["TC-M2"]
    assert fit(MAT, marks) is None


def test_marks_in_one_point_give_no_plane_and_no_error() -> None:
    point = ((5.0, 5.0), (5.0, 5.0), (5.0, 5.0), (5.0, 5.0))
    assert fit(MAT, {mark.component: point for mark in MAT.corners}) is None


def test_covered_marks_keep_the_plane() -> None:
    keeper = PlaneKeeper(MAT)
    assert keeper.update(BLANK, seen(Camera()))
    plane = keeper.plane
    assert not keeper.update(BLANK, {})
    assert keeper.plane is plane


def test_reading_noise_keeps_the_plane_so_that_cards_do_not_tremble() -> None:
    keeper = PlaneKeeper(MAT)
    keeper.update(BLANK, seen(Camera()))
    plane = keeper.plane
    assert not keeper.update(BLANK, seen(Camera(), jitter=1.0))
    assert keeper.plane is plane
    assert not keeper.moved


def test_a_knock_renews_the_plane_once() -> None:
    keeper = PlaneKeeper(MAT)
    keeper.update(BLANK, seen(Camera()))
    knocked = Camera(shift=(9.0, 4.0))
    assert keeper.update(BLANK, seen(knocked))
    assert keeper.moved
    assert keeper.plane is not None
    place = keeper.plane.pixels(np.array([[400.0, 200.0]]))
    exact = fit(MAT, seen(knocked))
    assert exact is not None
    assert place == pytest.approx(exact.pixels(np.array([[400.0, 200.0]])), abs=0.1)
    assert not keeper.update(BLANK, seen(knocked))
    assert not keeper.moved


def test_after_a_knock_with_too_few_marks_nothing_is_placed_rather_than_misplaced() -> None:
    keeper = PlaneKeeper(MAT)
    keeper.update(BLANK, seen(Camera()))
    knocked = seen(Camera(shift=(9.0, 4.0)))
    assert keeper.update(BLANK, {name: knocked[name] for name in ("TC-M1", "TC-M2")})
    assert keeper.plane is None
    assert keeper.update(BLANK, {"TC-M3": knocked["TC-M3"]})
    assert keeper.plane is not None


def test_one_mark_that_lies_elsewhere_alone_does_not_bend_the_table() -> None:
    keeper = PlaneKeeper(MAT)
    keeper.update(BLANK, seen(Camera()))
    plane = keeper.plane
    shifted = seen(Camera(shift=(30.0, 0.0)))
    assert not keeper.update(BLANK, {"TC-M2": shifted["TC-M2"]})
    assert keeper.plane is plane
