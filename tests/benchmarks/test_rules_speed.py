"""Random play of the race beside OpenSpiel's tic-tac-toe in Python and python-chess.

Prints moves a second and the ratio; a measurement, not a judgement, except that the race must make at
least half as many moves a second as tic-tac-toe in the same run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.games.race import GAME
from companion.games.simulate import play_out

pytest.importorskip("pytest_benchmark")


def race(seats: int) -> Callable[[Random], int]:
    start = GAME.new({"players": seats})
    return lambda rng: play_out(start, rng).moves


def tic_tac_toe() -> Callable[[Random], int]:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("open_spiel.python.games.tic_tac_toe")
    game = pyspiel.load_game("python_tic_tac_toe")

    def play(rng: Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


def chess_game() -> Callable[[Random], int]:
    chess = pytest.importorskip("chess")

    def play(rng: Random) -> int:
        board, moves = chess.Board(), 0
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
        return moves

    return play


def rate(play: Callable[[Random], int], seconds: float) -> float:
    """Moves a second of processor time, after a short warm-up."""
    rng = Random(1)
    for _ in range(20):
        play(rng)
    moves, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        moves += play(rng)
    return moves / (time.process_time() - start)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_race(benchmark: Any, seats: int) -> None:
    benchmark(race(seats), Random(1))


def test_random_tic_tac_toe(benchmark: Any) -> None:
    benchmark(tic_tac_toe(), Random(1))


def test_random_chess(benchmark: Any) -> None:
    benchmark(chess_game(), Random(1))


def test_the_race_is_at_least_half_as_fast_as_tic_tac_toe() -> None:
    """Ours and the yardstick turn by turn; the best turn counts, since the machine may have other work."""
    play = {seats: race(seats) for seats in (3, 4, 5)}
    tic_tac_toe_game, chess = tic_tac_toe(), chess_game()
    for seats, ours_game in play.items():
        ratios = []
        for _ in range(8):
            yardstick, ours = rate(tic_tac_toe_game, 0.25), rate(ours_game, 0.25)
            ratios.append(ours / yardstick)
            if ratios[-1] >= 0.6:
                break
        print(
            f"{seats} seats: {ours:,.0f} moves/s; tic-tac-toe {yardstick:,.0f} "
            f"(ratios {', '.join(f'{ratio:.2f}' for ratio in ratios)}); chess {rate(chess, 0.25):,.0f}"
        )
        assert max(ratios) >= 0.5
