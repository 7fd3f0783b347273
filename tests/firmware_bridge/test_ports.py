"""Ports in real time: own threads, real bytes, waiting on conditions only."""

from __future__ import annotations

import os
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.clock import SystemClock
from firmware_bridge import messages as m
from firmware_bridge.bridge import Bridge
from firmware_bridge.port import PolledPort, PortError, ThreadedPort, find_ports
from firmware_bridge.readings import InputChanged, Reading
from firmware_bridge.simulated_board import SimulatedBoard
from firmware_bridge.states import LinkState

PATIENCE = 10.0


@pytest.fixture
def line() -> Iterator[tuple[int, str]]:
    """A pseudo-terminal: its near end and the path of its far end."""
    master, slave = os.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(slave)
    if master >= 0:
        try:
            os.close(master)
        except OSError:
            return


def poll_until(bridge: Bridge, done: Callable[[list[Reading]], bool]) -> list[Reading]:
    clock, pause = SystemClock(), threading.Event()
    read: list[Reading] = []
    end = clock.now() + PATIENCE
    while not done(read):
        assert clock.now() < end, f"waited {PATIENCE} s; {bridge.link.status}"
        read += bridge.poll(clock.now())
        pause.wait(0.001)
    return read


def test_a_press_on_a_board_that_runs_by_itself_arrives() -> None:
    board = SimulatedBoard()
    board.start()
    bridge = Bridge(ports=board.ports)
    try:
        poll_until(bridge, lambda _: bridge.link.status.state is LinkState.UP)
        bridge.link.set_lamp(1, m.LampMode.SLOW)
        board.set(12, True)
        read = poll_until(bridge, lambda read: any(isinstance(r, InputChanged) for r in read))
        assert [(r.index, r.on) for r in read if isinstance(r, InputChanged)] == [(12, True)]
        poll_until(bridge, lambda _: board.lamps[1] is m.LampMode.SLOW)
        board.unplug()
        poll_until(bridge, lambda _: bridge.link.status.state is LinkState.LOST)
        board.plug("another-name")
        poll_until(bridge, lambda _: bridge.link.status.state is LinkState.UP)
    finally:
        bridge.close(0.0)
        board.close()


def test_a_far_end_that_closes_ends_the_reader_thread_with_one_error(line: tuple[int, str]) -> None:
    master, path = line
    port = ThreadedPort(path)
    os.write(master, b"last words")
    got = b""
    while len(got) < len(b"last words"):
        got += port.read_available()
    os.close(master)
    port._thread.join(PATIENCE)
    assert not port._thread.is_alive()
    with pytest.raises(PortError, match="gone"):
        port.read_available()
    port.close()
    assert got == b"last words"


def test_a_reader_that_nobody_empties_keeps_the_oldest_bytes_and_counts_the_dropped(
    line: tuple[int, str],
) -> None:
    master, path = line
    port = ThreadedPort(path)
    sent = bytes(range(256)) * 280
    written = 0
    while written < len(sent):
        written += os.write(master, sent[written : written + 2048])
    waiting = threading.Event()
    for _ in range(5000):
        if port._size + port.dropped == len(sent):
            break
        waiting.wait(0.002)
    kept = port.read_available()
    port.close()
    assert kept == sent[: len(kept)]
    assert len(kept) + port.dropped == len(sent)
    assert port.dropped > 0


@pytest.mark.parametrize("kind", [PolledPort, ThreadedPort])
def test_a_port_is_opened_by_one_program_only(
    kind: type[PolledPort] | type[ThreadedPort], line: tuple[int, str]
) -> None:
    first = kind(line[1])
    with pytest.raises(PortError, match="another program"):
        kind(line[1])
    first.close()
    kind(line[1]).close()


def test_a_line_that_takes_no_data_does_not_hang_the_game(line: tuple[int, str]) -> None:
    port = PolledPort(line[1])

    def talk_on() -> None:
        for _ in range(200):
            port.write(bytes(1024))

    with pytest.raises(PortError, match="takes no data"):
        talk_on()
    port.close()


def test_a_file_that_is_no_serial_port_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no port")
    with pytest.raises(PortError, match=r"notes\.txt is no serial port: name the board's port\.$"):
        PolledPort(str(tmp_path / "notes.txt"))


def test_ports_are_found_by_their_lasting_names(tmp_path: Path) -> None:
    assert find_ports(tmp_path / "none") == []
    (tmp_path / "usb-b").touch()
    (tmp_path / "usb-a").touch()
    assert find_ports(tmp_path) == [str(tmp_path / "usb-a"), str(tmp_path / "usb-b")]
