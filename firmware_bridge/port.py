"""Serial ports through pyserial: found by id, opened exclusively, read without losing a byte.

An explicit path may be a pseudo-terminal: modem lines are left alone. Two adapters share one shape:
:class:`PolledPort` reads when asked (for one-threaded use and lockstep), :class:`ThreadedPort` reads
in its own thread. Errors are :class:`PortError` with one line that says what to do. Knows no frame.
"""

from __future__ import annotations

import errno
import select
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import serial

from companion.errors import DeviceMissing

__all__ = ["BAUD", "BY_ID", "PolledPort", "Port", "PortError", "ThreadedPort", "find_ports"]

BAUD = 250_000
BY_ID = Path("/dev/serial/by-id")
_CHUNK = 4096
_BUFFER_MAX = 1 << 16
_ARRIVES_WITHIN = 2.0
"""Real seconds that a lockstep partner's bytes may take through the kernel."""


class PortError(DeviceMissing):
    """A port cannot be opened or is gone; the message says what to do.

    ``absent`` tells a port that is not there from one that is there and cannot be used.
    """

    def __init__(self, message: str, *, absent: bool = False) -> None:
        super().__init__(message)
        self.absent = absent


class Port(Protocol):
    """An open serial line."""

    def read_available(self) -> bytes:
        """What has arrived, without waiting; raises :class:`PortError` when the line is gone."""
        ...

    def write(self, data: bytes) -> None:
        """Send ``data``; raises :class:`PortError` when the line is gone or blocked."""
        ...

    def close(self) -> None:
        """Give the port free."""
        ...


def find_ports(by_id: Path = BY_ID) -> list[str]:
    """Ports of plugged-in USB serial devices, by their lasting names."""
    return sorted(str(path) for path in by_id.glob("*")) if by_id.is_dir() else []


def _open(path: str, baud: int, timeout: float) -> serial.Serial:
    if not Path(path).exists():
        raise _not_there(path)
    try:
        return serial.Serial(path, baud, timeout=timeout, exclusive=True)
    except (serial.SerialException, OSError) as error:
        if getattr(error, "errno", None) in (errno.ENOENT, errno.ENXIO, errno.ENODEV):
            raise _not_there(path) from error
        raise PortError(_why(path, error)) from error


def _not_there(path: str) -> PortError:
    return PortError(f"{path} is not there: plug the board in or name its port.", absent=True)


def _why(path: str, error: Exception) -> str:
    number = getattr(error, "errno", None)
    if number == errno.EACCES:
        return f"{path} may not be opened: add yourself to the group dialout, then log in again."
    if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in str(error):
        return f"{path} is in use by another program: close that program."
    if number == errno.ENOTTY or "Inappropriate ioctl" in str(error):
        return f"{path} is no serial port: name the board's port."
    return f"{path} cannot be used as a serial port ({error}): name the board's port."


def _gone(path: str, error: Exception) -> PortError:
    return PortError(f"{path} is gone ({error}): plug the board in again.", absent=True)


def _write(line: serial.Serial, path: str, data: bytes) -> int:
    """Bytes written now, at most what the line takes without waiting."""
    try:
        if not select.select([], [line.fileno()], [], 0)[1]:
            return 0
        return line.write(data) or 0
    except (serial.SerialException, OSError, TypeError) as error:
        raise _gone(path, error) from error


class PolledPort:
    """A port that is read when asked.

    ``expected`` is for a lockstep partner: it tells how many bytes the far end has written since
    this port was opened, and a read waits until the kernel has handed all of them over.
    """

    def __init__(self, path: str, baud: int = BAUD, expected: Callable[[], int] | None = None) -> None:
        self.path = path
        self.bytes_read = 0
        self.bytes_written = 0
        self._line = _open(path, baud, 0)
        self._line.write_timeout = 0
        self._expected = expected
        self._unsent = bytearray()

    def read_available(self) -> bytes:
        """See :class:`Port`."""
        self._flush()
        data = bytearray(self._read())
        while self._expected is not None and self.bytes_read < self._expected():
            if not select.select([self._line.fileno()], [], [], _ARRIVES_WITHIN)[0]:
                break
            data += self._read()
        return bytes(data)

    def _read(self) -> bytes:
        try:
            data = bytes(self._line.read(_CHUNK))
        except (serial.SerialException, OSError, TypeError) as error:
            raise _gone(self.path, error) from error
        self.bytes_read += len(data)
        return data

    def write(self, data: bytes) -> None:
        """See :class:`Port`; what the line does not take now goes with the next call."""
        self._unsent += data
        self._flush()

    def _flush(self) -> None:
        if self._unsent:
            sent = _write(self._line, self.path, bytes(self._unsent))
            del self._unsent[:sent]
            self.bytes_written += sent
        if len(self._unsent) > _BUFFER_MAX:
            raise PortError(f"{self.path} takes no data: pull the board's USB cable and plug it in again.")

    def close(self) -> None:
        """See :class:`Port`."""
        self._line.close()


class ThreadedPort:
    """A port with its own reader thread and a bounded buffer.

    Nothing is dropped until 64 KiB lie unread (2.6 s of a full line); then the newest are dropped
    and counted in ``dropped``.
    """

    def __init__(self, path: str, baud: int = BAUD) -> None:
        self.path = path
        self.dropped = 0
        self._line = _open(path, baud, 0.05)
        self._line.write_timeout = 0
        self._arrived: deque[bytes] = deque()
        self._size = 0
        self._lock = threading.Lock()
        self._error: PortError | None = None
        self._closing = False
        self._unsent = bytearray()
        self._thread = threading.Thread(target=self._run, name=f"serial {path}", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._closing:
            try:
                data = bytes(self._line.read(1))
                if data:
                    data += bytes(self._line.read(min(self._line.in_waiting, _CHUNK)))
            except (serial.SerialException, OSError, TypeError) as error:
                self._error = _gone(self.path, error)
                return
            self._keep(data)

    def _keep(self, data: bytes) -> None:
        with self._lock:
            room = _BUFFER_MAX - self._size
            self.dropped += max(0, len(data) - room)
            if data[:room]:
                self._arrived.append(data[:room])
                self._size += len(data[:room])

    def read_available(self) -> bytes:
        """See :class:`Port`; bytes that came before the loss are given first."""
        with self._lock:
            data = b"".join(self._arrived)
            self._arrived.clear()
            self._size = 0
        if not data and self._error is not None:
            raise self._error
        return data

    def write(self, data: bytes) -> None:
        """See :class:`Port`."""
        self._unsent += data
        sent = _write(self._line, self.path, bytes(self._unsent)) if self._unsent else 0
        del self._unsent[:sent]
        if len(self._unsent) > _BUFFER_MAX:
            raise PortError(f"{self.path} takes no data: pull the board's USB cable and plug it in again.")

    def close(self) -> None:
        """See :class:`Port`; waits for the reader thread to end."""
        self._closing = True
        self._thread.join()
        self._line.close()
