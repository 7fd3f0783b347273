"""Long set: whole games at the simulated table, through the command that a newcomer types."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.long.framework import ROOT, Figures, LongSet, Unit

__all__ = ["GAME", "HEADLESS", "SEATS", "judged"]

GAME = "race-for-the-chinese-zodiac"
SEATS = (3, 4, 5)


def judged(unit: Unit, arguments: Sequence[str] = ()) -> Figures:
    """One game with these further arguments: its report, and what is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [sys.executable, "-m", "companion", "demo", "--game", unit["game"], "--headless"]
        command += ["--seats", str(unit["seats"]), "--seed", str(unit["seed"]), "--report", str(out)]
        command += arguments
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        report: Figures = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    return {"report": report, "faults": list(_faults(done, report))}


def _faults(done: subprocess.CompletedProcess[str], report: Figures) -> Sequence[str]:
    if done.returncode != 0 or not report:
        said = done.stderr.strip().splitlines() or ["nothing"]
        return [f"exit code {done.returncode}: {said[-1]}"]
    faults = [f"{report[name]} {name}" for name in ("false_alarms", "questions") if report[name]]
    if report["state_digest"] != report["truth_digest"]:
        faults.append("the referee's game is not the one that was played")
    return faults


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    reports = [figures["report"] for _, figures in rows]
    return {
        "games": len(reports),
        "moves": sum(report["moves"] for report in reports),
        "seconds": round(sum(report["seconds"] for report in reports), 1),
        "frames": sum(report["frames"] for report in reports),
        "reports": reports,
    }


HEADLESS = LongSet(
    name="demo-headless",
    what="whole games at the simulated table, 3, 4 and 5 seats, seeds 1 to 20: equal digests, no false alarm",
    units=tuple({"game": GAME, "seats": seats, "seed": seed} for seed in range(1, 21) for seats in SEATS),
    run=judged,
    summarise=_summarise,
)
