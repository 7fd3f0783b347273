"""The move that a moved character shows: the next step of the one way there. Knows the rules, no device."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.vocabulary import IllegalMove, Move
from companion.games.wu_wei.board import NEIGHBOURS, SPACES, YIN_YANG
from companion.games.wu_wei.state import WuState

__all__ = ["shown_move"]


def shown_move(state: WuState, wrong: Mapping[str, str]) -> Move | None:
    """The step that a character has made, when it alone lies otherwise than the rules have it.

    One that went several spaces shows its first step: of the shortest way over no yin-yang tile, the first
    of several, since they turn nothing over. When all ways lead over such a tile, that of the shortest, and
    none when several are, since the way decides what is turned over.
    """
    moved = {name.partition(" ")[2]: at for name, at in wrong.items() if name.startswith("piece ")}
    if len(moved) != 1 or len(wrong) != 1 or state.turn is None or state.turn.step != "move" or state.owed:
        return None
    (piece, target) = next(iter(moved.items()))
    if target not in SPACES:
        return None
    ways = list(_ways(state, piece, target, state.turn.spaces(piece)))
    plain = [way for way in ways if not any(place in YIN_YANG for place in way[:-1])]
    shortest = [way for way in plain or ways if len(way) == min(map(len, plain or ways))]
    return _step(state, piece, shortest[0][0]) if shortest and (plain or len(shortest) == 1) else None


def _step(state: WuState, piece: str, to: str) -> Move:
    assert state.turn is not None
    return Move.of(state.turn.seat, "step", piece=piece, to=to)


def _ways(state: WuState, piece: str, target: str, left: int) -> list[tuple[str, ...]]:
    """Every legal way of at most ``left`` spaces, as the spaces after the start."""
    if left < 1 or state.turn is None:
        return []
    here = dict(state.pieces)[piece].at
    found: list[tuple[str, ...]] = []
    for to in NEIGHBOURS[here]:
        move = _step(state, piece, to)
        if not _legal(state, move):
            continue
        if to == target:
            found.append((to,))
        elif left > 1:
            after = state.apply(move).state
            assert isinstance(after, WuState)
            found += [(to, *rest) for rest in _ways(after, piece, target, left - 1)]
    return found


def _legal(state: WuState, move: Move) -> bool:
    try:
        state.check(move)
    except IllegalMove:
        return False
    return True
