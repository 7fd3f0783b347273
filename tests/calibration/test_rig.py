"""The rig as people say it is, kept beside what was measured."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from calibration.rig import RigWishes, described, with_wishes
from companion.cli import main
from companion.errors import BadInput
from companion.session.profile import Course, Profile, load
from companion.vision.cameras import CameraSpec

CROSSED = {"track:1": "track:2", "track:2": "track:1", "key:1": "key:2", "key:2": "key:1"}


def test_another_rig_forgets_the_wires_of_the_old_one() -> None:
    old = Profile(wiring=CROSSED, silent=("track:5",), table_error=0.3)
    assert with_wishes(old, RigWishes(rig="dock")) == Profile(rig="dock", table_error=0.3)
    assert with_wishes(old, RigWishes(rig="overhead")) == old


def test_keys_moved_to_the_pins_forget_only_their_own_wires() -> None:
    new = with_wishes(Profile(wiring=CROSSED), RigWishes(keys="gpio"))
    assert new.wiring == {"track:1": "track:2", "track:2": "track:1"}


def test_a_camera_is_chosen_with_its_focus_and_given_back() -> None:
    wishes = RigWishes(camera="webcam:/dev/video2", size="1920x1080", focus=30, exposure=8)
    new = with_wishes(Profile(), wishes)
    assert new.camera == CameraSpec("webcam", "/dev/video2", 1920, 1080, focus=30, exposure=8)
    assert described(new) == (
        "overhead rig, keys on the board, webcam /dev/video2, 1920 x 1080 px, focus 30, exposure 8"
    )
    again = with_wishes(new, RigWishes(focus=0))
    assert again.camera is not None
    assert (again.camera.focus, again.camera.exposure) == (None, 8)
    assert with_wishes(new, RigWishes(camera="auto")).camera is None


@pytest.mark.parametrize(
    ("wishes", "field"),
    [
        (RigWishes(camera="telescope"), "--camera"),
        (RigWishes(camera="webcam"), "--camera"),
        (RigWishes(camera="picamera:3"), "--camera"),
        (RigWishes(focus=1.0), "--camera"),
        (RigWishes(camera="picamera", size="big"), "--size"),
    ],
)
def test_a_wish_that_makes_no_camera_is_named(wishes: RigWishes, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        with_wishes(Profile(), wishes)
    assert caught.value.field == field


def test_the_command_says_and_changes_the_rig(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    assert main(["calibrate", "rig"]) == 0
    assert "overhead rig, keys on the board, whichever camera is found" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())
    assert main(["calibrate", "rig", "--rig", "dock", "--keys", "gpio", "--camera", "picamera"]) == 0
    assert load(tmp_path).profile == Profile(rig="dock", keys="gpio", camera=CameraSpec("picamera"))
    assert main(["calibrate", "rig", "--camera", "none"]) == 2


def test_another_rig_or_other_keys_forget_the_wires_of_every_game() -> None:
    course = Course({"track:1": "track:2", "key:1": "key:2"}, ("track:9",), {"track:3": (1.0, 2.0)})
    profile = Profile(courses={"crazy-race": course})
    assert with_wishes(profile, RigWishes(rig="dock")).courses == {}
    kept = with_wishes(profile, RigWishes(keys="gpio")).courses["crazy-race"]
    assert kept == replace(course, wiring={"track:1": "track:2"})
