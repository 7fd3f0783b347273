"""Cameras: the newest picture or clear words, never an old picture."""

from __future__ import annotations

import importlib.abc
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import cv2
import numpy as np
import pytest

from companion.clock import ManualClock
from companion.errors import DeviceMissing
from companion.games.race.mat import race_mat
from companion.session.hardware import find_camera
from companion.vision.cameras import CameraSpec, open_camera
from companion.vision.colours import colour_picture
from companion.vision.eyes import Eyes
from companion.vision.hints import Hint, hint
from companion.vision.picamera import PiCamera
from companion.vision.shelf import Shelf, StreamCamera
from companion.vision.webcam import WebCamera

TIMEOUT = 20.0


class FakeDevice:
    """A webcam whose pictures are numbered; it hands out as many as it is told to."""

    def __init__(self, *_: object) -> None:
        self.told: list[tuple[int, float]] = []
        self.dark = False
        self.allowed = threading.Semaphore(0)
        self.taken = threading.Semaphore(0)
        self.number = 0
        self.alive = True

    def isOpened(self) -> bool:  # noqa: N802  (OpenCV's name)
        return True

    def set(self, setting: int, value: float) -> bool:
        self.told.append((setting, value))
        return True

    def read(self) -> tuple[bool, Any]:
        if self.number:
            self.taken.release()
        assert self.allowed.acquire(timeout=TIMEOUT)
        self.number += 1
        if not self.alive:
            return False, None
        return True, np.zeros((48, 64, 3), np.uint8) if self.dark else np.full(
            (4, 6, 3), self.number, np.uint8
        )

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


class Job:
    """picamera2's answer to a call that does not wait."""

    def __init__(self, result: Any) -> None:
        self.result = result

    def get_result(self, timeout: float) -> Any:
        """The result in time, or what went wrong."""
        assert 0 < timeout < 30
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


class FakePiCamera:
    """picamera2's camera, as far as it is used: one YUV picture after the other."""

    fails: Exception | None = None
    fails_reading: Exception | None = None
    fails_leaving: Exception | None = None
    camera_controls: dict[str, Any] = {"AfMode": (0, 2, 0), "LensPosition": (0.0, 32.0, 1.0)}  # noqa: RUF012
    told: dict[str, Any] = {}  # noqa: RUF012

    def __init__(self) -> None:
        if self.fails is not None:
            raise self.fails
        self.running = False

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def create_still_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted | {"still": True}

    def configure(self, wanted: dict[str, Any]) -> None:
        self.width, self.height = wanted["main"]["size"]

    def set_controls(self, controls: dict[str, Any]) -> None:
        type(self).told = controls

    def start(self) -> None:
        self.running = True

    def capture_array(self, name: str, *, wait: bool) -> Job:
        assert self.running
        assert not wait
        luma = np.full((self.height, self.width + 32), 90, np.uint8)
        planes = np.vstack((luma, np.full((self.height // 2, self.width + 32), 128, np.uint8)))
        return Job(self.fails_reading or planes)

    def switch_mode_and_capture_array(self, wanted: dict[str, Any], name: str, *, wait: bool) -> Job:
        assert wanted["still"]
        assert not wait
        return Job(np.full((2592, 4608, 3), (10, 20, 30), np.uint8))

    def stop(self) -> None:
        self.running = False

    def close(self) -> None:
        assert not self.running
        if self.fails_leaving is not None:
            raise self.fails_leaving


def pi_camera(monkeypatch: pytest.MonkeyPatch, spec: CameraSpec | None = None, **faults: Exception) -> Any:
    """A Pi camera with faults, opened."""
    fake = type("Faulty", (FakePiCamera,), dict(faults))
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=fake))
    return open_camera(spec or CameraSpec("picamera", width=64, height=48), ManualClock(2.0)), fake


def test_a_pi_camera_gives_its_brightness_plane_without_the_padding(monkeypatch: pytest.MonkeyPatch) -> None:
    camera, _ = pi_camera(monkeypatch)
    assert camera.colour() is None
    picture = camera.read()
    assert (picture[0].shape, picture[1]) == ((48, 64), 2.0)
    assert (picture[0] == 90).all()
    assert camera.colour().shape == (48, 64, 3)
    camera.close()


def test_a_pi_camera_takes_twelve_megapixels_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    camera, _ = pi_camera(monkeypatch)
    still = camera.still()
    assert still.shape == (2592, 4608, 3)
    assert still[0, 0].tolist() == [10, 20, 30]
    camera.close()


def test_a_pi_camera_keeps_the_focus_and_exposure_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = CameraSpec("picamera", width=64, height=48, focus=1.2, exposure=8.5)
    camera, fake = pi_camera(monkeypatch, spec)
    assert fake.told == {"AfMode": 0, "LensPosition": 1.2, "AeEnable": False, "ExposureTime": 8500}
    camera.close()
    camera, fake = pi_camera(monkeypatch)
    assert fake.told == {"AfMode": 2}
    camera.close()


def test_a_pi_camera_with_a_fixed_lens_is_not_asked_to_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakePiCamera, "camera_controls", {"ExposureTime": (1, 10000, 1000)})
    camera, fake = pi_camera(monkeypatch, CameraSpec("picamera", width=64, height=48, focus=1.2))
    assert fake.told == {}
    camera.close()


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (IndexError("list index out of range"), "no Raspberry Pi camera answers.*ribbon cable"),
        (RuntimeError("Failed to acquire camera: Device or resource busy"), "busy.*close other programs"),
        (RuntimeError("Camera __init__ sequence did not complete."), "does not work.*ribbon cable"),
    ],
)
def test_a_pi_camera_that_does_not_open_is_named_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, words: str
) -> None:
    with pytest.raises(DeviceMissing, match=words):
        pi_camera(monkeypatch, fails=fault)


