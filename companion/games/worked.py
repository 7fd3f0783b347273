"""Worked scenarios in steps: a start, moves, refusals and checks on the way, and how it must end.

A step is a move, ``{"refused": code, "try": move}`` or ``{"check": {path: value}}``; ``end`` is a check
after the last one. ``events_include`` and ``events_exclude`` hold parts of events. How a start is read is
the game's own business. Knows no file and no single game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from companion.errors import BadInput
from companion.games import fields
from companion.games.matching import difference
from companion.games.vocabulary import Event, Game, IllegalMove, Json, State

__all__ = ["check_worked", "renamed"]

_FIELDS = (
    "game", "id", "title", "why", "clauses", "box", "start", "steps", "end",
    "events_include", "events_exclude",
)  # fmt: skip

Start = Callable[[Mapping[str, Json], Mapping[str, Json] | None], State]
"""A state from a ``start`` and the scenario's own box, if it has one."""

S = TypeVar("S")


def check_worked(data: Mapping[str, Json], game: Game, start: Start) -> list[str]:
    """Every way in which a scenario comes out otherwise. Raises :class:`BadInput` when it cannot be meant."""
    fields.known_keys(data, "", _FIELDS)
    box = fields.mapping(data["box"], "box") if "box" in data else None
    begun = start(fields.mapping(fields.required(data, "start", ""), "start"), box)
    played = _Played(game, begun)
    for n, step in enumerate(fields.items(data.get("steps", []), "steps")):
        played.step(fields.mapping(step, f"steps[{n}]"), f"steps[{n}]")
    played.compare(fields.mapping(data.get("end", {}), "end"), "end")
    events = [event.to_json() for event in played.events]

    def happened(part: Json) -> bool:
        return any(not difference(part, event) for event in events)

    for part in fields.items(data.get("events_include", []), "events_include"):
        if not happened(part):
            played.faults.append(f"no event {part}")
    for part in fields.items(data.get("events_exclude", []), "events_exclude"):
        if happened(part):
            played.faults.append(f"event {part}")
    return played.faults


def renamed(places: Mapping[str, str], read: Callable[[], S]) -> S:
    """What is read, its faults named as the scenario names the place: ``places`` by inner name."""
    try:
        return read()
    except BadInput as fault:
        for inner, outer in places.items():
            if fault.field == inner or fault.field.startswith((f"{inner}.", f"{inner}[")):
                raise BadInput(outer + fault.field.removeprefix(inner), fault.reason) from fault
        raise


class _Played:
    """The game so far and what came out otherwise."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []
        self.faults: list[str] = []

    def step(self, step: Mapping[str, Json], place: str) -> None:
        if "check" in step:
            self.compare(fields.mapping(step["check"], f"{place}.check"), place)
        elif "refused" in step:
            self._refused(step, place)
        else:
            move = self.game.read_move(step, place, self.state)
            try:
                done = self.state.apply(move)
            except IllegalMove as refusal:
                self.faults.append(f"{place}: refused with {refusal.code}: {refusal.message}")
                return
            self.state = done.state
            self.events += done.events

    def _refused(self, step: Mapping[str, Json], place: str) -> None:
        wanted = step["refused"]
        move = self.game.read_move(fields.required(step, "try", place), f"{place}.try", self.state)
        try:
            self.state.check(move)
        except IllegalMove as refusal:
            if refusal.code != wanted:
                self.faults.append(f"{place}: expected refusal {wanted}, found {refusal.code}")
        else:
            self.faults.append(f"{place}: expected refusal {wanted}, found a legal move")

    def compare(self, expected: Mapping[str, Json], place: str) -> None:
        """Each path of the state has exactly the value that is expected."""
        state = self.state.to_json()
        for path, value in expected.items():
            found = _at(state, path)
            if found != value or type(found) is not type(value):
                self.faults.append(f"{place} {path}: expected {value}, found {found}")


_NOTHING = "nothing"


def _at(state: Any, path: str) -> Json:
    """The value at a path such as ``carts.s1.pos`` or ``track.5``; a text where there is none."""
    value = state
    for name in path.split("."):
        if isinstance(value, Mapping) and name in value:
            value = value[name]
        elif isinstance(value, list) and name.isdecimal() and int(name) < len(value):
            value = value[int(name)]
        else:
            return _NOTHING
    return value
