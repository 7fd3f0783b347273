"""What becomes of a hand that was counted otherwise than the record has it."""

from __future__ import annotations

import pytest

from companion.games.vocabulary import TABLE, Move, State
from companion.games.zodiac_race.state import ZodiacState
from companion.reconcile.zodiac_counts import Miscount, follow_count, miscounted, put_right
from tests.reconcile.zodiac_bench import ZodiacBench, fragment


def _played(state: State, *moves: Move) -> ZodiacState:
    for move in moves:
        state = state.apply(move).state
    assert isinstance(state, ZodiacState)
    return state


def _counted(seat: str, count: int) -> ZodiacState:
    start = ZodiacBench(fragment()).state
    return _played(start, Move.of(TABLE, "count_hand", target=seat, count=count))


def test_a_hand_counted_as_the_record_has_it_is_no_miscount() -> None:
    assert miscounted(_counted("s2", 5)) == ()


def test_a_miscount_stands_until_the_record_changes_or_the_turn_is_over() -> None:
    state = _counted("s2", 3)
    assert miscounted(state) == (Miscount("s2", expected=5, seen=3),)
    assert miscounted(_played(state, *follow_count(state, "s2"))) == ()


@pytest.mark.clause("ZR-HID-14", "ZR-HID-18")
@pytest.mark.parametrize("seen", [0, 3, 4, 6, 9])
def test_both_ends_are_legal_and_keep_the_number_of_cards(seen: int) -> None:
    state = _counted("s2", seen)
    before = state.player("s2").hand_size + state.draw_count
    righted, followed = (_played(state, *ways(state, "s2")) for ways in (put_right, follow_count))
    assert (righted.player("s2").hand_size, followed.player("s2").hand_size) == (5, seen)
    for after in (righted, followed):
        assert after.player("s2").hand_size + after.draw_count == before
    fresh = [serial for serial in righted.player("s2").unknown if serial > state.serial]
    assert len(fresh) == min(5, abs(seen - 5))


def test_other_seats_have_nothing_to_put_right() -> None:
    state = _counted("s2", 3)
    assert put_right(state, "s1") == follow_count(state, "s1") == []