def test_a_pi_without_picamera2_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(DeviceMissing, match="apt install python3-picamera2"):
        PiCamera(CameraSpec("picamera"), ManualClock())


def test_a_picamera2_built_for_another_numpy_is_named_and_the_webcam_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Misbuilt(importlib.abc.MetaPathFinder):
        def find_spec(self, name: str, path: object, target: object = None) -> None:
            if name == "picamera2":
                raise ValueError("numpy.dtype size changed, may indicate binary incompatibility")

    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Misbuilt(), *sys.meta_path])
    with pytest.raises(DeviceMissing, match="dtype size changed"):
        PiCamera(CameraSpec("picamera"), ManualClock())
    (tmp_path / "video0").touch()
    assert find_camera(tmp_path) == CameraSpec("webcam", str(tmp_path / "video0"))


def test_a_pi_camera_that_stalls_is_named_instead_of_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    camera, _ = pi_camera(monkeypatch, fails_reading=TimeoutError())
    with pytest.raises(DeviceMissing, match=r"no picture for 5 s.*ribbon cable"):
        camera.read()
    camera.close()


def test_a_pi_camera_whose_cable_comes_loose_can_still_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = RuntimeError("device gone")
    camera, _ = pi_camera(monkeypatch, fails_reading=gone, fails_leaving=gone)
    with pytest.raises(DeviceMissing, match="does not work"):
        camera.read()
    camera.close()


def test_a_folder_without_pictures_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing to see")
    with pytest.raises(DeviceMissing, match="no pictures"):
        open_camera(CameraSpec("pictures", str(tmp_path)))


def test_a_video_is_played_picture_by_picture_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "evening.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for level in (40, 120, 200):
        writer.write(np.full((48, 64, 3), level, np.uint8))
    writer.release()
    camera = open_camera(CameraSpec("video", str(path)), ManualClock(3.0))
    levels = []
    while (picture := camera.read()) is not None:
        assert (picture[0].shape, str(picture[0].dtype), picture[1]) == ((48, 64), "uint8", 3.0)
        levels.append(round(float(picture[0].mean()), -1))
    assert levels == [40, 120, 200]
    colour = camera.colour()
    assert colour is not None
    assert colour.shape == (48, 64, 3)
    camera.close()


