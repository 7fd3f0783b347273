"""The Kivy application: steps the table, draws what changed, covers the private view when touch is lost.

Imported only after :func:`ui.app.prepare`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

import companion.clock
from companion.session.paths import data_folder
from ui.app import STEP
from ui.controller import Controller
from ui.service import Service
from ui.sound import Ears
from ui.speaker import Speaker
from ui.view import Root
from ui.widgets.text import register_fonts

__all__ = ["CompanionApp"]


class CompanionApp(App):
    """A window over a controller; ``failure`` is what a step raised, if it did."""

    title = "Table Companion"
    use_kivy_settings = False

    def __init__(
        self,
        controller: Controller,
        done: Callable[[], bool] = lambda: False,
        clock: companion.clock.Clock | None = None,
    ) -> None:
        """``done`` says when all has been shown; by ``clock`` an untouched screen goes dark."""
        super().__init__()
        self.controller = controller
        self._clock = clock or companion.clock.SystemClock()
        self._done = done
        self.failure: Exception | None = None
        self._service = Service()
        self._ears = Ears()
        self._speaker = Speaker(data_folder() / "tones", controller.beep)

    def build(self) -> Root:
        """Fonts, paper, the root widget and the beat of the table."""
        register_fonts()
        self.view = Root(self.controller, self._clock)
        self.view.refresh()
        Window.bind(focus=self._focus, on_resize=lambda *_: self._refresh())
        Clock.schedule_interval(self._beat, STEP)
        Clock.schedule_interval(lambda _seconds: self._speaker.warm(), STEP)
        Clock.schedule_interval(self._refresh, 0)
        return self.view

    def on_start(self) -> None:
        """What is there now stays: nobody need look through it again for something to throw away."""
        gc.collect()
        gc.freeze()

    def on_pause(self) -> bool:
        """Sleep: nothing private stays open."""
        self.view.private.cover()
        return True

    def _focus(self, _window: Any, focused: bool) -> None:
        if not focused:
            self.view.private.cover()

    def _beat(self, _seconds: float) -> None:
        try:
            self.controller.step()
            self._service.beat(self._clock.now())
        except Exception as failure:  # noqa: BLE001 — carried out of the toolkit's loop and raised by run()
            self.failure = failure
            self.stop()

    def _listen(self) -> None:
        """One tone for what has just changed, unless sound is off."""
        heard = self._ears.hear(self.controller.public)
        wanted, self.controller.tone = self.controller.tone, ""
        tone = wanted or (heard if self.controller.settings.sound else "")
        if tone:
            self._speaker.play(tone)

    def _refresh(self, *_: Any) -> None:
        self._listen()
        self.view.refresh()
        if self.controller.over or self._done():
            self.stop()
