"""How fast the window is, and whole games walked through it by touch, under a virtual display."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from typing import Any

from tests.long.framework import ROOT, Figures, LongSet, Unit
from tests.ui.window import display

__all__ = ["SCREEN_SPEED", "SCREEN_WALKS"]

SIZES = ("800x480", "720x1280")
LANGUAGES = ("en", "de", "zh_Hant")

REST_MS, MOTION_MS, CALLBACK_MS, TOUCH_MS = 16.0, 30.0, 8.0, 50.0
PICTURES = 25.0
START_SECONDS = 2.0
STARTS = 6


def _in_window(*command: str) -> Figures:
    """What a program under a display of its own says in its last line."""
    with display() as name, tempfile.TemporaryDirectory() as data:
        surroundings = {
            **os.environ,
            "DISPLAY": name,
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "PYTHONPATH": str(ROOT),
            "TABLE_COMPANION_DATA": data,
        }
        surroundings.pop("WAYLAND_DISPLAY", None)
        if "start" in command:
            return _warm_starts(command, surroundings)
        return _said(command, surroundings)


def _warm_starts(command: Sequence[str], surroundings: dict[str, str]) -> Figures:
    """The quickest of some starts after the first: whatever else the machine does only makes them slower."""
    starts = [_said(command, surroundings) for _ in range(STARTS)]
    for start in starts:
        if start.get("faults"):
            return start
    best = min(starts[1:], key=lambda start: float(start["seconds"]))
    del best["texts"]
    return {**best, "all_seconds": [start["seconds"] for start in starts], "load": os.getloadavg()[0]}


def _said(command: Sequence[str], surroundings: dict[str, str]) -> Figures:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    if done.returncode != 0 or not lines:
        return {"faults": [f"exit code {done.returncode}: {done.stderr.strip()[-400:]}"]}
    figures: Figures = json.loads(lines[-1])
    return figures


def _speed(unit: Unit) -> Figures:
    figures = _in_window("tests.ui.measuring", unit["what"], unit["size"])
    figures.setdefault("faults", []).extend(_too_slow(unit["what"], figures))
    return figures


def _start_figure(figures: Figures) -> str:
    """The time of a start, or its CPU where more wants to run than there are cores: then the time says how
    busy the machine is, not how long people wait. A start waits for nothing but the processor."""
    return "cpu_seconds" if figures.get("load", 0.0) > (os.cpu_count() or 1) else "seconds"


def _too_slow(what: str, figures: Figures) -> list[str]:
    """What is slower than people should have to bear."""
    if figures["faults"]:
        return []
    limits: dict[str, list[tuple[str, tuple[str, ...], float]]] = {
        "rest": [("CPU of a frame at rest, ms", ("frame_ms", "median"), REST_MS)],
        "motion": [("CPU of a frame in motion, ms", ("drawn_ms", "median"), MOTION_MS)],
        "touch": [("touch to picture, ms", ("to_picture_ms", "p95"), TOUCH_MS)],
        "start": [("start to first picture, s", (_start_figure(figures),), START_SECONDS)],
        "demo": [
            (f"CPU of {name}, ms", ("callbacks_ms", name, "p99"), CALLBACK_MS)
            for name in figures.get("callbacks_ms", {})
        ],
    }
    slow = []
    for name, path, most in limits[what]:
        value: Any = figures
        for step in path:
            value = value[step]
        if float(value) > most:
            slow.append(f"{name}: {value}, at most {most}")
    if what == "demo" and figures["pictures_a_second"] < PICTURES:
        slow.append(f"{figures['pictures_a_second']} pictures a second, at least {PICTURES}")
    return slow


def _speeds(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    """Every measurement beside its unit."""
    return {
        f"{unit['what']} {unit['size']}": {name: value for name, value in figures.items() if name != "faults"}
        for unit, figures in rows
    }


SCREEN_SPEED = LongSet(
    name="screen-speed",
    what="frames, callbacks, touches and the start of the window, drawn in software",
    units=tuple(
        {"what": what, "size": size}
        for what in ("start", "rest", "motion", "touch", "demo")
        for size in SIZES
    ),
    run=_speed,
    summarise=_speeds,
    workers=1,
)


def _walked(unit: Unit) -> Figures:
    figures = _in_window(
        "tests.ui.walker", unit["language"], unit["size"], str(unit["seed"]), str(unit["rounds"])
    )
    if not figures.get("faults") and "result" not in figures["screens"]:
        figures["faults"] = ["the walk ended before the result"]
    return figures


def _walks(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    """How far the newcomers came."""
    return {
        "games": len(rows),
        "touches": sum(figures["touches"] for _, figures in rows),
        "screens touched": sorted({screen for _, figures in rows for screen in figures["screens"]}),
    }


SCREEN_WALKS = LongSet(
    name="screen-walks",
    what="whole games walked through the window by touch, from the start page to the result and back",
    units=tuple(
        {"seed": 11 + number, "language": language, "size": SIZES[number % 2], "rounds": 0}
        for number, language in enumerate((*LANGUAGES, *reversed(LANGUAGES)))
    ),
    run=_walked,
    summarise=_walks,
    workers=1,
)
