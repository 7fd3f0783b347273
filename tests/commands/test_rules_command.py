"""``companion rules`` as people and scripts call it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main

GAME = "race-for-the-chinese-zodiac"


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """A new game of three, with nothing expected of it but its start."""
    return _written(tmp_path / "new.json", {"id": "new", "game": GAME, "options": {"players": 3},
                                            "expect": {"to_act": ["table"]}})  # fmt: skip


def _written(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_new_game_is_printed_as_json(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "run", str(scenario)]) == 0
    out, err = capsys.readouterr()
    result = json.loads(out)
    assert err == ""
    assert set(result) >= {"state", "events", "to_act", "pending", "legal", "over", "ranking"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"options": {"players": 9}}, "options.players"),
        ({"options": 4}, "options"),
        ({"moves": [{"seat": "s1"}]}, "moves[0].move"),
        ({"moves": "all"}, "moves"),
    ],
)
def test_a_wrong_field_is_named_in_json_and_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any], field: str
) -> None:
    file = _written(tmp_path / "wrong.json", {"game": GAME, "options": {"players": 3}, **change})
    assert main(["rules", "run", str(file)]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["error"]["field"] == field
    assert err.startswith(f"companion: {field}: ")
    assert err.count("\n") == 1


def test_a_file_that_is_no_json_is_an_error_in_json_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cut.json"
    file.write_text('{"game":', encoding="utf-8")
    assert main(["rules", "run", str(file)]) == 2
    out, err = capsys.readouterr()
    assert set(json.loads(out)["error"]) == {"field", "message"}
    assert err.count("\n") == 1


def test_scenarios_are_checked_one_line_each(
    tmp_path: Path, scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.loads(scenario.read_text(encoding="utf-8"))
    both = _written(tmp_path / "two.json", [good, {**good, "id": "bad", "expect": {"over": True}}])
    assert main(["rules", "check", str(scenario)]) == 0
    assert capsys.readouterr().out.splitlines() == ["ok new", "1 of 1 hold"]
    assert main(["rules", "check", str(scenario), str(both)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["ok new", "ok new"]
    assert lines[2].startswith("differs bad: ")
    assert lines[3:] == ["2 of 3 hold"]


def test_an_unreadable_scenario_does_not_hide_the_others(
    tmp_path: Path, scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nameless = _written(tmp_path / "nameless.json", [{"game": GAME}])
    assert main(["rules", "check", "absent.json", str(nameless), str(scenario)]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines() == ["ok new", "1 of 1 hold"]
    assert err.count("\n") == 2


def test_random_games_are_counted_and_the_same_seed_gives_the_same_digest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    digests = []
    for seed in ("1", "1", "2"):
        many = ["--seats", "3", "--games", "3", "--seed", seed]
        assert main(["rules", "simulate", "--game", GAME, *many]) == 0
        (line,) = capsys.readouterr().out.splitlines()
        assert re.search(r"\d+ moves/s", line)
        digests.append(line.split("digest ")[1])
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.parametrize(
    "wrong",
    [["--game", "chess"], ["--seats", "9"], ["--games", "0"], ["--option", "x"], ["--option", "players=4"]],
)
def test_random_games_that_cannot_be_are_refused_by_the_name_of_the_option(
    capsys: pytest.CaptureFixture[str], wrong: list[str]
) -> None:
    assert main(["rules", "simulate", "--game", GAME, "--seats", "3", "--games", "1", *wrong]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert wrong[0] in err


def test_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "list"]) == 0
    out = capsys.readouterr().out
    assert GAME in out
    assert "players = " in out
