"""People lay the board of Wu Wei at the simulated table: rendered pictures, the real decoder, one fix."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.errors import CompanionError
from companion.games.registry import game_named
from companion.games.wu_wei.components import board_tile
from companion.games.wu_wei.laying import LAID, Swap, breaches, swapped, tiles_of
from companion.games.wu_wei.layouts import drawn, layout_of
from companion.games.wu_wei.mat import wu_wei_mat
from companion.games.wu_wei.model import Tile
from companion.games.wu_wei.names import GAME_ID
from companion.games.wu_wei.state import WuState
from companion.reconcile.wu_wei import CHANCE, DRAW
from companion.reconcile.wu_wei_laying import AS_IT_LIES, BOARD, TILES
from companion.reveal import RevealRoom
from companion.session.journal import Journal
from companion.session.records import Box, SeatInfo
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.session.touches import TellPlace
from companion.session.wu_public import BoardFacts
from companion.table.believed import BelievedTable
from companion.virtual.optics import CameraWorld
from companion.virtual.rig import LockstepRig, RigWishes
from companion.virtual.scene import Scene
from companion.virtual.wu import wu_pieces
from companion.virtual.wu_hand import WuSpots
from tests.support.wu_laid import fixed_tags, tile_tags

SEED = 6


class Table:
    """A referee that looks at pictures of tiles."""

    def __init__(self, journal: Journal) -> None:
        clock = ManualClock()
        mat = wu_wei_mat(2)
        self.pieces = wu_pieces()
        self.spots = WuSpots(mat, SEED)
        scene = Scene(mat, self.pieces, CameraWorld(seed=SEED))
        self.rig = LockstepRig(mat, self.pieces, scene, RigWishes(SEED), clock=clock)
        seats = [SeatInfo(f"s{n}", f"s{n}") for n in (1, 2)]
        self.session = GameSession.new(
            journal, game_named(GAME_ID), {"players": 2}, box=Box("wu-wei/house-1"), seats=seats
        )
        self.referee = Referee(self.session, BelievedTable(mat), self.rig, clock, RevealRoom(clock))
        self.at: dict[str, str] = {}

    @property
    def state(self) -> WuState:
        assert isinstance(self.session.state, WuState)
        return self.session.state

    def lay(self, tags: dict[str, str]) -> None:
        """Hands lay tiles on their spaces, a little askew."""
        for tag, place in tags.items():
            self.pieces.lay(tag, *self.spots.space(place))
            self.at[place] = tag

    def swap(self, one: str, other: str) -> None:
        """Hands let two tiles change places."""
        first, second = self.at[one], self.at[other]
        self.lay({first: other, second: one})

    def watch(self, seconds: float = 3.0) -> BoardFacts | None:
        """Let the camera look; the board before it is booked."""
        for _ in range(round(seconds / 0.05)):
            self.rig.advance()
            self.referee.tick()
        return self.referee.public().laying

    def read(self) -> BoardFacts:
        laying = self.watch()
        assert laying is not None
        return laying

    def close(self) -> None:
        self.referee.close()
        self.rig.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Journal.open(tmp_path / "journal.sqlite") as journal:
        table = Table(journal)
        yield table
        table.close()


def broken(tiles: dict[str, Tile], state: WuState) -> Swap:
    """Two squares whose exchange breaks one rule."""
    box = state.setting.box
    palace = next(place for place in LAID if tiles[place].kind == "palace")
    fixed = ("S00", "S05", "S50", "S55")
    return next(
        Swap(palace, place)
        for place in LAID
        if tiles[place].kind == "town"
        and place not in fixed
        and len(breaches(swapped(tiles, Swap(palace, place)), box, None)) == 1
    )


def test_tiles_laid_by_people_are_read_judged_mended_and_booked(table: Table) -> None:
    tiles = tiles_of(layout_of(*drawn(12, table.state.setting.box, None)))
    swap = broken(tiles, table.state)
    tags = tile_tags(swapped(tiles, swap))
    table.lay(fixed_tags(table.state))
    table.lay({tag: place for tag, place in tags.items() if place != "S30"})
    laying = table.read()
    assert laying.read == 53
    assert str(laying.line) == "S30: no tile is read yet"
    with pytest.raises(CompanionError, match="S30"):
        table.referee.touch(TellPlace(BOARD, AS_IT_LIES))
    table.lay({tag: place for tag, place in tags.items() if place == "S30"})
    laying = table.read()
    assert laying.read == 54
    assert laying.clause == "WW-SETUP-03"
    assert str(laying.line).startswith("Swap the tiles on ")
    assert not laying.ready
    one, other = laying.places
    table.swap(one, other)
    laying = table.read()
    assert laying.ready, laying.line
    table.referee.touch(TellPlace(BOARD, AS_IT_LIES))
    table.watch(0.5)
    lying = {place: board_tile(tag) for place, tag in table.at.items() if board_tile(tag) is not None}
    assert {p: (t.kind, t.element, False) for p, t in tiles_of(table.state.layout).items()} == lying
    assert table.referee.public().laying is None
    assert table.session.entries[-1].body["move"]["move"] == "lay_board"


def test_a_drawn_board_is_laid_under_the_camera_until_every_tile_lies_right(table: Table) -> None:
    table.referee.touch(TellPlace(CHANCE, DRAW))
    table.watch(0.2)
    wanted = tiles_of(table.state.layout)
    swap = broken(wanted, table.state)
    table.lay(tile_tags(swapped(wanted, swap)))
    table.watch()
    (step,) = [step for step in table.referee.instructions() if step.piece == TILES]
    assert f"52 of 54 tiles lie right; swap those on {min(swap)} and {max(swap)}" == str(step.line)
    table.swap(*swap)
    table.watch()
    (step,) = [step for step in table.referee.instructions() if step.piece == TILES]
    assert step.done
