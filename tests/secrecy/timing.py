"""From the seal to the lamp in real time: does it take longer for some plans than for others?

Presses with plans of two groups come in random order; the two samples of times are compared with the
two-sample Kolmogorov-Smirnov test (asymptotic p-value after Smirnov 1948, Stephens' correction).
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from companion.games.vocabulary import Move
from companion.reveal import Mode
from companion.session.public import Stage
from companion.session.touches import SealPlan, Unseal
from tests.secrecy.evening import SealedEvening

__all__ = ["key_to_lamp", "same_distribution"]

SEAT = "s1"


def same_distribution(one: Sequence[float], other: Sequence[float]) -> float:
    """The p-value of two samples being of one distribution."""
    n, m = len(one), len(other)
    distance = max(
        abs(sum(value <= at for value in one) / n - sum(value <= at for value in other) / m)
        for at in (*one, *other)
    )
    root = math.sqrt(n * m / (n + m))
    scaled = (root + 0.12 + 0.11 / root) * distance
    terms = (2 * (-1) ** (k - 1) * math.exp(-2 * (k * scaled) ** 2) for k in range(1, 101))
    return min(1.0, max(0.0, sum(terms))) if scaled > 0.2 else 1.0


def key_to_lamp(
    folder: Path, presses: int, mode: Mode, seed: int, waste: Callable[[Move], None] = lambda move: None
) -> tuple[list[float], list[float]]:
    """Seconds from the seal to the lit lamp for cheap and for dear plans; ``waste`` is a leak put in."""
    modes = {"s1": mode, "s2": Mode.TOUCH, "s3": Mode.TOUCH}
    evening = SealedEvening(folder, 3, modes, started=True)
    evening.reach(Stage.SEAL)
    chance = Random(f"timing {seed}")
    legal = sorted(evening.session.state.legal(SEAT), key=lambda move: (move["energy"], move["action"]))
    groups = [legal[: len(legal) // 2], legal[len(legal) // 2 :]]
    times: tuple[list[float], list[float]] = ([], [])
    order = [number % 2 for number in range(presses)]
    chance.shuffle(order)
    gc.collect()
    gc.disable()
    try:
        for group in order:
            move = chance.choice(groups[group])
            times[group].append(_one(evening, move, waste))
    finally:
        gc.enable()
        evening.close()
    return times


def _one(evening: SealedEvening, move: Move, waste: Callable[[Move], None]) -> float:
    scans = evening.facts(SEAT).mode == Mode.SCAN.value
    evening.hood.shown = tuple(evening.cards_of(move)) if scans else ()
    touch = SealPlan(move)
    began = time.perf_counter()
    if scans:
        evening.table.press(SEAT)
        evening.clock.advance(0.1)
    else:
        evening.referee.touch(touch)
    waste(move)
    evening.referee.tick()
    took = time.perf_counter() - began
    if evening.table.lamps[1] != "on":
        raise AssertionError(f"{move} did not light the lamp")
    evening.hood.shown = ()
    evening.run(0.6)
    evening.referee.touch(Unseal(SEAT))
    evening.run(0.6)
    return took
