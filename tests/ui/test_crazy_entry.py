"""What fingers can tell of a race: every sheet, animal, donkey and die, and every way to drive."""

from __future__ import annotations

import pytest

from companion.session.touches import Decide, TellPlace
from tests.ui.crazy_scenes import CRAZY_SCENES
from ui.intents import Draft, Tell
from ui.looking import Looking
from ui.presenters.crazy import crazy_screen
from ui.presenters.crazy_models import CrazyScreen
from ui.presenters.parts import Button
from ui.presenters.rounds import fix_screen
from ui.settings import Settings
from ui.texts import Texts


def screen(scene: str, draft: Draft | None = None) -> CrazyScreen:
    public, looking = CRAZY_SCENES[scene]
    looked = looking if draft is None else Looking(draft=draft)
    return crazy_screen(public, looked, Texts("en"), Settings())


def tells(buttons: tuple[Button, ...]) -> list[TellPlace]:
    found = [button.intent.touch for button in buttons if isinstance(button.intent, Tell)]
    return [touch for touch in found if isinstance(touch, TellPlace)]


def test_without_a_camera_every_sheet_and_side_can_be_told_of_the_first_bare_place() -> None:
    first = screen("crazy-sheet-told")
    assert first.question == "Place O1: which sheet lies there?"
    assert [button.text for button in first.choices] == [str(number) for number in range(1, 14)]
    intent = first.choices[3].intent
    assert isinstance(intent, Draft)
    assert tells(screen("crazy-sheet-told", intent).choices) == [
        TellPlace("CR-S04-A", "course.O1"),
        TellPlace("CR-S04-B", "course.O1"),
    ]


def test_a_sheet_turned_end_for_end_can_be_told_where_that_was_agreed() -> None:
    assert TellPlace("CR-S04-B:turned", "course.O1") in tells(screen("crazy-side-told").choices)


def test_without_a_camera_donkeys_and_turned_up_animals_are_told_by_name() -> None:
    assert tells(screen("crazy-donkey-told").choices)[0] == TellPlace("CR-D07", "s1.animal")
    animals = tells(screen("crazy-animals-told").choices)
    assert len(animals) == 19, "four of 23 were seen before"
    assert {touch.place for touch in animals} == {"offer"}


@pytest.mark.parametrize("scene", ["crazy-sheets", "crazy-donkeys", "crazy-roll"])
def test_a_tag_or_die_that_will_not_be_read_can_be_told_although_its_device_works(scene: str) -> None:
    plain = screen(scene)
    assert plain.choices[-1].text == "Tell it by hand"
    intent = plain.choices[-1].intent
    assert isinstance(intent, Draft)
    telling = screen(scene, intent)
    assert len(telling.choices) > 3 or telling.throw


def test_a_die_is_told_with_faces_that_it_has() -> None:
    row = screen("crazy-roll-told", Draft()).throw[0]
    assert (row.title, [button.text for button in row.choices]) == (
        "turquoise die",
        ["0", "1", "2", "3", "4"],
    )


def test_a_buffalo_may_be_driven_without_leaping_where_that_was_agreed() -> None:
    shown = screen("crazy-buffalo")
    choices = shown.choices
    moves = [
        button.intent.touch.move
        for button in choices
        if isinstance(button.intent, Tell) and isinstance(button.intent.touch, Decide)
    ]
    assert [move.get("skip", True) for move in moves] == [True, False]
    assert "without leaping to 16" in shown.detail


def test_a_seat_may_stay_where_it_is_where_that_was_agreed() -> None:
    (stay,) = [button for button in screen("crazy-stay").choices if isinstance(button.intent, Tell)]
    assert isinstance(stay.intent, Tell)
    assert isinstance(stay.intent.touch, Decide)
    assert stay.intent.touch.move["spaces"] == 0


def test_the_mark_beside_a_question_is_the_seat_that_it_names() -> None:
    asked = screen("crazy-cart")
    assert asked.question.startswith("Red:")
    assert asked.mark is not None
    assert asked.mark.cart == "red"


def test_a_die_that_was_nudged_is_drawn_as_a_die_of_its_colour() -> None:
    shown, looking = CRAZY_SCENES["crazy-fix"]
    assert shown.fix is not None
    (picture,) = fix_screen(shown, shown.fix, looking, Texts("en")).pictures
    assert (picture.thing, picture.rank, picture.mark) == ("die", 2, None)


def test_a_sentence_about_the_green_cart_begins_with_a_capital() -> None:
    shown, looking = CRAZY_SCENES["crazy-hitch"]
    assert screen("crazy-hitch").question.startswith("Green:")
    assert crazy_screen(shown, looking, Texts("de"), Settings()).question.startswith("Gr\u00fcn:")
