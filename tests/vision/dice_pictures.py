"""Rolls of dice as a camera sees them: rounded cubes traced ray by ray, with shadows, gloss and odd light.

Faces at the sides are seen, dice touch and hide parts of each other, the lamp stands anywhere, and the
camera's white balance is off. Lengths in mm; light is linear until the picture is made.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[Any]
Picture = NDArray[np.uint8]

SIDE = 16.0
ROUND = 1.6
PIP = 1.55
"""Side of a die, radius of its edges, radius of a pip."""

TRAY = (130.0, 110.0)
SPREAD = 4.1
"""Millimetres from the middle of a face to its outer pips."""

BODIES = {
    "beige": (0.72, 0.60, 0.40),
    "green": (0.06, 0.28, 0.08),
    "turquoise": (0.05, 0.42, 0.45),
    "grey": (0.25, 0.25, 0.26),
    "brown": (0.17, 0.07, 0.03),
    "white": (0.80, 0.80, 0.78),
}
"""Share of red, green and blue light that comes back."""

FACES = {
    "beige": (0, 0, 1, 1, 2, 2),
    "green": (0, 1, 1, 2, 2, 3),
    "turquoise": (0, 1, 2, 2, 3, 4),
    "grey": (0, 1, 2, 3, 4, 5),
    "brown": (0, 1, 2, 4, 5, 6),
    "white": (1, 2, 3, 4, 5, 6),
}

_C, _L = 0.0, SPREAD
LAYOUTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((_C, _C),),
    2: ((-_L, -_L), (_L, _L)),
    3: ((-_L, -_L), (_C, _C), (_L, _L)),
    4: ((-_L, -_L), (_L, -_L), (-_L, _L), (_L, _L)),
    5: ((-_L, -_L), (_L, -_L), (_C, _C), (-_L, _L), (_L, _L)),
    6: ((-_L, -_L), (-_L, _C), (-_L, _L), (_L, -_L), (_L, _C), (_L, _L)),
}


@dataclass(frozen=True)
class Die:
    """A die at rest: colour, pips of its six faces (top, bottom, then the sides), place, degrees."""

    colour: str
    pips: tuple[int, int, int, int, int, int]
    x: float
    y: float
    angle: float

    @property
    def value(self) -> int:
        """What lies on top."""
        return self.pips[0]

    def local(self, points: Floats) -> Floats:
        """Points, n × 3, of the tray as seen from the die's middle."""
        turn = math.radians(self.angle)
        c, s = math.cos(turn), math.sin(turn)
        x, y, z = points[:, 0] - self.x, points[:, 1] - self.y, points[:, 2] - SIDE / 2
        return np.column_stack((c * x + s * y, -s * x + c * y, z))

    def distance(self, points: Floats) -> Floats:
        """How far points are from its surface; below zero inside."""
        out = np.maximum(np.abs(self.local(points)) - (SIDE / 2 - ROUND), 0)
        return np.asarray(np.sqrt(out[:, 0] ** 2 + out[:, 1] ** 2 + out[:, 2] ** 2) - ROUND)


@dataclass(frozen=True)
class Lamp:
    """The light in the room."""

    azimuth: float = 40.0
    height: float = 60.0
    ambient: float = 0.45
    gloss: float = 0.25
    gains: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """White balance: red, green, blue."""
    exposure: float = 1.0
    falloff: float = 0.0
    """Share by which the light fades from one end of the tray to the other."""

    def direction(self) -> Floats:
        up, around = math.radians(self.height), math.radians(self.azimuth)
        flat = math.cos(up)
        return np.array([flat * math.cos(around), flat * math.sin(around), math.sin(up)])


