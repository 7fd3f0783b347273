"""A simulated table for the calibration: scripted hands do what each prompt asks for.

The camera hangs crooked and its lens is bent (:data:`CROOKED`), every strip lies some millimetres from its
planned place, and contacts may be crossed. A :class:`calibration.bench.Bench` that also answers.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from calibration.bench import small_picture
from calibration.board import modules
from calibration.steps import Answer, Look, Needs, Prompt
from companion.clock import ManualClock
from companion.games.race.components import action_card, energy_copies, pawn
from companion.games.race.mat import race_mat
from companion.games.vocabulary import seat_names
from companion.inputs.board import SerialBoard
from companion.inputs.readings import SensorReading
from companion.mat import Mat
from companion.session.profile import Profile, StripPlace, laid_out
from companion.virtual.beside import stops_beside, with_room
from companion.virtual.laying import box_pieces
from companion.virtual.lens_board import HeldBoard, LensBoard
from companion.virtual.optics import HEIGHT, WIDTH, CameraWorld, Optics
from companion.virtual.rig import WiredBoard, simulated_board
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from companion.virtual.spots import Spots
from companion.vision.decoding import Grey
from companion.vision.eyes import Eyes
from companion.vision.lens import Lens
from companion.vision.preview import Picture
from firmware_bridge.bridge import Bridge
from firmware_bridge.sensor_map import standard_map

__all__ = ["CROOKED", "Hanging", "SimulatedBench", "crooked_world", "displaced", "hanging"]

CROOKED = CameraWorld(tilt=7.0, roll=5.0, lens=0.06)
"""A camera hung in a hurry: leaning up to 7 degrees, turned up to 5, corners up to 6 % off."""

SEATS = 5
PACE = 0.3
"""Seconds between two looks at pictures."""

_LEANS = ((24.0, 0.0), (-24.0, 0.0), (0.0, 24.0), (0.0, -24.0), (8.0, 8.0))
_TICK = 0.02


def crooked_world(seed: int) -> CameraWorld:
    """The crooked camera of an evening."""
    return replace(CROOKED, seed=seed)


def displaced(seed: int, planned: Mat, most: float = 3.0) -> Mat:
    """A mat with every strip laid by hand: up to ``most`` mm from its planned place each way."""
    chance = random.Random(f"strips {seed}")
    strips = tuple(
        StripPlace(f"s{number}", number, chance.uniform(-most, most), chance.uniform(-most, most))
        for number in range(1, SEATS + 1)
    )
    return laid_out(planned, strips)


class Hanging(NamedTuple):
    """How a simulated table really is, and what the referee knows of it."""

    world: CameraWorld
    mat: Mat
    known: Mat
    lens: Lens | None


def hanging(seed: int, planned: Mat, profile: Profile | None) -> Hanging:
    """The usual straight camera over the mat as planned; with a profile the crooked one, loose strips."""
    if profile is None:
        return Hanging(CameraWorld(seed=seed), planned, planned, None)
    lens = None if profile.lens is None else profile.lens.lens
    return Hanging(crooked_world(seed), displaced(seed, planned), profile.mat(planned), lens)


class SimulatedBench:
    """Hands and devices for one wizard, on a clock of their own."""

    def __init__(
        self, name: str, needs: Needs, seed: int, profile: Profile, wires: Mapping[str, str] | None = None
    ) -> None:
        """``wires``: contact that closes instead of the one that is meant, by the one that is meant."""
        self.clock = ManualClock()
        self._count = 0
        self._part: _Part
        if needs is Needs.PICTURES:
            self._part = _HeldBoards(seed)
        elif needs is Needs.REPORTS:
            self._part = _LaidCards(name, seed, profile)
        elif needs is Needs.AROUND:
            self._part = _WatchedPieces(seed, profile)
        else:
            self._part = _MovedPieces(seed, dict(wires or {}), self.clock)

    def look(self, prompt: Prompt) -> Look:
        """See :class:`calibration.bench.Bench`; the clock moves on meanwhile."""
        return self._part.look(prompt, self.clock)

    def answer(self, prompt: Prompt) -> Answer | None:
        """What a person says who did exactly what was asked for."""
        return Answer.NEXT if Answer.NEXT in prompt.answers else None

    def trouble(self) -> str:
        """See :class:`calibration.bench.Bench`."""
        return ""

    def preview(self) -> Picture | None:
        """See :class:`calibration.bench.Bench`."""
        picture = self._part.shown
        self._count += 1
        return None if picture is None else small_picture(picture, self._count)

    def close(self) -> None:
        """See :class:`calibration.bench.Bench`."""
        self._part.close()


class _Part:
    """One kind of devices with its hands."""

    shown: Grey | None = None

    def look(self, prompt: Prompt, clock: ManualClock) -> Look:
        raise NotImplementedError

    def close(self) -> None:
        return None


class _HeldBoards(_Part):
    """The lens board, held where the prompt points: once on the way there, then still."""

    def __init__(self, seed: int) -> None:
        mat = race_mat(SEATS)
        optics = Optics(crooked_world(seed), mat.width, mat.height)
        self._board = LensBoard(optics, modules())
        self._table = Scene(
            mat, box_pieces(energy_copies(), seat_names(SEATS)), crooked_world(seed)
        ).picture()
        self._held = HeldBoard(WIDTH / 2, HEIGHT / 2, 860.0)
        self._done = -1
        self._moves = 0

    def look(self, prompt: Prompt, clock: ManualClock) -> Look:
        clock.advance(PACE)
        if prompt.done != self._done or "move the board on" in str(prompt.note):
            self._done = prompt.done
            self._moves += 1
            x, y = prompt.spot or (0.5, 0.5)
            about_x, about_y = _LEANS[self._moves % len(_LEANS)]
            wide = 860.0 - 60 * (self._moves % 3)
            aim = HeldBoard(x * WIDTH, y * HEIGHT, wide, about_x, about_y, 12.0 * (self._moves % 3 - 1))
            on_the_way = replace(aim, x=(aim.x + self._held.x) / 2, y=(aim.y + self._held.y) / 2)
            self._held = aim
            self.shown = self._board.before(self._table, on_the_way)
        else:
            self.shown = self._board.before(self._table, self._held)
        return Look(picture=self.shown)


class _LaidCards(_Part):
    """Cards in plan lanes, seat by seat, or on the corners of a dice tray."""

    TRAY = (330.0, 250.0, 130.0, 110.0)
    """Where the simulated tray stands, over the wheel's place: left, top, width, height in mm."""

    def __init__(self, name: str, seed: int, profile: Profile) -> None:
        self._name = name
        self._mat = displaced(seed, race_mat(SEATS))
        self._pieces = box_pieces(energy_copies(), seat_names(SEATS))
        self._scene = Scene(self._mat, self._pieces, crooked_world(seed))
        self._eyes = Eyes(race_mat(SEATS), lens=None if profile.lens is None else profile.lens.lens)
        self._spots = Spots(self._mat, seed)
        self._done = 0
        self._frame = 0

    def look(self, prompt: Prompt, clock: ManualClock) -> Look:
        clock.advance(PACE)
        self._frame += 1
        if self._name == "dice":
            self._on_tray(prompt.done)
        elif prompt.done > self._done:
            self._done = prompt.done
            card = action_card(1, prompt.done)
            self._pieces.lay(card, *self._spots.lane(f"s{prompt.done}", 1))
        self.shown = self._scene.picture()
        return Look(reports=(self._eyes.look(self.shown, self._frame, clock.now()),))

    def _on_tray(self, corner: int) -> None:
        left, top, width, height = self.TRAY
        x, y = (left, top) if corner == 0 else (left + width, top + height)
        card = action_card(1, 1)
        at = self._pieces.place(card)
        if at is None or (at.x, at.y) != (x, y):
            self._pieces.lay(card, x, y)


