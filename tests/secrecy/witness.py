"""The witness: everything about a round that anybody but its own seat, its bot and the reveal room can see.

Three things touch a plan before it is opened, and are left out here because they must: the private view of
the seat while it is held open, with the finger's touch on its way into the room; the bot or hand that chose
it; and the hooded reader's own channel into the room. :data:`PLACES` names all that is looked through.
"""

from __future__ import annotations

import json
import logging
import multiprocessing.connection
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.games.vocabulary import Seat
from companion.session.export import export_json
from companion.session.history import replay_lines
from companion.session.support import support_report
from companion.session.verify import verify_game
from tests.secrecy.evening import SealedEvening
from tests.secrecy.walk import around
from ui.hosting import RefereeTable
from ui.looking import Looking
from ui.presenters.present import present
from ui.settings import Settings
from ui.terminal_text import body
from ui.texts import LANGUAGES, Texts

__all__ = ["PLACES", "RECORDING", "Witness", "export_json", "support_report", "watching"]

PAGES = (
    "",
    "menu",
    "history",
    "devices",
    "wheel",
    "aid",
    "board",
    "undo",
    "seats",
    "private",
    "why",
    "proof",
)

RECORDING = "evening.jsonl"
"""What devices and fingers said, as it is written down on request."""

PLACES = (
    "screens",
    "terminal",
    "log",
    "disk",
    "export",
    "recording",
    "support file",
    "replay",
    "process arguments",
    "objects",
    "messages between processes",
    "lamps",
    "sounds",
    "undo history",
    "views of other seats",
    "crash report",
    "commitments",
)
"""What is looked through; the last two are looked at by :mod:`tests.secrecy.rounds`."""

_MASKS = (
    (re.compile(r"\b[0-9a-f]{64}\b"), "DIGEST"),
    (re.compile(r"\d{4}-\d\d-\d\d-[a-z0-9]{4}\b"), "GAME"),
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?"), "TIME"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+"), "TIME"),
    (re.compile(r"0x[0-9a-f]+"), "ADDRESS"),
)


def masked(text: str, folder: Path) -> str:
    """A text without what differs from one evening to the next whatever is planned."""
    text = text.replace(str(folder), "FOLDER")
    for pattern, instead in _MASKS:
        text = pattern.sub(instead, text)
    return text


class _Listener(logging.Handler):
    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.DEBUG)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(f"{record.levelname} {record.name} {record.getMessage()} {record.exc_text or ''}")


@contextmanager
def watching(lines: list[str], sent: list[bytes]) -> Iterator[None]:
    """Hear every log line of any level and every message to or from another process."""
    root, listener = logging.getLogger(), _Listener(lines)
    ours = [logging.getLogger(name) for name in ("companion", "firmware_bridge", "ui")]
    levels = [(logger, logger.level, logger.propagate) for logger in (root, *ours)]
    link: Any = multiprocessing.connection.Connection
    send = link._send_bytes

    def heard(self: Any, data: Any) -> Any:
        sent.append(bytes(data))
        return send(self, data)

    link._send_bytes = heard
    root.addHandler(listener)
    for logger, _, _ in levels:
        logger.setLevel(logging.DEBUG)
        logger.propagate = True
    try:
        yield
    finally:
        link._send_bytes = send
        root.removeHandler(listener)
        for logger, level, propagate in levels:
            logger.setLevel(level)
            logger.propagate = propagate


