"""The board as named observations: what fires and what does not."""

from __future__ import annotations

import pytest

from companion.inputs.board import SerialBoard
from companion.inputs.keys import KeyPressed, KeyWatch
from companion.inputs.readings import LampMode, SensorReading
from firmware_bridge import messages as m
from firmware_bridge.board_core import BoardCore
from firmware_bridge.bridge import Bridge
from firmware_bridge.sensor_map import standard_map
from firmware_bridge.simulated_board import PythonChip, SimulatedBoard

SENSORS = standard_map()


class Table:
    """A board with names and a watch over its keys, on one clock."""

    def __init__(self) -> None:
        self.sim = SimulatedBoard()
        self.board = SerialBoard(Bridge(ports=self.sim.ports, open_port=self.sim.open_port), SENSORS)
        self.watch = KeyWatch()
        self.keys: list[object] = []
        self.now = 0.0

    def run(self, seconds: float) -> list[SensorReading]:
        read: list[SensorReading] = []
        for _ in range(round(seconds / 0.005)):
            self.now = round(self.now + 0.005, 6)
            self.sim.step(self.now)
            new = self.board.poll(self.now)
            self.keys += self.watch.feed(new, self.now)
            read += new
        return read

    def close(self) -> None:
        self.board.close()
        self.sim.close()


def test_a_pawn_is_reported_by_the_name_of_its_space() -> None:
    table = Table()
    table.sim.set(SENSORS.index("track:13"), True)
    first = table.run(0.5)
    assert {reading.sensor for reading in first} == set(SENSORS.inputs)
    assert [reading.sensor for reading in first if reading.on] == ["track:13"]
    assert all(reading.first for reading in first)
    table.sim.set(SENSORS.index("track:13"), False)
    table.sim.set(SENSORS.index("track:14"), True)
    moved = {(reading.sensor, reading.on, reading.first) for reading in table.run(0.1)}
    assert moved == {("track:13", False, False), ("track:14", True, False)}
    table.close()


def test_a_link_that_goes_and_comes_reads_as_unavailable_and_presses_no_key() -> None:
    table = Table()
    table.sim.set(SENSORS.index("key:2"), True)
    table.run(0.5)
    table.sim.unplug()
    gone = table.run(0.5)
    assert {reading.on for reading in gone} == {None}
    assert len(gone) == len(SENSORS.inputs)
    assert not table.board.status().ok
    table.sim.plug()
    table.run(0.5)
    table.sim.unplug()
    table.sim.set(SENSORS.index("key:2"), False)
    table.sim.plug()
    back = table.run(0.5)
    assert all(reading.first for reading in back)
    assert table.keys == []
    assert table.board.status().ok
    table.close()


def test_a_pressed_key_and_its_lamp_carry_the_number_of_the_seat() -> None:
    table = Table()
    table.run(0.5)
    table.board.lamp(3, LampMode.ON)
    table.sim.press(SENSORS.index("key:3"), at=table.now + 0.02)
    table.run(0.3)
    assert [(key.key, round(key.at, 2)) for key in table.keys if isinstance(key, KeyPressed)] == [(3, 0.52)]
    assert table.sim.lamps == tuple(LampMode.ON if i == 2 else LampMode.OFF for i in range(6))
    table.close()


def test_a_roll_in_the_tray_is_seen_once_with_its_face() -> None:
    table = Table()
    table.run(0.5)
    table.sim.roll(table.now + 0.02, die=4, face=6, takes=0.5)
    table.run(0.8)
    assert [(d.die, d.face, d.quality) for d in table.board.dice() if d.roll] == [(4, 6, "settled")]
    assert table.board.dice() == []
    table.close()


def test_a_board_wired_for_another_rig_is_named_and_not_believed() -> None:
    table = Table()
    assert isinstance(table.sim.chip, PythonChip)
    table.sim.chip.store.map_id = standard_map(track=40).id
    first = table.run(0.5)
    table.sim.set(0, True)
    later = table.run(0.2)
    assert table.board.status().state == "other map"
    assert not table.board.status().ok
    assert [reading.on for reading in first] == [None] * len(SENSORS.inputs)
    assert later == []
    table.close()


def test_while_the_sensor_cable_is_torn_the_game_goes_on_by_touch_and_afterwards_nothing_fires() -> None:
    table = Table()
    table.sim.set(SENSORS.index("key:2"), True)
    table.run(0.5)
    assert isinstance(table.sim._core, BoardCore)
    table.sim._core.fault(m.FaultCode.CHAIN, m.Chain.TORN)
    gone = table.run(0.2)
    assert [reading.on for reading in gone] == [None] * len(SENSORS.inputs)
    status = table.board.status()
    assert (status.ok, status.state) == (False, "torn")
    assert "ribbon cable" in status.action
    table.sim.set(SENSORS.index("key:2"), False)
    table.run(0.2)
    table.sim._core.fault(m.FaultCode.CHAIN, m.Chain.WHOLE)
    back = table.run(0.2)
    assert len(back) == len(SENSORS.inputs)
    assert all(reading.first for reading in back)
    assert table.board.status().ok
    assert table.keys == []
    table.close()


def test_a_fault_and_a_refused_wish_become_lines_for_the_operator_and_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = Table()
    table.run(0.5)
    table.sim.refuse_next("tone")
    table.board.tone(880, 100)
    assert isinstance(table.sim._core, BoardCore)
    table.sim._core.fault(m.FaultCode.DIE_PORT)
    table.run(0.2)
    told = table.board.faults()
    assert len(told) == 2
    assert [record.getMessage() for record in caplog.records if record.levelname == "WARNING"] == told
    table.close()
