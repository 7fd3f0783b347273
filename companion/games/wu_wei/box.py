"""Box data of Wu Wei: read from a table or a file, checked as a whole, replaced name by name.

Knows no state; where a value comes from is kept beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from companion.errors import BadInput
from companion.games import fields
from companion.games.printed import SOURCES, BoxRow, read_rows
from companion.games.vocabulary import Json
from companion.games.wu_wei.board import (
    BESIDE_CENTRE,
    FREE_SQUARES,
    INNER_RING,
    OUTER_RING,
    TERRAIN,
    YIN_YANG,
)
from companion.games.wu_wei.house import HOUSE_ID, TABLE
from companion.games.wu_wei.names import (
    ANIMALS,
    COLOURS,
    COURT,
    ELEMENTS,
    GENERAL_FACES,
    GENERALS,
    SEASONS,
    SOVEREIGN_FACES,
    SOVEREIGNS,
    STUDENT_FACES,
)

__all__ = ["SOURCES", "Box", "BoxRow", "box_rows", "house_box", "read_box", "read_rows", "row_values"]

_ALL = "all"


class _Form(NamedTuple):
    """How a value looks: its keys, the words it may hold, how many; ``permuted``: each word once."""

    keys: tuple[str, ...]
    words: tuple[str, ...]
    many: int = 1
    permuted: bool = False


_NUMBERS = tuple(str(n) for n in range(1, 100))
_FORMS: Mapping[str, _Form] = {
    "animal_element": _Form(ANIMALS, ELEMENTS, permuted=True),
    "season_start": _Form(BESIDE_CENTRE, SEASONS, permuted=True),
    "season_order": _Form((_ALL,), SEASONS, 4, permuted=True),
    "terrain_counts": _Form(SEASONS, _NUMBERS),
    "town_counts": _Form(ELEMENTS, _NUMBERS),
    "tracker_shapes": _Form(("town", "palace", "temple"), ("circle", "triangle", "square")),
    "yin_yang_start": _Form(YIN_YANG, COLOURS),
    "stage1_palace": _Form((_ALL,), FREE_SQUARES),
    "stage1_temple": _Form((_ALL,), FREE_SQUARES),
    "x_octagons": _Form((_ALL,), TERRAIN, 8),
    "rings_clockwise": _Form(("inner", "outer"), TERRAIN, 0),
    "colour": _Form(("student", "master", *COURT), COLOURS),
    "sovereign_tile": _Form(SOVEREIGNS, YIN_YANG, permuted=True),
    "sovereign_die_as_general": _Form((_ALL,), ("plus", "minus"), 0),
    "empire_die_of": _Form(GENERALS, SOVEREIGNS, permuted=True),
    "faces_student": _Form((_ALL,), STUDENT_FACES, 6),
    "faces_sovereign": _Form((_ALL,), SOVEREIGN_FACES, 6),
    "faces_general": _Form((_ALL,), GENERAL_FACES, 6),
    "palace_quadrant": _Form(("water", "wood", "fire", "metal"), ("N", "E", "S", "W"), permuted=True),
    "chi_per_element": _Form((_ALL,), _NUMBERS),
}


@dataclass(frozen=True)
class Box:
    """The values in use, by name and key, as words; ``own`` names those that replace the installed ones."""

    id: str
    words: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...]
    own: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "_table", {name: dict(keys) for name, keys in self.words})

    def many(self, name: str, key: str = _ALL) -> tuple[str, ...]:
        """The words of a value."""
        table: dict[str, dict[str, tuple[str, ...]]] = self.__dict__["_table"]
        return table[name][key]

    def one(self, name: str, key: str = _ALL) -> str:
        """The one word of a value."""
        return self.many(name, key)[0]

    def by_key(self, name: str) -> dict[str, str]:
        """A name's values by key, one word each."""
        table: dict[str, dict[str, tuple[str, ...]]] = self.__dict__["_table"]
        return {key: words[0] for key, words in table[name].items()}

    def own_json(self) -> dict[str, Json]:
        """The replaced values as a file's ``box`` writes them."""
        out = {name: {key: _plain(name, words) for key, words in keys} for name, keys in self.words}
        return {name: out[name].get(_ALL, out[name]) for name in self.own}


