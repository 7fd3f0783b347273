"""A recorded table session played again: the same observations and touches, the same moments, a new referee.

A newer referee may accept a thing a moment earlier or later; what counts is that the game goes through the
same states in the same order.

For finding out why something was said at somebody's table, and for keeping such evenings as tests. What a
seat had sealed is taken from the opening that followed; where none did, any legal plan does as well.
"""

from __future__ import annotations

import json
import tempfile
import zlib
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from types import UnionType
from typing import TypeAlias, TypeVar, get_origin, get_type_hints

from companion.errors import CompanionError
from companion.games.registry import game_named
from companion.games.vocabulary import IllegalMove, Json, Move, Seat
from companion.inputs.readings import DieSeen, SensorReading
from companion.reveal import HouseRule, Mode, RevealRoom
from companion.session import touches
from companion.session.devices import NoDevices
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.public import Stage
from companion.session.recording import FORMAT, open_for_reading
from companion.session.records import Box, EntryKind, SeatInfo
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.session.table_games import table_game
from companion.table.believed import BelievedTable
from companion.vision.sightings import FrameReport, Sighting

__all__ = ["Rerun", "read_recording", "rerun"]

GRACE = 1.5
"""Seconds after the last line in which the game may still come to where it stood."""

STEP = 0.05

Record = TypeVar("Record", SensorReading, DieSeen, Sighting)

_HINTS = {kind: get_type_hints(kind) for kind in (SensorReading, DieSeen, Sighting)}

_WORDS_OF: Mapping[str, tuple[type[StrEnum], str]] = {
    "SealBy": (Mode, "mode"),
    "RevealBy": (HouseRule, "rule"),
}
"""Touches with a word of a fixed list, and the field that holds it."""

Stand: TypeAlias = tuple[int, str]
"""How many entries a game had and the digest of its state."""


@dataclass
class Rerun:
    """What came of it. ``differs`` names the first moment at which the game went another way."""

    digest: str
    entries: int
    seconds: float
    stage: Stage
    said: list[str] = field(default_factory=list)
    differs: str = ""

    @property
    def same(self) -> bool:
        """Whether the game went as it had gone."""
        return not self.differs

    def lines(self) -> tuple[str, ...]:
        """For printing: what was said, and a verdict."""
        verdict = self.differs or f"the same: {self.entries} entries, {self.digest}"
        return (*self.said, f"{self.seconds:.1f} seconds, {verdict}")


class _Clock:
    """Stands where the recording says."""

    def __init__(self, start: float) -> None:
        self.at = start

    def now(self) -> float:
        return self.at


class _Recorded(NoDevices):
    """Devices that say what they said then."""

    def __init__(self) -> None:
        self._frames: list[FrameReport] = []
        self._readings: list[SensorReading] = []
        self._dice: list[DieSeen] = []
        self._missing: frozenset[str] = frozenset()
        self._see: list[Json] = []

    def hear(self, line: Mapping[str, Json]) -> None:
        """What one look brought."""
        self._frames = [self._frame(data) for data in line.get("frames", ())]
        self._readings = [_record(SensorReading, row) for row in line.get("readings", ())]
        self._dice = [_record(DieSeen, row) for row in line.get("dice", ())]
        if "missing" in line:
            self._missing = frozenset(line["missing"])

    def _frame(self, data: Mapping[str, Json]) -> FrameReport:
        if data["see"] is not None:
            self._see = [self._see[row] if isinstance(row, int) else row for row in data["see"]]
        seen = tuple(_record(Sighting, row) for row in self._see)
        motion, at = frozenset(data["motion"]), float(data["at"])
        return FrameReport(0, at, seen, motion, bool(data["placed"]), 0.0, 0.0, moved=bool(data["moved"]))

    def frames(self) -> Sequence[FrameReport]:
        frames, self._frames = self._frames, []
        return frames

    def readings(self) -> Sequence[SensorReading]:
        readings, self._readings = self._readings, []
        return readings

    def dice(self) -> Sequence[DieSeen]:
        dice, self._dice = self._dice, []
        return dice

    def missing(self) -> frozenset[str]:
        return self._missing


