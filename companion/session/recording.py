"""A table session written down as it came: observations with their times, and touches without any plan.

One JSON value a line, so that a file cut off by a power failure is good up to there. What a seat sealed is
not in it before all seats have opened: then the opened moves follow, as they do in the journal. Names of
people are left out. :mod:`companion.session.rerun` plays such a file again.
"""

from __future__ import annotations

import dataclasses
import gzip
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TextIO

from companion.errors import CompanionError
from companion.games.vocabulary import Json, Move, Seat
from companion.inputs.readings import DieSeen, SensorReading
from companion.reveal import Condition, Mode, SeatStatus
from companion.session.session import GameSession
from companion.session.touches import Decide, SealPlan, SealScanned, Touch
from companion.vision.sightings import FrameReport

__all__ = ["FORMAT", "Recording", "open_for_reading", "open_for_writing"]

FORMAT = "table-companion-recording/1"

_UNNAMED = {"name"}
"""Fields of touches that name a person."""


def open_for_writing(path: Path) -> TextIO:
    """A recording's file, packed where its name ends in ``.gz``. Raises :class:`CompanionError`."""
    try:
        if path.suffix == ".gz":
            return io.TextIOWrapper(gzip.GzipFile(path, "wb", mtime=0), encoding="utf-8")
        return path.open("w", encoding="utf-8")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CompanionError(f"cannot record to {path}: {reason}; name another file") from error


def open_for_reading(path: Path) -> TextIO:
    """A recording's file, packed or not. Raises :class:`CompanionError`."""
    try:
        if path.suffix == ".gz":
            return io.TextIOWrapper(gzip.GzipFile(path, "rb"), encoding="utf-8")
        return path.open(encoding="utf-8")
    except OSError as error:
        raise CompanionError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from error


class Recording:
    """Writes one game as a referee lives through it."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._entries = -1
        self._missing: frozenset[str] | None = None
        self._see: list[Json] = []
        self._scanned: dict[Seat, bool] = {}

    def begin(self, session: GameSession, modes: Mapping[Seat, Mode]) -> None:
        """What the game was started with, and its entries so far."""
        header = session.header
        self._write(
            {
                "format": FORMAT,
                "game": header.game,
                "options": dict(header.options),
                "box": {"id": header.box.id, "values": header.box.values},
                "seats": [{"seat": info.seat, "bot": info.bot} for info in session.seats],
                "modes": {seat: mode.value for seat, mode in modes.items()},
                "entries": [_entry(entry.kind.value, entry.seat, entry.body) for entry in session.entries],
            }
        )

    def heard(
        self,
        now: float,
        frames: Iterable[FrameReport],
        readings: Iterable[SensorReading],
        dice: Iterable[DieSeen],
        missing: frozenset[str],
    ) -> None:
        """Everything that one look at the devices brought."""
        line: dict[str, Json] = {"t": now}
        line |= {"frames": seen} if (seen := [self._frame(report) for report in frames]) else {}
        line |= {"readings": rows} if (rows := [list(dataclasses.astuple(one)) for one in readings]) else {}
        line |= {"dice": rolled} if (rolled := [list(dataclasses.astuple(die)) for die in dice]) else {}
        if missing != self._missing:
            self._missing = missing
            line["missing"] = sorted(missing)
        self._write(line)

    def _frame(self, report: FrameReport) -> dict[str, Json]:
        """A frame; a sighting just as in the frame before is its place there, all of them alike are None."""
        rows: list[Json] = [list(dataclasses.astuple(sighting)) for sighting in report.sightings]
        known = {json.dumps(row): place for place, row in enumerate(self._see)}
        short = [known.get(json.dumps(row), row) for row in rows]
        self._see = rows
        return {
            "at": report.at,
            "motion": sorted(report.motion),
            "placed": report.placed,
            "moved": report.moved,
            "see": None if short == list(range(len(known))) else short,
        }

    def touched(self, now: float, touch: Touch) -> None:
        """A touch that was accepted; of a seal only whose it is."""
        if isinstance(touch, SealScanned):
            return  # :meth:`seals` tells of it, however it was sealed
        line: dict[str, Json] = {"t": now, "touch": type(touch).__name__}
        if isinstance(touch, SealPlan):
            line["seat"] = touch.move.seat
        elif isinstance(touch, Decide):
            line["move"] = touch.move.to_json()
        else:
            fields = {field.name: getattr(touch, field.name) for field in dataclasses.fields(touch)}
            line["fields"] = {name: value for name, value in fields.items() if name not in _UNNAMED}
        self._write(line)

    def seals(self, now: float, statuses: Iterable[SeatStatus]) -> None:
        """Seats that sealed or unsealed beside the hooded reader, where no touch tells of it."""
        scanned = {s.seat: s.condition is Condition.SEALED for s in statuses if s.mode is Mode.SCAN}
        for seat, sealed in scanned.items():
            if sealed != self._scanned.get(seat, False):
                self._write({"t": now, "touch": "SealPlan" if sealed else "Unseal", "seat": seat})
        self._scanned = scanned

    def opened(self, moves: Sequence[Move]) -> None:
        """All plans lie open."""
        self._scanned = {}
        self._write({"opened": [move.to_json() for move in moves]})

    def stands(self, session: GameSession) -> None:
        """Where the game stands, whenever it has gone on."""
        if len(session.entries) != self._entries:
            self._entries = len(session.entries)
            self._write({"entries": self._entries, "digest": session.digest})
            self._file.flush()

    def close(self) -> None:
        """The end of the evening."""
        self._file.close()

    def _write(self, line: Mapping[str, Json]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":"), default=_plain) + "\n")


def _entry(kind: str, seat: Seat | None, body: Mapping[str, Json]) -> dict[str, Json]:
    return {"kind": kind, "seat": seat, "body": {**body, "name": seat} if "name" in body else dict(body)}


def _plain(value: Json) -> Json:
    """Tuples nested in touches are lists already; modes and mappings become words and objects."""
    return dict(value) if isinstance(value, Mapping) else str(value)
