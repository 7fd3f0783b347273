"""A companion at work, to be recorded: plays, takes back, changes settings, leaves and comes again.

``python -m tests.power.writer FOLDER SEED STEPS``; what it may rely on is said in the file ``said``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from companion.session.journal import Journal
from companion.session.session import GameSession
from tests.support.coin_game import lookup
from tests.support.sessions import new_game, open_journal, random_step, random_undo
from ui.settings import THEMES, SettingsFile

__all__ = ["JOURNAL", "SAID", "SETTINGS"]

JOURNAL = "journal.sqlite3"
SETTINGS = "settings.json"
SAID = "said"
TARGET = 10_000
"""Coins nobody ever has, so that the game goes on."""


def _work(folder: Path, seed: int, steps: int) -> None:
    rng = Random(seed)
    said = os.open(folder / SAID, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    settings = SettingsFile(folder / SETTINGS)
    journal = open_journal(folder / JOURNAL)
    session = new_game(journal, TARGET)
    for number in range(steps):
        if number % 17 == 16:
            random_undo(session, rng)
        else:
            random_step(session, rng)
        os.write(said, f"entry {session.id} {len(session.entries)} {session.digest}\n".encode())
        if number % 7 == 3:
            theme = settings.change(theme=rng.choice(THEMES), planning=rng.choice((0, 30, 60))).theme
            os.write(said, f"theme {theme}\n".encode())
        if number % 25 == 24:
            journal, session = _left_and_come_again(journal, session)
    journal.close()


def _left_and_come_again(journal: Journal, session: GameSession) -> tuple[Journal, GameSession]:
    journal.close()
    opened = open_journal(journal.path)
    return opened, GameSession.resume(opened, session.id, lookup)


if __name__ == "__main__":
    _work(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
