"""Legal moves too many to list, as lazy sequences: throws, laid sheets, cards out of the stack.

Each knows how many there are and the move at an index. Order within a throw or a reveal has no meaning,
so each stands once, sorted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations_with_replacement, groupby, permutations
from math import comb, factorial, prod

from companion.games.crazy_race.names import SHEETS, SIDES, SLOTS
from companion.games.lazy import LazyMoves
from companion.games.vocabulary import TABLE, Json, Move, Record

__all__ = ["donkey_moves", "reveal_moves", "roll_moves", "sheet_moves"]


@cache
def _throws(colour: str, dice: int, faces: tuple[int, ...]) -> tuple[tuple[tuple[str, int], ...], ...]:
    """All different throws of some dice of one colour."""
    values = sorted(set(faces))
    return tuple(tuple((colour, v) for v in throw) for throw in combinations_with_replacement(values, dice))


@cache
def _throw_tables(
    to_roll: tuple[str, ...], faces: tuple[tuple[int, ...], ...]
) -> tuple[tuple[tuple[tuple[str, int], ...], ...], ...]:
    by_die = dict(zip(to_roll, faces, strict=True))
    return tuple(_throws(colour, len(list(group)), by_die[colour]) for colour, group in groupby(to_roll))


def roll_moves(
    to_roll: tuple[str, ...], faces: tuple[tuple[int, ...], ...], legal: Callable[[Move], bool]
) -> LazyMoves:
    """Every different throw of the dice ``to_roll`` (sorted by colour), ``faces`` being those of each."""
    tables = _throw_tables(to_roll, faces)

    def at(index: int) -> Move:
        chosen: list[tuple[tuple[str, int], ...]] = []
        for table in reversed(tables):
            index, n = divmod(index, len(table))
            chosen.append(table[n])
        return Move(TABLE, "roll", (("dice", tuple([die for part in reversed(chosen) for die in part])),))

    return LazyMoves(f"every throw of {', '.join(to_roll)}", prod(map(len, tables)), at, legal)


def reveal_moves(stack: Sequence[str], count: int, legal: Callable[[Move], bool]) -> LazyMoves:
    """Every choice of ``count`` cards out of the stack."""

    def at(index: int) -> Move:
        cards: list[str] = []
        left = count
        for n, card in enumerate(stack):
            with_card = comb(len(stack) - n - 1, left - 1) if left else 0
            if index < with_card:
                cards.append(card)
                left -= 1
            else:
                index -= with_card
        return Move.of(TABLE, "reveal", cards=cards)

    return LazyMoves(f"any {count} of {len(stack)} cards", comb(len(stack), count), at, legal)


def donkey_moves(seats: tuple[str, ...], donkeys: tuple[str, ...]) -> tuple[Move, ...]:
    """Every way to deal one donkey to each seat."""
    dealt = permutations(donkeys, len(seats))
    return tuple(
        Move.of(TABLE, "deal_donkeys", donkeys=dict(zip(seats, some, strict=True))) for some in dealt
    )


def sheet_moves(flips: bool, legal: Callable[[Move], bool]) -> LazyMoves:
    """Every way to lay the sheets: which where, which side up, and which way round if that is agreed."""
    bits = len(SLOTS) * (2 if flips else 1)

    def at(index: int) -> Move:
        index, sides = divmod(index, 2**bits)
        left = list(SHEETS)
        slots = []
        for slot in SLOTS:
            index, n = divmod(index, len(left))
            entry: dict[str, Json] = {"slot": slot, "sheet": left.pop(n), "side": SIDES[sides & 1]}
            sides >>= 1
            if flips:
                if sides & 1:
                    entry["flip"] = True
                sides >>= 1
            slots.append(Record(sorted(entry.items())))
        return Move(TABLE, "lay_sheets", (("slots", tuple(slots)),))

    return LazyMoves("every way to lay the 13 sheets", factorial(len(SLOTS)) * 2**bits, at, legal)
