"""A hidden choice from the first seal to the joint opening, in every way of sealing."""

from __future__ import annotations

import hashlib
import json

import pytest

from companion.clock import ManualClock
from companion.games.vocabulary import IllegalMove, Move
from companion.reveal import (
    Absent,
    BreakReason,
    Condition,
    Fault,
    HouseRule,
    Mode,
    Outcome,
    Phase,
    RevealError,
    RevealRoom,
    commitment,
)
from tests.support.coin_game import hide
from tests.support.reveals import FACE_DOWN, SCAN, STATE, TOUCH, Table, moves_of


def test_nothing_opens_before_the_last_seat_has_sealed_and_the_countdown_has_run() -> None:
    table = Table({"s1": TOUCH, "s2": SCAN})
    table.seal("s1", 3)
    table.clock.advance(60)
    assert table.room.tick() is Phase.SEALING
    with pytest.raises(RevealError, match="not every plan"):
        table.room.open()
    table.seal("s2", 1)
    assert table.phase() is Phase.COUNTDOWN
    table.clock.advance(2.9)
    assert table.room.tick() is Phase.COUNTDOWN
    assert table.room.countdown_left == pytest.approx(0.1)
    with pytest.raises(RevealError, match="not every plan"):
        table.room.open()
    table.clock.advance(0.1)
    assert table.room.tick() is Phase.WINDOW
    assert moves_of(table.room.open().moves) == {"s1": 3, "s2": 1}


def test_plans_are_given_out_exactly_once() -> None:
    table = Table({"s1": TOUCH})
    table.seal("s1", 2)
    table.flip()
    table.room.open()
    assert table.phase() is Phase.DONE
    assert table.room.status() == ()
    with pytest.raises(RevealError):
        table.room.open()


@pytest.mark.parametrize("first", Mode)
@pytest.mark.parametrize("second", Mode)
def test_every_mix_of_ways_to_seal_opens_together(first: Mode, second: Mode) -> None:
    table = Table({"s1": first, "s2": second})
    table.seal("s1", 3)
    table.seal("s2", 1)
    table.flip()
    for seat, coins in (("s1", 3), ("s2", 1)):
        table.room.show(seat, hide(seat, coins))
    opening = table.room.open()
    assert moves_of(opening.moves) == {"s1": 3, "s2": 1}
    assert [seal.mode for seal in opening.seals] == [first, second]
    assert opening.mismatches == ()


def test_a_sealed_plan_can_be_replaced_and_taken_back_until_all_have_sealed() -> None:
    table = Table({"s1": TOUCH, "s2": TOUCH})
    table.seal("s1", 1)
    table.seal("s1", 3)
    table.room.unseal("s1")
    assert table.conditions() == {"s1": "open", "s2": "open"}
    table.seal("s1", 2)
    table.seal("s2", 0)
    with pytest.raises(RevealError, match="not possible now"):
        table.room.unseal("s1")
    with pytest.raises(RevealError, match="not possible now"):
        table.seal("s1", 0)
    table.flip()
    assert moves_of(table.room.open().moves) == {"s1": 2, "s2": 0}


def test_an_illegal_plan_is_refused_to_its_seat_and_shown_to_nobody() -> None:
    table = Table({"s1": TOUCH, "s2": TOUCH})
    before = table.room.status()
    with pytest.raises(IllegalMove):
        table.seal("s1", 9)
    assert table.room.status() == before
    assert table.room.drain() == ()
    table.seal("s1", 2)
    sealed = table.room.status()
    with pytest.raises(IllegalMove):
        table.seal("s1", 9)
    assert table.room.status() == sealed
    table.seal("s2", 0)
    table.flip()
    assert moves_of(table.room.open().moves) == {"s1": 2, "s2": 0}


@pytest.mark.parametrize("reason", BreakReason)
def test_a_disturbed_lane_breaks_the_seal_and_that_seat_alone_seals_again(reason: BreakReason) -> None:
    table = Table({"s1": FACE_DOWN, "s2": TOUCH})
    table.seal("s1")
    table.seal("s2", 1)
    assert table.phase() is Phase.COUNTDOWN
    table.room.break_seal("s1", reason)
    assert table.phase() is Phase.SEALING
    (first, second) = table.room.status()
    assert (first.condition, first.broken_by, first.breaks) == (Condition.BROKEN, reason, 1)
    assert second.condition is Condition.SEALED
    table.clock.advance(10)
    assert table.room.tick() is Phase.SEALING
    table.seal("s1")
    assert table.phase() is Phase.COUNTDOWN
    assert table.room.countdown_left == 3.0
    assert table.room.status()[0].broken_by is None


