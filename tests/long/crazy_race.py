"""Long sets of Crazy Race: races driven at random to the end, and races that a second referee watches."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence

from companion.games.crazy_race import GAME
from companion.games.simulate import check_state, simulate, summarise
from tests.games.crazy_race.walk import steps, watched_by_oracle
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["CRAZY_CHECKED", "CRAZY_RANDOM"]


def _units(games: int, per_unit: int) -> tuple[Unit, ...]:
    return tuple(
        {"game": GAME.id, "seats": seats, "seed": seed, "games": per_unit}
        for seats in GAME.seats
        for seed in range(1, games // per_unit + 1)
    )


def _play(unit: Unit) -> Figures:
    begun = time.perf_counter()
    faults, moves, spaces = [], [], []
    for index, playout in enumerate(simulate(GAME, unit["seats"], unit["games"], unit["seed"])):
        final = playout.state.to_json()
        moves.append(playout.moves)
        spaces.append(max(final["result"]["spaces"].values()))
        if playout.state.ranking() is None or final["stage"] != 5 or spaces[-1] <= final["palms"][-1]:
            faults.append(f"race {index} did not end behind the finish")
    if len(moves) != unit["games"]:
        faults.append(f"only {len(moves)} races came to an end")
    seconds = round(time.perf_counter() - begun, 3)
    return {"moves": moves, "spaces": spaces, "seconds": seconds, "faults": faults}


def _check(unit: Unit) -> Figures:
    begun = time.perf_counter()
    first = unit["seed"] * unit["games"]
    moves = []
    for seed in range(first, first + unit["games"]):
        moves.append(watched_by_oracle(unit["seats"], seed))
        for before, _, _, _ in steps(unit["seats"], seed):
            check_state(GAME, before)
    digest = summarise(simulate(GAME, unit["seats"], 1, unit["seed"], watch=check_state)).digest
    return {"moves": moves, "digest": digest, "seconds": round(time.perf_counter() - begun, 3), "faults": []}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    by_seats = {}
    for seats in GAME.seats:
        figures = [one for unit, one in rows if unit["seats"] == seats]
        moves = [count for one in figures for count in one["moves"]]
        by_seats[str(seats)] = {
            "games": len(moves),
            "moves": sum(moves),
            "moves_per_second": round(sum(moves) / sum(one["seconds"] for one in figures)),
            "moves_median": statistics.median(moves),
            "moves_most": max(moves),
        }
    return {"seats": by_seats}


CRAZY_RANDOM = LongSet(
    name="crazy-race-random",
    what="10,000 random races of Crazy Race each at 2, 3, 4 and 5 seats end behind the finish",
    units=_units(10_000, 500),
    run=_play,
    summarise=_summarise,
)

CRAZY_CHECKED = LongSet(
    name="crazy-race-checked",
    what="500 races each at 2 to 5 seats with drawn options: a second referee agrees, every state holds",
    units=_units(500, 25),
    run=_check,
    summarise=_summarise,
)
