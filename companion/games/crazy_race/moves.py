"""The legal moves of a state, in a fixed order.

Reads a state, changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from companion.games.crazy_race.checks import check, may_choose_skip
from companion.games.crazy_race.dice import by_colour
from companion.games.crazy_race.model import Face
from companion.games.crazy_race.names import CART_COLOURS, DICE
from companion.games.crazy_race.spaces import donkey_moves, reveal_moves, roll_moves, sheet_moves
from companion.games.crazy_race.stages import due
from companion.games.vocabulary import IllegalMove, Json, Move, MoveSpace, Seat

if TYPE_CHECKING:
    from companion.games.crazy_race.state import CrazyState

__all__ = ["seat_moves", "table_due", "table_moves"]


def seat_moves(state: CrazyState, seat: Seat) -> Sequence[Move]:
    """Every legal move of a seat that is to act."""
    if state.phase == "drive":
        return _drives(seat, state.setting.options.min_spaces, may_choose_skip(state))
    return tuple(_seat_moves(state, seat))


def _seat_moves(state: CrazyState, seat: Seat) -> Iterator[Move]:
    phase, offer = state.phase, state.offer
    if phase == "setup_carts":
        taken = {cart.colour for cart in state.carts}
        yield from (Move.of(seat, "take_cart", colour=c) for c in CART_COLOURS if c not in taken)
    elif phase == "reroll":
        yield from (Move(seat, "reroll", (("dice", dice),)) for dice in _rerolls(state))
        yield Move(seat, "stand")
    elif phase == "hop":
        yield from (Move(seat, "hop"), Move(seat, "stop"))
    elif phase == "hitch":
        yield from (Move(seat, "hitch", (("card", card),)) for card in offer)
    elif phase == "hitch_pair":
        for own, other in permutations(offer, 2):
            yield Move(seat, "hitch_pair", (("own", own), ("other", other)))
    elif state.setting.options.bonus_mode == "all_at_once":
        yield Move(seat, "bonus_all")
    else:
        yield from (Move(seat, "bonus", (("card", card),)) for card in state.cart(seat).cards)


@cache
def _drives(seat: Seat, least: int, skip: bool) -> tuple[Move, ...]:
    """Every distance, the buffalo's ordinary routes last."""
    moves = [Move.of(seat, "drive", spaces=n) for n in range(least, DICE + 1)]
    if skip:
        moves += [Move.of(seat, "drive", spaces=n, skip=False) for n in range(1, DICE + 1)]
    return tuple(moves)


def _rerolls(state: CrazyState) -> list[tuple[Face, ...]]:
    """Every different set of dice that may be thrown again, the smallest first."""
    dice = [face for face in state.running_turn.rolled if face[0] in state.ability.colours]
    sets = (some for size in range(1, len(dice) + 1) for some in combinations(dice, size))
    return list(dict.fromkeys(sets))


def table_moves(state: CrazyState) -> Sequence[Move] | MoveSpace:
    """Every report that the table may make now, each once whatever its order."""
    setting = state.setting

    def legal(move: Move) -> bool:
        try:
            check(state, move)
        except IllegalMove:
            return False
        return True

    if state.phase == "setup_sheets":
        return sheet_moves(setting.options.sheet_flip, legal)
    if state.phase == "setup_donkeys":
        return donkey_moves(setting.seats, setting.box.donkeys)
    if state.phase == "roll":
        to_roll = by_colour(state.running_turn.to_roll)
        return roll_moves(to_roll, tuple(setting.box.dice[colour].faces for colour in to_roll), legal)
    stack = due(state)
    unseen = [card for card in setting.box.animals if card not in stack.seen]
    return reveal_moves(unseen, stack.due, legal)


def table_due(state: CrazyState) -> dict[str, Json]:
    """What the table is to report, for instructions: the move and what it is made of."""
    if state.phase == "setup_sheets":
        return {"move": "lay_sheets"}
    if state.phase == "setup_donkeys":
        return {"move": "deal_donkeys", "seats": list(state.setting.seats)}
    if state.phase == "roll":
        return {"move": "roll", "dice": list(state.running_turn.to_roll)}
    return {"move": "reveal", "count": due(state).due}
