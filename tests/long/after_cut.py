"""Long set: power goes in the middle of a game; the app is started again and offers it within two seconds.

``python -m tests.long.after_cut FOLDER SEED`` is the companion whose power goes: it plays some evenings and
then a game that it is not to finish, saying each entry. Every start finds the folder as the cut left it.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from companion.clock import ManualClock
from companion.games.race.names import GAME_ID
from companion.games.registry import game_named
from companion.reveal import Mode, RevealRoom
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.records import Box, SeatInfo
from companion.session.session import GameSession
from tests.long.framework import ROOT, Figures, LongSet, Unit
from tests.ui.window import display

__all__ = ["AFTER_CUT", "cut", "play"]

EVENINGS = 30
"""Games that the journal holds already."""

STARTS = 5
MOST_SECONDS = 2.0


def play(session: GameSession, room: RevealRoom, clock: ManualClock, rng: random.Random) -> None:
    """One lawful step of a race, by touch."""
    state = session.state
    if not state.sealed:
        session.submit(rng.choice(list(state.legal(min(state.to_act())))[:200]))
        return
    seats = sorted(state.to_act())
    modes = dict.fromkeys(seats, Mode.TOUCH)
    room.begin(session.id, len(session.entries), "plan", modes, state.check, state.default)
    for seat in seats:
        room.seal(seat, rng.choice(list(state.legal(seat))))
        session.note_seals(room.drain())
    clock.advance(3.0)
    room.tick()
    opening = room.open()
    session.submit_joint(opening.moves, opening=opening)


def _evenings(folder: Path, seed: int) -> None:
    rng, clock = random.Random(seed), ManualClock()
    room = RevealRoom(clock)
    with Journal.open(folder / JOURNAL_NAME) as journal:
        for number in range(EVENINGS + 1):
            players = 3 + number % 3
            seats = [SeatInfo(f"s{one}", f"Player {one}") for one in range(1, players + 1)]
            game, options = game_named(GAME_ID), {"players": players}
            session = GameSession.new(journal, game, options, box=Box("installed"), seats=seats)
            while not session.state.over:
                play(session, room, clock, rng)
                if number == EVENINGS:
                    print(f"entry {len(session.entries)}", flush=True)


def cut(folder: Path, seed: int) -> int:
    """Leave in ``folder`` what a power cut leaves; how many entries of the last game had been shown."""
    command = [sys.executable, "-m", "tests.long.after_cut", str(folder), str(seed)]
    wanted = random.Random(f"cut {seed}").randint(2, 20)
    shown = 0
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for line in child.stdout:
            shown += 1
            if shown == wanted:
                child.kill()
            assert line.startswith("entry")
    return shown


def _started(place: Path) -> Figures:
    """What the first picture of the app showed, and how long it took; the journal is one after a cut."""
    with display() as name:
        surroundings = {
            **os.environ,
            "DISPLAY": name,
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "PYTHONPATH": str(ROOT),
            "TABLE_COMPANION_DATA": str(place),
        }
        surroundings.pop("WAYLAND_DISPLAY", None)
        command = [sys.executable, "-m", "tests.ui.measuring", "start", "800x480"]
        done = subprocess.run(
            command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False
        )
    lines = done.stdout.splitlines()
    if done.returncode != 0 or not lines:
        return {"faults": [f"exit code {done.returncode}: {done.stderr.strip()[-400:]}"]}
    figures: Figures = json.loads(lines[-1])
    return figures


def _run(unit: Unit) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        left = Path(folder) / "left"
        left.mkdir()
        shown = cut(left, unit["seed"])
        with Journal.open(shutil.copytree(left, Path(folder) / "look") / JOURNAL_NAME) as journal:
            games = journal.games()
            (open_game,) = [header for header in games if header.finished is None]
            kept = len(journal.record(open_game.id).entries)
        size = (left / JOURNAL_NAME).stat().st_size
        starts = [_started(shutil.copytree(left, Path(folder) / f"{number}")) for number in range(STARTS)]
    faults = [] if kept >= shown else [f"entry {shown} was shown, the journal ends with {kept}"]
    load = os.getloadavg()[0]
    return {
        "games": len(games),
        "journal_bytes": size,
        "entries": kept,
        **{name: [start.get(name) for start in starts] for name in ("seconds", "cpu_seconds")},
        "load": round(load, 1),
        "faults": [*faults, *_wrong(starts, open_game.started[:16].replace("T", " "), load)],
    }


def _wrong(starts: Sequence[Figures], when: str, load: float) -> list[str]:
    """What is wrong with these starts, where the game begun at ``when`` waits to be gone on with."""
    faults = [fault for start in starts for fault in start.get("faults", [])]
    if faults:
        return faults
    if not all(any(when in text for text in start["texts"]) for start in starts):
        faults.append(f"a first picture does not offer the game: {starts[0]['texts']}")
    # Whatever else the machine does only makes a start slower; where more wants to run than there are cores,
    # the time says how busy the machine is, and the processor time how long people would wait.
    figure = "cpu_seconds" if load > (os.cpu_count() or 1) else "seconds"
    best = min(float(start[figure]) for start in starts)
    if best > MOST_SECONDS:
        faults.append(f"start to first picture: {best} s ({figure}), at most {MOST_SECONDS}")
    return faults


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    return {"starts": [{"seed": unit["seed"], **figures} for unit, figures in rows]}


AFTER_CUT = LongSet(
    name="start-after-cut",
    what="power goes in mid-game; the app started again offers the game with its first picture within 2 s",
    units=tuple({"seed": seed} for seed in range(1, 6)),
    run=_run,
    summarise=_summarise,
    workers=1,
)

if __name__ == "__main__":
    _evenings(Path(sys.argv[1]), int(sys.argv[2]))
