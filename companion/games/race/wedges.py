"""Every way to lay the wheel: 720 orders of the wedges times the rotations, never listed at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial
from typing import overload

from companion.games.race.names import ACTIONS, WEDGES
from companion.games.vocabulary import TABLE, Move

__all__ = ["WheelMoves"]


class WheelMoves(Sequence[Move]):
    """The table's moves at set-up, in lexical order of the wedges, then by rotation."""

    __slots__ = ("_sectors",)

    def __init__(self, sectors: int) -> None:
        self._sectors = sectors

    @property
    def space(self) -> str:
        """What the list holds, for an output that does not show it."""
        return f"wheel: the wedges 1 to {WEDGES} in any order, rotation 0 to {self._sectors - 1}"

    def __len__(self) -> int:
        return factorial(WEDGES) * self._sectors

    @overload
    def __getitem__(self, index: int, /) -> Move: ...
    @overload
    def __getitem__(self, index: slice, /) -> Sequence[Move]: ...

    def __getitem__(self, index: int | slice, /) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[n] for n in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        order, rotation = divmod(index % len(self), self._sectors)
        left = list(ACTIONS[:WEDGES])
        wedges = []
        for n in range(WEDGES - 1, -1, -1):
            place, order = divmod(order, factorial(n))
            wedges.append(left.pop(place))
        return Move.of(TABLE, "wheel", wedges=wedges, rotation=rotation)
