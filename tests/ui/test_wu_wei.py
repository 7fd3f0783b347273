"""The screens of Wu Wei, without a window: what can be done by finger, and why not there."""

from __future__ import annotations

import io
import json
import math
import random
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.games.vocabulary import Move
from companion.games.wu_wei import GAME
from companion.games.wu_wei.board import SPACES
from companion.games.wu_wei.clauses import CLAUSES
from companion.games.wu_wei.state import WuState
from companion.reconcile.wu_wei import CHANCE, DRAW
from companion.session.public import PublicTable, SealState, Stage
from companion.session.touches import Decide, TellPlace
from companion.virtual.host import SimulatedHost
from tests.games.wu_wei.build import Board, board, chi
from tests.ui.wu_scenes import WU_SCENES, wu_shown
from ui.controller import Controller
from ui.host import SeatWish, Wishes
from ui.intents import Draft, Intent, OpenPrivate, Tell
from ui.layout import screen_rect
from ui.looking import Looking
from ui.presenters.parts import Button
from ui.presenters.wu import wu_screen
from ui.presenters.wu_answers import BUILT
from ui.presenters.wu_models import WuScreen
from ui.presenters.wu_pages import bid_screen, purses_page, wu_result
from ui.terminal import TerminalView
from ui.terminal_text import body, choices
from ui.texts import LANGUAGES, Texts
from ui.widgets.wu_grounds import BoardShape
from ui.wu_terminal import journey_lines, typed_bid

EN = Texts("en")
NINE_MILLIMETRES = 49.0
"""In units, on a 7-inch screen."""


def why(clause: str) -> str:
    """The text of a rule."""
    return CLAUSES[clause].text


def screen(state: WuState, words: tuple[str, ...] = ()) -> WuScreen:
    """What is shown once these words were pointed at."""
    return wu_screen(wu_shown(state), Looking(draft=Draft(words=words)), EN, why)


def pressed(model: WuScreen) -> Iterator[Intent]:
    """Everything that can be pressed on a screen."""
    yield from (button.intent for button in model.choices if button.enabled)
    yield from (cell.touch.intent for cell in model.board if cell.touch)


def within_reach(state: WuState) -> set[Move]:
    """Every move that fingers can make, through whatever they point at first."""
    found, seen, open_ = set[Move](), set[tuple[str, ...]](), [tuple[str, ...]()]
    while open_:
        words = open_.pop()
        if words in seen:
            continue
        seen.add(words)
        for intent in pressed(screen(state, words)):
            if isinstance(intent, Draft):
                open_.append(intent.words)
            elif isinstance(intent, Tell) and isinstance(intent.touch, Decide):
                found.add(intent.touch.move)
    return found


def walks(level: str, seats: int, moves: int, seed: int) -> Iterator[WuState]:
    """Positions of one game by random moves."""
    chance = random.Random(seed)
    state = GAME.new({"players": seats, "level": level})
    for _ in range(moves):
        if state.over:
            return
        acting = sorted(state.to_act())
        if state.sealed:
            bids = [state.legal(seat)[0] for seat in acting]
            state = state.apply_joint(bids).state  # type: ignore[assignment]
            continue
        legal = state.legal(acting[0])
        assert isinstance(state, WuState)
        yield state
        state = state.apply(legal[chance.randrange(len(legal))]).state  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("level", "seats"), [("master", 3), ("emperor", 4), ("solo1", 1), ("solo2", 1), ("solo3", 1)]
)
def test_every_move_that_the_rules_allow_can_be_made_by_finger(level: str, seats: int) -> None:
    for state in walks(level, seats, 45, seed=3):
        decision = wu_shown(state).decision
        if decision is None or decision.decision in BUILT or decision.more:
            continue
        fingers = within_reach(state)
        legal = set(state.legal(decision.seat))
        assert fingers <= legal, fingers - legal
        unpaid = {
            (move.move, [pair for pair in move.fields if pair[0] != "pay"].__repr__()) for move in fingers
        }
        for move in decision.choices:
            essence = (move.move, [pair for pair in move.fields if pair[0] != "pay"].__repr__())
            known = essence in unpaid or (move.move == "resolve_die" and move.get("to") is not None)
            assert known, f"{move} cannot be made on the screen"


def _walled() -> Board:
    return board(
        "initiate", 2, trackers={"element": "fire", "palace": "earth", "season": "summer"}, walls=["O23"],
        players={"s1": {"cards": ["snake_1"], **chi(fire=3, wood=2)}},
        pieces={"student_tiger": {"at": "O24", "side": "minus"}},
    )  # fmt: skip


