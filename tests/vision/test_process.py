"""The eyes' own process: a decoder that dies costs one frame, a hang is noticed, pictures stay new."""

from __future__ import annotations

import multiprocessing
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.clock import ManualClock
from companion.errors import DeviceMissing
from companion.games.race.mat import race_mat
from companion.vision.cameras import CameraSpec
from companion.vision.preview import picture_of
from companion.vision.process import BACKOFF, PATIENCE, EyesProcess
from companion.vision.shelf import Shelf, ShelfReader
from companion.vision.sightings import FrameReport
from tests.vision.faulty import BAD_PIXEL, aborting, faulty
from tests.vision.pictures import Camera, Grey, Piece, table_picture

MAT = race_mat(3)
PATIENCE_OF_TEST = 20.0


@pytest.fixture(scope="module")
def picture() -> Grey:
    card = Piece("RZ-A7-3", 300, 90)
    return table_picture(MAT, [card], Camera(width=1640, height=900, pixels_per_mm=1.9, noise=1, blur=0.4))


def bad(picture: Grey) -> Grey:
    copy = picture.copy()
    copy[0, 0] = BAD_PIXEL
    return copy


def polled(eyes: EyesProcess, wanted: int, clock: ManualClock | None = None) -> list[FrameReport]:
    """Reports that come in by polling; fails when they do not come for long."""
    found: list[FrameReport] = []
    until = time.monotonic() + PATIENCE_OF_TEST
    while len(found) < wanted and time.monotonic() < until:
        found += eyes.poll()
        if clock is not None:
            clock.advance(0.001)
    assert len(found) >= wanted, f"only {len(found)} reports; status {eyes.status()}"
    return found


def names(report: FrameReport | None) -> set[str]:
    assert report is not None
    return {each.component for each in report.sightings}


def test_each_shown_picture_gives_its_own_report_and_time(picture: Grey) -> None:
    with EyesProcess(MAT) as eyes:
        for frame in (1, 2, 3):
            eyes.show(picture, frame, frame * 0.5)
            report = eyes.wait_report(frame)
            assert report is not None
            assert (report.frame, report.at) == (frame, frame * 0.5)
            assert "RZ-A7-3" in names(report)
        assert eyes.status() is None
        eyes.show(picture[:700, :1200], 4, 2.0)
        assert eyes.wait_report(4) is not None
        larger = np.zeros((1800, 3000), np.uint8)
        larger[:900, :1640] = picture
        eyes.show(larger, 5, 2.5)
        assert "RZ-A7-3" in names(eyes.wait_report(5))


@pytest.mark.parametrize("fault", ["abort", "raise"])
def test_a_decoder_that_dies_on_frame_3_costs_that_frame_only(
    fault: str, picture: Grey, tmp_path: Path
) -> None:
    with EyesProcess(MAT, decoders=faulty(fault, tmp_path / "happened")) as eyes:
        for frame in (1, 2):
            eyes.show(picture, frame, 0.0)
            assert "RZ-A7-3" in names(eyes.wait_report(frame))
        eyes.show(bad(picture), 3, 0.0)
        assert eyes.wait_report(3) is None
        status = eyes.status()
        assert status is not None
        assert status.startswith("camera: restarting")
        eyes.show(bad(picture), 4, 0.0)
        assert "RZ-A7-3" in names(eyes.wait_report(4))
        assert eyes.restarts == 1
        assert eyes.status() is None


def test_a_decoder_that_hangs_is_replaced(picture: Grey, tmp_path: Path) -> None:
    with EyesProcess(MAT, decoders=faulty("hang", tmp_path / "happened")) as eyes:
        eyes.show(picture, 1, 0.0)
        assert eyes.wait_report(1) is not None
        eyes.show(bad(picture), 2, 0.0)
        assert eyes.wait_report(2, timeout=0.3) is None
        eyes.show(picture, 3, 0.0)
        assert "RZ-A7-3" in names(eyes.wait_report(3))


def test_a_process_that_always_dies_ends_with_words_and_not_for_ever(picture: Grey) -> None:
    def watch(eyes: EyesProcess) -> None:
        for frame in range(20):
            eyes.show(picture, frame, 0.0)
            assert eyes.wait_report(frame) is None

    with EyesProcess(MAT, decoders=aborting) as eyes, pytest.raises(DeviceMissing, match="cable"):
        watch(eyes)


