"""A bent picture, straightened: cards are placed where they lie, not where the lens shows them."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games.race.mat import race_mat
from companion.mat import TAG_MODULE
from companion.vision.lens import Lens
from companion.vision.plane import Plane, fit

LENS = Lens(2304, 1296, (1774.0, 1770.0), (1140.0, 655.0), (0.09, -0.02, 0.0005, -0.0004, 0.0))
MAT = race_mat(5)
VIEW = np.array([[2.5, 0.08, 90.0], [-0.05, 2.45, 110.0], [0.00004, 0.00003, 1.0]])
"""From millimetres of the mat to pixels of a lens without distortion."""


def seen(x: float, y: float) -> tuple[float, float]:
    """The pixel that shows a place of the mat through the lens."""
    flat = VIEW @ np.array([x, y, 1.0])
    column, line = LENS.bent((flat[:2] / flat[2])[None, :])[0]
    return float(column), float(line)


def plane(lens: Lens | None) -> Plane:
    """The plane from the four corner marks as the lens shows them."""
    half = TAG_MODULE * 21 / 2
    around = ((-half, -half), (half, -half), (half, half), (-half, half))
    marks = {
        mark.component: tuple(seen(mark.x + dx, mark.y + dy) for dx, dy in around) for mark in MAT.corners
    }
    found = fit(MAT, marks, lens)  # type: ignore[arg-type]
    assert found is not None
    return found


def off(found: Plane) -> float:
    """The largest error in mm over a grid of the mat."""
    places = np.array([(x, y) for x in np.linspace(10, 820, 7) for y in np.linspace(10, 420, 5)])
    pixels = np.array([seen(x, y) for x, y in places])
    return float(np.abs(found.millimetres(pixels) - places).max())


def test_cards_lie_where_they_are_when_the_lens_is_known_and_centimetres_off_when_not() -> None:
    assert off(plane(LENS)) < 0.05
    assert off(plane(None)) > 4.0


def test_where_to_look_for_a_place_is_the_way_back() -> None:
    found = plane(LENS)
    places = np.array([(30.0, 40.0), (400.0, 210.0), (790.0, 400.0)])
    assert found.millimetres(found.pixels(places)) == pytest.approx(places, abs=0.01)


def test_a_lens_measured_on_a_large_picture_serves_a_small_one_of_the_same_shape() -> None:
    pixels = np.array([[20.0, 30.0], [1151.5, 647.5], [2200.0, 1200.0]])
    small = LENS.scaled(1152, 648)
    assert LENS.fits(1152, 648)
    halved = (pixels + 0.5) / 2 - 0.5
    assert small.straight(halved) == pytest.approx((LENS.straight(pixels) + 0.5) / 2 - 0.5, abs=1e-3)


def test_a_lens_is_not_used_for_pictures_of_another_shape() -> None:
    assert not LENS.fits(640, 480)
