"""What ``companion board info|test|watch|flash`` do: talk to one board and say it in lines.

Every wait goes through a :class:`Conversation`, so that tests move time by hand. Knows sensor names
as words, and no game.
"""

from __future__ import annotations

import secrets
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence

from companion.clock import Clock
from companion.errors import CompanionError, DeviceMissing
from firmware_bridge import messages as m
from firmware_bridge.bridge import Bridge
from firmware_bridge.build import Built
from firmware_bridge.readings import (
    BoardFault,
    DieReading,
    InputChanged,
    InputState,
    Reading,
    RequestFailed,
    StatusChanged,
)
from firmware_bridge.sensor_map import RIGS, SensorMap
from firmware_bridge.states import LinkState

__all__ = ["Conversation", "flash", "info", "try_out", "watch"]

_CONNECT_WITHIN = 6.0
_PORT_WITHIN = 0.5
"""A port that cannot be opened for so long is said to be the reason."""
_TURN = 0.005
_ANSWER_WITHIN = 1.0
_BOOTLOADER_BAUDS = (115_200, 57_600)
_CAUSES = {
    m.ResetCause.POWER: "power came on",
    m.ResetCause.EXTERNAL: "port was opened, or the reset button",
    m.ResetCause.WATCHDOG: "it hung",
    m.ResetCause.BROWN_OUT: "its power dipped",
}


class Conversation:
    """A bridge, a clock, and a way to let a little time pass."""

    def __init__(self, bridge: Bridge, clock: Clock, pause: Callable[[float], object]) -> None:
        self.bridge = bridge
        self._clock = clock
        self._pause = pause
        self._unread: list[Reading] = []

    def turns(self, within: float) -> Iterator[list[Reading]]:
        """The readings of each turn, for so many seconds."""
        end = self._clock.now() + within
        while self._clock.now() < end:
            readings, self._unread = self._unread + self.bridge.poll(self._clock.now()), []
            yield readings
            self._pause(_TURN)

    def until(self, done: Callable[[], bool], within: float) -> bool:
        """Let time pass until ``done``; whether it was done in time. What was read is kept for later."""
        kept: list[Reading] = []
        for readings in self.turns(within):
            kept += readings
            if done():
                break
        self._unread = kept
        return done()

    def connect(self) -> m.Identity:
        """Wait for the board; raises :class:`DeviceMissing` with its state and what to do."""
        link = self.bridge.link
        named = self._clock.now() + _PORT_WITHIN

        def settled() -> bool:
            status = link.status
            refused = status.state is LinkState.LOOKING and status.detail and self._clock.now() >= named
            return status.state in _SETTLED or bool(refused)

        self.until(settled, _CONNECT_WITHIN)
        if link.status.state is not LinkState.UP or link.identity is None:
            raise DeviceMissing(f"{link.status.sentence} {link.status.action}")
        return link.identity

    def close(self) -> None:
        """Give the port free."""
        self.bridge.close(self._clock.now())


_SETTLED = (LinkState.UP, LinkState.WRONG_DEVICE, LinkState.INCOMPATIBLE)


def _text(padded: bytes) -> str:
    return padded.rstrip(b"\0").decode("ascii", "replace")


def info(talk: Conversation) -> list[str]:
    """Who the board is and what it counted."""
    board = talk.connect()
    link = talk.bridge.link
    link.ask_counters()
    talk.until(lambda: link.board_counters is not None, _ANSWER_WITHIN)
    name = (
        _text(board.name)
        if board.unique_id
        else f"{_text(board.name)} (not named yet: companion board flash)"
    )
    wired = {0: "not set", **{rig.id: name for name, rig in RIGS.items()}}.get(board.map_id, "unknown")
    lines = [
        f"board     {name}",
        f"id        {board.unique_id:016x}",
        f"port      {talk.bridge.path}",
        f"firmware  build {_text(board.build)}, protocol {board.version}",
        f"started   {_cause(board.reset)}; {board.time / 1000:.1f} s before this connection",
        f"wiring    {board.inputs} inputs, {board.lamps} lamps, sensor map {wired}",
    ]
    counters = link.counters
    lines.append(
        f"link      {counters.frames_ok} frames good, {counters.frames_bad} bad, {counters.resent} resent, "
        f"round trip {counters.rtt_median * 1000:.1f} ms"
    )
    if link.board_counters is not None:
        counted = link.board_counters
        lines.append(
            f"counted   {counted.frames_ok} frames good, {counted.frames_bad} bad, "
            f"{counted.overruns} overruns, {counted.scans_late} late scans"
        )
    return lines


def _cause(reset: int) -> str:
    return _CAUSES[m.ResetCause(reset)] if reset in set(m.ResetCause) else "unknown"


def watch(talk: Conversation, sensors: SensorMap, seconds: float) -> Iterator[str]:
    """Every change as it comes, for so many seconds."""
    talk.connect()
    for readings in talk.turns(seconds):
        for reading in readings:
            yield from _line(reading, sensors)


