"""Tables of printed values: one value a line, with what it is for and where it comes from.

For the box tables of the games. Knows no game and no file.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.errors import BadInput

__all__ = ["SOURCES", "BoxRow", "by_name", "read_rows"]

SOURCES = ("seed", "published", "house", "own")
"""The rulebook, reviews and pictures, our own choice, the owner's copy."""

_COLUMNS = ("name", "for", "value", "source")


class BoxRow(NamedTuple):
    """One printed value: what it is, what it is for, and whence."""

    name: str
    key: str
    value: str
    source: str


def read_rows(table: str) -> tuple[BoxRow, ...]:
    """The rows of a table; all faults at once, each with its line.

    >>> read_rows("hand_size | all | 5 | seed")[0].value
    '5'
    """
    rows: list[BoxRow] = []
    faults: list[str] = []
    for number, line in enumerate(table.splitlines(), 1):
        cells = tuple(cell.strip() for cell in line.split("|"))
        if not line.strip() or cells == _COLUMNS:
            continue
        if len(cells) != len(_COLUMNS):
            faults.append(f"line {number}: not {' | '.join(_COLUMNS)}")
        elif cells[3] not in SOURCES:
            faults.append(f"line {number}: source {cells[3]!r} is none of {', '.join(SOURCES)}")
        else:
            rows.append(BoxRow(*cells))
    if faults:
        raise BadInput("box", "; ".join(faults))
    return tuple(rows)


def by_name(rows: Iterable[BoxRow]) -> dict[str, dict[str, str]]:
    """The values by name and by what they are for, in the order of the rows."""
    table: dict[str, dict[str, str]] = {}
    for row in rows:
        table.setdefault(row.name, {})[row.key] = row.value
    return table
