"""A wizard at work beside a screen: on a thread of its own, so that no finger waits for it.

The screen asks for :meth:`Desk.look` as often as it likes and hands in answers and touches. Knows wizards and
benches; must not know a toolkit.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from calibration.bench import Bench
from calibration.run import RACE, calibrate, run_wizard
from calibration.steps import Answer, Look, Outcome, Prompt, Wizard
from companion.clock import Clock
from companion.errors import CompanionError
from companion.vision.preview import Picture

__all__ = ["Desk", "DeskView", "TouchBench", "Workbench"]

_PAUSE = 0.04
"""Seconds between two looks, in which an answer may come."""


class Workbench(NamedTuple):
    """A bench, the clock that it goes by, and whoever answers for people (scripted hands), if anybody."""

    bench: Bench
    clock: Clock
    answers: Callable[[Prompt], Answer | None] | None = None


@dataclass(frozen=True, slots=True)
class DeskView:
    """What the screen shows: the prompt, the device's trouble, the newest picture, and how it ended.

    ``fault`` says in one sentence why the wizard could not go on; ``outcome`` stands once it is over.
    """

    prompt: Prompt
    trouble: str = ""
    picture: Picture | None = None
    outcome: Outcome | None = None
    fault: str = ""


class Desk:
    """One wizard from its first prompt to what was kept; ``open_bench`` is called on its own thread."""

    def __init__(
        self, wizard: Wizard, open_bench: Callable[[], Workbench], folder: Path, game: str = RACE
    ) -> None:
        """``game`` is the one whose things lie on the table."""
        self.name = wizard.name
        self._game = game
        self._wizard = wizard
        self._open_bench = open_bench
        self._folder = folder
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._left = threading.Event()
        self._view = DeskView(wizard.prompt)
        self._thread = threading.Thread(target=self._work, name="calibration", daemon=True)
        self._thread.start()

    def look(self) -> DeskView:
        """How it stands; never waits."""
        return self._view

    def answer(self, answer: Answer) -> None:
        """A person says something."""
        self._answers.put(answer)

    def keep_anyway(self) -> None:
        """Keep a result that was not kept because the old one was better."""
        view = self._view
        if view.outcome is not None and not view.outcome.taken:
            self._view = DeskView(view.prompt, outcome=self._keep(anyway=True))

    def _keep(self, *, anyway: bool) -> Outcome:
        return calibrate(self._wizard, self._folder, anyway, _ignored, self._game)

    def close(self) -> None:
        """Leave; what is not over is not kept."""
        self._left.set()
        self._thread.join(10.0)

    def _work(self) -> None:
        try:
            place = self._open_bench()
            try:
                self._run(place)
            finally:
                place.bench.close()
            self._view = DeskView(self._wizard.prompt, outcome=self._keep(anyway=False))
        except _Left:
            return
        except CompanionError as error:
            self._view = DeskView(self._wizard.prompt, fault=error.message)

    def _run(self, place: Workbench) -> None:
        def hear(prompt: Prompt) -> Answer | None:
            if self._left.is_set():
                raise _Left
            picture = place.bench.preview() or self._view.picture
            self._view = DeskView(prompt, place.bench.trouble(), picture)
            try:
                return self._answers.get(timeout=_PAUSE)
            except queue.Empty:
                return None if place.answers is None else place.answers(prompt)

        run_wizard(self._wizard, place.bench, place.clock, _ignored, hear)


class _Left(Exception):
    """The screen has gone elsewhere."""


def _ignored(line: str) -> None:
    """What the command line would print stands on the screen."""


class TouchBench:
    """Touches on the screen as a bench; whoever draws the crosses calls :meth:`touched`."""

    def __init__(self) -> None:
        self._touches: queue.SimpleQueue[tuple[float, float]] = queue.SimpleQueue()

    def touched(self, x: float, y: float) -> None:
        """A finger came down, in px from the screen's top left corner."""
        self._touches.put((x, y))

    def look(self, prompt: Prompt) -> Look:
        """See :class:`calibration.bench.Bench`."""
        try:
            return Look(touch=self._touches.get_nowait())
        except queue.Empty:
            return Look()

    def trouble(self) -> str:
        """See :class:`calibration.bench.Bench`."""
        return ""

    def preview(self) -> None:
        """See :class:`calibration.bench.Bench`."""

    def close(self) -> None:
        """See :class:`calibration.bench.Bench`."""