def _line(reading: Reading, sensors: SensorMap) -> Iterator[str]:
    match reading:
        case InputChanged(index, on, at):
            yield f"{at:10.3f}  {sensors.name(index) or f'input {index}'} {'on' if on else 'off'}"
        case InputState(on, at):
            names = [sensors.name(i) or f"input {i}" for i, level in enumerate(on) if level]
            yield f"{at:10.3f}  now on: {', '.join(names) or 'nothing'}"
        case DieReading(die=die, face=face, quality=quality, roll=roll, at=at):
            shown = f"{quality.name.lower()} {face or ''}{' (a roll)' if roll else ''}"
            yield f"{at:10.3f}  die {die} {shown}".rstrip()
        case BoardFault(sentence=sentence, action=action, at=at):
            yield f"{at:10.3f}  {sentence} {action}"
        case RequestFailed(request, why, at):
            yield f"{at:10.3f}  the board did not do a {request}: {why}"
        case StatusChanged(status):
            yield f"{status.since:10.3f}  {status.sentence} {status.action if status.badge else ''}".rstrip()


def try_out(talk: Conversation, sensors: SensorMap, seconds: float) -> Iterator[str]:
    """Lamps one by one and a tone, then every sensor that changes; at the end those that did not."""
    talk.connect()
    link = talk.bridge.link
    for lamp, name in enumerate(sensors.lamps):
        yield f"{name} should be lit"
        link.set_lamp(lamp, m.LampMode.ON)
        talk.until(lambda: False, _ANSWER_WITHIN)
        link.set_lamp(lamp, m.LampMode.OFF)
    yield "two tones should sound"
    link.tone(880, 150, 2)
    yield f"move a magnet over every sensor and press every key; {seconds:.0f} s"
    silent = set(sensors.inputs)
    for readings in talk.turns(seconds):
        for reading in readings:
            yield from _line(reading, sensors)
            if isinstance(reading, InputChanged):
                silent.discard(sensors.name(reading.index) or "")
        if not silent:
            break
    missing = [name for name in sensors.inputs if name in silent]
    yield f"never changed: {', '.join(missing)}" if missing else "every sensor changed"


def flash(
    talk: Conversation,
    built: Built,
    ports: Sequence[str],
    sensors: SensorMap,
    confirm: Callable[[str], bool],
) -> Iterator[str]:
    """Write the firmware, then check that it answers, and give a new board its identity.

    Asks before it writes. Raises :class:`CompanionError` when told no, when the port is not clear,
    or when the board is not the one that was written.
    """
    if len(ports) != 1:
        found = f"{len(ports)} ports: {', '.join(ports)}" if ports else "no port"
        raise DeviceMissing(f"There is {found}. Plug in one board, or name its port with --port.")
    avrdude = shutil.which("avrdude")
    if avrdude is None:
        raise DeviceMissing("avrdude is not installed: sudo apt install avrdude")
    if not confirm(f"Write firmware {built.build_id} ({built.flash} bytes) to {ports[0]}?"):
        raise CompanionError("Nothing was written.")
    yield f"writing to {ports[0]}"
    _write(avrdude, built, ports[0])
    board = talk.connect()
    if _text(board.build) != built.build_id:
        raise CompanionError(
            f"The board answers as build {_text(board.build)}, not {built.build_id}: write it again."
        )
    yield f"the board answers as build {built.build_id}"
    yield from _settle(talk, board, sensors)


def _write(avrdude: str, built: Built, port: str) -> None:
    """Newer and older Nano boot loaders differ in speed: both are tried."""
    said = ""
    for baud in _BOOTLOADER_BAUDS:
        command = [avrdude, "-q", "-p", "atmega328p", "-c", "arduino", "-P", port, "-b", str(baud)]
        command += ["-D", "-U", f"flash:w:{built.hex}:i"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return
        said = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    raise CompanionError(f"avrdude could not write the board ({said}): press its reset button and try again.")


def _settle(talk: Conversation, board: m.Identity, sensors: SensorMap) -> Iterator[str]:
    link = talk.bridge.link
    inputs = -(-len(sensors.inputs) // 8) * 8
    if not board.unique_id:
        unique_id = secrets.randbits(63) + 1
        link.identify(unique_id, "table")
        yield f"its new id is {unique_id:016x}"
    link.setting(m.SettingId.INPUTS, 0, inputs)
    link.setting(m.SettingId.MAP, 0, sensors.id)
    keys = ("identify", ("setting", m.SettingId.INPUTS, 0), ("setting", m.SettingId.MAP, 0))
    if not talk.until(lambda: not any(link.waiting(key) for key in keys), _ANSWER_WITHIN):
        raise CompanionError("The board did not take its settings: run companion board flash again.")
    yield f"set up for {inputs} inputs"