def _record(kind: type[Record], row: Sequence[Json]) -> Record:
    """A record written as the list of its fields; raises ``TypeError`` for one of another shape."""
    for one, value in zip(fields(kind), row, strict=True):
        _check(one.name, value, _HINTS[kind][one.name])
    return kind(*row)


def _check(name: str, value: Json, wanted: type) -> None:
    plain = get_origin(wanted)
    kind = plain if isinstance(plain, type) and plain is not UnionType else wanted
    if not isinstance(value, kind) and not (kind is float and isinstance(value, int)):
        raise TypeError(f"{name} is {value!r}")


def read_recording(path: Path) -> list[dict[str, Json]]:
    """The lines of a recording, as far as it is whole. Raises :class:`CompanionError` for another file."""
    lines: list[dict[str, Json]] = []
    with open_for_reading(path) as file:
        try:
            for text in file:
                lines.append(json.loads(text))  # noqa: PERF401 - what was read before a fault counts
        except (ValueError, EOFError, OSError, zlib.error) as error:
            if not lines:
                raise CompanionError(f"{path} is no recording ({error})") from error
    if not lines or not isinstance(lines[0], dict) or lines[0].get("format") != FORMAT:
        raise CompanionError(f"{path} is no recording of this companion ({FORMAT})")
    for number, line in enumerate(lines, 1):
        with _line(number):
            float(line.get("t", 0.0))
            if "digest" in line:
                _check("digest", line["digest"], str)
                _check("entries", line["entries"], int)
    return lines


@contextmanager
def _line(number: int) -> Iterator[None]:
    """What a line says is taken from it; raises :class:`CompanionError` where it says nothing of the kind."""
    try:
        yield
    except (ArithmeticError, AttributeError, IllegalMove, LookupError, TypeError, ValueError) as error:
        raise CompanionError(
            f"line {number} of the recording is damaged; remove it and what follows to see what came before"
        ) from error


def rerun(path: Path) -> Rerun:
    """Play a recording again. Raises :class:`CompanionError` for a file that is none."""
    head, *lines = read_recording(path)
    with (
        tempfile.TemporaryDirectory(prefix="rerun-") as folder,
        Journal.open(Path(folder) / JOURNAL_NAME) as journal,
    ):
        return _Evening(journal, head, lines).played()