class _WatchedPieces(_Part):
    """A tagged pawn along the track, or tagged slides, before the camera that learns where the stops are."""

    def __init__(self, seed: int, profile: Profile) -> None:
        mat = displaced(seed, race_mat(SEATS))
        self._pieces = box_pieces(energy_copies(), seat_names(SEATS))
        self._pieces.slides.clear()
        self._pieces.watched = stops_beside(mat, standard_map().inputs)
        self._scene = Scene(with_room(mat, self._pieces.watched), self._pieces, crooked_world(seed))
        lens = None if profile.lens is None else profile.lens.lens
        self._eyes = Eyes(race_mat(SEATS), lens=lens, around=True)
        self._frame = 0

    def look(self, prompt: Prompt, clock: ManualClock) -> Look:
        clock.advance(PACE)
        self._frame += 1
        asked = dict(prompt.line.values) if self._frame > 1 else {}  # nothing lies there at first
        if "space" in asked:
            self._pieces.stand(pawn("ox"), int(str(asked["space"])))
        elif "stop" in asked:
            self._pieces.slides[f"s{asked['seat']}"] = int(str(asked["stop"]))
        self.shown = self._scene.picture()
        return Look(reports=(self._eyes.look(self.shown, self._frame, clock.now()),))


class _MovedPieces(_Part):
    """A pawn along the track, slides past their stops, keys; through a board behind a pseudo-terminal."""

    def __init__(self, seed: int, wires: dict[str, str], clock: ManualClock) -> None:
        sensors = standard_map()
        pieces = box_pieces(energy_copies(), seat_names(SEATS))
        self._board = simulated_board("python", seed)
        self._serial = SerialBoard(Bridge(ports=self._board.ports, open_port=self._board.open_port), sensors)
        self._sensors = Sensors(pieces, _Crossed(WiredBoard(self._board, sensors), wires), clock)
        self._line = ""
        self._connected = False

    def look(self, prompt: Prompt, clock: ManualClock) -> Look:
        readings: list[SensorReading] = []
        if self._connected and str(prompt.line) != self._line:
            self._line = str(prompt.line)
            self._do(dict(prompt.line.values))
        end = clock.now() + PACE
        while clock.now() < end:
            due = self._sensors.next_due()
            step = _TICK if due is None else min(_TICK, max(0.0, due - clock.now()))
            clock.advance(step or _TICK / 10)
            self._sensors.tick()
            self._board.step(clock.now())
            readings += self._serial.poll(clock.now())
        self._connected = self._connected or bool(readings)
        return Look(readings=tuple(readings))

    def _do(self, asked: Mapping[str, object]) -> None:
        """What a prompt asks for, by its values: a space, a seat's stop, or a seat's key."""
        if "space" in asked:
            self._sensors.move_pawn(pawn("ox"), int(str(asked["space"])), seconds=0.2)
        elif "stop" in asked:
            self._sensors.move_slide(f"s{asked['seat']}", int(str(asked["stop"])))
        elif "seat" in asked:
            self._sensors.press(int(str(asked["seat"])))

    def close(self) -> None:
        self._serial.close()
        self._board.close()


class _Crossed:
    """A board some of whose wires end at other contacts."""

    def __init__(self, board: WiredBoard, wires: Mapping[str, str]) -> None:
        self._board = board
        self._wires = wires

    def set(self, name: str, on: bool) -> None:
        """Close or open the contact where the wire of ``name`` ends."""
        self._board.set(self._wires.get(name, name), on)
