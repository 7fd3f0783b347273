"""Keys and lamps on the Pi's own pins, through gpiozero. Knows no rule.

Only pin libraries that can work are tried: lgpio, then RPi.GPIO. If neither does, the reasons are
kept in the status, and the game goes on by touch. Debounce and blinking are ours, on the injected
clock (``debounce``, :func:`lit`).
"""

from __future__ import annotations

import importlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from companion.clock import Clock
from companion.errors import DeviceMissing
from companion.inputs.debounce import Debounced
from companion.inputs.readings import DeviceStatus, LampMode, SensorReading

__all__ = ["PINS", "GpioKeys", "KeyPins", "lit", "pin_factory"]


class KeyPins(NamedTuple):
    """BCM numbers of a key (to ground) and its lamp (high is lit)."""

    key: int
    lamp: int


PINS: Mapping[int, KeyPins] = {
    1: KeyPins(5, 17),
    2: KeyPins(6, 27),
    3: KeyPins(13, 22),
    4: KeyPins(19, 23),
    5: KeyPins(26, 24),
    6: KeyPins(12, 25),
}
"""Key and lamp of each seat."""

_FACTORIES = (
    ("lgpio", "gpiozero.pins.lgpio", "LGPIOFactory"),
    ("RPi.GPIO", "gpiozero.pins.rpigpio", "RPiGPIOFactory"),
)


def pin_factory() -> Any:
    """The first pin library that works here; raises :class:`DeviceMissing` with every reason."""
    reasons = []
    for name, module, factory in _FACTORIES:
        try:
            return getattr(importlib.import_module(module), factory)()
        except Exception as error:  # noqa: BLE001 - each library fails in its own way; the reason is shown
            reasons.append(f"{name}: {error or type(error).__name__}")
    raise DeviceMissing(
        f"The keys on the Pi's pins cannot be used ({'; '.join(reasons)}): install python3-lgpio "
        "and join the group gpio, or go on by touch."
    )


def lit(mode: LampMode, since: float, now: float) -> bool:
    """Whether a lamp in ``mode`` since a time is lit now; the same rhythm as the board's."""
    phase = now - since
    match mode:
        case LampMode.OFF:
            return False
        case LampMode.ON:
            return True
        case LampMode.SLOW:
            return phase % 1.024 < 0.512
        case LampMode.FAST:
            return phase % 0.256 < 0.128
        case LampMode.FLASH:
            return phase < 0.256


@dataclass(slots=True)
class _Key:
    device: Any
    contact: Debounced


@dataclass(slots=True)
class _Lamp:
    device: Any
    mode: LampMode = LampMode.OFF
    since: float = 0.0


class GpioKeys:
    """Keys and lamps of the seats; a :class:`~companion.inputs.readings.Board`.

    ``factory`` makes the pin library (mock pins in tests). Never raises: without pins it has no
    keys and says why.
    """

    def __init__(
        self,
        clock: Clock,
        pins: Mapping[int, KeyPins] = PINS,
        factory: Callable[[], Any] = pin_factory,
    ) -> None:
        self._clock = clock
        self._edges: deque[tuple[int, bool, float]] = deque()
        self._keys: dict[int, _Key] = {}
        self._lamps: dict[int, _Lamp] = {}
        self._first = True
        self._missing = ""
        try:
            self._claim(pins, factory())
        except DeviceMissing as error:
            self._missing = error.message

    def _claim(self, pins: Mapping[int, KeyPins], factory: Any) -> None:
        gpiozero = importlib.import_module("gpiozero")
        try:
            for number, pair in pins.items():
                key = gpiozero.DigitalInputDevice(pair.key, pull_up=True, pin_factory=factory)
                self._keys[number] = _Key(key, Debounced(bool(key.value), self._clock.now()))
                key.when_activated = partial(self._edge, number, True)
                key.when_deactivated = partial(self._edge, number, False)
                self._lamps[number] = _Lamp(gpiozero.LED(pair.lamp, pin_factory=factory))
        except gpiozero.GPIOZeroError as error:
            self.close()
            raise DeviceMissing(
                f"The keys on the Pi's pins cannot be used ({error}): free the pins, or go on by touch."
            ) from error

    def _edge(self, number: int, down: bool) -> None:
        self._edges.append((number, down, self._clock.now()))

    def poll(self, now: float) -> list[SensorReading]:
        """See :class:`~companion.inputs.readings.Board`."""
        readings: list[SensorReading] = []
        if self._first:
            self._first = False
            readings += [_reading(n, key.contact.level, now, True) for n, key in self._keys.items()]
        while self._edges:
            number, down, at = self._edges.popleft()
            readings += self._settled(number, self._keys[number].contact.feed(down, at))
        for number, key in self._keys.items():
            readings += self._settled(number, key.contact.feed(bool(key.device.value), now))
        for lamp in self._lamps.values():
            lamp.device.value = lit(lamp.mode, lamp.since, now)
        return sorted(readings, key=lambda reading: reading.at)

    def _settled(self, number: int, changes: list[tuple[bool, float]]) -> list[SensorReading]:
        return [_reading(number, level, at, False) for level, at in changes]

    def lamp(self, n: int, mode: LampMode) -> None:
        """See :class:`~companion.inputs.readings.Board`; no lamp there is no error."""
        lamp = self._lamps.get(n)
        if lamp is not None and lamp.mode is not mode:
            lamp.mode, lamp.since = mode, self._clock.now()
            lamp.device.value = lit(mode, 0.0, 0.0)

    def status(self) -> DeviceStatus:
        """See :class:`~companion.inputs.readings.Board`."""
        if self._missing:
            return DeviceStatus("keys", False, "missing", self._missing, "Go on by touch.")
        return DeviceStatus("keys", True, "up", "The keys on the Pi's pins are ready.", "Nothing to do.")

    def close(self) -> None:
        """See :class:`~companion.inputs.readings.Board`."""
        for key in self._keys.values():
            key.device.close()
        for lamp in self._lamps.values():
            lamp.device.close()
        self._keys.clear()
        self._lamps.clear()


def _reading(number: int, on: bool, at: float, first: bool) -> SensorReading:
    return SensorReading(f"key:{number}", on, at, first)
