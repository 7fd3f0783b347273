"""A bot for Zodiac Race that tries its best moves on tables dealt as they may lie, and plays them on.

Each trial deals the hidden cards so that they fit what the seat knows, makes a move and lets sensible bots
go on until the seat has had its next turn. The same deals serve all moves, so that luck falls alike on them.
"""

from __future__ import annotations

from random import Random

from companion.bots.bot import TABLE_SIDE, Effort, Reason
from companion.bots.zodiac_chances import win_chance
from companion.bots.zodiac_sampled import sampled
from companion.bots.zodiac_sensible import (
    SensibleZodiacBot,
    discard_worth,
    laid_worth,
    laying,
    own_hand,
    worthwhile_discards,
)
from companion.bots.zodiac_worth import Outlook, Taste, outlook
from companion.games.vocabulary import TABLE, Move, Seat, State
from companion.games.zodiac_race.state import ZodiacState

__all__ = ["StrongZodiacBot", "candidates", "prospects"]

TRIED = 6
"""Moves that are tried; the others promise less by rule of thumb."""
PRIOR = 0.12
"""The chance to win that a card is worth, going by the rule of thumb; counts beside the trials."""
TASTE = Taste(
    near=1.05,
    ahead=0.77,
    wild=1.4,
    bait=0.02,
    lure=0.4,
    joker=0.25,
    crowded=0.9,
    threat=0.8,
    at_once=0.55,
)
"""Its own rule of thumb: cards far off fill the hand. Chosen near the best of a quadratic that was fitted to
27,000 games with drawn numbers against the sensible bot, and by trials of a few neighbours."""
DOUBT = 40.0
"""Trials that weigh as much as the rule of thumb: a few of them are mostly luck."""
TRIALS_EACH = 2
"""So many trials of the effort pay for one deal played on with one move."""
LAYING = 1.0
"""By rule of thumb laying comes before discarding."""
HORIZON = 1
"""Turns that are played on before the position is judged, the own one counted."""
AT_LEAST = 2
"""Deals on which every tried move is played before the worse half is dropped."""

_SENSIBLE = SensibleZodiacBot()
_THUMB = SensibleZodiacBot(TASTE)


class StrongZodiacBot:
    """Trials on sampled deals; ``effort`` counts the trials of one decision."""

    __slots__ = ("_effort",)
    name = "strong"

    def __init__(self, effort: Effort = TABLE_SIDE) -> None:
        self._effort = effort

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """The move after which the trials went best."""
        if not isinstance(view, ZodiacState):
            raise TypeError("this bot plays Zodiac Race only")
        if view.phase not in ("act", "followup") or view.hand(seat) is None:
            return _THUMB.choose(view, seat, chance)
        aims = outlook(view, seat, own_hand(view, seat), TASTE)
        tried = candidates(view, aims)
        if len(tried) < 2:
            return _THUMB.choose(view, seat, chance)
        return _best(view, seat, tried, self._effort.trials // TRIALS_EACH, chance)

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """The rule of thumb behind a move, from the same view."""
        return _THUMB.reason(view, seat, move)


def candidates(view: ZodiacState, aims: Outlook) -> list[tuple[Move, float]]:
    """The moves worth a trial with what rules of thumb say of them, best first."""
    moves = view.legal(aims.seat)
    rated = [(move, LAYING + _laid(view, aims, move)) for move in laying(moves)]
    if view.phase == "followup":
        rated.append((view.default(aims.seat), 0.0))
    else:
        rated += [(move, discard_worth(view, aims, move)) for move in worthwhile_discards(view, aims)]
    return sorted(rated, key=lambda pair: -pair[1])[:TRIED]


def _laid(view: ZodiacState, aims: Outlook, move: Move) -> float:
    """Cards laid; opening another row than the one aimed at is worth little."""
    worth = laid_worth(view, aims, move)
    return min(worth % 20.0, 12.0) if worth >= 19.0 else 0.1 * worth


def _best(
    view: ZodiacState, seat: Seat, tried: list[tuple[Move, float]], trials: int, chance: Random
) -> Move:
    """Successive halving: every move on a few deals, then the better ones on more."""
    prior = {move: PRIOR * worth for move, worth in tried}
    total = dict.fromkeys(prior, 0.0)
    count = dict.fromkeys(prior, 0)
    left = list(prior)
    while trials > 0 and len(left) > 1:
        deals = max(AT_LEAST, trials // (2 * len(left)))
        for _ in range(deals):
            world = sampled(view, seat, chance)
            luck = chance.random()
            for move in left:
                total[move] += prospects(world, seat, move, Random(luck))
                count[move] += 1
            trials -= len(left)
        usual = sum(total[move] / count[move] for move in left) / len(left)

        def promise(move: Move, usual: float = usual) -> float:
            steady = count[move] / (count[move] + DOUBT)
            return prior[move] + steady * (total[move] / count[move] - usual)

        left.sort(key=promise, reverse=True)
        left = left[: (len(left) + 1) // 2]
    return left[0]


def prospects(world: ZodiacState, seat: Seat, move: Move, chance: Random) -> float:
    """The chance to win some turns after a move on a full position."""
    state = _after(world, move)
    last = world.turn + HORIZON
    while not state.over and state.turn < last:
        (acting,) = state.to_act()
        if acting == TABLE:
            moves = state.legal(TABLE)
            state = _after(state, moves[int(chance.random() * len(moves))])
        else:
            state = _after(state, _SENSIBLE.choose(state.view(acting), acting, chance))
    return win_chance(state, seat)


def _after(state: ZodiacState, move: Move) -> ZodiacState:
    after = state.apply(move).state
    if not isinstance(after, ZodiacState):
        raise TypeError("another game's position")
    return after
