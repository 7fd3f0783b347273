"""What an animal can do, as data: nine kinds with their own few values (CR-BOX-03).

Reads an ability and says it in one line of the box table. Knows no state and no effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.crazy_race.names import COLOURS

__all__ = ["KINDS", "NONE", "Ability", "ability_from_words", "read_ability"]

_VALUES: Mapping[str, tuple[str, ...]] = {
    "none": (),
    "reroll": ("colours",),
    "cap": ("colours", "max"),
    "start_bonus": ("colour", "spaces"),
    "hop": (),
    "laugh": ("spaces",),
    "skip_occupied": (),
    "fixed_dice": ("dice", "count"),
    "last_place_limit": ("limit_last",),
}
KINDS = tuple(_VALUES)
_LISTS = ("colours", "dice")
_COUNTS = ("sum", "max")


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability. ``colours`` are those it names (the dice of ``fixed_dice``), ``amount`` its number."""

    kind: str
    colours: tuple[str, ...] = ()
    amount: int = 0
    count: str = ""


NONE = Ability("none")


def read_ability(data: Any, field: str) -> Ability:
    """An ability from its JSON object. Raises :class:`BadInput` with the exact place."""
    data = fields.mapping(data, field)
    kind = fields.member(fields.required(data, "kind", field), f"{field}.kind", KINDS)
    names = _VALUES[kind]
    fields.known_keys(data, field, ("kind", *names))
    colours: tuple[str, ...] = ()
    amount = 0
    count = ""
    for name in names:
        value, place = fields.required(data, name, field), f"{field}.{name}"
        if name in _LISTS:
            colours = _read_colours(value, place, repeated=name == "dice")
        elif name == "colour":
            colours = (fields.member(value, place, COLOURS),)
        elif name == "count":
            count = fields.member(value, place, _COUNTS)
        else:
            amount = fields.whole(value, place, 0)
    return Ability(kind, colours, amount, count)


def _read_colours(value: Any, field: str, repeated: bool) -> tuple[str, ...]:
    raw = fields.items(value, field)
    colours = tuple(fields.member(item, f"{field}[{n}]", COLOURS) for n, item in enumerate(raw))
    if not colours or (not repeated and len(set(colours)) != len(colours)):
        raise BadInput(field, "must name at least one colour" + ("" if repeated else ", each once"))
    return tuple(sorted(colours, key=COLOURS.index))


def ability_from_words(text: str) -> dict[str, Any]:
    """An ability as the box table writes it, as JSON; what is wrong with it :func:`read_ability` says.

    >>> ability_from_words("cap beige 0")
    {'kind': 'cap', 'colours': ['beige'], 'max': 0}
    """
    kind, *words = text.split() or [""]
    names = _VALUES.get(kind, ())
    single = [name for name in names if name not in _LISTS]
    listed = words[: max(0, len(words) - len(single))]
    out: dict[str, Any] = {"kind": kind, **{name: listed for name in names if name in _LISTS}}
    rest = words[len(listed) :] if len(single) < len(names) else words
    for name, word in zip(single, rest, strict=False):
        out[name] = int(word) if word.isdecimal() else word
    if len(rest) > len(single):
        out["more"] = " ".join(rest[len(single) :])
    return out