@pytest.mark.parametrize(("kind", "said"), [("pictures", "no folder of pictures"), ("video", "no video at")])
def test_a_name_that_cannot_be_looked_up_is_a_missing_camera(
    tmp_path: Path, kind: Literal["pictures", "video"], said: str
) -> None:
    with pytest.raises(DeviceMissing, match=said):
        open_camera(CameraSpec(kind, str(tmp_path / ("long" * 70))))


def test_a_video_that_cannot_be_played_is_named(tmp_path: Path) -> None:
    with pytest.raises(DeviceMissing, match="no video at"):
        open_camera(CameraSpec("video", str(tmp_path / "gone.mp4")))
    (tmp_path / "broken.mp4").write_bytes(b"\0\0\0\x18ftypmp42" + bytes(80))
    with pytest.raises(DeviceMissing, match=r"broken\.mp4 cannot be played"):
        open_camera(CameraSpec("video", str(tmp_path / "broken.mp4")))


def test_broken_pictures_in_a_folder_are_left_out(tmp_path: Path) -> None:
    for name, level in (("1.png", 10), ("3.png", 30)):
        cv2.imwrite(str(tmp_path / name), np.full((4, 6), level, np.uint8))
    (tmp_path / "2.png").write_bytes((tmp_path / "1.png").read_bytes()[:20])
    (tmp_path / "4.png").write_bytes(b"")
    camera = open_camera(CameraSpec("pictures", str(tmp_path)), ManualClock())
    seen = [picture[0][0, 0] for picture in iter(camera.read, None)]
    assert seen == [10, 30]
    camera.close()


@pytest.mark.parametrize(
    ("made", "words"),
    [("nothing", "no camera at .*plug it in"), ("a file", "busy or is no camera.*close other programs")],
)
def test_a_webcam_that_does_not_open_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: str, words: str
) -> None:
    class Closed(FakeDevice):
        def isOpened(self) -> bool:  # noqa: N802  (OpenCV's name)
            return False

    monkeypatch.setattr(cv2, "VideoCapture", Closed)
    if made == "a file":
        (tmp_path / "video0").touch()
    with pytest.raises(DeviceMissing, match=words):
        WebCamera(CameraSpec("webcam", str(tmp_path / "video0")), ManualClock())


def test_a_webcam_that_another_program_holds_is_said_to_be_busy(device: FakeDevice) -> None:
    device.alive = False
    device.allowed.release()
    camera = WebCamera(CameraSpec("webcam"), ManualClock())
    camera._thread.join(TIMEOUT)
    with pytest.raises(DeviceMissing, match="busy; close other programs"):
        camera.read()
    camera.close()


def test_a_webcam_takes_focus_and_exposure_by_hand(device: FakeDevice) -> None:
    camera = WebCamera(CameraSpec("webcam", focus=30, exposure=8.0), ManualClock())
    told = dict(device.told)
    assert (told[cv2.CAP_PROP_AUTOFOCUS], told[cv2.CAP_PROP_FOCUS]) == (0, 30)
    assert (told[cv2.CAP_PROP_AUTO_EXPOSURE], told[cv2.CAP_PROP_EXPOSURE]) == (1, 80)
    device.alive = False
    device.allowed.release()
    camera.close()


def test_darkness_is_a_hint_and_no_dead_camera(device: FakeDevice) -> None:
    device.dark = True
    camera = WebCamera(CameraSpec("webcam"), ManualClock())
    eyes = Eyes(race_mat(3))
    for frame in range(3):
        device.give(1)
        picture = camera.read()
        assert picture is not None
        assert hint(eyes.look(picture[0], frame, picture[1])) is Hint.TOO_DARK
    device.alive = False
    device.allowed.release()
    camera.close()


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.float32, np.bool_])
def test_pictures_of_any_numbers_come_out_in_eight_bit_colour(kind: type[np.generic]) -> None:
    full = {np.uint8: 255, np.uint16: 65535, np.float32: 1.0, np.bool_: True}[kind]
    picture = np.zeros((3, 4, 4), kind)
    picture[:, :, 2] = full
    assert colour_picture(picture)[1, 1].tolist() == [0, 0, 255]
    assert colour_picture(picture, "rgb")[1, 1].tolist() == [255, 0, 0]
    assert colour_picture(picture[:, :, 2])[1, 1].tolist() == [255, 255, 255]


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
