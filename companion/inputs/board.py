"""The board under the table as named observations. Knows the sensor map, no rule and no wire.

A reading of a full state is ``first``: it sets and fires nothing. While the link is down every
sensor reads None once, so that unavailable, on, off is never an event.
"""

from __future__ import annotations

import logging
from collections import deque

from companion.inputs.readings import DeviceStatus, DieSeen, LampMode, SensorReading
from firmware_bridge.bridge import Bridge
from firmware_bridge.messages import Chain, FaultCode
from firmware_bridge.readings import (
    BoardFault,
    DieReading,
    InputChanged,
    InputState,
    InputsUnknown,
    RequestFailed,
)
from firmware_bridge.sensor_map import SensorMap
from firmware_bridge.states import FAULTS, LinkState

__all__ = ["SerialBoard"]

_LOG = logging.getLogger(__name__)
_KEPT = 100
"""Dice and faults that wait for somebody to ask."""
_TORN = (FaultCode.CHAIN, Chain.TORN)


class SerialBoard:
    """One board; a :class:`~companion.inputs.readings.Board` with dice, tones and a log of faults."""

    def __init__(self, bridge: Bridge, sensors: SensorMap) -> None:
        self.bridge = bridge
        self.sensors = sensors
        self._dice: deque[DieSeen] = deque(maxlen=_KEPT)
        self._faults: deque[str] = deque(maxlen=_KEPT)
        self._torn = False

    def poll(self, now: float) -> list[SensorReading]:
        """See :class:`~companion.inputs.readings.Board`."""
        out: list[SensorReading] = []
        for reading in self.bridge.poll(now):
            match reading:
                case InputChanged(index, on, at):
                    name = self.sensors.name(index)
                    if name is not None and self._wired_for_us():
                        out.append(SensorReading(name, on, at))
                case InputState(on, at):
                    self._torn = False
                    levels = on if self._wired_for_us() else [None] * len(on)
                    named = zip(self.sensors.inputs, levels, strict=False)
                    out += [SensorReading(name, level, at, True) for name, level in named]
                case InputsUnknown(at):
                    out += [SensorReading(name, None, at, True) for name in self.sensors.inputs]
                case DieReading():
                    self._dice.append(_die(reading))
                case BoardFault():
                    self._torn = self._torn or (reading.code, reading.detail) == _TORN
                    self._fault(f"{reading.sentence} {reading.action}")
                case RequestFailed(request, why, _):
                    self._fault(f"The board did not do a {request}: {why}.")
        return out

    def _wired_for_us(self) -> bool:
        """Whether the inputs have these names; one wired for another rig would move pawns by its keys."""
        identity = self.bridge.link.identity
        return identity is None or identity.map_id in (0, self.sensors.id)

    def _fault(self, line: str) -> None:
        _LOG.warning("%s", line)
        self._faults.append(line)

    def dice(self) -> list[DieSeen]:
        """What the dice tray said since the last call."""
        dice = list(self._dice)
        self._dice.clear()
        return dice

    def faults(self) -> list[str]:
        """Lines for the log and the operator since the last call."""
        faults = list(self._faults)
        self._faults.clear()
        return faults

    def lamp(self, n: int, mode: LampMode) -> None:
        """See :class:`~companion.inputs.readings.Board`."""
        self.bridge.link.set_lamp(self.sensors.lamp(f"lamp:{n}"), mode)

    def tone(self, hertz: int, milliseconds: int, times: int = 1) -> None:
        """Beep now."""
        self.bridge.link.tone(hertz, milliseconds, times)

    def status(self) -> DeviceStatus:
        """See :class:`~companion.inputs.readings.Board`; another rig's wiring and a torn cable are named."""
        status = self.bridge.link.status
        if status.state is LinkState.UP and not self._wired_for_us():
            sentence = "The board is wired for another rig."
            return DeviceStatus("board", False, "other map", sentence, "Run: companion board info")
        if status.state is LinkState.UP and self._torn:
            text = FAULTS[FaultCode.CHAIN]
            return DeviceStatus("board", False, "torn", text.sentence, f"{text.action} Go on by touch.")
        return DeviceStatus("board", not status.badge, status.state.value, status.sentence, status.action)

    def close(self) -> None:
        """See :class:`~companion.inputs.readings.Board`."""
        self.bridge.close(self.bridge.link.status.since)


def _die(reading: DieReading) -> DieSeen:
    return DieSeen(
        reading.die, reading.colour, reading.face, reading.quality.name.lower(), reading.roll, reading.at
    )
