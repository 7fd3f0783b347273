"""Long set: strong against sensible against random, in every game and at every number of players.

Each pairing is played until the sequential test is sure, at most so many pairs of games as its unit allows.
A pairing left open is named with its interval and is no fault; a bot that turns out not to be stronger is.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from companion.bots import TOURNAMENT, bots_for
from companion.bots.arena import Clocked, match, result_json
from companion.games.registry import all_games, game_named
from companion.games.wu_wei.options import LEVEL_PLAYERS
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["TOURNAMENTS"]

LADDER = (("strong", "sensible"), ("sensible", "random"))
MOST_PAIRS = {"race-for-the-chinese-zodiac": 200, "crazy-race": 1500, "zodiac-race": 600, "wu-wei": 200}
"""Pairs of games of one pairing at most, by what a game costs."""
SHOWN = (
    "games", "score", "elo", "elo_low", "elo_high", "verdict", "spans_zero", "ms_mean", "ms_longest",
)  # fmt: skip
MOST_MS = 100.0
"""Milliseconds a decision on average that a bot may take in a tournament."""


def _tables() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every game with every number of players; Wu Wei at every level that more than one can play."""
    for game in all_games():
        if game.id != "wu-wei":
            yield from ((game.id, players, {}) for players in game.seats)
            continue
        for level, allowed in LEVEL_PLAYERS.items():
            yield from ((game.id, players, {"level": level}) for players in allowed if players > 1)


def _play(unit: Unit) -> Figures:
    """One pairing at one table, until it is sure or its pairs are used up."""
    game = game_named(unit["game"])
    bots = bots_for(game.id, TOURNAMENT)
    clocked = (Clocked(bots[unit["bots"][0]]), Clocked(bots[unit["bots"][1]]))
    begun = time.process_time()
    seeds = range(unit["seed"], unit["seed"] + unit["pairs"])
    *_, last = match(game, clocked, unit["players"], seeds, unit["options"])
    result = result_json(clocked, last)
    faults = []
    if result["verdict"] == "not stronger":
        faults.append(f"{unit['bots'][0]} is not stronger than {unit['bots'][1]}")
    if result["given_up"]:
        faults.append(f"{result['given_up']} games never ended")
    return {**result, "cpu_seconds": round(time.process_time() - begun, 1), "faults": faults}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    tables = []
    for unit, one in rows:
        place = {"game": unit["game"], "players": unit["players"], **unit["options"]}
        tables.append({**place, "bots": unit["bots"], **{name: one[name] for name in SHOWN}})
    slow = [row for row in tables if max(row["ms_mean"]) > MOST_MS]
    return {
        "pairings": tables,
        "sure": sum(row["verdict"] == "stronger" for row in tables),
        "open": [row for row in tables if row["verdict"] == "open"],
        "cpu_seconds": round(sum(one["cpu_seconds"] for _, one in rows)),
        "faults": [f"a decision took {max(row['ms_mean'])} ms on average: {row}" for row in slow],
    }


TOURNAMENTS = LongSet(
    name="tournaments",
    what="strong beats sensible beats random in every game at every number of players, by sequential test",
    units=tuple(
        {
            "game": game,
            "players": players,
            "options": options,
            "bots": list(pair),
            "pairs": MOST_PAIRS[game],
            "seed": 1,
        }
        for game, players, options in _tables()
        for pair in LADDER
    ),
    run=_play,
    summarise=_summarise,
    unit_seconds=3600.0,
)
