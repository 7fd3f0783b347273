"""The same seed gives the same game on another machine: nothing hangs on how Python happens to hash words."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PLAYED = """
import hashlib
from random import Random
from companion.bots import Effort, bots_for
from companion.bots.arena import dealt, play
from companion.games.registry import all_games

told = hashlib.sha256()
for game in all_games():
    players = max(2, game.seats.start)
    strong = bots_for(game.id, Effort(16))["strong"]
    watch = lambda view, seat, move: told.update(repr(move).encode())
    play(dealt(game, players, Random(7)), [strong] * players, 7, watch)
print(told.hexdigest())
"""


def _digest(hash_seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_a_game_between_strong_bots_is_the_same_in_another_process() -> None:
    first, second = _digest("1"), _digest("2")
    assert len(first) == 64
    assert first == second
