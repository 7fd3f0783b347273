"""Long set: evening after evening in one process, while decoder, camera and board fail again and again.

Every game is played with pictures, bytes and a decoder process at the simulated table, by three seats, since
those games are the shortest. All share one journal, as at home. What the process holds is measured after
each game: memory, descriptors, threads, and the processor time that a round took.
"""

from __future__ import annotations

import ctypes
import gc
import json
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.clock import ManualClock
from companion.errors import CompanionError
from companion.mat import Mat
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.virtual.demo import Demonstration, DemoOptions
from companion.virtual.pieces import Pieces
from companion.virtual.rig import LockstepRig, RigWishes
from companion.virtual.scene import Scene
from tests.long.demonstrations import GAME
from tests.long.framework import Figures, LongSet, Unit
from tests.long.trends import trend

__all__ = ["ENDURANCE", "Mishaps", "eyes", "grown", "play_on"]

GAMES = 60
SEATS = 3
WARMING = 10
"""Games until what is kept on purpose (faces of cards, odds) is there; the slopes begin after them."""

BETWEEN = {"decoder killed": 60.0, "decoder hung": 2500.0, "camera stalled": 80.0, "board unplugged": 120.0}
"""Mean simulated seconds from one mishap to the next. A hung decoder is given thirty real seconds."""

LASTING = {"camera stalled": (1.0, 15.0), "board unplugged": (6.0, 30.0)}
"""For how many simulated seconds, at least and at most."""

DEVICE = {"camera stalled": "camera", "board unplugged": "board"}

MOST_MEMORY = 0.25
"""MB a game by which the process may grow at most, with 95 % confidence."""

MOST_SLOWING = 0.01
"""Share of a round's processor time that each further game may cost more, with 95 % confidence."""


def eyes() -> int | None:
    """The process that decodes; None while there is none."""
    return next((child.pid for child in multiprocessing.active_children() if child.name == "eyes"), None)


