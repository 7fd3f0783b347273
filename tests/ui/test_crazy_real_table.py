"""A race begun as ``companion play`` begins it, at a real table: set up and driven by pictures and bytes.

Only the camera and the board are stand-ins: what the camera sees is painted and decoded, what the board says
goes over a pseudo-terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.clock import ManualClock
from companion.games.crazy_race.components import card_component, cart, dice_colours, sheet_component
from companion.games.crazy_race.mat import crazy_mat
from companion.games.crazy_race.names import COLOURS, SHEETS, SLOTS
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import Move
from companion.mat import Mat
from companion.session import hardware
from companion.session.public import PublicTable
from companion.session.touches import Decide, TellPlace
from companion.virtual.crazy import crazy_pieces
from companion.virtual.crazy_hand import CrazySpots
from companion.virtual.rig import BEAT, FRAME_PERIOD, WiredBoard, track_of
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from companion.vision.cameras import CameraSpec
from companion.vision.eyes import Eyes
from companion.vision.sightings import FrameReport
from firmware_bridge.bridge import Bridge
from firmware_bridge.sensor_map import loop_map
from firmware_bridge.simulated_board import SimulatedBoard
from ui.host import SeatWish, Wishes
from ui.hosting import HardwareHost, HardwareTable


class RealTable:
    """What lies on the table, what watches it, and the game that ``companion play`` has begun."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = ManualClock()
        self.mat, self.pieces = crazy_mat(2), crazy_pieces()
        self.scene, self.spots = Scene(self.mat, self.pieces), CrazySpots(self.mat, 1)
        self.board = SimulatedBoard(seed=1)
        self.contacts = Sensors(
            self.pieces, WiredBoard(self.board, loop_map()), self.clock, track_of(loop_map())
        )
        bridge = Bridge(ports=self.board.ports, open_port=self.board.open_port)
        monkeypatch.setattr(hardware, "Bridge", lambda ports: bridge)
        monkeypatch.setattr(hardware, "EyesProcess", lambda mat, **asked: PaintedEyes(mat, self))
        self.host = HardwareHost(folder, CameraSpec("webcam"), clock=self.clock)
        wishes = Wishes("crazy-race", (SeatWish("red", "touch", "Anna"), SeatWish("blue", "touch", "Ben")))
        table = self.host.new(wishes)
        assert isinstance(table, HardwareTable)
        self.table = table

    @property
    def race(self) -> CrazyState:
        state = self.table.referee.session.state
        assert isinstance(state, CrazyState)
        return state

    def until(self, done: Callable[[PublicTable], bool], within: float = 30.0) -> PublicTable:
        """Let time pass until the screen shows something."""
        end = self.clock.now() + within
        while self.clock.now() < end:
            self.clock.advance(BEAT)
            self.board.step(self.clock.now())
            self.table.step()
            if done(self.table.public()):
                return self.table.public()
        raise AssertionError(f"{self.table.public().headline}: {self.table.public().instructions}")

    def close(self) -> None:
        self.table.close()
        self.host.close()
        self.board.close()


class PaintedEyes:
    """The camera's process without a process: paints the table, and decodes it when it has changed."""

    def __init__(self, mat: Mat, table: RealTable) -> None:
        self._eyes, self._table = Eyes(mat), table
        self._seen: tuple[object, FrameReport] | None = None
        self._due = 0.0

    def start(self) -> None:
        """Ready."""

    def close(self) -> None:
        """Gone."""

    def status(self) -> None:
        """Nothing is wrong."""

    def dice(self) -> list[object]:
        """No tray under this camera."""
        return []

    def poll(self) -> list[FrameReport]:
        now, lying = self._table.clock.now(), self._table.pieces.on_mat()
        if now < self._due:
            return []
        self._due = now + FRAME_PERIOD
        if self._seen is None or self._seen[0] != lying:
            self._seen = lying, self._eyes.look(self._table.scene.picture(), 1, now)
            return [self._seen[1]]
        return [replace(self._seen[1], at=now, motion=frozenset())]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RealTable]:
    """A race of two at a bare table."""
    table = RealTable(tmp_path, monkeypatch)
    yield table
    table.close()


def lay_course(table: RealTable) -> None:
    for slot, sheet in zip(SLOTS, SHEETS, strict=True):
        table.pieces.lay(sheet_component(sheet, "a"), *table.spots.sheet(slot))
    table.until(lambda screen: table.race.phase == "setup_donkeys")


def deal(table: RealTable, **donkeys: str) -> None:
    for seat, donkey in donkeys.items():
        table.pieces.lay(card_component(donkey), *table.spots.animal(seat))
    table.until(lambda screen: table.race.phase == "drive")


def carts_stand(table: RealTable) -> None:
    for seat in table.race.setting.seats:
        one = table.race.cart(seat)
        assert one.colour is not None
        table.pieces.stand(cart(one.colour), one.pos)
    table.contacts.refresh()
    table.until(lambda screen: all(step.done for step in screen.instructions))


def throw(table: RealTable, seat: str, spaces: int) -> list[str]:
    """Announce a distance and roll a blank with every die of it; the dice."""
    table.table.touch(Decide(Move.of(seat, "drive", spaces=spaces)))
    due, left = list(table.race.running_turn.to_roll), list(enumerate(dice_colours()))
    for colour in due:
        number = next(number for number, own in left if own == colour)
        left.remove((number, colour))
        table.board.roll(table.clock.now(), number, 0, COLOURS.index(colour))
    return due


def test_a_race_is_set_up_and_driven_at_a_real_table(table: RealTable) -> None:
    lay_course(table)
    assert [table.race.cart(seat).colour for seat in ("s1", "s2")] == ["red", "blue"]
    deal(table, s1="donkey_7", s2="donkey_9")
    carts_stand(table)
    throw(table, "s1", 4)
    table.until(lambda screen: table.race.active == "s2")
    assert table.race.cart("s1").pos == 9
    carts_stand(table)
    throw(table, "s2", 2)
    screen = table.until(lambda screen: table.race.active == "s1")
    assert (table.race.round, table.race.cart("s2").pos) == (2, 5)
    assert [str(step.line) for step in screen.instructions if not step.done] == [
        "blue: cart to space 5, at the very front"
    ]
    assert (screen.fix, screen.missing) == (None, frozenset())


def test_when_the_boards_cable_is_pulled_a_real_table_goes_on_by_touch(table: RealTable) -> None:
    lay_course(table)
    deal(table, s1="donkey_7", s2="donkey_9")
    carts_stand(table)
    table.board.unplug()
    screen = table.until(lambda screen: "board" in screen.missing)
    assert any(badge.device == "board" for badge in screen.badges)
    table.table.touch(Decide(Move.of("s1", "drive", spaces=1)))
    (due,) = table.race.running_turn.to_roll
    table.table.touch(TellPlace("roll", f"{due}:0"))
    screen = table.until(lambda screen: table.race.active == "s2")
    (step,) = [step for step in screen.instructions if not step.done]
    table.table.touch(TellPlace(step.piece, step.target))
    assert table.until(lambda screen: all(step.done for step in screen.instructions)).fix is None
