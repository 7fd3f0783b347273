"""A long set: the eyes' process killed at random moments, and how soon the table is seen again.

Time is taken from the kill to the next report in which the card on the table is seen: on the clock, and as
processor time of the new process, which is what a quiet machine needs. Knows no decoder.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from companion.games.race.mat import race_mat
from companion.vision.process import EyesProcess
from tests.long.framework import Figures, LongSet, Unit
from tests.vision.pictures import Camera, Grey, Piece, table_picture

__all__ = ["EYES_RESTART"]

KILLS = 10
PERIOD = 0.1
"""Seconds between two pictures."""

LONGEST = 4.0
"""Seconds at most for which a process lives after it has seen the card."""

LIMIT = 1.0
"""Seconds of processor time within which the card must be seen again."""

PATIENCE = 60.0
CARD = "RZ-A7-3"


class _Table:
    """A picture shown again and again, and what came of it."""

    def __init__(self, eyes: EyesProcess, picture: Grey) -> None:
        self._eyes = eyes
        self._picture = picture
        self._frame = 0
        self._shown = float("-inf")
        self._pause = threading.Event()

    def until_seen(self) -> float:
        """Show pictures until the card is seen in one of them; seconds that took, raises after long."""
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            if self._look(begun):
                return time.monotonic() - begun
            self._pause.wait(0.002)
        raise TimeoutError(f"no card was seen for {PATIENCE:.0f} s; {self._eyes.status()}")

    def go_on(self, seconds: float) -> None:
        """Show pictures for a while."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._look(end)
            self._pause.wait(0.002)

    def _look(self, since: float) -> bool:
        """Whether the card was seen just now in a picture that was shown after ``since``."""
        now = time.monotonic()
        if now - self._shown >= PERIOD:
            self._shown = now
            self._frame += 1
            self._eyes.show(self._picture, self._frame, now)
        reports = [report for report in self._eyes.poll() if report.at >= since]
        return any(tag.component == CARD for report in reports for tag in report.sightings)


def _processor_time(pid: int) -> float:
    """Seconds that a process has computed so far, from ``/proc``."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _kill_again_and_again(unit: Unit) -> Figures:
    chance = random.Random(f"eyes restart {unit['seed']}")
    picture = table_picture(race_mat(3), [Piece(CARD, 300, 90)], Camera(width=2304, height=1296))
    clock, computed, faults = [], [], []
    with EyesProcess(race_mat(3)) as eyes:
        table = _Table(eyes, picture)
        table.until_seen()
        for kill in range(KILLS):
            table.go_on(chance.uniform(0.0, LONGEST))
            before = eyes.restarts
            os.kill(_pid(), signal.SIGKILL)
            clock.append(round(table.until_seen(), 3))
            computed.append(round(_processor_time(_pid()), 2))
            if eyes.restarts != before + 1:
                faults.append(f"kill {kill}: {eyes.restarts - before} restarts")
            if computed[-1] > LIMIT:
                faults.append(f"kill {kill}: {computed[-1]} s of processor time")
    return {"clock": clock, "computed": computed, "faults": faults}


def _pid() -> int:
    """The process that looks at the pictures now."""
    pids = [child.pid for child in multiprocessing.active_children() if child.name == "eyes" and child.pid]
    return pids[-1]


def _times(done: Sequence[tuple[Unit, Figures]]) -> Figures:
    clock = sorted(value for _, figures in done for value in figures["clock"])
    computed = sorted(value for _, figures in done for value in figures["computed"])
    return {
        "kills": len(clock),
        "seconds_on_the_clock": {"median": median(clock), "most": clock[-1]},
        "seconds_computed": {"median": median(computed), "most": computed[-1]},
        "within_a_second_on_the_clock": sum(value <= 1.0 for value in clock),
        "faults": [],
    }


EYES_RESTART = LongSet(
    name="eyes-restart",
    what="the eyes' process killed 50 times at random moments, 2304 x 1296 px ten times a second: time until "
    "the card is seen again, on the clock and as processor time of the new process",
    units=tuple({"seed": seed} for seed in range(1, 6)),
    run=_kill_again_and_again,
    summarise=_times,
    workers=1,
)
