"""Legal moves too many to list, as lazy sequences: groups of cards in any order, draws, deals.

Each knows how many there are and the move at an index. Knows no state.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from math import comb, factorial, gcd, prod
from typing import TypeVar

from companion.games.vocabulary import TABLE, Move, Record, Seat

__all__ = ["Block", "Blocks", "combination", "deal_moves", "draw_moves", "permutation", "permuted_moves"]

T = TypeVar("T")
Block = tuple[int, Callable[[int], Move]]
"""How many moves, and the move at an index."""

_LONGEST = 2**53
"""As many as an index drawn with a random fraction can tell apart."""


class Blocks:
    """A lazy sequence of blocks of moves; ``space`` says in one line what they are."""

    __slots__ = ("_blocks", "_ends", "_legal", "space")

    def __init__(self, space: str, blocks: Sequence[Block], legal: Callable[[Move], bool]) -> None:
        self.space = space
        self._blocks = [block for block in blocks if block[0]]
        self._ends = list(accumulate(count for count, _ in self._blocks))
        self._legal = legal

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, index: int, /) -> Move:
        size = len(self)
        if not -size <= index < size:
            raise IndexError(index)
        index %= size
        at = bisect_right(self._ends, index)
        count, move = self._blocks[at]
        return move(index - self._ends[at] + count)

    def __iter__(self) -> Iterator[Move]:
        return (move(index) for count, move in self._blocks for index in range(count))

    def __contains__(self, move: object, /) -> bool:
        return isinstance(move, Move) and self._legal(move)


def combination(items: Sequence[T], count: int, index: int) -> tuple[T, ...]:
    """The choice of ``count`` items at an index, of ``comb(len(items), count)`` in all.

    >>> [combination("abc", 2, n) for n in range(3)]
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    chosen: list[T] = []
    for n, item in enumerate(items):
        left = count - len(chosen)
        if not left:
            break
        with_item = comb(len(items) - n - 1, left - 1)
        if index < with_item:
            chosen.append(item)
        else:
            index -= with_item
    return tuple(chosen)


def permutation(items: Sequence[T], index: int) -> tuple[T, ...]:
    """The order of all items at an index, of ``factorial(len(items))`` in all; index 0 leaves them.

    >>> [permutation("abc", n) for n in (0, 1, 5)]
    [('a', 'b', 'c'), ('a', 'c', 'b'), ('c', 'b', 'a')]
    """
    left = list(items)
    order: list[T] = []
    for size in range(len(left), 0, -1):
        at, index = divmod(index, factorial(size - 1))
        order.append(left.pop(at))
    return tuple(order)


def permuted_moves(cards: Sequence[str], move: Callable[[tuple[str, ...]], Move]) -> Block:
    """A move for every order of the cards."""
    return factorial(len(cards)), lambda index: move(permutation(cards, index))


def draw_moves(pile: Sequence[str], to: Seat, count: int) -> Block:
    """Every draw of ``count`` cards."""

    def at(index: int) -> Move:
        cards = combination(pile, count, index)
        return Move(TABLE, "draw", (("to", to), ("count", count), ("cards", cards)))

    return comb(len(pile), count), at


def deal_moves(deck: Sequence[str], seats: Sequence[Seat], size: int, first: bool) -> Block:
    """Deals of ``size`` cards to every seat, and one more face up if ``first``.

    From three seats on there are more deals than a length can count. Then the block lists ``2**53`` of
    them, spread evenly over all by a step that shares no factor with their number.
    """
    counts = (*(size for _ in seats), *((1,) if first else ()))
    ways = [comb(len(deck) - size * n, count) for n, count in enumerate(counts)]
    total = prod(ways)
    length = min(total, _LONGEST)
    stride = total // length
    while gcd(stride, total) > 1 and length < total:
        stride -= 1

    def at(index: int) -> Move:
        left, number = list(deck), index * stride % total
        dealt = []
        for count, way in zip(counts, ways, strict=True):
            number, n = divmod(number, way)
            dealt.append(combination(left, count, n))
            left = [card for card in left if card not in dealt[-1]]
        hands = Record(sorted(zip(seats, dealt[: len(seats)], strict=True)))
        turned_up = (("discard", dealt[-1][0]),) if first else ()
        return Move(TABLE, "deal", (("hands", hands), *turned_up))

    return length, at
