"""What the games share: move spaces made on demand, and fields of a file that can say one thing only."""

from __future__ import annotations

import pytest

from companion.errors import BadInput
from companion.games import fields
from companion.games.lazy import LazyMoves
from companion.games.vocabulary import Move


def take(stones: int) -> Move:
    return Move.of("s1", "take", stones=stones)


def test_a_space_of_moves_counts_makes_and_knows_its_own_moves() -> None:
    space = LazyMoves("up to three stones", 3, lambda n: take(n + 1))
    assert (len(space), space[0], space[-1]) == (3, take(1), take(3))
    assert list(space) == [take(1), take(2), take(3)]
    assert take(2) in space
    assert take(4) not in space
    assert "take" not in space
    with pytest.raises(IndexError):
        space[3]


def test_a_space_that_is_told_what_is_legal_does_not_make_its_moves() -> None:
    def refuse(index: int) -> Move:
        raise AssertionError(f"move {index} was made")

    space = LazyMoves("a million throws", 10**6, refuse, lambda move: move["stones"] == 2)
    assert take(2) in space
    assert take(3) not in space


def test_a_file_of_another_game_or_ledger_is_refused_with_its_place() -> None:
    fields.same({"game": "wu-wei"}, "state", game="wu-wei", ledger=1)
    for ledger in (2, True, 1.0, "1", None):
        with pytest.raises(BadInput, match=r"state\.ledger.*must be 1"):
            fields.same({"ledger": ledger}, "state", game="wu-wei", ledger=1)
