"""Zodiac Race in a real window, under real fingers: discards, answers, counts, the end by agreement."""

from __future__ import annotations

import pytest

from tests.ui.window import WindowProcess

pytestmark = pytest.mark.window


def told(window: WindowProcess) -> str:
    """The one touch that reached the referee."""
    (touch,) = window.tell("touches")
    return str(touch)


def test_what_was_thrown_is_told_what_for_with_one_touch(window: WindowProcess) -> None:
    window.tell("show", scene="zodiac-thrown-two")
    window.press("Draw 1")
    touch = told(window)
    assert "'discard'" in touch
    assert "'draw'" in touch


def test_a_card_that_is_asked_for_is_denied_or_handed_over_with_one_touch(window: WindowProcess) -> None:
    window.tell("show", scene="zodiac-answer")
    window.press("No")
    assert "'deny'" in told(window)
    window.tell("show", scene="zodiac-answer")
    window.press("Yes: hand it over")
    assert any("'give'" in touch for touch in window.tell("touches"))


def test_cards_are_laid_by_touch_where_no_camera_looks_on(window: WindowProcess) -> None:
    window.tell("show", scene="zodiac-blind")
    window.press("Lay cards")
    window.press("Dragon")
    window.press("Lay them")
    touch = told(window)
    assert "'lay'" in touch
    assert "earth_dragon" in touch


def test_a_hand_is_counted_and_put_right(window: WindowProcess) -> None:
    window.tell("show", scene="zodiac-miscounted")
    window.press("Go by the count")
    assert told(window).startswith("TellPlace(thing='right:s")


def test_people_end_the_game_in_two_touches(window: WindowProcess) -> None:
    window.tell("show", scene="zodiac-rows")
    window.press("End without a winner")
    assert window.screen() == "stop"
    assert window.tell("touches") == []
    window.press("End the game")
    assert told(window).startswith("TellPlace(thing='stop', place='agreed'")
