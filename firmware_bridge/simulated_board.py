"""The board in Python behind a pseudo-terminal: real bytes, whole control, bad behaviour on order.

Runs in lockstep (:meth:`SimulatedBoard.step` with an injected time, one thread, the same bytes from
run to run) or in real time (:meth:`SimulatedBoard.start`). Like the real thing it restarts when its
port is opened, first says boot text, then is silent for a while. Tests and the simulated table move
its inputs; the link sees nothing but bytes. Knows no game.
"""

from __future__ import annotations

import heapq
import os
import select
import tempfile
import threading
import tty
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Protocol

from companion.clock import Clock, SystemClock
from firmware_bridge import messages as m
from firmware_bridge.board_core import BoardCore, BoardStore, DieSlot
from firmware_bridge.line_noise import NoisyLine
from firmware_bridge.port import PolledPort

__all__ = ["Chip", "PythonChip", "Running", "SimulatedBoard"]

_BYTES_PER_MS = 25
_HARDWARE_BUFFER = 128
_ARRIVES_WITHIN = 2.0


class Running(Protocol):
    """A firmware that runs, a millisecond at a time."""

    @property
    def lamps(self) -> Sequence[m.LampMode]: ...

    def tick(self, levels: int) -> None: ...

    def idle(self, levels: int) -> bool: ...

    def skip(self, millis: int) -> None: ...

    def receive(self, data: bytes) -> None: ...

    def transmit(self, room: int) -> bytes: ...

    def die(self, slot: DieSlot) -> None: ...


class Chip(Protocol):
    """What a firmware runs on; remembers over power cuts."""

    @property
    def unique_id(self) -> int: ...

    def start(self, levels: int, cause: m.ResetCause) -> Running: ...

    def close(self) -> None: ...


class PythonChip:
    """The board's behaviour in Python; ``store`` is its memory."""

    def __init__(self, store: BoardStore, version: int = m.PROTOCOL_VERSION) -> None:
        self.store = store
        self._version = version

    @property
    def unique_id(self) -> int:
        """See :class:`Chip`."""
        return self.store.unique_id

    def start(self, levels: int, cause: m.ResetCause) -> BoardCore:
        """See :class:`Chip`."""
        return BoardCore(self.store, levels, cause, self._version)

    def close(self) -> None:
        """See :class:`Chip`."""


