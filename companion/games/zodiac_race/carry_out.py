"""What each move does, by its name. Changes a :class:`Work`; the move was judged legal before."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.vocabulary import Move
from companion.games.zodiac_race import actions, table_moves, turn
from companion.games.zodiac_race.model import Result
from companion.games.zodiac_race.work import Work

__all__ = ["carry_out"]


def carry_out(work: Work, move: Move) -> None:
    """Do a legal move and everything that follows by itself."""
    _DOERS[move.move](work, move)


_DOERS: Mapping[str, Callable[[Work, Move], None]] = {
    "lay": lambda work, move: actions.lay(work, move.seat, move["cards"]),
    "discard": actions.discard,
    "deny": lambda work, move: actions.deny(work, move.seat),
    "give": lambda work, move: actions.give(work, move.seat, move["card"]),
    "end_turn": lambda work, _: turn.end_turn(work),
    "penalty_discard": lambda work, move: actions.pay_penalty(work, move.seat, move["cards"]),
    "restart": lambda work, move: actions.restart(work, move.seat),
    "pass": lambda work, move: actions.pass_turn(work, move.seat),
    "deal": table_moves.deal,
    "draw": table_moves.draw,
    "reshuffle": lambda work, _: table_moves.reshuffle(work),
    "count_draw_pile": lambda work, move: table_moves.count_draw_pile(work, move["count"]),
    "count_hand": lambda work, move: table_moves.count_hand(work, move["target"], move["count"]),
    "set_counts": table_moves.set_counts,
    "audit": lambda work, move: table_moves.audit(work, move["target"], move["laid"]),
    "stop": lambda work, move: turn.stop(work, Result(None, move["reason"]), "ZR-END-07"),
}
