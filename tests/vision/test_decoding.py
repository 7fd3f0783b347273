"""Decoders and the ladder: what is there is read, what is not ours is noise, odd pictures do no harm."""

from __future__ import annotations

import builtins
import logging
import math
from typing import Any

import cv2
import numpy as np
import pytest
import segno

from companion.vision.decoding import (
    LADDER,
    Decoder,
    Detection,
    Grey,
    PyzbarDecoder,
    Rung,
    ZxingDecoder,
    grey_plane,
    standard_decoders,
)
from tests.vision.pictures import Camera, Piece, photograph, scattered, tag_picture

DECODERS = standard_decoders()
BOTH = pytest.mark.parametrize("decoder", DECODERS, ids=lambda decoder: str(decoder.name))


def direction(found: Detection) -> float:
    (x, y), (right, below) = found.corners[0], found.corners[1]
    return math.degrees(math.atan2(below - y, right - x)) % 360


@BOTH
@pytest.mark.parametrize("angle", range(0, 360, 24))
def test_a_tag_is_read_at_every_angle_with_its_corners_in_order(decoder: Decoder, angle: int) -> None:
    picture = photograph([Piece("RZ-A7-3", 50, 40, angle)], Camera(400, 300, 5.0), (50.0, 40.0), seed=1)
    (found,) = decoder.decode(picture)
    assert found.component == "RZ-A7-3"
    assert abs((direction(found) - angle + 180) % 360 - 180) < 3
    assert np.array(found.corners).mean(axis=0) == pytest.approx((200, 150), abs=1.5)


@pytest.mark.parametrize("rung", LADDER[:4])
def test_every_rung_gives_corners_in_pixels_of_the_picture(rung: Rung) -> None:
    picture = photograph([Piece("RZ-A7-3", 50, 40, 20)], Camera(400, 300, 3.5), (50.0, 40.0), seed=1)
    (found,) = rung.read(DECODERS, picture[20:280, 40:360], left=40, top=20)
    assert np.array(found.corners).mean(axis=0) == pytest.approx((200, 150), abs=1.0)


def test_the_ladder_reads_what_its_first_rung_misses() -> None:
    pieces = scattered(20, seed=3, columns=5)
    camera = Camera(700, 560, pixels_per_mm=2.0 / 1.05, tilt=20, pan=10, noise=6)
    picture = photograph(pieces, camera, (92.0, 69.0), seed=3)
    wanted = {piece.component for piece in pieces}
    read = [{found.component for found in rung.read(DECODERS, picture)} & wanted for rung in LADDER[:4]]
    assert len(read[0]) < len(wanted)
    assert set().union(*read) == wanted


def test_doubling_reads_more_of_small_tags_than_pyzbar_does() -> None:
    pieces = scattered(20, seed=5, columns=5)
    camera = Camera(700, 560, pixels_per_mm=2.0 / 1.05, noise=6)
    picture = photograph(pieces, camera, (92.0, 69.0), seed=5)
    doubled = LADDER[1].read(DECODERS, picture)
    assert len(doubled) > len(PyzbarDecoder().decode(picture))


@BOTH
def test_a_tag_cut_without_its_margin_is_lost_on_a_dark_table_and_one_with_it_is_read(
    decoder: Decoder,
) -> None:
    def on_dark(tag: Grey) -> Grey:
        side = tag.shape[0]
        turn = cv2.getRotationMatrix2D((side / 2, side / 2), 30, 0.5)
        turn[:, 2] += 150 - side / 2
        return np.asarray(
            cv2.GaussianBlur(cv2.warpAffine(tag, turn, (300, 300), borderValue=(15,)), (0, 0), 1.0), np.uint8
        )

    whole = tag_picture("RZ-A7-3", pixels=8)
    assert len(decoder.decode(on_dark(whole))) == 1
    assert decoder.decode(on_dark(whole[32:-32, 32:-32])) == []


