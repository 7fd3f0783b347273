"""Whole games of Wu Wei between bots, each from one seed: for the tests and the long sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from companion.bots import Bot
from companion.games.vocabulary import TABLE, Move, Seat, State
from companion.games.wu_wei import GAME
from companion.games.wu_wei.chance import drawn_move
from companion.games.wu_wei.state import WuState

__all__ = ["play"]

Watch = Callable[[State, Seat, Move], None]


def play(
    level: str, bots: Sequence[Bot], seed: int, longest: int = 1500, watch: Watch | None = None
) -> WuState:
    """The last position of a game; one of more than ``longest`` moves is left unfinished.

    ``watch`` is shown each view with the move that a bot made of it.
    """
    print(f"{level}, {len(bots)} players, seed {seed}")
    chance = Random(seed)
    state = GAME.new({"players": len(bots), "level": level})
    made = 0
    while not state.over and made < longest:
        acting = sorted(state.to_act())
        moves = []
        for seat in acting if state.sealed else acting[:1]:
            if seat == TABLE:
                moves.append(drawn_move(state, chance))
                continue
            view = state.view(seat)
            moves.append(bots[int(seat[1:]) - 1].choose(view, seat, chance))
            if watch is not None:
                watch(view, seat, moves[-1])
        made += len(moves)
        after = (state.apply_joint(moves) if state.sealed else state.apply(moves[0])).state
        assert isinstance(after, WuState)
        state = after
    return state
