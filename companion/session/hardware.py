"""The real devices of a table: camera through the eyes' process, board over serial, keys on the Pi's pins.

Each may be missing. Which there are, and how they hang and are wired, the table's profile says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from companion.clock import Clock
from companion.inputs.board import SerialBoard
from companion.inputs.gpio import GpioKeys
from companion.inputs.readings import DieSeen, LampMode, SensorReading
from companion.mat import Mat
from companion.reconcile.instructions import Line
from companion.session.camera_hints import hint_badge
from companion.session.devices import missing_badge
from companion.session.profile import Loaded, Profile
from companion.session.public import Badge
from companion.table.by_tag import TagSensors, reach_of
from companion.table.dice_by_camera import TrayByCamera
from companion.vision.cameras import CameraSpec
from companion.vision.dice import DICE_OF_FIVE_COLOURS, TrayPlace
from companion.vision.dice_places import DieKind
from companion.vision.hints import HintWatch
from companion.vision.process import EyesProcess
from companion.vision.sightings import FrameReport
from firmware_bridge.bridge import Bridge
from firmware_bridge.port import find_ports
from firmware_bridge.sensor_map import RIGS, SensorMap

__all__ = ["LAMP_MODES", "UNSEEN", "GameParts", "Hardware", "find_camera"]

LAMP_MODES = {"off": LampMode.OFF, "on": LampMode.ON, "blink": LampMode.SLOW}

UNSEEN = 1.8
"""Seconds without a report after which the camera counts as missing: before its last picture is stale."""


def find_camera(devices: Path = Path("/dev")) -> CameraSpec | None:
    """The camera that is plugged in: a Pi's own where picamera2 is installed, else the first webcam."""
    nodes = sorted(devices.glob("video*"))
    if not nodes:
        return None
    try:
        import picamera2  # noqa: F401
    except (ImportError, ValueError):  # ValueError: built for another NumPy
        return CameraSpec("webcam", str(nodes[0]))
    return CameraSpec("picamera")


class GameParts(NamedTuple):
    """What the game on the table asks of the devices.

    ``wiring`` is the board's where the game has one of its own; else the profile names it. ``dice`` names the
    colour of each die by its number, for a game that rolls them in a tray, ``pips`` what each can show
    where that is not Crazy Race's own; ``movers`` what moves over the stops that the camera watches
    (:class:`companion.table.by_tag.TagSensors`).
    """

    wiring: SensorMap | None = None
    dice: Sequence[str] = ()
    movers: Mapping[str, str] = MappingProxyType({})
    pips: Sequence[int] = ()

    @property
    def kinds(self) -> tuple[DieKind, ...]:
        """The dice as the eyes tell them apart."""
        pips = frozenset(self.pips)
        return tuple(replace(kind, values=pips or kind.values) for kind in DICE_OF_FIVE_COLOURS)


