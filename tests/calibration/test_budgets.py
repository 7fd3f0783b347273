"""``companion doctor --bench``: what is measured is real, what is missing is said, what is slow is broken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from calibration import budgets
from calibration.budgets import drawn_mat, measure
from calibration.doctor import Finding, Machine, State
from companion.cli import main
from companion.clock import ManualClock
from companion.games.race.mat import race_mat
from companion.vision.cameras import CameraSpec
from companion.vision.eyes import Eyes


class SteppingClock:
    """A clock that goes on by so many seconds with every look at it."""

    def __init__(self, step: float) -> None:
        self._ticks: Iterator[int] = count()
        self._step = step

    def now(self) -> float:
        return next(self._ticks) * self._step


def machine(folder: Path, clock: SteppingClock | ManualClock, camera: CameraSpec | None = None) -> Machine:
    return Machine(folder, clock=clock, camera=lambda: camera, ports=list, pause=lambda seconds: None)


def found(where: Machine) -> dict[str, Finding]:
    return {finding.name: finding for finding in measure(where)}


def test_without_devices_only_the_decoding_is_measured(tmp_path: Path) -> None:
    findings = found(machine(tmp_path, SteppingClock(0.01)))
    states = [findings[name].state for name in ("picture", "decode", "key to lamp")]
    assert states == [State.MISSING, State.OK, State.MISSING]
    assert "10.0 ms of 200 ms" in findings["decode"].said


def test_a_slow_machine_is_told_what_to_do(tmp_path: Path) -> None:
    for number in range(6):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((48, 64), 120, np.uint8))
    findings = found(machine(tmp_path, SteppingClock(0.3), CameraSpec("pictures", str(tmp_path))))
    assert findings["decode"].state is State.BROKEN
    assert findings["picture"].state is State.BROKEN
    assert "300.0 ms of 200 ms between two" in findings["picture"].said
    assert findings["picture"].action


def test_the_picture_that_is_decoded_shows_every_tag() -> None:
    mat = race_mat(5)
    eyes = Eyes(mat)
    picture = drawn_mat(mat, 20)
    seen: set[str] = set()
    for frame in range(4):
        seen |= {tag.component for tag in eyes.look(picture, frame, frame / 5).sightings}
    assert len([name for name in seen if name.startswith("RZ-A")]) == 20
    assert {mark.component for mark in mat.marks()} <= seen


def test_a_camera_that_cannot_be_opened_is_broken_in_its_own_words(tmp_path: Path) -> None:
    where = machine(tmp_path, SteppingClock(0.01), CameraSpec("webcam", str(tmp_path / "video3")))
    assert found(where)["picture"].state is State.BROKEN


class FakeBoard:
    """A board whose line takes so many seconds there and back."""

    trip = 0.0012

    def __init__(self, *_: object) -> None:
        counters = SimpleNamespace(frames_ok=99, rtt_median=self.trip)
        self.bridge = SimpleNamespace(link=SimpleNamespace(counters=counters))

    def poll(self, now: float) -> None:
        return None

    def status(self) -> None:
        return None

    def close(self) -> None:
        return None


@pytest.mark.parametrize(("trip", "state"), [(0.0012, State.OK), (0.02, State.BROKEN)])
def test_a_key_lights_its_lamp_in_time_or_the_line_is_blamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trip: float, state: State
) -> None:
    monkeypatch.setattr(budgets, "SerialBoard", type("Board", (FakeBoard,), {"trip": trip}))
    where = replace(machine(tmp_path, SteppingClock(0.001)), ports=lambda: ["/dev/ttyUSB0"])
    found_there = found(where)["key to lamp"]
    assert found_there.state is state
    assert f"line {1000 * trip:.1f}" in found_there.said


def test_the_command_measures_only_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    monkeypatch.setattr(budgets, "_PICTURES", 3)
    main(["doctor"])
    assert "decode:" not in capsys.readouterr().out
    main(["doctor", "--bench"])
    assert "decode:" in capsys.readouterr().out
