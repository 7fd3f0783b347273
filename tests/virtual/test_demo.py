"""Whole games at the simulated table, refereed from pictures, bytes and touches alone."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.errors import CompanionError
from companion.games.vocabulary import Json
from companion.session.journal import Journal
from companion.virtual.demo import Demonstration, DemoOptions, play_demo
from companion.virtual.rig import LockstepRig

GAME = "race-for-the-chinese-zodiac"


def _play(options: DemoOptions) -> dict[str, Json]:
    print(options)
    return play_demo(options, print)


def _right(report: dict[str, Json]) -> bool:
    print(report)
    return bool(report["state_digest"] == report["truth_digest"])


@pytest.mark.long
def test_the_referee_keeps_the_game_that_was_played_and_blames_nobody() -> None:
    report = _play(DemoOptions(GAME, 3, 1))
    assert _right(report)
    assert (report["false_alarms"], report["questions"]) == (0, 0)
    assert report["ranking"]
    assert report["mistakes"] == {"injected": 0, "noticed": 0, "self_undone": 0, "by_kind": {}}
    assert report["serial"]["lost"] == 0
    assert report["frames"] > 500


@pytest.mark.long
def test_every_slip_of_a_game_is_noticed_and_taken_back() -> None:
    report = _play(DemoOptions(GAME, 3, 4, mistakes=0.1))
    assert _right(report)
    assert report["mistakes"]["injected"] >= 5
    assert (report["unnoticed"], report["alarms"]) == ([], [])


@pytest.mark.parametrize("without", [{"camera"}, {"camera", "board"}])
def test_without_devices_the_same_game_is_told_by_touch(without: set[str]) -> None:
    report = _play(DemoOptions(GAME, 3, 2, without=frozenset(without)))
    assert _right(report)
    assert (report["false_alarms"], report["frames"]) == (0, 0)


@pytest.mark.long
def test_without_a_board_cards_are_seen_and_pawns_are_told() -> None:
    report = _play(DemoOptions(GAME, 3, 3, without=frozenset({"board"})))
    assert _right(report)
    assert report["false_alarms"] == 0
    assert report["serial"]["frames_ok"] == 0


@pytest.mark.parametrize("trick", ["black", "deaf"])
def test_a_referee_that_sees_or_hears_nothing_does_not_finish(trick: str) -> None:
    blind = DemoOptions(GAME, 3, 1, black=trick == "black", deaf=trick == "deaf", patience=20.0)
    with pytest.raises(CompanionError, match="came to a stop in round 0"):
        _play(blind)


def _beginning(folder: Path, beats: int) -> tuple[list[str], dict[str, Json]]:
    """What the screens showed in the first beats of a game, and the report at that point."""
    folder.mkdir()
    clock = ManualClock()
    with Journal.open(folder / "journal.sqlite3") as journal:
        demonstration = Demonstration(
            DemoOptions(GAME, 4, 6, mistakes=0.2),
            journal,
            print,
            clock,
            partial(LockstepRig, clock=clock),
        )
        screens = []
        try:
            for _ in range(beats):
                demonstration.beat()
                screens.append(repr(demonstration.screen).replace(demonstration.session.id, "ID"))
            return screens, demonstration.report()
        finally:
            demonstration.close()


def test_the_same_seed_makes_the_same_evening_beat_by_beat(tmp_path: Path) -> None:
    first, report = _beginning(tmp_path / "first", 400)
    second, again = _beginning(tmp_path / "second", 400)
    assert first == second
    del report["seconds"], again["seconds"]
    assert report == again
    assert report["frames"] > 80
