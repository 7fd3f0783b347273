"""A bot for Crazy Race that gets as far as it can on average, turn by turn.

It weighs each distance by the exact chance of its dice, throws again whatever helps, lets the kangaroo
stop by looking ahead, and takes the animal that suits the next spaces of the course. It holds nobody back.
"""

from __future__ import annotations

from random import Random

from companion.bots.bot import Reason
from companion.bots.crazy_odds import Plan, best_plan, fixed_advance, hop_advance
from companion.games.crazy_race.chance import chance_of
from companion.games.crazy_race.dice import total
from companion.games.crazy_race.names import DICE
from companion.games.crazy_race.state import CrazyState
from companion.games.crazy_race.track import colour_at, free_route
from companion.games.vocabulary import Move, Seat, State

__all__ = ["SensibleCrazyBot"]

ROUNDS = 2.9
"""Rounds of an average stage: how often an animal will be driven."""

LOOKS = (0, 3, 6)
"""Spaces further on from which an animal is tried out before it is taken."""

BUSTS = 0.29
"""The share of throws that bust: what a hyena laughs at."""

WHIM = 0.4
"""How far, in spaces, two animals may differ and still be taken for equal."""


class SensibleCrazyBot:
    """Expected spaces decide; each choice has a reason that fits in one line."""

    __slots__ = ()
    name = "sensible"

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """The move that gets furthest on average."""
        race = _race(view)
        moves = tuple(race.legal(seat))
        if not moves:
            raise ValueError(f"{seat} owes no move")
        if len(moves) == 1:
            return moves[0]
        match race.phase:
            case "drive":
                return _drive(race, seat, moves)
            case "reroll":
                return _reroll(race, moves)
            case "hop":
                return _hop(race, seat, moves)
            case "hitch" | "hitch_pair":
                return _harness(race, seat, moves, chance)
            case "bonus":
                return min(moves, key=lambda move: race.setting.box.cards[move["card"]].bonus)
        return moves[chance.randrange(len(moves))]

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """The rule of thumb behind a move, from the same view."""
        race = _race(view)
        match move.move:
            case "drive":
                plan = plan_for(race, seat)
                return Reason.of(
                    "{spaces} spaces have a chance of {percent}% and get furthest on average",
                    spaces=move["spaces"],
                    percent=round(100 * plan.chance),
                )
            case "reroll" | "stand":
                percent = round(100 * chance_of(race, move))
                return Reason.of("so the throw stays within the limit with {percent}%", percent=percent)
            case "hop" | "stop":
                if move.move == "hop":
                    return Reason.of("one more die is worth it")
                return Reason.of("one more die risks too much")
            case "hitch" | "hitch_pair":
                return Reason.of("it suits the next spaces best, its bonus counted in")
            case "bonus":
                return Reason.of("the small cards first: nobody should know yet who wins")
        return Reason.of("all are alike to me")


def _race(view: State) -> CrazyState:
    if not isinstance(view, CrazyState):
        raise TypeError("this bot plays Crazy Race only")
    return view


def plan_for(race: CrazyState, seat: Seat) -> Plan:
    """The distance that gets furthest on average for the seat whose turn it is."""
    pos = race.cart(seat).pos
    leaps = race.ability.kind == "skip_occupied"
    others = [race.cart(other).pos for other in race.standing if other != seat] if leaps else []
    route = free_route(pos, DICE, others)
    colours = [colour_at(race.track, place) for place in route]
    steps = [place - pos for place in route]
    least = race.setting.options.min_spaces
    return best_plan(race.setting.box, steps, colours, race.running_turn.limit, race.ability, least)


def _drive(race: CrazyState, seat: Seat, moves: tuple[Move, ...]) -> Move:
    spaces = plan_for(race, seat).spaces
    return next(move for move in moves if move["spaces"] == spaces and move.get("skip", True))


def _reroll(race: CrazyState, moves: tuple[Move, ...]) -> Move:
    return max(reversed(moves), key=lambda move: chance_of(race, move))


def _hop(race: CrazyState, seat: Seat, moves: tuple[Move, ...]) -> Move:
    turn, pos = race.running_turn, race.cart(seat).pos
    if turn.limit is None:
        return moves[0]
    colours = [colour_at(race.track, pos + n) for n in range(1, DICE + 1)]
    rolled = len(turn.rolled)
    on = hop_advance(race.setting.box, colours, rolled, total(turn.rolled, race.ability), turn.limit)
    wanted = "hop" if on > rolled else "stop"
    return next(move for move in moves if move.move == wanted)


def _harness(race: CrazyState, seat: Seat, moves: tuple[Move, ...], chance: Random) -> Move:
    """The animal that will get furthest, its bonus counted in; to the other one goes the worst."""
    worth = {card: prospect(race, seat, card) + WHIM * chance.random() for card in race.offer}
    if race.phase == "hitch":
        return max(moves, key=lambda move: worth[move["card"]])
    return max(moves, key=lambda move: worth[move["own"]] - worth[move["other"]])


def prospect(race: CrazyState, seat: Seat, card: str) -> float:
    """Spaces that a card may bring a seat in the next stage, bonus included."""
    printed, box = race.setting.box.cards[card], race.setting.box
    ability, limit, pos = printed.ability, printed.limit, race.cart(seat).pos
    rounds = 1.0 if _palm_passed(race) else ROUNDS
    if ability.kind == "fixed_dice":
        return fixed_advance(box, ability) * rounds + printed.bonus
    advance = 0.0
    for ahead in LOOKS:
        colours = [colour_at(race.track, pos + ahead + n) for n in range(1, DICE + 1)]
        if ability.kind == "hop" and limit is not None:
            advance += hop_advance(box, colours, 0, 0, limit)
        else:
            advance += best_plan(box, range(1, DICE + 1), colours, limit, ability, 1).advance
    advance /= len(LOOKS)
    if ability.kind == "laugh":
        advance += BUSTS * ability.amount * (len(race.setting.seats) - 1)
    return advance * rounds + printed.bonus


def _palm_passed(race: CrazyState) -> bool:
    """Whether somebody has passed the next palm already: the next stage will have one round."""
    return race.cart(race.standing[0]).pos > race.palms[race.stage]
