"""The journal's file: made whole or not at all, checked before it is touched, errors in plain words.

A new file is written under another name and put in place when it is complete, so that a power cut
leaves no half journal. An existing one is looked at read-only first. Knows no game.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.session.errors import (
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalNewer,
    JournalUnwritable,
)

__all__ = [
    "APPLICATION_ID",
    "SCHEMA_VERSION",
    "open_in_memory",
    "open_read_only",
    "open_writable",
    "plain_errors",
]

APPLICATION_ID = 0x54434F4D  # "TCOM"
SCHEMA_VERSION = 1
BUSY_SECONDS = 5.0

_FOLDER_READ_ONLY = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
_NO_WRITING = (*_FOLDER_READ_ONLY, sqlite3.SQLITE_IOERR)
_HELPER_BYTES = 64 * 1024
_MAGIC = b"SQLite format 3\x00"
_HEADER_BYTES = 100
_USER_VERSION = slice(60, 64)
_APPLICATION_ID = slice(68, 72)

_SCHEMA = f"""
CREATE TABLE games (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, box_id TEXT NOT NULL, box TEXT NOT NULL,
    seats TEXT NOT NULL, started TEXT NOT NULL, version TEXT NOT NULL, finished TEXT, result TEXT
) STRICT;
CREATE TABLE entries (
    game_id TEXT NOT NULL REFERENCES games (id), number INTEGER NOT NULL, at TEXT NOT NULL,
    kind TEXT NOT NULL, seat TEXT, body TEXT NOT NULL, evidence TEXT NOT NULL,
    hash_before TEXT NOT NULL, hash_after TEXT NOT NULL, chain TEXT NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE commitments (
    id INTEGER PRIMARY KEY, game_id TEXT NOT NULL REFERENCES games (id), round INTEGER NOT NULL,
    seat TEXT NOT NULL, mode TEXT NOT NULL, digest TEXT, sealed_at TEXT NOT NULL, breaks INTEGER NOT NULL,
    outcome TEXT NOT NULL, nonce BLOB, entry INTEGER
) STRICT;
CREATE INDEX commitments_of_game ON commitments (game_id);
CREATE TABLE settings (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL
) STRICT;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA_VERSION};
"""


def open_writable(path: Path) -> sqlite3.Connection:
    """The checked journal for reading and writing, made anew if there is none.

    Raises :class:`JournalError`; a file that is refused stays as it is.
    """
    with plain_errors(path):
        if path.exists():
            open_read_only(path).close()
        else:
            _create(path)
        connection = _connect(f"{path.resolve().as_uri()}?mode=rw")
        try:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
        except sqlite3.Error:
            connection.close()
            raise
        return connection


def open_read_only(path: Path) -> sqlite3.Connection:
    """The checked journal for reading. Raises :class:`JournalError`, also when there is none."""
    with plain_errors(path):
        _check_header(path)
        connection = _connect(f"{path.resolve().as_uri()}?mode=ro")
        try:
            _check_inside(path, connection)
        except sqlite3.OperationalError as error:
            connection.close()
            if error.sqlite_errorcode & 0xFF not in _FOLDER_READ_ONLY or _has_unmerged_writes(path):
                raise
            # A folder that nobody can write to: all there is stands in the file itself.
            connection = _connect(f"{path.resolve().as_uri()}?immutable=1")
            _check_inside(path, connection)
        except BaseException:
            connection.close()
            raise
        return connection


def open_in_memory() -> sqlite3.Connection:
    """An empty journal that ends with the program."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.executescript(f"BEGIN; {_SCHEMA} COMMIT;")
    return connection


