"""The options of a new race: names, values, defaults, and what each is for."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.errors import BadInput
from companion.games import fields
from companion.games.crazy_race.names import PLAYERS
from companion.games.vocabulary import Json, OptionSpec

__all__ = ["OPTIONS", "Options", "read_options"]

OPTIONS = (
    OptionSpec("players", 4, tuple(PLAYERS), "how many seats race"),
    OptionSpec("min_spaces", 1, (1, 0), "the fewest spaces that may be announced"),
    OptionSpec(
        "buffalo_skip", "always", ("always", "optional"), "whether the buffalo must leap over occupied spaces"
    ),
    OptionSpec(
        "laugh", "every_bust", ("every_bust", "once_per_round"), "how often in a round the hyena may laugh"
    ),
    OptionSpec(
        "bonus_mode",
        "one_card_each",
        ("one_card_each", "all_at_once"),
        "whether bonus cards are spent one each in turn or all in one go",
    ),
    OptionSpec(
        "bonus_first", "start_marker", ("start_marker", "rearmost"), "who spends the first bonus card"
    ),
    OptionSpec("sheet_flip", False, (False, True), "whether a sheet may lie turned end for end"),
    OptionSpec(
        "out_of_cards",
        "reuse_set_aside",
        ("reuse_set_aside", "show_fewer"),
        "with two seats and too few cards: shuffle the set aside ones in, or show fewer",
    ),
)
_BY_NAME = {spec.name: spec for spec in OPTIONS}


class Options(NamedTuple):
    """What a table has agreed on, without the number of seats."""

    min_spaces: int = 1
    buffalo_skip: str = "always"
    laugh: str = "every_bust"
    bonus_mode: str = "one_card_each"
    bonus_first: str = "start_marker"
    sheet_flip: bool = False
    out_of_cards: str = "reuse_set_aside"


def read_options(data: Any, field: str) -> dict[str, Any]:
    """The options that are given, each checked; those left out are absent. Raises :class:`BadInput`."""
    data = fields.mapping(data, field)
    fields.known_keys(data, field, tuple(_BY_NAME))
    for name, value in data.items():
        if name == "players":
            read_players(value, f"{field}.players")
        elif not any(value is choice or _same(value, choice) for choice in _BY_NAME[name].choices):
            choices = ", ".join(_word(choice) for choice in _BY_NAME[name].choices)
            raise BadInput(f"{field}.{name}", f"must be one of {choices}, not {value!r}")
    return dict(data)


def read_players(value: Any, field: str) -> int:
    """A number of seats that may race (CR-SET-02)."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in PLAYERS:
        raise BadInput(field, f"must be two to five seats, not {value!r} (seat_count)")
    return value


def _same(value: Json, choice: Json) -> bool:
    return type(value) is type(choice) and bool(value == choice)


def _word(choice: Json) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
