"""Long set: the referee is killed at random moments of a game and goes on where it was.

``python -m tests.long.kills FOLDER SEATS SEED`` is the game that is killed: it plays at the simulated table,
keeps its journal in FOLDER, and says each round once it has begun.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.session import GameSession
from companion.session.verify import verify_game
from companion.virtual.demo import DemoOptions, play_demo
from tests.long.framework import ROOT, Figures, LongSet, Unit

__all__ = ["KILLS"]

GAME = "race-for-the-chinese-zodiac"


def _killed(folder: str, unit: Unit, seconds: float) -> list[str] | None:
    """What the game said before it was killed after so many seconds; None if it was over by then."""
    command = [sys.executable, "-m", "tests.long.kills", folder, str(unit["seats"]), str(unit["seed"])]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        child.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        child.kill()
        said, _ = child.communicate()
        return said.splitlines()
    return None


def _run(unit: Unit) -> Figures:
    chance = Random(f"kill {unit['seed']}")
    seconds = chance.uniform(2.0, 20.0)
    while True:
        with tempfile.TemporaryDirectory() as folder:
            said = _killed(folder, unit, seconds)
            if said is not None:
                return {"seconds": round(seconds, 2), **_resumed(folder, said, chance)}
        seconds /= 2


def _resumed(folder: str, said: list[str], chance: Random) -> Figures:
    """Go on from the journal to the end of the game; what was shown before the kill must be in it."""
    shown = max((int(line.split()[1].rstrip(":")) for line in said if line.startswith("round ")), default=0)
    faults = [f"round {shown} was shown, no game kept"] if shown else []
    nothing: Figures = {"entries": 0, "round": 0, "faults": faults}
    path = Path(folder) / JOURNAL_NAME
    if not path.exists():
        return nothing
    with Journal.open(path) as journal:
        games = journal.games()
        if not games:
            return nothing
        (header,) = games
        faults = list(verify_game(journal, header.id).faults)
        session = GameSession.resume(journal, header.id)
        entries, reached = len(session.entries), session.state.to_json()["round"]
        if reached < shown:
            faults.append(f"round {shown} was shown, but the journal ends in round {reached}")
        while not session.state.over:
            state = session.state
            moves = [chance.choice(state.legal(seat)) for seat in sorted(state.to_act())]
            if state.sealed:
                session.submit_joint(moves)
            else:
                session.submit(moves[0])
        verification = verify_game(journal, header.id)
        faults += verification.faults
    return {"entries": entries, "round": reached, "faults": faults}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    names = ("seconds", "entries", "round")
    return {"kills": [{name: figures[name] for name in names} for _, figures in rows]}


KILLS = LongSet(
    name="kill-resume",
    what="the referee is killed at ten random moments of a game and goes on where it was",
    units=tuple({"game": GAME, "seats": 3 + seed % 3, "seed": seed} for seed in range(1, 11)),
    run=_run,
    summarise=_summarise,
)

if __name__ == "__main__":
    played = DemoOptions(GAME, int(sys.argv[2]), int(sys.argv[3]), data=Path(sys.argv[1]))
    play_demo(played, lambda line: print(line, flush=True))
