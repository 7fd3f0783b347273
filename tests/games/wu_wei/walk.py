"""Random games of Wu Wei: every step, with options drawn for it; for the tests and the long sets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.vocabulary import Event, Move
from companion.games.wu_wei import GAME
from companion.games.wu_wei.options import LEVEL_PLAYERS, READINGS
from companion.games.wu_wei.state import WuState

__all__ = ["TABLES", "drawn_options", "steps"]

TABLES = [(level, players) for level, allowed in LEVEL_PLAYERS.items() for players in allowed]
"""Every level with every number of players."""


def drawn_options(level: str, players: int, rng: Random, *, plain: bool = False) -> dict[str, Any]:
    """Options for a game: those of the house, or any reading of each."""
    options: dict[str, Any] = {"players": players, "level": level}
    if not plain:
        options.update({spec.name: rng.choice(spec.choices) for spec in READINGS})
        if level.startswith("solo"):
            options["difficulty"] = rng.choice(["beginner", "intermediate", "advanced"])
            options["campaign"] = level == "solo1" and rng.random() < 0.5
    return options


def steps(
    level: str, players: int, seed: int, longest: int, *, plain: bool = False
) -> Iterator[tuple[WuState, tuple[Move, ...], tuple[Event, ...], WuState]]:
    """At most so many steps of a random game: the state, the moves, what happened, the state after."""
    print(f"{level}, {players} players, seed {seed}")
    rng = Random(f"walk {level} {players} {seed}")
    state = GAME.new(drawn_options(level, players, rng, plain=plain))
    for _ in range(longest):
        acting = sorted(state.to_act())
        if not acting:
            return
        moves = []
        for seat in acting if state.sealed else acting[:1]:
            legal = state.legal(seat)
            moves.append(legal[int(rng.random() * len(legal))])
        step = state.apply_joint(moves) if state.sealed else state.apply(moves[0])
        after = step.state
        assert isinstance(after, WuState)
        yield state, tuple(moves), step.events, after
        state = after
