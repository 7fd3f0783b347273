"""The whole window: one surface on which the model that stands is composed, and the private view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.uix.widget import Widget

from companion.clock import Clock
from ui.controller import Controller
from ui.intents import Intent
from ui.layout import screen_rect
from ui.presenters import models
from ui.presenters.models import BidScreen, Button, PrivateScreen, ScreenModel
from ui.screens import calibration, crazy, forms, operator, pages, play, result, start, wu, zodiac
from ui.screens.private import PrivateView, Secrets
from ui.screens.wu_bid import BidView
from ui.settings import Settings
from ui.theme import PAPER, use
from ui.touching import TouchGate, Wakefulness
from ui.widgets.frame import Frame
from ui.widgets.part import Composed
from ui.widgets.still import Still

__all__ = ["Root"]

_COMPOSERS: Mapping[type[Any], Callable[[Composed, Any, Frame], None]] = {
    models.StartScreen: start.compose_start,
    models.NewGameScreen: start.compose_new_game,
    models.TableScreen: play.compose_table,
    models.StepsScreen: play.compose_steps,
    models.CountdownScreen: play.compose_countdown,
    models.RevealScreen: play.compose_reveal,
    models.DecisionScreen: play.compose_decision,
    models.ExchangeScreen: play.compose_exchange,
    models.CrazyScreen: crazy.compose_crazy,
    models.ZodiacScreen: zodiac.compose_zodiac,
    models.WuScreen: wu.compose_wu,
    models.FixScreen: play.compose_fix,
    models.ResultScreen: result.compose_result,
    models.PageScreen: pages.compose_page,
    models.WheelScreen: pages.compose_wheel,
    models.ChartScreen: operator.compose_charts,
    models.OperatorScreen: operator.compose_operator,
    models.FormScreen: forms.compose_form,
    models.KeyboardScreen: forms.compose_keyboard,
    models.CalibrationScreen: calibration.compose_calibration,
}


def _secrets(controller: Controller) -> Secrets:
    return Secrets(
        controller.legal,
        controller.refusal,
        controller.seal,
        controller.scanned,
        controller.seal_scanned,
        partial(controller.idea, ask=True),
        partial(controller.idea, ask=False),
    )


class Root(Widget):
    """Draws the controller's model whenever it, or the window's size, has changed.

    All touches come through here: what only wakes the screen, or tells of a finger twice, goes no further.
    """

    def __init__(self, controller: Controller, clock: Clock) -> None:
        super().__init__()
        self._controller = controller
        self._shown: tuple[ScreenModel, float, float] | None = None
        self._settings: Settings | None = None
        self._still = Still()
        self._surface = Composed(keep=True)
        self._still.add_widget(self._surface)
        self._stage = InstructionGroup()
        self.private = PrivateView(_secrets(controller))
        self.bidding = BidView(_secrets(controller))
        self.add_widget(self._still)
        self.canvas.after.add(self._stage)
        self.wakefulness = Wakefulness(clock)
        self._gate = TouchGate(clock, self.wakefulness, self._cover)
        self._news: object = None
        self._shade = Color(0, 0, 0, 0)
        self._night = Rectangle()
        self.canvas.after.add(self._shade)
        self.canvas.after.add(self._night)

    def on_touch_down(self, touch: Any) -> bool:
        """A finger comes down: told on unless it does not count."""
        if touch.is_mouse_scrolling or self._gate.down(touch.uid, touch.device, _place(touch)):
            return bool(super().on_touch_down(touch))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A finger moves."""
        return not self._gate.move(touch.uid, _place(touch)) or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """A finger leaves."""
        return not self._gate.up(touch.uid) or bool(super().on_touch_up(touch))

    def _dim(self) -> None:
        """Wake for what happens at the table; otherwise get darker with the time."""
        public = self._controller.public
        news = public and (public.stage, public.round, public.decision, public.fix, public.seats)
        if news != self._news:
            self._news = news
            self.wakefulness.stir()
        shade = self.wakefulness.shade
        if shade != self._shade.a:
            self._shade.a = shade
            self._night.size = self.size
            if self.wakefulness.dark:
                self._cover()

    def _adopt(self, settings: Settings) -> None:
        """Take on changed settings: everything is drawn anew."""
        use(night=settings.theme == "night", seats=settings.colours)
        Window.clearcolor = (*PAPER, 1)
        if Window.rotation != settings.rotation:
            Window.rotation = settings.rotation
            # Half a turn leaves the size as it is, and then the toolkit would turn the picture only later.
            Window.update_viewport()
        self._settings = settings
        self._shown = None
        self.private.leave()
        self.bidding.leave()
        self.clear_widgets()
        self._surface.begin()
        self._surface.end()
        self._still.clear_widgets()
        self._surface = Composed(keep=True)
        self._still.add_widget(self._surface)
        self.add_widget(self._still)

    def refresh(self) -> None:
        """Draw what has changed."""
        self._dim()
        self.private.beat()
        if self._controller.settings != self._settings:
            self._adopt(self._controller.settings)
        model = self._controller.model
        key = (model, float(Window.width), float(Window.height))
        if key == self._shown:
            return
        self._shown = key
        area, unit = screen_rect(Window.width, Window.height)
        self.size = (Window.width, Window.height)
        self._still.fit(Window.width, Window.height)
        settings = self._controller.settings
        frame = Frame(area, unit, self._act, self._explain, settings.scale, settings.motion, self._stage)
        if isinstance(model, PrivateScreen):
            self._hand_over(self.private, self.bidding)
            self.private.show(model, frame)
            return
        if isinstance(model, BidScreen):
            self._hand_over(self.bidding, self.private)
            self.bidding.show(model, frame)
            return
        self._hand_over(None, self.private, self.bidding)
        self._surface.begin()
        _COMPOSERS[type(model)](self._surface, model, frame)
        self._surface.end()

    def _hand_over(self, view: PrivateView | BidView | None, *others: PrivateView | BidView) -> None:
        """Let a seat's covered view stand alone, or none."""
        for other in others:
            if other.parent is not None:
                other.leave()
                self.remove_widget(other)
        if view is not None:
            self._surface.begin()
            self._surface.end()
            if view.parent is None:
                self.add_widget(view)

    def _cover(self) -> None:
        self.private.cover()
        self.bidding.cover()

    def _act(self, intent: Intent) -> None:
        self._controller.act(intent)

    def _explain(self, button: Button) -> None:
        self._controller.explain(button.reason)


def _place(touch: Any) -> tuple[float, float]:
    """Where a touch is, as shares of the screen's long side."""
    longest = max(Window.width, Window.height, 1)
    return touch.sx * Window.width / longest, touch.sy * Window.height / longest
