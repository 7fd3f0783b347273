"""An evening of Wu Wei at the simulated table, without pictures: hands, slips, one game on both sides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.games.vocabulary import Json
from companion.session.journal import Journal
from companion.virtual import demo
from companion.virtual.demo import Demonstration, DemoOptions
from companion.virtual.wu_player import KINDS
from tests.support.quick_rig import NoScene, QuickRig


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"level": "initiate"}), (1, {"level": "solo1", "difficulty": "beginner"})]
)
def test_every_slip_is_named_before_the_game_goes_on_and_nothing_else_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, options: Mapping[str, Json]
) -> None:
    monkeypatch.setattr(demo, "Scene", lambda mat, pieces, world: NoScene(mat, pieces))
    clock = ManualClock()
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        wishes = DemoOptions("wu-wei", seats, 1, mistakes=0.2, options=options)
        evening = Demonstration(wishes, journal, print, clock, partial(QuickRig, clock=clock))
        try:
            while not evening.over and evening.screen.round < 5:
                evening.beat()
            report = evening.report()
        finally:
            evening.close()
    mistakes = report["mistakes"]
    assert isinstance(mistakes, dict)
    open_ = len(evening.evening.ledger.open())
    assert mistakes["injected"] >= 2, report
    assert mistakes["noticed"] >= mistakes["injected"] - open_, report
    assert set(mistakes["by_kind"]) <= set(KINDS)
    assert report["false_alarms"] == 0, report["alarms"]
    in_the_air = evening.over is False
    assert in_the_air or report["state_digest"] == report["truth_digest"]


def test_a_table_without_camera_is_played_by_touch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "Scene", lambda mat, pieces, world: NoScene(mat, pieces))
    clock = ManualClock()
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        without = DemoOptions("wu-wei", 2, 3, without=frozenset({"camera", "board"}))
        evening = Demonstration(without, journal, print, clock, partial(QuickRig, clock=clock))
        try:
            while not evening.over and evening.screen.round < 4:
                evening.beat()
            report = evening.report()
        finally:
            evening.close()
    assert evening.screen.round >= 4
    assert report["false_alarms"] == 0
