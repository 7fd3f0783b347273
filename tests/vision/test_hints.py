"""Bad light and focus are told apart, and a good picture gives no hint."""

from __future__ import annotations

import numpy as np
import pytest

from companion.games.race.mat import race_mat
from companion.vision.eyes import Eyes
from companion.vision.hints import Hint, hint
from tests.vision.pictures import Camera, Grey, table_picture

MAT = race_mat(3)


def look(picture: Grey) -> Hint | None:
    return hint(Eyes(MAT).look(picture, 1, 0.0))


@pytest.mark.parametrize("noise", [1.0, 6.0])
@pytest.mark.parametrize("light", [1.0, 0.4])
def test_a_usable_picture_gives_no_hint(noise: float, light: float) -> None:
    assert look(table_picture(MAT, [], Camera(noise=noise, light=light, blur=1.0))) is None


@pytest.mark.parametrize("noise", [1.0, 6.0])
@pytest.mark.parametrize("blur", [2.0, 5.0])
def test_soft_focus_is_named(noise: float, blur: float) -> None:
    assert look(table_picture(MAT, [], Camera(noise=noise, blur=blur))) is Hint.OUT_OF_FOCUS


def test_darkness_is_named_and_not_taken_for_a_dead_camera() -> None:
    assert look(np.zeros((1296, 2304), np.uint8)) is Hint.TOO_DARK
    assert look(table_picture(MAT, [], Camera(light=0.1))) is Hint.TOO_DARK


def test_glare_over_the_marks_is_named() -> None:
    picture = table_picture(MAT, [], Camera())
    picture[:, :700] = 255
    assert look(picture) is Hint.GLARE


def test_glare_beside_the_table_does_no_harm_and_is_not_mentioned() -> None:
    picture = table_picture(MAT, [], Camera())
    picture[:40] = 255
    assert look(picture) is None


def test_a_table_out_of_view_is_named() -> None:
    picture = table_picture(MAT, [], Camera(shift=(900.0, 0.0)))
    assert look(picture) is Hint.NO_TABLE


def test_a_knocked_camera_is_named() -> None:
    eyes = Eyes(MAT)
    eyes.look(table_picture(MAT, [], Camera()), 1, 0.0)
    assert hint(eyes.look(table_picture(MAT, [], Camera(shift=(15.0, 8.0))), 2, 0.1)) is Hint.MOVED
