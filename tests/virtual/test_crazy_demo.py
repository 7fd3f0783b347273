"""Whole races of Crazy Race at the simulated table, from what a camera would report, bytes and touches."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.games.vocabulary import Json
from companion.session.journal import Journal
from companion.virtual import demo
from companion.virtual.cables import outages_of
from companion.virtual.demo import Demonstration, DemoOptions
from tests.support.quick_rig import NoScene, QuickRig
from tests.support.watching_rig import WatchingRig

GAME = "crazy-race"


@pytest.fixture(autouse=True)
def _no_paint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "Scene", lambda mat, pieces, world: NoScene(mat, pieces))


def _play(folder: Path, options: DemoOptions, rig: type[QuickRig] = QuickRig) -> dict[str, Json]:
    """One race; what the camera would report comes straight from where the pieces lie."""
    print(options)
    clock = ManualClock()
    with Journal.open(folder / "journal.sqlite3") as journal:
        evening = Demonstration(options, journal, print, clock, partial(rig, clock=clock))
        try:
            while not evening.over:
                evening.beat()
            report = evening.report()
        finally:
            evening.close()
    print(report)
    assert report["state_digest"] == report["truth_digest"]
    assert report["false_alarms"] == 0
    return report


@pytest.mark.long
def test_every_slip_of_hands_dice_and_carts_is_noticed_and_taken_back(tmp_path: Path) -> None:
    report = _play(tmp_path, DemoOptions(GAME, 2, 5, mistakes=0.15))
    mistakes = report["mistakes"]
    assert mistakes["injected"] >= 5
    # The race may end while the very last slip still waits to be named.
    assert mistakes["noticed"] >= mistakes["injected"] - 1
    assert len(report["ranking"]) == 2


@pytest.mark.long
def test_a_race_goes_on_when_camera_and_board_are_pulled_and_put_back(tmp_path: Path) -> None:
    report = _play(
        tmp_path, DemoOptions(GAME, 2, 2, unplug=outages_of("board@1,camera@1,board@2-3,camera@3"))
    )
    assert len(report["outages"]) == 8
    assert len(report["ranking"]) == 2


@pytest.mark.long
def test_carts_with_tags_are_followed_where_no_contact_lies_under_the_course(tmp_path: Path) -> None:
    report = _play(tmp_path, DemoOptions(GAME, 2, 3, mistakes=0.15), WatchingRig)
    assert report["mistakes"]["by_kind"]["wrong-space"][0] >= 1
    assert report["unnoticed"] == []


@pytest.mark.long
def test_without_devices_the_same_race_is_told_by_touch(tmp_path: Path) -> None:
    report = _play(tmp_path, DemoOptions(GAME, 3, 3, without=frozenset({"camera", "board"})))
    assert report["frames"] == 0
    assert len(report["ranking"]) == 3
