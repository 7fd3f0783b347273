"""Long sets of Wu Wei: random games at every level, and counted move trees against a second reading."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

from companion.bots import bots_for
from companion.games.simulate import check_state
from companion.games.wu_wei import GAME
from tests.bots.wu_wei_games import play
from tests.games.wu_wei.build import board
from tests.games.wu_wei.test_perft import LARGER, leaves, oracle
from tests.games.wu_wei.walk import TABLES, steps
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["WU_WEI_PERFT", "WU_WEI_RANDOM", "WU_WEI_SENSIBLE"]

GAMES = 1_000
PER_UNIT = 50
LONGEST = 300
"""Moves after which a random game is left; uniform play need not come to an end."""
EVERY = 100
"""Each so many states one goes through JSON, views and all its moves."""
LEAVES = 100_000
SENSIBLE_GAMES = 100
"""At every level and number of players."""
LEAST_ENDED = 0.95
"""Share of games between sensible bots that end by a rule."""


def _play(unit: Unit) -> Figures:
    """Random games with drawn options; half of them with the readings of the house."""
    begun = time.perf_counter()
    moves, faults, ends = 0, [], Counter[str]()
    first = unit["seed"] * unit["games"]
    for seed in range(first, first + unit["games"]):
        end = "left"
        for number, (before, _, _, after) in enumerate(
            steps(unit["level"], unit["seats"], seed, LONGEST, plain=seed % 2 == 0)
        ):
            moves += 1
            if number % EVERY == 0:
                check_state(GAME, before)
            if after.outcome is not None:
                end = after.outcome.reason
            elif not after.to_act():
                faults.append(f"game {seed} is stuck after {moves} moves")
        ends[end] += 1
    seconds = round(time.perf_counter() - begun, 3)
    return {"moves": moves, "seconds": seconds, "ends": dict(sorted(ends.items())), "faults": faults}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    tables = {}
    for level, players in TABLES:
        figures = [one for unit, one in rows if (unit["level"], unit["seats"]) == (level, players)]
        ends = Counter[str]()
        for one in figures:
            ends.update(one["ends"])
        moves = sum(one["moves"] for one in figures)
        tables[f"{level} {players}"] = {
            "games": ends.total(),
            "moves": moves,
            "moves_per_second": round(moves / sum(one["seconds"] for one in figures)) if figures else 0,
            "ends": dict(sorted(ends.items())),
        }
    return {"tables": tables}


def _reach(unit: Unit) -> Figures:
    """Games between sensible bots: how many end, how, and after how many turns."""
    bot = bots_for(GAME.id)["sensible"]
    ends, turns = Counter[str](), []
    first = unit["seed"] * unit["games"]
    for seed in range(first, first + unit["games"]):
        end = play(unit["level"], [bot] * unit["seats"], seed)
        ends["left" if end.outcome is None else end.outcome.reason] += 1
        turns.append(0 if end.turn is None else end.turn.number)
    return {"ends": dict(sorted(ends.items())), "turns": sorted(turns), "faults": []}


def _reached(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    tables, faults = {}, []
    for level, players in TABLES:
        figures = [one for unit, one in rows if (unit["level"], unit["seats"]) == (level, players)]
        ends = Counter[str]()
        for one in figures:
            ends.update(one["ends"])
        turns = sorted(turn for one in figures for turn in one["turns"])
        ended = 1 - ends["left"] / ends.total() if figures else 1.0
        tables[f"{level} {players}"] = {
            "games": ends.total(),
            "ended": round(ended, 3),
            "ends": dict(sorted(ends.items())),
            "median_turns": turns[len(turns) // 2] if turns else 0,
        }
        if ended < LEAST_ENDED:
            faults.append(f"{level}, {players} players: only {ended:.0%} of the games came to an end")
    return {"tables": tables, "faults": faults}


def _count(unit: Unit) -> Figures:
    """One position by the rules and by the second reading."""
    level, start = LARGER[unit["position"]]
    state = board(level, **start).state
    found, wanted = leaves(state), oracle(state).leaves()
    faults = (
        [] if found == wanted else [f"{unit['position']}: {found} courses, {wanted} by the second reading"]
    )
    return {"leaves": found, "faults": faults}


def _total(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    total = sum(one["leaves"] for _, one in rows)
    faults = [] if total >= LEAVES else [f"only {total} courses counted"]
    return {
        "leaves": {unit["position"]: one["leaves"] for unit, one in rows},
        "total": total,
        "faults": faults,
    }


WU_WEI_RANDOM = LongSet(
    name="wu-wei-random",
    what="1,000 random games of Wu Wei at every level and number of players run without error",
    units=tuple(
        {"level": level, "seats": players, "seed": seed, "games": PER_UNIT}
        for level, players in TABLES
        for seed in range(1, GAMES // PER_UNIT + 1)
    ),
    run=_play,
    summarise=_summarise,
)

WU_WEI_SENSIBLE = LongSet(
    name="wu-wei-sensible",
    what="with sensible bots at least 95 % of the games of Wu Wei end by a rule, at every level and table",
    units=tuple(
        {"level": level, "seats": players, "seed": seed, "games": SENSIBLE_GAMES // 5}
        for level, players in TABLES
        for seed in range(1, 6)
    ),
    run=_reach,
    summarise=_reached,
)

WU_WEI_PERFT = LongSet(
    name="wu-wei-perft",
    what="whole turns of Wu Wei have as many courses, at least 100,000 in all, as a second reading finds",
    units=tuple({"position": name, "seed": number} for number, name in enumerate(LARGER)),
    run=_count,
    summarise=_total,
)
