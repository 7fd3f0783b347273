"""The tiles of a board of Wu Wei as the camera reads them, and the one thing that is not right yet.

A tile under a hand still lies where it lay: a hand is no absence. Knows the rules of a layout, no screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.wu_wei.board import CENTRE, DIRECTIONS
from companion.games.wu_wei.box import Box
from companion.games.wu_wei.components import board_tile, centre, direction, yin_yang_tile
from companion.games.wu_wei.laying import LAID, breaches, lawful_swaps, remedy
from companion.games.wu_wei.model import Tile
from companion.games.wu_wei.state import WuState
from companion.reconcile.instructions import Line
from companion.table.believed import BelievedTable

__all__ = ["Reading", "Trouble", "guide_line", "laying_trouble", "read_tiles", "swap_trouble"]

YIN_YANG, DIRECTION, MIDDLE = "WW-Y", "WW-D", "WW-C"
"""How the ids of the tiles begin that have one place for ever."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What is read of the tiles: which lies where, which show their second face, where two lie; ``rests``:
    nothing moves over any of them."""

    tiles: Mapping[str, Tile]
    turned: frozenset[str]
    doubled: tuple[str, ...]
    rests: bool


class Trouble(NamedTuple):
    """One thing that is not right yet: its line, the places it is about, the rule behind it or nothing."""

    line: Line
    places: tuple[str, ...]
    clause: str = ""


def read_tiles(table: BelievedTable, now: float) -> Reading | None:
    """The tiles that can be read at their spaces; None while the mat is not seen or no tile lies there."""
    if not table.sees_mat(now):
        return None
    tiles: dict[str, Tile] = {}
    turned: set[str] = set()
    doubled: list[str] = []
    for place in LAID:
        found = [tile for tag in table.tags_in(place) if (tile := board_tile(tag.component)) is not None]
        if len(found) > 1:
            doubled.append(place)
        elif found and (found[0][0] == "terrain") == (place[0] == "O"):
            kind, shows, over = found[0]
            tiles[place] = Tile(kind, shows)
            if over:
                turned.add(place)
    if not tiles and not doubled:
        return None
    rest = table.settle.card * table.haste
    rests = all(table.quiet_for(place, now) >= rest for place in LAID)
    return Reading(tiles, frozenset(turned), tuple(doubled), rests)


def laying_trouble(
    reading: Reading, table: BelievedTable, state: WuState, native: str | None
) -> Trouble | None:
    """The first thing that keeps the tiles from being the board as they lie; None when nothing does.

    First what is seen wrong, then what is not seen yet, then what the rules refuse.
    """
    found = next(_seen_wrong(reading, table, state), None)
    if found is not None:
        return found
    missing = next((place for place in LAID if place not in reading.tiles), None)
    if missing is not None:
        return Trouble(Line.of("{place}: no tile is read yet", place=missing), (missing,), "WW-SETUP-04")
    return swap_trouble(reading.tiles, state.setting.box, native)


def _seen_wrong(reading: Reading, table: BelievedTable, state: WuState) -> Iterator[Trouble]:
    for place in reading.doubled:
        yield Trouble(Line.of("{place}: two tiles lie here", place=place), (place,))
    for place in sorted(reading.turned):
        if reading.tiles[place].kind == "terrain" or state.level != "solo3":
            yield Trouble(Line.of("{place}: turn the tile over", place=place), (place,), "WW-SETUP-04")
    yield from _fixed_wrong(table, state)


def _fixed_wrong(table: BelievedTable, state: WuState) -> Iterator[Trouble]:
    """Tiles with one place for ever; a kind of which no tag is read is taken to lie right."""
    read = {tag.component for tag in table.tags() if tag.zone is not None}
    wanted: list[tuple[str, str, Line]] = [
        (yin_yang_tile(place, colour), place,
         Line.of("{place}: the yin-yang tile belongs here, {colour} up", place=place, colour=colour))
        for place, colour in state.yin_yang
    ]  # fmt: skip
    wanted += [
        (direction(way), place,
         Line.of("{place}: the directional tile {way} belongs here", place=place, way=way))
        for place, way in DIRECTIONS.items()
    ]  # fmt: skip
    middle = Line.of("{place}: the centre belongs here, with the face of this level up", place=CENTRE)
    wanted.append((centre(state.level), CENTRE, middle))
    for component, place, line in wanted:
        tagged = any(one.startswith(component[:4]) for one in read)
        if tagged and all(tag.component != component for tag in table.tags_in(place)):
            yield Trouble(line, (place,), "WW-SETUP-05" if place == CENTRE else "WW-SETUP-02")


def swap_trouble(tiles: Mapping[str, Tile], box: Box, native: str | None) -> Trouble | None:
    """The exchange of two tiles that makes a whole board lawful, or the first of several; None if it is."""
    swaps = lawful_swaps(tiles, box, native)
    if not swaps:
        return None
    one, other = first = tuple(sorted(swaps[0]))
    line = Line.of("Swap the tiles on {place} and {other}", place=one, other=other)
    if len(swaps) > 1:
        line = Line.of(
            "Swap the tiles on {place} and {other}, the first of {count} swaps",
            place=one, other=other, count=len(swaps),
        )  # fmt: skip
    found = breaches(tiles, box, native)
    clause = next((breach.clause for breach in found if set(first) & set(breach.places)), found[0].clause)
    return Trouble(line, first, clause)


def guide_line(
    wanted: Mapping[str, Tile], lying: Mapping[str, Tile], turned: frozenset[str] = frozenset()
) -> Trouble | None:
    """How far a wanted board is laid, and the next tile; None when every tile lies right.

    ``turned`` are places whose tile lies right but has to be turned over.
    """
    right = sum(lying.get(place) == tile and place not in turned for place, tile in wanted.items())
    counts = {"count": right, "wanted": len(wanted)}
    step = remedy(wanted, lying)
    if step is None:
        place = min(turned, default=None)
        if place is None:
            return None
        line = Line.of(
            "{count} of {wanted} tiles lie right; {place}: turn the tile over", place=place, **counts
        )
        return Trouble(line, (place,))
    match step.how:
        case "swap":
            template = "{count} of {wanted} tiles lie right; swap those on {place} and {other}"
            return Trouble(Line.of(template, place=step.at, other=step.to, **counts), (step.at, step.to))
        case "move":
            template = "{count} of {wanted} tiles lie right; the one on {place} belongs on {other}"
            return Trouble(Line.of(template, place=step.at, other=step.to, **counts), (step.at, step.to))
    tile = wanted[step.to]
    template = "{count} of {wanted} tiles lie right; next on {place}: {kind} {shows}"
    return Trouble(Line.of(template, place=step.to, kind=tile.kind, shows=tile.element, **counts), (step.to,))
