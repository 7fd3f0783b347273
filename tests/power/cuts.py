"""What must hold after any power cut: nothing lost that was shown, nothing unreadable, nothing half."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.errors import CompanionError
from companion.session.journal import Journal
from companion.session.session import GameSession
from companion.session.verify import verify_game
from tests.power.disk import Operation, build_recorder, operations, states
from tests.power.writer import JOURNAL, KEPT, SAID
from tests.support.coin_game import lookup

__all__ = ["Tried", "record", "try_cuts"]

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Tried:
    """How many states were tried, how many differed, and what was wrong with them."""

    points: int
    states: int
    different: int
    faults: tuple[str, ...]


@dataclass(frozen=True)
class _Promise:
    """What the program had said by then: the last entry shown and its digest, the value last kept in each
    small file. ``soon`` holds the values kept next, which may be on the disk already."""

    game: str = ""
    entries: int = 0
    digests: Mapping[int, str] = field(default_factory=dict)
    kept: Mapping[str, str] = field(default_factory=dict)
    soon: Mapping[str, str] = field(default_factory=dict)


def record(folder: Path, seed: int, steps: int) -> list[Operation]:
    """Let a companion work in ``folder`` / data and write down what it does to its files."""
    data = folder / "data"
    data.mkdir()
    log = folder / "log"
    environment = {
        **os.environ,
        "LD_PRELOAD": str(build_recorder(folder)),
        "POWER_FOLDER": str(data),
        "POWER_LOG": str(log),
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "tests.power.writer", str(data), str(seed), str(steps)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return list(operations(log.read_bytes(), data))


def try_cuts(done: Sequence[Operation], folder: Path, seed: int, every: int = 1) -> Tried:
    """Lay each state that a cut can leave into ``folder``, start from it, and say what is wrong.

    ``every``: only each so manieth moment is tried.
    """
    said = [one for one in done if one.path == SAID]
    work = [one for one in done if one.path != SAID]
    moments = _promises(done)
    points = different = tried = 0
    faults: list[str] = []
    seen: dict[tuple[tuple[str, bytes], ...], None] = {}
    assert said
    for number, cut, files in states(work, seed):
        if number % every:
            continue
        points += cut == "killed"
        tried += 1
        key = (*sorted(files.items()), ("said", str(moments[number].entries).encode()))
        if key in seen:
            continue
        seen[key] = None
        different += 1
        fault = _wrong(files, folder / f"{different}", moments[number])
        if fault:
            faults.append(f"before operation {number} ({cut}): {fault}")
    return Tried(points, tried, different, tuple(faults))


def _promises(done: Sequence[Operation]) -> list[_Promise]:
    """For each moment between two operations on the disk: what had been said until then."""
    now = _Promise()
    moments = [now]
    for one in done:
        if one.path != SAID:
            moments.append(now)
        elif one.kind == "W":
            word, *rest = one.data.decode().split()
            if word == "entry":
                digests = {**now.digests, int(rest[1]): rest[2]}
                now = replace(now, game=rest[0], entries=int(rest[1]), digests=digests)
            else:
                now = replace(now, kept={**now.kept, rest[0]: rest[1]})
            moments[-1] = now
    return _looking_ahead(moments)


def _looking_ahead(moments: Sequence[_Promise]) -> list[_Promise]:
    soon: dict[str, str] = {}
    after = moments[-1]
    known = []
    for moment in reversed(moments):
        soon.update({name: value for name, value in after.kept.items() if moment.kept.get(name) != value})
        after = moment
        known.append(replace(moment, soon=dict(soon)))
    return known[::-1]


def _wrong(files: Mapping[str, bytes], folder: Path, promise: _Promise) -> str:
    """What is wrong with a companion that starts from these files; empty when nothing is."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    try:
        return _wrong_small(folder, promise) or _wrong_journal(folder / JOURNAL, promise)
    except CompanionError as error:
        return error.message


def _wrong_small(folder: Path, promise: _Promise) -> str:
    for name, kept in KEPT.items():
        found = kept.read(folder)
        if found not in (promise.kept.get(name, ""), promise.soon.get(name)):
            return f"{promise.kept.get(name)!r} was kept in the {name}, and {found!r} is there"
    return ""


def _wrong_journal(path: Path, promise: _Promise) -> str:
    with Journal.open(path) as journal:
        games = journal.games()
        if not games:
            return f"the game with {promise.entries} entries is gone" if promise.game else ""
        (header,) = games
        session = GameSession.resume(journal, header.id, lookup)
        if len(session.entries) < promise.entries:
            return f"entry {promise.entries} was shown, and {len(session.entries)} are left"
        digest = promise.digests.get(len(session.entries), session.digest)
        if session.digest != digest:
            return f"the state after entry {len(session.entries)} is another one"
        return "; ".join(verify_game(journal, header.id, lookup).faults)
