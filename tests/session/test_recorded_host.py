"""An evening that is to be written down: every game of it gets a file, also one that is gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.session.rerun import read_recording, rerun
from companion.session.touches import Reseat
from ui.host import SeatWish, Table, Wishes
from ui.hosting import HardwareHost

WISHES = Wishes(
    "race-for-the-chinese-zodiac",
    (SeatWish("ox", "touch"), SeatWish("tiger", "touch"), SeatWish("goat", "bot")),
)


def played(table: Table, clock: ManualClock) -> None:
    """Some seconds pass, and somebody gets a name."""
    for _ in range(20):
        clock.advance(0.1)
        table.step()
    table.touch(Reseat("s1", "Ann"))
    table.close()


def test_every_game_of_a_recorded_evening_can_be_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.session.hardware.find_ports", list)
    clock = ManualClock(50.0)
    host = HardwareHost(tmp_path, None, clock=clock)
    host.record = tmp_path / "evening.jsonl.gz"
    played(host.new(WISHES), clock)
    played(host.new(WISHES), clock)
    played(host.resume(host.saved()[0].game_id), clock)
    host.close()
    files = sorted(path.name for path in tmp_path.glob("evening*"))
    assert files == ["evening-2.jsonl.gz", "evening-3.jsonl.gz", "evening.jsonl.gz"]
    for name in files:
        assert rerun(tmp_path / name).same
    assert read_recording(tmp_path / "evening-3.jsonl.gz")[0]["entries"], "what was played before is in it"


def test_an_evening_that_is_not_to_be_written_down_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.session.hardware.find_ports", list)
    clock = ManualClock(50.0)
    host = HardwareHost(tmp_path, None, clock=clock)
    played(host.new(WISHES), clock)
    host.close()
    assert not list(tmp_path.glob("*.jsonl*"))
