"""Box data: dice, cards, sheets and course, read from data and checked as a whole.

Reads the house table, and lets a file or an owner replace values key by key. Knows no state; where the
values come from is kept beside each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.crazy_race.abilities import ability_from_words
from companion.games.crazy_race.box_check import build_box
from companion.games.crazy_race.box_values import Box, Card, Die
from companion.games.crazy_race.house import HOUSE_ID, TABLE
from companion.games.crazy_race.names import COLOURS, SHEETS, SIDES
from companion.games.printed import SOURCES, BoxRow, by_name, read_rows

__all__ = [
    "SOURCES",
    "Box",
    "BoxRow",
    "Card",
    "Die",
    "box_rows",
    "house_box",
    "read_box",
    "read_rows",
    "row_values",
]

def box_rows() -> tuple[BoxRow, ...]:
    """The installed values, row by row with their source."""
    return read_rows(TABLE)


@cache
def house_box() -> Box:
    """The installed box."""
    return build_box({"box_id": HOUSE_ID, **row_values(box_rows())}, "box")


def row_values(rows: Iterable[BoxRow]) -> dict[str, Any]:
    """The rows as the values of a scenario file's ``box``; :func:`read_box` says what is wrong with them."""
    table = by_name(rows)

    def column(name: str) -> dict[str, str]:
        return table.get(name, {})

    stages = sorted(column("course").items())
    return {
        "colours": list(COLOURS),
        "dice": {
            colour: {
                "count": _number(count),
                "faces": [_number(w) for w in column("die_faces")[colour].split()],
            }
            for colour, count in column("die_count").items()
        },
        "start_spaces": {key: _number(value) for key, value in column("start_space").items()},
        "donkeys": {
            card: {
                "start": _number(column("donkey_start")[card]),
                "limit": _number(limit),
                "ability": {"kind": "none"},
                "bonus": _number(column("donkey_bonus")[card]),
            }
            for card, limit in column("donkey_limit").items()
        },
        "animals": {
            card: {
                "limit": None if limit == "none" else _number(limit),
                "ability": ability_from_words(column("animal_ability")[card]),
                "bonus": _number(column("animal_bonus")[card]),
            }
            for card, limit in column("animal_limit").items()
        },
        "board": column("board"),
        "sheets": {
            sheet: {side: column("sheet")[f"{sheet}{side}"].split() for side in SIDES} for sheet in SHEETS
        },
        "course": [word for _, words in stages for word in words.split()],
    }


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def read_box(data: Any, field: str, base: Box) -> Box:
    """``base`` with the values that ``data`` names in place of its own, key by key (CR-BOX-02).

    Changed values need an id of their own: the one that ``data`` gives, else the base's with ``+own``.
    """
    data = fields.mapping(data, field)
    fields.known_keys(data, field, tuple(base.values))
    if "box_id" in data and not isinstance(data["box_id"], str):
        raise BadInput(f"{field}.box_id", "must be a text")
    merged = _merged(base.values, {key: value for key, value in data.items() if key != "box_id"})
    name = data.get("box_id", base.id)
    if merged != base.values and name == base.id:
        if "box_id" in data:
            raise BadInput(f"{field}.box_id", f"must differ from {base.id}, since values were replaced")
        name = f"{base.id.removesuffix('+own')}+own"
    if merged == base.values and name == base.id:
        return base
    return build_box({**merged, "box_id": name}, field)


def _merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    out = dict(base)
    for key, value in own.items():
        old = base.get(key)
        deeper = isinstance(old, Mapping) and isinstance(value, Mapping) and key != "ability"
        out[key] = _merged(old, value) if deeper and old is not None else value
    return out
