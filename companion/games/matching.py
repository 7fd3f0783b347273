"""Whether a result holds what a worked scenario expects of it, and if not, where it differs.

Objects are contained key by key; a list matches element by element as a prefix; ``{"$len": n}`` matches a
list of that length; the cards of ``hand``, ``give`` and ``take`` match in any order. Knows no game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping

from companion.games.vocabulary import Json

__all__ = ["difference"]

_UNORDERED = ("hand", "give", "take")
_ALIASES = {"event": "kind"}
"""Ledger name of a field against the name in the output."""


def difference(expected: Json, found: Json, place: str = "") -> list[str]:
    """Every place where ``found`` lacks what is expected; empty when all of it is there.

    >>> difference({"a": [1], "b": {"$len": 2}}, {"a": [1, 2], "b": [0, 0], "c": 3})
    []
    >>> difference({"a": {"b": 1}}, {"a": {"b": 2}})
    ['a.b: expected 1, found 2']
    """
    if isinstance(expected, Mapping):
        if set(expected) == {"$len"}:
            length = len(found) if isinstance(found, list | tuple) else None
            wanted = expected["$len"]
            return [] if length == wanted else [_differs(place, f"a list of {wanted}", found)]
        if not isinstance(found, Mapping):
            return [_differs(place, expected, found)]
        return [fault for key, value in expected.items() for fault in _entry(key, value, found, place)]
    if isinstance(expected, list | tuple):
        return _lists(expected, found, place)
    same = type(expected) is type(found) and expected == found
    return [] if same else [_differs(place, expected, found)]


def _entry(key: str, expected: Json, found: Mapping[str, Json], place: str) -> list[str]:
    name = key if key in found else _ALIASES.get(key, key)
    inner = f"{place}.{key}" if place else key
    if name not in found:
        return [f"{inner}: expected {_text(expected)}, found nothing"]
    value = found[name]
    if name in _UNORDERED and isinstance(expected, list) and isinstance(value, list):
        same = Counter(map(_text, expected)) == Counter(map(_text, value))
        return [] if same else [_differs(inner, expected, value)]
    return difference(expected, value, inner)


def _lists(expected: list[Json] | tuple[Json, ...], found: Json, place: str) -> list[str]:
    if not isinstance(found, list | tuple) or len(found) < len(expected):
        return [_differs(place, list(expected), found)]
    pairs = zip(expected, found, strict=False)
    return [fault for n, (a, b) in enumerate(pairs) for fault in difference(a, b, f"{place}[{n}]")]


def _differs(place: str, expected: Json, found: Json) -> str:
    return f"{place or 'result'}: expected {_text(expected)}, found {_text(found)}"


def _text(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True, default=str)
