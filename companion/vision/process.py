"""The eyes in a process of their own, supervised: native decoders may abort it, cameras may hang it.

A process that dies or falls silent is replaced; that costs the frame it was looking at and nothing
else. Knows frames and reports; must not know what they mean.

Two ways to use it: with a camera of its own (``camera=…``) :meth:`EyesProcess.poll` gives what came in
since the last call; without one, pictures are shown with :meth:`EyesProcess.show`, and either
:meth:`EyesProcess.wait_report` waits for each (lockstep), or ``poll`` takes what comes and a newer
picture replaces one that was not looked at yet.
"""

from __future__ import annotations

import logging
import multiprocessing
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Any, Self

from companion.clock import Clock, SystemClock
from companion.errors import DeviceMissing
from companion.mat import Mat
from companion.vision.cameras import CameraSpec
from companion.vision.decoding import Decoder, Grey, standard_decoders
from companion.vision.dice import TrayPlace
from companion.vision.hood import Seen
from companion.vision.lens import Lens
from companion.vision.shelf import Shelf
from companion.vision.sightings import FrameReport
from companion.vision.worker import Preview, PreviewWanted, Ready, Stop, TraySeen, Trouble, work

__all__ = ["BACKOFF", "EyesProcess"]

BACKOFF = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds before each further restart; the first is at once."""

HEALTHY = 20
"""Reports after which a process counts as well and the waiting times start over."""

PATIENCE = 8.0
"""Seconds of silence, while a report is due, after which a process counts as hung."""

START_PATIENCE = 30.0
"""The same until the process has come up: a slow card takes its time."""

ATTEMPTS = 6
"""Processes in a row that may end without one report before lockstep gives up."""

_LOG = logging.getLogger(__name__)


class EyesProcess:
    """Supervises the process; a context manager that starts and closes it.

    Without a ``mat`` it looks into the box of a hooded reader.
    ``decoders`` is called inside the process and must be importable there; ``lens`` and ``tray`` as
    calibrated. ``around``: what lies beside the mat is read too.
    """

    def __init__(
        self,
        mat: Mat | None,
        camera: CameraSpec | None = None,
        clock: Clock | None = None,
        decoders: Callable[[], Sequence[Decoder]] = standard_decoders,
        lens: Lens | None = None,
        tray: TrayPlace | None = None,
        *,
        around: bool = False,
    ) -> None:
        self._mat = mat
        self._around = around
        self._lens = lens
        self._tray = tray
        self._dice: list[TraySeen] = []
        self._camera = camera
        self._clock = clock or SystemClock()
        self._decoders = decoders
        self._shelf = Shelf()
        self._process: SpawnProcess | None = None
        self._link: Connection[Any, Any] | None = None
        self._ready = False
        self._due = False
        self._heard = 0.0
        self._failures = 0
        self._barren = 0
        self._since_failure = 0
        self._again_at = 0.0
        self._trouble = ""
        self._preview: Preview | None = None
        self._inbox: list[FrameReport] = []
        self.hooded = Seen((), float("-inf"))
        """What lies in the mat's walled corner, for a hooded reader alone."""
        self.restarts = 0

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Start the process; returns at once."""
        if self._process is None:
            self._spawn()

    def show(self, grey: Grey, frame: int, at: float) -> None:
        """Give the process a picture, captured ``at`` seconds; replaces one not looked at yet."""
        if self._process is None:
            self._spawn()
        assert self._link is not None
        try:
            self._link.send(self._shelf.put(grey, frame, at))
        except (BrokenPipeError, ConnectionResetError):
            _LOG.info("frame %d was shown to a process that had just ended", frame)
        if not self._due:
            self._heard = self._clock.now()
        self._due = True

    def wait_report(self, frame: int, timeout: float = START_PATIENCE) -> FrameReport | None:
        """The report on the frame just shown; None when the process ended or hung on it.

        After None the next process is already starting. ``timeout`` is in real seconds. Raises
        :class:`DeviceMissing` when one process after the other ends.
        """
        until = time.monotonic() + timeout
        while True:
            alive = self._receive(max(0.0, until - time.monotonic()))
            for number, report in enumerate(self._inbox):
                if report.frame == frame:
                    del self._inbox[: number + 1]
                    return report
            if alive and time.monotonic() < until:
                continue
            self._fail("ended" if not alive else "hung")
            if self._barren >= ATTEMPTS:
                raise DeviceMissing(f"the camera process ends again and again; {self._advice()}")
            self._spawn()
            return None

    def poll(self) -> list[FrameReport]:
        """Reports since the last call, oldest first; also replaces a dead or silent process when due."""
        now = self._clock.now()
        if self._process is None:
            if now >= self._again_at:
                self._spawn()
        elif not self._receive(0.0):
            self._fail("ended")
        elif now - self._heard > (PATIENCE if self._ready else START_PATIENCE) and self._report_due():
            self._fail("hung")
        reports, self._inbox = self._inbox, []
        return reports

    def dice(self) -> list[TraySeen]:
        """What the dice tray looked like, since the last call, whenever it changed; oldest first."""
        dice, self._dice = self._dice, []
        return dice

    def status(self) -> str | None:
        """One line for the camera's badge, None while all is well."""
        if self._trouble:
            return f"camera: {self._trouble}"
        if self._failures and self._since_failure == 0:
            return f"camera: restarting; {self._advice()}"
        if not self._ready:
            return "camera: starting"
        return None

    def request_preview(self, width: int = 800) -> None:
        """Ask for the next picture as JPEG, at most ``width`` pixels wide."""
        if self._link is not None:
            try:
                self._link.send(PreviewWanted(width))
            except (BrokenPipeError, ConnectionResetError):
                _LOG.info("no preview: the process had just ended")

    def preview(self) -> Preview | None:
        """The picture asked for, once, when it has come."""
        preview, self._preview = self._preview, None
        return preview

    def close(self) -> None:
        """End the process and give the shared memory back."""
        if self._link is not None and self._process is not None and self._process.is_alive():
            try:
                self._link.send(Stop())
                self._process.join(2.0)
            except (BrokenPipeError, ConnectionResetError):
                _LOG.info("the camera process had ended by itself")
        self._end()
        self._shelf.close()

    def _spawn(self) -> None:
        self._end()
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        self._process = context.Process(
            target=work,
            args=(self._mat, self._camera, self._lens, there, self._decoders, self._tray, self._around),
            name="eyes",
            daemon=True,
        )
        self._process.start()
        there.close()
        self._link = here
        self._heard = self._clock.now()
        self._ready = False
        self._due = False

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._process = None
        if self._link is not None:
            self._link.close()
            self._link = None

    def _report_due(self) -> bool:
        return self._due or not self._ready or (self._camera is not None and not self._camera.recorded)

    def _receive(self, timeout: float) -> bool:
        """Take everything that has come, waiting for the first; False when the process has ended."""
        link = self._link
        if link is None:
            return False
        try:
            while link.poll(timeout):
                self._accept(link.recv())
                timeout = 0.0
        except (EOFError, ConnectionResetError):
            return False
        return True

    def _accept(self, message: object) -> None:
        self._heard = self._clock.now()
        if isinstance(message, FrameReport):
            self._inbox.append(message)
            self._due = False
            self._trouble = ""
            self._since_failure += 1
            if self._since_failure >= HEALTHY:
                self._failures = 0
        elif isinstance(message, Seen):
            self.hooded = message
        elif isinstance(message, TraySeen):
            self._dice.append(message)
        elif isinstance(message, Ready):
            self._ready = True
        elif isinstance(message, Preview):
            self._preview = message
        elif isinstance(message, Trouble):
            self._trouble = message.message

    def _fail(self, how: str) -> None:
        """Book a dead or hung process; the next may start when its waiting time is over."""
        process = self._process
        if process is not None and how == "ended":
            process.join(1.0)
        _LOG.warning("the camera process %s (exit code %s)", how, process.exitcode if process else None)
        self._end()
        self._barren = 0 if self._since_failure else self._barren + 1
        self._failures = self._failures + 1 if self._since_failure < HEALTHY else 1
        self._since_failure = 0
        self.restarts += 1
        self._ready = False
        self._again_at = self._clock.now() + BACKOFF[min(self._failures, len(BACKOFF)) - 1]

    def _advice(self) -> str:
        return self._trouble or "if it stays so, check the camera's cable or go on by touch"
