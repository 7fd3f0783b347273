"""The devices as an operator looks at them: a picture with the tags drawn in, counters, keys, lamps.

Stands between the referee and its devices and passes everything on; what came by last can be asked for.
Knows no rule and no pixel of the screen. Whoever asks for a picture has to make sure that it may be seen
(:attr:`~companion.session.public.PublicTable.reader_in_use`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.clock import Clock
from companion.inputs.board import SerialBoard
from companion.inputs.readings import DeviceStatus, DieSeen, SensorReading
from companion.session.devices import Devices
from companion.session.public import Badge
from companion.vision.preview import Picture, picture_of
from companion.vision.process import EyesProcess
from companion.vision.sightings import FrameReport

__all__ = ["Bench", "BenchFacts", "InspectedDevices"]

KEPT_FAULTS = 40

LAMP_TEST = 3.0
"""Seconds that all lamps are lit for people to look at them."""


class InspectedDevices(Devices, Protocol):
    """Devices that let an operator look inside; None for what this table does not have."""

    def serial_board(self) -> SerialBoard | None:
        """The board under the table."""
        ...

    def eyes_process(self) -> EyesProcess | None:
        """The eyes over the table."""
        ...


@dataclass(frozen=True, slots=True)
class BenchFacts:
    """How the devices are now. ``closed`` are the contacts that are on; ``faults`` the board's latest."""

    board: DeviceStatus | None
    counters: Mapping[str, float]
    closed: tuple[str, ...]
    faults: tuple[str, ...]
    camera: str | None
    """The eyes' one line of trouble; None while all is well or there is no camera."""
    restarts: int
    report: FrameReport | None
    rate: float
    """Pictures looked at in a second, about."""


class Bench:
    """Devices that remember what they said; a :class:`companion.session.devices.Devices`."""

    def __init__(self, devices: InspectedDevices, clock: Clock) -> None:
        self._devices = devices
        self._clock = clock
        self._wished: dict[int, str] = {}
        self._lit_until: float | None = None
        self._levels: dict[str, bool] = {}
        self._faults: deque[str] = deque(maxlen=KEPT_FAULTS)
        self._times: deque[float] = deque(maxlen=20)
        self._report: FrameReport | None = None

    # What the referee asks -----------------------------------------------------------------------

    def frames(self) -> Sequence[FrameReport]:
        """See :class:`companion.session.devices.Devices`."""
        if self._lit_until is not None and self._clock.now() >= self._lit_until:
            self._lit_until = None
            for number, mode in self._wished.items():
                self._devices.lamp(number, mode)
        reports = self._devices.frames()
        if reports:
            self._report = reports[-1]
            self._times.extend(report.at for report in reports)
        return reports

    def readings(self) -> Sequence[SensorReading]:
        """See :class:`companion.session.devices.Devices`."""
        readings = self._devices.readings()
        for reading in readings:
            self._levels[reading.sensor] = bool(reading.on)
        return readings

    def dice(self) -> Sequence[DieSeen]:
        """See :class:`companion.session.devices.Devices`."""
        return self._devices.dice()

    def lamp(self, number: int, mode: str) -> None:
        """See :class:`companion.session.devices.Devices`."""
        self._wished[number] = mode
        if self._lit_until is None:
            self._devices.lamp(number, mode)

    def missing(self) -> frozenset[str]:
        """See :class:`companion.session.devices.Devices`."""
        return self._devices.missing()

    def badges(self) -> Sequence[Badge]:
        """See :class:`companion.session.devices.Devices`."""
        return self._devices.badges()

    def close(self) -> None:
        """See :class:`companion.session.devices.Devices`."""
        self._devices.close()

    # What the operator asks ----------------------------------------------------------------------

    def facts(self) -> BenchFacts:
        """How the devices are now; never waits."""
        board, eyes = self._devices.serial_board(), self._devices.eyes_process()
        if board is not None:
            self._faults.extend(board.faults())
        span = self._times[-1] - self._times[0] if len(self._times) > 1 else 0.0
        return BenchFacts(
            board=None if board is None else board.status(),
            counters={} if board is None else board.bridge.link.counters.to_json(),
            closed=tuple(sorted(name for name, on in self._levels.items() if on)),
            faults=tuple(self._faults),
            camera=None if eyes is None else eyes.status(),
            restarts=0 if eyes is None else eyes.restarts,
            report=self._report,
            rate=(len(self._times) - 1) / span if span > 0 else 0.0,
        )

    def test_lamps(self) -> None:
        """Light all lamps for some seconds; then they are as the game wants them."""
        self._lit_until = self._clock.now() + LAMP_TEST
        for number in self._wished:
            self._devices.lamp(number, "on")

    def request_picture(self, width: int = 640) -> None:
        """Ask the eyes for their next picture."""
        eyes = self._devices.eyes_process()
        if eyes is not None:
            eyes.request_preview(width)

    def picture(self) -> Picture | None:
        """The picture asked for, once, when it has come."""
        eyes = self._devices.eyes_process()
        preview = None if eyes is None else eyes.preview()
        return None if preview is None else picture_of(preview)

    def tone(self, hertz: int, milliseconds: int, times: int) -> None:
        """Let the board's buzzer be heard, if there is one."""
        board = self._devices.serial_board()
        if board is not None:
            board.tone(hertz, milliseconds, times)