class Mishaps:
    """Draws what fails next, and when it is well again; ``count`` tells what happened so far."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(f"mishaps {seed}")
        self._next = {name: self._chance.expovariate(1 / mean) for name, mean in BETWEEN.items()}
        self._until: dict[str, float] = {}
        self.count: Counter[str] = Counter()

    def look(self, now: float, rig: LockstepRig) -> None:
        """Let fail what is due by ``now`` (simulated seconds), and mend what has been out long enough."""
        for name, due in self._next.items():
            if name in self._until:
                if now >= self._until[name]:
                    del self._until[name]
                    rig.connect(DEVICE[name], True)
            elif now >= due:
                self._next[name] = now + self._chance.expovariate(1 / BETWEEN[name])
                self._happen(name, now, rig)

    def _happen(self, name: str, now: float, rig: LockstepRig) -> None:
        if name in DEVICE:
            self._until[name] = now + self._chance.uniform(*LASTING[name])
            rig.connect(DEVICE[name], False)
        else:
            pid = eyes()
            if pid is None:
                return
            os.kill(pid, signal.SIGKILL if name == "decoder killed" else signal.SIGSTOP)
        self.count[name] += 1


class _RoughRig(LockstepRig):
    """A rig on which no device can be relied."""

    mishaps: Mishaps

    def advance(self) -> None:
        """One beat, before which something may fail."""
        self.mishaps.look(self.clock.now(), self)
        super().advance()


def play_on(journal: Journal, seed: int, seats: int = SEATS) -> Figures:
    """One game among mishaps: what it came to, what it cost, and what went wrong."""
    clock = ManualClock()
    mishaps = Mishaps(seed)

    def rig(mat: Mat, pieces: Pieces, scene: Scene, wishes: RigWishes) -> LockstepRig:
        rough = _RoughRig(mat, pieces, scene, wishes, clock=clock)
        rough.mishaps = mishaps
        return rough

    before = _processor_seconds()
    demonstration = Demonstration(DemoOptions(GAME, seats, seed), journal, lambda line: None, clock, rig)
    try:
        stopped = ""
        while not demonstration.over and not stopped:
            stopped = _beat(demonstration)
        report: dict[str, Any] = demonstration.report()
    finally:
        demonstration.close()
    del demonstration
    gc.collect()
    faults = [f"{report[name]} {name}" for name in ("false_alarms", "questions") if report[name]]
    if stopped:
        faults.append(stopped)
    elif report["state_digest"] != report["truth_digest"]:
        faults.append("the referee's game is not the one that was played")
    return {
        "seed": seed,
        "rounds": report["rounds"],
        "mishaps": dict(mishaps.count),
        "seconds_a_round": round((_processor_seconds() - before) / max(1, report["rounds"]), 3),
        **_held(),
        "alarms": report["alarms"],
        "faults": [f"game {seed}: {fault}" for fault in faults],
    }


def _beat(demonstration: Demonstration) -> str:
    """One beat; why the game cannot go on, if so: the evening goes on with the next game."""
    try:
        demonstration.beat()
    except CompanionError as error:
        return error.message
    return ""


def _processor_seconds() -> float:
    """Of this process and of the decoders that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _trim() -> None:
    """Let the allocator hand back what it keeps for later, where it is glibc's."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def _held() -> dict[str, float]:
    """What this process holds: memory in MB, descriptors, threads, children.

    Memory is what is its own, without the pictures that it shares with a decoder, of which there may be two
    lots while one decoder replaces another, and without what the allocator keeps of memory given back.
    """
    _trim()
    own = Path("/proc/self")
    lines = (own / "status").read_text(encoding="ascii").splitlines()
    kilobytes = next(int(line.split()[1]) for line in lines if line.startswith("RssAnon:"))
    return {
        "memory": round(kilobytes * 1024 / 1e6, 2),
        "descriptors": len(list((own / "fd").iterdir())),
        "threads": len(list((own / "task").iterdir())),
        "children": len(multiprocessing.active_children()),
    }


def _run(unit: Unit) -> Figures:
    with tempfile.TemporaryDirectory() as folder, Journal.open(Path(folder) / JOURNAL_NAME) as journal:
        games: list[Figures] = []
        for number in range(unit["games"]):
            games.append(play_on(journal, unit["seed"] + number))
            print(json.dumps(games[-1]), file=sys.stderr, flush=True)
        kept = len(journal.games())
    faults = [fault for game in games for fault in game["faults"]]
    if kept != len(games):
        faults.append(f"{kept} of {len(games)} games are in the journal")
    return {"games": games, "faults": faults}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    (figures,) = (figures for _, figures in rows)
    games = figures["games"]
    faults = grown(games[WARMING:])
    mishaps: Counter[str] = Counter()
    for game in games:
        mishaps.update(game["mishaps"])
    rounds = [game["seconds_a_round"] for game in games[WARMING:]]
    return {
        "games": len(games),
        "rounds": sum(game["rounds"] for game in games),
        "mishaps": dict(mishaps),
        "slopes begin after game": WARMING,
        "memory, MB a game": trend([game["memory"] for game in games[WARMING:]]).rounded(),
        "processor seconds a round": round(sum(rounds) / len(rounds), 3),
        "processor seconds a round, more with each game": trend(rounds).rounded(),
        **{name: [game[name] for game in games] for name in ("memory", "descriptors", "threads")},
        "seconds_a_round": [game["seconds_a_round"] for game in games],
        "faults": faults,
    }


def grown(games: Sequence[Figures]) -> list[str]:
    """What grew from game to game, in words."""
    memory, rounds = ([game[name] for game in games] for name in ("memory", "seconds_a_round"))
    faults = []
    if trend(memory).high > MOST_MEMORY:
        faults.append(f"memory may grow by {trend(memory).high:.2f} MB a game: {memory}")
    if trend(rounds).low > MOST_SLOWING * sum(rounds) / len(rounds):
        faults.append(f"each game is slower than the one before: {rounds}")
    counts = {name: [game[name] for game in games] for name in ("descriptors", "threads", "children")}
    return [*faults, *(f"{name} grow: {values}" for name, values in counts.items() if values[-1] > values[0])]


ENDURANCE = LongSet(
    name="endurance",
    what="60 games in one process, decoder killed and hung, camera stalled, board unplugged throughout: flat",
    units=({"seed": 1, "games": GAMES},),
    run=_run,
    summarise=_summarise,
    unit_seconds=6 * 3600.0,
)
