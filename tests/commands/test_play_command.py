"""``companion play``: what is played is found again by the other commands, and mistakes are one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main
from companion.session.records import Box, SeatInfo
from companion.virtual.host import SimulatedHost
from ui.presenters.start import first_wishes

GAME = "race-for-the-chinese-zodiac"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder that the commands use."""
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(display, raising=False)
    return tmp_path


def test_a_game_begun_at_the_screen_is_listed_replayed_and_verified(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    host = SimulatedHost(folder)
    table = host.new(first_wishes(host.offers()[0]))
    table.close()
    host.close()
    assert main(["games"]) == 0
    name = capsys.readouterr().out.split()[0]
    assert main(["replay", name]) == 0
    assert main(["verify", name]) == 0
    assert main(["export", name, "--out", str(folder / "game.json")]) == 0
    assert (folder / "game.json").exists()


def test_resuming_without_a_game_says_how_to_start_one(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--resume"]) == 1
    assert "companion play" in capsys.readouterr().err


def test_an_unknown_game_is_refused_with_those_there_are(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--game", "chess"]) == 2
    err = capsys.readouterr().err
    assert GAME in err
    assert err.count("\n") == 1


def test_history_of_nothing_is_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["games"], ["replay", "x"], ["verify", "x"], ["export", "x", "--out", "y"]):
        assert main(command) in (0, 1)
        out, err = capsys.readouterr()
        assert (out + err).count("\n") == 1


def test_an_unfinished_game_of_unknown_rules_does_not_keep_the_table_closed(folder: Path) -> None:
    host = SimulatedHost(folder)
    host.journal.create_game("mah-jong", {"players": 3}, Box("b"), [SeatInfo("s1", "Ann")])
    assert host.saved() == []
    host.close()
