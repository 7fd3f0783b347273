"""All hold their keys: a barrier is lifted without the screen."""

from __future__ import annotations

from companion.session.public import Stage
from tests.support.race_evening import RaceEvening


def _hold(evening: RaceEvening, seconds: float, seats: tuple[str, ...]) -> None:
    for _ in range(round(seconds / 0.1)):
        for seat in seats:
            evening.table.press(seat)
        evening.run(0.1)
    evening.run(0.3)


def test_a_reveal_is_taken_back_when_everybody_holds_their_key(evening: RaceEvening) -> None:
    evening.begin()
    evening.open({"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)})
    before = len(evening.session.history())
    _hold(evening, 2.5, ("s1", "s2", "s3"))
    assert len(evening.session.history()) == before - 1
    assert evening.session.state.sealed
    assert [entry.kind.value for entry in evening.session.entries[-2:]] == ["lift", "undo"]


def test_two_of_three_who_hold_their_keys_take_nothing_back(evening: RaceEvening) -> None:
    evening.begin()
    evening.open({"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)})
    before = len(evening.session.history())
    _hold(evening, 3.0, ("s1", "s2"))
    assert len(evening.session.history()) == before
    assert evening.referee.stage is Stage.RESOLVE
