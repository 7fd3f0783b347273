"""Everything that can be reached by looking around in objects, as texts by the way to them.

Stops at what the reveal room keeps (its text counts, its inside does not), at modules, classes and code,
and at what belongs to the tests.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import partial
from types import FunctionType, MethodType
from typing import Any

from companion.reveal.sealed import Secretive

__all__ = ["around"]

ROOMS = ("companion.", "ui.", "firmware_bridge.", "calibration.")
LEAVES = (str, bytes, int, float, type(None))
SPACE = (list, tuple, set, frozenset, deque)


def around(roots: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The way to each thing and its text, breadth first; every object once."""
    waiting: deque[tuple[str, object]] = deque(roots.items())
    seen: set[int] = set()
    kept: list[object] = []
    while waiting:
        way, thing = waiting.popleft()
        if isinstance(thing, LEAVES):
            yield way, str(thing)
            continue
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        kept.append(thing)
        if isinstance(thing, Enum):
            yield way, str(thing)
        elif isinstance(thing, Secretive):
            yield way, f"{thing!r} {thing}"
        else:
            waiting.extend(_inside(way, thing))
            if _ours(thing) and not isinstance(thing, BaseException):
                yield way, f"{thing!r} {thing}"


def _ours(thing: object) -> bool:
    return type(thing).__module__.startswith(ROOMS)


def _inside(way: str, thing: object) -> Iterator[tuple[str, object]]:
    if isinstance(thing, dict):
        for key, value in thing.items():
            name = key if isinstance(key, str | int) else type(key).__name__
            yield f"{way}[{name}]key", key
            yield f"{way}[{name}]", value
    elif isinstance(thing, set | frozenset):
        yield f"{way}{{}}", " ".join(sorted(map(str, thing)))
    elif isinstance(thing, SPACE):
        for number, value in enumerate(thing):
            yield f"{way}[{number}]", value
    elif isinstance(thing, partial):
        yield f"{way}.func", thing.func
        yield f"{way}.args", (thing.args, thing.keywords)
    elif isinstance(thing, MethodType):
        yield f"{way}.self", thing.__self__
    elif isinstance(thing, FunctionType):
        for number, cell in enumerate(thing.__closure__ or ()):
            try:
                yield f"{way}.cell{number}", cell.cell_contents
            except ValueError:
                continue
    elif _ours(thing):
        yield from _attributes(way, thing)


def _attributes(way: str, thing: Any) -> Iterator[tuple[str, object]]:
    for name, value in getattr(thing, "__dict__", {}).items():
        yield f"{way}.{name}", value
    for kind in type(thing).__mro__:
        slots = getattr(kind, "__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(thing, name):
                yield f"{way}.{name}", getattr(thing, name)