@dataclass(frozen=True)
class Roll:
    """Dice in a tray, and how they are seen."""

    dice: tuple[Die, ...]
    lamp: Lamp = field(default_factory=Lamp)
    tilt: float = 12.0
    """Degrees off the vertical at which the camera looks at the tray, from the side ``way`` (degrees)."""
    way: float = 90.0
    scale: float = 2.7
    """Pixels a millimetre of the tray's floor."""
    floor: tuple[float, float, float] = (0.045, 0.045, 0.047)
    blur: float = 0.6
    noise: float = 4.0
    seed: int = 1

    @property
    def eye(self) -> Floats:
        """Where the camera is, in mm; x and y as on the tray, z up."""
        far, lean, way = 900.0, math.radians(self.tilt), math.radians(self.way)
        flat = far * math.sin(lean)
        return np.array(
            [
                TRAY[0] / 2 + flat * math.cos(way),
                TRAY[1] / 2 + flat * math.sin(way),
                far * math.cos(lean),
            ]
        )

    def homography(self) -> Floats:
        """From mm of the tray's floor to px; the tray lies 12 mm off the edge of the picture."""
        middle = np.array([*TRAY, 0.0]) / 2
        ahead = middle - self.eye
        far = float(np.linalg.norm(ahead))
        ahead /= far
        right = np.cross(ahead, (0.0, -1.0, 0.0))
        right /= np.linalg.norm(right)
        down = np.cross(ahead, right)
        if right[0] < 0:
            right, down = -right, -down
        width, height = self.size
        lens = np.array([[far * self.scale, 0, width / 2], [0, far * self.scale, height / 2], [0, 0, 1]])
        axes = np.vstack((right, down, ahead))
        return np.asarray(lens @ np.column_stack((axes[:, 0], axes[:, 1], axes @ -self.eye)), np.float64)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return round((TRAY[0] + 24) * self.scale), round((TRAY[1] + 24) * self.scale)


def photograph_roll(roll: Roll) -> Picture:
    """The picture: blue, green, red, 8 bit."""
    fine = 2
    width, height = (side * fine for side in roll.size)
    back = np.linalg.inv(np.diag([fine, fine, 1.0]) @ roll.homography())
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    deep = back[2, 0] * columns + back[2, 1] * rows + back[2, 2]
    ground = np.zeros((height * width, 3), np.float32)
    for axis in (0, 1):
        ground[:, axis] = ((back[axis, 0] * columns + back[axis, 1] * rows + back[axis, 2]) / deep).ravel()
    light = _floor(roll, ground)
    near = np.full(len(ground), np.inf, np.float32)
    for die in roll.dice:
        _paint(roll, die, ground, near, light)
    light *= 1 - roll.lamp.falloff * np.clip(ground[:, :1] / TRAY[0], 0, 1)
    light *= np.array(roll.lamp.gains, np.float32) * roll.lamp.exposure
    small = cv2.resize(light.reshape(height, width, 3), roll.size, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), roll.blur)
    coded = np.clip(soft, 0, 1) ** (1 / 2.2) * 255
    coded += np.random.default_rng(roll.seed).normal(0, roll.noise, coded.shape)
    return np.ascontiguousarray(np.clip(coded, 0, 255).astype(np.uint8)[:, :, ::-1])


def _floor(roll: Roll, ground: Floats) -> Floats:
    """Felt with a little texture, and the shadows of the dice on it."""
    coarse = np.column_stack(
        [axis.ravel() for axis in np.meshgrid(np.arange(-20, TRAY[0] + 20), np.arange(-20, TRAY[1] + 20))]
    ).astype(np.float64)
    dark = _shadow(roll, np.column_stack((coarse, np.full(len(coarse), 0.05))), None)
    plan = dark.reshape(int(TRAY[1] + 40), int(TRAY[0] + 40)).astype(np.float32)
    fine = cv2.resize(plan, None, fx=4, fy=4, interpolation=cv2.INTER_LINEAR)
    column = np.clip((ground[:, 0] + 20.5) * 4, 0, fine.shape[1] - 1).astype(np.int32)
    row = np.clip((ground[:, 1] + 20.5) * 4, 0, fine.shape[0] - 1).astype(np.int32)
    free = fine[row, column]
    lamp = roll.lamp
    lit = lamp.ambient + (1 - lamp.ambient) * lamp.direction()[2] * free
    grain = np.random.default_rng(roll.seed + 7).normal(1, 0.05, 4096)[np.arange(len(ground)) * 7919 % 4096]
    return np.asarray(np.array(roll.floor, np.float32) * (lit * grain)[:, None], np.float32)


