"""How chance falls: a move of the table as dice, shuffles and drawn tiles would make it.

For a table that lets the companion draw. Weights are those of the real things: the faces of each die, the
cards that are left face down. Randomness comes in from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.games.vocabulary import TABLE, Move, MoveSpace
from companion.games.wu_wei.dice import printed_faces
from companion.games.wu_wei.names import ANIMALS, DECKS, animal_of_card
from companion.games.wu_wei.shapes import make, plain
from companion.games.wu_wei.state import WuState

__all__ = ["drawn_move"]

IN_DECK = 4
"""Cards of a style in the discipline deck; the fifth is set aside."""


def drawn_move(state: WuState, chance: Random) -> Move:
    """What the table does next, drawn. Raises ``ValueError`` when the table owes nothing."""
    legal = state.legal(TABLE)
    if not len(legal):
        raise ValueError("the table owes no move")
    first = legal[0]
    if first.move == "roll":
        return _throw(state, tuple(plain(first["dice"])), chance)
    if first.move == "reveal":
        return _turned_up(state, legal, chance)
    return legal[chance.randrange(len(legal))]


def _throw(state: WuState, dice: Sequence[str], chance: Random) -> Move:
    return make(TABLE, "roll", dice={die: chance.choice(printed_faces(state, die)) for die in dice})


def _turned_up(state: WuState, legal: Sequence[Move] | MoveSpace, chance: Random) -> Move:
    """The top of the discipline deck: styles as they are left in it, then any card not seen yet."""
    revealed = {} if state.solo is None else dict(state.solo.revealed)
    left = [IN_DECK - revealed.get(animal, 0) for animal in ANIMALS]
    unseen = {animal: [m for m in legal if animal_of_card(m["card"]) == animal] for animal in DECKS}
    weights = [n if unseen[animal] else 0 for animal, n in zip(ANIMALS, left, strict=True)]
    return chance.choice(unseen[chance.choices(ANIMALS, weights)[0]])
