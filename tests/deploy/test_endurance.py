"""Evening after evening in one process: what the long set calls growth; failing devices are let go."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from companion.clock import ManualClock
from companion.games.race.mat import race_mat
from companion.virtual.pieces import Pieces
from companion.virtual.rig import LockstepRig, RigWishes
from companion.virtual.scene import Scene
from tests.long.endurance import BETWEEN, Mishaps, eyes, grown
from tests.long.trends import trend


def _game(**changed: float) -> dict[str, Any]:
    usual = {"memory": 200.0, "descriptors": 11, "threads": 3, "children": 0, "seconds_a_round": 3.0}
    return {**usual, **changed}


def test_a_process_that_holds_what_it_held_is_flat() -> None:
    assert grown([_game(memory=200.0 + number % 2) for number in range(50)]) == []


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("memory", 0.3, "memory may grow by 0.30 MB"),
        ("descriptors", 1, "descriptors grow"),
        ("threads", 1, "threads grow"),
        ("children", 1, "children grow"),
        ("seconds_a_round", 0.1, "slower than the one before"),
    ],
)
def test_what_an_evening_leaves_behind_is_named(name: str, more: float, said: str) -> None:
    games = [_game(**{name: _game()[name] + more * number}) for number in range(50)]
    (fault,) = grown(games)
    assert said in fault


def test_a_trend_tells_how_sure_it_is() -> None:
    noisy = trend([0.0, 1.2, 1.8, 3.0, 4.1, 4.9])
    assert noisy.low < noisy.slope < noisy.high
    assert noisy.slope == pytest.approx(1.0, abs=0.05)
    levels = trend([192.0, 192.0, 199.0, 192.0, 228.0, 192.0, 199.0, 192.0, 192.0, 199.0])
    assert levels.low <= 0.0 <= levels.high
    with pytest.raises(ValueError, match="needs 3 values"):
        trend([1.0, 2.0])


class _Table:
    """A rig whose cables are watched."""

    def __init__(self) -> None:
        self.pulled: list[tuple[str, bool]] = []

    def connect(self, device: str, plugged: bool) -> None:
        self.pulled.append((device, plugged))


def test_every_device_fails_in_the_course_of_some_evenings_and_comes_back() -> None:
    print("seeds 1 to 3")
    table = _Table()
    happened = set()
    for seed in range(1, 4):
        mishaps = Mishaps(seed)
        for beat in range(int(4 * BETWEEN["board unplugged"])):
            mishaps.look(float(beat), table)  # type: ignore[arg-type]
        happened |= set(mishaps.count)
    assert {"camera stalled", "board unplugged"} <= happened
    assert {("camera", False), ("camera", True), ("board", False), ("board", True)} == set(table.pulled)


def test_a_table_that_is_cleared_away_leaves_no_descriptor_and_no_process() -> None:
    def once() -> int:
        mat, pieces = race_mat(3), Pieces(())
        rig = LockstepRig(mat, pieces, Scene(mat, pieces), RigWishes(1), clock=ManualClock())
        try:
            rig.advance()
            assert eyes() is not None
        finally:
            rig.close()
        assert eyes() is None
        return len(list(Path("/proc/self/fd").iterdir()))

    held = [once() for _ in range(3)]
    assert held[-1] == held[-2], f"{os.getpid()} holds {held}"
