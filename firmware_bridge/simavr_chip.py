"""The real firmware on a simulated ATmega328P, for the same cable as the board in Python.

Builds firmware and simulator when needed; runs in lockstep, a millisecond or more at a time. For
tests and demonstrations. Knows no pseudo-terminal.
"""

from __future__ import annotations

import subprocess

from companion.errors import CompanionError
from firmware_bridge import messages as m
from firmware_bridge.board_core import LAMPS, BoardStore, DieSlot
from firmware_bridge.build import build_firmware, build_simulator
from firmware_bridge.wire import Frame, pack

__all__ = ["SimavrChip"]

_MCUSR = {
    m.ResetCause.POWER: 0x1,
    m.ResetCause.EXTERNAL: 0x2,
    m.ResetCause.BROWN_OUT: 0x4,
    m.ResetCause.WATCHDOG: 0x8,
}
_LINGER = 8
"""Milliseconds in which the chip is still looked at closely after something happened."""
_STORE_TAKES = 250_000
"""Microseconds in which the firmware writes its whole store."""


class SimavrChip:
    """One chip with its memory. ``store`` says who it is and how many inputs are wired."""

    def __init__(self, store: BoardStore | None = None) -> None:
        store = store or BoardStore()
        self.unique_id = store.unique_id
        self.edges = 0
        self._levels = 0
        self._micros = 0
        self._to_board = b""
        self._to_host = b""
        self._lit = 0
        self._quiet_from = 0
        command = [str(build_simulator()), str(build_firmware().elf), str(-(-store.inputs // 8) * 8)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._remember(store)

    def _remember(self, store: BoardStore) -> None:
        """Write who it is and what is wired into the new chip, as the host would."""
        wishes: tuple[m.Message, ...] = (
            m.Identify(store.unique_id, store.name.encode("ascii")[:12]),
            m.Settings(m.SettingId.INPUTS, 0, store.inputs),
            m.Settings(m.SettingId.MAP, 0, store.map_id),
        )
        for number, wish in enumerate(wishes, start=1):
            kind, body = m.encode(wish)
            self._to_board = pack(Frame(kind, number, body))
            self._run(_STORE_TAKES)
        self._to_host = b""

    def _ask(self, line: str) -> list[str]:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(f"{line}\n".encode())
            stdin.flush()
            answer = stdout.readline().decode().split()
        except BrokenPipeError:
            answer = []
        if not answer or answer[0] == "what?":
            raise CompanionError(f"The simulated chip stopped at: {line[:80]}")
        return answer

    def _run(self, micros: int) -> None:
        self._micros += micros
        levels = self._levels.to_bytes(16, "little").hex()
        sent, lit, edges = self._ask(f"run {self._micros} {levels} {self._to_board.hex() or '-'}")
        heard = b"" if sent == "-" else bytes.fromhex(sent)
        if heard or self._to_board:
            self._quiet_from = self._micros + _LINGER * 1000
        self._to_board = b""
        self._to_host += heard
        self._lit = int(lit, 16)
        self.edges = int(edges)

    # A chip.

    def start(self, levels: int, cause: m.ResetCause) -> SimavrChip:
        """See ``simulated_board.Chip``."""
        self._levels = levels
        self._to_board = self._to_host = b""
        self._ask(f"reset {_MCUSR[cause]:x}")
        self._quiet_from = self._micros + _LINGER * 1000
        return self

    def hang(self) -> None:
        """The firmware runs into an endless loop, until its watchdog bites."""
        self._ask("hang")

    def break_chain(self, broken: bool) -> None:
        """The cable to the sensors is torn, or whole again."""
        self._ask(f"chain {0 if broken else 1}")

    def close(self) -> None:
        """See ``simulated_board.Chip``."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()

    # A running firmware.

    @property
    def lamps(self) -> list[m.LampMode]:
        """Lit or dark at this moment."""
        return [m.LampMode.ON if self._lit >> i & 1 else m.LampMode.OFF for i in range(LAMPS)]

    def tick(self, levels: int) -> None:
        """See ``simulated_board.Running``."""
        if levels != self._levels:
            self._quiet_from = self._micros + _LINGER * 1000
        self._levels = levels

    def receive(self, data: bytes) -> None:
        """See ``simulated_board.Running``."""
        self._to_board += data

    def transmit(self, room: int) -> bytes:
        """See ``simulated_board.Running``; the chip's own speed is the limit."""
        return self.look(self._levels, 1000)

    def look(self, levels: int, micros: int) -> bytes:
        """Run so long with these inputs; what the board said meanwhile."""
        self._levels = levels
        self._run(micros)
        data, self._to_host = self._to_host, b""
        return data

    def idle(self, levels: int) -> bool:
        """See ``simulated_board.Running``."""
        return levels == self._levels and self._micros >= self._quiet_from and not self._to_host

    def skip(self, millis: int) -> None:
        """See ``simulated_board.Running``."""
        if millis:
            self._run(millis * 1000)

    def die(self, slot: DieSlot) -> None:
        """A die reading reaches the dice port."""
        kind, body = m.encode(m.Die(slot.die, slot.colour, slot.face, slot.quality, 0))
        self._ask(f"die {pack(Frame(kind, 0, body)).hex()}")
        self._quiet_from = self._micros + 3 * _LINGER * 1000
