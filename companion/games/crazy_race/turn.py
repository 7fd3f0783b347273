"""A turn: start bonus, limit, dice, throw, success or bust, the hyena, and whose turn follows.

Changes a :class:`Work`; whether a move may be made at all is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.crazy_race import stages
from companion.games.crazy_race.dice import by_colour, missing, sorted_faces, take, total
from companion.games.crazy_race.model import Face, Turn
from companion.games.crazy_race.names import DICE
from companion.games.crazy_race.track import colour_at, free_route
from companion.games.crazy_race.work import Work
from companion.games.vocabulary import Seat

__all__ = [
    "announce",
    "begin_stage",
    "begin_turn",
    "hop",
    "next_stage",
    "open_turn",
    "reroll",
    "roll",
    "stand",
    "stop",
]


def begin_stage(work: Work) -> None:
    """The first round of a stage, which is also its last when its palm has been passed (CR-RND-05)."""
    work.round = 1
    foremost = work.standing[0]
    work.ending = False
    if work.cart(foremost).pos > work.palms[work.stage - 1]:
        work.pass_palm(foremost, "CR-RND-05")
    _rest_animals(work)
    begin_turn(work, _opener(work))


def _opener(work: Work) -> Seat:
    if work.start_seat is None:
        raise ValueError("nobody holds the marker")
    return work.start_seat


def _rest_animals(work: Work) -> None:
    work.carts = [cart._replace(used=False) if cart.used else cart for cart in work.carts]


def begin_turn(work: Work, seat: Seat) -> None:
    """The start bonus of an animal that stands on its colour, then the turn itself (CR-TRN-03)."""
    ability = work.ability(seat)
    limit = limit_of(work, seat)
    bonus = 0
    if ability.kind == "start_bonus" and colour_at(work.track, work.cart(seat).pos) in ability.colours:
        bonus = ability.amount
        clause = "CR-ABL-33" if ability.colours == ("grey",) else "CR-ABL-32"
        work.say("start_bonus", seat, clause, spaces=bonus)
        work.drive(seat, bonus, clause)
    open_turn(work, seat, Turn(limit, start_bonus=bonus))


def limit_of(work: Work, seat: Seat) -> int | None:
    """The limit of a seat whose turn begins now (CR-ABL-07, CR-ABL-08)."""
    animal = work.cart(seat).animal
    if animal is None:
        raise ValueError(f"{seat} has no animal")
    ability = work.ability(seat)
    if ability.kind == "last_place_limit" and work.standing[-1] == seat:
        return ability.amount
    return work.setting.box.cards[animal].limit


def open_turn(work: Work, seat: Seat, turn: Turn) -> None:
    """Ask for what a turn starts with: a distance, or the dice of an animal that names none."""
    work.active = seat
    work.turn = turn
    work.phase = "drive"
    work.say("limit", seat, "CR-ABL-09", limit=turn.limit)
    ability = work.ability(seat)
    if ability.kind == "fixed_dice":
        _throw(work, turn._replace(dice=ability.colours, to_roll=ability.colours))
    elif ability.kind == "hop":
        hop(work)


def announce(work: Work, spaces: int, skip: bool) -> None:
    """A distance: the route and one die for each of its spaces (CR-DIC-01)."""
    seat, turn = work.running_turn()
    if not spaces:
        _end_turn(work, seat)
        return
    route = route_of(work, seat, spaces, skip)
    colours = [colour_at(work.track, pos) for pos in route]
    dice = by_colour(taken.die for taken in take(colours, work.setting.box.dice))
    _throw(work, turn._replace(route=route, dice=dice, to_roll=dice))


def route_of(work: Work, seat: Seat, spaces: int, skip: bool) -> tuple[int, ...]:
    """The spaces of a route; a buffalo leaps over occupied ones unless it was agreed and said otherwise."""
    leaps = skip and work.ability(seat).kind == "skip_occupied"
    occupied = [work.cart(other).pos for other in work.standing if other != seat] if leaps else ()
    return free_route(work.cart(seat).pos, spaces, occupied)


def _throw(work: Work, turn: Turn) -> None:
    work.turn = turn
    work.phase = "roll"


def hop(work: Work) -> None:
    """One more die along the kangaroo's route (CR-ABL-10, CR-ABL-15)."""
    seat, turn = work.running_turn()
    pos = work.cart(seat).pos + len(turn.dice) + 1
    (taken,) = take([colour_at(work.track, pos)], work.setting.box.dice, turn.dice)
    _throw(work, turn._replace(route=(*turn.route, pos), dice=(*turn.dice, taken.die), to_roll=(taken.die,)))


