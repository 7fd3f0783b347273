"""The course: which spaces lie where once the sheets are laid, their colours, distances and laps.

Pure functions; knows no cart's owner and no turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.games.crazy_race.box_values import Box
from companion.games.crazy_race.model import Space
from companion.games.crazy_race.names import PALMS, SHEETS, SLOTS

__all__ = ["Sheet", "colour_at", "free_route", "lay", "nearest_lap", "plain_sheets"]


class Sheet(NamedTuple):
    """A sheet as it lies: which, which side up, and whether turned end for end."""

    sheet: str
    side: str
    flip: bool = False


def plain_sheets() -> dict[str, Sheet]:
    """The sheets in order, side a up: the course that is meant when nothing else is said."""
    return {slot: Sheet(sheet, "a") for slot, sheet in zip(SLOTS, SHEETS, strict=True)}


def lay(sheets: Mapping[str, Sheet], box: Box) -> tuple[tuple[Space, ...], tuple[int, ...]]:
    """The spaces in running order and the spaces behind which the palms stand (CR-SET-03 to CR-SET-05).

    >>> from companion.games.crazy_race.box import house_box
    >>> lay(plain_sheets(), house_box())[1]
    (11, 21, 31, 41, 50)
    """
    spaces: list[Space] = []
    palms: list[int] = []
    for part in box.course:
        if part in PALMS:
            palms.append(len(spaces))
        elif part in sheets:
            sheet, side, flip = sheets[part]
            colours = box.sheets[f"{sheet}{side}"]
            running = colours[::-1] if flip else colours
            spaces += [Space(f"{sheet}{side}{n}", colour) for n, colour in enumerate(running, 1)]
        else:
            spaces.append(Space(part, box.board[part]))
    return tuple(spaces), tuple(palms)


def colour_at(track: Sequence[Space], pos: int) -> str:
    """The colour of a place; beyond the last space the course begins again (CR-TRK-06)."""
    return track[(pos - 1) % len(track)].colour


def free_route(pos: int, spaces: int, occupied: Iterable[int]) -> tuple[int, ...]:
    """The next spaces ahead that are not occupied (CR-TRN-07, CR-ABL-24)."""
    barred = set(occupied)
    route: list[int] = []
    while len(route) < spaces:
        pos += 1
        if pos not in barred:
            route.append(pos)
    return tuple(route)


def nearest_lap(seen: int, pos: int, length: int) -> int:
    """The place that a sensor means, which counts one lap only: the one nearest to ``pos`` (CR-OBS-04).

    >>> nearest_lap(3, 53, 50), nearest_lap(50, 1, 50)
    (53, 50)
    """
    first = (seen - 1) % length + 1
    laps = max(0, (pos - first) // length)
    return min((first + lap * length for lap in (laps, laps + 1)), key=lambda place: abs(place - pos))
