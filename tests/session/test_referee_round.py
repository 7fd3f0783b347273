"""Whole rounds past the referee, on a clock moved by hand."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.games.vocabulary import Seat
from companion.session.public import Stage
from companion.session.touches import Decide
from tests.support.race_evening import Plan, RaceEvening


def test_a_round_goes_from_seal_to_seal_without_a_word_of_blame(evening: RaceEvening) -> None:
    evening.begin()
    evening.open({"s1": (5, 1), "s2": (3, 1), "s3": (4, 2)})
    screen = evening.settle()
    assert evening.referee.fixes == []
    assert (screen.stage, screen.round) == (Stage.SEAL, 2)


def random_plans(evening: RaceEvening, chance: random.Random) -> dict[Seat, Plan]:
    plans: dict[Seat, Plan] = {}
    state = evening.session.state
    for seat in sorted(state.to_act()):
        move = chance.choice(list(state.legal(seat)))
        plans[seat] = move["action"], move.get("energy")
    return plans


def _resolve(evening: RaceEvening, chance: random.Random) -> None:
    """Do what is to be done in any order, at any pace, decide anything."""
    screen, end = evening.run(0.1), evening.clock.now() + 120
    while screen.stage is Stage.RESOLVE:
        assert evening.clock.now() < end, evening.describe()
        undone = [step for step in screen.instructions if not step.done]
        chance.shuffle(undone)
        for step in undone[: chance.randrange(1, 4)]:
            evening.do(step)
            evening.run(chance.choice((0.0, 0.1, 0.3, 1.3)))
        decision = evening.referee.public().decision
        if decision is not None and chance.random() < 0.5:
            evening.referee.touch(Decide(chance.choice(decision.choices)))
        screen = evening.run(chance.choice((0.1, 1.2)))


@pytest.mark.long
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_a_whole_game_played_correctly_is_never_blamed_and_never_stuck(
    tmp_path: Path, players: int, seed: int
) -> None:
    print("seed", seed)
    chance = random.Random(seed)
    evening = RaceEvening(tmp_path, players)
    while evening.reach(Stage.SEAL).stage is not Stage.OVER:
        evening.open(random_plans(evening, chance))
        _resolve(evening, chance)
        assert evening.referee.fixes == [], evening.describe()
        if evening.session.state.over:
            break
    assert evening.session.state.ranking()
    evening.close()
