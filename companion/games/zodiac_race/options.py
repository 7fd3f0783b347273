"""The options of a new game: names, values, defaults, and what each is for."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import Json, OptionSpec
from companion.games.zodiac_race.box import house_box
from companion.games.zodiac_race.names import MODES, SEATS

__all__ = ["OPTIONS", "TABLE_OPTIONS", "Options", "read_options"]

_HOUSE_SEATS = house_box().seats

OPTIONS = (
    OptionSpec("players", 4, tuple(_HOUSE_SEATS), "how many seats play"),
    OptionSpec(
        "mode", "referee", MODES, "whether hands are hidden from the app, or held by it as at a virtual table"
    ),
    OptionSpec(
        "dealer", None, SEATS[: _HOUSE_SEATS.stop - 1], "who deals; left out, the last seat, and s1 begins"
    ),
    OptionSpec(
        "followup_lay",
        "needs_gained",
        ("needs_gained", "any"),
        "whether a further lay in a turn needs a card gained in it",
    ),
    OptionSpec(
        "yy_discard_element",
        "player",
        ("player", "card"),
        "which element a discarded Yin Yang reaches: the player's or its own",
    ),
    OptionSpec(
        "yy_plain_discard", True, (True, False), "whether a single Yin Yang may be discarded like any card"
    ),
    OptionSpec(
        "yy_after_replace", "end", ("end", "hand"), "where a replaced Yin Yang goes: to the row's end or home"
    ),
    OptionSpec(
        "request_element",
        "any_other",
        ("any_other", "own"),
        "which elements may be asked for: any other, or the own row's only",
    ),
    OptionSpec("reshuffle_keeps_top", False, (False, True), "whether the top discard stays at a reshuffle"),
    OptionSpec("penalty_costs_turn", False, (False, True), "whether paying for a hole is the whole turn"),
    OptionSpec("restart", "never", ("never", "as_turn"), "whether a row may be given up, as a turn"),
    OptionSpec("turn_limit", None, (None,), "after how many turns a game ends undecided: null or a number"),
)
_BY_NAME = {spec.name: spec for spec in OPTIONS}
TABLE_OPTIONS = ("players", "mode", "dealer")
"""Options that a state holds beside its ``options``."""


class Options(NamedTuple):
    """What a table has agreed on about the rules."""

    followup_lay: str = "needs_gained"
    yy_discard_element: str = "player"
    yy_plain_discard: bool = True
    yy_after_replace: str = "end"
    request_element: str = "any_other"
    reshuffle_keeps_top: bool = False
    penalty_costs_turn: bool = False
    restart: str = "never"
    turn_limit: int | None = None


def read_options(data: Any, field: str, seats: range) -> dict[str, Any]:
    """The options that are given, each checked; those left out are absent. Raises :class:`BadInput`."""
    data = fields.mapping(data, field)
    fields.known_keys(data, field, tuple(_BY_NAME))
    out: dict[str, Any] = {}
    for name, value in data.items():
        place = f"{field}.{name}"
        if name == "players":
            out[name] = read_players(value, place, seats)
        elif name == "dealer":
            if value is not None:
                out[name] = fields.member(value, place, SEATS)
        elif name == "turn_limit":
            out[name] = None if value is None else fields.whole(value, place, 1)
        elif any(type(value) is type(choice) and value == choice for choice in _BY_NAME[name].choices):
            out[name] = value
        else:
            choices = ", ".join(_word(choice) for choice in _BY_NAME[name].choices)
            raise BadInput(place, f"must be one of {choices}, not {value!r}")
    return out


def read_players(value: Any, field: str, seats: range) -> int:
    """A number of seats that may play (ZR-CMP-05)."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in seats:
        raise BadInput(field, f"must be {seats.start} to {seats.stop - 1} seats, not {value!r} (seat_count)")
    return value


def _word(choice: Json) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
