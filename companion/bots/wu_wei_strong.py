"""A bot for Wu Wei that plans the whole journey in turns: lessons in every order, chi where it saves a turn.

Of all ways of this turn the one is taken that leaves the fewest turns. At a gathering it offers nothing:
what is offered goes to the others, and costs more than the first turn brings. All else is done as the
sensible bot does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.bots.bot import TABLE_SIDE, Effort, Reason
from companion.bots.wu_wei_journey import Journey, Stand, purse
from companion.bots.wu_wei_sensible import SensibleWuBot, follow, rated_ways
from companion.bots.wu_wei_ways import Way, spaces_left
from companion.games.vocabulary import Move, Seat, State
from companion.games.wu_wei.board import CENTRE, YIN_YANG
from companion.games.wu_wei.names import ELEMENTS, SEASONS
from companion.games.wu_wei.shapes import make
from companion.games.wu_wei.state import WuState
from companion.games.wu_wei.work import Work

__all__ = ["StrongWuBot"]

BOUGHT = 8
"""Spaces that it buys at most at one time: chi is there to be used."""
THUMB = 0.01
"""What the rule of thumb counts beside the journey, in turns."""
STAYS = 0.55
"""The chance that the active element outlives one turn of another player."""
BARRED = 0.7
"""Turns lost when the tiles bar afterwards whoever has somewhere to go."""
KEEPS = Reason.of("what I offer only helps the others, so I keep it")
FIRST = Reason.of("whoever plays first gains a turn")

_SENSIBLE = SensibleWuBot()


class StrongWuBot:
    """Journeys in every order; the search is small, so it needs no effort to be limited."""

    __slots__ = ()
    name = "strong"

    def __init__(self, effort: Effort = TABLE_SIDE) -> None:
        """``effort`` is not needed: the search over orders is small."""

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """The first move of the way that leaves the shortest journey."""
        if not isinstance(view, WuState):
            raise TypeError("this bot plays Wu Wei only")
        if view.setting.seats == ("s1",) or view.phase not in ("play", "gathering"):
            return _SENSIBLE.choose(view, seat, chance)
        moves = view.legal(seat)
        if len(moves) < 2:
            return _SENSIBLE.choose(view, seat, chance)
        w = Work(view)
        if view.sealed:
            return make(seat, "seal_bid", offer={})
        if view.owed:
            return _answer(w, seat, view) or _SENSIBLE.choose(view, seat, chance)
        if view.turn is None or view.turn.step != "move" or w.players[seat].animal is None:
            return _SENSIBLE.choose(view, seat, chance)
        rated = rated_ways(w, seat, chance, BOUGHT)
        if not rated:
            return follow(view, seat, None, chance)
        plan = _Plan(w, seat)
        if w.tiles_bind and w.balance not in (None, w.colour(plan.student)):
            return follow(view, seat, rated[0][0], chance)
        best = max(rated, key=lambda pair: THUMB * pair[1] - plan.after(pair[0]))[0]
        return follow(view, seat, best, chance)

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """The rule of thumb behind a move, from the same view."""
        if move.move == "seal_bid":
            return KEEPS
        if move.move == "choose_starter":
            return FIRST
        return _SENSIBLE.reason(view, seat, move)


class _Plan:
    """What is left to do after each way of this turn."""

    def __init__(self, w: Work, seat: Seat) -> None:
        self._w, self._seat = w, seat
        self._journey = Journey(w, seat)
        self.student = self._journey.student
        self._stays = STAYS ** (len(w.seats) - 1)

    def after(self, way: Way) -> float:
        """Turns that are left after a way."""
        w, journey = self._w, self._journey
        where = {piece: w.at(piece) for piece in (journey.student, journey.master)}
        where[way.piece] = way.end
        chi = list(w.players[self._seat].chi)
        active, season = w.active_element, w.season
        _spend(chi, ELEMENTS.index(active), way.chi)
        tile = w.layout.tiles.get(way.end)
        if tile is not None and tile.element is not None and way.end not in w.towers:
            chi[ELEMENTS.index(tile.element)] += 1
            if tile.kind == "town":
                active = tile.element
            elif tile.kind == "temple":
                season = SEASONS[(SEASONS.index(season) + 1) % len(SEASONS)]
        halves = round(purse(chi, active, self._stays))
        student, master = where[journey.student], where[journey.master]
        turns = journey.turns(Stand(student, master, halves, journey.missing, season))
        return turns + (self._balance(way, where) if w.tiles_bind else 0.0)

    def _balance(self, way: Way, where: Mapping[str, str]) -> float:
        """What the tiles cost once they lie as this way leaves them: the student or whoever is not home."""
        w = self._w
        tiles = dict(w.yin_yang)
        for space in spaces_left(w, way):
            if space in YIN_YANG and not any(piece != way.piece for piece in w.on(space)):
                tiles[space] = "white" if tiles[space] == "black" else "black"
        north, south = tiles.values()
        if north != south:
            return 0.0
        going = [piece for piece, at in where.items() if at != CENTRE]
        if not w.promoted(self._journey.animal):
            going = [self.student]
        barred = bool(going) and all(w.colour(piece) != north for piece in going)
        return BARRED * self._stays**0.5 if barred else 0.0


def _spend(chi: list[int], active: int, price: int) -> None:
    """Pay with tokens of the active element first, then with pairs of what there is most of."""
    paid = min(price, chi[active])
    chi[active] -= paid
    for _ in range(price - paid):
        most = max((n for n in range(len(chi)) if n != active), key=lambda n: chi[n])
        chi[most] -= 2


def _answer(w: Work, seat: Seat, view: WuState) -> Move | None:
    """The answers that it gives in its own way."""
    kind = view.owed[0].value("kind")
    if kind == "choose_starter":
        return make(seat, "choose_starter", starter=seat)
    if kind == "break_tie":
        mine = make(seat, "break_tie", winner=seat)
        return mine if mine in view.legal(seat) else None
    if kind == "take_card":
        return min(view.legal(seat), key=lambda move: _with_card(w, seat, move))
    return None


def _with_card(w: Work, seat: Seat, move: Move) -> float:
    """Turns that are left with a card: a dragon's may take the student to a temple that is far."""
    if not move["card"].startswith("dragon_"):
        return 0.0
    player = w.players[seat]
    trial = w.copy()
    trial.players[seat] = player._replace(cards=(*player.cards, move["card"]))
    journey = Journey(trial, seat)
    halves = round(purse(player.chi, w.active_element, 0.0))
    return journey.turns(
        Stand(w.at(journey.student), w.at(journey.master), halves, journey.missing, w.season)
    )
