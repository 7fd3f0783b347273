"""Keys on pins and boards: as often as pressed, held only when held."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from companion.clock import ManualClock
from companion.errors import DeviceMissing
from companion.inputs.gpio import PINS, GpioKeys, lit, pin_factory
from companion.inputs.keys import KeyEvent, KeyHeld, KeyPressed, KeyWatch
from companion.inputs.readings import LampMode, SensorReading


class Pins:
    """Mock pins under one clock moved by hand."""

    def __init__(self) -> None:
        self.clock = ManualClock(10.0)
        self.factory = MockFactory()
        self.keys = GpioKeys(self.clock, factory=lambda: self.factory)
        self.watch = KeyWatch()
        self.events: list[KeyEvent] = []
        self.poll()

    def poll(self) -> list[SensorReading]:
        readings = self.keys.poll(self.clock.now())
        self.events += self.watch.feed(readings, self.clock.now())
        return readings

    def level(self, key: int, down: bool) -> None:
        pin = self.factory.pin(PINS[key].key)
        if down:
            pin.drive_low()
        else:
            pin.drive_high()

    def run(self, seconds: float, step: float = 0.01) -> None:
        for _ in range(round(seconds / step)):
            self.clock.advance(step)
            self.poll()

    def bouncing(self, key: int, down: bool, random: Random) -> None:
        """The contact chatters for up to 5 ms and ends as wished."""
        for _ in range(4):
            self.level(key, down)
            self.clock.advance(random.uniform(0.0002, 0.0007))
            self.level(key, not down)
            self.clock.advance(random.uniform(0.0002, 0.0005))
        self.level(key, down)


@pytest.fixture
def pins() -> Iterator[Pins]:
    made = Pins()
    yield made
    made.keys.close()
    made.factory.close()


@pytest.mark.parametrize("seed", range(5))
def test_ten_presses_of_40_ms_with_5_ms_of_bounce_are_ten(pins: Pins, seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        pins.bouncing(1, True, random)
        pins.run(0.036, step=0.004)
        pins.bouncing(1, False, random)
        pins.run(0.1)
    assert [event.key for event in pins.events] == [1] * 10, f"seed {seed}"


def test_presses_are_not_lost_when_the_loop_looks_rarely(pins: Pins) -> None:
    for _ in range(10):
        pins.level(2, True)
        pins.clock.advance(0.04)
        pins.level(2, False)
        pins.clock.advance(0.04)
    pins.poll()
    assert [type(event) for event in pins.events] == [KeyPressed] * 10


def test_a_press_of_300_ms_is_no_hold_and_a_long_one_is_held_once(pins: Pins) -> None:
    pins.level(1, True)
    pins.run(0.3)
    pins.level(1, False)
    pins.run(2.0)
    assert [type(event) for event in pins.events] == [KeyPressed]
    pins.level(1, True)
    pins.run(3.0)
    assert [type(event) for event in pins.events] == [KeyPressed, KeyPressed, KeyHeld]


def test_a_hold_that_ended_before_anybody_looked_is_judged_by_its_length() -> None:
    watch = KeyWatch(hold=1.0)
    down, up = SensorReading("key:1", True, 5.0), SensorReading("key:1", False, 5.4)
    assert watch.feed([down, up], 9.0) == [KeyPressed(1, 5.0)]
    assert watch.feed([down, SensorReading("key:1", False, 6.5)], 9.0) == [
        KeyPressed(1, 5.0),
        KeyHeld(1, 6.0),
    ]


def test_a_key_that_was_down_before_the_start_is_no_press() -> None:
    factory = MockFactory()
    pin = factory.pin(PINS[3].key)
    pin._set_pull = lambda value: pin.drive_low()
    clock = ManualClock()
    keys = GpioKeys(clock, factory=lambda: factory)
    watch = KeyWatch()
    first = keys.poll(0.0)
    assert [reading.sensor for reading in first if reading.on] == ["key:3"]
    assert watch.feed(first, 5.0) == []
    keys.close()
    factory.close()


def test_a_key_that_becomes_unavailable_while_down_is_not_held() -> None:
    watch = KeyWatch()
    watch.feed([SensorReading("key:1", True, 1.0)], 1.0)
    assert watch.feed([SensorReading("key:1", None, 1.2, True)], 9.0) == []


def test_a_lamp_shines_as_wished_and_blinks_on_the_clock(pins: Pins) -> None:
    pin = pins.factory.pin(PINS[4].lamp)
    pins.keys.lamp(4, LampMode.ON)
    assert pin.state
    pins.keys.lamp(4, LampMode.SLOW)
    seen = []
    for _ in range(8):
        seen.append(bool(pin.state))
        pins.run(0.256, step=0.256)
    assert seen == [True, True, False, False, True, True, False, False]
    pins.keys.lamp(4, LampMode.OFF)
    assert not pin.state
    pins.keys.lamp(9, LampMode.ON)  # no such lamp: nothing to do


def test_a_flash_lights_once() -> None:
    assert [lit(LampMode.FLASH, 1.0, now) for now in (1.0, 1.2, 1.3, 9.0)] == [True, True, False, False]
    assert [lit(LampMode.FAST, 0.0, now) for now in (0.0, 0.13, 0.26)] == [True, False, True]


def test_without_a_working_pin_library_the_reasons_are_named_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(name: str) -> Any:
        raise ImportError(f"No module named {name}")

    monkeypatch.setattr("companion.inputs.gpio.importlib.import_module", broken)
    with pytest.raises(DeviceMissing, match=r"lgpio: .*RPi\.GPIO: .*join the group gpio"):
        pin_factory()


def test_missing_pins_are_a_badge_and_no_crash() -> None:
    def none() -> Any:
        raise DeviceMissing("no pins here: go on by touch.")

    keys = GpioKeys(ManualClock(), factory=none)
    keys.lamp(1, LampMode.ON)
    assert keys.poll(1.0) == []
    status = keys.status()
    assert (status.ok, status.sentence) == (False, "no pins here: go on by touch.")
    keys.close()


def test_pins_that_somebody_else_uses_are_named() -> None:
    factory = MockFactory()
    first = GpioKeys(ManualClock(), factory=lambda: factory)
    second = GpioKeys(ManualClock(), factory=lambda: factory)
    assert first.status().ok
    assert "free the pins, or go on by touch" in second.status().sentence
    first.close()
    factory.close()


# As a service, and on a Pi 5 ----------------------------------------------------------------------


def test_on_a_pi_5_or_as_a_service_only_libraries_that_can_work_are_tried_and_each_says_why_it_cannot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[str] = []

    def library(name: str) -> Any:
        tried.append(name)
        if name == "gpiozero.pins.lgpio":
            raise PermissionError("[Errno 13] can not open gpiochip0")
        raise RuntimeError("Cannot determine SOC peripheral base address")

    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "native")
    monkeypatch.setattr("companion.inputs.gpio.importlib.import_module", library)
    keys = GpioKeys(ManualClock())
    sentence = keys.status().sentence
    assert "lgpio: [Errno 13] can not open gpiochip0" in sentence
    assert "RPi.GPIO: Cannot determine SOC peripheral base address" in sentence
    assert "go on by touch" in sentence
    assert tried == ["gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"]
    assert keys.poll(1.0) == []


def test_a_hold_never_comes_after_its_release_however_late_anybody_looks(pins: Pins) -> None:
    pins.level(1, True)
    pins.clock.advance(0.3)
    pins.level(1, False)
    pins.clock.advance(30.0)
    pins.poll()
    pins.run(3.0)
    assert [type(event) for event in pins.events] == [KeyPressed]


def test_a_loose_contact_that_chatters_for_a_second_is_no_hold(pins: Pins) -> None:
    for _ in range(10):
        pins.level(1, True)
        pins.run(0.06)
        pins.level(1, False)
        pins.run(0.04)
    assert {type(event) for event in pins.events} == {KeyPressed}


@pytest.mark.parametrize("seed", range(3))
def test_keys_on_pins_and_on_the_board_say_the_same_about_the_same_presses(pins: Pins, seed: int) -> None:
    """Taps and holds of random length: presses and holds are counted alike on both ways in."""
    random = Random(seed)
    taps = [random.choice((0.05, 0.2, 0.7, 1.3)) for _ in range(8)]
    watch, now, heard = KeyWatch(), 0.0, list[KeyEvent]()
    for length in taps:
        pins.level(2, True)
        pins.run(length)
        pins.level(2, False)
        pins.run(0.3)
        down = SensorReading("key:2", True, now)
        heard += watch.feed([down], now)
        heard += watch.feed([SensorReading("key:2", False, now + length)], now + length)
        now += length + 0.3
    assert [type(event) for event in pins.events] == [type(event) for event in heard], f"seed {seed}"
