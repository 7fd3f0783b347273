"""Reading numbers, names and lists out of JSON, with the exact place in every complaint.

Knows no game. Every function takes the value and its place in the file (``state.seats[1].karma``) and
raises :class:`~companion.errors.BadInput` with that place when the value cannot be meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from companion.errors import BadInput

__all__ = ["items", "join", "known_keys", "mapping", "member", "required", "same", "truth", "whole"]

_MISSING = object()

_MOST = 10**9
"""More than anything counted at a table; numbers beyond it can grow too long to be written down."""


def join(field: str, key: str) -> str:
    """The place of ``key`` inside the object at ``field``; the file itself is ``""``."""
    return f"{field}.{key}" if field else key


def required(data: Mapping[str, Any], key: str, field: str) -> Any:
    """The value of a field that must be there."""
    value = data.get(key, _MISSING)
    if value is _MISSING:
        raise BadInput(join(field, key), "is missing")
    return value


def mapping(value: Any, field: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, Mapping):
        raise BadInput(field, f"must be an object, not {_shown(value)}")
    return value


def same(data: Mapping[str, Any], field: str, **wanted: str | int) -> None:
    """Fields that may be left out, and say nothing else than ``wanted`` where they are given."""
    for name, value in wanted.items():
        given = data.get(name, value)
        if type(given) is not type(value) or given != value:
            raise BadInput(join(field, name), f"must be {value}")


def items(value: Any, field: str, length: int | None = None) -> list[Any]:
    """A JSON list, of exactly ``length`` entries when given."""
    if not isinstance(value, list | tuple):
        raise BadInput(field, f"must be a list, not {_shown(value)}")
    if length is not None and len(value) != length:
        raise BadInput(field, f"must have {length} entries, not {len(value)}")
    return list(value)


def whole(value: Any, field: str, low: int, high: int | None = None) -> int:
    """A whole number in ``low … high``, without ``high`` at most a billion; true, false and 3.0 are none."""
    most = _MOST if high is None else high
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= most:
        beyond = isinstance(value, int) and value > most
        wanted = f"a whole number from {low} " + ("up" if high is None and not beyond else f"to {most}")
        raise BadInput(field, f"must be {wanted}, not {_shown(value)}")
    return value


def truth(value: Any, field: str) -> bool:
    """true or false, and nothing that only looks like it."""
    if not isinstance(value, bool):
        raise BadInput(field, f"must be true or false, not {_shown(value)}")
    return value


def member(value: Any, field: str, choices: Collection[str]) -> str:
    """One of the given words."""
    if not isinstance(value, str) or value not in choices:
        raise BadInput(field, f"must be one of {', '.join(choices)}, not {_shown(value)}")
    return value


def known_keys(data: Iterable[Any], field: str, choices: Collection[str]) -> None:
    """Refuse a name that is not among ``choices``: it would be ignored in silence."""
    for key in data:
        if key not in choices:
            raise BadInput(join(field, str(key)), f"is not known here; known are {', '.join(choices)}")


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
