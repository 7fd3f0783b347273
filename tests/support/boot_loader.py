"""A Nano's boot loader on a pseudo-terminal: as much of STK500 version 1 as avrdude speaks to it."""

from __future__ import annotations

import os
import select
import threading
import tty
from types import TracebackType

__all__ = ["BootLoader"]

_OK, _IN_SYNC, _END = b"\x10", b"\x14", 1
_ARGUMENTS = {0x30: 0, 0x41: 1, 0x42: 20, 0x45: 5, 0x50: 0, 0x51: 0, 0x52: 0, 0x55: 2, 0x56: 4, 0x75: 0}
_PROGRAM, _READ = 0x64, 0x74
_SIGNATURE = b"\x1e\x95\x0f"


class BootLoader:
    """Holds the flash of an ATmega328P; ``path`` is its port. Use it with ``with``."""

    def __init__(self) -> None:
        self.flash = bytearray(b"\xff" * 32 * 1024)
        self._near, self._far = os.openpty()
        tty.setraw(self._far)
        self.path = os.ttyname(self._far)
        self._address = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="boot loader", daemon=True)

    def __enter__(self) -> BootLoader:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()
        os.close(self._near)
        os.close(self._far)

    def _read(self, size: int) -> bytes:
        data = b""
        while len(data) < size and not self._stop.is_set():
            if select.select([self._near], [], [], 0.05)[0]:
                data += os.read(self._near, size - len(data))
        return data

    def _run(self) -> None:
        while command := self._read(1):
            self._obey(command[0])

    def _obey(self, command: int) -> None:
        said = b""
        if command in (_PROGRAM, _READ):
            size = int.from_bytes(self._read(3)[:2], "big")
            here = slice(self._address, self._address + size)
            if command == _PROGRAM:
                self.flash[here] = self._read(size)
            else:
                said = bytes(self.flash[here])
        elif command in _ARGUMENTS:
            arguments = self._read(_ARGUMENTS[command])
            if command == 0x41:
                said = b"\x04"
            elif command == 0x55:
                self._address = 2 * int.from_bytes(arguments, "little")
            elif command == 0x56:
                said = b"\0"
            elif command == 0x75:
                said = _SIGNATURE
        else:
            return
        self._read(_END)
        os.write(self._near, _IN_SYNC + said + _OK)
