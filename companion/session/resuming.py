"""What lies open while a round is being resolved, also in a game that was resumed or taken back."""

from __future__ import annotations

from companion.games.vocabulary import Move, Seat
from companion.session.session import GameSession
from companion.session.table_games import latest_round

__all__ = ["last_opened"]


def last_opened(session: GameSession) -> dict[Seat, Move]:
    """The moves of the latest joint opening, while its round is being resolved."""
    _, *since = latest_round(session)
    if session.state.sealed or not since or since[0].entry is None:
        return {}
    moves = [Move.of(**data) for data in since[0].entry.body.get("moves", ())]
    return {move.seat: move for move in moves}
