"""Moves from JSON, in the one form in which equal moves are equal; every fault named with its place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import TABLE, Move
from companion.games.wu_wei.board import DIRECTIONS, OCTAGONS, SPACES, SQUARES, TERRAIN
from companion.games.wu_wei.names import (
    ANIMALS,
    CARDS,
    CHI,
    ELEMENTS,
    GENERALS,
    KINDS,
    PIECES,
    SEASONS,
    SEATS,
    SIDES,
    SOVEREIGNS,
    STUDENTS,
)
from companion.games.wu_wei.shapes import FIELDS, OPTIONAL, make
from companion.games.wu_wei.stage2 import BONUSES

__all__ = ["read_move"]

_Reader = Callable[[Any, str], Any]
_PLACES = (*SPACES, *DIRECTIONS)
_FACES = ("minus", "plus", "animal", "circle", "lion")


def _one_of(known: Collection[str]) -> _Reader:
    return lambda value, field: fields.member(value, field, known)


def _or_null(read: _Reader) -> _Reader:
    return lambda value, field: None if value is None else read(value, field)


def _list_of(read: _Reader) -> _Reader:
    def reader(value: Any, field: str) -> list[Any]:
        return [read(item, f"{field}[{n}]") for n, item in enumerate(fields.items(value, field))]

    return reader


def _object_of(keys: Collection[str], read: _Reader) -> _Reader:
    def reader(value: Any, field: str) -> dict[str, Any]:
        data = fields.mapping(value, field)
        fields.known_keys(data, field, keys)
        return {key: read(item, f"{field}.{key}") for key, item in data.items()}

    return reader


def _counts(keys: Collection[str]) -> _Reader:
    """Numbers by key; none counts as left out."""

    def reader(value: Any, field: str) -> dict[str, int]:
        counts = _object_of(keys, lambda n, place: fields.whole(n, place, 0, CHI * 10))(value, field)
        return {key: n for key, n in counts.items() if n}

    return reader


def _tile(value: Any, field: str) -> list[str]:
    kind, element = fields.items(value, field, 2)
    fields.member(kind, f"{field}[0]", KINDS)
    return [kind, fields.member(element, f"{field}[1]", ELEMENTS)]


def _target(value: Any, field: str) -> dict[str, Any]:
    data = fields.mapping(value, field)
    fields.known_keys(data, field, ("piece", "to", "pay"))
    return {
        "piece": fields.member(fields.required(data, "piece", field), f"{field}.piece", PIECES),
        "to": _or_null(_one_of(_PLACES))(data.get("to"), f"{field}.to"),
        "pay": _pay(data.get("pay", {}), f"{field}.pay"),
    }


_pay = _counts(ELEMENTS)
_octagon, _piece, _card, _seat = _one_of(OCTAGONS), _one_of(PIECES), _one_of(CARDS), _one_of(SEATS)
_space, _animal = _one_of(_PLACES), _one_of(ANIMALS)

READERS: Mapping[str, _Reader] = {
    "squares": _object_of((*SQUARES, *DIRECTIONS), _tile),
    "octagons": _object_of(TERRAIN, _one_of(SEASONS)),
    "emperor": _seat,
    "starter": _seat,
    "winner": _seat,
    "animal": _animal,
    "as": _animal,
    "card": _card,
    "for": _card,
    "dice": _object_of((*ANIMALS, *SOVEREIGNS, *GENERALS), _one_of(_FACES)),
    "die": _one_of((*ANIMALS, *SOVEREIGNS)),
    "element": _one_of(ELEMENTS),
    "palace": _one_of(ELEMENTS),
    "season": _one_of(SEASONS),
    "sovereign": _one_of(SOVEREIGNS),
    "general_sign": _one_of(("plus", "minus")),
    "piece": _piece,
    "target": _piece,
    "to": _space,
    "into": _space,
    "at": _space,
    "town": _space,
    "from": _or_null(_space),
    "flip": _list_of(_octagon),
    "wall": fields.truth,
    "free": fields.truth,
    "pay": _pay,
    "offer": _pay,
    "give": _counts(SEATS),
    "targets": _list_of(_target),
    "answer": _one_of(("yield", "resist")),
    "side": _one_of(SIDES),
    "bonus": _or_null(_one_of(BONUSES)),
}
SPECIAL: Mapping[tuple[str, str], _Reader] = {
    ("deal_animal", "to"): _seat,
    ("raise_walls", "octagons"): _list_of(_octagon),
    ("lift_terrain", "octagons"): _list_of(_octagon),
    ("place_students", "at"): _object_of(STUDENTS, _space),
    ("choose_lost_card", "from"): _seat,
    ("build_wall", "flip"): _octagon,
}
"""Readers of fields that mean something else in one kind of move."""
NULL = ("from", "bonus")
"""Fields that may be left out for null."""


def read_move(data: Any, field: str) -> Move:
    """A move; raises :class:`BadInput` with the place of the first fault."""
    data = fields.mapping(data, field)
    seat = fields.member(fields.required(data, "seat", field), fields.join(field, "seat"), (*SEATS, TABLE))
    kind = fields.member(fields.required(data, "move", field), fields.join(field, "move"), tuple(FIELDS))
    fields.known_keys(data, field, ("seat", "move", *FIELDS[kind]))
    values: dict[str, Any] = {}
    for name in FIELDS[kind]:
        optional = name in OPTIONAL.get(kind, ())
        value = data.get(name)
        if value is None and (optional or name not in data):
            if not optional and (name not in NULL or (kind, name) in SPECIAL):
                raise BadInput(fields.join(field, name), "is missing")
            continue
        values[name] = SPECIAL.get((kind, name), READERS[name])(value, fields.join(field, name))
    _check_together(kind, values, field)
    return make(seat, kind, **values)


def _check_together(kind: str, values: dict[str, Any], field: str) -> None:
    """Fields of which one move needs one or the other."""
    if kind == "break_wall":
        if not values.get("free"):
            values.pop("free", None)
        if ("pay" in values) == ("free" in values):
            raise BadInput(fields.join(field, "pay"), "is missing; or say free: true, not both")
    if kind == "respond":
        if values["answer"] == "yield":
            values.pop("pay", None)
            values.pop("to", None)
        elif "pay" not in values:
            raise BadInput(fields.join(field, "pay"), "is missing for resisting")
