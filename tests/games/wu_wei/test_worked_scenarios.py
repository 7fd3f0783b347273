"""The worked scenarios of the rules, kept as files that ``companion rules check`` reads too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadInput
from companion.games.wu_wei.scenarios import check_scenario

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.glob("*.json"))


def read(name: str) -> dict[str, Any]:
    """One scenario, to be spoiled."""
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return data


def test_all_twenty_eight_worked_scenarios_are_there() -> None:
    parts = {"16": "ab", "19": "ab", "20": "ab", "22": "ab"}
    wanted = [f"{n:02}{part}" for n in range(1, 25) for part in parts.get(f"{n:02}", " ")]
    assert [path.stem for path in FILES] == [name.strip() for name in wanted]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_worked_scenario_comes_out_as_written(path: Path) -> None:
    assert check_scenario(json.loads(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"turn": {"seat": "s1"}}, "turn.seat: expected s1, found s2"),
        ({"walls": ["O11"]}, 'walls: expected ["O11"], found []'),
        ({"walls": [], "weather": 1}, "weather: expected 1, found nothing"),
        ({"wall_supply": True}, "wall_supply: expected true, found 6"),
    ],
)
def test_a_scenario_that_ends_otherwise_is_said_to_differ(expect: dict[str, Any], said: str) -> None:
    assert check_scenario({**read("02"), "expect": expect}) == [said]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (
            {"seat": "s1", "move": "end_move", "refused": "WW-MOVE-02"},
            "moves[0]: expected refusal WW-MOVE-02, found WW-MOVE-01",
        ),
        (
            {"seat": "s1", "move": "step", "piece": "student_tiger", "to": "O23", "refused": "WW-MOVE-02"},
            "moves[0]: expected refusal WW-MOVE-02, found a legal move",
        ),
    ],
)
def test_a_refusal_that_comes_out_otherwise_is_said_to_differ(move: dict[str, Any], said: str) -> None:
    assert check_scenario({**read("02"), "moves": [move], "expect": {}}) == [said]


def test_a_refused_move_is_said_to_differ() -> None:
    moves = [{"seat": "s1", "move": "end_move"}, {"seat": "s1", "move": "end_move"}]
    assert check_scenario({**read("02"), "moves": moves})[0].startswith("moves[0]: refused with WW-MOVE-01")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"level": "solo4"}, "level"),
        ({"seats": ["s1", "s3"]}, "seats"),
        ({"base": "full"}, "base"),
        ({"finish": {}}, "finish"),
        ({"start": {"pieces": {"student_tiger": {"at": "S22"}}}}, "start.pieces.student_tiger.at"),
        ({"start": {"players": {"s3": {}}}}, "start.players.s3"),
        ({"options": {"players": 4}}, "options.players"),
        ({"moves": [{"seat": "s1", "move": "step", "piece": "student_tiger"}]}, "moves[0].to"),
    ],
)
def test_a_scenario_that_cannot_be_meant_is_refused_with_its_place(
    change: dict[str, Any], field: str
) -> None:
    with pytest.raises(BadInput) as fault:
        check_scenario({**read("02"), **change})
    assert fault.value.field == field
