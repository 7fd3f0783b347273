"""Settings, seats, names, breaks and taking back, as people meet them on the screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.registry import game_named
from companion.session.public import Line, PublicTable, Stage, TakeBack, UndoLabel
from companion.session.table_games import TABLE_GAMES
from companion.session.touches import GoOn, KeepOn, Reseat, TakeBreak, Undo
from companion.virtual.host import SimulatedHost
from tests.ui.support import FakeHost, FakeTable, table
from ui.aid import PAGES
from ui.controller import Controller
from ui.intents import Begin, Change, Close, OpenPage, Resume, Speak, Tell, Wish
from ui.looking import Looking
from ui.practice import PractisingHost
from ui.presenters.forms import FormScreen, KeyboardScreen
from ui.presenters.household import KEYS, ROOM, room_of
from ui.presenters.models import NewGameScreen, PageScreen, StartScreen
from ui.presenters.pages import aid_page
from ui.presenters.parts import Button
from ui.settings import Settings, SettingsFile
from ui.texts import LANGUAGES, Texts

WITH_BARRIER = UndoLabel(38, Line.of("the plans of round {round}", round=3), barrier=True, agreed=("s1",))
FREE = UndoLabel(41, Line.of("{animal}'s exchange", animal="ox"), barrier=False)


def people(public: PublicTable, count: int) -> PublicTable:
    """The first ``count`` seats are people's."""
    seats = tuple(replace(facts, bot=number >= count) for number, facts in enumerate(public.seats))
    return replace(public, seats=seats)


def at_table(public: PublicTable, settings: SettingsFile | None = None) -> tuple[Controller, FakeTable]:
    fake = FakeTable(public)
    controller = Controller(FakeHost(fake), settings=settings)
    controller.act(Resume("g1"))
    return controller, fake


def form(controller: Controller) -> FormScreen:
    assert isinstance(controller.model, FormScreen)
    return controller.model


def keyboard(controller: Controller) -> KeyboardScreen:
    assert isinstance(controller.model, KeyboardScreen)
    return controller.model


def choice(controller: Controller, title: str, text: str) -> Button:
    row = next(row for row in form(controller).rows if row.title == title)
    return next(button for button in row.choices if button.text == text)


def type_name(controller: Controller, name: str) -> None:
    """Touch the keys of a name, as they stand on the screen."""
    for letter in name:
        keys = [*(key for row in keyboard(controller).keys for key in row), keyboard(controller).wide[0]]
        wanted = "Space" if letter == " " else letter
        controller.act(next(key for key in keys if key.text == wanted and key.enabled).intent)


