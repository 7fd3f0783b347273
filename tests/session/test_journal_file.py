"""The journal's file: what it refuses, that it leaves refused files alone, what it says."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from companion.session import paths
from companion.session.errors import (
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalNewer,
    JournalUnwritable,
    NoSuchGame,
)
from companion.session.journal import Journal
from tests.support.sessions import new_game, open_journal, random_step


@pytest.fixture
def journal_file(tmp_path: Path) -> Path:
    """A sound journal with one game, closed."""
    path = tmp_path / "journal.sqlite3"
    with open_journal(path) as journal:
        for _ in range(40):
            new_game(journal)
    return path


def _set_pragma(path: Path, name: str, value: int) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA {name} = {value}")
    connection.commit()
    connection.close()


def _cut(length: int) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        path.write_bytes(path.read_bytes()[:length])

    return spoil


def _overwrite(start: int, length: int) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[start : start + length] = b"\xa5" * length
        path.write_bytes(bytes(data))

    return spoil


SPOILED = {
    "empty": (_cut(0), "is empty"),
    "header cut": (_cut(60), "is not a journal"),
    "second page lost": (_cut(4096), "is damaged"),
    "last page cut": (lambda path: _cut(path.stat().st_size - 1000)(path), "is damaged"),
    "header overwritten": (_overwrite(0, 100), "is not a journal"),
    "schema page overwritten": (_overwrite(100, 3000), "is damaged"),
    "inner pages overwritten": (_overwrite(4096, 3 * 4096), "is damaged"),
    "a text file": (lambda path: path.write_text("notes\n" * 100), "is not a journal"),
    "another program's": (lambda path: _set_pragma(path, "application_id", 7), "another program"),
    "a format never written": (lambda path: _set_pragma(path, "user_version", 0), "unknown format"),
}


@pytest.mark.parametrize("case", SPOILED)
@pytest.mark.parametrize("opener", [Journal.open, Journal.read], ids=["to play", "to look"])
def test_a_spoiled_journal_is_refused_in_one_line_and_left_untouched(
    journal_file: Path, case: str, opener: Callable[[Path], Journal]
) -> None:
    spoil, words = SPOILED[case]
    spoil(journal_file)
    before = journal_file.read_bytes()
    with pytest.raises(JournalDamaged) as caught:
        opener(journal_file)
    assert words in caught.value.message
    assert "\n" not in caught.value.message
    assert "move it away" in caught.value.message
    assert journal_file.read_bytes() == before


@pytest.mark.parametrize("opener", [Journal.open, Journal.read], ids=["to play", "to look"])
def test_a_newer_journal_is_refused_and_left_untouched(
    journal_file: Path, opener: Callable[[Path], Journal]
) -> None:
    _set_pragma(journal_file, "user_version", 2)
    before = journal_file.read_bytes()
    with pytest.raises(JournalNewer, match="update the companion"):
        opener(journal_file)
    assert journal_file.read_bytes() == before


def test_looking_at_a_missing_journal_makes_none(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="there is no journal"):
        Journal.read(tmp_path / "none.sqlite3")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_place_of_the_journal_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(JournalUnwritable, match="is a directory"):
        Journal.open(tmp_path)


def test_a_row_that_is_no_json_is_damage_and_not_a_traceback(journal_file: Path) -> None:
    connection = sqlite3.connect(journal_file)
    connection.execute("UPDATE games SET options = '{'")
    connection.commit()
    connection.close()
    with Journal.read(journal_file) as journal, pytest.raises(JournalDamaged, match="cannot be read"):
        journal.games()


@pytest.mark.parametrize("moment", ["link", "fsync"])
def test_a_cut_while_the_journal_is_made_leaves_none_or_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    path = tmp_path / "journal.sqlite3"

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, moment, cut)
        with pytest.raises(KeyboardInterrupt):
            Journal.open(path)
    assert not path.exists()
    with open_journal(path) as journal:
        assert journal.games() == ()


def test_a_file_system_without_links_still_gets_a_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    with open_journal(tmp_path / "journal.sqlite3") as journal:
        new_game(journal)
    assert [path.name for path in tmp_path.iterdir()] == ["journal.sqlite3"]


def test_two_companions_that_start_at_once_share_the_first_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.sqlite3"
    real_link = os.link

    def other_was_quicker(source: str, target: Path) -> None:
        monkeypatch.setattr(os, "link", real_link)
        with open_journal(path) as other:
            new_game(other)
        real_link(source, target)

    monkeypatch.setattr(os, "link", other_was_quicker)
    with open_journal(path) as journal:
        assert len(journal.games()) == 1


def test_a_full_disk_is_said_so_and_the_game_stands_where_it_stood(tmp_path: Path) -> None:
    with open_journal(tmp_path / "journal.sqlite3") as journal:
        session = new_game(journal)
        (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(JournalUnwritable, match="is full; free some space"):
            journal.note_setting("sound", "x" * 50_000)
        assert journal.settings() == ()
        assert journal.record(session.id).entries == ()


def test_another_program_that_holds_the_journal_is_named_as_the_reason(
    journal_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.session.database.BUSY_SECONDS", 0.0)
    holder = sqlite3.connect(journal_file, isolation_level=None)
    try:
        with Journal.open(journal_file) as journal:
            holder.execute("BEGIN IMMEDIATE")
            with pytest.raises(JournalBusy, match="another program"):
                journal.note_setting("sound", True)
    finally:
        holder.close()


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that an unprivileged user can reach."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


UNPRIVILEGED = """
import os, sys
from companion.errors import CompanionError
from companion.session.journal import Journal
from pathlib import Path
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
try:
    with getattr(Journal, sys.argv[1])(Path(sys.argv[2])) as journal:
        print(len(journal.games()), "games")
