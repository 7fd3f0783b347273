"""The owner's own printed values: typed in once, checked as a whole, never mixed up with ours."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion import boxes
from companion.cli import main
from companion.games.registry import game_named

GAME = "race-for-the-chinese-zodiac"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder that the commands use."""
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    return tmp_path


def _own(folder: Path) -> dict[str, str]:
    rows = boxes.installed_rows(folder, GAME)
    return {f"{row.name}.{row.key}": row.value for row in rows if row.source == "own"}


def test_a_typed_value_is_kept_and_shown_as_own(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["box", "edit", GAME, "--set", "starting_karma.3=4", "--set", "sector.2=3  1 2"]) == 0
    assert _own(folder) == {"starting_karma.3": "4", "sector.2": "3 1 2"}
    capsys.readouterr()
    assert main(["box", "show", GAME]) == 0
    shown = [line.split("|") for line in capsys.readouterr().out.splitlines()]
    assert ["starting_karma", "3", "4", "own"] in [[cell.strip() for cell in line] for line in shown]


def test_a_new_game_is_played_with_the_own_values_and_names_its_box(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["box", "edit", GAME, "--set", "starting_karma.3=0"])
    file = tmp_path / "new.json"
    file.write_text(json.dumps({"game": GAME, "options": {"players": 3}}), encoding="utf-8")
    capsys.readouterr()
    assert main(["rules", "run", str(file)]) == 0
    box = json.loads(capsys.readouterr().out)["state"]["box"]
    assert box["starting_karma"]["3"] == 0
    assert box["id"].endswith("+own")


@pytest.mark.parametrize("extra", [{"box": {}}, {"state": {"box": {}}}])
def test_a_scenario_that_brings_its_box_is_played_with_that(folder: Path, extra: dict[str, Any]) -> None:
    main(["box", "edit", GAME, "--set", "starting_karma.3=0"])
    scenario = {"game": GAME, **extra}
    assert boxes.with_own(folder, scenario) is scenario


@pytest.mark.parametrize("scenario", [3, [], {}, {"game": []}, {"game": "chess"}])
def test_what_is_no_scenario_of_a_boxed_game_goes_by_unchanged(folder: Path, scenario: Any) -> None:
    assert boxes.with_own(folder, scenario) is scenario


@pytest.mark.parametrize(
    ("value", "named"),
    [
        ("starting_karma.3=9", "starting_karma.3"),
        ("starting_karma.3=many", "starting_karma.3"),
        (f"starting_karma.3={'9' * 5000}", "starting_karma.3"),
        ("sector.4=4", "sectors[3]"),
        ("slots.4=3 2 open", "slots"),
        ("energy_supply.1=2", "energy_supply.1"),
        ("removed_actions.3=9", "removed_actions"),
        ("removed_actions.3=1 2 3 4 5 6 7", "removed_actions"),
        ("wheel.1=3", "wheel.1"),
    ],
)
def test_a_value_that_no_copy_can_print_is_refused_and_nothing_is_kept(
    folder: Path, capsys: pytest.CaptureFixture[str], value: str, named: str
) -> None:
    main(["box", "edit", GAME, "--set", "starting_karma.1=2"])
    capsys.readouterr()
    assert main(["box", "edit", GAME, "--set", value]) == 2
    err = capsys.readouterr().err
    assert named in err
    assert err.count("\n") == 1
    assert _own(folder) == {"starting_karma.1": "2"}


def test_a_forgotten_value_is_ours_again(folder: Path) -> None:
    main(["box", "edit", GAME, "--set", "starting_karma.3=4", "--set", "starting_karma.1=2"])
    assert main(["box", "edit", GAME, "--forget", "starting_karma.3"]) == 0
    assert _own(folder) == {"starting_karma.1": "2"}
    assert main(["box", "edit", GAME, "--forget", "starting_karma.1"]) == 0
    assert boxes.own_values(folder, GAME) is None


def test_values_not_from_a_copy_are_counted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["box", "check", GAME]) == 0
    before = capsys.readouterr().out
    main(["box", "edit", GAME, "--set", "starting_karma.3=4"])
    capsys.readouterr()
    assert main(["box", "check", GAME]) == 0
    after = capsys.readouterr().out
    assert "starting_karma.3" in before
    assert "starting_karma.3" not in after


@pytest.mark.parametrize("text", ["what", "starting_karma | 3 | 99 | own", "wheel | 3 | 9 | own", "\udcff"])
def test_a_damaged_file_is_named_and_left_as_it_is(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = boxes.own_file(folder, GAME)
    path.parent.mkdir()
    raw = text.encode("utf-8", "surrogateescape")
    path.write_bytes(raw)
    assert main(["box", "check", GAME]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert path.read_bytes() == raw


def test_an_unwritable_folder_is_one_line_and_code_1(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "boxes").write_text("in the way", encoding="utf-8")
    assert main(["box", "edit", GAME, "--set", "starting_karma.3=4"]) in (1, 2)
    assert capsys.readouterr().err.count("\n") == 1


def test_nobody_is_asked_where_nobody_sits(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["box", "edit", GAME]) == 2
    assert "--set" in capsys.readouterr().err


class Typist(io.StringIO):
    """Standard input where somebody sits and types."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("rest", ["\n" * 32, "\n", "", " 7"])
def test_a_person_is_asked_for_each_value_and_enter_or_the_end_of_the_input_keeps_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rest: str
) -> None:
    monkeypatch.setattr("sys.stdin", Typist("\n\n5\n" + rest))
    assert main(["box", "edit", GAME]) == 0
    assert _own(folder) == {"starting_karma.3": "5", **({"starting_karma.4": "7"} if rest == " 7" else {})}
    out, err = capsys.readouterr()
    assert out.startswith("kept in ")
    assert out.count("\n") == 1
    assert "starting_karma 3 [5] (house): " in err


def test_an_unknown_game_is_answered_with_those_there_are(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["box", "show", "chess"]) == 2
    assert GAME in capsys.readouterr().err


@pytest.mark.parametrize("game", ["race-for-the-chinese-zodiac", "crazy-race", "zodiac-race"])
def test_a_game_begins_on_its_own_box_under_its_own_name(
    folder: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    assert main(["box", "show", game]) == 0
    assert main(["box", "check", game]) == 0
    box_id, values = boxes.for_new_game(folder, game)
    assert box_id.startswith(f"{game}/house-")
    named = game_named(game).new({"players": 3}, box=values).to_json()["box"]
    assert box_id in (named, named["id"] if isinstance(named, dict) else None)


def test_a_game_without_printed_values_says_so(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boxes, "_GAMES", {})
    assert boxes.own_values(folder, GAME) is None
    assert main(["box", "show", GAME]) == 2
    assert "has no printed values" in capsys.readouterr().err


def test_a_damaged_file_of_values_is_an_error_in_json_too(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["box", "edit", GAME, "--set", "starting_karma.3=4"])
    boxes.own_file(folder, GAME).write_text("torn", encoding="utf-8")
    file = tmp_path / "new.json"
    file.write_text(json.dumps({"game": GAME, "options": {"players": 3}}), encoding="utf-8")
    capsys.readouterr()
    assert main(["rules", "run", str(file)]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["field"] == "box"