@BOTH
@pytest.mark.parametrize("text", ["RZ-A7-3X", "https://example.org", "rz-a7-3t", "12345", "Glück 龍"])
def test_a_foreign_code_is_never_a_component(decoder: Decoder, text: str) -> None:
    modules = np.array(list(segno.make(text, micro=False).matrix_iter(border=4)))
    picture = np.kron(np.where(modules, 0, 255), np.ones((6, 6))).astype(np.uint8)
    (found,) = decoder.decode(picture)
    assert found.component is None


@BOTH
def test_codes_of_other_kinds_are_not_looked_for(decoder: Decoder) -> None:
    bars = np.random.default_rng(1).integers(0, 2, 95).repeat(4) * 255
    picture = np.pad(np.tile(bars.astype(np.uint8), (120, 1)), 60, constant_values=255)
    assert decoder.decode(picture) == []


@BOTH
@pytest.mark.parametrize("shape", [(0, 0), (1, 1), (1, 300), (300, 1), (20, 20), (21, 21), (3000, 4000)])
def test_odd_pictures_hold_no_code_and_raise_nothing(decoder: Decoder, shape: tuple[int, int]) -> None:
    assert decoder.decode(np.zeros(shape, np.uint8)) == []
    for rung in LADDER:
        assert rung.read(DECODERS, np.full(shape, 255, np.uint8)) == []


def test_without_libzbar_the_other_decoder_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("pyzbar"):
            raise ImportError("Unable to find zbar shared library")
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    # Heard at its source: other tests of the same process may have led the log elsewhere.
    log = logging.getLogger("companion.vision.decoding")
    monkeypatch.setattr(log, "disabled", False)
    monkeypatch.setattr(logging.root.manager, "disable", logging.NOTSET)
    log.addHandler(caplog.handler)
    try:
        assert [decoder.name for decoder in standard_decoders()] == ["zxing"]
    finally:
        log.removeHandler(caplog.handler)
    assert "libzbar0" in caplog.text


TAG = tag_picture("RZ-A7-3", pixels=4)


@pytest.mark.parametrize(
    ("picture", "order"),
    [
        (TAG, "bgr"),
        (TAG[:, :, None], "bgr"),
        (np.dstack((TAG, TAG, TAG)), "bgr"),
        (np.dstack((np.full_like(TAG, 255), TAG, TAG)), "rgb"),
        (np.dstack((TAG, TAG, np.full_like(TAG, 255))), "bgr"),
        (np.dstack((np.zeros_like(TAG), 255 - TAG)), "bgr"),
        (np.dstack((TAG, TAG, TAG, np.full_like(TAG, 255))), "rgb"),
        (TAG > 128, "bgr"),
        (TAG / 255.0, "bgr"),
        ((TAG / 255.0).astype(np.float32), "bgr"),
        (TAG.astype(np.uint16) * 257, "bgr"),
        (TAG.astype(np.int32) * 8_421_504, "bgr"),
        (np.asfortranarray(TAG), "bgr"),
        (np.repeat(TAG, 2, axis=1)[:, ::2], "bgr"),
    ],
)
def test_a_tag_is_read_whatever_form_the_picture_has(picture: Any, order: str) -> None:
    grey = grey_plane(picture, order)
    assert grey.dtype == np.uint8
    assert grey.flags.c_contiguous
    assert [found.component for found in ZxingDecoder().decode(grey)] == ["RZ-A7-3"]
    assert [found.component for found in PyzbarDecoder().decode(grey)] == ["RZ-A7-3"]


def test_a_plane_that_is_grey_already_is_not_copied() -> None:
    assert grey_plane(TAG) is TAG


@pytest.mark.parametrize("shape", [(3,), (2, 2, 5), (2, 2, 2, 2)])
def test_a_shape_that_is_no_picture_is_named(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="channels"):
        grey_plane(np.zeros(shape))


def test_a_float_picture_with_gaps_is_no_error() -> None:
    holes = TAG / 255.0
    holes[0, 0] = np.nan
    holes[0, 1] = np.inf
    assert ZxingDecoder().decode(grey_plane(holes))
