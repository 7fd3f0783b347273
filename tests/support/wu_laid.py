"""A board of Wu Wei without pictures: tags by space in, frame reports out, time by hand."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.wu_wei.board import CENTRE, DIRECTIONS
from companion.games.wu_wei.components import (
    board_tile,
    centre,
    direction,
    square_tile,
    stand,
    terrain_tile,
    tower,
    tracker,
    wall,
    yin_yang_tile,
)
from companion.games.wu_wei.mat import wu_wei_mat
from companion.games.wu_wei.model import Tile
from companion.games.wu_wei.names import ELEMENTS, SEASONS
from companion.games.wu_wei.state import WuState
from companion.table.believed import BelievedTable
from tests.support.table import report, sighting

__all__ = ["LaidBoard", "fixed_tags", "tile_tags"]

FRAME = 0.2


def tile_tags(tiles: Mapping[str, Tile]) -> dict[str, str]:
    """The tag of each laid tile, and its place."""
    tags: dict[str, str] = {}
    copies: dict[Tile, int] = {}
    for place, tile in sorted(tiles.items()):
        copies[tile] = copies.get(tile, 0) + 1
        if tile.kind == "terrain":
            tags[terrain_tile(str(tile.element), copies[tile])] = place
        else:
            tags[square_tile(tile.kind, str(tile.element), copies[tile])] = place
    return tags


def fixed_tags(state: WuState) -> dict[str, str]:
    """The tag of each tile that has one place for ever, and that place."""
    tags = {direction(way): place for place, way in DIRECTIONS.items()}
    tags.update((yin_yang_tile(place, colour), place) for place, colour in state.yin_yang)
    return {**tags, centre(state.level): CENTRE}


class LaidBoard:
    """Where each tag lies, and a believed table that is shown it."""

    def __init__(self, state: WuState, table: BelievedTable | None = None, now: float = 100.0) -> None:
        self.mat = wu_wei_mat(6)
        self.table = table or BelievedTable(self.mat)
        self.now = now
        self.tags: dict[str, tuple[str, int]] = {}
        self._shown: dict[str, tuple[str, int]] = {}
        for name, piece in state.pieces:
            self.stand(name, piece.at)
        for number, place in enumerate(sorted(state.walls), 1):
            self.tags[wall(number)] = place, 0
        for number, place in enumerate(sorted(state.towers), 1):
            self.tags[tower(number)] = place, 0
        for place, colour in state.yin_yang:
            self.tags[yin_yang_tile(place, colour)] = place, 0
        copies = dict.fromkeys(SEASONS, 0)
        for place, season in state.layout.octagons:
            copies[season] += 1
            self.tags[terrain_tile(season, copies[season], place in state.fields)] = place, 0
        if state.trackers is not None:
            self.track("element", ELEMENTS.index(state.trackers.element))
            self.track("palace", ELEMENTS.index(state.trackers.palace))
            self.track("season", SEASONS.index(state.trackers.season))

    def tiles(self, tiles: Mapping[str, Tile]) -> None:
        """Lay these tiles, each with the tag of a copy of its own."""
        self.tags.update((tag, (place, 0)) for tag, place in tile_tags(tiles).items())

    def swap(self, one: str, other: str) -> None:
        """Hands let the tiles of two spaces change places."""
        for tag, (place, column) in list(self.tags.items()):
            if board_tile(tag) is not None and place in (one, other):
                self.tags[tag] = other if place == one else one, column

    def lift(self, place: str) -> None:
        """Hands take the tile of a space away."""
        for tag, (where, _) in list(self.tags.items()):
            if board_tile(tag) is not None and where == place:
                del self.tags[tag]

    def stand(self, piece: str, place: str) -> None:
        """A character stands on a space."""
        self.tags[stand(piece)] = place, 0

    def track(self, name: str, column: int) -> None:
        """A tracker on a place of its board."""
        self.tags[tracker(name)] = f"tracker.{name}", column

    def look(self, seconds: float = 2.0) -> float:
        """Let the camera look for some time; the time then."""
        end = self.now + seconds
        while self.now < end:
            self.now += FRAME
            changed = {
                place
                for tag in {*self.tags, *self._shown}
                if self.tags.get(tag) != self._shown.get(tag)
                for place, _ in (self.tags.get(tag, ("", 0)), self._shown.get(tag, ("", 0)))
                if place
            }
            self._shown = dict(self.tags)
            seen = [
                sighting(tag, self.mat.by_name[zone], column) for tag, (zone, column) in self.tags.items()
            ]
            self.table.see(report(self.now, seen, sorted(changed)))
        return self.now
