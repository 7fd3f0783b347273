"""Long acceptance sets: many units, each in a process of its own, on as many cores as there are.

What is done is kept in ``.long/NAME.jsonl``, so that a killed run goes on where it stopped; a new commit
starts over, since figures of two programs must not be mixed. Knows no game: the sets are in ``sets.py``.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

__all__ = ["Figures", "LongSet", "Unit", "commit", "in_own_process", "run_set", "run_some"]

ROOT = Path(__file__).resolve().parent.parent.parent

Unit: TypeAlias = dict[str, Any]
"""One piece of work, as JSON; ``seed`` is the number by which it can be run alone."""

Figures: TypeAlias = dict[str, Any]
"""What one unit measured, as JSON; a list ``faults`` that is not empty means that it failed."""


@dataclass(frozen=True)
class LongSet:
    """One acceptance set."""

    name: str
    what: str
    """One line for ``--long list``."""
    units: tuple[Unit, ...]
    run: Callable[[Unit], Figures]
    """Does one unit; called in a process of its own."""
    summarise: Callable[[Sequence[tuple[Unit, Figures]]], Figures]
    """The figures of the report; its list ``faults`` holds what only all units together show."""
    unit_seconds: float = 900.0
    """After this a unit counts as hung."""
    workers: int | None = None
    """Units at a time; None for one a core."""


def commit() -> str:
    """The commit that is measured, with ``-dirty`` when files other than results differ from it."""
    git = ["git", "-c", f"safe.directory={ROOT}", "-C", str(ROOT)]

    def said(*arguments: str) -> str:
        return subprocess.run([*git, *arguments], capture_output=True, text=True, check=False).stdout.strip()

    changed = said("status", "--porcelain", "--", ".", ":!docs/measured")
    return (said("rev-parse", "HEAD") or "unknown") + ("-dirty" if changed else "")


def machine() -> str:
    """Processor, cores, system and Python in one line."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        lines = cpuinfo.read_text(encoding="utf-8").splitlines()
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
        model = names[0] if names else model
    return f"{model}, {os.cpu_count()} cores, {platform.platform()}, Python {platform.python_version()}"


def in_own_process(one: LongSet, unit: Unit) -> Figures:
    """Run one unit in a fresh Python; a crash, a hang and a traceback are faults of the unit."""
    command = [sys.executable, "-m", "tests.long", one.name, "--unit", json.dumps(unit)]
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=one.unit_seconds
        )
    except subprocess.TimeoutExpired:
        return {"faults": [f"still running after {one.unit_seconds:.0f} s"]}
    lines = done.stdout.strip().splitlines()
    if done.returncode != 0 or not lines:
        said = done.stderr.strip().splitlines() or ["nothing on stderr"]
        return {"faults": [f"exit code {done.returncode}: {said[-1]}"]}
    figures: Figures = json.loads(lines[-1])
    return figures


class _Kept:
    """The units done so far, on disk after each."""

    def __init__(self, place: Path, name: str, program: str) -> None:
        self._path = place / ".long" / f"{name}.jsonl"
        self._path.parent.mkdir(exist_ok=True)
        self._lock = threading.Lock()
        self.done: dict[str, Figures] = {}
        head = json.dumps({"commit": program})
        lines = self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []
        if lines[:1] != [head]:
            self._path.write_text(head + "\n", encoding="utf-8")
            return
        for line in lines[1:]:
            try:
                row = json.loads(line)
            except ValueError:
                break  # the last line of a killed run may be half written
            self.done[json.dumps(row["unit"])] = row["figures"]
        self._rewrite(head)

    def _rewrite(self, head: str) -> None:
        rows = [json.dumps({"unit": json.loads(key), "figures": value}) for key, value in self.done.items()]
        self._path.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")

    def add(self, unit: Unit, figures: Figures) -> None:
        self.done[json.dumps(unit)] = figures
        with self._lock, self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"unit": unit, "figures": figures}) + "\n")

    def forget(self) -> None:
        self._path.unlink(missing_ok=True)


def _progress(one: LongSet, done: Mapping[str, Figures], begun: float, fresh: int) -> None:
    rows = list(done.values())
    failed = sum(bool(figures.get("faults")) for figures in rows)
    left = (time.monotonic() - begun) / fresh * (len(one.units) - len(rows))
    end = "\r" if sys.stderr.isatty() and len(rows) < len(one.units) else "\n"
    line = f"{one.name}: {len(rows)} of {len(one.units)}, {failed} failed, about {left / 60:.0f} min left"
    print(line, end=end, file=sys.stderr, flush=True)


Launch: TypeAlias = Callable[[LongSet, Unit], Figures]
"""How a unit is run; tests put something quick here."""


def run_some(one: LongSet, units: Iterable[Unit], launch: Launch = in_own_process) -> bool:
    """Run these units, print what each measured, keep nothing; True if none failed."""
    good = True
    for unit in units:
        figures = launch(one, unit)
        good = good and not figures.get("faults")
        print(json.dumps({"unit": unit, "figures": figures}), flush=True)
    return good


def run_set(
    one: LongSet, command: str, program: str, place: Path = ROOT, launch: Launch = in_own_process
) -> bool:
    """Run what is not done yet, write ``docs/measured/NAME.json`` below ``place``; True if nothing failed.

    ``program`` is the commit that is measured, ``command`` what a reader types to repeat it.
    """
    kept = _Kept(place, one.name, program)
    waiting = [unit for unit in one.units if json.dumps(unit) not in kept.done]

    def one_unit(unit: Unit) -> None:
        kept.add(unit, launch(one, unit))

    begun = time.monotonic()
    with ThreadPoolExecutor(one.workers or os.cpu_count()) as pool:
        jobs = [pool.submit(one_unit, unit) for unit in waiting]
        try:
            for fresh, job in enumerate(as_completed(jobs), start=1):
                job.result()
                _progress(one, kept.done, begun, fresh)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise

    report = _report(one, command, program, kept.done)
    out = place / "docs" / "measured" / f"{one.name}.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    kept.forget()
    passed = bool(report["passed"])
    print(f"{one.name}: {'passed' if passed else 'failed'}, figures are in {out.relative_to(place)}")
    for fault in [*report["failed"], *report["figures"].get("faults", [])][:10]:
        print(f"  {json.dumps(fault)}")
    return passed


def _report(one: LongSet, command: str, program: str, done: dict[str, Figures]) -> Figures:
    rows = [(unit, done[json.dumps(unit)]) for unit in one.units]
    faults = [{"unit": unit, "faults": figures["faults"]} for unit, figures in rows if figures.get("faults")]
    sound = [(unit, figures) for unit, figures in rows if not figures.get("faults")]
    figures = one.summarise(sound) if sound else {}
    return {
        "command": command,
        "what": one.what,
        "commit": program,
        "machine": machine(),
        "seeds": sorted({unit["seed"] for unit in one.units if "seed" in unit}),
        "units": len(rows),
        "passed": not faults and not figures.get("faults"),
        "failed": faults,
        "figures": figures,
    }