class _Evening:
    """The table of a recording."""

    def __init__(
        self, journal: Journal, head: Mapping[str, Json], lines: Sequence[Mapping[str, Json]]
    ) -> None:
        with _line(1):
            self._session = _begun(journal, head)
            modes = {seat: Mode(mode) for seat, mode in head["modes"].items()}
        self._lines = lines
        self._clock = _Clock(next((float(line["t"]) for line in lines if "t" in line), 0.0))
        self._devices = _Recorded()
        self._opened = deque(line["opened"] for line in lines if "opened" in line)
        self._referee = Referee(
            self._session,
            BelievedTable(table_game(self._session.header.game).mat(len(self._session.seats))),
            self._devices,
            self._clock,
            RevealRoom(self._clock),
            modes=modes,
        )
        self._began = self._clock.now()
        self._said: list[str] = []
        self._fix = ""
        self._wanted: list[Stand] = [
            (line["entries"], line["digest"]) for line in lines if "digest" in line
        ]
        self._lived: list[Stand] = []

    def played(self) -> Rerun:
        """From the first line to the last, or to where the game goes another way."""
        for number, line in enumerate(self._lines, 2):
            self._clock.at = float(line.get("t", self._clock.at))
            if "touch" in line:
                with _line(number):
                    touch = self._meant(line)
                self._touch(line["touch"], touch)
            elif "opened" in line:
                self._opened.popleft()
            elif "digest" not in line:
                with _line(number):
                    self._devices.hear(line)
                self._tick()
            if self._gone_astray():
                break
        seconds, end = self._seconds(), self._clock.at + GRACE
        while len(self._lived) < len(self._wanted) and not self._gone_astray() and self._clock.at < end:
            self._clock.at += STEP
            self._tick()
        session, stage = self._session, self._referee.stage
        return Rerun(session.digest, len(session.entries), seconds, stage, self._said, self._differs())

    def _tick(self) -> None:
        self._referee.tick()
        self._listen()
        self._look()

    def _look(self) -> None:
        """Note where the game stands, whenever it has gone on."""
        stand = len(self._session.entries), self._session.digest
        if not self._lived or self._lived[-1] != stand:
            self._lived.append(stand)

    def _gone_astray(self) -> bool:
        """Whether the game went through another state; one more than was written may have been cut off."""
        common = zip(self._lived, self._wanted, strict=False)
        return len(self._lived) > len(self._wanted) + 1 or any(lived != wanted for lived, wanted in common)

    def _seconds(self) -> float:
        return self._clock.now() - self._began

    def _differs(self) -> str:
        if len(self._lived) >= len(self._wanted) and not self._gone_astray():
            return ""
        place = next(
            (n for n, pair in enumerate(zip(self._lived, self._wanted, strict=False)) if pair[0] != pair[1]),
            min(len(self._lived), len(self._wanted)),
        )
        then, now = ([*stands[place : place + 1], None][0] for stands in (self._wanted, self._lived))
        return f"another course: {_words('then', then)}, {_words('now', now)}"

    def _listen(self) -> None:
        """Note every fix that is put to the people."""
        fix = self._referee.fix()
        key = "" if fix is None or fix.small else fix.key
        if fix is not None and key and key != self._fix:
            self._said.append(f"{self._seconds():8.1f}  {fix.line}")
        self._fix = key

    def _touch(self, name: str, touch: touches.Touch) -> None:
        try:
            self._referee.touch(touch)
        except (CompanionError, IllegalMove) as refusal:
            self._said.append(f"{self._seconds():8.1f}  {name} was refused: {refusal}")
        self._look()

    def _meant(self, line: Mapping[str, Json]) -> touches.Touch:
        name = line["touch"]
        if name == "SealPlan":
            return touches.SealPlan(self._sealed(line["seat"]))
        if name == "Decide":
            return touches.Decide(Move.of(**line["move"]))
        fields = dict(line["fields"]) if "fields" in line else {"seat": line["seat"]}
        if name == "Reseat":
            fields["name"] = fields["seat"]
        if name not in touches.__all__:
            raise CompanionError(f"the recording holds a touch that is not known here: {name}")
        kind = getattr(touches, name)
        hints = get_type_hints(kind)
        for field_name, value in fields.items():
            _check(field_name, value, hints[field_name])
        if name in _WORDS_OF:
            known, of = _WORDS_OF[name]
            known(fields[of])
        touch: touches.Touch = kind(**fields)
        return touch

    def _sealed(self, seat: Seat) -> Move:
        """What a seat had sealed, as it opened later."""
        moves: Iterator[Mapping[str, Json]] = (move for move in (self._opened or [()])[0])
        found = next((move for move in moves if move["seat"] == seat), None)
        return self._session.state.default(seat) if found is None else Move.of(**found)


def _words(when: str, stand: Stand | None) -> str:
    if stand is None:
        return f"{when} the game went no further"
    return f"{when} the game came to entry {stand[0]}, {stand[1][:8]}"


def _begun(journal: Journal, head: Mapping[str, Json]) -> GameSession:
    """The game of a recording as it stood when the recording began."""
    infos = [SeatInfo(one["seat"], one["seat"], bot=one["bot"]) for one in head["seats"]]
    box = Box(head["box"]["id"], head["box"]["values"])
    session = GameSession.new(journal, game_named(head["game"]), head["options"], box=box, seats=infos)
    for entry in head["entries"]:
        _enter(session, entry)
    return session


def _enter(session: GameSession, entry: Mapping[str, Json]) -> None:
    """An entry from before the recording began."""
    body = entry["body"]
    match EntryKind(entry["kind"]):
        case EntryKind.MOVE:
            session.submit(Move.of(**body["move"]))
        case EntryKind.JOINT:
            session.submit_joint([Move.of(**move) for move in body["moves"]])
        case EntryKind.RULING:
            session.rule(body["patch"], body["agreed"])
        case EntryKind.UNDO:
            session.undo(body["to"], session.people())
        case EntryKind.SEAT:
            session.reseat(entry["seat"] or "", body["name"], body["bot"])
        case EntryKind.LIFT:
            return  # comes with the undo that follows
