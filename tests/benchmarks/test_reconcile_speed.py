"""How long the referee takes for one look at a full table, and for telling crowded pawns apart.

Budget on one core of a desktop computer: 2 ms (median) for one observation of a table with five seats.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.games.race.components import action_card, energy_card
from companion.reconcile.pawns import PawnTracker
from tests.support.race_evening import RaceEvening


@pytest.mark.parametrize("pairs", [0, 7])
def test_one_observation_of_a_table(benchmark: BenchmarkFixture, tmp_path: Path, pairs: int) -> None:
    evening = RaceEvening(tmp_path, 5)
    for number, seat in enumerate(evening.seats, 1):
        for column in range(pairs):
            evening.table.lay(action_card(column + 1, number), f"{seat}.row.action", column)
            evening.table.lay(energy_card(1, 10 * number + column), f"{seat}.row.energy", column)
    evening.run(2.0)

    def look() -> None:
        evening.clock.advance(0.05)
        evening.referee.tick()

    benchmark(look)
    benchmark.extra_info["tags"] = len(evening.table.tags)
    evening.close()


def test_a_wrong_pawn_in_a_crowd_of_five(benchmark: BenchmarkFixture) -> None:
    seats = ("s1", "s2", "s3", "s4", "s5")
    tracker = PawnTracker(dict.fromkeys(seats, 0))
    tracker.expect({"s1": 3, "s2": 4, "s3": 5, "s4": 6, "s5": 7})
    occupied, changed = frozenset({0, 3, 4, 9}), frozenset({3, 4, 9})
    _, meant = benchmark(tracker.astray, occupied, changed)
    assert len(meant) >= 3