def test_a_lane_that_nobody_sealed_cannot_break() -> None:
    table = Table({"s1": FACE_DOWN, "s2": TOUCH})
    table.room.break_seal("s1", BreakReason.HAND)
    assert table.conditions() == {"s1": "open", "s2": "open"}
    assert table.room.drain() == ()


def test_face_down_cards_are_the_plan_once_they_lie_face_up_in_the_window() -> None:
    table = Table({"s1": FACE_DOWN, "s2": TOUCH})
    table.seal("s1")
    table.seal("s2", 1)
    with pytest.raises(RevealError, match="not possible now"):
        table.room.show("s1", hide("s1", 2))
    table.flip()
    assert table.room.late() == ("s1",)
    assert not table.room.ready
    table.room.show("s1", hide("s1", 2))
    assert table.room.late() == ()
    opening = table.room.open()
    assert moves_of(opening.moves) == {"s1": 2, "s2": 1}
    assert [(seal.seat, seal.digest is None, seal.nonce is None) for seal in opening.seals] == [
        ("s1", True, True),
        ("s2", False, False),
    ]


def test_the_window_starts_when_people_are_told_to_flip_however_late_that_is() -> None:
    table = Table({"s1": FACE_DOWN})
    table.seal("s1")
    table.clock.advance(30)
    assert table.room.tick() is Phase.WINDOW
    assert table.room.window_left == 4.0
    assert table.room.tick() is Phase.WINDOW


def _dispute(house_rule: HouseRule, spoil: str) -> Table:
    """Two face-down seats; the lane of s2 is late or wrong until the window has run out."""
    table = Table({"s1": FACE_DOWN, "s2": FACE_DOWN}, house_rule)
    table.seal("s1")
    table.seal("s2")
    table.flip()
    table.room.show("s1", hide("s1", 3))
    if spoil == "illegal":
        table.room.show("s2", hide("s2", 9))
    elif spoil != "late":
        table.room.fault("s2", Fault(spoil))
    assert table.phase() is Phase.WINDOW
    assert all(status.fault is None for status in table.room.status())
    table.run_out()
    return table


@pytest.mark.parametrize("spoil", Fault)
def test_a_late_or_wrong_lane_is_named_and_the_table_decides_to_put_it_right(spoil: Fault) -> None:
    table = _dispute(HouseRule.TABLE, spoil.value)
    assert table.phase() is Phase.DISPUTE
    first, second = table.room.status()
    assert first.fault is None
    assert second.fault is not None
    assert second.fault.fault is spoil
    assert not table.room.ready
    table.room.show("s2", hide("s2", 1))
    opening = table.room.open()
    assert moves_of(opening.moves) == {"s1": 3, "s2": 1}
    assert opening.substituted == {}


@pytest.mark.parametrize("spoil", Fault)
@pytest.mark.parametrize("decided", ["house rule", "table"])
def test_with_all_plan_again_everybody_seals_anew_and_the_reason_is_named(spoil: Fault, decided: str) -> None:
    table = _dispute(HouseRule.ALL_AGAIN if decided == "house rule" else HouseRule.TABLE, spoil.value)
    if decided == "table":
        table.room.resolve(HouseRule.ALL_AGAIN)
    assert table.phase() is Phase.SEALING
    assert table.conditions() == {"s1": "open", "s2": "open"}
    assert {seat: fault.fault for seat, fault in table.room.faults().items()} == {"s2": spoil}
    table.seal("s1")
    table.seal("s2")
    assert table.room.faults() == {}
    table.flip()
    assert not table.room.ready


@pytest.mark.parametrize("spoil", Fault)
@pytest.mark.parametrize("decided", ["house rule", "table"])
def test_with_the_lowest_plan_only_the_late_seat_is_replaced(spoil: Fault, decided: str) -> None:
    table = _dispute(HouseRule.LOWEST if decided == "house rule" else HouseRule.TABLE, spoil.value)
    if decided == "table":
        table.room.resolve(HouseRule.LOWEST)
    opening = table.room.open()
    assert moves_of(opening.moves) == {"s1": 3, "s2": 0}
    assert {seat: fault.fault for seat, fault in opening.substituted.items()} == {"s2": spoil}


