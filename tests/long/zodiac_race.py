"""Long sets of Zodiac Race: random games to their end, games that a second referee hears, lying tables."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence
from typing import Any

from companion.games.simulate import check_state, simulate
from companion.games.zodiac_race import GAME
from tests.games.zodiac_race.test_liars import watched
from tests.games.zodiac_race.test_random_walk import check_cards, referee_of
from tests.games.zodiac_race.walk import blanked, public, steps
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["ZODIAC_CHECKED", "ZODIAC_LIARS", "ZODIAC_RANDOM"]


def _units(games: int, per_unit: int) -> tuple[Unit, ...]:
    return tuple(
        {"game": GAME.id, "seats": seats, "seed": seed, "games": per_unit}
        for seats in GAME.seats
        for seed in range(1, games // per_unit + 1)
    )


def _seeds(unit: Unit) -> range:
    first = unit["seed"] * unit["games"]
    return range(first, first + unit["games"])


def _play(unit: Unit) -> Figures:
    """Half with open hands and drawn options to a full row, half uniform ones of a referee.

    Where all cards are in rows and hands, everybody may lack an animal that nobody can bring in any more.
    Such a table agrees to stop.
    """
    begun = time.perf_counter()
    agreed = 0
    moves, turns, faults = [], [], []
    half = unit["games"] // 2
    for seed in _seeds(unit)[:half]:
        states = [after for _, _, _, after in steps(unit["seats"], seed)]
        result = states[-1].result
        moves.append(len(states))
        turns.append(states[-1].turn)
        if result is not None and result.reason == "agreed":
            agreed += 1
        elif result is None or result.reason != "sequence":
            faults.append(f"game {seed} did not end with a full row")
    seconds = time.perf_counter() - begun
    ended = sum(playout.state.over for playout in simulate(GAME, unit["seats"], half, unit["seed"]))
    if ended != half:
        faults.append(f"only {ended} games of a referee came to an end")
    return {
        "moves": moves, "turns": turns, "agreed_to_stop": agreed, "of_a_referee": ended,
        "seconds": round(seconds, 3), "faults": faults,
    }  # fmt: skip


def _check(unit: Unit) -> Figures:
    """Every state through JSON and views; a referee hears each game and agrees."""
    begun = time.perf_counter()
    moves, turns, faults = [], [], []
    for seed in _seeds(unit):
        referee: Any = None
        count = 0
        for before, move, events, after in steps(unit["seats"], seed):
            check_state(GAME, before)
            check_cards(after)
            referee = referee or referee_of(before)
            step = referee.apply(blanked(move))
            referee = step.state
            if step.events != events or public(referee) != public(after) or referee.alerts:
                faults.append(f"game {seed}: the referee differs after move {count}")
                break
            count += 1
        moves.append(count)
        turns.append(after.turn)
    seconds = round(time.perf_counter() - begun, 3)
    return {"moves": moves, "turns": turns, "seconds": seconds, "faults": faults}


def _lie(unit: Unit) -> Figures:
    """Lying tables beside the searching referee, who must catch the same seats by the same moves."""
    begun = time.perf_counter()
    moves, lies, caught = [], 0, 0
    for seed in _seeds(unit):
        evening, proved = watched(unit["seats"], seed, lying=0.9)
        moves.append(evening.state.turn)
        lies += len(evening.lies)
        caught += proved
    seconds = round(time.perf_counter() - begun, 3)
    return {"moves": moves, "turns": moves, "lies": lies, "caught": caught, "seconds": seconds, "faults": []}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    by_seats = {}
    for seats in GAME.seats:
        figures = [one for unit, one in rows if unit["seats"] == seats]
        moves = [count for one in figures for count in one["moves"]]
        turns = [count for one in figures for count in one["turns"]]
        told = [name for name in ("lies", "caught", "agreed_to_stop", "of_a_referee") if name in figures[0]]
        extra: Figures = {name: sum(one[name] for one in figures) for name in told}
        by_seats[str(seats)] = {
            "games": len(moves),
            "moves": sum(moves),
            "moves_per_second": round(sum(moves) / sum(one["seconds"] for one in figures)),
            "turns_median": statistics.median(turns),
            "turns_most": max(turns),
            **extra,
        }
    return {"seats": by_seats}


ZODIAC_RANDOM = LongSet(
    name="zodiac-race-random",
    what="10,000 random games of Zodiac Race each at 2 to 5 seats end, half open, half of a referee",
    units=_units(10_000, 200),
    run=_play,
    summarise=_summarise,
)

ZODIAC_CHECKED = LongSet(
    name="zodiac-race-checked",
    what="100 games each at 2 to 5 seats: every state holds, a referee who hears them agrees, no false alarm",
    units=_units(100, 5),
    run=_check,
    summarise=_summarise,
)

ZODIAC_LIARS = LongSet(
    name="zodiac-race-liars",
    what="500 lying tables each at 2 to 5 seats: all provable lies found at once, none alleged without proof",
    units=_units(500, 50),
    run=_lie,
    summarise=_summarise,
)
