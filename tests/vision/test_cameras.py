"""Cameras: the newest picture or clear words, never an old picture."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.clock import ManualClock
from companion.errors import DeviceMissing
from companion.vision.cameras import CameraSpec, PiCamera, WebCamera, open_camera
from companion.vision.shelf import Shelf, StreamCamera

TIMEOUT = 20.0


class FakeDevice:
    """A webcam whose pictures are numbered; it hands out as many as it is told to."""

    def __init__(self, *_: object) -> None:
        self.allowed = threading.Semaphore(0)
        self.taken = threading.Semaphore(0)
        self.number = 0
        self.alive = True

    def isOpened(self) -> bool:  # noqa: N802  (OpenCV's name)
        return True

    def set(self, setting: int, value: float) -> bool:
        return True

    def read(self) -> tuple[bool, Any]:
        if self.number:
            self.taken.release()
        assert self.allowed.acquire(timeout=TIMEOUT)
        self.number += 1
        return self.alive, np.full((4, 6, 3), self.number, np.uint8) if self.alive else None

    def give(self, count: int) -> None:
        """Let the camera take pictures, and wait until they were fetched."""
        for _ in range(count):
            self.allowed.release()
            assert self.taken.acquire(timeout=TIMEOUT)

    def release(self) -> None:
        self.alive = False


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> FakeDevice:
    fake = FakeDevice()
    monkeypatch.setattr(cv2, "VideoCapture", lambda *_: fake)
    return fake


def test_a_webcam_gives_its_newest_picture_and_drops_the_older_ones(device: FakeDevice) -> None:
    clock = ManualClock(5.0)
    camera = WebCamera(CameraSpec("webcam"), clock)
    device.give(4)
    picture = camera.read()
    assert picture is not None
    assert (picture[0].shape, int(picture[0][0, 0]), picture[1]) == ((4, 6), 4, 5.0)
    device.give(2)
    picture = camera.read()
    assert picture is not None
    assert int(picture[0][0, 0]) == 6
    device.alive = False
    device.allowed.release()
    camera.close()


def test_a_webcam_that_was_unplugged_is_named_with_what_to_do(device: FakeDevice) -> None:
    camera = WebCamera(CameraSpec("webcam", "3"), ManualClock())
    device.give(1)
    device.alive = False
    device.allowed.release()
    camera._thread.join(TIMEOUT)
    with pytest.raises(DeviceMissing, match=r"/dev/video3.*cable"):
        camera.read()
    camera.close()


class FakePiCamera:
    """picamera2's camera, as far as it is used: one YUV picture after the other."""

    missing = False

    def __init__(self) -> None:
        if self.missing:
            raise IndexError("list index out of range")

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def configure(self, wanted: dict[str, Any]) -> None:
        self.width, self.height = wanted["main"]["size"]

    def start(self) -> None:
        self.running = True

    def capture_array(self, name: str) -> Any:
        luma = np.full((self.height, self.width + 32), 90, np.uint8)
        return np.vstack((luma, np.full((self.height // 2, self.width + 32), 128, np.uint8)))

    def stop(self) -> None:
        self.running = False

    def close(self) -> None:
        assert not self.running


def test_a_pi_camera_gives_its_brightness_plane_without_the_padding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=FakePiCamera))
    camera = open_camera(CameraSpec("picamera", width=64, height=48), ManualClock(2.0))
    picture = camera.read()
    assert picture is not None
    assert (picture[0].shape, picture[1]) == ((48, 64), 2.0)
    assert (picture[0] == 90).all()
    camera.close()


def test_a_pi_without_its_camera_is_told_to_check_the_cable(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = type("Absent", (FakePiCamera,), {"missing": True})
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=absent))
    with pytest.raises(DeviceMissing, match="ribbon cable"):
        PiCamera(CameraSpec("picamera"), ManualClock())


def test_a_folder_without_pictures_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing to see")
    with pytest.raises(DeviceMissing, match="no pictures"):
        open_camera(CameraSpec("pictures", str(tmp_path)))


def test_a_shown_picture_is_seen_once_and_an_overtaken_one_never() -> None:
    shelf, camera = Shelf(), StreamCamera()
    assert camera.read() is None
    for frame in (1, 2):
        camera.offer(shelf.put(np.full((30, 40), frame, np.uint8), frame, frame / 10))
    picture = camera.read()
    assert picture is not None
    assert (int(picture[0][0, 0]), picture[1], camera.frame) == (2, 0.2, 2)
    assert camera.read() is None
    camera.close()
    shelf.close()
