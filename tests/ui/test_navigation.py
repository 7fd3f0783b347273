"""Which screen stands at which moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.clock import ManualClock
from companion.session.errors import JournalUnwritable
from companion.session.public import SealState, Stage
from tests.ui.support import FakeHost, FakeTable, exchange, fix, river, seat, table, whole_game
from ui.controller import Controller
from ui.intents import Begin, Close, Later, Leave, OpenPage, OpenPrivate, Resume
from ui.looking import Looking
from ui.presenters.models import StartScreen
from ui.presenters.navigation import screen_name
from ui.presenters.rounds import table_screen
from ui.texts import Texts


@pytest.mark.parametrize(
    ("stage", "screen"),
    [
        (Stage.SETUP, "steps"),
        (Stage.SEAL, "table"),
        (Stage.COUNTDOWN, "countdown"),
        (Stage.REVEAL, "reveal"),
        (Stage.RESOLVE, "steps"),
        (Stage.OVER, "result"),
    ],
)
def test_every_stage_shows_the_screen_players_need_then(stage: Stage, screen: str) -> None:
    assert screen_name(table(stage=stage), Looking()) == screen


def test_a_private_view_left_open_is_covered_as_soon_as_planning_is_over() -> None:
    looking = Looking(page="private", seat="s1")
    assert screen_name(table(stage=Stage.SEAL), looking) == "private"
    for stage in Stage:
        if stage is not Stage.SEAL:
            assert screen_name(table(stage=stage), looking) != "private"


def test_a_persons_decision_is_asked_and_a_bots_is_not() -> None:
    assert screen_name(table(stage=Stage.RESOLVE, decision=river("s1")), Looking()) == "decision"
    assert screen_name(table(stage=Stage.RESOLVE, decision=exchange("s1")), Looking()) == "exchange"
    assert screen_name(table(stage=Stage.RESOLVE, decision=river("s2")), Looking()) == "steps"


def test_a_small_difference_does_not_take_the_screen_and_a_fix_left_for_later_gives_it_back() -> None:
    small = table(stage=Stage.RESOLVE, fix=fix(small=True))
    assert screen_name(small, Looking()) == "steps"
    exact = table(stage=Stage.RESOLVE, fix=fix())
    assert screen_name(exact, Looking()) == "fix"
    assert screen_name(exact, Looking(later=frozenset({"fix-1"}))) == "steps"


def test_the_proof_is_not_to_be_seen_before_the_end() -> None:
    assert screen_name(table(stage=Stage.RESOLVE), Looking(page="proof")) == "steps"
    assert screen_name(table(stage=Stage.OVER), Looking(page="proof")) == "proof"


def test_players_come_from_the_start_page_to_a_table_and_back() -> None:
    host = FakeHost(whole_game())
    controller = Controller(host)
    assert controller.screen == "start"
    controller.act(OpenPage("new-game"))
    assert controller.screen == "new-game"
    controller.act(Begin())
    assert controller.screen == "steps"
    assert len(host.wished[0].seats) == 4
    controller.act(OpenPage("menu"))
    controller.act(Leave())
    assert (controller.screen, host.table.closed) == ("start", True)
    controller.act(Resume("g1"))
    assert host.resumed == ["g1"]
    controller.act(Leave())
    controller.act(Leave())
    assert controller.over


def test_a_seat_that_opens_its_view_and_thinks_better_is_back_at_the_table() -> None:
    controller = Controller(FakeHost(FakeTable(table())))
    controller.act(Resume("g1"))
    controller.act(OpenPrivate("s1"))
    assert controller.screen == "private"
    controller.act(Close())
    assert controller.screen == "table"


def test_leaving_a_fix_for_later_keeps_it_listed() -> None:
    controller = Controller(FakeHost(FakeTable(table(stage=Stage.RESOLVE, fix=fix()))))
    controller.act(Resume("g1"))
    controller.act(Later("fix-1"))
    assert controller.screen == "steps"
    assert "For later" in getattr(controller.model, "message", "")


def test_a_page_laid_over_the_game_survives_a_new_stage_but_a_refusal_does_not() -> None:
    fake = FakeTable(table())
    controller = Controller(FakeHost(fake))
    controller.act(Resume("g1"))
    controller.act(OpenPage("history"))
    controller.looking = replace(controller.looking, message="old")
    seats = tuple(seat(n, animal, seal=SealState.IDLE) for n, animal in enumerate(("ox", "tiger", "rabbit")))
    fake.shown = table(stage=Stage.REVEAL, seats=seats)
    controller.step()
    assert (controller.screen, controller.looking.message) == ("history", "")


def test_opened_plans_stay_large_for_a_moment_and_then_the_game_goes_on() -> None:
    clock = ManualClock()
    fake = FakeTable(table(3))
    controller = Controller(FakeHost(fake), clock=clock, opening=2.0)
    controller.act(Resume("g1"))
    seats = tuple(seat(n, animal, plan=(3, 2)) for n, animal in enumerate(("ox", "tiger", "rabbit")))
    fake.shown = table(3, Stage.RESOLVE, seats=seats)
    controller.step()
    assert controller.screen == "reveal"
    clock.advance(1.9)
    controller.step()
    assert controller.screen == "reveal"
    clock.advance(0.2)
    controller.step()
    assert controller.screen == "steps"


def test_a_game_that_is_resumed_in_the_middle_of_a_round_does_not_open_its_plans_again() -> None:
    seats = tuple(seat(n, animal, plan=(3, 2)) for n, animal in enumerate(("ox", "tiger", "rabbit")))
    controller = Controller(FakeHost(FakeTable(table(3, Stage.RESOLVE, seats=seats))), opening=2.0)
    controller.act(Resume("g1"))
    assert controller.screen == "steps"


def _unwritable(_: object, __: object = None) -> None:
    raise JournalUnwritable("the disk is full; free some space, then go on")


def test_a_journal_that_cannot_be_written_leads_back_to_the_start_page_and_says_why() -> None:
    host = FakeHost(FakeTable(table(), on_step=_unwritable))
    controller = Controller(host)
    controller.open(resume="g1")
    controller.step()
    assert (controller.screen, host.table.closed, controller.over) == ("start", True, False)
    assert isinstance(controller.model, StartScreen)
    assert "disk is full" in controller.model.message
    controller.act(Resume("g1"))
    assert host.resumed == ["g1", "g1"]


def test_a_seal_that_cannot_be_written_down_is_refused_to_its_own_seat() -> None:
    controller = Controller(FakeHost(FakeTable(table(), on_touch=_unwritable)))
    controller.open(resume="g1")
    assert "disk is full" in controller.seal(controller.legal("s1")[0])


def test_printed_values_that_cannot_be_read_are_told_and_saved_games_stay_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = FakeHost(FakeTable(table()))
    monkeypatch.setattr(FakeHost, "offers", _unwritable)
    controller = Controller(host)
    controller.act(OpenPage("new-game"))
    assert controller.screen == "start"
    assert isinstance(controller.model, StartScreen)
    assert "disk is full" in controller.model.message
    controller.act(Resume("g1"))
    assert host.resumed == ["g1"]


def test_cards_that_no_camera_sees_are_told_in_the_private_view_of_their_seat_alone() -> None:
    public = table(stage=Stage.REVEAL)
    blind = replace(public, seats=(replace(public.seats[0], to_tell=True), *public.seats[1:]))
    assert screen_name(blind, Looking()) == "table"
    assert screen_name(blind, Looking(page="private", seat=blind.seats[0].seat)) == "private"
    assert screen_name(blind, Looking(page="private", seat=blind.seats[1].seat)) != "private"
    buttons = [strip.button for strip in table_screen(blind, Looking(), Texts("en")).strips]
    assert [button is not None for button in buttons] == [True, False, False, False]
    assert buttons[0] is not None
    assert buttons[0].intent == OpenPrivate(blind.seats[0].seat)
