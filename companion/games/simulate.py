"""Random play: whole games by moves drawn at random, counted and digested.

Randomness comes in from outside as a :class:`random.Random`; knows the shared vocabulary, no single game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from companion.games.vocabulary import Game, Json, State

__all__ = [
    "Playout",
    "StateFault",
    "Summary",
    "check_state",
    "play_out",
    "random_for",
    "simulate",
    "summarise",
]

Watch = Callable[[Game, State], None]


class StateFault(AssertionError):
    """A state that breaks the contract of all games; says which part."""


class Playout(NamedTuple):
    """One game played to its end: moves made, and the last state."""

    moves: int
    state: State


@dataclass
class Summary:
    """Many games: how many moves, how long each was, and one digest over all final states."""

    games: int = 0
    moves: int = 0
    rounds: list[int] = field(default_factory=list)
    digest: str = ""


def random_for(game: Game, seats: int, seed: int, index: int) -> Random:
    """The random numbers of one game, so that any can be played again alone."""
    return Random(f"{game.id}:{seats}:{seed}:{index}")


def play_out(state: State, rng: Random) -> Playout:
    """Play uniformly drawn legal moves until the game is over."""
    draw = rng.random
    moves = 0
    while True:
        seats = state.to_act()
        if not seats:
            return Playout(moves, state)
        sealed = state.sealed
        chosen = []
        for seat in sorted(seats) if sealed else (min(seats),):
            legal = state.legal(seat)
            chosen.append(legal[int(draw() * len(legal))])
        moves += len(chosen)
        state = (state.apply_joint(chosen) if sealed else state.apply(chosen[0])).state


def _watched(game: Game, state: State, rng: Random, watch: Watch) -> Playout:
    moves = 0
    while not state.over:
        watch(game, state)
        before = state.to_json()
        acting = sorted(state.to_act())
        if len(acting) > 1 and not state.sealed:
            acting = [rng.choice(acting)]
        chosen = [rng.choice(state.legal(seat)) for seat in acting]
        moves += len(chosen)
        after = (state.apply_joint(chosen) if state.sealed else state.apply(chosen[0])).state
        if state.to_json() != before:
            raise StateFault("a move changed the state it was made from, so it could not be undone")
        state = after
    watch(game, state)
    return Playout(moves, state)


def simulate(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, Json] | None = None,
    watch: Watch | None = None,
) -> Iterator[Playout]:
    """Random games one after another; ``watch`` sees every state on the way (slower)."""
    start = game.new({**(options or {}), "players": seats})
    for index in range(games):
        rng = random_for(game, seats, seed, index)
        yield play_out(start, rng) if watch is None else _watched(game, start, rng, watch)


def summarise(playouts: Iterator[Playout]) -> Summary:
    """Play all and sum up; the digest is SHA-256 over the final states' canonical JSON, a line each."""
    summary = Summary()
    digest = hashlib.sha256()
    for playout in playouts:
        final = playout.state.to_json()
        summary.games += 1
        summary.moves += playout.moves
        summary.rounds.append(_counted(final))
        digest.update(json.dumps(final, sort_keys=True, separators=(",", ":")).encode() + b"\n")
    summary.digest = digest.hexdigest()
    return summary


def _counted(final: Mapping[str, Json]) -> int:
    """Rounds played, or turns where a game has no rounds; a running turn knows its number."""
    value = next((final[name] for name in ("round", "turn") if name in final), 0)
    return int(value["number"] if isinstance(value, Mapping) else value)


def check_state(game: Game, state: State) -> None:
    """Raise :class:`StateFault` unless JSON, views, moves and defaults of a state hold together."""
    data = json.loads(json.dumps(state.to_json()))
    again = game.read_state(data)
    if again != state or again.to_json() != state.to_json() or hash(again) != hash(state):
        raise StateFault("a state is not the same after going through JSON")
    for seat in state.to_act():
        _check_seat(game, state, again, seat)


def _check_seat(game: Game, state: State, again: State, seat: str) -> None:
    seen = state.view(seat)
    legal = state.legal(seat)
    if not len(legal):
        raise StateFault(f"{seat} is to act and has no legal move")
    if seen.to_act() != state.to_act() or seen.to_json() != again.view(seat).to_json():
        raise StateFault(f"{seat} sees another game")
    stride = 1 + len(legal) // 200
    for index in range(0, len(legal), stride):
        move = legal[index]
        state.check(move)
        if game.read_move(json.loads(json.dumps(move.to_json())), "move", state) != move:
            raise StateFault(f"{move} is not the same after going through JSON")
    state.check(state.default(seat))
