"""Long set: drafts of the race's house values beside the installed ones: animals, length, random games.

Each draft replaces rows of the installed table. What is looked for is a box in which no animal wins too much
or too little, games of four take 9 to 14 rounds, and random players come to an end too.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.bots import bots_for
from companion.bots.arena import play
from companion.games.race import GAME
from companion.games.race.animals import ANIMALS
from companion.games.race.box import box_rows, row_values
from companion.games.race.names import PLAYERS
from companion.games.simulate import play_out
from companion.games.vocabulary import Json, seat_number
from tests.long.framework import Figures, LongSet, Unit
from tests.long.house_values import GOOD_LENGTH, GOOD_SHARE

__all__ = ["DRAFTS", "HOUSE_SEARCH", "draft_values"]

GAMES = 100
UNITS = 4
RANDOM_GAMES = 500
LONGEST_RANDOM = 250
"""Rounds after which a random game counts as never ending."""


def _rows(name: str, values: str) -> dict[str, str]:
    return {f"{name}.{n}": " ".join(value.split()) for n, value in enumerate(values.split("|"), 1)}


MANY_HIGH_CARDS = {
    f"energy_supply.{energy}": copies for energy, copies in ((3, "18"), (4, "12"), (5, "8"), (6, "5"))
}
"""What Rat starts with, and what Ox and Goat make of many exchanges, hardly ends at what the supply has."""
FEW_EXCHANGES = {
    **MANY_HIGH_CARDS,
    **_rows("starting_karma", "2 | 2 | 3 | 3 | 5 | 4 | 5"),
    **_rows(
        "sector",
        "5 3 3 | 3 2 5 exchange | N+1 3 5 | 5 N 4 | 0 4 5 karma-step | 4 2 4 karma-step | 3 3 4 exchange | "
        "6 1 4 | 2N 2 4 | 4 5 3 | 3 N+1 6 | 6 2 3 | 2 4 5 exchange | 3 2N 4 karma-step | 6 3 1 | "
        "4 0 6 exchange | N 3 6 | 4 4 4",
    ),
}
"""The box before (house-3): exchanges on four sectors only, which Goat makes most of."""

STEPS_FOR_KARMA = {
    **_rows("starting_karma", "6 | 6 | 7 | 7 | 8 | 8 | 8"),
    **_rows(
        "sector",
        "4 3 4 exchange karma-step | 3 5 6 exchange | N+1 3 7 karma-step | 4 N 7 karma-step | "
        "0 7 6 exchange | 3 3 7 karma-step | 3 6 5 exchange karma-step | 5 2 5 karma-step | "
        "2N 2 6 exchange karma-step | "
        "4 5 4 exchange | 3 N+1 7 karma-step | 4 4 5 exchange | 3 6 7 exchange | "
        "3 2N 4 exchange karma-step | 4 4 3 exchange karma-step | 4 1 8 exchange | N+1 4 6 exchange | "
        "4 2 7 exchange",
    ),
}
"""Much karma from the start, of which Rat's own is mostly lost, and ten sectors to step with it."""

DRAFTS: Mapping[str, Mapping[str, str]] = {
    "installed": {},
    "few-exchanges": FEW_EXCHANGES,
    "many-high-cards": MANY_HIGH_CARDS,
    "steps-for-karma": STEPS_FOR_KARMA,
}


def draft_values(name: str) -> dict[str, Json]:
    """The values of a draft as a scenario file's ``box``."""
    changes = DRAFTS[name]
    rows = [
        row._replace(value=changes.get(f"{row.name}.{row.key}", row.value), source="house")
        for row in box_rows()
    ]
    return {"id": f"draft/{name}", **row_values(rows)}


def _play(unit: Unit) -> Figures:
    """Games of sensible bots with animals drawn, and random ones for their length."""
    begun = time.process_time()
    bot = bots_for(GAME.id)["sensible"]
    box, seats = draft_values(unit["draft"]), unit["seats"]
    played: Counter[str] = Counter()
    won: defaultdict[str, float] = defaultdict(float)
    rounds: Counter[int] = Counter()
    for seed in range(unit["seed"] * GAMES, (unit["seed"] + 1) * GAMES):
        chance = Random(f"draft {seats} {seed}")
        animals = chance.sample(ANIMALS, seats)
        end = play(GAME.new({"players": seats, "animals": animals}, box), [bot] * seats, seed)
        first = (end.ranking() or ((),))[0]
        rounds[int(end.to_json()["round"])] += 1
        played.update(animals)
        for seat in first:
            won[animals[seat_number(seat)]] += 1 / len(first)
    drawn = Random(f"random {seats} {unit['seed']}")
    lengths = []
    for _ in range(RANDOM_GAMES):
        start = GAME.new({"players": seats, "animals": drawn.sample(ANIMALS, seats)}, box)
        lengths.append(int(play_out(start, drawn).state.to_json()["round"]))
    return {
        "played": dict(played),
        "won": {name: round(wins, 3) for name, wins in won.items()},
        "rounds": {str(n): count for n, count in sorted(rounds.items())},
        "random_longest": max(lengths),
        "cpu_seconds": round(time.process_time() - begun, 1),
        "faults": [],
    }


def _of_draft(rows: Sequence[tuple[Unit, Figures]]) -> dict[str, Any]:
    """Shares and lengths of one draft by seats, and whether all of it is as wanted."""
    found: dict[str, Any] = {}
    good = True
    for seats in PLAYERS:
        here = [one for unit, one in rows if unit["seats"] == seats]
        played = sum((Counter(one["played"]) for one in here), Counter[str]())
        won = {name: sum(one["won"].get(name, 0.0) for one in here) for name in ANIMALS}
        shares = {name: round(won[name] / played[name] * seats, 2) for name in ANIMALS if played[name]}
        rounds = [int(n) for one in here for n, count in one["rounds"].items() for _ in range(count)]
        longest = max(one["random_longest"] for one in here)
        found[str(seats)] = {"shares": shares, "median": statistics.median(rounds), "random_longest": longest}
        good = good and all(GOOD_SHARE[0] <= share <= GOOD_SHARE[1] for share in shares.values())
        good = good and longest <= LONGEST_RANDOM
    good = good and found["4"]["median"] in GOOD_LENGTH
    return {"as_wanted": good, "seats": found}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    drafts = {name: _of_draft([row for row in rows if row[0]["draft"] == name]) for name in DRAFTS}
    return {
        "drafts": drafts,
        "as_wanted": [name for name, draft in drafts.items() if draft["as_wanted"]],
        "cpu_seconds": round(sum(one["cpu_seconds"] for _, one in rows)),
    }


HOUSE_SEARCH = LongSet(
    name="house-search",
    what="drafts of the race's house values beside the installed ones: animals, length, random games",
    units=tuple(
        {"draft": name, "seats": seats, "seed": seed}
        for name in DRAFTS
        for seats in PLAYERS
        for seed in range(1, UNITS + 1)
    ),
    run=_play,
    summarise=_summarise,
)
