"""The running turn from JSON, and what the rules go on with when a file does not say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.wu_wei import rules
from companion.games.wu_wei.board import SPACES
from companion.games.wu_wei.model import Turn
from companion.games.wu_wei.names import COLOURS, PIECES, STEPS
from companion.games.wu_wei.read_parts import places
from companion.games.wu_wei.work import HOLD

__all__ = ["default_agenda", "read_turn"]

_KIND_STEPS = {
    "build_wall": "align",
    "place_tower": "align",
    "recruit": "align",
    "take_card": "develop",
    "show_aside": "develop",
    "respond": "move",
    "shift": "align",
    "flip_town": "flip",
    "resolve_die": "dice",
    "tiger_effect": "effects",
    "empire_wall": "empire",
    "crane_effect": "reveal",
}
"""The step in which a decision is owed."""


def default_agenda(state: Mapping[str, Any], named: Mapping[str, Any], level: str) -> dict[str, Any]:
    """Step and agenda of a turn whose file names no agenda; without a step the turn begins."""
    pending = state.get("pending")
    owed = pending[0] if isinstance(pending, list) and pending and isinstance(pending[0], Mapping) else {}
    step = named.get("step") or _KIND_STEPS.get(str(owed.get("kind")), "meditate")
    if state.get("phase") in ("over", "between"):
        return {"step": step, "agenda": []}
    if step == "meditate" and not owed:
        return {"step": step, "agenda": [["begin"]]}
    moved = named.get("moved")
    rest = [["start_move"]] if step == "reveal" and owed else _rest(step, level, moved)
    waits = step in rules.STEPS and (step == "move" or not owed)
    return {"step": step, "agenda": [*([list(HOLD)] if waits else []), *rest, *_tail(state, level)]}


def _rest(step: str, level: str, moved: Any) -> list[list[str]]:
    """What is still to come of the steps of a turn."""
    last = [["develop"], ["cultivate"]] + ([["empire"]] if level == "solo3" else [])
    if step == "meditate":
        return [["start_move"]]
    if step == "flip":
        pieces = [piece for piece in moved if isinstance(piece, str)] if isinstance(moved, list) else []
        return [*(["align", piece] for piece in pieces), ["roll"], *last]
    if step == "align":
        return [["roll"], *last] if level == "solo2" else last
    return last if step in ("dice", "develop") else []


def _tail(state: Mapping[str, Any], level: str) -> list[list[str]]:
    """What ends a turn."""
    if level != "solo1":
        return [["turn_over"]]
    solo = state.get("solo")
    order = solo.get("order") if isinstance(solo, Mapping) else None
    phase = solo.get("phase") if isinstance(solo, Mapping) else None
    first = isinstance(order, list) and len(order) == 2 and order[0] == phase
    more = [["phase", str(order[1])]] if first and isinstance(order, list) else []
    return [*more, ["effects"], ["turn_over"]]


def read_turn(data: Any, field: str, seats: tuple[str, ...]) -> Turn | None:
    """The running turn."""
    if data is None:
        return None
    data = fields.mapping(data, field)
    fields.known_keys(data, field, Turn._fields)
    plain = Turn("")
    mover, colour = data.get("mover"), data.get("colour")
    return Turn(
        fields.member(fields.required(data, "seat", field), f"{field}.seat", seats),
        fields.whole(data.get("number", 1), f"{field}.number", 1),
        fields.member(data.get("step", "move"), f"{field}.step", STEPS),
        _read_left(data.get("left", dict(plain.left)), f"{field}.left"),
        None if mover is None else fields.member(mover, f"{field}.mover", PIECES),
        _pieces(data.get("moved", []), f"{field}.moved"),
        _pieces(data.get("closed", []), f"{field}.closed"),
        _read_paths(data.get("paths", {}), f"{field}.paths"),
        None if colour is None else fields.member(colour, f"{field}.colour", COLOURS),
        _pieces(data.get("jumped", []), f"{field}.jumped"),
        _read_agenda(data.get("agenda", []), f"{field}.agenda"),
    )


def _pieces(data: Any, field: str) -> tuple[str, ...]:
    places(data, field, PIECES)
    return tuple(data)


def _read_left(data: Any, field: str) -> tuple[tuple[str, int], ...]:
    data = fields.mapping(data, field)
    fields.known_keys(data, field, ("shared", *PIECES))
    return tuple((key, fields.whole(value, f"{field}.{key}", 0)) for key, value in data.items())


def _read_paths(data: Any, field: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    data = fields.mapping(data, field)
    fields.known_keys(data, field, PIECES)
    out = []
    for piece, path in data.items():
        found = fields.items(path, f"{field}.{piece}")
        spaces = [fields.member(space, f"{field}.{piece}[{n}]", SPACES) for n, space in enumerate(found)]
        out.append((piece, tuple(spaces)))
    return tuple(out)


def _read_agenda(data: Any, field: str) -> tuple[tuple[str, ...], ...]:
    out = []
    for n, task in enumerate(fields.items(data, field)):
        found = fields.items(task, f"{field}[{n}]")
        if not found or not all(isinstance(word, str) for word in found) or found[0] not in rules.TASKS:
            raise BadInput(f"{field}[{n}]", f"must begin with one of {', '.join(rules.TASKS)}")
        out.append(tuple(found))
    return tuple(out)
