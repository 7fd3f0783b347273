"""Crazy Race from the command line: the owner's own cards, files of moves, random races."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion import boxes
from companion.cli import main

GAME = "crazy-race"
STATE: dict[str, Any] = {
    "stage": 2,
    "carts": {"s1": {"pos": 14, "animal": "elephant"}, "s2": {"pos": 3, "animal": "zebra"}},
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder that the commands use."""
    monkeypatch.setenv("TABLE_COMPANION_DATA", str(tmp_path))
    return tmp_path


def played(folder: Path, capsys: pytest.CaptureFixture[str], data: dict[str, Any]) -> dict[str, Any]:
    """What ``companion rules run`` prints for a file."""
    path = folder / "moves.json"
    path.write_text(json.dumps({"game": GAME, **data}), encoding="utf-8")
    capsys.readouterr()
    main(["rules", "run", str(path)])
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def test_an_owners_card_is_kept_and_raced_with(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["box", "edit", GAME, "--set", "animal_limit.elephant=6"]) == 0
    own = played(folder, capsys, {"state": STATE})["state"]
    assert (own["turn"]["limit"], own["box"]) == (6, "crazy-race/house-1+own")
    again = played(folder, capsys, {"state": own})
    assert again["state"] == own
    shipped = played(folder, capsys, {"state": {**STATE, "box": "crazy-race/house-1"}})["state"]
    assert (shipped["turn"]["limit"], shipped["box"]) == (4, "crazy-race/house-1")


def test_a_box_that_cannot_be_raced_with_is_not_kept(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["box", "edit", GAME, "--set", "die_faces.beige=0 1 1 1 2 2"]) == 2
    assert "box.dice.beige.faces: must add up to 6" in capsys.readouterr().err
    assert boxes.own_values(folder, GAME) is None


def test_all_values_are_shown_with_their_source(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["box", "show", GAME]) == 0
    shown = capsys.readouterr().out
    assert "animal_ability | chameleons" in shown
    assert len(shown.splitlines()) == len(boxes.installed_rows(folder, GAME)) + 1
    assert main(["box", "check", GAME]) == 0


def test_a_refused_move_says_code_and_clause(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = [{"seat": "s1", "move": "drive", "spaces": 15}]
    error = played(folder, capsys, {"state": STATE, "moves": moves})["error"]
    assert (error["index"], error["code"], error["clause"]) == (0, "too_many_spaces", "CR-TRN-06")


def test_moves_too_many_to_list_are_described(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = played(folder, capsys, {"options": {"players": 2}})
    assert result["legal"] == {"table": {"space": "every way to lay the 13 sheets"}}


def test_random_races_are_run_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["rules", "simulate", "--game", GAME, "--seats", "2", "--games", "3", "--seed", "4"]
    assert main([*command, "--option", 'laugh="once_per_round"']) == 0
    assert "crazy-race: 3 games, 2 seats" in capsys.readouterr().out
    assert main(["rules", "simulate", "--game", GAME, "--seats", "6"]) == 2
    assert "--seats: must be 2 to 5" in capsys.readouterr().err
