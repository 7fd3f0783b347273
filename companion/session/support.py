"""The support file: what a maintainer needs to know about an evening, and nothing about the people in it.

Holds the program, the machine, the devices, counters and the end of the log. Names of players, plans,
cards, the folder of the house and its users are left out or replaced. Knows no screen.
"""

from __future__ import annotations

import getpass
import json
import platform
import re
import socket
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import companion
from companion.errors import CompanionError
from companion.files import write_whole
from companion.games.vocabulary import Json
from companion.session.bench import BenchFacts
from companion.session.paths import LOG_NAME
from companion.session.records import EntryKind
from companion.session.session import GameSession

__all__ = ["log_tail", "scrubbed", "support_report", "write_support"]

LOG_LINES = 400
FORMAT = "table-companion-support/1"

_PATH = re.compile(r"(?<![\w/.:])(?:~|/[\w.@+-]+)(?:/[\w.@+ -]*[\w.@+-])+/?")
_KEPT_ROOTS = ("/dev/", "/sys/", "/proc/")


def log_tail(folder: Path, lines: int = LOG_LINES) -> tuple[str, ...]:
    """The last lines of the log; empty where none is kept."""
    try:
        with (folder / LOG_NAME).open(encoding="utf-8", errors="replace") as file:
            file.seek(0, 2)
            file.seek(max(0, file.tell() - 200 * lines))
            return tuple(line.rstrip() for line in file.readlines()[-lines:])
    except OSError:
        return ()


def scrubbed(text: str, names: Iterable[str] = ()) -> str:
    """A text without folders of this machine, its name, its user and the players' names.

    Device files stay, since a maintainer needs them.

    >>> scrubbed("cannot read /home/ann/games/journal.sqlite3 at /dev/video0", ["Ann"])
    'cannot read <path>/journal.sqlite3 at /dev/video0'
    """

    def path(found: re.Match[str]) -> str:
        whole = found.group()
        return whole if whole.startswith(_KEPT_ROOTS) else f"<path>/{whole.rstrip('/').rpartition('/')[2]}"

    clean = _PATH.sub(path, text)
    for word, instead in [(name, "<player>") for name in names] + [(word, "<here>") for word in _here()]:
        if len(word) > 1:
            clean = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", instead, clean, flags=re.IGNORECASE)
    return clean


def _here() -> Sequence[str]:
    """What this machine and its user are called."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = ""
    common = ("root", "pi", "user", "localhost", "companion")
    return [word for word in (user, socket.gethostname()) if word and word.lower() not in common]


def support_report(
    session: GameSession, folder: Path, bench: BenchFacts | None, settings: Mapping[str, Json]
) -> dict[str, Json]:
    """Everything that goes into the file, scrubbed."""
    names = _names(session)

    def clean(value: Json) -> Json:
        if isinstance(value, str):
            return scrubbed(value, names)
        if isinstance(value, Mapping):
            return {key: clean(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [clean(item) for item in value]
        return value

    return {
        "format": FORMAT,
        "program": companion.__version__,
        "machine": f"{platform.machine()} {platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "game": {
            "game": session.game.id,
            "seats": len(session.header.seats),
            "bots": sum(info.bot is not None for info in session.seats),
            "entries": len(session.entries),
            "over": session.state.over,
        },
        "settings": dict(settings),
        "devices": {} if bench is None else clean(_devices(bench)),
        "log": clean(log_tail(folder)),
    }


def _names(session: GameSession) -> list[str]:
    """What players are called beyond their animals and seats."""
    known = {info.animal for info in session.header.seats} | {info.seat for info in session.header.seats}
    called = {info.name for info in session.header.seats}
    called |= {entry.body["name"] for entry in session.entries if entry.kind is EntryKind.SEAT}
    return sorted((name for name in called if name.lower() not in known), key=len, reverse=True)


def _devices(bench: BenchFacts) -> dict[str, Json]:
    report, board = bench.report, bench.board
    return {
        "camera": bench.camera or "",
        "restarts": bench.restarts,
        "pictures a second": round(bench.rate, 1),
        "picture": {}
        if report is None
        else {
            "marks": report.placed,
            "tags": len(report.sightings),
            "noise": report.noise,
            "brightness": round(report.brightness),
            "sharpness": round(report.sharpness),
            "glare": round(report.glare, 3),
        },
        "board": {} if board is None else {"state": board.state, "sentence": board.sentence},
        "counters": dict(bench.counters),
        "faults": list(bench.faults),
    }


def write_support(report: Mapping[str, Json], out: Path) -> None:
    """Write the file, whole or not at all; raises ``CompanionError`` where it cannot be written."""
    try:
        write_whole(out, json.dumps(report, ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        reason = error.strerror or str(error)
        raise CompanionError("The support file cannot be written: {reason}", reason=reason) from error
