"""Every rule has a text and a test."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.race import GAME

MARK = re.compile(r"mark\.clause\(([^)]*)\)")
ID = re.compile(r"RZ-[A-Z]+-\d\d")
HERE = Path(__file__).parent
RULES = Path(GAME.__class__.__module__.replace(".", "/")).parent


def marked() -> set[str]:
    """The ids that some test of this folder is marked with."""
    texts = [path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py")]
    return {clause for text in texts for mark in MARK.findall(text) for clause in ID.findall(mark)}


def test_no_rule_is_without_a_test() -> None:
    assert sorted(set(GAME.clauses) - marked()) == []


def test_no_test_stands_for_a_rule_that_why_cannot_explain() -> None:
    assert sorted(marked() - set(GAME.clauses)) == []


def test_no_refusal_or_event_names_a_rule_that_why_cannot_explain() -> None:
    root = HERE.parents[2] / RULES
    named = {clause for path in root.glob("*.py") for clause in ID.findall(path.read_text(encoding="utf-8"))}
    assert sorted(named - set(GAME.clauses)) == []


def test_every_rule_has_a_short_text() -> None:
    for clause in GAME.clauses.values():
        assert 10 < len(clause.text) <= 120, clause
        assert clause.text.endswith("."), clause


def test_rules_are_numbered_without_gaps() -> None:
    by_section: dict[str, list[int]] = {}
    for clause in GAME.clauses:
        _, section, number = clause.split("-")
        by_section.setdefault(section, []).append(int(number))
    for section, numbers in by_section.items():
        assert numbers == list(range(1, len(numbers) + 1)), section