def test_a_space_that_is_barred_says_which_rule_bars_it() -> None:
    model = screen(_walled().state, ("O34",))
    cell = next(cell for cell in model.board if cell.place == "O34")
    assert cell.look == "chosen"
    assert cell.barred
    assert why("WW-BLOCK-05") in model.detail
    cells = {cell.place: (cell.look, cell.barred) for cell in screen(_walled().state).board}
    assert cells["O34"] == ("", True)
    assert cells["O14"] == ("free", False)
    assert cells["O52"] == ("", False)


def test_a_second_touch_on_a_free_space_goes_there_and_costs_nothing() -> None:
    play = _walled()
    cell = next(cell for cell in screen(play.state, ("O14",)).board if cell.place == "O14")
    assert cell.touch is not None
    assert cell.touch.intent == Tell(Decide(Move.of("s1", "step", piece="student_tiger", to="O14")))


def test_what_costs_chi_is_never_done_by_one_touch_and_says_every_way_to_pay() -> None:
    state = _walled().state
    at_wall = screen(state, ("O23",))
    cell = next(cell for cell in at_wall.board if cell.place == "O23")
    assert cell.touch is not None
    assert isinstance(cell.touch.intent, Draft)
    texts = [button.text for button in at_wall.choices]
    assert any("Destroy the wall on O23" in text for text in texts)
    assert any("Snake 1: to O23" in text for text in texts)
    (more,) = [button for button in at_wall.choices if "Destroy" in button.text]
    assert isinstance(more.intent, Draft)
    paying = [button.text for button in screen(state, more.intent.words).choices]
    assert paying[:2] == [
        "Destroy the wall on O23: pay 3 fire",
        "Destroy the wall on O23: pay 2 wood + 2 fire",
    ]


def test_marked_octagons_become_one_move_when_there_are_enough() -> None:
    state: WuState = GAME.new({"players": 3, "level": "emperor"})
    (seat,) = state.to_act()
    while state.legal(seat)[0].move != "raise_walls":
        state = state.apply(state.legal(seat)[0]).state  # type: ignore[assignment]
        (seat,) = state.to_act()
    words: tuple[str, ...] = ()
    for place in ("O11", "O22", "O24", "O42", "O44"):
        cell = next(cell for cell in screen(state, words).board if cell.place == place)
        assert cell.touch is not None
        assert isinstance(cell.touch.intent, Draft)
        words = cell.touch.intent.words
    (go,) = [b for b in screen(state, words).choices if isinstance(b.intent, Tell)]
    assert isinstance(go.intent, Tell)
    assert isinstance(go.intent.touch, Decide)
    state.check(go.intent.touch.move)


def test_trackers_shares_and_terrain_are_put_together_step_by_step() -> None:
    chance = random.Random(1)
    for name, kind in (("wu-trackers", "set_trackers"), ("wu-share", "share")):
        shown, _ = WU_SCENES[name]
        words: tuple[str, ...] = ()
        for _ in range(8):
            model = wu_screen(shown, Looking(draft=Draft(words=words)), EN, why)
            told = [b.intent for b in model.choices if isinstance(b.intent, Tell)]
            if told:
                break
            drafts = [b.intent for b in model.choices if isinstance(b.intent, Draft) and b.intent.words]
            words = chance.choice(drafts).words
        assert isinstance(told[0], Tell)
        assert isinstance(told[0].touch, Decide)
        assert told[0].touch.move.move == kind


def test_a_throw_is_told_die_by_die_and_a_card_at_once() -> None:
    shown, _ = WU_SCENES["wu-dice"]
    assert shown.wu is not None
    words: tuple[str, ...] = ()
    for _ in shown.wu.dice_due:
        model = wu_screen(shown, Looking(draft=Draft(words=words)), EN, why)
        button = next(b for b in model.choices if "minus" in b.text or "lion" in b.text)
        if isinstance(button.intent, Draft):
            words = button.intent.words
    assert isinstance(button.intent, Tell)
    assert isinstance(button.intent.touch, TellPlace)
    told = json.loads(button.intent.touch.place)
    assert told["dice"].keys() == {one.die for one in shown.wu.dice_due}
    deck = wu_screen(*WU_SCENES["wu-deck"], EN, why)
    assert deck.choices[0].intent == Tell(TellPlace(CHANCE, DRAW))
    assert len(deck.choices) > 20