except CompanionError as error:
    print(error.message)
"""


def _as_nobody(how: str, path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", UNPRIVILEGED, how, str(path)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert done.stderr == ""
    return done.stdout


def test_a_read_only_journal_can_be_looked_at_but_not_played_on(shared_folder: Path) -> None:
    path = shared_folder / "journal.sqlite3"
    with open_journal(path) as journal:
        new_game(journal)
    path.chmod(0o444)
    shared_folder.chmod(0o555)
    before = path.read_bytes()
    assert _as_nobody("read", path) == "1 games\n"
    assert "make it writable" in _as_nobody("open", path)
    assert path.read_bytes() == before
    shared_folder.chmod(0o755)


def test_a_place_that_cannot_be_written_to_is_said_so_before_a_game_starts(shared_folder: Path) -> None:
    shared_folder.chmod(0o555)
    answer = _as_nobody("open", shared_folder / "new" / "journal.sqlite3")
    assert "permission denied; make it writable" in answer
    shared_folder.chmod(0o755)


def test_the_data_folder_can_be_named_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "deep" / "folder"))
    with Journal.open() as journal:
        new_game(journal)
    assert (tmp_path / "deep" / "folder" / "journal.sqlite3").is_file()
    monkeypatch.delenv(paths.DATA_VARIABLE)
    assert paths.data_folder().name == "table-companion"


def test_settings_that_changed_are_read_back_in_order(tmp_path: Path) -> None:
    with open_journal(tmp_path / "journal.sqlite3") as journal:
        journal.note_setting("language", "de")
        journal.note_setting("language", "zh")
    with Journal.read(tmp_path / "journal.sqlite3") as journal:
        assert [(change.name, change.value) for change in journal.settings()] == [
            ("language", "de"),
            ("language", "zh"),
        ]


def test_a_game_is_found_by_the_part_of_its_id_that_people_type(tmp_path: Path) -> None:
    with open_journal(tmp_path / "journal.sqlite3") as journal:
        first, second = new_game(journal), new_game(journal)
        assert journal.find(first.id[-4:]).id == first.id
        assert journal.find(second.id).id == second.id
        with pytest.raises(NoSuchGame, match="fits 2 games"):
            journal.find("2025-03-14")
        for wrong in ("nothing", ""):
            with pytest.raises(NoSuchGame, match="companion games"):
                journal.find(wrong)


@pytest.mark.parametrize("content", [b"", b"no journal at all", b"SQLite format 3\0 and no more"])
def test_where_the_journal_cannot_be_used_games_are_played_in_memory_and_the_file_is_left_alone(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(content)
    with Journal.open_or_spare(path) as journal:
        assert "move it away" in journal.trouble
        session = new_game(journal)
        random_step(session, Random(1))
        assert [header.id for header in journal.games()] == [session.id]
        assert len(journal.record(session.id).entries) == 1
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [(path.name, content)]


def test_a_sound_journal_has_no_trouble_and_one_that_another_companion_writes_to_is_not_doubled(
    journal_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.session.database.BUSY_SECONDS", 0.1)
    with Journal.open_or_spare(journal_file) as journal:
        assert journal.trouble == ""
        with journal._writing(), pytest.raises(JournalBusy):
            Journal.open_or_spare(journal_file)


def test_the_latest_game_is_the_one_begun_last_whatever_the_wall_clock_said(tmp_path: Path) -> None:
    later, earlier = (datetime(year, 5, 1, tzinfo=UTC) for year in (2040, 1970))
    with Journal.open(tmp_path / "journal.sqlite3", wall=lambda: later) as journal:
        old = new_game(journal).id
    with Journal.open(tmp_path / "journal.sqlite3", wall=lambda: earlier) as journal:
        new = new_game(journal).id
        assert [header.id for header in journal.games()] == [new, old]
