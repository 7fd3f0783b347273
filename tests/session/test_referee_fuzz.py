"""Games in which people take back and the companion goes out at random: nobody blamed, nothing lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.reveal import Mode
from companion.session.public import Stage
from companion.session.touches import Decide, Undo
from tests.session.test_referee_round import random_plans
from tests.support.race_evening import RaceEvening

MOST_UNDONE = 2
"""Times that one round is taken back, so that games end."""


class Unrest:
    """What happens at random while a round is resolved."""

    def __init__(self, evening: RaceEvening, chance: random.Random) -> None:
        self.evening = evening
        self.chance = chance
        self.resumed = 0
        self.undone = 0

    def resolve(self) -> None:
        """Obey at random until seats seal again."""
        evening, undone = self.evening, 0
        screen, end = evening.run(0.1), evening.clock.now() + 300
        while screen.stage is Stage.RESOLVE:
            assert evening.clock.now() < end, evening.describe()
            dice = self.chance.random()
            if dice < 0.03 and not undone:
                evening.resume()
                self.resumed += 1
            elif dice < 0.06 and undone < MOST_UNDONE and len(evening.session.history()) > 3:
                self._take_back()
                undone += 1
            self._obey()
            screen = evening.run(self.chance.choice((0.1, 0.5, 1.3)))
            assert evening.referee.fixes == [], evening.describe()
        self.undone += undone

    def _take_back(self) -> None:
        before = len(self.evening.session.history())
        for seat in self.evening.seats:
            if len(self.evening.session.history()) == before:
                self.evening.referee.touch(Undo(seat))

    def _obey(self) -> None:
        steps = [step for step in self.evening.referee.instructions() if not step.done]
        pawns = [step for step in steps if step.action == "move-pawn"]
        step = self.chance.choice(pawns or steps) if steps else None
        if step is not None:  # pawns first: within crowds no sensor shows whether they were moved
            self.evening.do(step)
        turning = step is not None and step.action == "turn-wheel"
        decision = self.evening.referee.public().decision
        # Who answers while a hand turns the wheel back has it turned on again, as the screen then says.
        if decision is not None and self.chance.random() < 0.4 and not turning:
            self.evening.referee.touch(Decide(self.chance.choice(decision.choices)))


def _cards_right(evening: RaceEvening) -> None:
    """Everybody holds the energy cards that the rules say."""
    for part in evening.session.state.to_json()["seats"]:
        laid = [pair["energy"] for pair in part["row"] if pair["energy"] is not None]
        held = sorted(int(card[4]) for card in evening.owned[part["seat"]])
        assert held == sorted(part["hand"] + laid), part["seat"]


@pytest.mark.long
@pytest.mark.parametrize(("players", "seed"), [(3, 18), (4, 16), (5, 20)])
def test_a_game_taken_back_and_resumed_at_random_blames_nobody_and_ends(
    tmp_path: Path, players: int, seed: int
) -> None:
    print("seed", seed)
    chance = random.Random(seed)
    modes = {seat: Mode.TOUCH for seat in ("s1", "s2", "s3") if chance.random() < 0.4}
    evening = RaceEvening(tmp_path, players, modes=modes)
    unrest = Unrest(evening, chance)
    while not evening.session.state.over:
        evening.reach(Stage.SEAL)
        _cards_right(evening)
        evening.open(random_plans(evening, chance))
        unrest.resolve()
    assert unrest.undone > 0
    assert unrest.resumed > 0
    evening.close()
