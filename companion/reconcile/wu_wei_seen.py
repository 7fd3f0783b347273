"""What the camera says of a table of Wu Wei, in the same names as the things that the rules call for.

Only what lies still and can be read is told: a thing under a hand or another piece is simply not named. Chi,
gathering and first-player markers have no place on the mat.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.wu_wei.board import SQUARES, TERRAIN, YIN_YANG
from companion.games.wu_wei.components import (
    card_of,
    character_of,
    lineage_marker,
    square_tile,
    stand,
    terrain_of,
    tower,
    tracker,
    wall,
    yin_yang_tile,
)
from companion.games.wu_wei.names import ANIMALS, COLOURS, ELEMENTS, SEASONS, TOWERS, WALLS
from companion.games.wu_wei.state import WuState
from companion.reconcile.wu_wei_things import GONE, STAND
from companion.table.believed import BelievedTable, Presence

__all__ = ["seen_things"]

_WALLS = frozenset(wall(number) for number in range(1, WALLS + 1))
_TOWERS = frozenset(tower(number) for number in range(1, TOWERS + 1))
_TOWNS = {
    square_tile("town", element, copy, dark): dark
    for element in ELEMENTS
    for copy in range(1, 5)
    for dark in (False, True)
}
"""Tags of the towns, and whether each is its back."""
_TRACKED = {"element": ELEMENTS, "palace": ELEMENTS, "season": SEASONS}


def seen_things(table: BelievedTable, state: WuState, now: float) -> dict[str, str]:
    """Every thing that can be read at rest and how it lies; empty while the mat is not seen."""
    if not table.sees_mat(now) or not state.layout.squares:
        return {}
    rest = table.settle.card * table.haste
    out: dict[str, str] = {}
    out.update(_pieces(table, state, now))
    out.update(_markers(table, now))
    out.update(_trackers(table, now))
    out.update(_cards(table, state, now))
    for place in (*TERRAIN, *SQUARES):
        if table.quiet_for(place, now) >= rest:
            out.update(_lying(table, place))
    return out


def _still(table: BelievedTable, component: str, now: float) -> Presence | None:
    """A tag that has lain long enough where it lies."""
    presence = table.tag(component)
    rests = presence is not None and now - presence.since >= table.settle.card * table.haste
    return presence if rests else None


def _pieces(table: BelievedTable, state: WuState, now: float) -> Iterator[tuple[str, str]]:
    for name, _ in state.pieces:
        tag = _still(table, stand(name), now)
        if tag is not None and tag.zone is not None:
            yield f"piece {name}", tag.zone


def _markers(table: BelievedTable, now: float) -> Iterator[tuple[str, str]]:
    for animal in ANIMALS:
        tag = _still(table, lineage_marker(animal), now)
        if tag is not None and tag.zone is not None:
            yield f"marker {animal}", tag.zone.partition(".")[0]


def _trackers(table: BelievedTable, now: float) -> Iterator[tuple[str, str]]:
    for name, values in _TRACKED.items():
        tag = _still(table, tracker(name), now)
        if tag is not None and tag.zone == f"tracker.{name}":
            yield f"tracker {name}", values[tag.column]


def _cards(table: BelievedTable, state: WuState, now: float) -> Iterator[tuple[str, str]]:
    for seat in state.setting.seats:
        for tag in table.tags_in(f"{seat}.cards"):
            card = card_of(tag.component)
            if card is not None and now - tag.since >= table.settle.card * table.haste:
                yield f"card {card[0]}", f"{seat} {'spent' if card[1] else 'fresh'}"


def _lying(table: BelievedTable, place: str) -> Iterator[tuple[str, str]]:
    """Tiles, walls and towers of one space."""
    tags = {tag.component for tag in table.tags_in(place)}
    if place in YIN_YANG:
        for colour in COLOURS:
            if yin_yang_tile(place, colour) in tags:
                yield f"tile {place}", colour
    elif place[0] == "O":
        covered = any(character_of(tag) for tag in tags)
        if tags & _WALLS or not covered:
            yield f"wall {place}", STAND if tags & _WALLS else GONE
        for terrain in filter(None, map(terrain_of, tags)):
            yield f"fields {place}", STAND if terrain[1] else GONE
    else:
        if tags & _TOWERS:
            yield f"tower {place}", STAND
        for tag in tags & _TOWNS.keys():
            yield f"dark {place}", STAND if _TOWNS[tag] else GONE
