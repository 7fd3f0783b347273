"""A companion at work, to be recorded: plays, takes back, keeps settings, measures and printed values, leaves
and comes again.

``python -m tests.power.writer FOLDER SEED STEPS``; what it may rely on is said in the file ``said``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from companion import boxes
from companion.errors import CompanionError
from companion.session import profile
from companion.session.journal import Journal
from companion.session.session import GameSession
from tests.support.coin_game import lookup
from tests.support.sessions import new_game, open_journal, random_step, random_undo
from ui.settings import THEMES, SettingsFile

__all__ = ["JOURNAL", "KEPT", "SAID", "Kept"]

JOURNAL = "journal.sqlite3"
SAID = "said"
TARGET = 10_000
"""Coins nobody ever has, so that the game goes on."""

RACE = "race-for-the-chinese-zodiac"
VALUE = "starting_karma.3"


class Kept(NamedTuple):
    """A small file that is kept whole: how a value of it is changed, and how it is read.

    ``read`` gives an empty text while nothing was kept and raises :class:`CompanionError` for a file that
    cannot be used.
    """

    keep: Callable[[Path, int], None]
    read: Callable[[Path], str]


def _keep_settings(folder: Path, number: int) -> None:
    SettingsFile(folder / "settings.json").change(theme=THEMES[number % 2], planning=(30, 60, 90)[number % 3])


def _read_settings(folder: Path) -> str:
    settings = SettingsFile(folder / "settings.json")
    if settings.trouble:
        raise CompanionError(settings.trouble)
    return f"{settings.now.theme}/{settings.now.planning}" if settings.now.planning else ""


def _keep_profile(folder: Path, number: int) -> None:
    profile.save(folder, profile.Profile(table_error=float(number)))


def _read_profile(folder: Path) -> str:
    loaded = profile.load(folder)
    if loaded.fault:
        raise CompanionError(loaded.fault)
    return "" if loaded.profile.table_error is None else str(loaded.profile.table_error)


def _keep_box(folder: Path, number: int) -> None:
    rows = boxes.change(boxes.installed_rows(folder, RACE), [(VALUE, str(1 + number % 5))])
    boxes.keep(folder, RACE, rows)


def _read_box(folder: Path) -> str:
    rows = boxes.installed_rows(folder, RACE)
    return next((row.value for row in rows if row.source == "own"), "")


KEPT: Mapping[str, Kept] = MappingProxyType(
    {
        "settings": Kept(_keep_settings, _read_settings),
        "profile": Kept(_keep_profile, _read_profile),
        "box": Kept(_keep_box, _read_box),
    }
)
"""The files that are written whole."""


def _work(folder: Path, seed: int, steps: int) -> None:
    rng = Random(seed)
    said = os.open(folder / SAID, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    journal = open_journal(folder / JOURNAL)
    session = new_game(journal, TARGET)
    for number in range(steps):
        if number % 17 == 16:
            random_undo(session, rng)
        else:
            random_step(session, rng)
        os.write(said, f"entry {session.id} {len(session.entries)} {session.digest}\n".encode())
        if number % 7 == 3:
            name = rng.choice(sorted(KEPT))
            KEPT[name].keep(folder, number)
            os.write(said, f"kept {name} {KEPT[name].read(folder)}\n".encode())
        if number % 25 == 24:
            journal, session = _left_and_come_again(journal, session)
    journal.close()


def _left_and_come_again(journal: Journal, session: GameSession) -> tuple[Journal, GameSession]:
    journal.close()
    opened = open_journal(journal.path)
    return opened, GameSession.resume(opened, session.id, lookup)


if __name__ == "__main__":
    _work(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
