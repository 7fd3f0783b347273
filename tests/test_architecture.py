"""The rules of the house: who may import whom, what no source file may hold."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("companion", "firmware_bridge", "ui", "calibration")
SOURCES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

# Written in two halves so that this file does not hold what it looks for.
PLACES = ["/wo" + "rk/", "sha" + "red/", "dev" + "env", "/op" + "t/", ".lib" + "rary"]
"""Folders of whoever wrote a file; a reader has none of them."""

INSTALLED = "/op" + "t/table-companion"
"""Where the installer puts the program on everybody's machine."""


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _tracked() -> Iterator[Path]:
    command = ["git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT), "ls-files", "-z"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    yield from (ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file())


def _calls(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def test_no_room_imports_one_that_it_must_not_know() -> None:
    """In a process of its own, since the linter takes over logging and the standard streams."""
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == EXIT_STATUS_SUCCESS, done.stdout


def test_the_rules_start_without_window_or_camera() -> None:
    code = "import sys; from companion.cli import build_parser; build_parser(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"cv2", "kivy", "numpy", "serial", "gpiozero", "zxingcpp", "reportlab"}


def test_no_file_speaks_of_a_place_that_its_reader_does_not_have() -> None:
    found = []
    for path in _tracked():
        try:
            text = path.read_text(encoding="utf-8").replace(INSTALLED, "")
        except UnicodeDecodeError:
            continue
        found += [f"{_name(path)}: {place}" for place in PLACES if place in text]
    assert found == []


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_a_source_file_waits_on_the_clock_and_hides_no_error(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not {"time.sleep", "sleep"} & set(_calls(tree)), "wait on a Clock or an Event instead"
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            caught = "" if node.type is None else ast.unparse(node.type)
            silent = all(isinstance(line, ast.Pass) for line in node.body)
            assert caught, f"line {node.lineno}: an except must say what it catches"
            assert not (silent and "Exception" in caught), f"line {node.lineno}: an error is lost"


@pytest.mark.parametrize("path", TESTS, ids=_name)
def test_a_test_moves_time_by_hand(path: Path) -> None:
    calls = set(_calls(ast.parse(path.read_text(encoding="utf-8"))))
    assert not {"time.sleep", "sleep"} & calls, "use a ManualClock"


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_a_source_file_says_what_it_is_for_and_has_one_reason_to_change(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "a module starts with what it is for"
    assert len(text.splitlines()) <= 500, "split it by reason to change"
    assert not re.search(r"\b(TODO|FIXME|XXX)\b", text), "finish it or leave it out"