class Hardware:
    """Camera, board and keys of a real table; a :class:`companion.session.devices.Devices`."""

    def __init__(
        self,
        mat: Mat,
        clock: Clock,
        camera: CameraSpec | None,
        ports: Sequence[str] = (),
        calibrated: Loaded | None = None,
        game: GameParts | None = None,
    ) -> None:
        """``mat`` as it lies on this table; ``camera`` is the one that was found, which the profile may
        replace; ``ports``: explicit serial ports, else found by id."""
        self._clock = clock
        game = game or GameParts()
        self._profile, self._fault = calibrated or Loaded(Profile())
        profile = self._profile
        spec = profile.camera or camera
        lens = None if profile.lens is None else profile.lens.lens
        bridge = Bridge(ports=lambda: list(ports) or find_ports())
        self._serial = SerialBoard(bridge, game.wiring or RIGS[profile.rig])
        self._keys = GpioKeys(clock) if profile.keys == "gpio" else None
        tray = TrayPlace(*profile.tray, game.kinds) if game.dice and profile.tray else None
        self._eyes = (
            None if spec is None else EyesProcess(mat, camera=spec, clock=clock, lens=lens, tray=tray)
        )
        self._thrown = TrayByCamera(game.dice)
        self._by_tag = _tag_sensors(mat, profile, game.movers)
        self._seen: list[SensorReading] = []
        self._heard = float("-inf")
        self._hints = HintWatch(mat)
        if self._eyes is not None:
            self._eyes.start()

    def frames(self) -> Sequence[FrameReport]:
        """See :class:`companion.session.devices.Devices`."""
        if self._eyes is None:
            return ()
        reports = self._eyes.poll()
        if reports:
            self._heard = self._clock.now()
        for report in reports:
            self._hints.see(report)
        by_tag = self._by_tag
        if by_tag is None:
            return reports
        for report in reports:
            self._seen += by_tag.see(report)
        return [by_tag.without_movers(report) for report in reports]

    def readings(self) -> Sequence[SensorReading]:
        """See :class:`companion.session.devices.Devices`."""
        now = self._clock.now()
        heard = self._serial.poll(now)
        if self._keys is not None:
            heard = [reading for reading in heard if not reading.sensor.startswith("key:")]
            heard += self._keys.poll(now)
        named = [self._profile.named(reading) for reading in heard]
        if self._by_tag is not None:
            seen, self._seen = self._seen, []
            named = [reading for reading in named if reading.sensor not in self._profile.stops] + seen
        return named

    def dice(self) -> Sequence[DieSeen]:
        """See :class:`companion.session.devices.Devices`."""
        seen = [] if self._eyes is None else self._eyes.dice()
        return [*self._serial.dice(), *(die for tray in seen for die in self._thrown.see(tray.dice, tray.at))]

    def lamp(self, number: int, mode: str) -> None:
        """See :class:`companion.session.devices.Devices`."""
        board = self._serial if self._keys is None else self._keys
        board.lamp(self._profile.lamp(number), LAMP_MODES[mode])

    def missing(self) -> frozenset[str]:
        """See :class:`companion.session.devices.Devices`; a track that the camera watches needs no board."""
        missing = set()
        if self._clock.now() - self._heard > UNSEEN:
            missing.add("camera")
        if "camera" in missing if self._by_tag is not None else not self._serial.status().ok:
            missing.add("board")
        if self._by_tag is not None and self._keys is None and not self._serial.status().ok:
            missing.add("keys")
        if self._keys is not None and not self._keys.status().ok:
            missing.add("keys")
        return frozenset(missing)

    def badges(self) -> Sequence[Badge]:
        """See :class:`companion.session.devices.Devices`."""
        found = []
        board = self._serial.status()
        if not board.ok and (self._by_tag is None or board.state != "looking"):
            found.append(missing_badge("board", board))
        if self._keys is not None and not self._keys.status().ok:
            found.append(missing_badge("keys", self._keys.status()))
        if "camera" in self.missing():
            said = None if self._eyes is None else self._eyes.status()
            told = Badge("camera", "missing", Line.of("{status}", status=said))
            found.append(missing_badge("camera") if said is None else told)
        elif (hint := self._hints.hint()) is not None:
            found.append(hint_badge(hint))
        if self._fault:
            found.append(Badge("calibration", "damaged", Line.of("{status}", status=self._fault)))
        return found

    def serial_board(self) -> SerialBoard | None:
        """See :class:`companion.session.bench.InspectedDevices`."""
        return self._serial

    def eyes_process(self) -> EyesProcess | None:
        """See :class:`companion.session.bench.InspectedDevices`."""
        return self._eyes

    def close(self) -> None:
        """Let go of camera, board and keys."""
        if self._keys is not None:
            self._keys.close()
        if self._eyes is not None:
            self._eyes.close()
        self._serial.close()


def _tag_sensors(mat: Mat, profile: Profile, movers: Mapping[str, str]) -> TagSensors | None:
    """What stands in for contacts where the profile has places that the camera watches."""
    begins = tuple(movers.values())
    stops = {name: place for name, place in profile.stops.items() if begins and name.startswith(begins)}
    return TagSensors(mat, stops, movers, reach_of(stops)) if stops else None