class SimulatedBoard:
    """One board on one cable. Times are seconds of the clock given to :meth:`step`.

    ``directory`` plays ``/dev/serial/by-id``: a link in it stands for the plugged-in board.
    ``chip`` is what runs behind the cable, the board in Python unless told otherwise.
    """

    def __init__(
        self,
        directory: Path | None = None,
        *,
        chip: Chip | None = None,
        seed: int = 0,
        boot_junk: int = 40,
        boot_silence: float = 0.05,
        reset_on_open: bool = True,
    ) -> None:
        self._own_directory = None if directory else tempfile.TemporaryDirectory(prefix="board-")
        self._directory = directory or Path(self._own_directory.name if self._own_directory else "")
        self.chip = chip or PythonChip(BoardStore())
        self.boot_junk, self.boot_silence = boot_junk, boot_silence
        self.reset_on_open = reset_on_open
        self._random = Random(seed)
        self.to_board, self.to_host = NoisyLine(Random(seed + 1)), NoisyLine(Random(seed + 2))
        self._lock = threading.RLock()
        self._levels = 0
        self._stimuli: list[tuple[float, int, object]] = []
        self._order = 0
        self._millis = 0
        self._core: Running | None = None
        self._boot_at = 0
        self._cause = m.ResetCause.POWER
        self._frozen = False
        self._master: int | None = None
        self._listening = False
        self._unwritten = bytearray()
        self._sent = self._received = 0
        self._peer: PolledPort | None = None
        self._link = Path()
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self.plug()

    # The cable.

    def plug(self, name: str | None = None) -> None:
        """Plug the cable in; ``name`` is another port's name than last time."""
        with self._lock:
            if self._master is not None:
                return
            self._master, far_end = os.openpty()
            tty.setraw(far_end)
            usual = self._link.name or f"usb-board-{self.chip.unique_id:016x}"
            self._link = self._directory / (name or usual)
            with suppress(FileNotFoundError):
                self._link.unlink()
            self._link.symlink_to(os.ttyname(far_end))
            os.close(far_end)
            os.set_blocking(self._master, False)
            self._listening = False
            self._reset(m.ResetCause.POWER)

    def unplug(self) -> None:
        """Pull the cable: the port goes away, the board loses its power."""
        with self._lock:
            if self._master is not None:
                os.close(self._master)
                self._master = None
                self._core = None
                self._link.unlink()
                self._hush()

    def _hush(self) -> None:
        self.to_board.clear()
        self.to_host.clear()
        self._unwritten.clear()

    @property
    def path(self) -> str:
        """The port's lasting name."""
        return str(self._link)

    def ports(self) -> list[str]:
        """The ports of this board's directory that are plugged in."""
        return sorted(str(path) for path in self._directory.iterdir())

    def open_port(self, path: str) -> PolledPort:
        """The lockstep port: reads wait until every byte written by the board has come through."""
        port = PolledPort(path, expected=lambda: self._sent)
        self._peer = port
        self._listening = False
        self._sent = self._received = 0
        return port

    def close(self) -> None:
        """Stop the thread, pull the cable, remove the directory."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
        self.unplug()
        self.chip.close()
        if self._own_directory is not None:
            self._own_directory.cleanup()

    # Hands on the board.

    def set(self, index: int, on: bool) -> None:
        """One input, now."""
        with self._lock:
            self._levels = self._levels | 1 << index if on else self._levels & ~(1 << index)

    def at(self, time: float, index: int, on: bool) -> None:
        """One input, at ``time``."""
        self._plan(time, (index, on))

    def burst(self, changes: Iterable[tuple[float, int, bool]]) -> None:
        """Many timed changes at once: (time, input, on)."""
        for time, index, on in changes:
            self.at(time, index, on)

    def press(self, index: int, at: float, hold: float = 0.15) -> None:
        """A key pressed and let go."""
        self.burst([(at, index, True), (at + hold, index, False)])

    def die(self, time: float, die: int, face: int, quality: m.DieQuality, colour: int = 0) -> None:
        """A die reading reaches the die port at ``time``."""
        self._plan(time, DieSlot(die, colour, face, quality))

    def roll(self, time: float, die: int, face: int, colour: int = 0, takes: float = 1.0) -> None:
        """A die rolls and settles on ``face``."""
        self.die(time, die, 0, m.DieQuality.ROLLING, colour)
        self.die(time + takes, die, face, m.DieQuality.SETTLED, colour)

    def _plan(self, time: float, what: object) -> None:
        with self._lock:
            heapq.heappush(self._stimuli, (time, self._order, what))
            self._order += 1

    # Bad days.

    def freeze(self) -> None:
        """The board hangs: nothing scanned, nothing answered."""
        self._frozen = True

    def thaw(self) -> None:
        """The board goes on where it hung."""
        self._frozen = False

    def reset(self, cause: m.ResetCause = m.ResetCause.EXTERNAL) -> None:
        """The board restarts; what it had not sent is gone."""
        with self._lock:
            self._reset(cause)

    def corrupt(self, rate: float) -> None:
        """Chance per byte to arrive changed, both ways."""
        self.to_board.corrupt = self.to_host.corrupt = rate

    def drop(self, rate: float) -> None:
        """Chance per byte to be lost, both ways."""
        self.to_board.drop = self.to_host.drop = rate

    def delay(self, seconds: float, chunk: float = 0.0) -> None:
        """Every byte comes so much later; ``chunk``: bytes come only at multiples of it."""
        for line in (self.to_board, self.to_host):
            line.delay, line.chunk = seconds, chunk

    def junk(self, data: bytes) -> None:
        """Bytes on the line that the firmware did not say."""
        with self._lock:
            self.to_host.put(data, self._millis / 1000)

    def refuse_next(self, name: str = "lamp", *, ignore: bool = False) -> None:
        """Refuse the next request of that name, or be silent to it and its resends (Python chip only)."""
        if isinstance(self._core, BoardCore):
            self._core.refuse_next(name, ignore=ignore)

    # What can be seen from outside.

    @property
    def levels(self) -> int:
        """True inputs: bit i is input i."""
        return self._levels

    @property
    def lamps(self) -> tuple[m.LampMode, ...]:
        """How the lamps shine; all off without power."""
        return tuple(self._core.lamps) if self._core else (m.LampMode.OFF,) * 6

    @property
    def tones(self) -> tuple[m.Tone, ...]:
        """Tones since the last start (Python chip only)."""
        return tuple(self._core.tones) if isinstance(self._core, BoardCore) else ()

    # Time.

    def step(self, now: float) -> None:
        """Everything that happens up to ``now``."""
        with self._lock:
            self._watch_port()
            self._read_host()
            target = round(now * 1000)
            while self._millis < target:
                self._millis += self._skip(target) or self._one_millisecond()
            self._write_host()

    def start(self, clock: Clock | None = None) -> None:
        """Run in real time in an own thread until :meth:`close`."""
        clock = clock or SystemClock()
        self._millis = round(clock.now() * 1000)
        self._reset(self._cause)

        def run() -> None:
            while not self._stop.is_set():
                self.step(clock.now())
                waiting = [self._master] if self._master is not None and self._listening else []
                select.select(waiting, [], [], 0.001)

        self._thread = threading.Thread(target=run, name="simulated board", daemon=True)
        self._thread.start()

    def _skip(self, target: int) -> int:
        """Milliseconds in which nothing can happen, at once."""
        if not (self.to_board.empty and self.to_host.empty):
            return 0
        until = target
        if self._stimuli:
            until = min(until, int(self._stimuli[0][0] * 1000) - 1)
        if self._core is None:
            until = min(until, self._boot_at - 1) if self._master is not None else until
        elif not self._frozen and not self._core.idle(self._levels):
            return 0
        skipped = max(0, until - self._millis)
        if self._core is not None and not self._frozen:
            self._core.skip(skipped)
        return skipped

    def _one_millisecond(self) -> int:
        millis = self._millis + 1
        now = millis / 1000
        while self._stimuli and self._stimuli[0][0] <= now + 1e-9:
            self._apply(heapq.heappop(self._stimuli)[2])
        if self._core is None and self._master is not None and millis >= self._boot_at:
            self._core = self.chip.start(self._levels, self._cause)
        if self._core is not None and not self._frozen:
            self._core.tick(self._levels)
            self._core.receive(self.to_board.take(now))
            self.to_host.put(self._core.transmit(_BYTES_PER_MS), now)
        self._unwritten += self.to_host.take(now)
        return 1

    def _apply(self, what: object) -> None:
        if isinstance(what, DieSlot):
            if self._core is not None:
                self._core.die(what)
        elif isinstance(what, tuple):
            self.set(*what)

    def _reset(self, cause: m.ResetCause) -> None:
        self._core = None
        self._frozen = False
        self._cause = cause
        self._boot_at = self._millis + max(1, round(self.boot_silence * 1000))
        self._hush()
        if self._listening:
            self.to_host.put(self._random.randbytes(self.boot_junk), self._millis / 1000)

    # The pseudo-terminal.

    def _watch_port(self) -> None:
        if self._master is None:
            return
        poll = select.poll()
        poll.register(self._master, select.POLLIN)
        open_now = not any(event & select.POLLHUP for _, event in poll.poll(0))
        if open_now and not self._listening:
            self._sent = self._received = 0
            self._listening = True
            if self.reset_on_open:
                self._reset(m.ResetCause.EXTERNAL)
        elif not open_now and self._listening:
            self._read_master()
            self._listening = False
            self._peer = None

    def _read_host(self) -> None:
        if self._master is None or not self._listening:
            return
        data = self._read_master()
        while self._peer is not None and self._received < self._peer.bytes_written:
            if not select.select([self._master], [], [], _ARRIVES_WITHIN)[0]:
                break
            data += self._read_master()
        if self._core is not None and data:
            self.to_board.put(data[:_HARDWARE_BUFFER] if self._frozen else data, self._millis / 1000)

    def _read_master(self) -> bytes:
        assert self._master is not None
        try:
            data = os.read(self._master, 4096)
        except OSError:  # nothing there, or nobody has the port open
            return b""
        self._received += len(data)
        return data

    def _write_host(self) -> None:
        if self._master is None or not self._listening:
            self._unwritten.clear()
            return
        try:
            written = os.write(self._master, self._unwritten)
        except BlockingIOError:
            return
        del self._unwritten[:written]
        self._sent += written
