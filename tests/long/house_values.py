"""Long set: the house values under games of bots: length, animals, starting actions, supply.

Sensible bots play half of their games with drawn starting actions, so that each of those is judged by what it
wins; strong bots, with little effort for each plan, show what better play makes of an animal.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from companion.bots import Effort, bots_for
from companion.games.race import GAME
from companion.games.race.box import house_box
from companion.games.race.names import PLAYERS
from companion.games.vocabulary import seat_names
from tests.bots.games import play
from tests.long.framework import Figures, LongSet, Unit

__all__ = ["HOUSE_VALUES"]

GAMES = 100
UNITS = 8
PLAYING = (("sensible", "chosen"), ("sensible", "drawn"), ("strong", "chosen"))
STRONG = Effort(18)
"""Eighteen rounds in the head for each plan: already far stronger than rules of thumb."""
GOOD_SHARE = (0.6, 1.5)
"""Of a fair share of wins, for every animal at every number of seats."""
GOOD_LENGTH = range(9, 15)
SHARE_OF_GOOD_LENGTH = 0.85


def _play(unit: Unit) -> Figures:
    """One unit: rounds, and per animal and per starting action how often it played and won."""
    begun = time.perf_counter()
    bot = bots_for(GAME.id, STRONG)[unit["bot"]]
    rounds: Counter[int] = Counter()
    played: Counter[str] = Counter()
    won: defaultdict[str, float] = defaultdict(float)
    empty, faults = 0, []
    for number in range(GAMES):
        seed = unit["seed"] * GAMES + number
        game = play([bot] * unit["seats"], seed, drawn_starts=unit["starts"] == "drawn")
        if not game.winners:
            faults.append(f"game {seed} never ended")
            continue
        rounds[game.end.round] += 1
        empty += 0 in game.end.supply
        for seat, animal, start in zip(seat_names(unit["seats"]), game.animals, game.starts, strict=True):
            share = (seat in game.winners) / len(game.winners)
            for name in (animal, f"start {start}"):
                played[name] += 1
                won[name] += share
    return {
        "rounds": {str(n): count for n, count in sorted(rounds.items())},
        "played": dict(played),
        "won": dict(won),
        "empty": empty,
        "seconds": round(time.perf_counter() - begun, 2),
        "faults": faults,
    }


def _shares(rows: Iterable[Figures], seats: int, of_starts: bool) -> dict[str, float]:
    """Wins over the fair share: 1.0 is what the name would have if it did not matter."""
    played: Counter[str] = Counter()
    won: defaultdict[str, float] = defaultdict(float)
    for figures in rows:
        played.update(figures["played"])
        for name, wins in figures["won"].items():
            won[name] += wins
    names = sorted(name for name in played if name.startswith("start ") == of_starts)
    return {name: round(won[name] / played[name] * seats, 2) for name in names}


def _lengths(rows: Iterable[Figures]) -> dict[str, float]:
    counts = [(int(n), count) for figures in rows for n, count in figures["rounds"].items()]
    rounds = sorted(n for n, count in counts for _ in range(count))
    return {
        "games": len(rounds),
        "median": statistics.median(rounds),
        "mean": round(statistics.mean(rounds), 2),
        "shortest": rounds[0],
        "longest": rounds[-1],
        "share_9_to_14": round(sum(n in GOOD_LENGTH for n in rounds) / len(rounds), 3),
    }


def _chosen_starts(rows: Iterable[Figures]) -> dict[str, float]:
    played: Counter[str] = Counter()
    for figures in rows:
        played.update({name: n for name, n in figures["played"].items() if name.startswith("start ")})
    return {name: round(count / played.total(), 3) for name, count in sorted(played.items())}


def _summarise(rows: Sequence[tuple[Unit, Figures]]) -> Figures:
    by_seats = {}
    faults = []
    for seats in PLAYERS:
        here = [(unit, figures) for unit, figures in rows if unit["seats"] == seats]
        of = {kind: [one for unit, one in here if (unit["bot"], unit["starts"]) == kind] for kind in PLAYING}
        everything = [figures for _, figures in here]
        shares = _shares(everything, seats, of_starts=False)
        by_seats[str(seats)] = {
            "rounds": _lengths(one for unit, one in here if unit["starts"] == "chosen"),
            "wins_over_fair_share_of_animals": shares,
            "with_sensible_bots": _shares(
                of["sensible", "chosen"] + of["sensible", "drawn"], seats, of_starts=False
            ),
            "with_strong_bots": _shares(of["strong", "chosen"], seats, of_starts=False),
            "wins_over_fair_share_of_drawn_starts": _shares(of["sensible", "drawn"], seats, of_starts=True),
            "how_often_starts_are_chosen": _chosen_starts(of["strong", "chosen"]),
            "games_that_end_with_a_value_sold_out": sum(figures["empty"] for figures in everything),
        }
        outside = {
            name: share for name, share in shares.items() if not GOOD_SHARE[0] <= share <= GOOD_SHARE[1]
        }
        if outside:
            faults.append(f"at {seats} seats animals win too little or too much: {outside}")
    length = by_seats["4"]["rounds"]
    if length["median"] not in GOOD_LENGTH or length["share_9_to_14"] < SHARE_OF_GOOD_LENGTH:
        faults.append(f"games of four seats are too long or too short: {length}")
    seconds = round(sum(figures["seconds"] for _, figures in rows))
    return {"box": house_box().id, "seconds": seconds, "seats": by_seats, "faults": faults}


HOUSE_VALUES = LongSet(
    name="house-values",
    what="2,400 games of sensible and strong bots each at 3, 4 and 5 seats: length, animals, first actions",
    units=tuple(
        {"seats": seats, "bot": bot, "starts": starts, "seed": seed}
        for seats in PLAYERS
        for bot, starts in PLAYING
        for seed in range(1, UNITS + 1)
    ),
    run=_play,
    summarise=_summarise,
)
