"""The page on which the board of Wu Wei comes to be, without a window: what is said, what a touch does."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.games.wu_wei import GAME
from companion.games.wu_wei.board import FREE_SQUARES
from companion.games.wu_wei.clauses import CLAUSES
from companion.games.wu_wei.laying import may_swap
from companion.reconcile.wu_wei import CHANCE, DRAW
from companion.reconcile.wu_wei_laying import AS_IT_LIES, BOARD, BY_HAND, OURS, SWAP
from companion.session.public import PublicTable
from companion.session.told_things import NAME
from companion.session.touches import TellPlace
from companion.session.wu_public import BoardFacts
from companion.virtual.host import SimulatedHost
from tests.ui.wu_scenes import WU_SCENES
from ui.controller import Controller
from ui.host import SeatWish, Table, Wishes
from ui.hosting import HardwareHost
from ui.intents import Draft, Intent, OpenPage, Tell
from ui.looking import Looking
from ui.presenters.parts import Button, Tone
from ui.presenters.wu import wu_screen
from ui.presenters.wu_laying import laying_screen
from ui.presenters.wu_models import WuScreen
from ui.texts import Texts
from ui.wu_terminal import journey_choices

EN = Texts("en")


def why(clause: str) -> str:
    """The text of a rule."""
    return CLAUSES[clause].text


def scene(name: str, *words: str) -> WuScreen:
    """A scene as the screen shows it once spaces were touched."""
    shown, looking = WU_SCENES[name]
    return wu_screen(shown, replace(looking, draft=Draft(words=words)) if words else looking, EN, why)


def button(model: WuScreen, text: str) -> Button:
    return next(button for button in model.choices if button.text == text)


def touch(model: WuScreen, place: str) -> Intent | None:
    """What a touch on a space means."""
    cell = next(cell for cell in model.board if cell.place == place)
    return None if cell.touch is None else cell.touch.intent


def looks(model: WuScreen) -> dict[str, str]:
    return {cell.place: cell.look for cell in model.board if cell.look}


def test_a_board_is_drawn_taken_as_it_lies_or_entered() -> None:
    model = scene("wu-board")
    assert button(model, "Drawn by the companion").intent == Tell(TellPlace(CHANCE, DRAW))
    assert button(model, "Entered by hand").intent == Tell(TellPlace(BOARD, BY_HAND))
    lies = button(model, "As it lies on the table")
    assert not lies.enabled
    assert lies.reason == "No tile with a tag is read on the board yet"
    known = {cell.place for cell in model.board if cell.sign}
    assert known == {"S00", "S05", "S50", "S55", "O23", "O32", "O34", "O43"}
    assert not any(cell.touch for cell in model.board)
    shown, _ = WU_SCENES["wu-board"]
    blind = wu_screen(replace(shown, missing=frozenset({"camera"})), Looking(), EN, why)
    assert button(blind, "As it lies on the table").reason.startswith("No camera looks at the table")


def test_what_is_not_read_yet_is_named_and_counted() -> None:
    model = scene("wu-lies")
    assert model.question == "S30: no tile is read yet"
    assert model.detail == "45 of 54 tiles are read"
    assert looks(model) == {"S30": "chosen"}
    assert button(model, "As it lies on the table").reason == model.question


def test_a_board_that_breaks_a_rule_says_which_and_the_exact_swap() -> None:
    model = scene("wu-lies-wrong")
    assert model.question.startswith("Swap the tiles on ")
    assert model.detail == why("WW-SETUP-03")
    assert set(looks(model).values()) == {"chosen"}
    assert len(looks(model)) == 2
    assert button(model, "Why?").intent == OpenPage("why", "WW-SETUP-03")


def test_a_board_that_is_read_whole_and_lawful_is_taken_by_one_touch() -> None:
    lies = scene("wu-lies-right").choices[0]
    assert (lies.text, lies.tone, lies.enabled) == ("As it lies on the table", Tone.MAIN, True)
    assert lies.intent == Tell(TellPlace(BOARD, AS_IT_LIES))
    shown, _ = WU_SCENES["wu-lies-right"]
    assert shown.laying is not None
    moving = replace(shown, laying=replace(shown.laying, ready=False))
    lies = button(wu_screen(moving, Looking(), EN, why), "As it lies on the table")
    assert (lies.enabled, lies.reason) == (False, "Wait until nothing moves over the board")


def test_two_touches_swap_tiles_of_one_shape_and_tiles_with_a_place_of_their_own_stay() -> None:
    first = scene("wu-entered", "S30")
    assert first.question.startswith("S30: ")
    assert touch(first, "S30") == Draft()
    assert touch(first, "S41") == Tell(TellPlace("swap S30", "S41"))
    assert touch(first, "O11") == Draft(words=("O11",))
    for place in ("S00", "S11", "O33", "O23"):
        assert touch(first, place) is None
    assert button(first, "This is our board").intent == Tell(TellPlace(BOARD, OURS))
    assert "Take the last swap back" not in [each.text for each in first.choices]


def test_an_entered_board_that_breaks_a_rule_cannot_be_taken_and_shows_what_to_swap() -> None:
    model = scene("wu-entered-wrong")
    ours = button(model, "This is our board")
    assert not ours.enabled
    assert ours.reason == model.question
    assert set(looks(model).values()) == {"free"}
    assert button(model, "Take the last swap back").enabled


def test_a_board_that_is_laid_shows_the_tiles_that_come_next() -> None:
    model = scene("wu-guided")
    (step,) = (step for step in model.steps if not step.done)
    assert "52 of 54 tiles lie right" in step.text
    assert set(looks(model).values()) == {"chosen"}
    assert len(looks(model)) == 2


def test_bots_alone_are_offered_nothing() -> None:
    shown, _ = WU_SCENES["wu-board"]
    bots = replace(shown, seats=tuple(replace(facts, bot=True) for facts in shown.seats))
    assert bots.laying is not None
    assert laying_screen(bots, bots.laying, Looking(), EN, why).choices == ()


def test_every_space_of_an_entered_board_can_be_typed_in_a_terminal() -> None:
    typed = [each.text for each in journey_choices(scene("wu-entered")) if each is not None]
    assert set(FREE_SQUARES) <= set(typed)


def _laying(controller: Controller) -> BoardFacts:
    assert controller.public is not None
    assert controller.public.laying is not None
    return controller.public.laying


def _two_towns(laying: BoardFacts) -> tuple[str, str]:
    """Two towns of different elements that may swap their places."""
    towns = [space for space in laying.spaces if space.kind == "town"]
    return next(
        (one.place, other.place)
        for one, other in combinations(towns, 2)
        if one.shows != other.shows and may_swap(one.place, other.place, laying.fixed)
    )


def test_a_board_is_entered_on_the_screen_and_the_game_goes_on_with_it(tmp_path: Path) -> None:
    clock = ManualClock(10.0)
    controller = Controller(SimulatedHost(tmp_path, clock=clock), clock=clock)
    seats = tuple(SeatWish(name, "touch") for name in ("tiger", "crane"))
    controller.open(wishes=Wishes(GAME.id, seats, ()))

    def press(text: str) -> None:
        assert isinstance(controller.model, WuScreen)
        controller.act(button(controller.model, text).intent)
        clock.advance(0.2)
        controller.step()

    clock.advance(0.2)
    controller.step()
    press("Entered by hand")
    laying = _laying(controller)
    squares = {space.place: space for space in laying.spaces if space.place[0] == "S"}
    one, other = _two_towns(laying)
    for place in (one, other):
        assert isinstance(controller.model, WuScreen)
        intent = touch(controller.model, place)
        assert intent is not None
        controller.act(intent)
    assert _laying(controller).swaps == 1
    press("This is our board")
    public: PublicTable | None = controller.public
    assert public is not None
    assert public.laying is None
    assert public.wu is not None
    shows = {space.place: space.shows for space in public.wu.spaces}
    assert (shows[one], shows[other]) == (squares[other].shows, squares[one].shows)
    assert public.wu.chance == "draw_starter"
    controller.close()


def test_a_board_that_is_being_entered_is_still_there_after_a_power_cut(tmp_path: Path) -> None:
    clock = ManualClock(10.0)
    host = HardwareHost(tmp_path, None, (), clock)

    def looked_at(table: Table) -> BoardFacts:
        clock.advance(0.2)
        table.step()
        facts = table.public().laying
        assert facts is not None
        return facts

    seats = tuple(SeatWish(name, "touch") for name in ("tiger", "crane"))
    table = host.new(Wishes(GAME.id, seats, ()))
    looked_at(table)
    table.touch(TellPlace(BOARD, BY_HAND))
    before = looked_at(table)
    one, other = _two_towns(before)
    table.touch(TellPlace(f"{SWAP} {one}", other))
    entered = looked_at(table)
    assert (entered.entered, entered.swaps) == (True, 1)
    table.close()

    (saved,) = host.saved()
    resumed = host.resume(saved.game_id)
    assert looked_at(resumed) == entered
    resumed.touch(TellPlace(BOARD, OURS))
    clock.advance(0.2)
    resumed.step()
    assert resumed.public().laying is None
    assert json.loads((tmp_path / NAME).read_text())["tells"] == []
    resumed.close()
    host.close()


@pytest.mark.parametrize(
    "kept", [[["board", "by-hand"], ["swap S30", "nowhere"]], [["board"], 7, ["x", "y"]], 7]
)
def test_a_damaged_note_of_an_entered_board_stops_no_game(tmp_path: Path, kept: object) -> None:
    clock = ManualClock(10.0)
    host = HardwareHost(tmp_path, None, (), clock)
    seats = tuple(SeatWish(name, "touch") for name in ("tiger", "crane"))
    host.new(Wishes(GAME.id, seats, ())).close()
    (saved,) = host.saved()
    (tmp_path / NAME).write_text(json.dumps({"game": saved.game_id, "tells": kept}))
    resumed = host.resume(saved.game_id)
    clock.advance(0.2)
    resumed.step()
    laying = resumed.public().laying
    assert laying is not None
    assert laying.swaps == 0
    resumed.close()
    host.close()
