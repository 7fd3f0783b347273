"""The shortest way of a student of Wu Wei through all the places where it still has something to learn.

A search over every order of those places, the centre last, counted in turns. Everything it asks lies open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations

from companion.bots.wu_wei_ways import steps_to
from companion.bots.wu_wei_worth import missing, training
from companion.games.vocabulary import Seat
from companion.games.wu_wei.board import CENTRE, distances
from companion.games.wu_wei.names import SPACES, STUDENTS
from companion.games.wu_wei.work import Work

__all__ = ["Tour"]

PACE = 3.4
"""Spaces of a turn, now and then one bought."""
HOMEWARD = 0.8
"""What the way home counts: it comes last, when chi has been saved."""
CROWDED = 0.7
"""Turns that a place costs more where another student stands."""
CHI_TURNS = 0.12
"""Turns that a token spent now costs later."""
MOST_CHI = 6
"""Spaces that are thought to be bought for one leg at most."""
NEXT_DOOR = 1.0
"""Turns that every visit takes at least."""


class Tour:
    """What a student still has to visit; ``turns`` from any space."""

    def __init__(self, w: Work, seat: Seat) -> None:
        animal = str(w.players[seat].animal)
        self.piece = f"student_{animal}"
        taken = {w.at(p) for p in STUDENTS if p in w.pieces and p != self.piece and w.kind(p) == "S"}
        self.places = [
            tuple(place for place in training(w, style) if place != CENTRE) for style in missing(w, seat)
        ]
        self.places = [places for places in self.places if places]
        self._taken = taken
        self._chi = min(MOST_CHI, w.value(seat))
        ends = {place for places in self.places for place in places} | {CENTRE}
        self._steps: Mapping[str, Mapping[str, float]] = {
            end: steps_to(w, self.piece, [end]) if end != CENTRE else _bare(CENTRE) for end in ends
        }

    def turns(self, space: str, chi: int) -> float:
        """Turns from a space until every style is learnt and the student is home; ``chi`` is spent before.

        A style that is taught on the space itself is learnt there.
        """
        left = [places for places in self.places if space not in places]
        best = min((self._along(space, order) for order in permutations(left)), default=0.0)
        return best + chi * CHI_TURNS

    def _along(self, space: str, order: Iterable[tuple[str, ...]]) -> float:
        total, at = 0.0, space
        for places in order:
            leg, at = min(((self._leg(at, place), place) for place in places), key=lambda pair: pair[0])
            total += leg
        return total + HOMEWARD * self._steps[CENTRE][at] / PACE

    def _leg(self, start: str, end: str) -> float:
        crowd = CROWDED if end in self._taken else 0.0
        far = self._steps[end][start]
        bought = max(0.0, far - SPACES)
        turns = NEXT_DOOR + CHI_TURNS * bought if bought <= self._chi else far / PACE
        return max(NEXT_DOOR, turns) + crowd


def _bare(target: str) -> Mapping[str, float]:
    return {space: float(steps) for space, steps in distances(target).items()}
