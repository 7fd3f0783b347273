"""Long sets: README's two commands and the appliance on machines with nothing but Python 3 and git."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.long.framework import ROOT, Figures, LongSet, Unit

__all__ = ["BARE_ROOTS", "INSTALL_ROOTS"]

SOME_TESTS = ["tests/deploy", "tests/commands"]
"""What is run there: set-up, commands, and what they install; the whole suite runs in each checkout."""


def _run(unit: Unit) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = ["bash", str(ROOT / "deploy/bare_roots.sh"), "--out", str(out), "--suites", unit["suite"]]
        command += unit["arguments"]
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
        {"suite": "bookworm", "arguments": ["--users", "root", *SOME_TESTS]},
        {"suite": "trixie", "arguments": ["--users", "player", *SOME_TESTS]},
    ),
    run=_run,
    summarise=_summarise,
    unit_seconds=3600,
    workers=2,
)

INSTALL_ROOTS = LongSet(
    name="install-roots",
    what="installed, again, played, taken away, by script and as a package, in bare Debian 12 and 13 roots",
    units=tuple({"suite": suite, "arguments": ["--install"]} for suite in ("bookworm", "trixie")),
    run=_run,
    summarise=_summarise,
    unit_seconds=3600,
    workers=1,
)
