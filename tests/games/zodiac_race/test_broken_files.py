"""Files broken at random: each gives a result or one error with its place, never a crash."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.games import scenario
from companion.games.zodiac_race.names import GAME_ID
from tests.games.zodiac_race.walk import steps

VALUES: list[Any] = [
    None, True, False, -1, 0, 1, 5, 12, 65, 99, 2.5, "", "s1", "s9", "table", "fire_ox", "fire_yinyang",
    "act", "answer", "draw", "reshuffle", "penalty", "followup", "over", "deal", "full", "referee", "begin",
    [], [1], ["fire_ox"], [None, "fire_ox"], [["s1", 1]], {}, {"s1": 1}, {"fire_ox": 0}, "swap", "request",
    "lay", "fire",
]  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside a JSON value."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    return [p for key in keys for p in ((*path, key), *places(data[key], (*path, key)))]


def broken(text: str, rng: Random) -> Any:
    """The file with one or two places replaced or removed; whole parts as often as single cards."""
    out = json.loads(text)
    for _ in range(rng.randint(1, 2)):
        by_depth: dict[int, list[tuple[Any, ...]]] = {}
        for path in places(out):
            by_depth.setdefault(len(path), []).append(path)
        path = rng.choice(by_depth[rng.choice(sorted(by_depth))])
        holder = out
        for key in path[:-1]:
            holder = holder[key]
        if rng.random() < 0.2:
            del holder[path[-1]]
        else:
            holder[path[-1]] = rng.choice(VALUES)
    return out


@pytest.mark.parametrize(("players", "mode"), [(2, "full"), (3, "referee"), (5, "full"), (4, "referee")])
def test_a_broken_file_never_ends_in_a_crash(players: int, mode: str) -> None:
    rng = Random(f"broken {players} {mode}")
    refused = tried = 0
    for seed in range(6):
        for number, (before, move, _, _) in enumerate(steps(players, seed, mode, eager=0.2)):
            if number > 60 or tried > 500:
                break
            text = json.dumps({"game": GAME_ID, "state": before.to_json(), "moves": [move.to_json()]})
            assert scenario.run(json.loads(text))[0] == 0
            for _ in range(4):
                code, result = scenario.run(broken(text, rng))
                tried += 1
                refused += code == 2
                assert code in (0, 2)
                assert code == 0 or result["error"]["message"]
    assert refused > tried // 3
