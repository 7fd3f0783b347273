"""A demonstration in front of the controller, without a window."""

from __future__ import annotations

from companion.virtual.demo import DemoOptions
from companion.virtual.watched import watched
from ui.controller import Controller
from ui.host import Wishes
from ui.intents import Change, OpenPage


def test_a_demonstration_opens_whatever_the_household_likes_and_answers_a_finger_in_words() -> None:
    options = DemoOptions("race-for-the-chinese-zodiac", 3, 1)
    with watched(options, lambda _line: None) as demo:
        controller = Controller(demo, "en")
        controller.act(Change("planning", 30))
        try:
            controller.open(wishes=Wishes(options.game, ()))
            for _ in range(3):
                controller.step()
            assert controller.screen == "steps"
            for page in ("operator", "pieces", "log", "charts", "history", "aid", "seats", "settings"):
                controller.act(OpenPage(page))
                assert controller.model
            assert controller.screen == "settings"
        finally:
            controller.close()
