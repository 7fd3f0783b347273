"""Seats that scan, seats that stay away, and the house rule for late cards, at a whole table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.games.race.components import action_card
from companion.games.vocabulary import Seat
from companion.reveal import Absent, HouseRule, Mode, NothingShown
from companion.session.public import SealState, Stage
from companion.session.touches import RevealBy, SealBy, SealScanned
from tests.secrecy.evening import SealedEvening
from tests.secrecy.interference import CONSEQUENCES
from tests.support.race_evening import Plan

PLANS: dict[Seat, Plan] = {"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)}


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[SealedEvening]:
    """Round 1 is to be planned: s1 scans, s2 lays cards, s3 touches."""
    opened = SealedEvening(tmp_path, 3, {"s1": Mode.TOUCH, "s3": Mode.TOUCH})
    opened.begin()
    opened.reach(Stage.SEAL)
    opened.referee.touch(SealBy("s1", "scan"))
    opened.run(0.2)
    yield opened
    opened.close()


def scan(evening: SealedEvening, seat: Seat, plan: Plan) -> None:
    evening.hood.shown = tuple(evening.cards(seat, plan))
    evening.run(0.3)
    evening.table.press(seat)
    evening.run(0.6)
    evening.hood.shown = ()
    evening.run(0.1)


def test_cards_under_the_hood_and_the_key_make_a_seal_and_the_lamp_says_so(evening: SealedEvening) -> None:
    assert evening.referee.public().reader_in_use
    scan(evening, "s1", PLANS["s1"])
    assert evening.facts("s1").seal is SealState.SEALED
    assert evening.table.lamps[1] == "on"
    evening.table.press("s1")
    evening.run(0.6)
    assert evening.facts("s1").seal is SealState.OPEN


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        (["RZ-A5-2", "RZ-E1-01"], "ox: this action card is of another deck"),
        (["RZ-A5-1"], "ox: the lane must show one action and one energy card"),
        (["RZ-A5-1", "RZ-E9-01"], ""),
    ],
)
def test_a_wrong_card_is_named_to_its_seat_and_nothing_changes_for_the_others(
    evening: SealedEvening, cards: list[str], why: str
) -> None:
    before = evening.referee.public()
    evening.hood.shown = tuple(cards)
    evening.table.press("s1")
    evening.run(0.6)
    look = evening.referee.scanned("s1")
    assert not look.ready
    assert look.refusal or str(look.line) == why
    assert evening.referee.public() == before
    assert evening.table.lamps[1] == "blink"
    with pytest.raises(NothingShown, match="your covered view says why"):
        evening.referee.touch(SealScanned("s1"))


def test_all_three_ways_open_together_and_real_cards_must_equal_the_scanned_ones(
    evening: SealedEvening,
) -> None:
    scan(evening, "s1", PLANS["s1"])
    evening.seal("s2", PLANS["s2"])
    evening.seal("s3", PLANS["s3"])
    evening.reach(Stage.REVEAL)
    evening.flip("s2")
    screen = evening.until(lambda shown: shown.stage is Stage.RESOLVE, 6.0)
    assert [facts.plan for facts in screen.seats] == [(5, 1), (3, 1), (4, 2)]
    assert not screen.reader_in_use
    evening.table.lay(action_card(2, 1), "s1.row.action", 0)
    evening.table.lay(evening.held("s1", 1)[0], "s1.row.energy", 0)
    fix = evening.fix()
    assert fix.seat == "s1"
    assert str(fix.line) == "ox's row: it should show 7, 5:1"


def test_a_reader_that_fails_sends_its_seats_to_touch_and_back(evening: SealedEvening) -> None:
    evening.hood.gone = True
    screen = evening.run(0.2)
    assert screen.seats[0].mode == "touch"
    assert not screen.reader
    evening.hood.gone = False
    assert evening.run(0.2).seats[0].mode == "scan"


@pytest.mark.parametrize("absent", Absent)
def test_a_seat_that_does_not_come_back_is_treated_as_agreed(evening: SealedEvening, absent: Absent) -> None:
    scan(evening, "s1", PLANS["s1"])
    evening.seal("s3", PLANS["s3"])
    choice = evening.referee._choice
    legal = evening.session.state.legal("s2")
    default = choice.default("s2")
    assert choice.time_is_up(absent) == ("s2",)
    note = evening.run(0.1).seats[1].note
    if absent in (Absent.WAIT, Absent.REMIND):
        assert (note is None) is (absent is Absent.WAIT)
        assert evening.facts("s2").seal is SealState.OPEN
        return
    screen = evening.until(lambda shown: shown.stage is Stage.RESOLVE, 8.0)
    plan = screen.seats[1].plan
    assert plan in [(move["action"], move["energy"]) for move in legal]
    if absent is Absent.DEFAULT:
        assert plan == (default["action"], default["energy"])


@pytest.mark.parametrize("rule", HouseRule)
def test_the_rule_for_late_cards_can_be_chosen_in_the_middle_of_a_game(
    evening: SealedEvening, rule: HouseRule
) -> None:
    evening.referee.touch(RevealBy(rule.value))
    scan(evening, "s1", PLANS["s1"])
    evening.seal("s3", PLANS["s3"])
    evening.seal("s2", PLANS["s2"])
    evening.reach(Stage.REVEAL)
    screen = evening.run(4.6)
    assert str(screen.seats[1].note) == f"too late: {CONSEQUENCES[rule]}"
    wanted = {HouseRule.TABLE: Stage.REVEAL, HouseRule.ALL_AGAIN: Stage.SEAL, HouseRule.LOWEST: Stage.RESOLVE}
    assert screen.stage is wanted[rule]


def test_a_seal_of_another_kind_than_the_seat_chose_is_refused(evening: SealedEvening) -> None:
    with pytest.raises(CompanionError):
        evening.referee.touch(SealScanned("s3"))
