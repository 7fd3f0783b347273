"""Whole games in which hands slip all the time: each slip is named exactly, put right, and forgotten."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.vocabulary import Seat
from companion.reconcile.instructions import Instruction
from companion.session.public import Fix, Stage
from companion.session.touches import Decide
from tests.session.test_referee_round import random_plans
from tests.support.race_evening import WEDGES, RaceEvening

Mend = Callable[[], None]
Slip = tuple[str, Mend, Callable[[Fix], bool]]
"""What happened, how it is taken back, and which fix is its exact inverse."""


class Slips:
    """Hands that do it wrong on purpose."""

    def __init__(self, evening: RaceEvening, chance: random.Random) -> None:
        self.evening = evening
        self.table = evening.table
        self.chance = chance
        self.said: dict[str, int] = {}
        self.asked = 0

    def of(self, step: Instruction) -> Slip | None:
        """A slip at one step; None when hands do it right."""
        match step.action:
            case "move-pawn" if step.source:
                return self._pawn(step)
            case "set-slide" if step.source:
                return self._slide(step)
            case "turn-wheel" if step.source:
                return self._wheel(step)
            case "take":
                return self._card(step, "take")
            case "give":
                return self._card(step, "give")
        return self._bump() if step.action == "to-row" else None

    def _pawn(self, step: Instruction) -> Slip | None:
        animal = self.evening.animals[step.seat or ""]
        goal = int(step.target.split(":")[1])
        wrong = goal + self.chance.choice((-1, 1, 2))
        free = set(range(1, 37)) - set(self.table.pawns.values()) - self._goals()
        if wrong not in free or animal not in self.table.pawns:
            return None
        self._carry(animal, wrong)
        return (
            "pawn",
            lambda: self.table.stand(animal, goal),
            lambda fix: self._names(fix, step.piece, f"track:{wrong}", step.target),
        )

    def _bump(self) -> Slip | None:
        seat = self.chance.choice(self.evening.seats)
        animal = self.evening.animals[seat]
        home = self.table.pawns.get(animal)
        called = {
            s.seat for s in self.evening.referee.instructions() if s.action == "move-pawn" and not s.done
        }
        if home is None or seat in called:
            return None
        goal = self.evening.facts(seat).position
        free = set(range(1, 37)) - set(self.table.pawns.values()) - self._goals()
        beside = sorted({home - 1, home + 1} & free)
        if not beside:
            return None
        wrong = self.chance.choice(beside)
        self._carry(animal, wrong)
        return (
            "bump",
            lambda: self.table.stand(animal, goal),
            lambda fix: self._names(fix, None, f"track:{wrong}", f"track:{goal}"),
        )

    def _carry(self, animal: str, space: int) -> None:
        """A pawn is in the hand for a moment."""
        self.table.stand(animal, None)
        self.evening.run(0.3)
        self.table.stand(animal, space)

    def _goals(self) -> set[int]:
        return {facts.position for facts in self.evening.referee.public().seats}

    def _slide(self, step: Instruction) -> Slip | None:
        seat = step.seat or ""
        goal = int(step.target.split(":")[2])
        came = int(step.source.split(":")[2])
        wrong = self.chance.choice([stop for stop in range(9) if stop not in (goal, came)])
        self.table.push(seat, wrong)
        return (
            "slide",
            lambda: self.table.push(seat, goal),
            lambda fix: self._names(fix, None, f"slide:{seat}:{wrong}", step.target),
        )

    def _wheel(self, step: Instruction) -> Slip:
        sectors = self.evening.sectors
        goal = int(step.target.split(":")[1])
        wrong = (goal + self.chance.choice((1, 2, -2))) % sectors
        self.table.turn(WEDGES, wrong, sectors)
        return (
            "wheel",
            lambda: self.table.turn(WEDGES, goal, sectors),
            lambda fix: self._names(fix, step.piece, f"wheel:{wrong}", step.target),
        )

    def _card(self, step: Instruction, way: str) -> Slip:
        value = next(value for value in range(1, 7) if value not in step.values)
        card = f"RZ-E{value}-99"
        self.table.lay(card, f"{step.seat}.{way}", 1)
        return (
            way,
            lambda: self.table.lift(card),
            lambda fix: self._names(fix, card, f"{step.seat}.{way}", None),
        )

    def _names(self, fix: Fix, piece: str | None, source: str, target: str | None) -> bool:
        step = fix.instruction
        if step is None:
            return False
        if step.action == "check-pawns":
            self.asked += 1
            return step.source == source
        return (
            piece in (None, step.piece)
            and step.source == source
            and (target is None or step.target == target)
        )

    def make(self, step: Instruction) -> None:
        """Slip at a step, wait for the word, take it back, wait for the silence."""
        slip = self.of(step)
        if slip is None:
            return
        kind, mend, exact = slip
        fix = self.evening.fix(within=12.0)
        assert exact(fix), f"{kind}: {fix}"
        self.said[kind] = self.said.get(kind, 0) + 1
        mend()
        self.evening.until(lambda screen: screen.fix is None, within=2.0)


def _resolve(evening: RaceEvening, slips: Slips, chance: random.Random) -> None:
    screen, end = evening.run(0.1), evening.clock.now() + 400
    while screen.stage is Stage.RESOLVE:
        assert evening.clock.now() < end, evening.describe()
        undone = [step for step in screen.instructions if not step.done]
        if undone:
            step = chance.choice(undone)
            if chance.random() < 0.3:
                slips.make(step)
            evening.do(step)
        elif screen.decision is not None:
            evening.referee.touch(Decide(chance.choice(screen.decision.choices)))
        screen = evening.run(1.2)


@pytest.mark.long
@pytest.mark.parametrize(("players", "seed"), [(4, 1), (5, 2)])
def test_every_slip_is_named_exactly_and_the_game_goes_on(tmp_path: Path, players: int, seed: int) -> None:
    print("seed", seed)
    chance = random.Random(seed)
    evening = RaceEvening(tmp_path, players)
    slips = Slips(evening, chance)
    while not evening.session.state.over:
        plans: dict[Seat, tuple[int, int | None]] = random_plans(evening, chance)
        evening.open(plans)
        _resolve(evening, slips, chance)
    print(slips.said, "asked", slips.asked)
    assert sum(slips.said.values()) >= 10
    assert slips.asked <= 2 + sum(slips.said.values()) // 5
    evening.close()
