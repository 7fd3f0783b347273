"""Long sets: games played at random, and games whose every state is checked on the way."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Sequence

from companion.games.registry import game_named
from companion.games.simulate import check_state, simulate, summarise
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["CHECKED", "RANDOM"]

GAME = "race-for-the-chinese-zodiac"
SEATS = (3, 4, 5)
LONGEST = 250
"""Rounds that no game may exceed: a game without an end; bots and people take 9 to 14."""


def _units(games: int, per_unit: int) -> tuple[Unit, ...]:
    seeds = range(1, games // per_unit + 1)
    return tuple(
        {"game": GAME, "seats": seats, "seed": seed, "games": per_unit} for seats in SEATS for seed in seeds
    )


def _play(unit: Unit, checked: bool) -> Figures:
    game = game_named(unit["game"])
    begun = time.perf_counter()
    watch = check_state if checked else None
    total = summarise(simulate(game, unit["seats"], unit["games"], unit["seed"], watch=watch))
    faults = []
    if total.games != unit["games"]:
        faults.append(f"only {total.games} games came to an end")
    faults += [f"game {n} took {rounds} rounds" for n, rounds in enumerate(total.rounds) if rounds > LONGEST]
    return {
        "moves": total.moves,
        "seconds": round(time.perf_counter() - begun, 3),
        "rounds": {str(rounds): count for rounds, count in sorted(Counter(total.rounds).items())},
        "digest": total.digest,
        "faults": faults,
    }


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    by_seats = {}
    for seats in SEATS:
        figures = [one for unit, one in rows if unit["seats"] == seats]
        rounds = [int(n) for one in figures for n, count in one["rounds"].items() for _ in range(count)]
        moves = sum(one["moves"] for one in figures)
        by_seats[str(seats)] = {
            "games": len(rounds),
            "moves": moves,
            "moves_per_second": round(moves / sum(one["seconds"] for one in figures)),
            "rounds_median": statistics.median(rounds),
            "rounds_longest": max(rounds),
        }
    return {"seats": by_seats}


RANDOM = LongSet(
    name="rules-random",
    what="20,000 random games each at 3, 4 and 5 seats end by rule within 250 rounds",
    units=_units(20_000, 500),
    run=lambda unit: _play(unit, checked=False),
    summarise=_summarise,
)

CHECKED = LongSet(
    name="rules-checked",
    what="1,000 random games each at 3, 4 and 5 seats, every state through JSON, views, moves and undo",
    units=_units(1_000, 50),
    run=lambda unit: _play(unit, checked=True),
    summarise=_summarise,
)
