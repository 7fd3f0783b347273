"""Every rule of every game has a text and a test."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.games.registry import GAMES, all_games
from companion.games.vocabulary import Game

MARK = re.compile(r"mark\.clause\(([^)]*)\)")
ID = re.compile(r"\b[A-Z]{2}-[A-Z]+\d?-\d\d\b")
ROOT = Path(__file__).resolve().parents[2]

all_of_them = pytest.mark.parametrize("game", all_games(), ids=list(GAMES))


def rules(game: Game) -> Path:
    """The folder of a game's rules, below the project's."""
    return Path(*type(game).__module__.split(".")[:-1])


def marked(game: Game) -> set[str]:
    """The ids that some test of a game is marked with."""
    folder = ROOT / "tests" / rules(game).relative_to("companion")
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("test_*.py")]
    return {clause for text in texts for mark in MARK.findall(text) for clause in ID.findall(mark)}


@all_of_them
def test_no_rule_is_without_a_test(game: Game) -> None:
    assert sorted(set(game.clauses) - marked(game)) == []


@all_of_them
def test_no_test_stands_for_a_rule_that_why_cannot_explain(game: Game) -> None:
    assert sorted(marked(game) - set(game.clauses)) == []


@all_of_them
def test_no_refusal_or_event_names_a_rule_that_why_cannot_explain(game: Game) -> None:
    # The ids of pieces look like those of rules; only one module speaks of pieces.
    sources = [path for path in (ROOT / rules(game)).glob("*.py") if path.name != "components.py"]
    named = {clause for path in sources for clause in ID.findall(path.read_text(encoding="utf-8"))}
    assert sorted(named - set(game.clauses)) == []


@all_of_them
def test_no_worked_scenario_names_a_rule_that_why_cannot_explain(game: Game) -> None:
    folder = ROOT / "tests" / rules(game).relative_to("companion") / "scenarios"
    files = sorted(folder.glob("*.json"))
    assert files
    for path in files:
        data = json.loads(path.read_text(encoding="utf-8"))
        for one in data if isinstance(data, list) else [data]:
            assert set(one.get("clauses", [])) <= set(game.clauses), path.name


@all_of_them
def test_every_rule_has_a_short_text(game: Game) -> None:
    for clause in game.clauses.values():
        assert 10 < len(clause.text) <= 120, clause
        assert clause.text.endswith("."), clause


@all_of_them
def test_rules_are_numbered_without_gaps(game: Game) -> None:
    by_section: dict[str, list[int]] = {}
    for clause in game.clauses:
        _, section, number = clause.split("-")
        by_section.setdefault(section, []).append(int(number))
    for section, numbers in by_section.items():
        assert numbers == list(range(1, len(numbers) + 1)), section