def stop(work: Work) -> None:
    """The kangaroo is content: one space for each die (CR-ABL-11)."""
    seat, turn = work.running_turn()
    _succeed(work, seat, turn, "CR-ABL-11")


def roll(work: Work, faces: Sequence[Face]) -> None:
    """The dice that were to be rolled lie there (CR-ROL-01)."""
    seat, turn = work.running_turn()
    turn = turn._replace(rolled=sorted_faces((*turn.rolled, *faces)), to_roll=())
    work.turn = turn
    ability = work.ability(seat)
    if ability.kind == "fixed_dice":
        _count_fixed(work, seat, turn)
    elif ability.kind == "hop":
        _land_hop(work, seat, turn)
    elif ability.kind == "reroll" and not turn.rerolled and set(turn.dice) & set(ability.colours):
        work.phase = "reroll"
    else:
        stand(work)


def reroll(work: Work, faces: Sequence[Face]) -> None:
    """Some dice are thrown again, once (CR-ABL-02, CR-ABL-03)."""
    _, turn = work.running_turn()
    kept = sorted_faces(missing(turn.rolled, faces))
    again = by_colour(colour for colour, _ in faces)
    _throw(work, turn._replace(rolled=kept, to_roll=again, rerolled=True))


def stand(work: Work) -> None:
    """The throw is judged (CR-ROL-05, CR-ROL-06)."""
    seat, turn = work.running_turn()
    if _over_limit(work, seat, turn):
        _bust(work, seat, turn, "CR-ROL-06")
    else:
        _succeed(work, seat, turn, "CR-ROL-05")


def _over_limit(work: Work, seat: Seat, turn: Turn) -> bool:
    return turn.limit is not None and total(turn.rolled, work.ability(seat)) > turn.limit


def _count_fixed(work: Work, seat: Seat, turn: Turn) -> None:
    ability = work.ability(seat)
    pips = [face for _, face in turn.rolled]
    spaces = sum(pips) if ability.count == "sum" else max(pips)
    clause = "CR-ABL-28" if ability.count == "sum" else "CR-ABL-30"
    work.say("fixed", seat, clause, spaces=spaces)
    work.drive(seat, spaces, clause)
    _end_turn(work, seat)


def _land_hop(work: Work, seat: Seat, turn: Turn) -> None:
    if _over_limit(work, seat, turn):
        _bust(work, seat, turn, "CR-ABL-12")
    elif len(turn.dice) == DICE:
        _succeed(work, seat, turn, "CR-ABL-16")
    else:
        work.phase = "hop"


def _succeed(work: Work, seat: Seat, turn: Turn, clause: str) -> None:
    spaces = turn.route[-1] - work.cart(seat).pos
    work.say("success", seat, clause, total=total(turn.rolled, work.ability(seat)), limit=turn.limit)
    work.drive(seat, spaces, "CR-MOV-01")
    _end_turn(work, seat)


def _bust(work: Work, seat: Seat, turn: Turn, clause: str) -> None:
    work.say("bust", seat, clause, total=total(turn.rolled, work.ability(seat)), limit=turn.limit)
    work.drive(seat, 1, "CR-MOV-02")
    for other in stages.clockwise(work, seat)[1:]:
        _laugh(work, other)
    _end_turn(work, seat)


def _laugh(work: Work, seat: Seat) -> None:
    """A hyena moves at another's bust, every time or once a round (CR-ABL-19, CR-ABL-20)."""
    ability, cart = work.ability(seat), work.cart(seat)
    if ability.kind != "laugh" or cart.used:
        return
    if work.setting.options.laugh == "once_per_round":
        work.put(seat, cart._replace(used=True))
    work.say("laugh", seat, "CR-ABL-19", spaces=ability.amount)
    work.drive(seat, ability.amount, "CR-ABL-19")


def _end_turn(work: Work, seat: Seat) -> None:
    """Dice back, then the next seat, the next round, or the end of the stage (CR-RND-02, CR-RND-04)."""
    work.turn = None
    work.say("turn_over", seat, "CR-DIC-09")
    following = stages.clockwise(work, seat)[1]
    if following != work.start_seat:
        begin_turn(work, following)
        return
    work.say("round_over", None, "CR-RND-03", round=work.round)
    if work.ending:
        stages.end_stage(work)
        return
    work.round += 1
    _rest_animals(work)
    begin_turn(work, following)


def next_stage(work: Work) -> None:
    """All have new animals: on to the next palm."""
    work.stage += 1
    begin_stage(work)
