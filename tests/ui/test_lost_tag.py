"""A card whose tag will not read is told in three presses, and only where it makes sense."""

from __future__ import annotations

from companion.session.public import Stage
from companion.session.touches import TellTag
from tests.ui.support import table
from ui.intents import OpenPage, Tell
from ui.looking import Looking
from ui.presenters.forms import FormScreen
from ui.presenters.lost_tag import lost_tag_screen
from ui.presenters.pages import menu_page
from ui.presenters.parts import Button
from ui.texts import Texts

TEXTS = Texts("en")


def screen(subject: str) -> FormScreen:
    return lost_tag_screen(table(3), Looking(page="lost-tag", subject=subject), TEXTS)


def choices(subject: str, title: str) -> list[Button]:
    """All choices under a title, over the rows without one that follow."""
    under = ""
    found: list[Button] = []
    for row in screen(subject).rows:
        under = row.title or under
        found += row.choices if under == title else ()
    return found


def pressed(subject: str, row: str, number: int) -> str:
    """Where the page stands after a press."""
    button = choices(subject, row)[number]
    assert isinstance(button.intent, OpenPage)
    return button.intent.subject


def test_seat_card_and_place_are_told_in_three_presses() -> None:
    subject = pressed(pressed("", "Whose card", 1), "Action card", 2)
    assert subject == "s2 A3"
    places = choices(subject, "Where it lies")
    assert [button.intent for button in places] == [
        Tell(TellTag("RZ-A3-2", place)) for place in ("s2.lane", "s2.row", "s2.take", "s2.give", "")
    ]
    assert [button.chosen for button in choices(subject, "Whose card")] == [False, True, False]


def test_energy_is_told_by_its_value() -> None:
    subject = pressed("s3 A3", "Energy card", 3)
    assert choices(subject, "Where it lies")[1].intent == Tell(TellTag("RZ-E4", "s3.row"))


def test_a_place_cannot_be_pressed_before_it_is_clear_which_card_is_meant() -> None:
    for subject in ("", "s1 ", " A3"):
        places = choices(subject, "Where it lies")
        assert not any(button.enabled for button in places)
        assert places[0].reason


def test_the_menu_leads_there_while_a_game_goes_on() -> None:
    for stage, leads in ((Stage.REVEAL, True), (Stage.RESOLVE, True), (Stage.OVER, False)):
        intents = [button.intent for button in menu_page(table(stage=stage), Looking(), TEXTS).buttons]
        assert (OpenPage("lost-tag") in intents) is leads
