"""The options of a new game: names, values, defaults, and what each is for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.race.animals import ANIMALS
from companion.games.race.names import PLAYERS
from companion.games.race.wheel import READINGS
from companion.games.vocabulary import OptionSpec

__all__ = ["OPTIONS", "read_options"]

OPTIONS = (
    OptionSpec("players", 4, tuple(PLAYERS), "how many seats play"),
    OptionSpec(
        "effect_order",
        "trailing-first",
        ("trailing-first", "leading-first"),
        "who goes first where several seats act at once: the hindmost or the foremost pawn",
    ),
    OptionSpec(
        "safeguard",
        "warn",
        ("warn", "two-cards"),
        "whether a seat is warned of keeping one single energy card, or may not do it",
    ),
    OptionSpec(
        "wheel_reading",
        None,
        READINGS,
        "how a group's energy reads the wheel; left out, it follows from the wheel's own form",
    ),
    OptionSpec("animals", None, ANIMALS, "one animal for each seat, all different"),
)
_BY_NAME = {spec.name: spec for spec in OPTIONS}


def read_options(data: Any, field: str) -> dict[str, Any]:
    """The options that are given, each checked; null takes back what another place says."""
    data = fields.mapping(data, field)
    fields.known_keys(data, field, tuple(_BY_NAME))
    out: dict[str, Any] = {}
    for name, value in data.items():
        place = f"{field}.{name}"
        if name == "players":
            out[name] = fields.whole(value, place, PLAYERS.start, PLAYERS.stop - 1)
        elif value is None and _BY_NAME[name].default is None:
            out[name] = None
        elif name == "animals":
            out[name] = _read_animals(value, place)
        else:
            out[name] = fields.member(value, place, _BY_NAME[name].choices)
    _check_count(out, field)
    return out


def _read_animals(value: Any, place: str) -> list[str]:
    animals: list[str] = []
    for n, item in enumerate(fields.items(value, place)):
        animal = fields.member(item, f"{place}[{n}]", ANIMALS)
        if animal in animals:
            raise BadInput(f"{place}[{n}]", f"is {animal}, which another seat has")
        animals.append(animal)
    return animals


def _check_count(options: Mapping[str, Any], field: str) -> None:
    players, animals = options.get("players"), options.get("animals")
    if players is not None and animals is not None and len(animals) != players:
        raise BadInput(f"{field}.animals", f"must name {players} animals, not {len(animals)}")
