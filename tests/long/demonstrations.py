"""Long set: whole games at the simulated table, through the command that a newcomer types."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from companion.virtual.kinds import KINDS
from tests.long.framework import ROOT, Figures, LongSet, Unit

__all__ = ["GAME", "HEADLESS", "MISTAKES", "SEATS", "judged", "slips_summed"]

GAME = "race-for-the-chinese-zodiac"
SEATS = (3, 4, 5)


def judged(unit: Unit, arguments: Sequence[str] = (), *, slips: bool = False) -> Figures:
    """One game with these further arguments: its report, and what is wrong with it.

    Where hands slip, what was said is judged over all games together.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [sys.executable, "-m", "companion", "demo", "--game", unit["game"], "--headless"]
        command += ["--seats", str(unit["seats"]), "--seed", str(unit["seed"]), "--report", str(out)]
        command += arguments
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        report: Figures = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    faults = _faults(done, report)
    if slips and done.returncode == 0:
        faults = [fault for fault in faults if fault not in _said(report)]
    return {"report": report, "faults": faults}


def _said(report: Figures) -> list[str]:
    return [f"{report[name]} {name}" for name in ("false_alarms", "questions") if report[name]]


def _faults(done: subprocess.CompletedProcess[str], report: Figures) -> list[str]:
    if done.returncode != 0 or not report:
        said = done.stderr.strip().splitlines() or ["nothing"]
        return [f"exit code {done.returncode}: {said[-1]}"]
    faults = _said(report)
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

MOST_ALARMS, MOST_QUESTIONS, MOST_UNDONE, LEAST_OF_A_KIND = 1, 2.0, 0.1, 20
"""What 50 games may hold: false alarms in all, questions a game, share of slips that hands undid themselves,
and how often each kind of slip has to occur."""


def _slipping(unit: Unit) -> Figures:
    return judged(unit, ["--mistakes", "0.15"], slips=True)


def slips_summed(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    """What all games with slips came to, and what of it is not as it should be."""
    reports = [figures["report"] for _, figures in rows]
    injected: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    for report in reports:
        for kind, (made, seen) in report["mistakes"]["by_kind"].items():
            injected[kind] += made
            noticed[kind] += seen
    undone = sum(report["mistakes"]["self_undone"] for report in reports)
    alarms = [line for report in reports for line in report["alarms"]]
    questions = sum(report["questions"] for report in reports)
    made = sum(injected.values()) + undone
    faults = [f"{kind}: {noticed[kind]} of {n} noticed" for kind, n in injected.items() if noticed[kind] < n]
    faults += [
        f"{kind.name}: only {injected[kind.name]} times"
        for kind in KINDS
        if injected[kind.name] < LEAST_OF_A_KIND
    ]
    if len(alarms) > MOST_ALARMS:
        faults.append(f"{len(alarms)} false alarms: {alarms}")
    if questions > MOST_QUESTIONS * len(reports):
        faults.append(f"{questions} questions in {len(reports)} games")
    if undone > MOST_UNDONE * made:
        faults.append(f"{undone} of {made} slips were undone before anything was said")
    return {
        **_summarise(rows),
        "injected": sum(injected.values()),
        "noticed": sum(noticed.values()),
        "self_undone": undone,
        "by_kind": {kind.name: [injected[kind.name], noticed[kind.name]] for kind in KINDS},
        "false_alarms": len(alarms),
        "questions": questions,
        "faults": faults,
    }


MISTAKES = LongSet(
    name="demo-mistakes",
    what="games of four whose hands slip at 15 % of all actions, seeds 1 to 50: every slip noticed exactly",
    units=tuple({"game": GAME, "seats": 4, "seed": seed} for seed in range(1, 51)),
    run=_slipping,
    summarise=slips_summed,
)
