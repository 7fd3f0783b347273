"""Random games at every level: states hold together, nothing appears or vanishes, nobody is stuck."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.games.simulate import check_state
from companion.games.vocabulary import IllegalMove, Move
from companion.games.wu_wei import GAME
from companion.games.wu_wei.board import CENTRE
from companion.games.wu_wei.names import CARDS, COURT, PIECES
from companion.games.wu_wei.state import WuState
from tests.games.wu_wei.walk import TABLES, steps

WALKS = int(os.environ.get("WU_WEI_WALKS", "1"))
"""Games per table; a long run sets the variable."""
LONGEST = 150

every_table = pytest.mark.parametrize(("level", "players"), TABLES)


@every_table
@pytest.mark.parametrize("seed", range(WALKS))
def test_every_state_on_the_way_holds_together(level: str, players: int, seed: int) -> None:
    for number, (before, _, _, after) in enumerate(steps(level, players, seed, LONGEST)):
        if number % 9 == 0:
            check_state(GAME, before)
        assert after.over or after.to_act()
        _check_pieces(after)
        _check_goods(after)


def _check_pieces(state: WuState) -> None:
    """Nobody shares a space with one of its own class, unless a push or a promotion is the reason."""
    if state.phase != "play" or state.owed or state.level == "solo3":
        return
    plus = {name for name, piece in state.pieces if piece.side == "plus"}
    students = [name for name, _ in state.pieces if name.startswith("student") and name not in plus]
    for names in (students, COURT):
        places = Counter(piece.at for name, piece in state.pieces if name in names)
        assert all(place == CENTRE or count == 1 for place, count in places.items())


def _check_goods(state: WuState) -> None:
    """Walls, towers, chi and cards come to what the box holds."""
    assert len(state.walls) + state.wall_supply <= 8
    assert len(state.towers) + state.tower_supply in (0, 4)
    limit = state.setting.options.chi_limit
    for n in range(5):
        assert all(player.chi[n] >= 0 for player in state.players)
        assert limit is None or sum(player.chi[n] for player in state.players) <= limit
    held = [card for player in state.players for card in player.held]
    decks = [card for deck in state.decks for card in deck]
    assert len(set(held + decks)) == len(held + decks)
    if state.level in ("initiate", "master", "emperor"):
        assert sorted(held + decks) == sorted(CARDS)


@every_table
def test_moves_that_are_not_listed_are_refused_and_those_that_are_are_not(level: str, players: int) -> None:
    rng = Random(f"strangers {level} {players}")
    earlier: list[Move] = []
    for number, (before, moves, _, _) in enumerate(steps(level, players, 5, 90)):
        earlier.extend(move for move in moves if move.move != "lay_board")
        if number % 5:
            continue
        for move in [*rng.sample(earlier, min(4, len(earlier))), *_strangers(before, rng)]:
            clause = _refusing(before, move)
            assert clause is None or clause in GAME.clauses
            listed = move in before.legal(move.seat)
            assert listed == (clause is None), move


def _strangers(state: WuState, rng: Random) -> list[Move]:
    """Well-formed moves, most of them out of place."""
    seat = rng.choice(state.setting.seats)
    piece = rng.choice(PIECES)
    places = ("O33", "O23", "O12", "S11", "S02", "S13", "S55")
    data: list[dict[str, Any]] = [
        {"move": "step", "piece": piece, "to": rng.choice(places)},
        {"move": "rapid", "piece": piece, "pay": {"wood": 1}},
        {"move": "end_piece"},
        {"move": "end_move"},
        {"move": "decline"},
        {"move": "take_card", "card": rng.choice(CARDS)},
        {"move": "build_wall", "at": rng.choice(places), "from": None},
        {
            "move": "power",
            "piece": piece,
            "card": rng.choice(CARDS),
            "to": rng.choice(places),
            "pay": {"fire": 3},
        },
    ]
    return [GAME.read_move({"seat": seat, **one}, "move", state) for one in data]


def _refusing(state: WuState, move: Move) -> str | None:
    """The clause that refuses the move, or None."""
    try:
        state.check(move)
    except IllegalMove as refused:
        return refused.clause
    return None


@pytest.mark.parametrize("level", ["solo1", "solo2", "solo3"])
def test_solo_stages_end_by_rule(level: str) -> None:
    ended = Counter[str]()
    for seed in range(5):
        last = [after for _, _, _, after in steps(level, 1, seed, 4000, plain=True)][-1]
        assert last.outcome is not None
        ended[last.outcome.reason] += 1
    assert ended.total() == 5


def test_the_same_seed_plays_the_same_game() -> None:
    first, again = (list(steps("emperor", 3, 2, 60)) for _ in range(2))
    assert first == again
    assert first != list(steps("emperor", 3, 3, 60))
