"""No decision about the table without a test that calls it by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("companion/reconcile", "companion/table")
TESTS = ("tests/reconcile", "tests/table", "tests/session", "tests/support")


def _decisions(source: str) -> Iterator[str]:
    """Names of the public functions of a module and of the public methods of its classes."""
    for node in ast.parse(source).body:
        found = node.body if isinstance(node, ast.ClassDef) else [node]
        for each in found:
            if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
                yield each.name


def _called(source: str) -> Iterator[str]:
    """Every name and attribute that a test reads."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def test_every_decision_about_the_table_is_called_by_some_test() -> None:
    tests = [path for folder in TESTS for path in sorted((ROOT / folder).rglob("*.py"))]
    called = {name for path in tests for name in _called(path.read_text(encoding="utf-8"))}
    untested = [
        f"{path.relative_to(ROOT)}: {name}"
        for room in ROOMS
        for path in sorted((ROOT / room).glob("*.py"))
        for name in _decisions(path.read_text(encoding="utf-8"))
        if name not in called
    ]
    assert untested == []
