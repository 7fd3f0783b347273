"""Is this machine quick enough? Picture, decoding and key to lamp, measured against what play needs.

For ``companion doctor --bench``. Looks at real devices and at one picture drawn here; must not know a game's
rules.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np

from calibration.doctor import Finding, Machine, State
from companion.errors import DeviceMissing
from companion.games.race.components import action_card
from companion.games.race.mat import race_mat
from companion.inputs.board import SerialBoard
from companion.mat import TAG_MODULE, Mat
from companion.session.profile import load
from companion.tags import symbol
from companion.vision.cameras import open_camera
from companion.vision.decoding import Grey
from companion.vision.eyes import Eyes
from firmware_bridge.bridge import Bridge
from firmware_bridge.sensor_map import RIGS

__all__ = ["BUDGETS", "measure"]

BUDGETS = {"picture": 200.0, "decode": 200.0, "key to lamp": 30.0}
"""Milliseconds: a table stays playable at five pictures a second; a lamp answers its key at once."""

DEBOUNCE = 4.2
"""Ms from a contact to the last byte of its event (docs/board.md)."""

STEP = 1000 / 30
"""Ms between two steps of the app; on average half of it passes before a press is looked at."""

_PICTURES = 12
_TAGS = 20
_SCALE = 2.7
_BOARD_SECONDS = 8.0
_TRIPS = 20


def measure(machine: Machine) -> Iterator[Finding]:
    """One finding a budget; a device that is not there is missing, a budget that is not kept is broken."""
    yield _picture(machine)
    yield _decode(machine.clock.now)
    yield _key_to_lamp(machine)


def _verdict(name: str, took: float, detail: str, action: str) -> Finding:
    most = BUDGETS[name]
    said = f"{took:.1f} ms of {most:.0f} ms{detail}"
    if took > most:
        return Finding(name, State.BROKEN, said, action)
    return Finding(name, State.OK, said)


def _picture(machine: Machine) -> Finding:
    spec = load(machine.data).profile.camera or machine.camera()
    if spec is None:
        return Finding("picture", State.MISSING, "there is no camera to measure", "connect one")
    try:
        camera = open_camera(spec, machine.clock)
        try:
            times = [read[1] for _ in range(_PICTURES) if (read := camera.read()) is not None]
        finally:
            camera.close()
    except DeviceMissing as missing:
        return Finding("picture", State.BROKEN, missing.message)
    if len(times) < 3:
        return Finding("picture", State.BROKEN, "the camera sends too few pictures", "check its cable")
    apart = 1000 * statistics.median(b - a for a, b in pairwise(times))
    return _verdict("picture", apart, " between two", "give it more light, or choose smaller pictures")


def _decode(now: Callable[[], float]) -> Finding:
    """A frame in which a card has come, and a quiet one, of a mat with twenty tags."""
    mat = race_mat(5)
    bare, laid = drawn_mat(mat, _TAGS), drawn_mat(mat, _TAGS + 1)
    eyes = Eyes(mat)
    for frame in range(8):
        eyes.look(bare, frame, frame / 5)
    quiet: list[float] = []
    changed: list[float] = []
    for turn in range(4):
        picture = laid if turn % 2 == 0 else bare
        for again in range(4):
            begun = now()
            eyes.look(picture, 8 + 4 * turn + again, (8 + 4 * turn + again) / 5)
            (quiet if again else changed).append(1000 * (now() - begun))
    detail = f" for a card that comes, {statistics.median(quiet):.1f} ms for a quiet picture"
    action = "close other programs, or choose smaller pictures"
    return _verdict("decode", statistics.median(changed), detail, action)


def drawn_mat(mat: Mat, cards: int) -> Grey:
    """A picture of a mat with its marks and that many cards, straight from above."""
    picture = np.full((1296, 2304), 96, np.uint8)
    left, top = (2304 - mat.width * _SCALE) / 2, (1296 - mat.height * _SCALE) / 2
    places = [(mark.component, mark.x, mark.y) for mark in mat.marks()]
    rows = [zone for zone in mat.zones if zone.name.endswith("row.action")]
    for number in range(cards):
        zone = rows[number % len(rows)]
        x = zone.x + (number // len(rows) + 0.5) * zone.pitch
        deck, action = divmod(number, 8)
        places.append((action_card(action + 1, deck + 1), x, zone.y + zone.pitch / 2))
    module = round(TAG_MODULE * _SCALE)
    for component, x, y in places:
        dark = np.kron(np.array(symbol(component)), np.ones((module, module), bool))
        light = np.where(dark, 20, 225).astype(np.uint8)
        column, line = round(left + x * _SCALE - len(light) / 2), round(top + y * _SCALE - len(light) / 2)
        picture[line : line + len(light), column : column + len(light)] = light
    return picture


def _key_to_lamp(machine: Machine) -> Finding:
    """What the line takes there and back, with what board and app add."""
    if not machine.ports():
        return Finding("key to lamp", State.MISSING, "there is no board to measure", "connect it by USB")
    board = SerialBoard(Bridge(ports=machine.ports), RIGS[load(machine.data).profile.rig])
    try:
        until = machine.clock.now() + _BOARD_SECONDS
        answers = board.bridge.link.counters.frames_ok
        while machine.clock.now() < until and answers < _TRIPS:
            board.poll(machine.clock.now())
            machine.pause(0.002)
            answers = board.bridge.link.counters.frames_ok
        counters, status = board.bridge.link.counters, board.status()
    finally:
        board.close()
    if answers < _TRIPS:
        return Finding("key to lamp", State.BROKEN, status.sentence, status.action)
    trip = 1000 * counters.rtt_median
    detail = f" (line {trip:.1f}, contact {DEBOUNCE:.1f}, app {STEP / 2:.1f} on average)"
    return _verdict("key to lamp", trip + DEBOUNCE + STEP / 2, detail, "use another cable or port")
