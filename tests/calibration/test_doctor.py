"""The doctor: every device one line, never a wrong comfort and never a hang."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.doctor import Finding, Machine, State, examine, exit_code
from companion.cli import main
from companion.clock import ManualClock
from companion.errors import ExitCode
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.profile import Profile, profile_path, save
from companion.vision.cameras import CameraSpec


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine with nothing connected."""
    clock = ManualClock()
    (tmp_path / "data").mkdir()
    (tmp_path / "root").mkdir()
    return Machine(
        tmp_path / "data",
        root=tmp_path / "root",
        environment={},
        clock=clock,
        camera=lambda: None,
        ports=list,
        pause=clock.advance,
    )


def found(machine: Machine) -> dict[str, Finding]:
    return {finding.name: finding for finding in examine(machine)}


def test_a_bare_machine_misses_its_devices_and_says_how_to_go_on(machine: Machine) -> None:
    findings = found(machine)
    states = {name: finding.state for name, finding in findings.items()}
    assert states == {
        "storage": State.OK,
        "journal": State.OK,
        "calibration": State.OK,
        "decoders": State.OK,
        "camera": State.MISSING,
        "board": State.MISSING,
        "display": State.MISSING,
        "touch": State.MISSING,
        "sound": State.MISSING,
    }
    assert all(finding.action for finding in findings.values() if finding.state is not State.OK)
    assert "companion calibrate camera and table" in findings["calibration"].action
    assert exit_code(tuple(findings.values())) is ExitCode.DEVICE_MISSING


@pytest.mark.parametrize(("name", "why"), [("file", "not a directory"), ("file/data", "not a directory"),
                                           ("long" * 70, "too long")])  # fmt: skip
def test_a_folder_that_cannot_be_made_is_no_good_storage(
    machine: Machine, tmp_path: Path, name: str, why: str
) -> None:
    (tmp_path / "file").touch()
    storage = found(replace(machine, data=tmp_path / name))["storage"]
    assert storage.state is State.BROKEN
    assert why in storage.said
    assert storage.action


def test_what_is_connected_is_named(machine: Machine, tmp_path: Path) -> None:
    device = tmp_path / "root/sys/class/input/event2/device"
    (device / "capabilities").mkdir(parents=True)
    (device / "capabilities/abs").write_text("260800000000003\n")
    (device / "name").write_text("raspberrypi-ts\n")
    (tmp_path / "root/proc/asound").mkdir(parents=True)
    (tmp_path / "root/proc/asound/cards").write_text(
        " 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi\n                      vc4-hdmi\n"
    )
    power = tmp_path / "root/sys/devices/platform/soc/soc:firmware"
    power.mkdir(parents=True)
    (power / "get_throttled").write_text("0\n")
    findings = found(replace(machine, environment={"WAYLAND_DISPLAY": "wayland-1"}))
    assert str(findings["touch"]) == "ok touch: raspberrypi-ts"
    assert str(findings["sound"]) == "ok sound: vc4-hdmi - vc4-hdmi"
    assert str(findings["display"]) == "ok display: WAYLAND_DISPLAY is wayland-1"
    assert findings["power"].state is State.OK
    (power / "get_throttled").write_text("50005\n")
    assert "official power supply" in found(machine)["power"].action


def test_a_mouse_is_no_touchscreen(machine: Machine, tmp_path: Path) -> None:
    device = tmp_path / "root/sys/class/input/event0/device"
    (device / "capabilities").mkdir(parents=True)
    (device / "capabilities/abs").write_text("0\n")
    (device / "name").write_text("Mouse\n")
    assert found(machine)["touch"].state is State.MISSING


@pytest.mark.parametrize(("level", "said"), [(120, "64 × 48 px"), (2, "but dark")])
def test_a_camera_that_sends_pictures_is_well_even_in_the_dark(
    machine: Machine, tmp_path: Path, level: int, said: str
) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), np.full((48, 64), level, np.uint8))
    camera = found(replace(machine, camera=lambda: CameraSpec("pictures", str(tmp_path))))["camera"]
    assert camera.state is State.OK
    assert said in camera.said


def test_a_camera_that_does_not_open_is_broken_with_its_own_words(machine: Machine, tmp_path: Path) -> None:
    spec = CameraSpec("webcam", str(tmp_path / "video7"))
    camera = found(replace(machine, camera=lambda: spec))["camera"]
    assert camera.state is State.BROKEN
    assert "video7" in camera.said


def test_a_pi_whose_picamera2_cannot_be_loaded_is_told_so(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    spec = CameraSpec("webcam", str(tmp_path / "video0"))
    blind = replace(machine, camera=lambda: spec)
    assert "cannot be loaded" not in found(blind)["camera"].said
    (tmp_path / "root/proc/device-tree").mkdir(parents=True)
    (tmp_path / "root/proc/device-tree/model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    assert "picamera2 cannot be loaded" in found(blind)["camera"].said


def test_a_board_that_never_answers_is_broken_after_some_seconds(machine: Machine, tmp_path: Path) -> None:
    def ports() -> Sequence[str]:
        return [str(tmp_path / "ttyUSB0")]

    board = found(replace(machine, ports=ports))["board"]
    assert board.state is State.BROKEN
    assert board.action
    assert machine.clock.now() >= 5


def test_stops_that_the_camera_watches_are_counted(machine: Machine) -> None:
    save(machine.data, Profile(rig="dock", stops={"track:0": (1.0, 2.0), "track:1": (40.0, 2.0)}))
    assert "2 stops watched by the camera" in found(machine)["calibration"].said


def test_silent_sensors_and_a_damaged_calibration_are_broken(machine: Machine) -> None:
    save(machine.data, Profile(silent=("track:7",)))
    assert "track:7" in found(machine)["calibration"].said
    profile_path(machine.data).write_text("{}")
    assert found(machine)["calibration"].state is State.BROKEN
    assert exit_code(tuple(found(machine).values())) is ExitCode.FAILED


def test_a_damaged_journal_is_broken_and_a_sound_one_is_counted(machine: Machine) -> None:
    path = machine.data / JOURNAL_NAME
    Journal.open(path).close()
    assert found(machine)["journal"].said == "0 games"
    path.write_bytes(b"not a journal at all")
    assert found(machine)["journal"].state is State.BROKEN


def test_keys_on_pins_that_cannot_be_used_are_missing_with_the_reason(machine: Machine) -> None:
    save(machine.data, Profile(keys="gpio"))
    keys = found(machine)["keys"]
    assert keys.state is State.MISSING
    assert "lgpio" in keys.said


def test_a_lost_decoder_is_broken(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyzbar.pyzbar", None)
    decoders = found(machine)["decoders"]
    assert (decoders.state, decoders.said) == (State.BROKEN, "libzbar0 cannot be used")


def test_all_well_is_done() -> None:
    assert exit_code([Finding("camera", State.OK, "fine")]) is ExitCode.DONE


def test_the_command_prints_a_line_a_device_or_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    profile_path(tmp_path).write_text("{}")
    assert main(["doctor"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert main(["doctor", "--json"]) == 1
    rows = json.loads(capsys.readouterr().out)
    assert [f"{row['state']} {row['device']}" for row in rows] == [line.split(":")[0] for line in lines]
    assert {"calibration", "camera", "board"} <= {row["device"] for row in rows}
