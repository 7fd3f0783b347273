"""A board as its users hold it: finds the port, keeps it open, runs the link over it.

Polled from one thread with the time handed in; never waits, never raises for a missing board. A
lost port is closed at once and tried again with growing pauses; a stranger's port is left alone for
some seconds while the others are tried. Knows no game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from firmware_bridge.link import Link
from firmware_bridge.port import Port, PortError, ThreadedPort, find_ports
from firmware_bridge.readings import Reading
from firmware_bridge.states import LinkState

__all__ = ["Bridge"]

_LOG = logging.getLogger(__name__)
_FIRST_PAUSE = 0.05
_LONGEST_PAUSE = 0.4
_SHUN_STRANGER = 5.0
_TRY_EACH = 2.5
"""Seconds for each port when there are several: a boot loader may be silent for two."""
_LOG_EVERY = 60.0
_REOPEN_AFTER = 8.0
"""Seconds of silence after which the port is opened anew, which resets most boards."""


class Bridge:
    """One board: ``poll`` it often. Wishes (lamps, tones) go to :attr:`link`."""

    def __init__(
        self,
        link: Link | None = None,
        ports: Callable[[], Sequence[str]] = find_ports,
        open_port: Callable[[str], Port] = ThreadedPort,
    ) -> None:
        self.link = link or Link()
        self._ports = ports
        self._open_port = open_port
        self._port: Port | None = None
        self._path = ""
        self._next_try = float("-inf")
        self._pause = _FIRST_PAUSE
        self._shunned: dict[str, float] = {}
        self._logged_at = float("-inf")

    @property
    def path(self) -> str | None:
        """The open port's path, or None."""
        return self._path if self._port is not None else None

    def poll(self, now: float) -> list[Reading]:
        """Read, let time pass, write; what happened since the last call."""
        if self._port is None and now >= self._next_try:
            self._try_open(now)
        if self._port is not None:
            try:
                self._exchange(self._port, now)
            except PortError as error:
                self._drop(now, LinkState.LOST, error.message)
        if self._port is not None and self.link.refused:
            self._shunned[self._path] = now + _SHUN_STRANGER
            self._drop(now, LinkState.LOST, "")
        elif self._port is not None and self.link.silent_for(now) > self._endurance():
            self._try_another(now)
        self._log_counters(now)
        return self.link.readings()

    def _endurance(self) -> float:
        """Seconds of silence that are borne: fewer where nobody spoke and other ports wait."""
        return _REOPEN_AFTER if self.link.heard or len(self._ports()) < 2 else _TRY_EACH

    def _try_another(self, now: float) -> None:
        if len(self._ports()) > 1:
            self._shunned[self._path] = now + _SHUN_STRANGER
        self._give_up_port(now)
        self.link.let_go(now)

    def _log_counters(self, now: float) -> None:
        if now - self._logged_at >= _LOG_EVERY:
            self._logged_at = now
            _LOG.info("board %s: %s", self.link.status.state.value, self.link.counters.line())

    def close(self, now: float) -> None:
        """Give the port free."""
        if self._port is not None:
            self._drop(now, LinkState.LOOKING, "")

    def _exchange(self, port: Port, now: float) -> None:
        self.link.receive(port.read_available(), now)
        self.link.tick(now)
        port.write(self.link.outgoing())

    def _try_open(self, now: float) -> None:
        error: PortError | None = None
        paths = self._ports()
        for path in paths:
            if self._shunned.get(path, now) > now:
                continue
            try:
                self._port = self._open_port(path)
            except PortError as caught:
                error = caught
                continue
            self._path = path
            self._pause = _FIRST_PAUSE
            self._shunned.pop(path, None)
            self.link.opened(now, path)
            return
        self._wait(now)
        looking = self.link.status.state is LinkState.LOOKING
        if error is not None and (looking or not error.absent):
            self.link.closed(now, LinkState.LOOKING, error.message)
        elif not any(path in self._shunned for path in paths):
            self.link.stranger_left(now)

    def _wait(self, now: float) -> None:
        self._next_try = now + self._pause
        self._pause = min(self._pause * 2, _LONGEST_PAUSE)

    def _drop(self, now: float, state: LinkState, detail: str) -> None:
        self._give_up_port(now)
        self.link.closed(now, state, detail)

    def _give_up_port(self, now: float) -> None:
        if self._port is not None:
            self._port.close()
            self._port = None
        self._wait(now)
