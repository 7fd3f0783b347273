"""Worked scenarios of Crazy Race: a start, steps with refusals and checks, and how it must end.

``start`` is a fragment of a state, or ``new`` with the arguments of a new race. A step is a move,
``{"refused": code, "try": move}`` or ``{"check": {path: value}}``; ``end`` is a check after the last one.
``events_include`` and ``events_exclude`` hold parts of events. Knows no file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.crazy_race.game import GAME
from companion.games.crazy_race.names import SEATS
from companion.games.crazy_race.state import CrazyState
from companion.games.matching import difference
from companion.games.vocabulary import Event, IllegalMove, Json

__all__ = ["check_scenario"]


def check_scenario(data: Mapping[str, Json]) -> list[str]:
    """Every way in which a scenario comes out otherwise. Raises :class:`BadInput` when it cannot be meant."""
    played = _Played(_start(data))
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


def _start(data: Mapping[str, Json]) -> CrazyState:
    start = fields.mapping(fields.required(data, "start", ""), "start")
    box = fields.mapping(data["box"], "box") if "box" in data else None
    if "new" not in start:
        return _renamed("state", "start", lambda: GAME.read_state(start, None, box))
    fields.known_keys(start, "start", ("new",))
    arguments = fields.items(start["new"], "start.new")
    seats, options, own = [*arguments, *[None] * (3 - len(arguments))][:3]
    names = fields.items(seats, "start.new[0]")
    if len(names) in GAME.seats and names != list(SEATS[: len(names)]):
        raise BadInput("start.new[0]", f"must be {', '.join(SEATS[: len(names)])}")
    chosen = {**fields.mapping(options or {}, "start.new[1]"), "players": len(names)}
    return _renamed("options", "start.new[1]", lambda: GAME.new(chosen, own or box))


def _renamed(inner: str, outer: str, read: Callable[[], CrazyState]) -> CrazyState:
    """What is read, its faults named as the scenario names the place."""
    try:
        return read()
    except BadInput as fault:
        if not fault.field.startswith(inner):
            raise
        raise BadInput(outer + fault.field.removeprefix(inner), fault.reason) from fault


class _Played:
    """The race so far and what came out otherwise."""

    def __init__(self, state: CrazyState) -> None:
        self.state = state
        self.events: list[Event] = []
        self.faults: list[str] = []

    def step(self, step: Mapping[str, Json], place: str) -> None:
        if "check" in step:
            self.compare(fields.mapping(step["check"], f"{place}.check"), place)
        elif "refused" in step:
            self._refused(step, place)
        else:
            move = GAME.read_move(step, place, self.state)
            try:
                done = self.state.apply(move)
            except IllegalMove as refusal:
                self.faults.append(f"{place}: refused with {refusal.code}: {refusal.message}")
                return
            if isinstance(done.state, CrazyState):
                self.state = done.state
            self.events += done.events

    def _refused(self, step: Mapping[str, Json], place: str) -> None:
        wanted = step["refused"]
        move = GAME.read_move(fields.required(step, "try", place), f"{place}.try", self.state)
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
