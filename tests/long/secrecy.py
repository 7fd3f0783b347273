"""Long sets: a thousand sealed rounds tell nothing, a thousand are meddled with, a reveal is killed."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from companion.games.vocabulary import Move
from companion.reveal import Mode
from tests.long.framework import ROOT, Figures, LongSet, Unit
from tests.secrecy.interference import KINDS, play_interfered
from tests.secrecy.pictures import play_with_pictures
from tests.secrecy.rounds import SealedRound, find_leaks
from tests.secrecy.timing import key_to_lamp, same_distribution
from tests.secrecy.witness import PLACES

__all__ = ["INTERFERENCE", "KILLS_AT_REVEAL", "SECRECY"]

ROUNDS, SHARD = 1000, 50
PRESSES = 1000
LEAST_P = 0.001
GAMES, ROUNDS_A_GAME, GAMES_A_SHARD = 200, 5, 10
FINE = ("none", "all")
STEP = 4
"""Each of so many units takes every fourth line, each from another one on."""


# Nothing is told ----------------------------------------------------------------------------------


def _secrecy(unit: Unit) -> Figures:
    if "presses" in unit:
        return _timing(unit)
    if "pictures" in unit:
        choices, messages, faults = play_with_pictures(unit["seed"], unit["pictures"])
        return {"rounds_with_pictures": choices, "messages": messages, "faults": faults}
    first = unit["seed"] * SHARD
    leaks = [leak for seed in range(first, first + SHARD) for leak in find_leaks(SealedRound(seed))]
    seats = Counter(
        mode.value for seed in range(first, first + SHARD) for mode in SealedRound(seed).modes.values()
    )
    told = [f"seed {leak.seed}, {leak.place}, {leak.moment}: {leak.what}" for leak in leaks[:20]]
    return {"rounds": SHARD, "seals": dict(seats), "faults": told}


def _waste(move: Move) -> None:
    """A leak put in: dearer plans take longer, by two milliseconds each step."""
    end = time.perf_counter() + 0.002 * move["energy"]
    while time.perf_counter() < end:
        pass


def _timing(unit: Unit) -> Figures:
    mode, faults = Mode(unit["presses"]), []
    found = {}
    for name, waste in (("honest", lambda move: None), ("leaking", _waste)):
        with tempfile.TemporaryDirectory() as folder:
            cheap, dear = key_to_lamp(Path(folder), PRESSES, mode, unit["seed"], waste)
        found[name] = same_distribution(cheap, dear)
    if found["honest"] <= LEAST_P:
        faults.append(
            f"{mode.value}: the lamp comes at other times for other plans, p = {found['honest']:.2g}"
        )
    if found["leaking"] > LEAST_P:
        faults.append(
            f"{mode.value}: a lamp that hangs on the plan was not noticed, p = {found['leaking']:.2g}"
        )
    return {"p": found["honest"], "p_leaking": found["leaking"], "faults": faults}


def _told_nothing(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    seals: Counter[str] = Counter()
    for _, figures in rows:
        seals.update(figures.get("seals", {}))
    return {
        "rounds": sum(figures.get("rounds", 0) for _, figures in rows),
        "seals": dict(seals),
        "rounds_with_pictures": sum(figures.get("rounds_with_pictures", 0) for _, figures in rows),
        "messages": sum(figures.get("messages", 0) for _, figures in rows),
        "places": list(PLACES),
        "presses": PRESSES,
        "p": {unit["presses"]: round(figures["p"], 4) for unit, figures in rows if "presses" in unit},
        "p_leaking": {unit["presses"]: figures["p_leaking"] for unit, figures in rows if "presses" in unit},
    }


SECRECY = LongSet(
    name="secrecy",
    what=f"{ROUNDS} sealed rounds, each played twice with other plans: nothing that others can see differs",
    units=(
        *({"seed": seed} for seed in range(ROUNDS // SHARD)),
        *({"seed": 1, "presses": mode.value} for mode in (Mode.TOUCH, Mode.SCAN)),
        *({"seed": seed, "pictures": 5} for seed in range(1, 5)),
    ),
    run=_secrecy,
    summarise=_told_nothing,
)


# Interference -------------------------------------------------------------------------------------


def _interference(unit: Unit) -> Figures:
    faults: list[str] = []
    met: Counter[str] = Counter()
    first = unit["seed"] * GAMES_A_SHARD
    for seed in range(first, first + GAMES_A_SHARD):
        met += play_interfered(seed, ROUNDS_A_GAME, faults)
    return {"met": dict(met), "faults": faults}


def _handled(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    met: Counter[str] = Counter()
    for _, figures in rows:
        met.update(figures["met"])
    unmet = [kind for kind in KINDS if not any(name.startswith(kind) for name in met)]
    few = [] if sum(met.values()) >= ROUNDS else [f"only {sum(met.values())} rounds were interfered with"]
    return {
        "rounds": sum(met.values()),
        "met": dict(sorted(met.items())),
        "faults": few + [f"{kind} was never met" for kind in unmet],
    }


INTERFERENCE = LongSet(
    name="secrecy-interference",
    what=f"{ROUNDS} rounds with a meddler, each handled as its house rule says",
    units=tuple({"seed": seed} for seed in range(GAMES // GAMES_A_SHARD)),
    run=_interference,
    summarise=_handled,
)


# Killed at the reveal -----------------------------------------------------------------------------


def _killed(unit: Unit) -> Figures:
    command = [sys.executable, "-m", "tests.secrecy.killed", str(unit["first"]), str(STEP)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return {"faults": [done.stderr.strip().splitlines()[-1]]}
    figures: Figures = json.loads(done.stdout)
    wrong = [
        f"{count}×: {found}" for found, count in figures["found"].items() if found not in ("none", "all")
    ]
    return {**figures, "faults": wrong}


def _either_way(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    found: Counter[str] = Counter()
    for _, figures in rows:
        found.update(figures["found"])
    return {"kills": sum(found.values()), "found": dict(found)}


KILLS_AT_REVEAL = LongSet(
    name="secrecy-kills",
    what="a reveal killed at every line of ours: the journal holds no plan of the round, or all of them",
    units=tuple({"first": first} for first in range(STEP)),
    run=_killed,
    summarise=_either_way,
    unit_seconds=3600.0,
)
