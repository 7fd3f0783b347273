"""Moves from JSON: shapes and words judged, every fault named with its exact place.

Whether a move is legal is the state's business; a move or a card that this game does not know passes, to
be refused there with its code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import TABLE, Move, Record, Seat
from companion.games.zodiac_race.names import ASKING, SEATS, THEN

__all__ = ["read_move"]

Fields = tuple[tuple[str, Any], ...]
Reader = Callable[[Mapping[str, Any], str, tuple[Seat, ...]], Fields]


def read_move(data: Any, field: str, seats: tuple[Seat, ...]) -> Move:
    """A move of the table or of a seat, its fields in the rules' order. Raises :class:`BadInput`."""
    data = fields.mapping(data, field)
    seat = fields.member(fields.required(data, "seat", field), f"{field}.seat", (*SEATS, TABLE))
    kind = _text(data, "move", field)
    reader = _READERS.get(kind)
    return Move(seat, kind, () if reader is None else reader(data, field, seats))


def _text(data: Mapping[str, Any], name: str, field: str) -> str:
    value = fields.required(data, name, field)
    if not isinstance(value, str):
        raise BadInput(f"{field}.{name}", f"must be a text, not {value!r}")
    return value


def _names(value: Any, field: str) -> tuple[str, ...]:
    raw = fields.items(value, field)
    for n, card in enumerate(raw):
        if not isinstance(card, str):
            raise BadInput(f"{field}[{n}]", f"must be a card, not {card!r}")
    return tuple(raw)


def _cards(data: Mapping[str, Any], field: str, _: tuple[Seat, ...]) -> Fields:
    return (("cards", _names(fields.required(data, "cards", field), f"{field}.cards")),)


def _discard(data: Mapping[str, Any], field: str, seats: tuple[Seat, ...]) -> Fields:
    then = fields.member(fields.required(data, "then", field), f"{field}.then", THEN)
    read = (*_cards(data, field, seats), ("then", then))
    if then in ASKING:
        return (*read, ("ask", _text(data, "ask", field)))
    if then == "yy_retrieve" and data.get("element") is not None:
        return (*read, ("element", _text(data, "element", field)))
    return read


def _card(data: Mapping[str, Any], field: str, _: tuple[Seat, ...]) -> Fields:
    return (("card", _text(data, "card", field)),)


def _deal(data: Mapping[str, Any], field: str, _: tuple[Seat, ...]) -> Fields:
    place = f"{field}.hands"
    hands = data.get("hands")
    if hands is not None:
        raw = fields.mapping(hands, place)
        fields.known_keys(raw, place, SEATS)
        cards = ((seat, tuple(sorted(_names(raw[seat], f"{place}.{seat}")))) for seat in raw)
        hands = Record(sorted(cards))
    turned_up = (("discard", _text(data, "discard", field)),) if data.get("discard") is not None else ()
    return (("hands", hands), *turned_up)


def _draw(data: Mapping[str, Any], field: str, _: tuple[Seat, ...]) -> Fields:
    to = fields.member(fields.required(data, "to", field), f"{field}.to", SEATS)
    count = _count(data, "count", field)
    cards = data.get("cards")
    named = None if cards is None else tuple(sorted(_names(cards, f"{field}.cards")))
    return (("to", to), ("count", count), ("cards", named))


def _count(data: Mapping[str, Any], name: str, field: str) -> int:
    return fields.whole(fields.required(data, name, field), f"{field}.{name}", 0)


def _count_pile(data: Mapping[str, Any], field: str, _: tuple[Seat, ...]) -> Fields:
    return (("count", _count(data, "count", field)),)


def _target(data: Mapping[str, Any], field: str, seats: tuple[Seat, ...]) -> tuple[str, Seat]:
    return ("target", fields.member(fields.required(data, "target", field), f"{field}.target", seats))


def _count_hand(data: Mapping[str, Any], field: str, seats: tuple[Seat, ...]) -> Fields:
    return (_target(data, field, seats), ("count", _count(data, "count", field)))


def _set_counts(data: Mapping[str, Any], field: str, seats: tuple[Seat, ...]) -> Fields:
    place = f"{field}.hand_sizes"
    sizes = fields.mapping(data.get("hand_sizes", {}), place)
    fields.known_keys(sizes, place, seats)
    read = ((seat, fields.whole(size, f"{place}.{seat}", 0)) for seat, size in sizes.items())
    return (("draw_count", _count(data, "draw_count", field)), ("hand_sizes", Record(sorted(read))))


def _audit(data: Mapping[str, Any], field: str, seats: tuple[Seat, ...]) -> Fields:
    place = f"{field}.laid"
    laid = fields.items(fields.required(data, "laid", field), place)
    for n, card in enumerate(laid):
        if card is not None and not isinstance(card, str):
            raise BadInput(f"{place}[{n}]", f"must be a card, or null for a hole, not {card!r}")
    return (_target(data, field, seats), ("laid", tuple(laid)))


def _stop(data: Mapping[str, Any], field: str, _: tuple[Seat, ...]) -> Fields:
    return (("reason", _text(data, "reason", field)),)


_READERS: Mapping[str, Reader] = {
    "lay": _cards,
    "discard": _discard,
    "give": _card,
    "penalty_discard": _cards,
    "deal": _deal,
    "draw": _draw,
    "count_draw_pile": _count_pile,
    "count_hand": _count_hand,
    "set_counts": _set_counts,
    "audit": _audit,
    "stop": _stop,
}