def test_every_touch_on_a_setting_is_kept_at_once_and_chosen_on_the_screen(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    controller, _ = at_table(table(), SettingsFile(path))
    controller.act(OpenPage("settings"))
    for title, text in (
        ("Text size", "Largest"),
        ("Light", "Night"),
        ("Sound", "Off"),
        ("Motion", "Off"),
        ("Seat colours", "Greys"),
        ("Turn the picture", "180°"),
        ("Time to plan", "90 s"),
        ("Time to decide", "30 s"),
        ("Time for the steps", "180 s"),
        ("When time is up", "Default choice"),
    ):
        controller.act(choice(controller, title, text).intent)
        assert choice(controller, title, text).chosen, title
    controller.act(choice(controller, "Language", "Deutsch").intent)
    wished = Settings("de", "largest", "night", False, False, "grey", 180, 90, 30, 180, "default")
    assert controller.settings == wished
    assert SettingsFile(path).now == wished
    assert form(controller).title == "Einstellungen"


def test_damaged_settings_are_said_in_one_line_on_the_first_page(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{", encoding="utf-8")
    controller = Controller(FakeHost(FakeTable(table())), "de", settings=SettingsFile(path))
    assert getattr(controller.model, "message", "") == (
        "Die Einstellungen sind nicht lesbar; die üblichen gelten"
    )
    controller.act(OpenPage("settings"))
    controller.act(Close())
    assert getattr(controller.model, "message", "") == ""


def test_settings_that_cannot_be_saved_are_said_and_hold_for_the_evening(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    controller, _ = at_table(table(), SettingsFile(blocked / "settings.json"))
    controller.act(OpenPage("settings"))
    controller.act(Change("theme", "night"))
    assert controller.settings.theme == "night"
    assert "could not be saved" in form(controller).message


def test_a_seat_is_renamed_by_touch_alone() -> None:
    controller, fake = at_table(table())
    controller.act(OpenPage("seats"))
    row = form(controller).rows[1]
    controller.act(next(button for button in row.choices if button.text == "Name").intent)
    assert keyboard(controller).title == "Name of Tiger"
    assert not keyboard(controller).done.enabled, "an empty name"
    type_name(controller, "Anna")
    controller.act(keyboard(controller).wide[1].intent)
    type_name(controller, "a")
    controller.act(keyboard(controller).done.intent)
    assert Reseat("s2", "Anna", "sensible") in fake.touches
    assert form(controller).title == "Seats"


def test_a_person_leaves_to_a_bot_and_returns_by_one_touch_each() -> None:
    controller, fake = at_table(table())
    controller.act(OpenPage("seats"))
    controller.act(choice(controller, "Ox", "Bot").intent)
    controller.act(choice(controller, "Tiger", "Person").intent)
    assert fake.touches == [Reseat("s1", "ox", "sensible"), Reseat("s2", "tiger", None)]


def test_a_name_typed_before_the_game_goes_with_the_seat() -> None:
    host = FakeHost(FakeTable(table()))
    controller = Controller(host)
    controller.act(OpenPage("new-game"))
    shown = controller.model
    assert isinstance(shown, NewGameScreen)
    controller.act(shown.rows[0].name.intent)
    type_name(controller, "Jo Li")
    controller.act(keyboard(controller).done.intent)
    shown = controller.model
    assert isinstance(shown, NewGameScreen)
    assert shown.rows[0].name.text == "Jo Li"
    controller.act(Begin())
    assert [seat.name for seat in host.wished[0].seats] == ["Jo Li", "", "", ""]


def test_no_name_grows_beyond_its_strip_and_the_key_says_so() -> None:
    controller, _ = at_table(table())
    controller.act(OpenPage("name", "s1"))
    for _ in range(30):
        key = next(key for row in keyboard(controller).keys for key in row if key.text.lower() == "m")
        if not key.enabled:
            break
        controller.act(key.intent)
    assert "no room" in key.reason
    assert 4 <= len(keyboard(controller).typed) <= 6
    assert room_of(keyboard(controller).typed) <= ROOM


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keyboard_has_every_letter_of_the_language_once(language: str) -> None:
    letters = "".join(KEYS[language])
    assert len(set(letters)) == len(letters)
    assert set("abcdefghijklmnopqrstuvwxyz") <= set(letters)
    if language == "de":
        assert set("äöüß") <= set(letters)


def test_the_history_names_what_can_be_taken_back_and_who_has_agreed_behind_a_barrier() -> None:
    controller, fake = at_table(people(table(3, undo=(FREE, WITH_BARRIER)), 2))
    controller.act(OpenPage("history"))
    assert isinstance(controller.model, PageScreen)
    controller.act(controller.model.buttons[0].intent)
    free, barrier = form(controller).rows
    assert free.title == "Ox's exchange"
    assert barrier.title == "The plans of round 3 – all seats together"
    assert [(button.mark.seat if button.mark else "", button.chosen) for button in barrier.choices] == [
        ("s1", True),
        ("s2", False),
    ]
    controller.act(barrier.choices[1].intent)
    assert fake.touches == [Undo("s2", 38)]


def test_nothing_to_take_back_is_said_instead_of_an_empty_page() -> None:
    controller, _ = at_table(table())
    controller.act(OpenPage("history"))
    assert isinstance(controller.model, PageScreen)
    assert not controller.model.buttons[0].enabled
    assert controller.model.buttons[0].reason


def test_a_break_covers_the_game_until_somebody_goes_on() -> None:
    controller, fake = at_table(people(table(), 1))
    controller.act(OpenPage("menu"))
    assert isinstance(controller.model, PageScreen)
    asked = next(button for button in controller.model.buttons if button.text == "Take a break")
    fake.on_touch = lambda shown, touch: setattr(
        shown, "shown", replace(shown.shown, on_break=isinstance(touch, TakeBreak))
    )
    controller.act(asked.intent)
    assert controller.screen == "break"
    assert isinstance(controller.model, PageScreen)
    controller.act(controller.model.buttons[0].intent)
    assert fake.touches[-1] == GoOn("s1")
    assert controller.screen != "break"


def test_hands_that_took_a_move_back_are_asked_once_with_a_way_out() -> None:
    asked = TakeBack(41, FREE.line)
    public = people(table(4, Stage.RESOLVE, undo=(FREE, WITH_BARRIER), take_back=asked), 1)
    controller, fake = at_table(public)
    assert controller.screen == "take-back"
    assert isinstance(controller.model, PageScreen)
    assert "Ox's exchange" in controller.model.lines[0]
    yes, no = controller.model.buttons
    assert (yes.intent, no.intent) == (Tell(Undo("s1", 41)), Tell(KeepOn("s1")))
    assert fake.touches == []


def test_behind_a_barrier_every_person_is_asked_whether_it_was_meant() -> None:
    public = people(table(4, Stage.RESOLVE, undo=(WITH_BARRIER,), take_back=TakeBack(38, FREE.line)), 3)
    controller, _ = at_table(public)
    assert isinstance(controller.model, PageScreen)
    assert [button.chosen for button in controller.model.buttons] == [True, False, False, False]
    assert "All seats together" in controller.model.lines[1]


def test_a_wish_keeps_the_names_when_an_animal_is_changed() -> None:
    controller = Controller(FakeHost(FakeTable(table())))
    controller.act(OpenPage("new-game"))
    shown = controller.model
    assert isinstance(shown, NewGameScreen)
    controller.act(shown.rows[0].name.intent)
    type_name(controller, "Eva")
    controller.act(keyboard(controller).done.intent)
    shown = controller.model
    assert isinstance(shown, NewGameScreen)
    controller.act(shown.rows[0].animal.intent)
    picking = controller.model
    assert isinstance(picking, NewGameScreen)
    pig = next(button for button in picking.animals if button.text == "Pig")
    assert isinstance(pig.intent, Wish)
    assert [seat.name for seat in pig.intent.wishes.seats] == ["Eva", "", "", ""]


def test_a_refusal_is_said_in_the_language_of_the_table() -> None:
    controller, fake = at_table(table())
    controller.act(Speak("de"))
    assert controller.refusal(fake.private("s1")[0]) == ""
    from companion.games.race.refusal import refuse

    def refusing(_: object, __: object) -> None:
        raise refuse("RZ-PLAN-07")

    fake.on_touch = refusing
    controller.act(OpenPage("menu"))
    controller.act(Tell(TakeBreak("s1")))
    assert getattr(controller.model, "message", "") == (
        "mit nur einer Energiekarte auf der Hand geht nur Taktieren"
    )


def test_practice_stands_on_the_first_page_and_leaves_the_real_table_be(tmp_path: Path) -> None:
    made: list[SimulatedHost] = []

    def make() -> SimulatedHost:
        made.append(SimulatedHost(tmp_path / "practice"))
        return made[-1]

    real = FakeHost(FakeTable(table()))
    host = PractisingHost(real, make)
    controller = Controller(host)
    try:
        first = controller.model
        assert isinstance(first, StartScreen)
        controller.act(next(button for button in first.buttons if "Practise" in button.text).intent)
        wishing = controller.model
        assert isinstance(wishing, NewGameScreen)
        assert wishing.title == "Practice"
        assert made == []
        controller.act(wishing.begin.intent)
        assert controller.public is not None
        assert controller.public.stage is Stage.SETUP
        assert (len(made), real.wished, real.saved()) == (1, [], ())
    finally:
        controller.close()
        host.close()


def test_where_no_real_table_is_there_is_nothing_to_practise_beside() -> None:
    controller = Controller(FakeHost(FakeTable(table())))
    assert isinstance(controller.model, StartScreen)
    assert not any("Practise" in button.text for button in controller.model.buttons)


@pytest.mark.parametrize("game", TABLE_GAMES)
def test_the_player_aid_of_every_game_at_the_table_has_words_on_every_page(game: str) -> None:
    clauses = game_named(game).clauses

    def why(clause: str) -> str:
        return clauses[clause].text

    for page in PAGES:
        shown = aid_page(game, Looking(subject=page), Texts("de"), why)
        assert len(shown.lines) >= 8, page
        assert all(len(line) > 15 for line in shown.lines), page
        assert [button.chosen for button in shown.buttons] == [name == page for name in PAGES]


def test_no_bot_is_offered_where_it_would_have_to_hold_hidden_cards() -> None:
    controller, _ = at_table(replace(people(table(3), 3), bots=False))
    controller.act(OpenPage("seats"))
    button = choice(controller, "Ox", "Bot")
    assert not button.enabled
    assert "cannot hold cards" in button.reason
