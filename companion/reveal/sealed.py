"""A sealed plan as an object: it can be compared, committed to and opened, but not looked at.

Its text is always the same, and it cannot be copied or pickled, so that no log, crash report or
message between processes can carry it by accident.
"""

from __future__ import annotations

from typing import NoReturn, SupportsIndex

from companion.games.vocabulary import Move
from companion.reveal.commitment import commitment

__all__ = ["SealedPlan", "Secretive"]


class Secretive:
    """An object whose text tells nothing and which stays in this process."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<sealed>"

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("sealed plans are neither copied nor pickled")


class SealedPlan(Secretive):
    """A plan under seal; ``digest`` is the only thing about it that is public."""

    __slots__ = ("_move", "_nonce", "digest")

    def __init__(self, move: Move, nonce: bytes, game_id: str, round_number: int) -> None:
        self._move = move
        self._nonce = nonce
        self.digest = commitment(nonce, game_id, round_number, move)

    def opened(self) -> tuple[Move, bytes]:
        """Plan and nonce; only the opening calls this."""
        return self._move, self._nonce