def _shadow(roll: Roll, points: Floats, own: Die | None) -> Floats:
    """Share of the lamp's light that reaches points past other dice: 1 all, 0 none."""
    way = roll.lamp.direction()
    free = np.ones(len(points))
    middle = points.mean(axis=0)
    for die in roll.dice:
        if die is own or (own is not None and math.dist((die.x, die.y), middle[:2]) > 3 * SIDE):
            continue
        close = np.flatnonzero(np.hypot(points[:, 0] - die.x, points[:, 1] - die.y) < 4 * SIDE)
        far = np.full(len(close), 0.3)
        for _ in range(14):
            gap = die.distance(points[close] + way * far[:, None])
            free[close] = np.minimum(free[close], np.clip(0.5 + 8 * gap / (far + 2), 0, 1))
            far += np.maximum(gap, 0.5)
    return free


def _paint(roll: Roll, die: Die, ground: Floats, near: Floats, light: Floats) -> None:
    """Trace the rays that may meet a die, and colour those that do."""
    eye = roll.eye
    lean = (eye[:2] - (die.x, die.y)) / eye[2] * SIDE
    shadow = np.array((die.x, die.y)) - lean / 2
    reach = SIDE * 0.75 + float(np.linalg.norm(lean)) / 2 + 1
    some = np.flatnonzero(np.hypot(ground[:, 0] - shadow[0], ground[:, 1] - shadow[1]) < reach)
    rays = ground[some] - eye
    rays /= np.linalg.norm(rays, axis=1, keepdims=True)
    far = (SIDE + 2 - eye[2]) / rays[:, 2]
    for _ in range(22):
        far += die.distance(eye + rays * far[:, None])
    points = eye + rays * far[:, None]
    hit = (die.distance(points) < 0.08) & (far < near[some])
    some, points, rays = some[hit], points[hit], rays[hit]
    near[some] = far[hit]
    light[some] = _shaded(roll, die, points, rays)


def _shaded(roll: Roll, die: Die, points: Floats, rays: Floats) -> Floats:
    lamp = roll.lamp
    at = die.local(points)
    out = at - np.clip(at, ROUND - SIDE / 2, SIDE / 2 - ROUND)
    normal = out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-9)
    pip = _pips(die, at, normal)
    turn = math.radians(die.angle)
    c, s = math.cos(turn), math.sin(turn)
    world = np.column_stack(
        (c * normal[:, 0] - s * normal[:, 1], s * normal[:, 0] + c * normal[:, 1], normal[:, 2])
    )
    way = lamp.direction()
    free = _shadow(roll, points, die)
    lit = np.clip(world @ way, 0, 1) * free
    around = lamp.ambient * (0.55 + 0.45 * world[:, 2])
    mirror = 2 * world * (world @ way)[:, None] - way
    shine = np.clip(-(mirror * rays).sum(axis=1), 0, 1) ** 40 * lamp.gloss * free * (1 - pip)
    dark_pips = sum(BODIES[die.colour]) > 1.2
    body, dot = np.array(BODIES[die.colour]), np.full(3, 0.02 if dark_pips else 0.75)
    matter = body * (1 - pip[:, None]) + dot * pip[:, None]
    return np.asarray(matter * (around + (1 - lamp.ambient) * lit)[:, None] + shine[:, None], np.float64)


