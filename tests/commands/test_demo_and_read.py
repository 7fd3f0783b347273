"""``companion demo`` and ``companion read`` as people and scripts call them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import segno

from companion.cli import main
from companion.errors import CompanionError

DEMO = ["demo", "--game", "race-for-the-chinese-zodiac", "--seats", "3", "--seed", "1", "--headless"]
REPORT: dict[str, Any] = {
    "game": "race-for-the-chinese-zodiac", "seats": 3, "seed": 1, "rounds": 9, "moves": 80, "seconds": 1.5,
    "frames": 10, "sightings": 20, "serial": {"frames_ok": 30, "frames_bad": 0, "resent": 0, "lost": 0},
    "mistakes": {"injected": 2, "noticed": 2, "by_kind": {}}, "false_alarms": 0, "questions": 0,
    "ranking": [["s2"], ["s1", "s3"]], "state_digest": "same", "truth_digest": "same",
}  # fmt: skip


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, Any] | CompanionError], None]:
    """Let the simulated table end like this, without playing."""

    def end_with(ending: dict[str, Any] | CompanionError) -> None:
        def play(_: object, progress: Callable[[str], None]) -> dict[str, Any]:
            progress("round 1: ox 0")
            if isinstance(ending, CompanionError):
                raise ending
            return ending

        monkeypatch.setattr("companion.virtual.demo.play_demo", play)

    return end_with


def test_a_demonstration_shows_its_course_and_its_result(
    plays: Callable[[Any], None], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    plays(REPORT)
    assert main([*DEMO, "--report", str(tmp_path / "report.json")]) == 0
    out, err = capsys.readouterr()
    assert "round 1" in err
    assert "1. s2" in out
    assert "2. s1 and s3" in out
    assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8")) == REPORT


def test_a_referee_that_kept_another_game_than_was_played_is_a_failure(
    plays: Callable[[Any], None], capsys: pytest.CaptureFixture[str]
) -> None:
    plays({**REPORT, "truth_digest": "other"})
    assert main(DEMO) == 1
    assert "not the one that was played" in capsys.readouterr().err


def test_a_demonstration_that_stops_says_where(
    plays: Callable[[Any], None], capsys: pytest.CaptureFixture[str]
) -> None:
    plays(CompanionError("the game came to a stop in round 1"))
    assert main(DEMO) == 1
    assert "came to a stop" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["absent/report.json", "file/report.json", "long" * 70])
def test_a_report_that_cannot_be_written_is_refused_before_a_game_is_played_for_it(
    plays: Callable[[Any], None], capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    plays(REPORT)
    (tmp_path / "file").touch()
    assert main([*DEMO, "--report", str(tmp_path / name)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("companion: ")
    assert "--report" in line


@pytest.mark.parametrize(
    "wrong",
    [
        ["--mistakes", "2"],
        ["--mistakes", "x"],
        ["--without", "camra"],
        ["--seats", "0"],
        ["--option", "x"],
        ["--option", "players=4"],
    ],
)
def test_a_wrong_setting_of_a_demonstration_is_refused_before_it_starts(
    capsys: pytest.CaptureFixture[str], wrong: list[str]
) -> None:
    assert main([*DEMO, *wrong]) == 2
    assert wrong[0] in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--game", "chess"], ["--seats", "9"], ["--option", "safeguard=never"]])
def test_a_game_that_cannot_be_played_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], wrong: list[str]
) -> None:
    assert main([*DEMO, *wrong]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A picture file with one code that is none of ours."""
    dark = np.array(list(segno.make("HELLO").matrix_iter(border=4)), np.uint8)
    path = tmp_path / "hello.png"
    cv2.imwrite(str(path), np.kron(1 - dark, np.full((6, 6), 255, np.uint8)).astype(np.uint8))
    return path


def test_tags_of_readable_pictures_are_printed_though_another_is_unreadable(
    picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", str(tmp_path / "absent.png"), str(picture), "--json"]) == 1
    out, err = capsys.readouterr()
    (read,) = json.loads(out)
    (tag,) = read["tags"]
    assert (read["image"], tag["text"], tag["component"]) == (str(picture), "HELLO", None)
    assert len(tag["corners"]) == 4
    assert err.count("\n") == 1


def test_tags_are_listed_for_people(picture: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(picture)]) == 0
    assert "HELLO  not one of ours" in capsys.readouterr().out
