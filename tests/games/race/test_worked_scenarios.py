"""The worked scenarios of the rules, kept as files that ``companion rules check`` reads too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.games import scenario

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.json"))


def test_all_sixteen_worked_scenarios_are_there() -> None:
    assert [int(path.name[:2]) for path in FILES] == list(range(1, 17))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_worked_scenario_comes_out_as_written(path: Path) -> None:
    for name, differences in scenario.check_all(json.loads(path.read_text(encoding="utf-8"))):
        assert differences == [], name
