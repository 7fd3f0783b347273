"""The page on adding a game works as written: what it adds can be listed, run and simulated."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", PAGE, re.DOTALL)
PACKAGE = "companion/games/last_stone/__init__.py"


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the rules with the page's game in it."""
    folder = tmp_path_factory.mktemp("grown")
    shutil.copytree(ROOT / "companion", folder / "companion", ignore=shutil.ignore_patterns("__pycache__"))
    python = [text for kind, text in BLOCKS if kind == "python"]
    assert len(python) == 3, "the package and two lines of the registry"
    package, imported, listed = python
    (folder / PACKAGE).parent.mkdir()
    (folder / PACKAGE).write_text(package, encoding="utf-8")
    registry = folder / "companion" / "games" / "registry.py"
    text = registry.read_text(encoding="utf-8")
    text = text.replace("from companion.games.race import", f"{imported}from companion.games.race import")
    text, changed = re.subn(r"    \{game\.id: game for game in \(.*?\)\}\n", listed, text)
    assert changed == 1
    registry.write_text(text, encoding="utf-8")
    return folder


def _companion(grown: Path, *arguments: str, given: str = "") -> str:
    command = [sys.executable, "-m", "companion", *arguments]
    done = subprocess.run(command, cwd=grown, input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_game_of_the_page_is_listed_and_its_random_games_end(grown: Path) -> None:
    assert "last-stone  Last Stone, 2 to 4 seats" in _companion(grown, "rules", "list")
    said = _companion(grown, "rules", "simulate", "--game", "last-stone", "--seats", "3", "--games", "50")
    assert "50 games" in said


def test_the_scenario_of_the_page_gives_what_the_page_says(grown: Path) -> None:
    (scenario,) = [text for kind, text in BLOCKS if kind == "json"]
    result = json.loads(_companion(grown, "rules", "run", "-", given=scenario))
    assert result["state"]["heap"] == 8
    assert [move["stones"] for move in result["legal"]["s1"]] == [1, 2, 3]


def test_the_page_names_only_files_that_exist() -> None:
    for name in re.findall(r"`((?:companion|tests)/[\w/.]+)`", PAGE):
        assert name == PACKAGE or "NAME" in name or (ROOT / name).exists(), name


def test_the_game_of_the_page_keeps_to_the_types(grown: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--python-version", "3.11"]
    command += ["--follow-imports=silent", "companion/games/registry.py", PACKAGE]
    done = subprocess.run(command, cwd=grown, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
