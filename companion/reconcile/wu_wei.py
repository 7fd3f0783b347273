"""The meaning of the table in Wu Wei: moves come by finger, what hands then do is listed and ticked off.

What the table itself would decide (dice, shuffles, the drawn board) is drawn when a finger asks for it, or
told as it fell. Draws follow from a seed and the position, so that a recorded evening falls the same again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.errors import BadInput
from companion.games.vocabulary import TABLE, Event, Move, Seat, State, Step
from companion.games.wu_wei.chance import drawn_move
from companion.games.wu_wei.read_move import read_move
from companion.games.wu_wei.state import WuState
from companion.reconcile.instructions import Instruction
from companion.reconcile.meaning import NoLanes
from companion.reconcile.parts import Fault
from companion.reconcile.wu_wei_things import seat_names_of, steps_between
from companion.table.believed import BelievedTable

__all__ = ["CHANCE", "DRAW", "WuMeaning"]

CHANCE = "chance"
"""The thing of which a finger tells how it fell."""
DRAW = "draw"
"""Told of chance: let it be drawn. Anything else is the table's move as JSON."""


class WuMeaning:
    """What is to be done on a table of Wu Wei."""

    def __init__(self, state: State, seed: str, *, since: Iterable[Step] = ()) -> None:
        """``seed`` makes the draws of one game differ from those of another."""
        self._state = _wu(state)
        self._seed = seed
        self._chance: Move | None = None
        self._steps: dict[str, Instruction] = {}
        self._lanes = NoLanes()
        for step in since:
            self.expect(step.state, step.events)

    @property
    def lanes(self) -> NoLanes:
        """There are none: bids are sealed on the screen."""
        return self._lanes

    @property
    def names(self) -> Mapping[Seat, str]:
        """Each seat's animal, the emperor, or the seat before it has either."""
        return seat_names_of(self._state)

    def expect(self, state: State, events: Iterable[Event]) -> None:
        """The game moved on: steps of the turn before are taken as done by whoever went on."""
        before, self._state = self._state, _wu(state)
        self._chance = None
        if _turn(before) != _turn(self._state):
            self._steps = {}
        for step in steps_between(before, self._state):
            self._steps.pop(step.piece, None)
            self._steps[step.piece] = step

    def new_round(self, *, everything: bool = False) -> None:
        """What is done is no longer listed; ``everything``: all of it is done."""
        kept = {} if everything else {key: step for key, step in self._steps.items() if not step.done}
        self._steps = kept

    def observe(self, table: BelievedTable, now: float) -> None:
        """Nothing is watched: whoever moves a piece says so."""

    def move(self) -> Move | None:
        """The table's move, once it was drawn or told."""
        return self._chance

    def instructions(self) -> tuple[Instruction, ...]:
        """Everything to be done, done things ticked."""
        return tuple(self._steps.values())

    def settled(self) -> bool:
        """Nobody waits for hands: the screen shows how all lies."""
        return True

    def fault(self, table: BelievedTable, now: float) -> tuple[Fault, float] | None:
        """Nothing is watched, so nothing is seen to be wrong."""
        return None

    def put_off(self, fault: Fault) -> None:
        """There are no faults to put off."""

    def aside(self) -> tuple[Fault, ...]:
        """There are no faults to put off."""
        return ()

    def let_be(self, key: str) -> bool:
        """People say that a thing is done; False when it is not listed."""
        return self._tick(key)

    def tell(self, thing: str, place: str, missing: frozenset[str]) -> bool:
        """A finger ticks a step, or asks for chance, or tells how it fell.

        Raises :class:`IllegalMove` for what cannot have fallen, :class:`BadInput` for what is no move.
        """
        if thing == CHANCE:
            if TABLE not in self._state.to_act():
                return False
            self._chance = self._draw() if place == DRAW else self._told(place)
            return True
        return self._tick(f"{thing}>{place}")

    def _tick(self, key: str) -> bool:
        step = next((step for step in self._steps.values() if step.key == key and not step.done), None)
        if step is None:
            return False
        self._steps[step.piece] = replace(step, done=True)
        return True

    def _draw(self) -> Move:
        position = json.dumps(self._state.to_json(), sort_keys=True)
        return drawn_move(self._state, random.Random(f"{self._seed} {position}"))

    def _told(self, place: str) -> Move:
        try:
            data = json.loads(place)
        except ValueError as error:
            raise BadInput("place", "must be a move of the table as JSON") from error
        move = read_move(data, "place")
        if move.seat != TABLE:
            raise BadInput("place.seat", "must be the table")
        self._state.check(move)
        return move


def _wu(state: State) -> WuState:
    if not isinstance(state, WuState):
        raise TypeError("this meaning is of Wu Wei only")
    return state


def _turn(state: WuState) -> tuple[str, str, int]:
    return state.level, state.phase, 0 if state.turn is None else state.turn.number
