"""Every lie that can be proved is found at once, and nobody is accused without proof."""

from __future__ import annotations

import pytest

from tests.games.zodiac_race.oracle import Evening, Searcher

MOVES = 600
"""A game is watched for so long, if it does not end before."""


def watched(players: int, seed: int, lying: float) -> tuple[Evening, int]:
    """Play a game beside the second referee: the game, and how many seats were caught."""
    print(f"players {players}, seed {seed}, lying {lying}")
    evening = Evening(players, seed, lying)
    searcher = Searcher(evening.state.setting.seats)
    free = set(evening.state.setting.seats)
    caught = 0
    for _ in range(MOVES):
        if evening.state.over:
            break
        before, move = evening.play()
        said = evening.state.alerts[len(before.alerts) :]
        found = searcher.hear(move.to_json())
        first = list(dict.fromkeys(alert.seat for alert in said if alert.seat in free))
        assert first == list(dict.fromkeys(seat for seat in found if seat in free)), move
        caught += len(first)
        # From its first proved lie on, what a seat still has is a matter of belief.
        free -= set(first)
    return evening, caught


@pytest.mark.clause("ZR-HID-05", "ZR-HID-06", "ZR-HID-09")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(5))
def test_a_lie_is_proved_exactly_when_no_honest_hand_explains_what_was_shown(players: int, seed: int) -> None:
    evening, _ = watched(players, seed, lying=0.9)
    liars = {seat for seat, _ in evening.lies}
    assert {alert.seat for alert in evening.state.alerts} <= liars


def test_lies_are_told_and_some_of_them_are_proved() -> None:
    evenings = [watched(3, seed, lying=1.0) for seed in range(100, 106)]
    assert sum(len(evening.lies) for evening, _ in evenings) > 6
    assert sum(caught for _, caught in evenings) > 3


@pytest.mark.clause("ZR-HID-17")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_honest_seats_are_never_accused(players: int) -> None:
    for seed in range(3):
        evening, _ = watched(players, seed, lying=0.0)
        assert evening.state.alerts == ()
