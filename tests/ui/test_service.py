"""The appliance's service: started is said once, life as often as asked, and nothing where nobody listens."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from ui.service import Service


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.setblocking(False)
        yield listening


def _heard(manager: socket.socket) -> list[str]:
    lines = []
    while True:
        try:
            lines.append(manager.recv(100).decode())
        except BlockingIOError:
            return lines


def test_a_living_app_is_not_restarted_and_a_hung_one_falls_silent(manager: socket.socket) -> None:
    service = Service({"NOTIFY_SOCKET": manager.getsockname(), "WATCHDOG_USEC": "30000000"})
    for now in range(60):
        service.beat(float(now))
    assert _heard(manager) == ["READY=1"] + ["WATCHDOG=1"] * 4
    assert _heard(manager) == []
    service.stopping()
    assert _heard(manager) == ["STOPPING=1"]


def test_without_a_watchdog_only_the_start_is_said(manager: socket.socket) -> None:
    service = Service({"NOTIFY_SOCKET": manager.getsockname()})
    service.beat(0.0)
    service.beat(1000.0)
    assert _heard(manager) == ["READY=1"]


def test_play_goes_on_where_nobody_listens(tmp_path: Path) -> None:
    Service({}).beat(0.0)
    service = Service({"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "1"})
    service.beat(0.0)
    service.beat(1.0)
    service.stopping()
