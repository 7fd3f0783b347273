"""The page of rulings names only clauses and options that the games have."""

from __future__ import annotations

import re
from pathlib import Path

from companion.games.registry import all_games

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")


def test_every_clause_and_option_of_the_page_exists() -> None:
    clauses = {clause for game in all_games() for clause in game.clauses}
    options = {option.name for game in all_games() for option in game.options}
    named = set(re.findall(r"\b(?:RZ|CR|ZR|WW)-[A-Z]+-\d+\b", PAGE))
    assert len(named) >= 15
    assert named <= clauses
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} <= options


def test_every_game_has_its_rulings() -> None:
    assert all(f"## {game.name.split(':')[0]}\n" in PAGE for game in all_games())
