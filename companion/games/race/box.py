"""Box data: what the components print and the help page does not.

Reads the house table, validates it whole, and lets a file or an owner replace values by name. Knows no
state; where the values come from is kept beside each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.printed import SOURCES, BoxRow, by_name, read_rows
from companion.games.race.house import HOUSE_ID, TABLE
from companion.games.race.names import ENERGIES, KARMA_LIMIT, PLAYERS, REPEAT, STRATEGISE
from companion.games.race.wheel import Wheel, read_wheel

__all__ = ["SOURCES", "Box", "BoxRow", "box_rows", "house_box", "read_box", "read_rows", "row_values"]

_DIGITS = 9
"""Longer numbers are printed on nothing; they stay words and are refused as such."""

NAMES = ("starting_karma", "removed_actions", "energy_supply", "wheel")


@dataclass(frozen=True, slots=True)
class Box:
    """The values of one box. Tuples run from action 1, energy 1, and the smallest table."""

    id: str
    starting_karma: tuple[int, ...]
    removed_actions: tuple[int, ...]
    energy_supply: tuple[int | None, ...]
    wheels: tuple[Wheel, ...]

    def wheel(self, players: int) -> Wheel:
        """The wheel with the limits for that many players."""
        return self.wheels[players - PLAYERS.start]


def box_rows() -> tuple[BoxRow, ...]:
    """The installed values, row by row with their source."""
    return _house()[0]


def house_box() -> Box:
    """The installed box."""
    return _house()[1]


@lru_cache(maxsize=1)
def _house() -> tuple[tuple[BoxRow, ...], Box]:
    rows = read_rows(TABLE)
    nothing = Box(HOUSE_ID, (0,) * REPEAT, (), (None,) * len(ENERGIES), ())
    return rows, read_box({"id": HOUSE_ID, **row_values(rows)}, "box", nothing)


def row_values(rows: Iterable[BoxRow]) -> dict[str, Any]:
    """The rows as the values of a scenario file's ``box``; :func:`read_box` says what is wrong with them."""
    table = by_name(rows)
    sectors = sorted(table.get("sector", {}).items(), key=lambda item: int(item[0]))
    removed = table.get("removed_actions", {}).get(str(PLAYERS.start), "")
    slots = {players: _limits(value) for players, value in table.get("slots", {}).items()}
    return {
        "starting_karma": _numbers(table.get("starting_karma", {})),
        "removed_actions": [_number(value) for value in removed.split()],
        "energy_supply": _numbers(table.get("energy_supply", {})),
        "wheel": {"sectors": [{"bands": [_band(value)]} for _, value in sectors], "slots": slots},
    }


def _numbers(values: Mapping[str, str]) -> dict[str, int | str]:
    return {key: _number(value) for key, value in values.items()}


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) <= _DIGITS else text


def _band(value: str) -> dict[str, Any]:
    cells = value.split()
    move, karma, energy, *symbols = [*cells, *[""] * (3 - len(cells))]
    amounts = {"move": move, "karma": karma, "energy": energy}
    return {
        "up_to": None,
        "symbols": symbols,
        **{name: _number(text) for name, text in amounts.items()},
    }


def _limits(value: str) -> list[int | str | None]:
    return [None if text == "open" else _number(text) for text in value.split()]


def read_box(data: Any, field: str, base: Box) -> Box:
    """``base`` with the values that ``data`` names in place of its own (RZ-SETUP-15)."""
    data = fields.mapping(data, field)
    fields.known_keys(data, field, ("id", *NAMES))
    box = base
    if any(name in data for name in NAMES) and base.wheels:
        box = replace(box, id=f"{base.id.removesuffix('+own')}+own")
    if "id" in data:
        if not isinstance(data["id"], str):
            raise BadInput(f"{field}.id", "must be a text")
        box = replace(box, id=data["id"])
    if "starting_karma" in data:
        box = replace(
            box, starting_karma=_read_karma(data["starting_karma"], f"{field}.starting_karma", base)
        )
    if "removed_actions" in data:
        place = f"{field}.removed_actions"
        raw = fields.items(data["removed_actions"], place)
        removed = {fields.whole(item, f"{place}[{n}]", 1, REPEAT) for n, item in enumerate(raw)}
        if len(removed) == REPEAT:
            raise BadInput(place, "must leave an action to start with")
        box = replace(box, removed_actions=tuple(sorted(removed)))
    if "energy_supply" in data:
        box = replace(box, energy_supply=read_supply(data["energy_supply"], f"{field}.energy_supply"))
    if "wheel" in data:
        box = replace(box, wheels=_read_wheels(data["wheel"], f"{field}.wheel"))
    return box


def _read_karma(data: Any, field: str, base: Box) -> tuple[int, ...]:
    data = fields.mapping(data, field)
    starts = [str(action) for action in range(1, STRATEGISE)]
    fields.known_keys(data, field, starts)
    return tuple(
        fields.whole(data.get(key, base.starting_karma[n]), f"{field}.{key}", 0, KARMA_LIMIT)
        for n, key in enumerate(starts)
    )


def read_supply(data: Any, field: str) -> tuple[int | None, ...]:
    """Copies of each energy value; one that is not listed is unlimited (RZ-LIMIT-04)."""
    data = fields.mapping(data, field)
    values = [str(energy) for energy in ENERGIES]
    fields.known_keys(data, field, values)
    return tuple(fields.whole(data[key], f"{field}.{key}", 0) if key in data else None for key in values)


def _read_wheels(data: Any, field: str) -> tuple[Wheel, ...]:
    """One wheel per number of players; ``slots`` may be one list or one per number of players."""
    data = fields.mapping(data, field)
    slots = data.get("slots")
    if not isinstance(slots, Mapping):
        return (read_wheel(data, field),) * len(PLAYERS)
    fields.known_keys(slots, f"{field}.slots", [str(n) for n in PLAYERS])
    return tuple(
        read_wheel({**data, "slots": fields.required(slots, str(n), f"{field}.slots")}, field)
        for n in PLAYERS
    )
