"""How long the simulated camera takes for a frame: at rest, with arms moving, with cards turned.

Budgets on one core of a desktop computer: 8 ms for a frame in which nothing changed, 15 ms with some
changed pieces and hands.
"""

from __future__ import annotations

from itertools import count

import numpy as np
from numpy.typing import NDArray
from pytest_benchmark.fixture import BenchmarkFixture

from companion.games.race.components import action_card
from companion.virtual.arms import Hand
from companion.virtual.scene import Scene
from companion.virtual.spots import Spots
from tests.virtual.laid_tables import MAT, SEATS, full_table


def _scene() -> tuple[Scene, NDArray[np.uint8]]:
    scene = Scene(MAT, full_table(1)[0])
    return scene, scene.picture()


def test_a_quiet_frame(benchmark: BenchmarkFixture) -> None:
    scene, first = _scene()
    frame = benchmark(scene.picture)
    assert np.abs(frame.astype(int) - first).max() <= 24, "only noise may differ"


def test_a_frame_with_five_moving_arms(benchmark: BenchmarkFixture) -> None:
    scene, first = _scene()
    steps = count()

    def frame() -> NDArray[np.uint8]:
        off = next(steps) % 7 * 4.0
        above = [Hand(130.0 + 272 * n, 180.0 - off, "top") for n in range(3)]
        scene.hands = (*above, Hand(130.0, 360.0 - off, "bottom"), Hand(680.0, 360.0 - off, "bottom"))
        return scene.picture()

    assert np.abs(benchmark(frame).astype(int) - first).max() > 60


def test_a_frame_in_which_every_plan_is_turned_over(benchmark: BenchmarkFixture) -> None:
    pieces = full_table(1)[0]
    spots, scene = Spots(MAT, 2), Scene(MAT, pieces)
    plans = [action_card(8, deck) for deck in range(1, 6)]
    for card, seat in zip(plans, SEATS, strict=True):
        pieces.lay(card, *spots.lane(seat, 1), face_up=False)
    first = scene.picture()

    def frame() -> NDArray[np.uint8]:
        for card in plans:
            pieces.flip(card)
        return scene.picture()

    seen = [benchmark(frame), frame()]
    assert max(np.abs(picture.astype(int) - first).max() for picture in seen) > 60
