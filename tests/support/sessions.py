"""Journals and games for tests: wall clock by hand, coins for rules, random walks with a seed."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.games.vocabulary import TABLE
from companion.session.journal import Journal
from companion.session.records import Box, SeatInfo
from companion.session.session import GameSession
from tests.support.coin_game import COINS_GAME, hide

BOX = Box("coins/test")
PEOPLE = (SeatInfo("s1", "Ann"), SeatInfo("s2", "Ben"))


class StepWall:
    """A wall clock that goes on by a second at every look."""

    def __init__(self) -> None:
        self._now = datetime(2025, 3, 14, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._now += timedelta(seconds=1)
        return self._now


def open_journal(path: Path) -> Journal:
    return Journal.open(path, wall=StepWall())


def new_game(journal: Journal, target: int = 12) -> GameSession:
    options = {"players": 2, "target": target}
    return GameSession.new(journal, COINS_GAME, options, box=BOX, seats=PEOPLE)


def random_step(session: GameSession, rng: random.Random) -> None:
    """One lawful step: a joint opening, a roll or a decision."""
    state = session.state
    if state.sealed:
        session.submit_joint(
            [hide(seat, rng.randrange(4)) for seat in ("s1", "s2")], round_number=len(session.entries)
        )
        return
    (seat,) = state.to_act()
    evidence = {"source": "tray"} if seat == TABLE else None
    session.submit(rng.choice(list(state.legal(seat))), evidence)


def random_undo(session: GameSession, rng: random.Random) -> None:
    """Go back somewhere, all seats agreeing where there is a barrier."""
    points = session.undo_points()
    if points:
        point = rng.choice(points)
        session.undo(point.to, agreed=("s1", "s2") if point.barriers else ())