def _plain(name: str, words: tuple[str, ...]) -> Json:
    values = [int(word) if word.isdecimal() else word for word in words]
    return values[0] if _FORMS[name].many == 1 else values


def box_rows() -> tuple[BoxRow, ...]:
    """The installed values, row by row with their source."""
    return read_rows(TABLE)


@cache
def house_box() -> Box:
    """The installed box."""
    return _build(HOUSE_ID, row_values(box_rows()), "box", ())


def row_values(rows: Iterable[BoxRow]) -> dict[str, Any]:
    """The rows as the values of a scenario file's ``box``; :func:`read_box` says what is wrong with them."""
    out: dict[str, Any] = {}
    for row in rows:
        form = _FORMS.get(row.name)
        many = form is not None and form.many != 1
        value: Any = row.value.split() if many else int(row.value) if row.value.isdecimal() else row.value
        if row.key == _ALL:
            out[row.name] = value
        else:
            out.setdefault(row.name, {})[row.key] = value
    return out


def read_box(data: Any, field: str, base: Box) -> Box:
    """``base`` with the values that ``data`` names in place of its own, key by key. Raises ``BadInput``."""
    data = fields.mapping(data, field)
    fields.known_keys(data, field, ("id", *_FORMS))
    own = tuple(name for name in _FORMS if name in data)
    if not own:
        return base
    name = data.get("id", f"{HOUSE_ID}+own")
    if not isinstance(name, str):
        raise BadInput(f"{field}.id", "must be a text")
    merged: dict[str, Any] = {}
    for key, values in base.words:
        plain = {inner: _plain(key, words) for inner, words in values}
        given = data.get(key)
        merged[key] = plain.get(_ALL, plain) if given is None else given
        if isinstance(given, Mapping) and _ALL not in plain:
            merged[key] = {**plain, **given}
    return _build(name, merged, field, tuple(sorted({*base.own, *own})))


def _build(name: str, data: Mapping[str, Any], field: str, own: tuple[str, ...]) -> Box:
    words = {key: _read_value(key, fields.required(data, key, field), f"{field}.{key}") for key in _FORMS}
    _check_whole(words, field)
    return Box(name, tuple((key, tuple(values.items())) for key, values in words.items()), own)


def _read_value(name: str, data: Any, field: str) -> dict[str, tuple[str, ...]]:
    form = _FORMS[name]
    if form.keys == (_ALL,):
        out = {_ALL: _read_words(form, data, field)}
    else:
        data = fields.mapping(data, field)
        fields.known_keys(data, field, form.keys)
        out = {
            key: _read_words(form, fields.required(data, key, field), f"{field}.{key}") for key in form.keys
        }
    found = [word for words in out.values() for word in words]
    if form.permuted and len(set(found)) != len(found):
        raise BadInput(field, "must name each once")
    return out


def _read_words(form: _Form, data: Any, field: str) -> tuple[str, ...]:
    if form.words is _NUMBERS:
        return (str(fields.whole(data, field, 1, 99)),)
    if form.many == 1:
        return (fields.member(data, field, form.words),)
    found = fields.items(data, field, form.many or None)
    return tuple(fields.member(word, f"{field}[{n}]", form.words) for n, word in enumerate(found))


def _check_whole(words: Mapping[str, Mapping[str, tuple[str, ...]]], field: str) -> None:
    """Values that must fit each other: as many terrains and towns as places, each ring complete."""
    for name, wanted in (("terrain_counts", len(TERRAIN)), ("town_counts", 20)):
        if sum(int(word) for (word,) in words[name].values()) != wanted:
            raise BadInput(f"{field}.{name}", f"must come to {wanted} together")
    for ring, places in (("inner", INNER_RING), ("outer", OUTER_RING)):
        if sorted(words["rings_clockwise"][ring]) != sorted(places):
            raise BadInput(f"{field}.rings_clockwise.{ring}", "must name every octagon of the ring once")
    if len(set(words["x_octagons"][_ALL])) != 8:
        raise BadInput(f"{field}.x_octagons", "must name eight octagons")
