"""Telling the system's service manager that the app has started and still lives (sd_notify's protocol).

Sends a line to the datagram socket that systemd names in ``NOTIFY_SOCKET``; without one it does nothing.
Must not know what the app does: whoever owns the main loop calls :meth:`Service.beat` from it.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

__all__ = ["Service"]


class Service:
    """The line to the service manager; never raises, since play goes on without one."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """``NOTIFY_SOCKET`` and ``WATCHDOG_USEC`` (microseconds) are read from the environment."""
        name = environment.get("NOTIFY_SOCKET", "")
        self._address = "\0" + name[1:] if name.startswith("@") else name
        limit = environment.get("WATCHDOG_USEC", "")
        self._every = int(limit) / 2e6 if limit.isdigit() else None
        self._last: float | None = None

    def beat(self, now: float) -> None:
        """The main loop came round at ``now`` seconds: says so as often as half the watchdog's time."""
        if self._last is None:
            self._send("READY=1")
        elif self._every is None or now - self._last < self._every:
            return
        self._last = now
        if self._every is not None:
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The app is about to end of its own accord."""
        self._send("STOPPING=1")

    def _send(self, line: str) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as sender:
            sender.connect_ex(self._address)
            try:
                sender.send(line.encode())
            except OSError:
                self._address = ""  # nobody listens any more
