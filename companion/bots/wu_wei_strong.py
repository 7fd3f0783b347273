"""A bot for Wu Wei that plans the student's whole journey, not only its next stop.

Every order in which the places still to be visited can be walked is tried, the way home last; of all ways of
this turn the one is taken that leaves the fewest turns. All else is done as the sensible bot does it.
"""

from __future__ import annotations

from random import Random

from companion.bots.bot import TABLE_SIDE, Effort, Reason
from companion.bots.wu_wei_sensible import SensibleWuBot, follow, rated_ways
from companion.bots.wu_wei_tour import Tour
from companion.bots.wu_wei_ways import Way
from companion.games.vocabulary import Move, Seat, State
from companion.games.wu_wei.state import WuState
from companion.games.wu_wei.work import Work

__all__ = ["StrongWuBot"]

TURN = 8.0
"""What a turn saved is worth, in the measure of the sensible bot's ways."""
BOUGHT = 6
"""Spaces that it buys at most at one time: chi is there to be used."""
THUMB = 0.25
"""What the rule of thumb counts beside the journey."""

_SENSIBLE = SensibleWuBot()


class StrongWuBot:
    """Journeys in every order; the search is small, so it needs no effort to be limited."""

    __slots__ = ()
    name = "strong"

    def __init__(self, effort: Effort = TABLE_SIDE) -> None:
        """``effort`` is not needed: at most 120 orders are tried for a space."""

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """The first move of the way that leaves the shortest journey."""
        if not isinstance(view, WuState):
            raise TypeError("this bot plays Wu Wei only")
        moving = view.turn is not None and view.turn.step == "move" and not view.owed and view.phase == "play"
        if not moving or view.sealed or view.setting.seats == ("s1",):
            return _SENSIBLE.choose(view, seat, chance)
        w = Work(view)
        animal = w.players[seat].animal
        if animal is None or w.promoted(animal) or len(view.legal(seat)) < 2:
            return _SENSIBLE.choose(view, seat, chance)
        tour = Tour(w, seat)
        now = tour.turns(w.at(tour.piece), 0)
        rated = [(way, _worth(tour, now, way, thumb)) for way, thumb in rated_ways(w, seat, chance, BOUGHT)]
        best = max(rated, key=lambda pair: pair[1])[0] if rated else None
        return follow(view, seat, best, chance)

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """The rule of thumb behind a move, from the same view."""
        return _SENSIBLE.reason(view, seat, move)


def _worth(tour: Tour, now: float, way: Way, thumb: float) -> float:
    """The turns that a way saves, for the student; for others what the rule of thumb says."""
    if way.piece != tour.piece:
        return thumb
    return TURN * (now - tour.turns(way.end, way.chi)) + THUMB * thumb
