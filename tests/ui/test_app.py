"""Opening the window where it can and cannot be opened."""

from __future__ import annotations

import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

from companion.errors import CompanionError, DeviceMissing, ExitCode
from tests.ui.support import FakeHost, FakeTable, table
from ui import app
from ui.controller import Controller
from ui.intents import Change
from ui.settings import FILE_NAME, Settings, SettingsFile


def test_without_a_display_one_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(app, "_display_possible", lambda: False)
    with pytest.raises(DeviceMissing) as caught:
        app.prepare((800, 480), fullscreen=False)
    assert "\n" not in caught.value.message
    assert "terminal" in caught.value.message


def test_a_display_that_does_not_answer_is_a_missing_device_and_not_a_traceback(tmp_path: Path) -> None:
    code = (
        "from companion.errors import DeviceMissing, ExitCode\n"
        "from ui.app import prepare\n"
        "try:\n    prepare((800, 480), fullscreen=False)\n"
        "except DeviceMissing as error:\n    print(error.message)\n"
    )
    surroundings = {**os.environ, "DISPLAY": ":987", "TABLE_COMPANION_DATA": str(tmp_path)}
    surroundings.pop("WAYLAND_DISPLAY", None)
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.startswith("No display was found"), done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 0


def test_without_a_video_driver_the_command_ends_with_its_own_code_and_one_line(tmp_path: Path) -> None:
    surroundings = {**os.environ, "DISPLAY": ":987", "TABLE_COMPANION_DATA": str(tmp_path)}
    surroundings.pop("WAYLAND_DISPLAY", None)

    def companion(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "companion", *words],
            env=surroundings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    played = companion("play", "--simulated")
    assert played.returncode == ExitCode.DEVICE_MISSING
    (line,) = [line for line in played.stderr.splitlines() if line.startswith("companion:")]
    assert "No display was found" in line
    assert "Traceback" not in played.stderr + played.stdout
    games = companion("games")
    assert games.returncode == 0, games.stderr


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Controller]:
    """The controllers over which a window was opened; it stands in for the toolkit's application."""
    seen: list[Controller] = []

    class Window:
        failure: Exception | None = None

        def __init__(self, controller: Controller, *_: object, **__: object) -> None:
            seen.append(controller)

        async def async_run(self, _: str) -> None:
            seen[0].act(Change("theme", "night"))

    stand_in = types.ModuleType("ui.window")
    stand_in.__dict__["CompanionApp"] = Window
    monkeypatch.setitem(sys.modules, "ui.window", stand_in)
    monkeypatch.setattr(app, "prepare", lambda *_, **__: None)
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    return seen


def test_the_settings_of_last_time_are_there_when_the_window_opens(
    opened: list[Controller], tmp_path: Path
) -> None:
    SettingsFile(tmp_path / FILE_NAME).change(language="de", rotation=180)
    app.run(FakeHost(FakeTable(table())))
    assert opened[0].texts.language == "de"
    assert SettingsFile(tmp_path / FILE_NAME).now == Settings(language="de", rotation=180, theme="night")


def test_the_first_picture_says_that_games_are_kept_nowhere_and_why(
    opened: list[Controller], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Controller, "act", lambda *_: None)  # the stand-in's press would take the line away
    SettingsFile(tmp_path / FILE_NAME).change(language="de")
    app.run(FakeHost(FakeTable(table())), unkept="the disk is full; free some space")
    assert "nichts aufbewahrt" in opened[0].looking.message
    assert opened[0].looking.message.endswith("the disk is full")


def test_a_window_opens_also_where_the_toolkit_cannot_keep_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    assert app._own_folder() == tmp_path / "kivy"
    (tmp_path / "file").touch()
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path / "file"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "missing"))
    spare = app._own_folder()
    assert spare.is_dir()
    assert tmp_path not in spare.parents
    spare.rmdir()


def test_where_no_folder_at_all_can_be_written_one_line_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(**_: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkdtemp", full)
    with pytest.raises(CompanionError, match="make room"):
        app._spare_folder()
