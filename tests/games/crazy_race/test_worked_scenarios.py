"""The worked scenarios of the rules, kept as files that ``companion rules check`` reads too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.errors import BadInput
from companion.games import scenario

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.json"))


def read(number: int) -> dict[str, Any]:
    """One scenario, to be spoiled."""
    data: dict[str, Any] = json.loads(FILES[number - 1].read_text(encoding="utf-8"))
    return data


def test_all_forty_nine_worked_scenarios_are_there() -> None:
    assert [int(path.stem) for path in FILES] == list(range(1, 50))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_worked_scenario_comes_out_as_written(path: Path) -> None:
    for name, differences in scenario.check_all(json.loads(path.read_text(encoding="utf-8"))):
        assert differences == [], name


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ({"end": {"carts.s1.pos": 8}}, "end carts.s1.pos: expected 8, found 9"),
        ({"end": {"carts.s1.laps": 0}}, "end carts.s1.laps: expected 0, found nothing"),
        ({"end": {"ranking": ["s1"]}}, "end ranking: expected ['s1'], found ['s1', 's2', 's3']"),
        ({"end": {"ending": 0}}, "end ending: expected 0, found False"),
        ({"events_include": [{"event": "bust"}]}, "no event {'event': 'bust'}"),
        ({"events_exclude": [{"event": "success"}]}, "event {'event': 'success'}"),
    ],
)
def test_a_scenario_that_ends_otherwise_is_said_to_differ(spoil: dict[str, Any], said: str) -> None:
    assert scenario.check({**read(2), **spoil}) == ("CR-X02", [said])


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (
            {"refused": "wrong_phase", "try": {"seat": "s1", "move": "drive", "spaces": 1}},
            "steps[0]: expected refusal wrong_phase, found a legal move",
        ),
        (
            {"refused": "wrong_phase", "try": {"seat": "s2", "move": "drive", "spaces": 1}},
            "steps[0]: expected refusal wrong_phase, found not_your_turn",
        ),
        ({"check": {"phase": "roll"}}, "steps[0] phase: expected roll, found drive"),
    ],
)
def test_a_step_that_comes_out_otherwise_is_said_to_differ(step: dict[str, Any], said: str) -> None:
    assert scenario.check({**read(2), "steps": [step], "end": {}, "events_include": []})[1] == [said]


def test_a_refused_move_is_said_to_differ() -> None:
    _, faults = scenario.check({**read(2), "steps": [{"seat": "s2", "move": "hop"}], "end": {}})
    assert faults[0].startswith("steps[0]: refused with wrong_phase")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"start": {"new": [["s1"]]}}, "start.new[1].players"),
        ({"start": {"new": [["s1", "s3"]]}}, "start.new[0]"),
        ({"start": {"new": [["s1", "s2"], {"laugh": "never"}]}}, "start.new[1].laugh"),
        ({"start": {"carts": {"s1": {"pos": 0}, "s2": {"pos": 1}}}}, "start.carts.s1.pos"),
        ({"steps": [{"seat": "s1", "move": "drive"}]}, "steps[0].spaces"),
        ({"steps": [{"refused": "x", "try": {"seat": "s1"}}]}, "steps[0].try.move"),
    ],
)
def test_a_scenario_that_cannot_be_meant_is_refused_with_its_place(
    change: dict[str, Any], field: str
) -> None:
    with pytest.raises(BadInput) as fault:
        scenario.check({**read(2), **change})
    assert fault.value.field == field