def test_polling_brings_a_dead_process_back_after_its_waiting_time(picture: Grey, tmp_path: Path) -> None:
    clock = ManualClock()
    with EyesProcess(MAT, clock=clock, decoders=faulty("abort", tmp_path / "happened")) as eyes:
        eyes.show(bad(picture), 1, 0.0)
        until = time.monotonic() + PATIENCE_OF_TEST
        while not eyes.restarts and time.monotonic() < until:
            assert eyes.poll() == []
        status = eyes.status()
        assert status is not None
        assert "restarting" in status
        clock.advance(BACKOFF[0])
        eyes.poll()
        eyes.show(picture, 2, 0.1)
        assert "RZ-A7-3" in names(polled(eyes, 1)[0])
        assert eyes.status() is None


def test_silence_while_a_report_is_due_is_a_hang_and_silence_without_is_not(
    picture: Grey, tmp_path: Path
) -> None:
    clock = ManualClock()
    with EyesProcess(MAT, clock=clock, decoders=faulty("hang", tmp_path / "happened")) as eyes:
        eyes.show(picture, 1, 0.0)
        polled(eyes, 1)
        clock.advance(10 * PATIENCE)
        eyes.poll()
        assert eyes.restarts == 0
        eyes.show(bad(picture), 2, 0.1)
        clock.advance(PATIENCE + 1)
        eyes.poll()
        assert eyes.restarts == 1


def test_a_newer_picture_replaces_one_not_looked_at_yet(picture: Grey) -> None:
    with EyesProcess(MAT) as eyes:
        for frame in range(1, 31):
            eyes.show(picture, frame, frame / 10)
        reports = polled(eyes, 1)
        until = time.monotonic() + PATIENCE_OF_TEST
        while reports[-1].frame != 30 and time.monotonic() < until:
            reports += eyes.poll()
    frames = [report.frame for report in reports]
    assert frames[-1] == 30
    assert frames == sorted(set(frames))
    assert len(frames) < 10


def test_black_pictures_are_reported_dark_and_start_no_restart_loop() -> None:
    with EyesProcess(MAT) as eyes:
        for frame in range(1, 6):
            eyes.show(np.zeros((900, 1640), np.uint8), frame, 0.0)
            report = eyes.wait_report(frame)
            assert report is not None
            assert (report.placed, report.brightness) == (False, 0.0)
        assert (eyes.restarts, eyes.status()) == (0, None)


def test_a_preview_comes_when_asked_for_and_once(picture: Grey) -> None:
    with EyesProcess(MAT) as eyes:
        eyes.show(picture, 1, 0.0)
        eyes.wait_report(1)
        assert eyes.preview() is None
        eyes.request_preview(width=400)
        for frame in (2, 3):
            eyes.show(picture, frame, 0.0)
            eyes.wait_report(frame)
        preview = eyes.preview()
        assert preview is not None
        image = picture_of(preview)
        assert image is not None
        assert (image.width, image.height) == (400, 220)
        assert len(image.grey) == 400 * 220
        assert image.tags
        for tag in image.tags:
            assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in tag.corners), tag
        assert eyes.preview() is None


def test_a_folder_of_pictures_plays_as_a_camera(picture: Grey, tmp_path: Path) -> None:
    for number in (1, 2):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture)
    (tmp_path / "1b.png").write_bytes(b"no picture")
    with EyesProcess(MAT, camera=CameraSpec("pictures", str(tmp_path))) as eyes:
        reports = polled(eyes, 2)
    assert [report.frame for report in reports] == [1, 2]
    assert "RZ-A7-3" in names(reports[0])


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (CameraSpec("pictures", "/nowhere"), "folder"),
        (CameraSpec("webcam", "87"), "plug it in"),
        (CameraSpec("picamera"), "picamera2"),
    ],
)
def test_a_missing_camera_is_named_with_what_to_do(spec: CameraSpec, words: str) -> None:
    clock = ManualClock()
    with EyesProcess(MAT, camera=spec, clock=clock) as eyes:
        until = time.monotonic() + PATIENCE_OF_TEST
        while not eyes.restarts and time.monotonic() < until:
            eyes.poll()
        status = eyes.status()
        assert status is not None
        assert words in status


def test_closing_leaves_no_process_behind(picture: Grey) -> None:
    eyes = EyesProcess(MAT)
    eyes.show(picture, 1, 0.0)
    assert eyes.wait_report(1) is not None
    eyes.close()
    assert not [child for child in multiprocessing.active_children() if child.name == "eyes"]


def test_a_closed_shelf_leaves_no_shared_memory_behind(picture: Grey) -> None:
    shelf = Shelf()
    shelved = shelf.put(picture, 1, 0.0)
    reader = ShelfReader()
    assert (reader.get(shelved) == picture).all()
    reader.close()
    shelf.close()
    with pytest.raises(FileNotFoundError):
        ShelfReader().get(shelved)
