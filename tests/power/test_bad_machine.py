"""Whole evenings on a bad machine: one clear line, nothing lost, and play goes on where it can."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.games.race.names import GAME_ID
from companion.games.registry import game_named
from companion.reveal import RevealRoom
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.profile import profile_path
from companion.session.records import Box, SeatInfo
from companion.session.session import GameSession
from companion.session.verify import verify_game
from tests.long.after_cut import play
from tests.power.evening import Evening, build_bad_machine
from ui.settings import FILE_NAME

PLAYED = 4
"""Entries of the game that waits to be gone on with."""

YEAR = 365 * 24 * 3600


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that makes a machine bad."""
    return build_bad_machine(tmp_path_factory.mktemp("machine"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a game of three bots in its first round."""
    folder = tmp_path / "data"
    folder.mkdir()
    seats = [SeatInfo(f"s{number}", "", bot="sensible") for number in (1, 2, 3)]
    clock, rng = ManualClock(), random.Random(1)
    room = RevealRoom(clock)
    with Journal.open(folder / JOURNAL_NAME) as journal:
        box = Box("installed")
        session = GameSession.new(journal, game_named(GAME_ID), {"players": 3}, box=box, seats=seats)
        while len(session.entries) < PLAYED:
            play(session, room, clock, rng)
    return folder


def _entries(data: Path) -> Sequence[int]:
    """How many entries each game holds, the latest first; each must verify."""
    with Journal.read(data / JOURNAL_NAME) as journal:
        games = [header.id for header in journal.games()]
        assert all(verify_game(journal, game).holds for game in games)
        return [len(journal.record(game).entries) for game in games]


@pytest.mark.parametrize(("disk", "said"), [("full", "is full; free some space"), ("read-only", "be used")])
def test_a_disk_that_goes_bad_in_mid_game_is_one_line_and_once_mended_the_game_goes_on(
    data: Path, machine: Path, disk: str, said: str
) -> None:
    with Evening(data, "--resume", machine=machine) as evening:
        evening.until("Round 1")
        evening.make(disk)
        evening.press_until(said)
        evening.make("")
        assert "Traceback" not in evening.said
        kept = _entries(data)
        assert kept[0] >= PLAYED
        if "started" in evening.screen():
            evening.press("started")
        evening.press_until("Round 3")
        code, errors = evening.leave()
    assert (code, errors) == (0, "")
    assert _entries(data)[0] > kept[0]


@pytest.mark.parametrize(("disk", "said"), [("full", "is full; free some space"), ("read-only", "read-only")])
def test_on_a_disk_that_cannot_be_written_a_game_can_be_played_and_the_screen_says_it_is_not_kept(
    data: Path, machine: Path, disk: str, said: str
) -> None:
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    with Evening(data, machine=machine, at_first=disk) as evening:
        shown = " ".join(evening.screen().split())
        assert "Nothing is kept this evening" in shown
        assert said in shown
        evening.press("Settings")
        evening.press("Night")
        assert "could not be saved" in evening.screen()
        evening.press("Back")
        evening.press("New game")
        evening.press("Begin")
        evening.press_until("hoose your starting action")
        code, errors = evening.leave()
    assert code == 0
    assert "Traceback" not in evening.said + errors
    assert {path.name: path.read_bytes() for path in data.iterdir()} == before
    with Evening(data, "--resume", machine=machine, at_first=disk) as evening:
        code, errors = evening.leave()
    assert code == 1
    (line,) = [line for line in errors.splitlines() if line.startswith("companion:")]
    assert said in line


def test_damaged_files_of_a_household_are_named_left_alone_and_do_not_keep_anybody_from_playing(
    data: Path, machine: Path
) -> None:
    damaged = {
        JOURNAL_NAME: b"SQLite format 3\0 and then nothing",
        FILE_NAME: b'{"theme": ',
        profile_path(data).name: b"\xff\xfe",
    }
    for name, content in damaged.items():
        (data / name).write_bytes(content)
    with Evening(data, machine=machine) as evening:
        shown = " ".join(evening.screen().split())
        assert "Nothing is kept this evening" in shown
        assert "move it away" in shown
        evening.press("New game")
        evening.press("Begin")
        evening.press("! ")
        assert "calibration" in evening.screen()
        code, errors = evening.leave()
    assert code == 0
    assert "Traceback" not in evening.said + errors
    assert {name: (data / name).read_bytes() for name in damaged} == damaged


def test_settings_that_cannot_be_read_are_said_once_and_mended_by_the_next_change(
    data: Path, machine: Path
) -> None:
    (data / FILE_NAME).write_bytes(b'{"theme": ')
    with Evening(data, machine=machine) as evening:
        assert "settings could not be read" in evening.screen()
        evening.press("Settings")
        evening.press("Night")
        evening.leave()
    assert json.loads((data / FILE_NAME).read_text(encoding="utf-8"))["theme"] == "night"


def test_a_clock_that_jumps_by_years_disturbs_no_game_and_the_latest_is_still_the_latest(
    data: Path, machine: Path
) -> None:
    with Evening(data, "--resume", machine=machine) as evening:
        evening.until("Round 1")
        evening.make(str(-20 * YEAR))
        evening.press_until("Round 2")
        evening.make(str(20 * YEAR))
        evening.press_until("Round 3")
        assert evening.leave() == (0, "")
    kept = _entries(data)
    assert kept[0] > PLAYED
    with Evening(data, machine=machine, at_first=str(-20 * YEAR)) as evening:
        evening.press("New game")
        evening.press("Begin")
        evening.until("Set the table up")
        evening.leave()
    with Evening(data, "--resume", machine=machine) as evening:
        evening.until("Set the table up")
        evening.leave()
    assert _entries(data)[1:] == kept
