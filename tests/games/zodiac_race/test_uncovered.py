"""What all have heard and what the hands hold make the whole game again."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.games.zodiac_race.state import ZodiacState
from companion.games.zodiac_race.uncovered import uncovered
from tests.games.zodiac_race.test_random_walk import referee_of
from tests.games.zodiac_race.walk import blanked, steps


@pytest.mark.clause("ZR-FUL-01")
@pytest.mark.parametrize("players", [2, 5])
def test_a_player_who_lays_all_hands_open_sees_the_game_as_it_is(players: int) -> None:
    heard: ZodiacState | None = None
    for before, move, _, after in islice(steps(players, 7), 200):
        heard = referee_of(before) if heard is None else heard
        step = heard.apply(blanked(move)).state
        assert isinstance(step, ZodiacState)
        heard = step
        hands = dict(zip(after.setting.seats, (hand or () for hand in after.hands or ()), strict=True))
        drawn = () if after.step is None else after.step.gained
        whole = uncovered(heard, hands, drawn)
        assert (whole.hands, whole.draw_set, whole.players) == (after.hands, after.draw_set, after.players)
        for seat in after.to_act() - {"table"}:
            assert len(whole.legal(seat)) == len(after.legal(seat))
