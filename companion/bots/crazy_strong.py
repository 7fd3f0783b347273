"""A bot for Crazy Race that looks some turns ahead and plays the last round to win.

Each distance is weighed by the exact chance of its dice and by where it leaves the cart for the turns that
follow; in the last round by whom it overtakes, bonuses counted in.
"""

from __future__ import annotations

from random import Random

from companion.bots.bot import TABLE_SIDE, Effort, Reason
from companion.bots.crazy_ahead import Drive, Driver, advance_ahead, drives
from companion.bots.crazy_sensible import BUSTS, SensibleCrazyBot
from companion.games.crazy_race.names import DICE, SEAT_INDEX
from companion.games.crazy_race.state import CrazyState
from companion.games.crazy_race.track import free_route
from companion.games.vocabulary import Move, Seat, State

__all__ = ["StrongCrazyBot"]

STAGES = 5
PACE = 5.5
"""Spaces that the leader makes in a round, on average."""
MOST_ROUNDS = 4
"""Turns that are looked ahead at most."""
WHIM = 0.05
"""How far, in spaces, two animals may differ and still be taken for equal."""
FIRST = 0.5
"""In the last round: what winning counts, against the share of rivals left behind."""

_SENSIBLE = SensibleCrazyBot()


class StrongCrazyBot:
    """Look-ahead over exact dice; deterministic but for equals, so it needs no effort to be limited."""

    __slots__ = ("_rounds",)
    name = "strong"

    def __init__(self, effort: Effort = TABLE_SIDE) -> None:
        self._rounds = min(MOST_ROUNDS, max(1, effort.trials // 10))

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """The distance or animal that gets furthest, the turns after it counted in."""
        if not isinstance(view, CrazyState):
            raise TypeError("this bot plays Crazy Race only")
        moves = tuple(view.legal(seat))
        if len(moves) < 2 or view.phase not in ("drive", "hitch", "hitch_pair"):
            return _SENSIBLE.choose(view, seat, chance)
        if view.phase == "drive":
            spaces = best_drive(view, seat, self._rounds).spaces
            return next(move for move in moves if move["spaces"] == spaces and move.get("skip", True))
        worth = {c: prospect(view, seat, c, self._rounds) + WHIM * chance.random() for c in view.offer}
        if view.phase == "hitch":
            return max(moves, key=lambda move: worth[move["card"]])
        return max(moves, key=lambda move: worth[move["own"]] - worth[move["other"]])

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """Why the move, from the same view."""
        if isinstance(view, CrazyState) and move.move == "drive":
            drive = best_drive(view, seat, self._rounds)
            if _last_round(view):
                return Reason.of("{spaces} spaces overtake most in this last round", spaces=drive.spaces)
            return Reason.of(
                "{spaces} spaces have a chance of {percent}% and a good place for the next turn",
                spaces=drive.spaces,
                percent=round(100 * drive.chance),
            )
        return _SENSIBLE.reason(view, seat, move)


def _last_round(race: CrazyState) -> bool:
    return race.stage == STAGES and race.ending


def _driver(race: CrazyState, card: str, limit: int | None) -> Driver:
    return Driver(race.setting.box, race.track, race.setting.box.cards[card].ability, limit)


def best_drive(race: CrazyState, seat: Seat, most: int) -> Drive:
    """The distance that is worth most for the seat whose turn it is."""
    cart = race.cart(seat)
    others = [race.cart(other).pos for other in race.standing if other != seat]
    route = free_route(cart.pos, DICE, others if race.ability.kind == "skip_occupied" else ())
    steps = [place - cart.pos for place in route]
    driver = _driver(race, str(cart.animal), race.running_turn.limit)
    rounds = 0 if race.ending else min(most, _rounds_left(race) - 1)
    found = drives(driver, cart.pos, steps, rounds, race.setting.options.min_spaces)
    if _last_round(race):
        return max(found, key=lambda drive: _overtaking(race, seat, drive))
    return max(found, key=lambda drive: drive.worth)


def _rounds_left(race: CrazyState) -> int:
    """Rounds of the stage, this one counted, if the leader goes on as usual."""
    ahead = race.palms[race.stage - 1] - race.cart(race.standing[0]).pos
    return max(1, 1 + round(ahead / PACE))


def _bonuses(race: CrazyState, seat: Seat) -> int:
    return sum(race.setting.box.cards[card].bonus for card in race.cart(seat).cards)


def _overtaking(race: CrazyState, seat: Seat, drive: Drive) -> float:
    """The share of rivals behind in the end, and the chance to win, for a distance in the last round."""
    own = race.cart(seat).pos + _bonuses(race, seat)
    rivals = [_end(race, other) for other in race.setting.seats if other != seat]
    total = 0.0
    for won, chance in ((drive.won, drive.chance), (1, 1 - drive.chance)):
        behind = [sum(p for end, p in ends if end < own + won) + _level(ends, own + won) for ends in rivals]
        first = 1.0
        for share in behind:
            first *= share
        total += chance * ((1 - FIRST) * sum(behind) / len(behind) + FIRST * first)
    return total


def _level(ends: list[tuple[int, float]], own: int) -> float:
    return 0.5 * sum(p for end, p in ends if end == own)


def _end(race: CrazyState, seat: Seat) -> list[tuple[int, float]]:
    """Where a rival may end, bonuses counted in, and how likely."""
    cart = race.cart(seat)
    stands = cart.pos + _bonuses(race, seat)
    seats = len(race.setting.seats)
    first, now = SEAT_INDEX[race.start_seat or seat], SEAT_INDEX[race.active or seat]
    if (SEAT_INDEX[seat] - first) % seats < (now - first) % seats:
        return [(stands, 1.0)]
    printed = race.setting.box.cards[str(cart.animal)]
    driver = _driver(race, str(cart.animal), printed.limit)
    if printed.ability.kind in ("fixed_dice", "hop"):
        return [(stands + round(advance_ahead(driver, cart.pos, 1)), 1.0)]
    best = max(drives(driver, cart.pos, range(1, DICE + 1), 0, 1), key=lambda drive: drive.worth)
    return [(stands + best.won, best.chance), (stands + 1, 1 - best.chance)]


def prospect(race: CrazyState, seat: Seat, card: str, most: int) -> float:
    """Spaces that a card may bring a seat in the next stage, bonus included."""
    printed = race.setting.box.cards[card]
    pos = race.cart(seat).pos
    ahead = race.palms[min(race.stage, STAGES - 1)] - race.cart(race.standing[0]).pos
    rounds = min(most + 0.0, max(1.0, 0.6 + ahead / PACE))
    driver = _driver(race, card, printed.limit)
    few, more = int(rounds), rounds - int(rounds)
    advance = (1 - more) * advance_ahead(driver, pos, few) + more * advance_ahead(driver, pos, few + 1)
    if printed.ability.kind == "laugh":
        advance += rounds * BUSTS * printed.ability.amount * (len(race.setting.seats) - 1)
    return advance + printed.bonus
