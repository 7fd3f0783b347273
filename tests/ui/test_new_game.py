"""What a household sets before a game: house rules, and names in Chinese characters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.registry import game_named
from tests.ui.support import OFFER, FakeHost, FakeTable, table
from ui.controller import Controller
from ui.house_rules import HOUSE_RULES
from ui.intents import Begin, Close, OpenPage, Speak, Wish
from ui.looking import Looking
from ui.presenters.forms import FormScreen, KeyboardScreen
from ui.presenters.models import NewGameScreen
from ui.presenters.start import PRACTICE, new_game_screen
from ui.texts import Texts

OFFERED = ("race-for-the-chinese-zodiac", "crazy-race", "zodiac-race")

NO_MATTER_OF_TASTE = {
    "players", "animals", "mode", "dealer", "turn_limit", "wheel_reading"
}  # fmt: skip
"""Who plays, what the rules engine alone needs, and what a box decides."""


def new_game() -> tuple[Controller, FakeHost]:
    host = FakeHost(FakeTable(table()))
    controller = Controller(host)
    controller.act(OpenPage("new-game"))
    return controller, host


def test_a_house_rule_chosen_before_the_game_is_played_by() -> None:
    controller, host = new_game()
    shown = controller.model
    assert isinstance(shown, NewGameScreen)
    assert shown.rules is not None
    controller.act(shown.rules.intent)
    rules = controller.model
    assert isinstance(rules, FormScreen)
    assert [[button.chosen for button in row.choices] for row in rules.rows] == [[True, False]] * 2
    controller.act(rules.rows[1].choices[1].intent)
    again = controller.model
    assert isinstance(again, FormScreen), "more than one may be chosen before going back"
    assert [button.chosen for button in again.rows[1].choices] == [False, True]
    controller.act(Close())
    assert isinstance(controller.model, NewGameScreen)
    controller.act(Begin())
    assert host.wished[0].options == (("safeguard", "two-cards"),)


def test_the_usual_reading_chosen_again_is_no_wish() -> None:
    controller, host = new_game()
    shown = controller.model
    assert isinstance(shown, NewGameScreen)
    assert shown.rules is not None
    controller.act(shown.rules.intent)
    for place in (1, 0):
        rules = controller.model
        assert isinstance(rules, FormScreen)
        controller.act(rules.rows[0].choices[place].intent)
    controller.act(Close())
    controller.act(Begin())
    assert host.wished[0].options == ()


@pytest.mark.parametrize("game", OFFERED)
def test_every_reading_that_a_table_may_agree_on_has_words_on_the_screen(game: str) -> None:
    for spec in game_named(game).options:
        if spec.name not in NO_MATTER_OF_TASTE:
            assert set(HOUSE_RULES[spec.name].words) == set(spec.choices), spec.name


def test_every_game_can_be_practised_against_bots() -> None:
    crazy = replace(OFFER, game="crazy-race", name="Crazy Race", options=())
    hidden = replace(OFFER, game="zodiac-race", name="Zodiac Race", bots=False, modes=("face-down",))
    shown = new_game_screen(OFFER, Looking(subject=PRACTICE), Texts("en"), (OFFER, crazy, hidden))
    assert isinstance(shown, NewGameScreen)
    assert shown.other is not None
    assert shown.other.text == "Race"
    assert isinstance(shown.other.intent, Wish)
    assert shown.other.intent.wishes.game == "crazy-race"
    looking = Looking(subject=PRACTICE, wishes=shown.other.intent.wishes)
    again = new_game_screen(crazy, looking, Texts("en"), (OFFER, crazy, hidden))
    assert isinstance(again, NewGameScreen)
    assert again.other is not None
    assert again.other.text == "Crazy Race"
    assert isinstance(again.other.intent, Wish)
    players = [seat.player for seat in again.other.intent.wishes.seats]
    assert players == ["touch", "bot", "bot", "bot"], "bots hold cards where hands are simulated"


def keyboard(controller: Controller) -> KeyboardScreen:
    model = controller.model
    assert isinstance(model, KeyboardScreen)
    return model


def test_a_name_is_written_in_chinese_by_touch_and_letters_are_one_touch_away() -> None:
    controller, host = new_game()
    controller.act(Speak("zh_Hant"))
    shown = controller.model
    assert isinstance(shown, NewGameScreen)
    controller.act(shown.rows[0].name.intent)
    for page, letter in (("姓", "陳"), ("名一", "怡"), ("名一", "君")):
        controller.act(next(button for button in keyboard(controller).pages if button.text == page).intent)
        keys = [key for row in keyboard(controller).keys for key in row]
        controller.act(next(key for key in keys if key.text == letter).intent)
    assert keyboard(controller).typed == "陳怡君"
    controller.act(keyboard(controller).pages[-1].intent)
    assert keyboard(controller).ordered
    assert [key.text for key in keyboard(controller).keys[0]][:3] == ["q", "w", "e"]
    controller.act(keyboard(controller).done.intent)
    controller.act(Begin())
    assert host.wished[0].seats[0].name == "陳怡君"


def test_letters_alone_stand_on_the_keyboard_of_other_languages() -> None:
    controller, _ = new_game()
    shown = controller.model
    assert isinstance(shown, NewGameScreen)
    controller.act(shown.rows[0].name.intent)
    assert keyboard(controller).pages == ()
