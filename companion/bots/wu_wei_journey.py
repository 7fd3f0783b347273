"""How many turns a player of Wu Wei still needs: every order of lessons, chi spent where it saves a turn.

A search over all orders of the places where the student has something to learn, the way home of student and
master last. It counts whole turns, on average over the seasons to come. Everything it asks lies open. Knows
no move.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from companion.bots.wu_wei_ways import bare_steps
from companion.bots.wu_wei_worth import missing, training
from companion.games.vocabulary import Seat
from companion.games.wu_wei.board import CENTRE
from companion.games.wu_wei.names import ANIMALS, ELEMENTS, POWER_PRICE, SEASONS, SPACES, element_of_card
from companion.games.wu_wei.work import Work

__all__ = ["WAITING", "Journey", "Stand", "purse"]

MOST_CHI = 14
"""Halves of a token that are kept count of; more is as good."""
GAINED = 1
"""Halves of a token that a turn brings: most stops give a token, seldom one that is active later."""
CULTIVATED = 4
"""The same for a master that cultivates: three tokens of its own element."""
UNTAUGHT = 3.0
"""Turns that a style costs which nobody teaches now."""
NO_MARKER = 2.0
"""Turns that a lost lineage marker costs besides the way there."""
NEARER = 0.02
"""What a space nearer is worth where whole turns are equal."""
KEPT = 0.012
"""What half a token kept is worth where whole turns are equal."""
FAR = 99
"""Steps to a place that is closed in."""
FEW = 2
"""Goals left when the season is thought of."""
LATE = 10
"""Rounds after which nobody is trusted to turn the season."""
WAITING = 4
"""Turns until a place that is closed in is open and reached."""
LEARNING = 0.55
"""The chance that a student which still learns ends its turn on a temple, which turns the season."""
LEARNT = 0.1
"""The same for one that has learnt all."""
EVEN = (0.25, 0.25, 0.25, 0.25)
"""A season that nobody knows."""

Chances = Sequence[float]


class Stand(NamedTuple):
    """Where somebody is: the student's and the master's space, halves of chi, styles missing, season."""

    student: str
    master: str
    chi: int
    missing: frozenset[str]
    season: str


class Journey:
    """What one player still has to do; ``turns`` from wherever it may stand."""

    def __init__(self, w: Work, seat: Seat) -> None:
        player = w.players[seat]
        self.animal = str(player.animal)
        self.student, self.master = f"student_{self.animal}", f"master_{self.animal}"
        self._marker = w.lineage[self.animal] if w.lineage[self.animal] in w.layout.tiles else None
        self._places: dict[str, tuple[str, ...]] = {
            style: tuple(place for place in training(w, style) if place != CENTRE)
            for style in missing(w, seat)
        }
        self.missing = frozenset(self._places)
        self._teaches = w.pieces[self.master].side == "plus"
        barred = frozenset(w.walls | w.towers)
        self._closed = tuple(
            barred | {o for o in w.layout.seasons if w.terrain(o) == season} for season in SEASONS
        )
        self._gain = GAINED + (CULTIVATED if w.level != "initiate" and self._marker is None else 0)
        self._jumps = {
            w.layout.temple(element_of_card(card)) for card in player.cards if card.startswith("dragon_")
        }
        rivals = [other for name, other in w.players.items() if name != seat]
        late = w.now.number > LATE * len(w.seats)
        turning = [LEARNT if late or len(other.held) >= len(ANIMALS) else LEARNING for other in rivals]
        self._rivals, self._turning = len(rivals), sum(turning) / len(rivals)
        kind = w.kind(self.student)
        self._temples = [
            temple
            for temple in map(w.layout.temple, ELEMENTS)
            if not any(piece != self.student and w.kind(piece) == kind for piece in w.on(temple))
        ]
        self._known: dict[tuple[frozenset[str], str, int], float] = {}
        self._fars: dict[tuple[str, str], tuple[int, ...]] = {}
        self._legs: dict[tuple[str, str], tuple[tuple[float, int], ...]] = {}
        self._master_at = w.at(self.master)

    def taught(self, space: str) -> frozenset[str]:
        """The missing styles that are taught on a space."""
        return frozenset(style for style, places in self._places.items() if space in places)

    def turns(self, stand: Stand) -> float:
        """Turns until all is learnt and both are home, on average, with a little for what is between."""
        left = stand.missing - self.taught(stand.student)
        if stand.student == stand.master and self._teaches:
            left -= {self.animal}
        chi, seasons = min(MOST_CHI, stand.chi), self._seasons(stand.season)
        if left:
            needed = min(self._next(left, style, stand.student, chi, seasons) for style in left)
            if stand.master != self._master_at:
                needed += (self._mean(CENTRE, stand.master) - self._mean(CENTRE, self._master_at)) / SPACES
        else:
            needed = self._way_home(stand.student, stand.master, chi, seasons)
        needed = min(needed, self._season_turned(stand, left, chi, seasons))
        if self._marker is not None and stand.master != self._marker:
            needed += NO_MARKER + self._mean(self._marker, stand.master) / SPACES
        return needed

    def _season_turned(self, stand: Stand, left: frozenset[str], chi: int, seasons: Chances) -> float:
        """Turns by way of a temple, when only a few goals are left and the season may close them."""
        best = float("inf")
        if len(left) > FEW:
            return best
        likely = max(range(len(SEASONS)), key=lambda n: seasons[n])
        later = (*seasons[-1:], *seasons[:-1])
        for temple in self._temples:
            if temple == stand.student:
                continue
            far = self._far(temple, stand.student)[likely]
            turns, spent = self._options(far, chi, temple in self._jumps)[0]
            kept = min(MOST_CHI, chi - spent + self._gain * turns)
            if left:
                rest = min(self._next(left, style, temple, kept, later) for style in left)
            else:
                rest = self._way_home(temple, stand.master, kept, later)
            best = min(best, turns + rest)
        return best

    def _seasons(self, season: str) -> Chances:
        """The chance of each season at the own next turn."""
        now, n, turning = SEASONS.index(season), self._rivals, self._turning
        chances = [0.0] * len(SEASONS)
        for k in range(n + 1):
            chances[(now + k) % len(SEASONS)] += comb(n, k) * turning**k * (1 - turning) ** (n - k)
        return chances

    def _next(self, left: frozenset[str], style: str, at: str, chi: int, seasons: Chances) -> float:
        """Turns when a style is learnt next, on average over the seasons; chi is spent or kept."""
        if not self._places[style]:
            return UNTAUGHT + self._from(left - {style}, at, chi)
        best = float("inf")
        for end in self._places[style]:
            after, total = left - self.taught(end), 0.0
            for far, chance in zip(self._far(end, at), seasons, strict=True):
                options = self._options(far, chi, end in self._jumps)
                total += chance * min(
                    turns + self._from(after, end, min(MOST_CHI, chi - spent + self._gain * turns))
                    for turns, spent in options
                )
            best = min(best, total)
        return best

    def _options(self, far: int, chi: int, jump: bool) -> list[tuple[int, int]]:
        """Ways to walk so far: turns and halves of chi spent, the quickest first."""
        can_jump = jump and chi >= 2 * POWER_PRICE
        if far >= FAR:
            return [(1, 2 * POWER_PRICE)] if can_jump else [(WAITING, 0)]
        turns = 1
        while far - SPACES * turns > chi // 2:
            turns += 1
        spent = 2 * max(0, far - SPACES * turns)
        options: list[tuple[int, int]] = [(turns, spent)]
        if spent:
            options.append((turns + 1, 0))
        if can_jump and (turns > 1 or spent > 2 * POWER_PRICE):
            options.insert(0, (1, 2 * POWER_PRICE))
        return options

    def _from(self, left: frozenset[str], at: str, chi: int) -> float:
        """Turns from a place where one has just learnt, in a season nobody knows."""
        key = (left, at, chi)
        known = self._known.get(key)
        if known is not None:
            return known
        if not left:
            best = self._way_home(at, self._master_at, chi, EVEN)
        else:
            best = float("inf")
            for style in left:
                for place in self._places[style]:
                    after = left - self.taught(place)
                    turns, spent = self._leg(at, place)[chi]
                    kept = min(MOST_CHI, chi - spent + int(self._gain * turns))
                    best = min(best, turns + self._from(after, place, kept))
                if not self._places[style]:
                    best = min(best, UNTAUGHT + self._from(left - {style}, at, chi))
        self._known[key] = best
        return best

    def _leg(self, start: str, end: str) -> tuple[tuple[float, int], ...]:
        """By halves of chi: turns and chi of the quickest way between two places, on average."""
        leg = self._legs.get((start, end))
        if leg is None:
            fars, jump = self._far(end, start), end in self._jumps
            quickest = [[self._options(far, chi, jump)[0] for far in fars] for chi in range(MOST_CHI + 1)]
            leg = tuple((sum(t for t, _ in q) / 4, round(sum(s for _, s in q) / 4)) for q in quickest)
            self._legs[start, end] = leg
        return leg

    def _way_home(self, student: str, master: str, chi: int, seasons: Chances) -> float:
        total = 0.0
        for far, other, chance in zip(
            self._far(CENTRE, student), self._far(CENTRE, master), seasons, strict=True
        ):
            both, turns = far + other, 1 if far + other else 0
            while turns < WAITING and both - SPACES * turns > (chi + self._gain * max(0, turns - 1)) // 2:
                turns += 1
            total += chance * (turns + NEARER * min(both, 9))
        return total - KEPT * chi

    def _mean(self, end: str, start: str) -> float:
        return sum(min(far, SPACES * WAITING) for far in self._far(end, start)) / len(SEASONS)

    def _far(self, end: str, start: str) -> tuple[int, ...]:
        """Steps in each season."""
        far = self._fars.get((end, start))
        if far is None:
            if end == start and end != CENTRE:
                far = (2, 2, 2, 2)
            else:
                inner = frozenset() if end == CENTRE else frozenset((CENTRE,))
                far = tuple(bare_steps(end, closed | inner).get(start, FAR) for closed in self._closed)
            self._fars[end, start] = far
        return far


def purse(chi: Sequence[int], active: str, stays: float) -> float:
    """Halves of a token that chi is likely worth next turn; ``stays``: the chance that the element does.

    A token of another element is half of one of the active, though the rules take such tokens in pairs.
    """
    total = sum(chi)
    now = total + chi[ELEMENTS.index(active)]
    average = total + total / len(ELEMENTS)
    return stays * now + (1 - stays) * average
