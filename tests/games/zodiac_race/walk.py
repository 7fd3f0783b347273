"""Random games with open hands and drawn options, and the same games as a referee sees them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.vocabulary import TABLE, Event, Move
from companion.games.zodiac_race import GAME
from companion.games.zodiac_race.state import ZodiacState

__all__ = ["blanked", "options_for", "public", "steps"]

RARELY = 0.95
"""Rows are seldom given up, or no game would end."""
PATIENCE = 400
"""Turns without a card laid after which a table with both piles empty agrees to stop: hands may exchange the
same animals for ever."""
BESIDE = ("players", "mode", "dealer", "turn_limit")


def options_for(rng: Random) -> dict[str, Any]:
    """Options drawn at random, the usual ones more often."""
    return {
        spec.name: rng.choice((spec.default, *spec.choices))
        for spec in GAME.options
        if spec.name not in BESIDE
    }


def steps(
    players: int, seed: int, mode: str = "full", eager: float = 0.7
) -> Iterator[tuple[ZodiacState, Move, tuple[Event, ...], ZodiacState]]:
    """Every step of one random game; with probability ``eager`` a move is one that helps."""
    print(f"players {players}, seed {seed}, mode {mode}")
    rng = Random(f"zodiac walk {players} {seed} {mode}")
    dealer = f"s{rng.randint(1, players)}"
    state: Any = GAME.new({**options_for(rng), "players": players, "mode": mode, "dealer": dealer})
    laid = 0
    while not state.over:
        (seat,) = state.to_act()
        legal = state.legal(seat)
        move = _helpful(state, seat, legal, rng) if rng.random() < eager else _any(legal, rng)
        if state.turn > laid + PATIENCE and not (state.draw_count or state.discard):
            move = Move.of(TABLE, "stop", reason="agreed")
        elif move.move == "lay":
            laid = state.turn
        step = state.apply(move)
        yield state, move, step.events, step.state
        state = step.state


def _any(legal: Any, rng: Random) -> Move:
    move: Move = legal[rng.randrange(len(legal))]
    while move.move == "restart" and rng.random() < RARELY:
        move = legal[rng.randrange(len(legal))]
    return move


def _helpful(state: ZodiacState, seat: str, legal: Any, rng: Random) -> Move:
    """A lay if there is one, else of some moves one that keeps what the seat may need."""
    if legal[0].move == "lay":
        return rng.choice([move for move in _beginning(legal) if move.move == "lay"])
    some = [_any(legal, rng) for _ in range(8)]
    if seat == TABLE or state.phase != "act":
        return some[0]
    own = state.player(seat).element
    cards = state.setting.box.cards

    def cost(move: Move) -> int:
        kept = sum(cards[card].element == own or not cards[card].place for card in move.get("cards", ()))
        asked = move.get("ask")
        return 3 * kept - (asked is not None and cards[asked].element == own) + 9 * (move.move == "restart")

    return min(some, key=cost)


def _beginning(legal: Any) -> list[Move]:
    return [legal[n] for n in range(min(len(legal), 40))]


def blanked(move: Move) -> Move:
    """The move as a referee hears of it: hidden cards unnamed."""
    if move.seat != TABLE or move.move not in ("deal", "draw"):
        return move
    fields = tuple((name, None if name in ("hands", "cards") else value) for name, value in move.fields)
    return Move(move.seat, move.move, fields)


def public(state: ZodiacState) -> dict[str, Any]:
    """What everybody may know of a state, whatever its mode."""
    return {**state.view(TABLE).to_json(), "mode": None, "hands": None, "draw_set": None}
