"""What has gone wrong for others with tags and cameras, each as it was reported."""

from __future__ import annotations

import os
import random
import signal

import cv2
import numpy as np
import pytest

from companion.games.race.mat import race_mat
from companion.vision.decoding import (
    Corners,
    Decoder,
    Detection,
    Grey,
    PyzbarDecoder,
    ZxingDecoder,
    grey_plane,
)
from companion.vision.eyes import Eyes
from companion.vision.process import EyesProcess
from tests.vision.pictures import Camera, Piece, table_picture, tag_picture

MAT = race_mat(3)


class Seer:
    """Reads well, and also sees one thing that is not there."""

    name = "seer"

    def __init__(self, text: str, corners: Corners) -> None:
        self._vision = Detection(text, corners, self.name)
        self._well = ZxingDecoder()

    def decode(self, grey: Grey) -> list[Detection]:
        return [self._vision, *self._well.decode(grey)]


@pytest.mark.parametrize("text", ["", "0000000000", "RZ-A7-3T"])
@pytest.mark.parametrize("place", [(0.0, 0.0), (700.0, 300.0), (float("nan"), 3.0)])
def test_a_code_that_is_not_there_with_an_empty_box_is_noise(text: str, place: tuple[float, float]) -> None:
    picture = table_picture(MAT, [Piece("RZ-A1-1", 300, 90)], Camera())
    decoders: list[Decoder] = [Seer(text, (place, place, place, place))]
    report = Eyes(MAT, decoders).look(picture, 1, 0.0)
    seen = {each.component for each in report.sightings}
    assert "RZ-A1-1" in seen
    assert "RZ-A7-3" not in seen
    assert report.noise > 0


def test_equal_codes_side_by_side_stay_two() -> None:
    pieces = [Piece("RZ-A7-3", 100, 90), Piece("RZ-A7-3", 160, 90)]
    found = ZxingDecoder().decode(table_picture(MAT, pieces, Camera()))
    assert [each.component for each in found].count("RZ-A7-3") == 2


@pytest.mark.parametrize("decoder", [ZxingDecoder(), PyzbarDecoder()], ids=lambda each: str(each.name))
def test_pure_red_print_does_not_vanish_whatever_the_order_of_colours(decoder: Decoder) -> None:
    tag = tag_picture("RZ-A7-3", pixels=5)
    for order, channel in (("rgb", 0), ("bgr", 2)):
        picture = np.dstack((tag, tag, tag))
        picture[:, :, channel] = 255
        assert [each.component for each in decoder.decode(grey_plane(picture, order))] == ["RZ-A7-3"]


def test_a_tag_lies_at_any_angle_and_small_ones_are_doubled() -> None:
    for angle in range(15, 375, 45):
        picture = table_picture(MAT, [Piece("RZ-A7-3", 300, 90, angle)], Camera(1640, 900, 1.92, noise=6))
        seen = {each.component for each in Eyes(MAT).look(picture, 1, 0.0).sightings}
        assert "RZ-A7-3" in seen, f"at {angle} degrees"


def test_eyes_killed_at_random_moments_look_on_with_the_next_picture() -> None:
    seed = 31
    chance = random.Random(seed)
    picture = table_picture(MAT, [Piece("RZ-A7-3", 300, 90)], Camera(1640, 900, 1.9, noise=1))
    killed = 0
    with EyesProcess(MAT) as eyes:
        for frame in range(1, 13):
            eyes.show(picture, frame, frame / 10)
            if chance.random() < 0.3:
                process = eyes._process
                assert process is not None
                assert process.pid is not None
                os.kill(process.pid, signal.SIGKILL)
                process.join()
                killed += 1
                eyes.wait_report(frame)  # may have come just before
                continue
            report = eyes.wait_report(frame)
            assert report is not None, f"frame {frame}, seed {seed}"
            assert "RZ-A7-3" in {each.component for each in report.sightings}
    assert killed >= 2


@pytest.mark.parametrize(
    "picture",
    [
        np.zeros((0, 0)),
        np.zeros((1, 300), np.uint8),
        np.zeros((300, 1, 3), np.uint8),
        np.zeros((3000, 4000), np.uint8),
        np.full((90, 120), np.nan),
        np.zeros((90, 120, 4), np.uint8),
        np.zeros((90, 120), np.bool_),
    ],
    ids=["nothing", "a row", "a column", "12 MP black", "not a number", "clear glass", "bits"],
)
def test_odd_pictures_tell_of_no_table_and_do_no_harm(picture: Grey) -> None:
    eyes = Eyes(MAT)
    odd = grey_plane(picture)
    for frame in range(3):
        report = eyes.look(odd, frame, frame / 10)
        assert not report.placed
        assert report.sightings == ()
    good = table_picture(MAT, [Piece("RZ-A7-3", 300, 90)], Camera(1640, 900, 1.9, noise=1))
    assert eyes.look(good, 4, 0.4).placed


def test_a_picture_cut_short_is_refused_by_the_loader_not_by_the_eyes() -> None:
    whole = cv2.imencode(".png", tag_picture("RZ-A7-3", pixels=4))[1]
    assert cv2.imdecode(whole[:40], cv2.IMREAD_GRAYSCALE) is None
