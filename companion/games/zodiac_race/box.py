"""Box data: elements, animals, hand and row, read from data and checked as a whole.

Reads the house table, and lets a file or an owner replace values key by key. Knows no state.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.errors import BadInput
from companion.games import fields
from companion.games.printed import BoxRow, by_name, read_rows
from companion.games.zodiac_race.house import HOUSE_ID, TABLE
from companion.games.zodiac_race.names import ANIMALS, DECK, ELEMENTS, SEATS

__all__ = ["Box", "BoxRow", "Card", "box_rows", "house_box", "read_box", "read_rows", "row_values"]

_WORD = re.compile(r"[a-z][a-z0-9]*")
_KEYS = (
    "box_id", "players", "hand_size", "row_length", "elements", "animals", "wild", "first_discard",
)  # fmt: skip


class Card(NamedTuple):
    """One card; ``place`` 1 to 12 for an animal, 0 for the Yin Yang."""

    id: str
    element: str
    place: int


@dataclass(frozen=True, slots=True)
class Box:
    """The values of one box; equal boxes have equal values and the same id."""

    id: str
    values: Mapping[str, Any]
    """The same as JSON, to be merged with an owner's values."""
    seats: range
    hand_size: int
    row_length: int
    elements: Mapping[str, str]
    """The colour of each element."""
    animals: tuple[str, ...]
    first_discard: bool
    cards: Mapping[str, Card]
    """The 65 cards by id, element by element."""
    ids: Mapping[tuple[str, int], str]
    """Their ids by element and place."""

    def __hash__(self) -> int:
        return hash(self.id)

    def card_id(self, element: str, place: int) -> str:
        """The id of the card of an element that belongs to a place; 0 is the Yin Yang."""
        return self.ids[element, place]


def box_rows() -> tuple[BoxRow, ...]:
    """The installed values, row by row with their source."""
    return read_rows(TABLE)


@cache
def house_box() -> Box:
    """The installed box."""
    return _build({"box_id": HOUSE_ID, **row_values(box_rows())}, "box")


def row_values(rows: Iterable[BoxRow]) -> dict[str, Any]:
    """The rows as the values of a scenario file's ``box``; :func:`read_box` says what is wrong with them."""
    table = by_name(rows)
    players = {"least": "min", "most": "max"}
    animals = sorted(table.get("animal", {}).items(), key=lambda item: int(item[0]))
    yes_no: dict[str, Any] = {"yes": True, "no": False}
    first = table["first_discard"]["all"]
    return {
        "players": {players[key]: _number(value) for key, value in table["players"].items()},
        "hand_size": _number(table["hand_size"]["all"]),
        "row_length": _number(table["row_length"]["all"]),
        "elements": [{"id": key, "colour": value} for key, value in table["element"].items()],
        "animals": [value for _, value in animals],
        "wild": table["wild"]["all"],
        "first_discard": yes_no.get(first, first),
    }


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def read_box(data: Any, field: str, base: Box) -> Box:
    """``base`` with the values that ``data`` names in place of its own.

    Changed values need an id of their own: the one that ``data`` gives, else the base's with ``+own``.
    Raises :class:`BadInput` unless the box holds 65 different cards and no more hands than they allow.
    """
    data = fields.mapping(data, field)
    fields.known_keys(data, field, _KEYS)
    name = data.get("box_id", base.id)
    if not isinstance(name, str):
        raise BadInput(f"{field}.box_id", "must be a text")
    own = {key: value for key, value in data.items() if key != "box_id"}
    if "players" in own:
        players = fields.mapping(own["players"], f"{field}.players")
        own["players"] = {**base.values["players"], **players}
    same = all(base.values[key] == value for key, value in own.items())
    if same and name == base.id:
        return base
    if not same and name == base.id:
        if "box_id" in data:
            raise BadInput(f"{field}.box_id", f"must differ from {base.id}, since values were replaced")
        name = f"{base.id.removesuffix('+own')}+own"
    return _build({**base.values, **own, "box_id": name}, field)


def _build(data: Mapping[str, Any], field: str) -> Box:
    """A box of complete values."""
    elements = _read_elements(data["elements"], f"{field}.elements")
    raw = fields.items(data["animals"], f"{field}.animals", ANIMALS)
    animals = tuple(_word(name, f"{field}.animals[{n}]") for n, name in enumerate(raw))
    wild = _word(data["wild"], f"{field}.wild")
    names = dict(enumerate((wild, *animals)))
    order = (*range(1, ANIMALS + 1), 0)
    cards = [Card(f"{element}_{names[place]}", element, place) for element in elements for place in order]
    if len({card.id for card in cards}) != DECK:
        raise BadInput(f"{field}.animals", f"and wild must be {ANIMALS + 1} different names")
    first = fields.truth(data["first_discard"], f"{field}.first_discard")
    hand_size = fields.whole(data["hand_size"], f"{field}.hand_size", 1, DECK)
    return Box(
        data["box_id"],
        MappingProxyType(dict(data)),
        _read_seats(data["players"], f"{field}.players", (DECK - first) // hand_size),
        hand_size,
        fields.whole(data["row_length"], f"{field}.row_length", 2, ANIMALS),
        MappingProxyType(elements),
        animals,
        first,
        MappingProxyType({card.id: card for card in cards}),
        MappingProxyType({(card.element, card.place): card.id for card in cards}),
    )


def _read_elements(data: Any, field: str) -> dict[str, str]:
    elements: dict[str, str] = {}
    for n, item in enumerate(fields.items(data, field, ELEMENTS)):
        place = f"{field}[{n}]"
        entry = fields.mapping(item, place)
        fields.known_keys(entry, place, ("id", "colour"))
        name = _word(fields.required(entry, "id", place), f"{place}.id")
        colour = fields.required(entry, "colour", place)
        if not isinstance(colour, str) or not colour:
            raise BadInput(f"{place}.colour", f"must be a colour, not {colour!r}")
        if name in elements:
            raise BadInput(f"{place}.id", f"is {name}, which another element is called")
        elements[name] = colour
    return elements


def _read_seats(data: Any, field: str, hands: int) -> range:
    data = fields.mapping(data, field)
    fields.known_keys(data, field, ("min", "max"))
    least = fields.whole(fields.required(data, "min", field), f"{field}.min", 2, len(SEATS))
    most = fields.whole(fields.required(data, "max", field), f"{field}.max", least, len(SEATS))
    if most > hands:
        raise BadInput(f"{field}.max", f"must be at most {hands}, the hands that {DECK} cards allow")
    return range(least, most + 1)


def _word(value: Any, field: str) -> str:
    if not isinstance(value, str) or not _WORD.fullmatch(value):
        raise BadInput(field, f"must be a word of small letters, not {value!r}")
    return value
