"""The text and the symbol of a printed tag.

A tag's payload is the id of a component and one check character, short enough for QR version 1 at
error level H. Knows how ids look and which game codes exist; must not know what a component is for,
nor how a picture is read.
"""

from __future__ import annotations

import re
from functools import lru_cache

import segno

from companion.errors import BadInput
from companion.mat import TAG_MODULES

__all__ = ["GAME_CODES", "MARGIN", "MAX_PAYLOAD", "check_character", "component_of", "payload", "symbol"]

GAME_CODES = ("RZ", "ZR", "CR", "WW", "TC")
"""The four games and the companion's own marks."""

MAX_PAYLOAD = 10
"""Characters that QR version 1 holds at error level H in alphanumeric mode (ISO/IEC 18004, table 7)."""

MARGIN = 4
"""Light modules on every side of the symbol (ISO/IEC 18004: the quiet zone of a QR code)."""

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUE = {character: value for value, character in enumerate(_ALPHABET)}
_COMPONENT = re.compile(rf"(?:{'|'.join(GAME_CODES)})(?:-[A-Z0-9]+){{1,2}}", re.ASCII)


def check_character(text: str) -> str:
    """The ISO 7064 MOD 37,36 check character over the letters and digits of ``text``.

    Hyphens are skipped; raises :class:`ValueError` for any other character. The example is the
    release identifier that the GRid standard publishes.

    >>> check_character("A1-2425G-ABC1234002")
    'M'
    """
    product = 36
    for character in text:
        if character == "-":
            continue
        value = _VALUE.get(character)
        if value is None:
            raise ValueError(f"{character!r} is neither a letter A-Z, a digit nor a hyphen")
        product = ((product + value) % 36 or 36) * 2 % 37
    return _ALPHABET[(1 - product) % 36]


def payload(component: str) -> str:
    """The text on the tag of a component.

    Raises :class:`BadInput` when the id could not be read back: unknown game code, characters other
    than upper-case letters, digits and hyphens, or too long.

    >>> payload("RZ-A7-3")
    'RZ-A7-3T'
    """
    if not _COMPONENT.fullmatch(component):
        raise BadInput("component", f"{component!r} is no id; write a game code and a name, such as RZ-A7-3")
    if len(component) >= MAX_PAYLOAD:
        raise BadInput("component", f"{component!r} is longer than {MAX_PAYLOAD - 1} characters")
    return component + check_character(component)


def component_of(text: str) -> str | None:
    """The component that a decoded text names, or None for everything that is no tag of ours.

    >>> component_of("RZ-A7-3T"), component_of("RZ-A7-3X"), component_of("https://example.org")
    ('RZ-A7-3', None, None)
    """
    component = text[:-1]
    if len(text) > MAX_PAYLOAD or not _COMPONENT.fullmatch(component):
        return None
    return component if text[-1] == check_character(component) else None


@lru_cache(maxsize=1024)
def symbol(component: str) -> tuple[tuple[bool, ...], ...]:
    """The printed tag, row by row, white margin included: 29 rows of 29 modules, True is dark."""
    code = segno.make(
        payload(component), version=1, error="h", mode="alphanumeric", boost_error=False, micro=False
    )
    rows = tuple(tuple(bool(module) for module in row) for row in code.matrix_iter(border=MARGIN))
    if len(rows) != TAG_MODULES:
        raise AssertionError(f"a version 1 symbol has {TAG_MODULES} modules with its margin, not {len(rows)}")
    return rows
