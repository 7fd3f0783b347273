"""Matches between bots: whole games from one seed each, seats rotated, until it is sure who is stronger.

Every pair of games has the same seed and exchanged seats. The table's moves are drawn on the full state,
the bots see their views. Knows how each game is dealt; must not know what a bot thinks.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from companion.bots.bot import Bot, Reason
from companion.bots.elo import Standing, standing
from companion.games.crazy_race.chance import draw as crazy_draw
from companion.games.crazy_race.state import CrazyState
from companion.games.race.animals import ANIMALS
from companion.games.race.names import GAME_ID as RACE
from companion.games.vocabulary import TABLE, Game, Json, Move, Ranking, Seat, State, seat_names, seat_number
from companion.games.wu_wei.chance import drawn_move
from companion.games.wu_wei.state import WuState
from companion.games.zodiac_race.names import GAME_ID as ZODIAC_RACE

__all__ = [
    "MOST_GAMES",
    "Clocked",
    "Match",
    "arrangements",
    "dealt",
    "match",
    "play",
    "result_json",
    "score",
    "table_move",
]

MOST_GAMES = 4000
"""Games of one pairing after which a match ends undecided."""
LONGEST = 4000
"""Moves after which a game is given up; nobody has won it then."""

Watch = Callable[[State, Seat, Move], None]


class Match(NamedTuple):
    """A match after another pair of games: the pair's seed, its score, and what all say so far."""

    seed: int
    pair: float
    given_up: int
    so_far: Standing


class Clocked:
    """A bot and the time it takes: decisions, seconds in all, the longest one."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0

    @property
    def name(self) -> str:
        """The bot's own name."""
        return self.bot.name

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """What the bot chooses, timed."""
        begun = time.perf_counter()
        move = self.bot.choose(view, seat, chance)
        taken = time.perf_counter() - begun
        self.decisions += 1
        self.seconds += taken
        self.longest = max(self.longest, taken)
        return move

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """What the bot says."""
        return self.bot.reason(view, seat, move)


def table_move(state: State, chance: Random) -> Move:
    """What the table does next, as dice and shuffles would have it."""
    if isinstance(state, CrazyState):
        return crazy_draw(state, chance)
    if isinstance(state, WuState):
        return drawn_move(state, chance)
    moves = state.legal(TABLE)
    return moves[chance.randrange(len(moves))]


def dealt(game: Game, players: int, chance: Random, options: Mapping[str, Json] | None = None) -> State:
    """A new game with what the table's own options leave to chance drawn; ``options`` win."""
    drawn: dict[str, Json] = {}
    if game.id == RACE:
        drawn["animals"] = chance.sample(ANIMALS, players)
    elif game.id == ZODIAC_RACE:
        drawn["mode"] = "full"
        drawn["dealer"] = seat_names(players)[chance.randrange(players)]
    return game.new({**drawn, "players": players, **(options or {})})


def play(state: State, bots: Sequence[Bot], seed: int, watch: Watch | None = None) -> State:
    """The last position of a game; not over when it was given up after :data:`LONGEST` moves.

    The table and each seat draw from a chance of their own. ``watch`` is shown each view with the move
    that a bot made of it.
    """
    chances = {seat: Random(f"{seed} {seat}") for seat in (TABLE, *seat_names(len(bots)))}
    made = 0
    while not state.over and made < LONGEST:
        acting = sorted(state.to_act())
        moves = []
        for seat in acting if state.sealed else acting[:1]:
            if seat == TABLE:
                moves.append(table_move(state, chances[TABLE]))
                continue
            view = state.view(seat)
            moves.append(bots[seat_number(seat)].choose(view, seat, chances[seat]))
            if watch is not None:
                watch(view, seat, moves[-1])
        made += len(moves)
        state = (state.apply_joint(moves) if state.sealed else state.apply(moves[0])).state
    return state


def arrangements(players: int) -> tuple[tuple[bool, ...], ...]:
    """Every way to seat the first bot on half of the seats, the larger half where they are odd."""
    half = (players + 1) // 2
    return tuple(
        tuple(seat in chosen for seat in range(players)) for chosen in combinations(range(players), half)
    )


def score(ranking: Ranking | None, first: Sequence[bool]) -> float:
    """The first bot's share of all comparisons between a seat of its own and one of the other's."""
    if ranking is None:
        return 0.5
    place = {seat_number(seat): rank for rank, seats in enumerate(ranking) for seat in seats}
    won = [
        0.5 if place[mine] == place[other] else float(place[mine] < place[other])
        for mine in range(len(first))
        for other in range(len(first))
        if first[mine] and not first[other]
    ]
    return sum(won) / len(won)


def match(
    game: Game,
    bots: tuple[Bot, Bot],
    players: int,
    seeds: range,
    options: Mapping[str, Json] | None = None,
) -> Iterator[Match]:
    """Pairs of games until the test is sure or the seeds are used up; one pair for each seed."""
    seatings = arrangements(players)
    scores: list[float] = []
    given_up = 0
    for seed in seeds:
        seating = seatings[seed % len(seatings)]
        pair = []
        for first in (seating, tuple(not mine for mine in seating)):
            seated = [bots[0] if mine else bots[1] for mine in first]
            end = play(dealt(game, players, Random(seed), options), seated, seed)
            given_up += not end.over
            pair.append(score(end.ranking(), first))
        scores.append(sum(pair) / 2)
        so_far = standing(scores)
        yield Match(seed, scores[-1], given_up, so_far)
        if so_far.verdict != "open":
            return


def result_json(bots: tuple[Clocked, Clocked], last: Match) -> dict[str, Json]:
    """How a match ended, for programs; times in milliseconds a decision."""
    so_far = last.so_far
    return {
        "bots": [bot.name for bot in bots],
        "games": 2 * so_far.pairs,
        "given_up": last.given_up,
        "score": round(so_far.score, 4),
        "elo": round(so_far.elo, 1),
        "elo_low": round(so_far.low, 1),
        "elo_high": round(so_far.high, 1),
        "log_ratio": round(so_far.log_ratio, 2),
        "verdict": so_far.verdict,
        "spans_zero": so_far.spans_zero,
        "ms_mean": [round(1000 * bot.seconds / max(1, bot.decisions), 2) for bot in bots],
        "ms_longest": [round(1000 * bot.longest, 1) for bot in bots],
    }
