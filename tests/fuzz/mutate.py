"""Hurting good input: JSON values and bytes, one to three changes at a time, from a seeded generator."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

__all__ = ["hurt_bytes", "hurt_json"]

_ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 99, 2**31, -(2**63), 10**40, 0.5, 1e308, "", " ", "s1", "s9", "table",
    "x" * 300, "жäø龍", "\x00", [], {}, [[]], [None], {"": {}}, {"seat": "s1"}, ["s1", "s1"],
)  # fmt: skip

Place = tuple[Any, Any]


def hurt_json(value: Any, rng: Random) -> Any:
    """A copy with some values replaced, dropped, doubled, moved or added."""
    hurt = copy.deepcopy(value)
    for _ in range(rng.choice((1, 1, 2, 3))):
        places = list(_places(hurt))
        if not places:
            return rng.choice(_ODD)
        box, key = rng.choice(places)
        match rng.randrange(6):
            case 0 | 1:
                box[key] = copy.deepcopy(rng.choice(_ODD))
            case 2:
                del box[key]
            case 3:
                other, place = rng.choice(places)
                box[key] = copy.deepcopy(other[place])
            case 4 if isinstance(box, list):
                box.insert(key, copy.deepcopy(box[key]))
            case 4:
                box[rng.choice(("", "extra", f"{key}s"))] = copy.deepcopy(rng.choice(_ODD))
            case _:
                box[key] = _near(box[key], rng)
    return hurt


def _near(value: Any, rng: Random) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return [value]
    if isinstance(value, int):
        return value + rng.choice((-2, -1, 1, 2, 10))
    return hurt_bytes(value.encode(), rng).decode(errors="replace")


def _places(value: Any) -> list[Place]:
    found: list[Place] = []
    waiting = [value]
    while waiting:
        box = waiting.pop()
        keys = list(box) if isinstance(box, dict) else range(len(box)) if isinstance(box, list) else ()
        for key in keys:
            found.append((box, key))
            waiting.append(box[key])
    return found


def hurt_bytes(value: bytes, rng: Random) -> bytes:
    """A copy with bytes changed, put in, taken out, cut off or repeated."""
    hurt = bytearray(value)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(hurt) + 1)
        match rng.randrange(5):
            case 0 if at < len(hurt):
                hurt[at] = rng.randrange(256)
            case 1:
                hurt[at:at] = rng.randbytes(rng.choice((1, 1, 4, 40)))
            case 2:
                del hurt[at : at + rng.choice((1, 1, 8, 64))]
            case 3:
                del hurt[at:]
            case _:
                piece = hurt[at : at + rng.choice((1, 16, 256))]
                hurt[at:at] = piece
    return bytes(hurt)
