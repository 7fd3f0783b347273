"""Games of Zodiac Race at the simulated table, from what a camera would report and touches alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.virtual.demo import DemoOptions
from companion.virtual.zodiac_slips import KINDS
from tests.support.zodiac_evening import GAME, alleged, liars, played, proved


def _right(report: dict[str, Any]) -> None:
    print(report)
    assert report["state_digest"] == report["truth_digest"]
    assert report["alarms"] == []


def test_slips_of_hands_in_a_few_turns_are_noticed_and_taken_back(tmp_path: Path) -> None:
    limit = {"turn_limit": 4}
    report, playing = played(tmp_path, DemoOptions(GAME, 3, 3, mistakes=0.8, lies=1.0, options=limit))
    _right(report)
    mistakes = report["mistakes"]
    assert mistakes["noticed"] == mistakes["injected"] > 5
    assert len(set(mistakes["by_kind"]) & set(KINDS)) > 3
    assert alleged(playing.session) <= liars(playing)


@pytest.mark.long
def test_every_slip_of_hands_is_noticed_and_taken_back(tmp_path: Path) -> None:
    limit = {"turn_limit": 14}
    report, _ = played(tmp_path, DemoOptions(GAME, 4, 3, mistakes=0.6, options=limit))
    _right(report)
    mistakes = report["mistakes"]
    assert mistakes["noticed"] == mistakes["injected"] > 10
    assert len(set(mistakes["by_kind"]) & set(KINDS)) > 5


@pytest.mark.long
def test_hands_that_lie_are_told_of_where_that_is_proved_and_nowhere_else(tmp_path: Path) -> None:
    report, playing = played(tmp_path, DemoOptions(GAME, 5, 2, lies=1.0, options={"turn_limit": 25}))
    _right(report)
    assert liars(playing)
    assert alleged(playing.session) == proved(playing.session)
    assert alleged(playing.session) <= liars(playing)


@pytest.mark.long
def test_without_devices_the_same_game_is_told_by_touch(tmp_path: Path) -> None:
    gone = frozenset({"camera", "board"})
    report, _ = played(tmp_path, DemoOptions(GAME, 3, 4, without=gone, options={"turn_limit": 15}))
    _right(report)
    assert report["frames"] == 0
    assert report["ranking"] == [["s1", "s2", "s3"]]