def test_an_illegal_pair_is_named_with_its_rule() -> None:
    table = _dispute(HouseRule.TABLE, "illegal")
    fault = table.room.status()[1].fault
    assert fault is not None
    assert fault.clause == "C-1"
    assert "cannot hide 9" in fault.message


def test_a_lane_put_right_within_the_window_is_no_fault() -> None:
    table = Table({"s1": FACE_DOWN})
    table.seal("s1")
    table.flip()
    table.room.fault("s1", Fault.THIRD_CARD)
    assert table.room.late() == ()
    assert not table.room.ready
    table.room.show("s1", hide("s1", 2))
    table.run_out()
    assert table.phase() is Phase.WINDOW
    assert moves_of(table.room.open().moves) == {"s1": 2}


@pytest.mark.parametrize("mode", [SCAN, TOUCH])
def test_cards_that_differ_from_the_sealed_plan_are_named_at_the_opening(mode: Mode) -> None:
    table = Table({"s1": mode, "s2": mode})
    table.seal("s1", 3)
    table.seal("s2", 1)
    table.flip()
    table.room.show("s1", hide("s1", 2))
    opening = table.room.open()
    assert moves_of(opening.moves) == {"s1": 3, "s2": 1}
    (mismatch,) = opening.mismatches
    assert (mismatch.seat, mismatch.sealed["coins"], mismatch.shown["coins"]) == ("s1", 3, 2)
    assert opening.differs(hide("s2", 1)) is None
    assert opening.differs(hide("s2", 0)) is not None


def test_countdown_and_window_stand_still_while_paused() -> None:
    table = Table({"s1": FACE_DOWN})
    table.seal("s1")
    table.clock.advance(1.0)
    table.room.pause()
    table.clock.advance(100.0)
    assert table.room.tick() is Phase.COUNTDOWN
    assert table.room.countdown_left == 2.0
    table.room.resume()
    table.clock.advance(2.0)
    assert table.room.tick() is Phase.WINDOW
    table.room.pause()
    table.run_out()
    assert table.phase() is Phase.WINDOW
    assert table.room.window_left == 4.0
    table.room.resume()
    table.run_out()
    assert table.phase() is Phase.DISPUTE


def test_a_seat_can_change_how_it_seals_while_it_is_open_and_between_rounds() -> None:
    table = Table({"s1": SCAN, "s2": TOUCH})
    table.room.set_mode("s1", FACE_DOWN)
    table.seal("s1")
    with pytest.raises(RevealError, match="take the seal back"):
        table.room.set_mode("s1", TOUCH)
    table.room.abandon()
    table.room.begin("g", 2, "hide", {"s1": TOUCH, "s2": FACE_DOWN}, STATE.check)
    assert [status.mode for status in table.room.status()] == [TOUCH, FACE_DOWN]


def test_an_abandoned_choice_opens_nothing() -> None:
    table = Table({"s1": TOUCH})
    table.seal("s1", 3)
    table.room.abandon()
    assert table.phase() is Phase.IDLE
    table.flip()
    with pytest.raises(RevealError):
        table.room.open()
    assert [fact.outcome for fact in table.room.drain()] == [Outcome.SEALED, Outcome.WITHDRAWN]


def test_facts_for_the_journal_tell_every_seal_and_break_once() -> None:
    table = Table({"s1": FACE_DOWN, "s2": TOUCH})
    table.seal("s1")
    table.seal("s1")
    table.room.break_seal("s1", BreakReason.HAND)
    table.seal("s1")
    table.seal("s2", 1)
    facts = table.room.drain()
    assert [(fact.seat, fact.outcome, fact.breaks) for fact in facts] == [
        ("s1", Outcome.SEALED, 0),
        ("s1", Outcome.BROKEN, 1),
        ("s1", Outcome.SEALED, 1),
        ("s2", Outcome.SEALED, 0),
    ]
    assert facts[0].digest is None
    assert facts[3].digest is not None
    assert table.room.drain() == ()


def test_the_commitment_is_the_published_formula() -> None:
    nonce = bytes(range(32))
    covered = {"game_id": "g7", "round": 4, "seat": "s1", "plan": {"move": "plan", "action": 3, "energy": 2}}
    text = json.dumps(covered, sort_keys=True, separators=(",", ":")).encode()
    expected = hashlib.blake2b(nonce + text, digest_size=32).hexdigest()
    assert commitment(nonce, "g7", 4, Move.of("s1", "plan", energy=2, action=3)) == expected
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(b"short", "g7", 4, hide("s1", 1))


