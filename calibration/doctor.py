"""Is everything there and well? One line a device: ok, missing or broken, with what to do.

Looks at devices as they are, one after the other, each for some seconds at most. Knows the machine's
folders; must not know a game.
"""

from __future__ import annotations

import errno
import os
import shutil
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from companion.clock import Clock, SystemClock
from companion.errors import CompanionError, DeviceMissing, ExitCode
from companion.inputs.board import SerialBoard
from companion.inputs.gpio import GpioKeys
from companion.session.hardware import find_camera
from companion.session.journal import Journal
from companion.session.paths import JOURNAL_NAME
from companion.session.profile import Loaded, load
from companion.vision.cameras import CameraSpec, open_camera
from companion.vision.hints import DARK
from firmware_bridge.bridge import Bridge
from firmware_bridge.port import find_ports
from firmware_bridge.sensor_map import RIGS

__all__ = ["Finding", "Machine", "State", "examine", "exit_code"]

BOARD_SECONDS = 5.0
"""How long a board may take to answer: a boot loader is silent for two seconds."""

LEAST_FREE = 50_000_000
"""Bytes: a journal of many evenings, and room for support files."""

_PICTURES = 4
"""Pictures looked at: the first of a camera that has just been opened are often dark."""

_TOUCH_BIT = 0x35
"""ABS_MT_POSITION_X of linux/input-event-codes.h: panels have it, mice do not."""

_UNDER_VOLTAGE, _THROTTLED = 0x1, 0x4
"""Bits of get_throttled that hold now (raspberrypi.com/documentation, vcgencmd)."""


class State(StrEnum):
    """How a thing is."""

    OK = "ok"
    MISSING = "missing"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: how it is, in a sentence, and what to do about it."""

    name: str
    state: State
    said: str
    action: str = ""

    def __str__(self) -> str:
        return f"{self.state} {self.name}: {self.said}" + (f"; {self.action}" if self.action else "")

    def to_json(self) -> dict[str, str]:
        """The same as JSON."""
        return {"device": self.name, "state": self.state.value, "said": self.said, "action": self.action}


@dataclass(frozen=True)
class Machine:
    """Where to look; tests put other folders and devices in place."""

    data: Path
    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    clock: Clock = field(default_factory=SystemClock)
    camera: Callable[[], CameraSpec | None] = find_camera
    ports: Callable[[], Sequence[str]] = find_ports
    pause: Callable[[float], object] = field(default_factory=lambda: threading.Event().wait)


def examine(machine: Machine) -> Iterator[Finding]:
    """Every finding, one after the other, as each is made."""
    loaded = load(machine.data)
    yield _data(machine)
    yield _journal(machine)
    yield _calibration(loaded)
    yield _decoders()
    yield _camera(machine, loaded)
    yield from _sensors(machine, loaded)
    yield _display(machine)
    yield _touch(machine)
    yield _sound(machine)
    power = _power(machine)
    if power is not None:
        yield power


def exit_code(findings: Sequence[Finding]) -> ExitCode:
    """1 when something is broken, 3 when something is missing and all else is well, 0 otherwise."""
    states = {finding.state for finding in findings}
    if State.BROKEN in states:
        return ExitCode.FAILED
    return ExitCode.DEVICE_MISSING if State.MISSING in states else ExitCode.DONE


def _data(machine: Machine) -> Finding:
    folder = machine.data
    try:
        there = _nearest(folder)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        return Finding("storage", State.BROKEN, f"{folder} cannot be used: {reason}", "choose another")
    if not os.access(there, os.W_OK):
        return Finding(
            "storage", State.BROKEN, f"{folder} cannot be written", "make it writable, or choose another"
        )
    free = shutil.disk_usage(there).free
    if free < LEAST_FREE:
        return Finding(
            "storage",
            State.BROKEN,
            f"only {free // 1_000_000} MB are free for {folder}",
            "make room on the disk",
        )
    return Finding("storage", State.OK, f"{folder}, {free // 1_000_000} MB free")


def _nearest(folder: Path) -> Path:
    """The folder itself, or the one in which it would be made; ``OSError`` where it could not be."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if not there.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(there))
    return there


def _journal(machine: Machine) -> Finding:
    path = machine.data / JOURNAL_NAME
    if not os.path.lexists(path):
        return Finding("journal", State.OK, "no game was played yet")
    try:
        with Journal.read(path) as journal:
            count = len(journal.games())
    except CompanionError as error:
        return Finding("journal", State.BROKEN, error.message)
    return Finding("journal", State.OK, f"{count} games")


def _calibration(loaded: Loaded) -> Finding:
    profile, fault = loaded
    if fault:
        return Finding("calibration", State.BROKEN, fault)
    silent = [*profile.silent, *(name for course in profile.courses.values() for name in course.silent)]
    if silent:
        return Finding(
            "calibration",
            State.BROKEN,
            f"silent sensors: {', '.join(silent)}",
            "repair them and calibrate again, or tell their places by touch",
        )
    lens = "lens not measured" if profile.lens is None else f"lens within {profile.lens.error:.2f} px"
    table = (
        "table not measured" if profile.table_error is None else f"marks within {profile.table_error:.1f} mm"
    )
    todo = [name for name, part in (("camera", profile.lens), ("table", profile.table_error)) if part is None]
    action = f"companion calibrate {' and '.join(todo)} makes it exact" if todo else ""
    watched = len(profile.stops) + sum(len(course.stops) for course in profile.courses.values())
    stops = f", {watched} stops watched by the camera" if watched else ""
    return Finding("calibration", State.OK, f"{profile.rig} rig, {lens}, {table}{stops}", action)


