"""Pictures for measuring: many tags on one table at a known size, and frames with everything but a tag."""

from __future__ import annotations

import math
import string
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
import segno

from companion.mat import TAG_MODULE, Mark, Mat, Zone
from companion.tags import payload
from tests.vision.pictures import Camera, Grey, Piece, photograph

PITCH = 46.0
"""Millimetres from tag to tag: however they are turned, their margins do not touch."""

GRIDS = {20: (6, 4), 80: (12, 7), 120: (16, 8)}
"""Columns and rows for so many tags; the four corner marks lie in the corners."""


GAMES = ("RZ", "ZR", "CR", "WW")
KINDS = "ABEK"


@dataclass(frozen=True)
class Crowd:
    """Tags lying on a table, and how a camera sees it."""

    mat: Mat
    pieces: tuple[Piece, ...]
    camera: Camera

    @property
    def names(self) -> frozenset[str]:
        """The components that lie there, marks left out."""
        return frozenset(piece.component for piece in self.pieces)

    def frame(self, seed: int) -> Grey:
        """One picture; another seed gives other noise."""
        marks = [Piece(mark.component, mark.x, mark.y) for mark in self.mat.corners]
        middle = self.mat.width / 2, self.mat.height / 2
        return photograph([*marks, *self.pieces], self.camera, middle, seed)


def crowd(tags: int, pixels: float, seed: int, steepest: float = 35.0) -> Crowd:
    """So many tags of ``pixels`` px a module before tilt, in 1080p, turned at random.

    The camera is a metre above the table and looks at it from up to ``steepest`` degrees, in any direction;
    blur 0.6 px, noise 6.
    """
    chance = Random(f"{tags} {pixels} {seed}")
    columns, rows = GRIDS[tags]
    cells = [
        ((column + 0.5) * PITCH, (row + 0.5) * PITCH) for row in range(rows) for column in range(columns)
    ]
    ends = (0, columns - 1, len(cells) - 1, len(cells) - columns)
    marks = [Mark(f"TC-M{number}", *cells[end]) for number, end in enumerate(ends, 1)]
    free = [cell for number, cell in enumerate(cells) if number not in ends][:tags]
    pieces = tuple(
        Piece(
            f"{chance.choice(GAMES)}-{chance.choice(KINDS)}{number % 10}-{number // 10:02d}",
            x + chance.uniform(-1, 1),
            y + chance.uniform(-1, 1),
            chance.uniform(0, 360),
        )
        for number, (x, y) in enumerate(free)
    )
    width, height = columns * PITCH, rows * PITCH
    mat = Mat(
        width, height, (Zone("table", 0, 0, width, height),), (marks[0], marks[1], marks[2], marks[3]), ()
    )
    tilt, way = chance.uniform(0, steepest), chance.uniform(0, 2 * math.pi)
    scale = pixels / TAG_MODULE
    camera = Camera(1920, 1080, scale, tilt=tilt * math.cos(way), pan=tilt * math.sin(way), noise=6.0)
    return Crowd(mat, pieces, camera)


@dataclass(frozen=True)
class Decoy:
    """A frame without any tag of ours, and where codes of the same kind lie in it."""

    picture: Grey
    codes: tuple[tuple[tuple[float, float], float], ...]
    """Centre in px and pixels a module."""


def decoy(seed: int, width: int = 192, height: int = 144) -> Decoy:
    """Texture, print and foreign codes, among them one character away from a tag of ours."""
    chance = Random(seed)
    picture = _texture(chance, width, height)
    for _ in range(chance.randrange(4)):
        text = chance.choice((payload(_component(chance)), "RZ-A7-3T", "ROUND 12", "8 4 2", "HHHHHH"))
        at = chance.randrange(width), chance.randrange(height)
        font = chance.choice((cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX))
        light = chance.choice((0, 255))
        cv2.putText(picture, text, at, font, chance.uniform(0.4, 2.5), (light,), chance.randint(1, 4))
    codes = []
    for _ in range(chance.randint(0, 1)):
        module = chance.uniform(1.3, 3.0)
        x, y = width * chance.uniform(0.3, 0.7), height * chance.uniform(0.3, 0.7)
        _print(picture, _foreign(chance), (x, y), module, chance.uniform(0, 360))
        codes.append(((x, y), module))
    soft = cv2.GaussianBlur(picture, (0, 0), 0.6).astype(np.float32)
    noise = np.random.default_rng(seed).normal(0, 6, soft.shape)
    return Decoy(np.clip(soft * 0.7 + 20 + noise, 0, 255).astype(np.uint8), tuple(codes))


def _component(chance: Random) -> str:
    return f"{chance.choice(GAMES)}-{chance.choice(KINDS)}{chance.randrange(10)}-1"


def _texture(chance: Random, width: int, height: int) -> Grey:
    kind = chance.randrange(5)
    draws = np.random.default_rng(chance.getrandbits(32))
    if kind == 0:  # squares of random black and white, as large as modules
        side = chance.randint(2, 5)
        coarse = draws.integers(0, 2, (height // side + 1, width // side + 1)) * 255
        return np.asarray(np.kron(coarse, np.ones((side, side)))[:height, :width], np.uint8)
    if kind == 1:  # a chequered pattern
        y, x = np.mgrid[:height, :width] // chance.randint(2, 12)
        return np.asarray((x + y) % 2 * 255, np.uint8)
    waves = cv2.GaussianBlur(draws.normal(0, 1, (height, width)), (0, 0), chance.uniform(0.5, 4))
    waves = waves / waves.std()
    if kind == 2:
        waves = np.sign(waves)
    return np.asarray(np.clip(128 + waves * chance.uniform(15, 60), 0, 255), np.uint8)


def _foreign(chance: Random) -> Grey:
    """A QR code that is none of ours, dark 0 and light 255, margin included."""
    ours = payload(_component(chance))
    wrong = chance.choice([letter for letter in string.digits + string.ascii_uppercase if letter != ours[-1]])
    number = str(chance.randrange(10**9))
    small = (ours[:-1] + wrong, "XX" + ours[2:], number)
    text = chance.choice((*small, ours.lower(), "https://example.org/" + ours))
    version = 1 if text in small else None
    code = segno.make(text, version=version, error="h" if version else None, micro=False)
    return np.asarray(np.where(np.array(list(code.matrix_iter(border=4))), 0, 255), np.uint8)


def _print(picture: Grey, code: Grey, place: tuple[float, float], module: float, angle: float) -> None:
    """Print a code over a picture around a place, turned by ``angle`` degrees."""
    fine = 8
    large = np.kron(code, np.ones((fine, fine), np.uint8))
    middle = (large.shape[1] - 1) / 2, (large.shape[0] - 1) / 2
    turn = cv2.getRotationMatrix2D(middle, angle, module / fine)
    turn[:, 2] += np.array(place) - middle
    size = picture.shape[1], picture.shape[0]
    small = cv2.GaussianBlur(large, (0, 0), 0.4 * fine / module)
    ink = cv2.warpAffine(small, turn, size, flags=cv2.INTER_LINEAR)
    cover = cv2.warpAffine(np.full_like(large, 255), turn, size, flags=cv2.INTER_NEAREST)
    picture[cover > 127] = ink[cover > 127]
