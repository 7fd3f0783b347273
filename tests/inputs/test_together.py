"""Everybody holds their key at once: on pins and on the board, and never by chance."""

from __future__ import annotations

from gpiozero.pins.mock import MockFactory

from companion.clock import ManualClock
from companion.inputs.board import SerialBoard
from companion.inputs.gpio import PINS, GpioKeys
from companion.inputs.readings import Board, SensorReading
from companion.inputs.together import KeysTogether
from firmware_bridge.bridge import Bridge
from firmware_bridge.sensor_map import standard_map
from firmware_bridge.simulated_board import SimulatedBoard

KEYS = frozenset({1, 2, 3})


def down(key: int, at: float, *, first: bool = False) -> SensorReading:
    return SensorReading(f"key:{key}", True, at, first)


def up(key: int, at: float) -> SensorReading:
    return SensorReading(f"key:{key}", False, at)


def test_all_keys_held_together_say_yes_once() -> None:
    together = KeysTogether()
    assert not together.feed([down(1, 1.0), down(2, 1.5), down(3, 2.0)], 3.9, KEYS)
    assert together.feed([], 4.0, KEYS)
    assert not together.feed([], 9.0, KEYS)
    assert not together.feed([up(1, 9.0), down(1, 9.5)], 20.0, KEYS)
    assert not together.feed([up(1, 21.0), up(2, 21.0), up(3, 21.0)], 21.0, KEYS)
    assert together.feed([down(1, 22.0), down(2, 22.0), down(3, 22.0)], 24.0, KEYS)


def test_one_key_after_the_other_is_no_gesture() -> None:
    together = KeysTogether()
    for key in KEYS:
        assert not together.feed([down(key, key), up(key, key + 0.9)], key + 0.9, KEYS)
    assert not together.feed([], 99.0, KEYS)


def test_a_key_that_is_stuck_or_cannot_be_read_does_not_agree() -> None:
    together = KeysTogether()
    assert not together.feed([down(1, 0.0, first=True), down(2, 0.0), down(3, 0.0)], 9.0, KEYS)
    lost = SensorReading("key:2", None, 10.0, True)
    assert not together.feed([up(1, 9.5), down(1, 10.0), lost], 19.0, KEYS)


def test_a_person_alone_takes_nothing_back_by_a_long_press() -> None:
    together = KeysTogether()
    assert not together.feed([down(1, 0.0)], 30.0, {1})


def _held(board: Board, clock: ManualClock, step: object) -> bool:
    together, said = KeysTogether(), False
    for _ in range(300):
        clock.advance(0.01)
        if callable(step):
            step(clock.now())
        said = together.feed(board.poll(clock.now()), clock.now(), KEYS) or said
    return said


def test_keys_on_pins_and_keys_on_the_board_make_the_same_gesture() -> None:
    clock, factory = ManualClock(1.0), MockFactory()
    pins = GpioKeys(clock, factory=lambda: factory)
    pins.poll(clock.now())
    for key in KEYS:
        factory.pin(PINS[key].key).drive_low()
    assert _held(pins, clock, None)
    pins.close()
    factory.close()

    clock, sim, sensors = ManualClock(), SimulatedBoard(), standard_map()
    board = SerialBoard(Bridge(ports=sim.ports, open_port=sim.open_port), sensors)

    def step(now: float) -> None:
        sim.step(now)
        if now > 0.8:
            for key in KEYS:
                sim.set(sensors.index(f"key:{key}"), True)

    assert _held(board, clock, step)
    board.close()
    sim.close()
