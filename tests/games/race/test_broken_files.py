"""Files broken at random: each gives a result or one error with its place, never a crash."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from companion.games import scenario
from companion.games.race import GAME
from companion.games.race.animals import ANIMALS
from companion.games.race.names import GAME_ID

VALUES: list[Any] = [
    None, True, False, -1, 0, 1, 2, 6, 8, 37, 99, 2.5, "", "s1", "s9", "N", "ox", "choice", "plan", "over",
    "order", "river", "horse", [], [1], [[1]], {}, {"1": 1}, "exchange", "main",
]  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside a JSON value."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    return [p for key in keys for p in ((*path, key), *places(data[key], (*path, key)))]


def broken(data: Any, rng: Random) -> Any:
    """A copy with one or two places replaced or removed."""
    out = copy.deepcopy(data)
    for _ in range(rng.randint(1, 2)):
        path = rng.choice(places(out))
        holder = out
        for key in path[:-1]:
            holder = holder[key]
        if rng.random() < 0.2:
            del holder[path[-1]]
        else:
            holder[path[-1]] = copy.deepcopy(rng.choice(VALUES))
    return out


def files(rng: Random, count: int) -> list[dict[str, Any]]:
    """Scenario files from the middle of random games, each with a legal move."""
    out: list[dict[str, Any]] = []
    while len(out) < count:
        players = rng.randint(3, 5)
        state: Any = GAME.new({"players": players, "animals": rng.sample(ANIMALS, players)})
        for _ in range(rng.randint(0, 40)):
            if state.over:
                break
            chosen = [rng.choice(state.legal(seat)) for seat in sorted(state.to_act())]
            step = state.apply_joint(chosen) if state.sealed else state.apply(chosen[0])
            before, state = state, step.state
            if rng.random() < 0.3:
                moves = [move.to_json() for move in chosen]
                out.append({"game": GAME_ID, "state": before.to_json(), "moves": moves, "options": {}})
    return json.loads(json.dumps(out))  # type: ignore[no-any-return]


@pytest.mark.parametrize("seed", range(4))
def test_a_broken_file_never_ends_in_a_crash(seed: int) -> None:
    print(f"seed {seed}")
    rng = Random(f"broken {seed}")
    refused = 0
    for data in files(rng, 25):
        assert scenario.run(data)[0] == 0
        for _ in range(8):
            code, result = scenario.run(broken(data, rng))
            refused += code == 2
            assert code in (0, 2)
            assert code == 0 or result["error"]["message"]
    assert refused > 50
