"""The screen of Zodiac Race: what it shows of a game and what a touch on it tells, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.session.public import PublicTable
from companion.session.touches import AuditBy, Decide, TellPlace, Touch
from tests.ui.support import FakeHost, FakeTable
from tests.ui.zodiac_scenes import ZODIAC_SCENES
from ui.controller import Controller
from ui.hosting import HardwareHost
from ui.intents import Begin, Change, Draft, OpenPage, Resume, Tell
from ui.looking import Looking
from ui.presenters.models import FormScreen, PageScreen, ResultScreen, ScreenModel, ZodiacScreen
from ui.presenters.parts import Button
from ui.presenters.present import present
from ui.settings import Settings
from ui.terminal_text import body, choices
from ui.texts import LANGUAGES, Texts


def screen(name: str, looking: Looking | None = None) -> ZodiacScreen:
    public, posed = ZODIAC_SCENES[name]
    model = present(public, looking or posed, Texts("en"), FakeTable(public), Settings())
    assert isinstance(model, ZodiacScreen)
    return model


def button(model: ScreenModel, text: str) -> Button:
    return next(one for one in choices(model) if one.text == text)


def told(one: Button) -> Touch:
    assert isinstance(one.intent, Tell)
    return one.intent.touch


def test_rows_show_what_lies_there_and_which_place_is_next() -> None:
    anna, _, mei_li, mommy, _ = screen("zodiac-act").rows
    assert [cell.card.name for cell in anna.cells if cell.card] == [
        "Earth Rat", "Earth Ox", "Earth Yin Yang", "Earth Rabbit",
    ]  # fmt: skip
    assert [cell.place for cell in anna.cells if cell.next] == [5]
    assert anna.turn
    assert not mommy.turn
    assert mei_li.element == ""
    assert [cell.place for cell in mei_li.cells if cell.next] == [1]


def test_with_a_camera_nothing_is_laid_or_thrown_by_touch() -> None:
    assert screen("zodiac-act").choices == ()
    assert [one.text for one in screen("zodiac-thrown-two").choices] == ["Draw 1", "Swap for Fire Rat"]


def test_the_seat_that_discards_asks_for_a_card_with_one_touch() -> None:
    model = screen("zodiac-thrown")
    assert [tile.card.name for tile in model.offers] == ["Water Pig", "Earth Pig", "Metal Pig"]
    touch = told(model.offers[1].button)
    assert isinstance(touch, Decide)
    assert (touch.move["then"], touch.move["ask"]) == ("request", "earth_pig")


def test_a_yin_yang_asks_for_any_card_of_the_element_that_could_be_in_a_hand() -> None:
    asking = button(screen("zodiac-wild"), "Ask for any card")
    assert asking.intent == Draft(words=("ask",))
    model = screen("zodiac-wild", Looking(draft=Draft(words=("ask",))))
    names = [tile.card.name for tile in model.tiles]
    assert "Earth Dragon" in names
    assert "Earth Rat" not in names, "it lies in a row"
    assert "Earth Snake" not in names, "it lies on the discard pile"
    touch = told(model.tiles[0].button)
    assert isinstance(touch, Decide)
    assert touch.move["then"] == "yy_request"


def test_whoever_is_asked_answers_yes_or_no_and_is_marked() -> None:
    model = screen("zodiac-answer")
    assert model.card is not None
    assert model.card.name == "Earth Pig"
    assert [row.mark.name for row in model.rows if row.asked] == ["Willi"]
    yes, no = (told(one) for one in model.choices)
    assert isinstance(yes, Decide)
    assert isinstance(no, Decide)
    assert (yes.move.move, no.move.move) == ("give", "deny")


def test_cards_are_laid_by_touch_where_no_camera_looks_on() -> None:
    model = screen("zodiac-blind", Looking(draft=Draft(words=("lay",))))
    first = next(tile for tile in model.tiles if tile.card.name == "Earth Dragon")
    assert first.button.intent == Draft(words=("lay", "earth_dragon"))
    assert not model.choices[0].enabled, "nothing is chosen yet"
    touch = told(screen("zodiac-lay").choices[0])
    assert isinstance(touch, Decide)
    assert touch.move["cards"] == ("earth_dragon",)


def test_a_discard_is_told_card_by_card_and_can_be_taken_back() -> None:
    model = screen("zodiac-throw")
    pig = next(tile for tile in model.tiles if tile.card.name == "Wood Pig")
    assert told(pig.button) == TellPlace("ZR-H12", "discard")
    assert "Wood Dog" not in [tile.card.name for tile in model.tiles], "it lies on the pile already"
    assert told(button(screen("zodiac-thrown"), "Take it back")) == TellPlace("ZR-H12", "discard")


def test_draws_are_ticked_by_touch_since_nothing_can_see_them() -> None:
    steps = {step.text: step for step in screen("zodiac-followup").steps}
    tick = steps["Anna: draw 1"].tick
    assert tick is not None
    touch = told(tick)
    assert isinstance(touch, TellPlace)
    assert touch.thing.startswith("draw:s1")
    assert steps["Anna: lay Earth Dragon on place 5"].tick is None, "the camera sees it"


def test_whoever_practises_sees_the_own_hand_and_throws_a_card_of_it() -> None:
    model = screen("zodiac-own")
    assert [card.name for card in model.own] == [
        "Water Pig", "Wood Pig", "Earth Dragon", "Metal Yin Yang", "Fire Ox",
    ]  # fmt: skip
    assert [one.text for one in model.choices] == ["Lay cards", "Discard"]
    throwing = screen("zodiac-own-throw")
    assert throwing.tabs == ()
    assert len(throwing.tiles) == 5
    laying = screen("zodiac-own", Looking(draft=Draft(words=("lay",))))
    assert [tile.card.name for tile in laying.tiles] == ["Earth Dragon"]


def test_a_count_is_told_with_one_touch() -> None:
    public, looking = ZODIAC_SCENES["zodiac-counts"]
    model = present(public, looking, Texts("en"), FakeTable(public), Settings())
    assert isinstance(model, FormScreen)
    assert [one.text for one in model.rows[0].choices] == ["10", "11", "12", "13", "14"]
    assert told(model.rows[0].choices[1]) == TellPlace("count:draw", "11")
    assert told(model.rows[2].choices[3]) == TellPlace("count:s2", "6")


def test_a_contradiction_is_said_in_its_turn_and_kept_on_a_page() -> None:
    assert "somewhere one answer was wrong" in screen("zodiac-lie").message
    public, _ = ZODIAC_SCENES["zodiac-lie"]
    assert public.zodiac is not None
    later = replace(public, zodiac=replace(public.zodiac, turn=9))
    model = present(later, Looking(), Texts("en"), FakeTable(later), Settings())
    assert isinstance(model, ZodiacScreen)
    assert model.message == ""
    page = present(later, Looking(page="audit"), Texts("en"), FakeTable(later), Settings())
    assert isinstance(page, PageScreen)
    assert "Fire Rabbit" in page.lines[0]


def test_hands_are_told_after_the_game_only_where_the_table_wants_it() -> None:
    for name, told_of_hands in (("zodiac-result", False), ("zodiac-audit", True)):
        public, _ = ZODIAC_SCENES[name]
        page = present(public, Looking(page="audit"), Texts("en"), FakeTable(public), Settings())
        assert isinstance(page, PageScreen)
        assert any("cannot have held" in line for line in page.lines) is told_of_hands


def test_the_result_says_who_won_and_how_far_the_others_came() -> None:
    public, looking = ZODIAC_SCENES["zodiac-result"]
    model = present(public, looking, Texts("en"), FakeTable(public), Settings())
    assert isinstance(model, ResultScreen)
    assert model.header.headline == "Anna wins"
    assert [(rank.place, rank.mark.name, rank.text) for rank in model.ranks] == [
        ("1", "Anna", "12 of 12 laid"),
        ("2", "Willi", "4 of 12 laid"),
        ("2", "Mei-Li", "0 of 12 laid"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ZODIAC_SCENES)
def test_every_screen_can_be_played_in_a_terminal(name: str, language: str) -> None:
    public, looking = ZODIAC_SCENES[name]
    model = present(public, looking, Texts(language), FakeTable(public), Settings())
    assert list(body(model))
    assert choices(model)


def test_the_household_says_when_and_what_it_wants_to_hear_of_hidden_hands() -> None:
    public, _ = ZODIAC_SCENES["zodiac-act"]
    heard: list[Touch] = []

    class Hearing(FakeTable):
        def touch(self, touch: Touch) -> None:
            heard.append(touch)

    controller = Controller(FakeHost(Hearing(public)))
    controller.act(Resume("g1"))
    controller.act(Change("findings", "at-end"))
    controller.act(Change("hands", True))
    assert [touch for touch in heard if isinstance(touch, AuditBy)] == [
        AuditBy("at-once", hands=False), AuditBy("at-end", hands=False), AuditBy("at-end", hands=True),
    ]  # fmt: skip


class AtTable:
    """A game that people play by touch alone, one seat after the other."""

    def __init__(self, folder: Path) -> None:
        self._clock = ManualClock()
        self._host = HardwareHost(folder, None, (), self._clock)
        self.controller = Controller(self._host, "en")

    @property
    def public(self) -> PublicTable:
        assert self.controller.public is not None
        return self.controller.public

    def press(self, text: str) -> None:
        self.controller.act(button(self.controller.model, text).intent)
        self.wait()

    def wait(self, seconds: float = 0.5) -> None:
        for _ in range(round(seconds / 0.1)):
            self._clock.advance(0.1)
            self.controller.step()

    def close(self) -> None:
        self.controller.close()
        self._host.close()


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[AtTable]:
    table = AtTable(tmp_path)
    yield table
    table.close()


def test_people_play_turns_by_touch_alone(at_table: AtTable) -> None:
    press = at_table.press
    at_table.controller.act(OpenPage("new-game", "zodiac-race"))
    press("New game: 2")
    assert not any("Bot" in one.text for one in choices(at_table.controller.model))
    at_table.controller.act(Begin())
    at_table.wait()
    press("Shuffle all cards and deal 5 to everybody: Done")
    for text in ("Discard", "Wood", "Wood Pig", "Or ask for: Earth Pig"):
        press(text)
    assert at_table.public.zodiac is not None
    assert at_table.public.zodiac.to_answer == ("s2",)
    press("No")
    assert at_table.public.zodiac.phase == "followup"
    for text in ("Lay cards", "Fire Rat", "Fire Ox", "Lay them", "End the turn"):
        press(text)
    facts = at_table.public.zodiac
    assert facts.rows[0].cards == ("fire_rat", "fire_ox")
    assert (facts.turn, facts.active) == (2, "s2")
