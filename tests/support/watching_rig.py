"""A simulated rig without pictures whose track and slides have tags instead of contacts.

The board feels keys only; what moves over track and slides is told by :class:`TagSensors` from what the
camera would report. A moving piece is hidden by the hand that moves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.clock import ManualClock
from companion.games.crazy_race.components import movers as carts_that_move
from companion.games.race.components import movers
from companion.inputs.readings import SensorReading
from companion.mat import Mat
from companion.session.profile import with_stops
from companion.table.by_tag import TagSensors, reach_of
from companion.virtual.beside import stops_beside
from companion.virtual.pieces import Pieces, Place
from companion.virtual.rig import RigWishes
from companion.virtual.scene import Scene
from companion.vision.sightings import FrameReport
from tests.support.quick_rig import QuickRig

MOVERS = {**movers(), **carts_that_move()}
"""What moves over the stops of any game; the pieces of other games stay in their boxes."""

UNDER_HAND = 0.6
"""Seconds for which a piece that was moved stays under the hand."""


class WatchingRig(QuickRig):
    """Devices on a clock moved by hand; see :class:`companion.virtual.demo.Rig`."""

    def __init__(
        self, mat: Mat, pieces: Pieces, scene: Scene, wishes: RigWishes, *, clock: ManualClock
    ) -> None:
        stops = stops_beside(mat, wishes.sensors.inputs)
        pieces.watched = stops
        super().__init__(with_stops(mat, stops), pieces, scene, wishes, clock=clock)
        self._stops = stops
        self._sensors = TagSensors(with_stops(mat, stops), stops, MOVERS, reach_of(stops))
        self._stood: dict[str, Place] = {}
        self._moved: dict[str, float] = {}
        self._seen: list[SensorReading] = []
        self.felt = 0

    def _look(self, now: float) -> FrameReport:
        places = self._pieces.on_mat()
        standing = {name: places[name] for name in MOVERS if name in places}
        for name in standing.keys() | self._stood.keys():
            if standing.get(name) != self._stood.get(name):
                self._moved[name] = now
        self._stood = standing
        hidden = {name for name, at in self._moved.items() if now - at < UNDER_HAND}
        report = super()._look(now)
        seen = tuple(tag for tag in report.sightings if tag.component not in hidden)
        report = replace(report, sightings=seen)
        self._seen += self._sensors.see(report)
        return self._sensors.without_movers(report)

    def readings(self) -> Sequence[SensorReading]:
        """See :class:`companion.session.devices.Devices`."""
        seen, self._seen = self._seen, []
        self.felt += len(seen)
        return [reading for reading in super().readings() if reading.sensor not in self._stops] + seen
