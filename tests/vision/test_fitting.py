"""The closer look: small tags are read at once, nothing else is taken for one, and no time is wasted."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.changes import Box
from companion.vision.decoding import PyzbarDecoder, ZxingDecoder
from companion.vision.eyes import Eyes
from companion.vision.fitting import even_metric, metric_of, read_symbol
from companion.vision.patches import TRIES, PatchSearch
from tests.vision.crowds import Crowd, crowd, decoy
from tests.vision.pictures import Camera, Piece, photograph


def seen(here: Crowd, frames: int) -> set[str]:
    eyes = Eyes(here.mat)
    reports = [eyes.look(here.frame(number), number, number / 10) for number in range(frames)]
    return {found.component for found in reports[-1].sightings} & here.names


@pytest.mark.parametrize("tags", [20, 80])
def test_tags_of_one_and_three_quarters_px_a_module_are_read_in_the_first_frame(tags: int) -> None:
    here = crowd(tags, 1.75, seed=3)
    assert len(seen(here, frames=1)) >= 0.98 * tags


@pytest.mark.parametrize("tags", [20, 80])
def test_tags_of_one_and_a_half_px_a_module_are_read_within_five_frames(tags: int) -> None:
    here = crowd(tags, 1.5, seed=4)
    picture = here.frame(1)
    others = {
        found.component for decoder in (ZxingDecoder(), PyzbarDecoder()) for found in decoder.decode(picture)
    }
    assert len(others & here.names) < 0.8 * tags, "too easy to show anything"
    assert len(seen(here, frames=5)) >= 0.95 * tags


@pytest.mark.parametrize("angle", range(0, 360, 40))
def test_a_fitted_tag_has_its_corners_in_order_and_in_place(angle: int) -> None:
    camera = Camera(160, 120, 1.6 / 1.05, noise=6, tilt=20)
    picture = photograph([Piece("RZ-A7-3", 40, 30, angle)], camera, (40.0, 30.0), seed=2)
    found = read_symbol(picture, (83.0, 57.0), even_metric(1.57))
    assert found is not None
    assert found.component == "RZ-A7-3"
    corners = np.array(found.corners)
    assert corners.mean(axis=0) == pytest.approx((80, 60), abs=0.7)
    right, down = corners[1] - corners[0]
    assert abs((np.degrees(np.arctan2(down, right)) - angle + 180) % 360 - 180) < 6


def test_metric_of_a_slanted_tag_reads_its_neighbour_that_lies_turned() -> None:
    camera = Camera(240, 120, 1.7 / 1.05, noise=6, tilt=18, pan=8)
    pieces = [Piece("RZ-A1-1", 20, 30, 0), Piece("RZ-A2-1", 66, 30, 130)]
    picture = photograph(pieces, camera, (43.0, 30.0), seed=2)
    left, right = (
        cv2.perspectiveTransform(np.array([[[x, 30.0]]]), camera.homography((43.0, 30.0)))[0, 0]
        for x in (20, 66)
    )
    first = read_symbol(picture, (float(left[0]), float(left[1])), even_metric(1.65))
    assert first is not None
    second = read_symbol(picture, (float(right[0]), float(right[1])), metric_of(np.array(first.corners)))
    assert second is not None
    assert (first.component, second.component) == ("RZ-A1-1", "RZ-A2-1")


def test_foreign_codes_print_and_texture_are_never_taken_for_a_tag() -> None:
    refused = 0
    mat = crowd(20, 2.0, seed=1).mat
    for seed in range(20):
        frame = decoy(seed)
        eyes = Eyes(mat)
        refused += eyes.look(frame.picture, 1, 0.0).noise
        assert eyes.outlines() == (), f"frame {seed}"
        for place, module in frame.codes:
            found = read_symbol(frame.picture, place, even_metric(module))
            assert found is None or found.component is None, f"frame {seed}"
    assert refused > 10, "nothing that had to be refused"


def test_a_texture_is_not_looked_at_for_ever() -> None:
    squares = np.random.default_rng(5).integers(0, 2, (60, 60)).astype(np.uint8) * 255
    picture = np.kron(squares, np.ones((2, 2), np.uint8))
    patches = PatchSearch()
    patches.forget(15, 15)
    whole = Box(0, 0, 120, 120, 0)
    looks = [len(patches.find(picture, whole, (), 2.0, 50)) for _ in range(TRIES * 8)]
    assert looks[0] > 0
    assert looks[-1] == 0
    patches.renew(np.ones((15, 15), np.uint8))
    assert len(patches.find(picture, whole, (), 2.0, 50)) == looks[0]


def test_smooth_cloth_and_noise_are_not_looked_at_at_all() -> None:
    noise = np.random.default_rng(6).normal(120, 6, (240, 320)).clip(0, 255).astype(np.uint8)
    patches = PatchSearch()
    patches.forget(30, 40)
    assert patches.find(noise, Box(0, 0, 320, 240, 0), (), 1.5, 50) == []
