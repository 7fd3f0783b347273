"""A real table with a hooded reader: seats may scan while it is there, and go on by touch while it is not."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from companion.clock import ManualClock
from companion.vision.cameras import CameraSpec
from companion.vision.hood import Seen
from companion.vision.sightings import FrameReport
from ui.host import SeatWish, Wishes
from ui.hosting import HardwareHost

GAME = "race-for-the-chinese-zodiac"
BOX = CameraSpec("webcam", "/dev/video9")


class Box:
    """The process that looks into the box."""

    opened: ClassVar[list[Box]] = []

    def __init__(self, mat: object, camera: object = None, clock: object = None) -> None:
        assert mat is None
        assert camera == BOX
        self.hooded = Seen((), float("-inf"))
        self.closed = False
        Box.opened.append(self)

    def start(self) -> None:
        return None

    def poll(self) -> list[FrameReport]:
        return []

    def close(self) -> None:
        self.closed = True


def test_seats_that_want_to_scan_do_so_while_the_reader_shows_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.hosting.EyesProcess", Box)
    monkeypatch.setattr("companion.session.hardware.find_ports", list)
    clock = ManualClock(50.0)
    host = HardwareHost(tmp_path, None, clock=clock, reader=BOX)
    assert "scan" in host.offers()[0].modes
    wishes = Wishes(GAME, (SeatWish("ox", "scan"), SeatWish("tiger", "touch"), SeatWish("goat", "bot")))
    table = host.new(wishes)
    (box,) = Box.opened
    table.step()
    assert [facts.mode for facts in table.public().seats] == ["touch"] * 3
    assert not table.public().reader
    box.hooded = Seen((), clock.now())
    table.step()
    assert table.public().seats[0].mode == "scan"
    assert table.public().reader
    table.close()
    assert box.closed
    host.close()


def test_without_a_reader_nobody_is_offered_to_scan(tmp_path: Path) -> None:
    host = HardwareHost(tmp_path, None, clock=ManualClock())
    assert "scan" not in host.offers()[0].modes
    host.close()