def _pips(die: Die, at: Floats, normal: Floats) -> Floats:
    """How much each point is painted as a pip, 0 to 1."""
    cover = np.zeros(len(at))
    axes = ((2, 1, 0, 1), (2, -1, 0, 1), (0, 1, 1, 2), (0, -1, 1, 2), (1, 1, 0, 2), (1, -1, 0, 2))
    for (axis, sign, first, second), pips in zip(axes, die.pips, strict=True):
        facing = normal[:, axis] * sign > 0.8
        for x, y in LAYOUTS[pips]:
            away = np.hypot(at[:, first] - x, at[:, second] - y)
            cover = np.maximum(cover, np.clip((PIP - away) / 0.3 + 0.5, 0, 1) * facing)
    return cover


def random_roll(seed: int, colours: tuple[str, ...] | None = None) -> Roll:
    """A roll of one to eight dice of mixed colours, half of them touching another; all from the seed."""
    chance = Random(seed)
    if colours is None:
        box = ["beige"] * 3 + ["green"] * 3 + ["turquoise"] * 3 + ["grey"] * 3 + ["brown"] * 2
        chance.shuffle(box)
        colours = tuple(box[: chance.randint(1, 8)])
    dice: list[Die] = []
    for colour in colours:
        dice.append(laid(chance, colour, dice))
    lamp = Lamp(
        azimuth=chance.uniform(0, 360),
        height=chance.uniform(35, 80),
        ambient=chance.uniform(0.3, 0.6),
        gloss=chance.uniform(0.05, 0.45),
        gains=(chance.uniform(0.8, 1.25), 1.0, chance.uniform(0.75, 1.25)),
        exposure=chance.uniform(0.5, 1.1),
        falloff=chance.uniform(0, 0.3),
    )
    return Roll(
        tuple(dice),
        lamp,
        tilt=chance.uniform(0, 28),
        way=chance.uniform(0, 360),
        scale=chance.uniform(2.5, 3.2),
        floor=_felt(chance),
        blur=chance.uniform(0.5, 0.9),
        noise=chance.uniform(2, 6),
        seed=seed,
    )


def _felt(chance: Random) -> tuple[float, float, float]:
    """One felt, a little faded or dusty."""
    return chance.uniform(0.043, 0.048), chance.uniform(0.043, 0.048), chance.uniform(0.043, 0.048)


def laid(chance: Random, colour: str, dice: list[Die]) -> Die:
    """A die of a colour that has come to lie beside these, any face up; raises ValueError without room."""
    faces = list(FACES[colour])
    chance.shuffle(faces)
    pips = (faces[0], faces[1], faces[2], faces[3], faces[4], faces[5])
    for attempt in range(2000):
        if dice and chance.random() < 0.5 and attempt < 1000:
            beside = chance.choice(dice)
            turn = math.radians(beside.angle + 90 * chance.randrange(4))
            slip = chance.uniform(-0.9, 0.9) * SIDE
            x = beside.x + math.cos(turn) * SIDE - math.sin(turn) * slip
            y = beside.y + math.sin(turn) * SIDE + math.cos(turn) * slip
            die = Die(colour, pips, x, y, beside.angle)
        else:
            angle = chance.uniform(0, 90)
            die = Die(colour, pips, chance.uniform(14, TRAY[0] - 14), chance.uniform(14, TRAY[1] - 14), angle)
        inside = 12 < die.x < TRAY[0] - 12 and 12 < die.y < TRAY[1] - 12
        if inside and not any(_overlap(die, other) for other in dice):
            return die
    raise ValueError(f"no room for {len(dice) + 1} dice")


def _overlap(one: Die, other: Die) -> bool:
    """Whether two squares overlap, by the axes that might part them."""
    first, second = _square(one), _square(other)
    for angle in (one.angle, one.angle + 90, other.angle, other.angle + 90):
        axis = np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
        a, b = first @ axis, second @ axis
        if a.max() <= b.min() + 1e-6 or b.max() <= a.min() + 1e-6:
            return False
    return True


def _square(die: Die) -> Floats:
    turn = math.radians(die.angle)
    along = np.array([math.cos(turn), math.sin(turn)]) * SIDE / 2
    across = np.array([-along[1], along[0]])
    return np.asarray(
        np.array((die.x, die.y)) + np.array([along + across, along - across, -along - across, across - along])
    )
