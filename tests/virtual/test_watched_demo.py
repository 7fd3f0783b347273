"""A whole game at a table without sensors: pawns and karma slides are seen by their tags."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.session.journal import Journal
from companion.virtual import demo
from companion.virtual.demo import Demonstration, DemoOptions
from tests.support.quick_rig import NoScene
from tests.support.watching_rig import WatchingRig

GAME = "race-for-the-chinese-zodiac"


def test_a_game_whose_pawns_and_slides_are_seen_by_tag_ends_as_it_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo, "Scene", lambda mat, pieces, world: NoScene(mat, pieces))
    clock = ManualClock()
    rigs: list[WatchingRig] = []

    def rig(*parts: object) -> WatchingRig:
        rigs.append(partial(WatchingRig, clock=clock)(*parts))  # type: ignore[arg-type]
        return rigs[-1]

    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        game = Demonstration(DemoOptions(GAME, 3, 4), journal, print, clock, rig)  # type: ignore[arg-type]
        try:
            while not game.over:
                game.beat()
            report = game.report()
        finally:
            game.close()
    assert report["state_digest"] == report["truth_digest"]
    assert (report["unnoticed"], report["alarms"], report["questions"]) == ([], [], 0)
    assert rigs[0].felt > 100
