"""The journal: every game of this installation in one file, one committed entry per accepted thing.

An entry is on disk when :meth:`Journal.append` returns, and either whole or not there at all. The
opening of a round and the nonces of its seals are one transaction. Knows no rule: what an entry means
is the fold's business. Safe to call from any one thread at a time.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

import companion
from companion.canonical import canonical_json
from companion.games.vocabulary import Json
from companion.reveal import Mode, OpenedSeal, Outcome, SealFact
from companion.session.database import open_in_memory, open_read_only, open_writable, plain_errors
from companion.session.errors import JournalBusy, JournalDamaged, JournalError, NoSuchGame
from companion.session.paths import journal_path
from companion.session.records import (
    Box,
    Draft,
    Entry,
    EntryKind,
    GameHeader,
    GameRecord,
    Seal,
    SeatInfo,
    SettingChange,
    chained,
)

__all__ = ["Journal", "WallClock"]

WallClock = Callable[[], datetime]

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_GAME_COLUMNS = "id, game, options, box_id, box, seats, started, version, finished, result"
_ENTRY_COLUMNS = "number, at, kind, seat, body, evidence, hash_before, hash_after, chain"
_SEAL_COLUMNS = "round, seat, mode, digest, sealed_at, breaks, outcome, nonce, entry"


def _utc_now() -> datetime:
    return datetime.now(UTC)


def _text(value: Json) -> str:
    return canonical_json(value).decode("utf-8")


class Journal:
    """An open journal. Use :meth:`open` to play and :meth:`read` to look."""

    def __init__(self, path: Path, connection: sqlite3.Connection, wall: WallClock) -> None:
        self.path = path
        self._connection = connection
        self._wall = wall
        self._lock = threading.RLock()
        self.trouble = ""
        """Why the games of this evening are in no file and end with the program; empty as a rule."""

    @classmethod
    def open(cls, path: Path | None = None, *, wall: WallClock = _utc_now) -> Self:
        """For reading and writing, made if there is none; ``path`` defaults to the data folder.

        Raises :class:`JournalError` for a damaged, newer, foreign or unwritable file, untouched.
        """
        place = path or journal_path()
        return cls(place, open_writable(place), wall)

    @classmethod
    def open_or_spare(cls, path: Path, *, wall: WallClock = _utc_now) -> Self:
        """As :meth:`open`; where that file cannot be used, a journal in memory that names its ``trouble``.

        Raises :class:`JournalBusy`: what another companion plays is not played a second time.
        """
        try:
            return cls.open(path, wall=wall)
        except JournalBusy:
            raise
        except JournalError as error:
            spare = cls(path, open_in_memory(), wall)
            spare.trouble = error.message
            return spare

    @classmethod
    def read(cls, path: Path | None = None) -> Self:
        """For reading only; also works on a read-only medium. Raises :class:`JournalError`."""
        place = path or journal_path()
        return cls(place, open_read_only(place), _utc_now)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Games ---------------------------------------------------------------------------------------

    def create_game(
        self, game: str, options: Mapping[str, Json], box: Box, seats: Sequence[SeatInfo]
    ) -> GameHeader:
        """Put down a new game; its id is the date and four letters."""
        now = self._wall()
        letters = "".join(secrets.choice(_ID_LETTERS) for _ in range(4))
        header = GameHeader(
            id=f"{now:%Y-%m-%d}-{letters}",
            game=game,
            options=json.loads(_text(options)),
            box=Box(box.id, json.loads(_text(box.values))),
            seats=tuple(seats),
            started=self._stamp(now),
            version=companion.__version__,
        )
        row = (
            header.id, game, _text(options), box.id, _text(box.values),
            _text([info.to_json() for info in seats]), header.started, header.version,
        )  # fmt: skip
        with self._writing() as write:
            write.execute(f"INSERT INTO games ({_GAME_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,NULL,NULL)", row)
        return header

    def games(self) -> tuple[GameHeader, ...]:
        """All games, the latest first: as they were begun, whatever the wall clock said then."""
        rows = self._rows(f"SELECT {_GAME_COLUMNS} FROM games ORDER BY rowid DESC")
        return tuple(self._header(row) for row in rows)

    def find(self, name: str) -> GameHeader:
        """The game with this id, or the only one whose id starts or ends with ``name``.

        Raises :class:`NoSuchGame`.
        """
        games = self.games()
        exact = [header for header in games if header.id == name]
        close = [header for header in games if name and header.id.startswith(name)]
        close += [header for header in games if name and header.id.endswith(name)]
        found = exact or close
        if not found:
            raise NoSuchGame(f"there is no game {name!r} in {self.path}; `companion games` lists them")
        if len(found) > 1:
            raise NoSuchGame(f"{name!r} fits {len(found)} games; give more of the id")
        return found[0]

    def record(self, game_id: str) -> GameRecord:
        """All that is written of one game. Raises :class:`NoSuchGame`, :class:`JournalDamaged`."""
        with self._lock:
            rows = self._rows(f"SELECT {_GAME_COLUMNS} FROM games WHERE id = ?", game_id)
            if not rows:
                raise NoSuchGame(f"there is no game {game_id!r} in {self.path}; `companion games` lists them")
            entries = self._rows(
                f"SELECT {_ENTRY_COLUMNS} FROM entries WHERE game_id = ? ORDER BY number", game_id
            )
            seals = self._rows(
                f"SELECT {_SEAL_COLUMNS} FROM commitments WHERE game_id = ? ORDER BY id", game_id
            )
        with self._sound_rows():
            return GameRecord(
                self._header(rows[0]), tuple(map(_entry, entries)), tuple(_seal(row) for row in seals)
            )

    # Entries -------------------------------------------------------------------------------------

    def append(
        self,
        header: GameHeader,
        after: Entry | None,
        drafts: Sequence[Draft],
        *,
        opened: Sequence[OpenedSeal] = (),
        result: Json = None,
    ) -> tuple[Entry, ...]:
        """Write entries behind ``after``, all or none; they are on disk when this returns.

        ``opened`` are the seals of a joint opening, the first draft; ``result`` the ranking when the
        game is over, else None. Raises :class:`JournalBusy` when somebody else has written to this game
        since, :class:`JournalUnwritable` when the disk refuses; then nothing has changed.
        """
        number = after.number if after else 0
        chain = after.chain if after else header.digest()
        at = self._stamp(self._wall())
        entries: list[Entry] = []
        with self._writing() as write:
            (last,) = write.execute(
                "SELECT coalesce(max(number), 0) FROM entries WHERE game_id = ?", (header.id,)
            ).fetchone()
            if last != number:
                raise JournalBusy(f"another companion has gone on with game {header.id}; resume it again")
            for draft in map(_as_read, drafts):
                number += 1
                entry = chained(chain, number, at, draft)
                chain = entry.chain
                write.execute(
                    f"INSERT INTO entries (game_id, {_ENTRY_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?)",
                    (header.id, *_entry_row(entry)),
                )
                entries.append(entry)
            for seal in opened:
                self._open_seal(write, header.id, entries[0].number, seal)
            write.execute(
                "UPDATE games SET finished = ?, result = ? WHERE id = ?",
                (None, None, header.id) if result is None else (at, _text(result), header.id),
            )
        return tuple(entries)

    # Seals ---------------------------------------------------------------------------------------

    def note_seals(self, game_id: str, facts: Sequence[SealFact]) -> None:
        """Write what the reveal room says about seals, all or none; call it before showing them."""
        if not facts:
            return
        with self._writing() as write:
            for fact in facts:
                if fact.outcome is Outcome.SEALED:
                    row = (
                        game_id, fact.round_number, fact.seat, fact.mode.value, fact.digest,
                        self._stamp(self._wall()), fact.breaks, fact.outcome.value,
                    )  # fmt: skip
                    write.execute(
                        f"INSERT INTO commitments (game_id, {_SEAL_COLUMNS}) "
                        "VALUES (?,?,?,?,?,?,?,?,NULL,NULL)",
                        row,
                    )
                else:
                    write.execute(
                        "UPDATE commitments SET outcome = ?, breaks = ? "
                        "WHERE game_id = ? AND seat = ? AND outcome = ?",
                        (fact.outcome.value, fact.breaks, game_id, fact.seat, Outcome.SEALED.value),
                    )

    def lose_seals(self, game_id: str) -> None:
        """After a power cut: seals that were never opened are gone, their seats seal again."""
        with self._writing() as write:
            write.execute(
                "UPDATE commitments SET outcome = ? WHERE game_id = ? AND outcome = ?",
                (Outcome.LOST.value, game_id, Outcome.SEALED.value),
            )

    def _open_seal(self, write: sqlite3.Cursor, game_id: str, entry: int, seal: OpenedSeal) -> None:
        changed = write.execute(
            "UPDATE commitments SET outcome = ?, nonce = ?, entry = ? "
            "WHERE game_id = ? AND seat = ? AND outcome = ? AND digest IS ?",
            (
                Outcome.OPENED.value, seal.nonce, entry,
                game_id, seal.seat, Outcome.SEALED.value, seal.digest,
            ),
        ).rowcount  # fmt: skip
        if changed != 1:
            raise JournalError(f"the seal of {seal.seat} is not in the journal; all seats seal again")

    # Settings ------------------------------------------------------------------------------------

    def note_setting(self, name: str, value: Json) -> None:
        """Write that a setting took a new value."""
        with self._writing() as write:
            write.execute(
                "INSERT INTO settings (at, name, value) VALUES (?,?,?)",
                (self._stamp(self._wall()), name, _text(value)),
            )

    def settings(self) -> tuple[SettingChange, ...]:
        """All changes of settings, the earliest first."""
        rows = self._rows("SELECT at, name, value FROM settings ORDER BY id")
        with self._sound_rows():
            return tuple(SettingChange(at, name, json.loads(value)) for at, name, value in rows)

    # Inside --------------------------------------------------------------------------------------

    @staticmethod
    def _stamp(moment: datetime) -> str:
        return moment.astimezone(UTC).isoformat(timespec="milliseconds")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Cursor]:
        """One transaction; on disk when the block has ended, undone when it raises."""
        with self._lock, plain_errors(self.path):
            cursor = self._connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            try:
                yield cursor
                cursor.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    cursor.execute("ROLLBACK")
                raise

    def _rows(self, statement: str, *values: Json) -> list[tuple[Json, ...]]:
        with self._lock, plain_errors(self.path):
            return self._connection.execute(statement, values).fetchall()

    @contextmanager
    def _sound_rows(self) -> Iterator[None]:
        try:
            yield
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise JournalDamaged(
                f"the journal {self.path} holds a row that cannot be read ({error}) and was left as it is; "
                "put a copy of yours in its place"
            ) from error

    def _header(self, row: tuple[Json, ...]) -> GameHeader:
        id_, game, options, box_id, box, seats, started, version, finished, result = row
        with self._sound_rows():
            return GameHeader(
                id=id_,
                game=game,
                options=dict(json.loads(options)),
                box=Box(box_id, json.loads(box)),
                seats=tuple(SeatInfo(**info) for info in json.loads(seats)),
                started=started,
                version=version,
                finished=finished,
                result=None if result is None else json.loads(result),
            )


def _as_read(draft: Draft) -> Draft:
    """The draft with its JSON as it will be read back: lists for tuples."""
    return replace(draft, body=json.loads(_text(draft.body)), evidence=json.loads(_text(draft.evidence)))


def _entry_row(entry: Entry) -> tuple[Json, ...]:
    return (
        entry.number, entry.at, entry.kind.value, entry.seat, _text(entry.body), _text(entry.evidence),
        entry.hash_before, entry.hash_after, entry.chain,
    )  # fmt: skip


def _entry(row: tuple[Json, ...]) -> Entry:
    number, at, kind, seat, body, evidence, before, after, chain = row
    return Entry(
        number, at, EntryKind(kind), seat, dict(json.loads(body)), json.loads(evidence), before, after, chain
    )


def _seal(row: tuple[Json, ...]) -> Seal:
    round_number, seat, mode, digest, sealed_at, breaks, outcome, nonce, entry = row
    return Seal(round_number, seat, Mode(mode), digest, sealed_at, breaks, Outcome(outcome), nonce, entry)
