"""What a resolving round remembers, from JSON: strictly, since play goes on from it.

Every fault is named with its place below ``state.resolving``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.race.model import Plan, Resolving
from companion.games.race.names import (
    ACTIONS,
    DECISIONS,
    EFFECTS,
    PALACE,
    REPEAT,
    RIVER_FROM,
    SEAT_INDEX,
    SEATS,
    STRATEGISE,
)
from companion.games.race.state import RaceState
from companion.games.race.work import Work

__all__ = ["read_resolving"]

_PLACE = "state.resolving"


def read_resolving(data: Any, state: RaceState) -> RaceState:
    """``state`` in phase ``choice`` with what its round remembers."""
    data = fields.mapping(data, _PLACE)
    players = len(state.players)
    plans = tuple(
        _read_plan(item, f"{_PLACE}.plans[{n}]") for n, item in enumerate(_items(data, "plans", players))
    )
    effective = tuple(
        _read_effective(item, plans[n], f"{_PLACE}.effective[{n}]")
        for n, item in enumerate(_items(data, "effective", players))
    )
    queue = _read_queue(data, state)
    asking = fields.member(fields.required(data, "asking", _PLACE), f"{_PLACE}.asking", DECISIONS)
    open_effects = tuple(
        fields.member(item, f"{_PLACE}.open[{n}]", EFFECTS) for n, item in enumerate(_items(data, "open"))
    )
    group = fields.whole(fields.required(data, "group", _PLACE), f"{_PLACE}.group", 1, STRATEGISE)
    if asking not in ("pig", "horse") and any(effective[n] != group for n in queue):
        raise BadInput(f"{_PLACE}.queue", f"names a seat that does not act in group {group}")
    if group not in effective:
        raise BadInput(f"{_PLACE}.group", "is nobody's action this round")
    stuck = fields.truth(fields.required(data, "stuck", _PLACE), f"{_PLACE}.stuck")
    resolving = Resolving(plans, effective, stuck, group, queue, open_effects, asking)
    full = replace(state, resolving=resolving)
    _check_answerable(full, resolving)
    return full


def _items(data: Mapping[str, Any], name: str, length: int | None = None) -> list[Any]:
    return fields.items(fields.required(data, name, _PLACE), f"{_PLACE}.{name}", length)


def _read_plan(data: Any, field: str) -> Plan:
    data = fields.mapping(data, field)
    action = fields.whole(fields.required(data, "action", field), f"{field}.action", 1, len(ACTIONS))
    return Plan(action, fields.whole(fields.required(data, "energy", field), f"{field}.energy", 1, 6))


def _read_effective(value: Any, plan: Plan, field: str) -> int:
    action = fields.whole(value, field, 1, len(ACTIONS))
    if action == REPEAT or plan.action not in (REPEAT, action):
        raise BadInput(field, "does not fit the plan of that seat")
    return action


def _read_queue(data: Mapping[str, Any], state: RaceState) -> tuple[int, ...]:
    place = f"{_PLACE}.queue"
    seats = SEATS[: len(state.players)]
    names = [fields.member(item, f"{place}[{n}]", seats) for n, item in enumerate(_items(data, "queue"))]
    if not names or len(set(names)) != len(names):
        raise BadInput(place, "must name the seats still to act, each once")
    return tuple(SEAT_INDEX[name] for name in names)


def _check_answerable(state: RaceState, resolving: Resolving) -> None:
    """Refuse a question that the state itself does not raise."""
    seat = resolving.queue[0]
    player = state.players[seat]
    if resolving.asking not in ("pig", "horse"):
        bare = replace(state, resolving=replace(resolving, open=()))
        possible = Counter(effect.name for effect in Work(bare).effects(seat))
        if Counter(resolving.open) - possible:
            raise BadInput(f"{_PLACE}.open", "names an effect that the seat does not have this round")
    answers = len(state.legal(SEATS[seat]))
    fits = {
        "exchange": answers > 1,
        "goat": answers > 1,
        "order": answers > 1,
        "karma-step": player.karma >= 2,
        "river": RIVER_FROM <= player.position < PALACE,
        "pig": player.animal == "pig",
        "horse": player.animal == "horse" and 0 < player.position < PALACE,
    }
    if not fits[resolving.asking]:
        raise BadInput(f"{_PLACE}.asking", f"is {resolving.asking}, which the state does not call for")
