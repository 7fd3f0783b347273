"""How long the referee takes for one look at a full table, and for telling crowded pawns apart.

Budget on one core of a desktop computer: 2 ms (median) for one observation of a table with 120
components; the rows show how it grows with their number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from companion.games.race.components import action_card, energy_card
from companion.games.vocabulary import Seat
from companion.reconcile.pawns import PawnTracker
from tests.support.race_evening import RaceEvening


@pytest.mark.parametrize("components", [7, 30, 60, 120])
def test_one_observation_of_a_table(benchmark: BenchmarkFixture, tmp_path: Path, components: int) -> None:
    evening = RaceEvening(tmp_path, 5)
    for card, zone, column in _cards(evening.seats):
        if len(evening.table.tags) < components:
            evening.table.lay(card, zone, column)
    evening.run(2.0)

    def look() -> None:
        evening.clock.advance(0.05)
        evening.referee.tick()

    benchmark(look)
    benchmark.extra_info["tags"] = len(evening.table.tags)
    assert len(evening.table.tags) == components
    evening.close()


def _cards(seats: Sequence[Seat]) -> Iterator[tuple[str, str, int]]:
    """Cards and where they lie: full rows first, then more on the take marks than ever will be."""
    for number, seat in enumerate(seats, 1):
        for column in range(7):
            yield action_card(column + 1, number), f"{seat}.row.action", column
            yield energy_card(1, 10 * number + column), f"{seat}.row.energy", column
    for number, seat in enumerate(seats, 1):
        for copy in range(9):
            yield energy_card(2, 10 * number + copy), f"{seat}.take", copy % 2


def test_a_wrong_pawn_in_a_crowd_of_five(benchmark: BenchmarkFixture) -> None:
    seats = ("s1", "s2", "s3", "s4", "s5")
    tracker = PawnTracker(dict.fromkeys(seats, 0))
    tracker.expect({"s1": 3, "s2": 4, "s3": 5, "s4": 6, "s5": 7})
    occupied, changed = frozenset({0, 3, 4, 20}), frozenset({3, 4, 20})
    _, meant = benchmark(tracker.astray, occupied, changed)
    assert meant == ("s3", "s4", "s5")
