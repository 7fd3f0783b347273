"""A simulated rig without pictures: what a perfect camera would report of the pieces, bytes as they are.

Stands in for :class:`companion.virtual.rig.LockstepRig` where a whole game has to be cheap: sightings come
straight from where the pieces lie, with what covers them. Knows nothing of rules.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from companion.clock import ManualClock
from companion.inputs.board import SerialBoard
from companion.inputs.readings import DieSeen, SensorReading
from companion.mat import TAG_SIZE, Mark, Mat, Zone
from companion.session.public import Badge
from companion.virtual.arms import Hand
from companion.virtual.cables import Cables
from companion.virtual.pieces import Pieces, Place, rotated, shape_of
from companion.virtual.rig import (
    BEAT,
    FRAME_PERIOD,
    RigWishes,
    WiredBoard,
    connect,
    simulated_board,
    track_of,
)
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from companion.vision.sightings import FrameReport, Sighting
from firmware_bridge.bridge import Bridge
from firmware_bridge.simulated_board import SimulatedBoard

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""

SYMBOL = TAG_SIZE * 21 / 29
ARM = 34.0


class NoScene(Scene):
    """A scene that nobody paints."""

    def __init__(self, mat: Mat, pieces: Pieces) -> None:
        self.hands: tuple[Hand, ...] = ()
        self.black = False
        self.bumps = 0

    def bump(self) -> None:
        """The camera is pushed."""
        self.bumps += 1


def box_of(component: str, place: Place) -> Box:
    """The rectangle that a piece may cover."""
    shape = shape_of(component)
    if shape.kind in ("wedge", "hub"):
        return around(place.x, place.y, TAG_SIZE)
    corners = [
        rotated(sx * shape.width / 2, sy * shape.height / 2, place.angle) for sx in (-1, 1) for sy in (-1, 1)
    ]
    xs, ys = [place.x + x for x, _ in corners], [place.y + y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def arm_box(hand: Hand) -> Box:
    """What an arm hides, from its edge to the fingertips."""
    if hand.edge == "top":
        return hand.x - ARM, -math.inf, hand.x + ARM, hand.y + 8
    return hand.x - ARM, hand.y - 8, hand.x + ARM, math.inf


def meet(one: Box, other: Box) -> bool:
    """Whether two rectangles have something in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def around(x: float, y: float, side: float) -> Box:
    """A square about a point."""
    return x - side / 2, y - side / 2, x + side / 2, y + side / 2