def test_a_throw_that_is_due_says_which_dice_stand_in_and_what_their_pips_say() -> None:
    table = wu_screen(*WU_SCENES["wu-tray"], EN, why).throw
    assert table is not None
    assert {die.colour: die.stands_for for die in table.dice} == {
        "green": "Crane", "brown": "Dragon", "grey": "Snake", "beige": "Leopard", "turquoise": "Emperor",
    }  # fmt: skip
    assert [die.words for die in table.dice[:2]] == ["green: Crane", "brown: Dragon"]
    assert [(row.pips, row.says) for row in table.faces] == [
        ((1, 2), ("minus", "circle")),
        ((3, 4), ("plus", "plus")),
        ((5, 6), ("animal", "lion")),
    ]
    assert [die.column for die in table.dice] == [0, 0, 0, 0, 1]
    both = wu_screen(*WU_SCENES["wu-tray-advanced"], EN, why).throw
    assert both is not None
    assert (both.dice[-1].stands_for, both.dice[-1].count) == ("Emperor + Empress", 2)
    generals = wu_screen(*WU_SCENES["wu-tray-generals"], EN, why).throw
    assert generals is not None
    assert [(die.colour, die.stands_for) for die in generals.dice] == [
        ("beige", "White general"),
        ("brown", "Black general"),
    ]
    assert [row.says for row in generals.faces] == [("minus",), ("plus",), ("lion",)]


def test_dice_are_shown_only_where_a_device_could_see_them_and_nobody_is_telling_them() -> None:
    shown, looking = WU_SCENES["wu-tray"]
    alone = replace(shown, missing=frozenset({"camera"}))
    assert wu_screen(alone, looking, EN, why).throw is not None
    blind = wu_screen(replace(shown, missing=frozenset({"camera", "board"})), looking, EN, why)
    assert blind.throw is None
    assert blind.choices == wu_screen(shown, looking, EN, why).choices, "touch is possible at any time"
    assert wu_screen(*WU_SCENES["wu-dice"], EN, why).throw is None
    assert wu_screen(*WU_SCENES["wu-resolve"], EN, why).throw is None


def test_pips_that_a_box_has_in_another_order_stand_in_rows_of_their_own() -> None:
    shown, looking = WU_SCENES["wu-tray-generals"]
    assert shown.wu is not None
    odd = ("minus", "lion", "plus", "plus", "plus", "minus")
    dice = tuple(replace(die, by_pips=odd) for die in shown.wu.dice_due)
    table = wu_screen(replace(shown, wu=replace(shown.wu, dice_due=dice)), looking, EN, why).throw
    assert table is not None
    assert [row.pips for row in table.faces] == [(1,), (2,), (3, 4, 5), (6,)]


def test_the_terminal_names_the_dice_in_words() -> None:
    said = "\n".join(journey_lines(wu_screen(*WU_SCENES["wu-tray"], EN, why)))
    assert "green = Crane" in said
    assert "1 2: minus | circle" in said


def test_a_bot_is_not_asked_on_the_screen() -> None:
    shown = wu_shown(_walled().state)
    bots = replace(shown, seats=tuple(replace(facts, bot=True) for facts in shown.seats))
    model = wu_screen(bots, Looking(), EN, why)
    assert not any(isinstance(intent, Tell) for intent in pressed(model))


def test_the_page_of_an_offer_is_the_same_whatever_is_offered() -> None:
    shown, _ = WU_SCENES["wu-seal"]
    assert shown.wu is not None
    model = wu_screen(shown, Looking(), EN, why)
    assert [b.intent for b in model.choices] == [OpenPrivate("s1"), OpenPrivate("s2"), OpenPrivate("s3")]
    page = bid_screen(shown, shown.wu, "s1", EN)
    assert [(cell.element, cell.held, cell.step) for cell in page.cells][2:5:2] == [
        ("earth", 1, 1),
        ("water", 3, 2),
    ]
    assert typed_bid(page, "0 0 1 0 2") == Move.of("s1", "seal_bid", offer={"earth": 1, "water": 2})
    assert typed_bid(page, "all of it") is None


def test_a_lost_stage_has_no_winner_and_says_how_it_was_lost() -> None:
    shown, looking = WU_SCENES["wu-lost"]
    assert shown.wu is not None
    model = wu_result(shown, shown.wu, looking, EN)
    assert model.header.headline == "The stage is lost"
    assert [rank.place for rank in model.ranks] == ["–"]
    assert model.ranks[0].text == "A style was lost"