class Witness:
    """Looks at one evening from outside."""

    def __init__(self, evening: SealedEvening, folder: Path, lines: list[str], sent: list[bytes]) -> None:
        self._evening = evening
        self._folder = folder
        self._lines = lines
        self._sent = sent
        self._table = RefereeTable(evening.referee, evening.journal, folder)

    def look(self, *, thorough: bool) -> dict[str, str]:
        """What stands at each place now, masked; ``thorough`` also looks around in all objects."""
        ways: Mapping[str, Callable[[], str]] = {
            "log": lambda: "\n".join(self._lines),
            "disk": self._dump,
            "lamps": lambda: repr(self._evening.lamp_log),
            "sounds": lambda: repr(self._evening.referee.public().cues),
            "undo history": self._undo,
            "views of other seats": self._views,
            "messages between processes": lambda: repr(self._sent),
        }
        rare: Mapping[str, Callable[[], str]] = {
            "screens": lambda: "\n".join(self._screens()),
            "terminal": lambda: "\n".join(body(self._model("", "en"))),
            "recording": lambda: (self._folder / RECORDING).read_text(encoding="utf-8"),
            "export": lambda: json.dumps(export_json(self._record())),
            "support file": self._support,
            "replay": self._replay,
            "process arguments": _arguments,
            "objects": lambda: "\n".join(f"{way}: {text}" for way, text in around(self._roots())),
        }
        chosen = {**ways, **rare} if thorough else ways
        return {place: masked(look(), self._folder) for place, look in chosen.items()}

    def disk(self) -> bytes:
        """Every byte in the folder of the evening: the journal, its log beside it, what was exported."""
        return b"".join(path.read_bytes() for path in sorted(self._folder.rglob("*")) if path.is_file())

    def _record(self) -> Any:
        return self._evening.journal.record(self._evening.session.id)

    def _dump(self) -> str:
        record = self._record()
        rows = [entry.to_json() for entry in record.entries] + [seal.to_json() for seal in record.seals]
        kept = [path.stat().st_size for path in sorted(self._folder.rglob("*")) if path.is_file()]
        settings = [repr(change) for change in self._evening.journal.settings()]
        return "\n".join([*map(repr, rows), *settings, repr(record.header), repr(kept)])

    def _undo(self) -> str:
        public = self._evening.referee.public()
        return f"{self._evening.session.undo_points()!r} {public.undo!r} {public.take_back!r}"

    def _views(self) -> str:
        """What each seat sees of the game, and what its private view may ask while it is open."""
        state = self._evening.session.state
        seen = []
        for seat in self._evening.seats:
            seen += [json.dumps(state.view(seat).to_json()), repr(self._evening.referee.private(seat))]
            if not self._mine(seat):
                look = self._evening.referee.scanned(seat)
                seen.append(f"{look.move} {look.line} {look.refusal}")
        return "\n".join(seen)

    def _mine(self, seat: Seat) -> bool:
        """Whether the cards under the hood are this seat's own affair."""
        return any(
            card.startswith("RZ-A") and card.endswith(f"-{seat[1:]}") for card in self._evening.hood.shown
        )

    def _support(self) -> str:
        return json.dumps(support_report(self._evening.session, self._folder, None, {"language": "en"}))

    def _replay(self) -> str:
        journal, name = self._evening.journal, self._evening.session.id
        return "\n".join([*replay_lines(journal, name), *verify_game(journal, name).lines()])

    def _screens(self) -> Iterator[str]:
        for language in LANGUAGES:
            for page in PAGES:
                yield repr(self._model(page, language))

    def _model(self, page: str, language: str) -> Any:
        looking = Looking(page=page, seat="s1" if page in ("private", "name") else "", subject="RZ-EXCH-01")
        public = self._evening.referee.public()
        return present(public, looking, Texts(language), self._table, Settings())

    def _roots(self) -> Mapping[str, object]:
        return {
            "referee": self._evening.referee,
            "session": self._evening.session,
            "table": self._table,
            "screen": self._evening.referee.public(),
        }


def _arguments() -> str:
    """The command lines of this process and its children, and the environment that they are given."""
    numbers = [int(place.name) for place in Path("/proc").glob("[0-9]*")]
    lines = sorted(filter(None, map(_command_line, numbers)))
    return "\n".join([*lines, *map(repr, sorted(os.environ.items()))])


def _command_line(number: int) -> str:
    """A process's command line, if it is this one or a child of it; else nothing."""
    place = Path(f"/proc/{number}")
    try:
        parent = int((place / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
        line = (place / "cmdline").read_bytes().decode(errors="replace")
    except (OSError, IndexError):
        return ""  # It has ended meanwhile.
    return line if os.getpid() in (number, parent) else ""
