"""Positions of Wu Wei for the tests, made from what differs from the base position, and moves on them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.vocabulary import Event, IllegalMove, Json
from companion.games.wu_wei import GAME
from companion.games.wu_wei.state import WuState

__all__ = ["FIVE", "Board", "board", "chi", "new_game"]

FIVE = ["leopard_wood", "tiger_fire", "crane_1", "dragon_fire", "snake_1"]
"""One card of each animal."""
NOTHING = dict.fromkeys(("wood", "fire", "earth", "metal", "water"), 0)


def chi(**tokens: int) -> dict[str, dict[str, int]]:
    """A purse with exactly these tokens."""
    return {"chi": {**NOTHING, **tokens}}


class Board:
    """A position that tests play on: ``do`` a legal move, ``no`` for one that a rule refuses."""

    def __init__(self, state: WuState) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def now(self) -> dict[str, Any]:
        """The position as JSON."""
        return self.state.to_json()

    def do(self, seat: str, kind: str, **fields: Json) -> Board:
        """Make a legal move; ``from_`` stands for ``from``."""
        step = self.state.apply(self._move(seat, kind, fields))
        assert isinstance(step.state, WuState)
        self.state = step.state
        self.events += step.events
        return self

    def no(self, clause: str, seat: str, kind: str, **fields: Json) -> Board:
        """Try a move that the rule refuses; nothing changes."""
        before = self.now
        with pytest.raises(IllegalMove) as refusal:
            self.state.apply(self._move(seat, kind, fields))
        assert refusal.value.clause == clause
        assert self.now == before
        return self

    def walk(self, seat: str, piece: str, *spaces: str) -> Board:
        """Some steps one after another."""
        for space in spaces:
            self.do(seat, "step", piece=piece, to=space)
        return self

    def bid(self, **offers: dict[str, int]) -> Board:
        """Seal and open all bids of a gathering; seats left out offer nothing."""
        seats = sorted(self.state.to_act())
        moves = [self._move(seat, "seal_bid", {"offer": offers.get(seat, {})}) for seat in seats]
        step = self.state.apply_joint(moves)
        assert isinstance(step.state, WuState)
        self.state = step.state
        return self

    def legal(self, seat: str, kind: str) -> list[dict[str, Any]]:
        """The legal moves of one kind."""
        return [move.to_json() for move in self.state.legal(seat) if move.move == kind]

    def at(self, piece: str) -> str:
        """Where a character stands."""
        return str(self.now["pieces"][piece]["at"])

    def side(self, piece: str) -> str:
        """Which side of a character is up."""
        return str(self.now["pieces"][piece]["side"])

    def chi(self, seat: str) -> dict[str, int]:
        """A seat's purse, without what it has none of."""
        return {element: n for element, n in self.now["players"][seat]["chi"].items() if n}

    def owed(self) -> list[tuple[str, str]]:
        """Owed decisions: seat and kind."""
        return [(entry["seat"], entry["kind"]) for entry in self.now["pending"]]

    def _move(self, seat: str, kind: str, fields: dict[str, Json]) -> Any:
        data = {"seat": seat, "move": kind, **{name.rstrip("_"): value for name, value in fields.items()}}
        return GAME.read_move(data, "move", self.state)


def board(level: str, seats: Any = 2, options: Any = None, **start: Any) -> Board:
    """A position of a level that differs from its base position as said."""
    seats = 1 if level.startswith("solo") else seats
    names = [f"s{n}" for n in range(1, seats + 1)]
    return Board(GAME.read_state({"level": level, "seats": names, **start}, options))


def new_game(level: str, seats: int = 2, **options: Json) -> Board:
    """A new game before its set-up."""
    return Board(GAME.new({"players": seats, "level": level, **options}))