class QuickRig:
    """Devices on a clock moved by hand; see :class:`companion.virtual.demo.Rig`."""

    def __init__(
        self, mat: Mat, pieces: Pieces, scene: Scene, wishes: RigWishes, *, clock: ManualClock
    ) -> None:
        self.clock = clock
        self.scene = scene
        self._mat = mat
        self._pieces = pieces
        self._cables = Cables(wishes.missing, clock)
        sensors = wishes.sensors
        self.board = self._make_board(wishes.seed)
        self._serial = SerialBoard(Bridge(ports=self.board.ports, open_port=self.board.open_port), sensors)
        self.sensors = Sensors(pieces, WiredBoard(self.board, sensors), clock, track_of(sensors))
        self._due = 0.0
        self._last: tuple[dict[str, Place], tuple[Hand, ...]] = ({}, ())
        self._bumps = 0
        self._reports: list[FrameReport] = []
        self._readings: list[SensorReading] = []
        self.frames_seen = 0
        self.sightings = 0

    def _make_board(self, seed: int) -> SimulatedBoard:
        return simulated_board("python", seed)

    def advance(self) -> None:
        """One beat."""
        end = self.clock.now() + BEAT
        while (due := self.sensors.next_due()) is not None and due <= end:
            self.clock.advance(max(0.0, due - self.clock.now()))
            self.sensors.tick()
            self.board.step(self.clock.now())
        self.clock.advance(max(0.0, end - self.clock.now()))
        now = self.clock.now()
        self.board.step(now)
        if self._cables.exists("board"):
            self._readings += self._serial.poll(now)
        if self._cables.connected("camera") and now + 1e-9 >= self._due:
            self._due = now + FRAME_PERIOD
            self._reports.append(self._look(now))
            self._cables.picture_came()
            self.frames_seen += 1

    def _look(self, now: float) -> FrameReport:
        places, hands = self._pieces.on_mat(), self.scene.hands
        arms = [arm_box(hand) for hand in hands]
        boxes = {component: box_of(component, place) for component, place in places.items()}
        seen = tuple(self._tags(places, boxes, arms))
        self.sightings += len(seen)
        bumps = getattr(self.scene, "bumps", 0)
        moved, self._bumps = bumps != self._bumps, bumps
        report = FrameReport(0, now, seen, self._motion(places, hands), True, 120.0, 90.0, moved=moved)
        self._last = places, hands
        return report

    def _tags(
        self, places: dict[str, Place], boxes: dict[str, Box], arms: Sequence[Box]
    ) -> Iterator[Sighting]:
        for mark in self._mat.marks():
            square = around(mark.x, mark.y, SYMBOL)
            if not any(meet(square, box) for box in [*boxes.values(), *arms]):
                yield self._mark(mark)
        for component, place in places.items():
            centre = self._pieces.tag_centre(component)
            if centre is None or not place.face_up:
                continue
            square = around(*centre, SYMBOL)
            over = [box for other, box in boxes.items() if places[other].layer > place.layer]
            if not any(meet(square, box) for box in (*over, *arms)):
                yield self._sighting(component, *centre, place.angle % 360)

    def _mark(self, mark: Mark) -> Sighting:
        return self._sighting(mark.component, mark.x, mark.y, 0.0)

    def _sighting(self, component: str, x: float, y: float, angle: float) -> Sighting:
        zone = self._mat.zone_at(x, y)
        name, column = (zone.name, zone.column(x)) if zone else (None, 0)
        return Sighting(component, x, y, angle, name, column, "quick", True)

    def _motion(self, places: dict[str, Place], hands: tuple[Hand, ...]) -> frozenset[str]:
        old, arms = self._last
        boxes = [arm_box(hand) for hand in set(arms) ^ set(hands)]
        boxes += [box_of(c, place) for c, place in places.items() if old.get(c) != place]
        boxes += [box_of(c, place) for c, place in old.items() if places.get(c) != place]
        return frozenset(zone.name for zone in self._mat.zones if any(meet(_box(zone), box) for box in boxes))

    def frames(self) -> Sequence[FrameReport]:
        """See :class:`companion.session.devices.Devices`."""
        reports, self._reports = self._reports, []
        return reports

    def readings(self) -> Sequence[SensorReading]:
        """See :class:`companion.session.devices.Devices`."""
        readings, self._readings = self._readings, []
        return readings

    def dice(self) -> Sequence[DieSeen]:
        """See :class:`companion.session.devices.Devices`."""
        return self._serial.dice()

    def lamp(self, number: int, mode: str) -> None:
        """See :class:`companion.session.devices.Devices`."""

    def missing(self) -> frozenset[str]:
        """See :class:`companion.session.devices.Devices`."""
        return self._cables.missing(self._serial.status())

    def badges(self) -> Sequence[Badge]:
        """See :class:`companion.session.devices.Devices`."""
        return self._cables.badges(self._serial.status())

    def connect(self, device: str, plugged: bool) -> None:
        """Put a device's cable in, or pull it."""
        connect(self._cables, self.board, device, plugged=plugged)

    def serial_figures(self) -> dict[str, int]:
        """See :class:`companion.virtual.demo.Rig`."""
        return {}

    def close(self) -> None:
        """Pull the board's cable."""
        self._serial.close()
        self.board.close()


def _box(zone: Zone) -> Box:
    return zone.x, zone.y, zone.x + zone.width, zone.y + zone.height