def test_the_commitment_given_out_at_the_lock_fits_nonce_and_plan_at_the_opening() -> None:
    table = Table({"s1": TOUCH, "s2": SCAN}, game_id="g7", round_number=4)
    table.seal("s1", 3)
    table.seal("s2", 3)
    digests = {fact.seat: fact.digest for fact in table.room.drain()}
    table.flip()
    opening = table.room.open()
    for move, seal in zip(opening.moves, opening.seals, strict=True):
        assert seal.nonce is not None
        assert commitment(seal.nonce, "g7", 4, move) == seal.digest == digests[seal.seat]


def test_sealing_the_same_plan_again_does_not_show() -> None:
    table = Table({"s1": TOUCH, "s2": TOUCH})
    for _ in range(3):
        table.seal("s1", 3)
    digests = [fact.digest for fact in table.room.drain() if fact.outcome is Outcome.SEALED]
    assert len(set(digests)) == 3


@pytest.mark.parametrize(
    ("attempt", "words"),
    [
        (lambda room: room.seal("s1", hide("s1", 1)), "lay the cards"),
        (lambda room: room.seal("s2", hide("s1", 1)), "not one of s2"),
        (lambda room: room.seal_face_down("s2"), "seals by touch"),
        (lambda room: room.break_seal("s2", BreakReason.HAND), "only a face-down seal"),
        (lambda room: room.seal_face_down("s9"), "takes no part"),
        (lambda room: room.resolve(HouseRule.LOWEST), "nothing to decide"),
        (lambda room: room.fault("s1", Fault.LATE), "not possible now"),
        (lambda room: room.begin("g", 1, "hide", {"s1": TOUCH}, STATE.check), "still going on"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(attempt: object, words: str) -> None:
    table = Table({"s1": FACE_DOWN, "s2": TOUCH})
    assert callable(attempt)
    with pytest.raises(RevealError, match=words):
        attempt(table.room)


def test_a_choice_that_could_never_end_is_not_begun() -> None:
    room = RevealRoom(ManualClock(), house_rule=HouseRule.LOWEST)
    with pytest.raises(RevealError, match="lowest plan"):
        room.begin("g", 1, "hide", {"s1": TOUCH}, STATE.check)
    with pytest.raises(RevealError, match="at least one seat"):
        room.begin("g", 1, "hide", {}, STATE.check, lambda seat: hide(seat, 0))


# A seat that does not seal in time ----------------------------------------------------------------


def test_whoever_is_waited_for_is_named_and_nothing_is_sealed_for_them() -> None:
    table = Table({"s1": TOUCH, "s2": FACE_DOWN})
    table.seal("s1", 1)
    assert table.room.remind() == ("s2",)
    assert [status.absent for status in table.room.status()] == [None, Absent.REMIND]
    assert table.phase() is Phase.SEALING
    table.seal("s2")
    assert [status.absent for status in table.room.status()] == [None, None]


@pytest.mark.parametrize("mode", Mode)
def test_a_choice_that_stands_in_opens_with_the_others_and_its_commitment_holds(mode: Mode) -> None:
    table = Table({"s1": TOUCH, "s2": mode})
    table.seal("s1", 1)
    table.room.stand_in("s2", hide("s2", 0), Absent.DEFAULT)
    assert table.room.status()[1].absent is Absent.DEFAULT
    assert table.phase() is Phase.COUNTDOWN
    table.flip()
    opening = table.room.open()
    assert moves_of(opening.moves) == {"s1": 1, "s2": 0}
    seal = opening.seals[1]
    assert seal.nonce is not None
    assert seal.digest == commitment(seal.nonce, "g", 1, hide("s2", 0))


def test_nothing_stands_in_for_a_seat_that_has_sealed_nor_with_an_illegal_plan() -> None:
    table = Table({"s1": TOUCH, "s2": FACE_DOWN})
    table.seal("s1", 1)
    with pytest.raises(RevealError, match="has sealed"):
        table.room.stand_in("s1", hide("s1", 0), Absent.BOT)
    with pytest.raises(IllegalMove):
        table.room.stand_in("s2", hide("s2", 9), Absent.BOT)
    assert [status.mode for status in table.room.status()] == [TOUCH, FACE_DOWN]
    assert table.room.unsealed() == ("s2",)
