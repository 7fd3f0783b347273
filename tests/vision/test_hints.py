"""Bad light and focus are told apart, and a good picture gives no hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from companion.games.race.mat import race_mat
from companion.mat import Mat, Zone
from companion.vision.eyes import Eyes
from companion.vision.hints import Hint, HintWatch, hint
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


def told(
    pictures: Callable[[int], Grey], mat: Mat = MAT, rate: float = 10.0
) -> list[tuple[float, Hint | None]]:
    """What is said after each of three seconds of frames, by the pictures' own clock."""
    eyes, watch = Eyes(mat), HintWatch(mat)
    said = []
    for frame in range(round(3 * rate) + 1):
        watch.see(eyes.look(pictures(frame), frame, frame / rate))
        said.append((frame / rate, watch.hint()))
    return said


def before_and_after(before: Grey, after: Grey) -> Callable[[int], Grey]:
    """A good second, and then trouble."""
    return lambda frame: before if frame < 5 else after


GOOD = table_picture(MAT, [], Camera())


@pytest.mark.parametrize(
    ("trouble", "wanted"),
    [
        (table_picture(MAT, [], Camera(light=0.1)), Hint.TOO_DARK),
        (np.maximum(GOOD, np.where(np.arange(GOOD.shape[1]) < 700, 255, 0)).astype(np.uint8), Hint.GLARE),
        (table_picture(MAT, [], Camera(blur=2.5)), Hint.OUT_OF_FOCUS),
        (table_picture(MAT, [], Camera(shift=(1400.0, 0.0))), Hint.NO_TABLE),
        (table_picture(MAT, [], Camera(), hidden=[MAT.corners[1].component]), Hint.MARK_COVERED),
        (table_picture(MAT, [], Camera(shift=(12.0, 9.0))), Hint.MOVED),
    ],
    ids=["dark", "glare", "focus", "away", "mark", "moved"],
)
def test_each_trouble_is_named_within_three_seconds(trouble: Grey, wanted: Hint) -> None:
    said = told(before_and_after(GOOD, trouble), rate=5.0)
    assert [each for at, each in said if at < 1.0] == [None] * 5
    assert said[-1][1] is wanted


def test_a_mat_that_reaches_out_of_the_picture_is_named() -> None:
    mat = replace(MAT, zones=(*MAT.zones, Zone("beyond", MAT.width, 100, 250, 100)))
    said = told(lambda frame: GOOD, mat, rate=5.0)
    assert said[-1][1] is Hint.CUT_OFF


def test_a_hand_that_passes_gives_no_hint() -> None:
    covered = table_picture(MAT, [], Camera(), hidden=[MAT.corners[0].component])
    said = told(lambda frame: covered if 5 <= frame < 9 else GOOD, rate=5.0)
    assert {each for _, each in said} == {None}


def test_once_the_trouble_is_over_nothing_is_said_any_more() -> None:
    dark = table_picture(MAT, [], Camera(light=0.1))
    said = told(lambda frame: dark if frame < 8 else GOOD, rate=5.0)
    assert said[7][1] is Hint.TOO_DARK
    assert said[8][1] is None