def test_the_campaign_is_shown_with_what_is_lost_and_when_a_stage_may_be_finished() -> None:
    shown, _ = WU_SCENES["wu-home"]
    assert shown.wu is not None
    lines = " ".join(purses_page(shown, shown.wu, EN).lines)
    assert "Campaign: stage 1 of 3" in lines
    assert "may be finished" in lines
    assert "Discipline deck" in lines


@pytest.mark.parametrize("name", sorted(WU_SCENES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_can_be_said_in_every_language_and_in_a_terminal(name: str, language: str) -> None:
    shown, looking = WU_SCENES[name]
    texts = Texts(language)
    model = wu_screen(shown, looking, texts, why)
    said = " ".join([model.question, model.detail, *(button.text for button in model.choices)])
    assert "{" not in said
    assert list(body(model))
    assert all(button.text for button in choices(model))


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_every_space_can_be_hit_with_a_finger_and_means_only_itself(size: tuple[int, int]) -> None:
    area, _ = screen_rect(*size)
    side = min(area.w, area.h) - 8
    shape = BoardShape.within(replace(area, w=side, h=side))
    inside = NINE_MILLIMETRES / 2
    for place in SPACES:
        x, y = shape.centre(place)
        for turn in range(16):
            angle = turn * math.pi / 8
            spot = x + inside * math.cos(angle), y + inside * math.sin(angle)
            meant = [other for other in (*_squares_first(),) if shape.hit(other, *spot)]
            assert meant[:1] == [place], f"{place} at {spot}: {meant}"


def _squares_first() -> Iterator[str]:
    yield from (place for place in SPACES if place[0] == "S")
    yield from (place for place in SPACES if place[0] == "O")


def _evening(folder: Path, people: int, bots: int, **options: object) -> tuple[Controller, ManualClock]:
    clock = ManualClock(10.0)
    controller = Controller(SimulatedHost(folder, clock=clock), clock=clock)
    names = ("tiger", "crane", "dragon", "snake", "leopard", "emperor")
    seats = tuple(SeatWish(names[n], "touch" if n < people else "bot") for n in range(people + bots))
    controller.open(wishes=Wishes(GAME.id, seats, tuple(sorted(options.items()))))
    return controller, clock


def _public(controller: Controller) -> PublicTable:
    assert controller.public is not None
    return controller.public


def test_a_person_and_bots_play_on_the_screen_from_the_drawn_board_on(tmp_path: Path) -> None:
    controller, clock = _evening(tmp_path, 1, 2)
    chance = random.Random(4)
    turns = set()
    for _ in range(400):
        clock.advance(0.4)
        controller.step()
        public = _public(controller)
        assert public.wu is not None
        turns.add(public.round)
        if len(turns) > 5:
            break
        if public.stage is Stage.SEAL and public.seats[0].seal is SealState.OPEN:
            assert controller.seal(Move.of("s1", "seal_bid", offer={})) == ""
            continue
        model = controller.model
        if not isinstance(model, WuScreen):
            assert public.stage is Stage.COUNTDOWN
            continue
        buttons = [b for b in model.choices if isinstance(b.intent, Tell | Draft) and b.enabled]
        spaces = [cell.touch for cell in model.board if cell.touch and cell.look in ("free", "chosen")]
        if public.wu.chance or (public.decision is not None and public.decision.seat == "s1"):
            pick: list[Button] = buttons + spaces
            told = [button for button in pick if isinstance(button.intent, Tell)]
            controller.act(chance.choice(told or pick).intent)
    assert len(turns) > 5, "the evening got stuck"
    controller.close()


def test_bots_alone_draw_and_play_by_themselves(tmp_path: Path) -> None:
    controller, clock = _evening(tmp_path, 0, 2)
    for _ in range(120):
        clock.advance(1.0)
        controller.step()
    assert _public(controller).round > 2
    controller.close()


class Ones:
    """A keyboard on which the first choice is typed again and again."""

    def poll(self, seconds: float) -> str | None:
        """See :class:`ui.terminal.Keyboard`."""
        return "1"

    def hidden(self) -> AbstractContextManager[None]:
        """See :class:`ui.terminal.Keyboard`."""
        return nullcontext()


def test_a_turn_can_be_typed_in_a_terminal(tmp_path: Path) -> None:
    controller, clock = _evening(tmp_path, 2, 0)
    out = io.StringIO()
    view = TerminalView(controller, Ones(), out)
    for _ in range(30):
        clock.advance(0.5)
        view.turn()
    assert _public(controller).round >= 1
    assert "O23:spring" in out.getvalue()
    controller.close()
