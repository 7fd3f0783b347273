"""Long set: the app is killed at random moments of a game, started again, and goes on where it was.

``python -m tests.long.kills play FOLDER SEATS SEED`` is the app that is killed: a real window over the
simulated table with bots in every seat. It says each entry once its effect can be seen. ``… resume FOLDER``
starts the app again, says where the game stands, and ends once the game has gone on by an entry.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.games.race.animals import ANIMALS
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.session import GameSession
from companion.session.verify import verify_game
from companion.virtual.host import SimulatedHost
from tests.long.framework import ROOT, Figures, LongSet, Unit
from ui.host import SeatWish, Wishes
from ui.hosting import RefereeTable

__all__ = ["KILLS"]

GAME = "race-for-the-chinese-zodiac"
GO_ON_SECONDS = 180.0
LATEST_SECONDS = 300.0
"""A game that has not come that far by then is killed where it stands."""

MOST_ENTRIES = 12
"""Enough for a round and its decisions."""


class WatchedHost(SimulatedHost):
    """Keeps the table it has opened, so that what the window shows can be told."""

    opened: RefereeTable | None = None

    def table(self, session: GameSession) -> RefereeTable:
        self.opened = super().table(session)
        return self.opened


def _app(arguments: Sequence[str]) -> None:
    """The app; every step of the game that its screen can show is said on stdout."""
    from ui.app import run

    order, folder = arguments[0], Path(arguments[1])
    host = WatchedHost(folder, seed=int(arguments[3]) if order == "play" else 0)
    said = -1
    first = -1

    def told() -> bool:
        nonlocal said, first
        if host.opened is None:
            return False
        session = host.opened.referee.session
        if len(session.entries) != said:
            said = len(session.entries)
            first = said if first < 0 else first
            print(f"entry {said} {session.digest}", flush=True)
        return order == "resume" and said > first

    if order == "play":
        animals = Random(f"animals {arguments[3]}").sample(ANIMALS, int(arguments[2]))
        run(host, wishes=Wishes(GAME, tuple(SeatWish(animal, "bot") for animal in animals)), done=told)
    else:
        run(host, resume=host.saved()[0].game_id, done=told)


def _command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tests.long.kills", *arguments]


def _killed(folder: str, unit: Unit, entries: int, seconds: float) -> list[str]:
    """What the app said before it was killed: so many seconds after it had shown so many entries."""
    command = _command("play", folder, str(unit["seats"]), str(unit["seed"]))
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert child.stdout is not None
    late = threading.Timer(LATEST_SECONDS, child.kill)
    late.start()
    said: list[str] = []
    for line in child.stdout:
        said.append(line)
        if line.startswith("entry ") and int(line.split()[1]) >= entries and not late.finished.is_set():
            late.cancel()
            threading.Timer(seconds, child.kill).start()
    child.wait()
    return said


def _run(unit: Unit) -> Figures:
    rng = Random(f"kill {unit['seed']}")
    wanted, seconds = rng.randint(1, MOST_ENTRIES), rng.uniform(0.0, 3.0)
    with tempfile.TemporaryDirectory() as folder:
        shown = [line.split() for line in _killed(folder, unit, wanted, seconds) if line.startswith("entry ")]
        last = int(shown[-1][1]) if shown else 0
        with Journal.open(Path(folder) / JOURNAL_NAME) as journal:
            (header,) = journal.games()
            faults = list(verify_game(journal, header.id).faults)
            kept = GameSession.resume(journal, header.id)
            entries, digest = len(kept.entries), kept.digest
        if entries < last:
            faults.append(f"entry {last} was shown, but the journal ends with {entries}")
        if entries < wanted:
            faults.append(f"entry {wanted} was not reached within {LATEST_SECONDS:.0f} s")
        faults += _started_again(folder, entries, digest)
        with Journal.open(Path(folder) / JOURNAL_NAME) as journal:
            faults += verify_game(journal, header.id).faults
    return {"seconds": round(seconds, 1), "entries": entries, "faults": faults}


def _started_again(folder: str, entries: int, digest: str) -> list[str]:
    """What is wrong with the app started again."""
    command = _command("resume", folder)
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=GO_ON_SECONDS
        )
    except subprocess.TimeoutExpired:
        return ["the game did not go on after the app was started again"]
    lines = [line.split() for line in done.stdout.splitlines() if line.startswith("entry ")]
    if done.returncode != 0 or len(lines) < 2:
        said = done.stderr.strip().splitlines() or ["nothing"]
        return [f"the app did not go on (exit code {done.returncode}): {said[-1]}"]
    if lines[0][1:] != [str(entries), digest]:
        return [f"the app stands at entry {lines[0][1]}, the journal at {entries}"]
    return []


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    names = ("seconds", "entries")
    return {"kills": [{name: figures[name] for name in names} for _, figures in rows]}


KILLS = LongSet(
    name="kill-resume",
    what="the app is killed at ten random moments of a game, started again, and goes on where it was",
    units=tuple({"game": GAME, "seats": 3 + seed % 3, "seed": seed} for seed in range(1, 11)),
    run=_run,
    summarise=_summarise,
)

if __name__ == "__main__":
    _app(sys.argv[1:])
