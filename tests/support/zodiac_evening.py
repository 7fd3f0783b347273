"""Games of Zodiac Race at the simulated table without pictures, and a second referee who searches."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.clock import ManualClock
from companion.session.journal import Journal
from companion.session.session import GameSession
from companion.virtual import demo
from companion.virtual.demo import Demonstration, DemoOptions
from companion.virtual.zodiac import ZodiacEvening
from tests.games.zodiac_race.oracle import Searcher
from tests.support.quick_rig import NoScene, QuickRig

GAME = "zodiac-race"


def played(folder: Path, options: DemoOptions) -> tuple[dict[str, Any], Demonstration]:
    """One game and its report; what the camera would report comes straight from where the cards lie."""
    print(options)
    clock = ManualClock()
    with pytest.MonkeyPatch.context() as patch, Journal.open(folder / "journal.sqlite3") as journal:
        patch.setattr(demo, "Scene", lambda mat, pieces, world: NoScene(mat, pieces))
        evening = Demonstration(options, journal, print, clock, partial(QuickRig, clock=clock))
        try:
            while not evening.over:
                evening.beat()
            return evening.report(), evening
        finally:
            evening.close()


def proved(session: GameSession) -> set[str]:
    """The seats that the second referee catches by what was said and shown."""
    searcher = Searcher(session.state.to_json()["seats"])
    moves = (entry.body["move"] for entry in session.entries if entry.kind.value == "move")
    return {seat for move in moves for seat in searcher.hear(move)}


def alleged(session: GameSession) -> set[str]:
    """The seats of which the first referee says that one of their answers was wrong."""
    alerts = session.state.to_json()["alerts"]
    return {alert["seat"] for alert in alerts if "card" in alert}


def lies_told(playing: Demonstration) -> list[tuple[int, str, str]]:
    """Turn, seat and card of each false denial."""
    assert isinstance(playing.evening, ZodiacEvening)
    return playing.evening.company.lies


def liars(playing: Demonstration) -> set[str]:
    """The seats that told a false denial."""
    return {seat for _, seat, _ in lies_told(playing)}
