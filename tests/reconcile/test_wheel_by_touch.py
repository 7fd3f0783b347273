"""The wheel of a table without a camera."""

from __future__ import annotations

import pytest

from companion.games.race.layout import expected
from companion.games.registry import game_named
from companion.reconcile.parts import Why
from companion.reconcile.wheel import WheelPart
from ui.presenters.rounds import UNSEEN_WHEEL


def _before_the_first_round() -> WheelPart:
    state = game_named("race-for-the-chinese-zodiac").new({"players": 3})
    part = WheelPart(0.5)
    part.expect(None, expected(state), Why(()))
    return part


def test_a_wheel_that_no_camera_sees_is_taken_as_the_screen_asked_for_it() -> None:
    part = _before_the_first_round()
    (step,) = part.instructions()
    assert part.tell(step.key, UNSEEN_WHEEL)
    assert part.seen == ((1, 2, 3, 4, 5, 6), 0)
    assert part.instructions()[0].done


@pytest.mark.parametrize("place", ["", "wheel:", "wheel:1 2 3 4 5 5", "wheel:0 1 2 3 4 5", "wheel:x"])
def test_half_a_wheel_is_not_taken_for_one(place: str) -> None:
    part = _before_the_first_round()
    assert not part.tell("wheel:lay", place)
    assert part.seen is None