def _connect(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def _has_unmerged_writes(path: Path) -> bool:
    log = Path(f"{path}-wal")
    return log.exists() and log.stat().st_size > 0


def _check_header(path: Path) -> None:
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except FileNotFoundError:
        raise JournalError(f"there is no journal at {path}; it is made with the first game") from None
    if not header and not _has_unmerged_writes(path):
        raise JournalDamaged(_damaged(path, "is empty"))
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
        if _has_unmerged_writes(path):
            return  # power went while the log was merged: the first page is in the log, SQLite looks there
        raise JournalDamaged(_damaged(path, "is not a journal"))
    _check_identity(
        path,
        int.from_bytes(header[_APPLICATION_ID], "big"),
        int.from_bytes(header[_USER_VERSION], "big"),
    )


def _check_identity(path: Path, application: int, version: int) -> None:
    if application != APPLICATION_ID:
        raise JournalDamaged(_damaged(path, "is a database of another program"))
    if version > SCHEMA_VERSION:
        raise JournalNewer(
            f"the journal {path} was written by a newer companion (format {version}, this one knows "
            f"{SCHEMA_VERSION}); update the companion, or name another data folder"
        )
    if version != SCHEMA_VERSION:
        raise JournalDamaged(_damaged(path, f"names an unknown format ({version})"))


def _check_inside(path: Path, connection: sqlite3.Connection) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    _check_identity(path, application, version)
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise JournalDamaged(_damaged(path, "is damaged"))
    found = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not {"games", "entries", "commitments", "settings"} <= found:
        raise JournalDamaged(_damaged(path, "lacks a table"))


def _create(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.new-", dir=path.parent)
    os.close(handle)
    fresh = Path(name)
    try:
        with closing(_connect(f"{fresh.resolve().as_uri()}?mode=rw")) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.executescript(f"BEGIN; {_SCHEMA} COMMIT;")
        _put_in_place(fresh, path)
    finally:
        for leftover in (fresh, Path(f"{name}-wal"), Path(f"{name}-shm")):
            leftover.unlink(missing_ok=True)


def _put_in_place(fresh: Path, path: Path) -> None:
    with fresh.open("rb") as file:
        os.fsync(file.fileno())
    try:
        os.link(fresh, path)
    except FileExistsError:
        return  # another companion was quicker; its journal is as good
    except OSError:
        fresh.replace(path)  # a file system without links
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite and the file system raise into one line that says what to do."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None and "UTF-8" in str(error):
            raise JournalDamaged(_damaged(path, "holds a text that is damaged")) from error
        if code is None:
            raise  # a fault of ours, not of the file
        raise _plain(path, code & 0xFF) from error
    except UnicodeDecodeError as error:
        raise JournalDamaged(_damaged(path, "holds a text that is damaged")) from error
    except OSError as error:
        raise JournalUnwritable(_cannot_write(path, (error.strerror or str(error)).lower())) from error


def _plain(path: Path, primary: int) -> JournalError:
    if primary == sqlite3.SQLITE_FULL or (primary in _NO_WRITING and _disk_is_full(path.parent)):
        return JournalUnwritable(
            "the disk with the journal {path} is full; free some space, then go on", path=str(path)
        )
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return JournalUnwritable(
            "the journal {path} cannot be used: the file or its folder is read-only; "
            "make it writable or name another data folder",
            path=str(path),
        )
    if primary == sqlite3.SQLITE_IOERR:
        return JournalUnwritable(
            "the journal {path} cannot be used: the disk reports an error; "
            "make it writable or name another data folder",
            path=str(path),
        )
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return JournalBusy(
            "another program is writing to the journal {path}; close it, then go on", path=str(path)
        )
    return JournalDamaged(_damaged(path, "is damaged"))


def _disk_is_full(folder: Path) -> bool:
    """Whether no file fits into the folder any more: SQLite says of its helper files only that they fail."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_HELPER_BYTES))
    except OSError as error:
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    return False


def _damaged(path: Path, what: str) -> str:
    return (
        f"the journal {path} {what} and was left as it is; move it away to start a new one, "
        "or put a copy of yours in its place"
    )


def _cannot_write(path: Path, why: str) -> str:
    return f"the journal {path} cannot be used: {why}; make it writable or name another data folder"
