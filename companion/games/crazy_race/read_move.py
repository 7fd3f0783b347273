"""Moves from JSON: shapes and words judged, every fault named with its exact place.

Whether a move is legal is the state's business; a move that this game does not know passes, to be refused
there with its code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.crazy_race.dice import sorted_faces
from companion.games.crazy_race.model import Face
from companion.games.crazy_race.names import CART_COLOURS, COLOUR_RANK, SEATS, SHEETS, SIDES, SLOTS
from companion.games.vocabulary import TABLE, Move, Record

__all__ = ["read_faces", "read_move"]

Fields = tuple[tuple[str, Any], ...]
Reader = Callable[[Mapping[str, Any], str], Fields]


def read_move(data: Any, field: str) -> Move:
    """A move of the table or of a seat, its fields in the rules' order. Raises :class:`BadInput`."""
    data = fields.mapping(data, field)
    seat = fields.member(fields.required(data, "seat", field), f"{field}.seat", (*SEATS, TABLE))
    kind = _text(data, "move", field)
    reader = _READERS.get(kind)
    return Move(seat, kind, () if reader is None else reader(data, field))


def _text(data: Mapping[str, Any], name: str, field: str) -> str:
    value = fields.required(data, name, field)
    if not isinstance(value, str):
        raise BadInput(f"{field}.{name}", f"must be a text, not {value!r}")
    return value


def _number(value: Any, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(field, f"must be a whole number, not {value!r}")
    return value


def read_faces(data: Any, field: str) -> tuple[Face, ...]:
    """Dice as pairs of colour and face, sorted; any colour and number, since they are judged later."""
    faces = []
    for n, item in enumerate(fields.items(data, field)):
        place = f"{field}[{n}]"
        colour, face = fields.items(item, place, 2)
        if not isinstance(colour, str):
            raise BadInput(f"{place}[0]", f"must be a colour, not {colour!r}")
        faces.append((colour, _number(face, f"{place}[1]")))
    known = [face for face in faces if face[0] in COLOUR_RANK]
    return (*sorted_faces(known), *(face for face in faces if face[0] not in COLOUR_RANK))


def _dice(data: Mapping[str, Any], field: str) -> Fields:
    return (("dice", read_faces(fields.required(data, "dice", field), f"{field}.dice")),)


def _slots(data: Mapping[str, Any], field: str) -> Fields:
    place = f"{field}.slots"
    entries = []
    for n, item in enumerate(fields.items(fields.required(data, "slots", field), place)):
        spot = f"{place}[{n}]"
        entry = fields.mapping(item, spot)
        fields.known_keys(entry, spot, ("slot", "sheet", "side", "flip"))
        read: dict[str, Any] = {
            "slot": _text(entry, "slot", spot),
            "sheet": fields.member(fields.required(entry, "sheet", spot), f"{spot}.sheet", SHEETS),
            "side": fields.member(fields.required(entry, "side", spot), f"{spot}.side", SIDES),
        }
        if fields.truth(entry.get("flip", False), f"{spot}.flip"):
            read["flip"] = True
        entries.append(Record(sorted(read.items())))
    order = {slot: n for n, slot in enumerate(SLOTS)}
    return (("slots", tuple(sorted(entries, key=lambda entry: order.get(entry.value("slot"), len(SLOTS))))),)


def _cards(data: Mapping[str, Any], field: str) -> Fields:
    place = f"{field}.cards"
    raw = fields.items(fields.required(data, "cards", field), place)
    for n, card in enumerate(raw):
        if not isinstance(card, str):
            raise BadInput(f"{place}[{n}]", f"must be a card, not {card!r}")
    return (("cards", tuple(raw)),)


def _donkeys(data: Mapping[str, Any], field: str) -> Fields:
    place = f"{field}.donkeys"
    dealt = fields.mapping(fields.required(data, "donkeys", field), place)
    return (("donkeys", Record(sorted((seat, _text(dealt, seat, place)) for seat in dealt))),)


def _spaces(data: Mapping[str, Any], field: str) -> Fields:
    place = f"{field}.spaces"
    seen = fields.mapping(fields.required(data, "spaces", field), place)
    read = ((seat, fields.whole(space, f"{place}.{seat}", 1)) for seat, space in seen.items())
    return (("spaces", Record(sorted(read))),)


def _drive(data: Mapping[str, Any], field: str) -> Fields:
    spaces = ("spaces", _number(fields.required(data, "spaces", field), f"{field}.spaces"))
    if "skip" not in data:
        return (spaces,)
    return (spaces, ("skip", fields.truth(data["skip"], f"{field}.skip")))


def _colour(data: Mapping[str, Any], field: str) -> Fields:
    colour = fields.member(fields.required(data, "colour", field), f"{field}.colour", CART_COLOURS)
    return (("colour", colour),)


def _words(*names: str) -> Reader:
    return lambda data, field: tuple((name, _text(data, name, field)) for name in names)


_READERS: Mapping[str, Reader] = {
    "lay_sheets": _slots,
    "reveal": _cards,
    "take_cart": _colour,
    "deal_donkeys": _donkeys,
    "drive": _drive,
    "roll": _dice,
    "reroll": _dice,
    "stand": _words(),
    "hop": _words(),
    "stop": _words(),
    "hitch": _words("card"),
    "hitch_pair": _words("own", "other"),
    "bonus": _words("card"),
    "bonus_all": _words(),
    "carts_seen": _spaces,
}
