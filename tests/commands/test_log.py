"""The log of an evening: there when the operator looks, small, and never on the screen."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands.log import LOG_NAME, kept_log
from firmware_bridge.bridge import Bridge
from firmware_bridge.simulated_board import SimulatedBoard


def test_the_counters_of_the_board_are_in_the_log_of_the_evening_and_not_on_the_screen(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    board = SimulatedBoard()
    bridge = Bridge(ports=board.ports, open_port=board.open_port)
    with kept_log(tmp_path / "new"):
        for turn in range(1, 700):
            board.step(turn * 0.1)
            bridge.poll(turn * 0.1)
    bridge.poll(200.0)
    bridge.close(200.0)
    board.close()
    log = (tmp_path / "new" / LOG_NAME).read_text(encoding="utf-8")
    counters = [line for line in log.splitlines() if " INFO board " in line and "round trip" in line]
    assert len(counters) == 2, f"at the start and after a minute; none after the evening:\n{log}"
    assert "INFO board up: frames" in counters[1]
    assert capfd.readouterr() == ("", "")


def test_a_log_does_not_grow_over_the_years(tmp_path: Path) -> None:
    with kept_log(tmp_path):
        for number in range(4000):
            logging.getLogger("companion.test").info("%d %s", number, "x" * 1000)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 2_000_000
    assert "3999 x" in (tmp_path / LOG_NAME).read_text(encoding="utf-8")


def test_where_no_log_can_be_written_the_game_is_played_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    played = False
    with kept_log(tmp_path / "file"):
        played = True
    assert played
    assert "no log is kept" in caplog.text


def test_playing_leaves_a_log_beside_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    said: list[str] = []

    def evening(*_: object, **__: object) -> int:
        logging.getLogger("companion.inputs.board").warning("The dice tray sends nonsense.")
        said.append("played")
        return 0

    monkeypatch.setattr("ui.terminal.run_terminal", evening)
    assert main(["play", "--terminal", "--simulated"]) == 0
    assert said == ["played"]
    assert "WARNING The dice tray sends nonsense." in (tmp_path / LOG_NAME).read_text(encoding="utf-8")
