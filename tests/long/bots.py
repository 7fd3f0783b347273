"""Long set: strong against sensible against random, in every game and at every number of players.

Each pairing is played until the sequential test is sure, at most so many pairs of games as its unit allows.
A pairing whose interval spans zero is named with it and is no fault; a bot that turns out to be weaker is.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.bots import TOURNAMENT, Bot, bots_for
from companion.bots.arena import Clocked, dealt, match, play, result_json
from companion.games.registry import all_games, game_named
from companion.games.vocabulary import Move, Seat, State
from companion.games.wu_wei.options import LEVEL_PLAYERS
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["TOURNAMENTS"]

LADDER = (("strong", "sensible"), ("sensible", "random"))
MOST_PAIRS = {"race-for-the-chinese-zodiac": 200, "crazy-race": 1500, "zodiac-race": 1000, "wu-wei": 150}
"""Pairs of games of one pairing at most, by what a game costs."""
SHOWN = (
    "games", "given_up", "score", "elo", "elo_low", "elo_high", "verdict", "spans_zero", "ms_mean",
    "ms_longest", "table_ms",
)  # fmt: skip
MOST_GIVEN_UP = 0.05
"""Share of games of a pairing that may be given up after very many moves."""
MOST_TABLE_MS = 2000.0
"""Milliseconds of one core that a decision beside people may take."""
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
    if result["elo_high"] < 0:
        faults.append(f"{unit['bots'][0]} is weaker than {unit['bots'][1]}")
    if result["given_up"] > MOST_GIVEN_UP * result["games"]:
        faults.append(f"{result['given_up']} of {result['games']} games never ended")
    if unit["bots"][0] == "strong":
        result["table_ms"] = _table_side(unit)
        if result["table_ms"]["longest"] > MOST_TABLE_MS:
            faults.append(f"beside people the strong bot took {result['table_ms']['longest']} ms")
    return {**result, "cpu_seconds": round(time.process_time() - begun, 1), "faults": faults}


def _table_side(unit: Unit) -> Figures:
    """One game with a strong bot as it sits at a table: milliseconds of processor time for its decisions."""
    game = game_named(unit["game"])
    bots = bots_for(game.id)
    strong = _Thinking(bots["strong"])
    seated = [strong, *[bots["sensible"]] * (unit["players"] - 1)]
    play(dealt(game, unit["players"], Random(unit["seed"]), unit["options"]), seated, unit["seed"])
    taken = [round(1000 * seconds, 1) for seconds in strong.taken]
    return {"decisions": len(taken), "mean": round(sum(taken) / len(taken), 1), "longest": max(taken)}


class _Thinking(Clocked):
    """A bot whose decisions are timed by the processor, so that a loaded machine tells nothing."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self.taken: list[float] = []

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """What the bot chooses."""
        begun = time.process_time()
        move = super().choose(view, seat, chance)
        self.taken.append(time.process_time() - begun)
        return move


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    tables = []
    for unit, one in rows:
        place = {"game": unit["game"], "players": unit["players"], **unit["options"]}
        tables.append({**place, "bots": unit["bots"], **{name: one[name] for name in SHOWN if name in one}})
    slow = [row for row in tables if max(row["ms_mean"]) > MOST_MS]
    return {
        "pairings": tables,
        "sure": sum(row["verdict"] == "stronger" for row in tables),
        "spans_zero": [row for row in tables if row["spans_zero"]],
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
