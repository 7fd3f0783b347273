"""Legal moves too many to list, as sequences that make each move when it is asked for.

For the move spaces of every game: throws, laid sheets, cards out of a stack. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.games.vocabulary import Move

__all__ = ["LazyMoves"]


@dataclass(slots=True, eq=False)
class LazyMoves:
    """How many moves there are, the move at an index, and in one line what they are.

    ``legal`` says whether a move belongs to them; without it, all of them are made and compared.
    """

    space: str
    size: int
    at: Callable[[int], Move]
    legal: Callable[[Move], bool] | None = None

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int, /) -> Move:
        if not -self.size <= index < self.size:
            raise IndexError(index)
        return self.at(index % self.size)

    def __iter__(self) -> Iterator[Move]:
        return (self.at(index) for index in range(self.size))

    def __contains__(self, move: object, /) -> bool:
        if self.legal is None:
            return any(move == own for own in self)
        return isinstance(move, Move) and self.legal(move)
