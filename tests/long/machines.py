"""Long set: README's two commands on machines with nothing but Python 3 and git."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.long.framework import ROOT, Figures, LongSet, Unit

__all__ = ["BARE_ROOTS"]

SOME_TESTS = ["tests/deploy", "tests/commands"]
"""What is run there: set-up, commands, and what they install; the whole suite runs in each checkout."""


def _run(unit: Unit) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = ["bash", str(ROOT / "deploy/bare_roots.sh"), "--out", str(out), "--suites", unit["suite"]]
        command += ["--users", unit["user"], *unit["tests"]]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
        if not out.exists():
            return {"faults": ["bare_roots.sh wrote no report; run it alone to see why"]}
        steps = json.loads(out.read_text(encoding="utf-8"))["steps"]
    wrong = [step for step in steps if not step["as_wanted"]]
    faults = [f"{step['step']}: exit {step['exit']}: {step['last_line']}" for step in wrong]
    return {"steps": steps, "faults": faults}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    return {"steps": [step for _, figures in rows for step in figures["steps"]]}


BARE_ROOTS = LongSet(
    name="bare-roots",
    what="both commands in a bare Debian 12 as root and a bare Debian 13 with sudo (needs mmdebstrap)",
    units=(
        {"suite": "bookworm", "user": "root", "tests": SOME_TESTS},
        {"suite": "trixie", "user": "player", "tests": SOME_TESTS},
    ),
    run=_run,
    summarise=_summarise,
    unit_seconds=3600,
    workers=2,
)