def _decoders() -> Finding:
    missing = []
    for module, package in (("zxingcpp", "zxing-cpp"), ("pyzbar.pyzbar", "libzbar0")):
        try:
            __import__(module)
        except ImportError:
            missing.append(package)
    if missing:
        return Finding(
            "decoders",
            State.BROKEN,
            f"{' and '.join(missing)} cannot be used",
            "run bash deploy/play.sh again",
        )
    return Finding("decoders", State.OK, "zxing-cpp and zbar")


def _camera(machine: Machine, loaded: Loaded) -> Finding:
    spec = loaded.profile.camera or machine.camera()
    if spec is None:
        return Finding(
            "camera", State.MISSING, "none is plugged in", "connect one, or tell cards and wheel by touch"
        )
    try:
        camera = open_camera(spec, machine.clock)
        try:
            pictures = [picture for _ in range(_PICTURES) if (picture := camera.read()) is not None]
        finally:
            camera.close()
    except DeviceMissing as missing:
        said = _picamera_fault(machine) if spec.kind == "webcam" else ""
        return Finding("camera", State.BROKEN, "; ".join(filter(None, (said, missing.message))))
    if not pictures:
        return Finding("camera", State.BROKEN, "it sends no pictures", "check its cable")
    grey = pictures[-1][0]
    size = f"{spec.kind} {spec.source}, {grey.shape[1]} × {grey.shape[0]} px"
    if float(grey.mean()) < DARK:
        return Finding("camera", State.OK, f"{size}, but dark", "switch on a lamp above the table")
    return Finding("camera", State.OK, size)


def _picamera_fault(machine: Machine) -> str:
    """Why a Raspberry Pi's own camera is not even tried, if that is so."""
    try:
        model = (machine.root / "proc" / "device-tree" / "model").read_text()
    except OSError:
        return ""
    if not model.startswith("Raspberry Pi"):
        return ""
    try:
        import picamera2  # noqa: F401
    except (ImportError, ValueError) as error:  # ValueError: built for another NumPy
        return f"picamera2 cannot be loaded ({error}), so only USB cameras are tried"
    return ""


def _sensors(machine: Machine, loaded: Loaded) -> Iterator[Finding]:
    profile = loaded.profile
    yield _board(machine, profile.rig)
    if profile.keys == "gpio":
        pins = GpioKeys(machine.clock)
        status = pins.status()
        pins.close()
        state = State.OK if status.ok else State.MISSING
        yield Finding("keys", state, status.sentence, "" if status.ok else status.action)


def _board(machine: Machine, rig: str) -> Finding:
    """Let a board answer for a while, unless none is plugged in."""
    if not machine.ports():
        return Finding(
            "board",
            State.MISSING,
            "none is plugged in",
            "connect it by USB, or tell pawns and slides by touch",
        )
    board = SerialBoard(Bridge(ports=machine.ports), RIGS[rig])
    try:
        until = machine.clock.now() + BOARD_SECONDS
        while True:
            board.poll(machine.clock.now())
            status = board.status()
            if (status.ok and status.state == "up") or machine.clock.now() >= until:
                break
            machine.pause(0.02)
    finally:
        board.close()
    if status.ok and status.state == "up":
        faults = board.faults()
        return (
            Finding("board", State.BROKEN, faults[-1])
            if faults
            else Finding("board", State.OK, status.sentence)
        )
    return Finding("board", State.BROKEN, status.sentence, status.action)


def _display(machine: Machine) -> Finding:
    shown = [name for name in ("WAYLAND_DISPLAY", "DISPLAY") if machine.environment.get(name)]
    if shown:
        return Finding("display", State.OK, f"{shown[0]} is {machine.environment[shown[0]]}")
    cards = sorted((machine.root / "dev" / "dri").glob("card*"))
    if cards:
        return Finding("display", State.OK, f"{cards[0]}, without a desktop")
    return Finding("display", State.MISSING, "none is connected", "connect one, or play with --terminal")


def _touch(machine: Machine) -> Finding:
    for device in sorted((machine.root / "sys" / "class" / "input").glob("event*/device")):
        try:
            words = (device / "capabilities" / "abs").read_text().split()
            name = (device / "name").read_text().strip()
        except OSError:
            continue  # a device that was unplugged meanwhile
        bits = 0
        for word in words:
            bits = bits << 64 | int(word, 16)
        if bits >> _TOUCH_BIT & 1:
            return Finding("touch", State.OK, name)
    return Finding("touch", State.MISSING, "no touchscreen is connected", "a mouse will do")


def _sound(machine: Machine) -> Finding:
    try:
        cards = (machine.root / "proc" / "asound" / "cards").read_text()
    except OSError:
        cards = ""
    names = [line.split(":", 1)[1].strip() for line in cards.splitlines() if "]:" in line]
    if not names:
        return Finding("sound", State.MISSING, "no sound device", "everything is also shown on the screen")
    return Finding("sound", State.OK, names[0])


def _power(machine: Machine) -> Finding | None:
    """What a Raspberry Pi says about its power supply; None elsewhere."""
    for path in (machine.root / "sys" / "devices" / "platform").glob("soc*/soc*firmware/get_throttled"):
        bits = int(path.read_text().strip(), 16)
        if bits & _UNDER_VOLTAGE:
            return Finding("power", State.BROKEN, "the voltage is too low", "use the official power supply")
        if bits & _THROTTLED:
            return Finding(
                "power", State.BROKEN, "the processor is too hot and slowed down", "give it a fan or air"
            )
        return Finding("power", State.OK, "voltage and temperature are fine")
    return None
