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


def test_all_forty_seven_worked_scenarios_are_there() -> None:
    assert [int(path.stem) for path in FILES] == list(range(1, 48))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_worked_scenario_comes_out_as_written(path: Path) -> None:
    for name, differences in scenario.check_all(json.loads(path.read_text(encoding="utf-8"))):
        assert differences == [], name


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ({"end": {"turn": 3}}, "end turn: expected 3, found 2"),
        ({"end": {"players.s1.known": ["x"]}}, "end players.s1.known: expected ['x'], found []"),
        ({"end": {"players.s1.rows": []}}, "end players.s1.rows: expected [], found nothing"),
        ({"events_include": [{"event": "stuck"}]}, "no event {'event': 'stuck'}"),
        ({"events_exclude": [{"event": "laid"}]}, "event {'event': 'laid'}"),
    ],
)
def test_a_scenario_that_ends_otherwise_is_said_to_differ(spoil: dict[str, Any], said: str) -> None:
    assert scenario.check({**read(2), **spoil}) == ("ZR-X02", [said])


def test_a_new_game_starts_with_the_mode_and_options_it_names() -> None:
    end = {"mode": "full", "dealer": "s1", "options.turn_limit": 3, "phase": "deal"}
    for start in (
        {"new": [["s1", "s2"], "s1", "full", {"turn_limit": 3}]},
        {"new": [["s1", "s2"], "s1"], "mode": "full", "options": {"turn_limit": 3}},
    ):
        scene = {"game": "zodiac-race", "id": "new", "start": start, "end": end}
        assert scenario.check(scene) == ("new", [])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"start": {"new": [["s1"]]}}, "start.new[0]"),
        ({"start": {"new": [["s1", "s3"]]}}, "start.new[0]"),
        ({"start": {"new": [["s1", "s2"], "s3"]}}, "start.new[1]"),
        ({"start": {"new": [["s1", "s2"], "s1", "open"]}}, "start.new[2]"),
        ({"start": {"new": [["s1", "s2"], "s1", "full", {"restart": 1}]}}, "start.new[3].restart"),
        ({"start": {"seats": ["s1", "s2"], "draw_count": 54}}, "start.draw_count"),
        ({"steps": [{"seat": "s1", "move": "lay"}]}, "steps[0].cards"),
        ({"steps": [{"refused": "x", "try": {"seat": "s1"}}]}, "steps[0].try.move"),
        ({"finish": {}}, "finish"),
    ],
)
def test_a_scenario_that_cannot_be_meant_is_refused_with_its_place(
    change: dict[str, Any], field: str
) -> None:
    with pytest.raises(BadInput) as fault:
        scenario.check({**read(2), **change})
    assert fault.value.field == field
