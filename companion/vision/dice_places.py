"""Where dice lie in a tray and of which colour: the squares of their upper faces.

The tray is brought upright by its homography and every pixel divided by the felt's light there, so that
lamp, white balance and exposure fall out. What looks up like the felt does is lit like the felt; so an
upper face shows its own colour, while the sides are brighter or darker. Upper faces are squares of known
size: the best ones are picked, one after the other. Knows millimetres and colours; must not know pips.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.colours import Colour

__all__ = [
    "DICE_PX",
    "GLOSSES",
    "LIT",
    "MARGIN_MM",
    "DieKind",
    "Mask",
    "Square",
    "Tray",
    "TrayView",
    "find_squares",
    "level",
    "shared",
    "tray_view",
]

Floats = NDArray[np.float32]
Mask = NDArray[np.uint8]

DICE_PX = 4
"""Pixels a millimetre of the upright view."""

MARGIN_MM = 10.0
"""Shown around the tray: a die at its edge leans outwards."""

DARKEST = 0.4
"""Light over the felt's that is lost in noise."""

LIT = 2.0
"""Light over the felt's from which something is no felt."""

COARSE = 4
"""The first search goes over every fourth pixel."""

TURN = 6.0
"""Degrees between two tries of the first search."""

ALIKE = 0.30
"""Difference (natural logarithm of light, brightness counted half) at which a pixel is half like a colour."""

LEAST_MARGIN = 0.03
"""By how much (as ``ALIKE``) a face must be nearer to its own colour than to the next."""

GLOSSES = (0.0, 0.5, 1.0, 1.7, 2.5, 3.5, 5.0, 7.0, 10.0)
"""Mirrored light tried, over the felt's: a glossy die gave 7 at most."""

PIP_SHARES = (1.0, 0.5, 0.25)
"""Shares of a pip's light, from its middle to its rim, at which a pixel does not speak against a face."""

HOPELESS = 0.5
"""By how much a square may fit worse than another that it lies over, in the first search."""

MOST = 40
"""Squares looked at more closely for each kind."""

LEAST_FIT = 0.45
"""Least fit of a square, from -1 to 1: upper faces came to 0.6 and more, sides and pairs of sides to 0.3."""


@dataclass(frozen=True, slots=True)
class DieKind:
    """A kind of die: name, the values it can show; red, green and blue of body and pips over the felt's."""

    name: str
    values: frozenset[int]
    body: tuple[float, float, float]
    pips: tuple[float, float, float]


@dataclass(frozen=True)
class Tray:
    """A tray in the picture: homography from mm of its floor to px, its size and that of its dice in mm."""

    to_px: NDArray[np.float64]
    width: float
    height: float
    die: float = 16.0


@dataclass(frozen=True)
class TrayView:
    """The tray upright, ``DICE_PX`` px a mm, with a margin."""

    light: Floats
    """Red, green and blue light over the felt's, as :func:`level`."""
    tray: Tray

    def millimetres(self, x: float, y: float) -> tuple[float, float]:
        """A place in px of the view, in mm of the tray."""
        return x / DICE_PX - MARGIN_MM, y / DICE_PX - MARGIN_MM


@dataclass(frozen=True, slots=True)
class Square:
    """An upper face: middle in px of the view, degrees (0 to 90), kind; how well it fits, how clear its kind
    is, and the lamp's mirrored light on it."""

    x: float
    y: float
    angle: float
    kind: DieKind
    fit: float
    margin: float
    gloss: float


def tray_view(picture: Colour, tray: Tray) -> TrayView:
    """Bring the tray of a picture (blue, green, red) upright and divide it by the felt's light."""
    scale = np.array([[1 / DICE_PX, 0, -MARGIN_MM], [0, 1 / DICE_PX, -MARGIN_MM], [0, 0, 1]])
    size = tuple(round((side + 2 * MARGIN_MM) * DICE_PX) for side in (tray.width, tray.height))
    seen = cv2.warpPerspective(
        picture, tray.to_px @ scale, (size[0], size[1]), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    smooth = cv2.GaussianBlur(seen.astype(np.float32), (0, 0), 1.2)[:, :, ::-1]
    light = np.asarray(np.log(np.maximum(smooth / 255, 0.02)) * 2.2, np.float32)
    return TrayView(level(np.exp(light - _felt(light))), tray)


def level(light: NDArray[np.floating[Any]] | float) -> Floats:
    """The scale on which colours are compared: logarithmic, but dark channels, mostly noise, count less."""
    return np.asarray(np.log(np.asarray(light) + DARKEST), np.float32)


def _felt(light: Floats) -> Floats:
    """The felt's light everywhere: a slanted plane through what most of the tray shows, shadows left out."""
    rows, columns = light.shape[:2]
    edge = round(MARGIN_MM * DICE_PX)
    inner = light[edge:-edge:4, edge:-edge:4].reshape(-1, 3)
    y, x = (
        axis.ravel() * 4 + edge
        for axis in np.mgrid[: -(-(rows - 2 * edge) // 4), : -(-(columns - 2 * edge) // 4)]
    )
    slopes = np.column_stack((x / columns, y / rows, np.ones(len(x))))
    common = np.median(inner, axis=0)
    near = np.abs(inner - common).max(axis=1) < 0.5
    plane = np.vstack((np.zeros((2, 3)), common))
    for _ in range(4):
        if near.sum() < 50:
            break
        plane = np.linalg.lstsq(slopes[near], inner[near], rcond=None)[0]
        off = inner - slopes @ plane
        near = (np.abs(off).max(axis=1) < 0.35) & (off.mean(axis=1) > -0.12)
    across = np.linspace(0, 1, columns)[None, :, None] * plane[0]
    down = np.linspace(0, 1, rows)[:, None, None] * plane[1]
    return np.asarray(across + down + plane[2], np.float32)


def differences(light: Floats, colours: Sequence[tuple[float, float, float]], gloss: float) -> Floats:
    """How far pixels (… × 3) are from some colours under a gloss: … × colours, brightness counted half."""
    planes = [np.ascontiguousarray(light[..., channel]) for channel in range(3)]
    apart = np.empty((*light.shape[:-1], len(colours)), np.float32)
    for number, colour in enumerate(colours):
        red, green, blue = (plane - level(part + gloss) for plane, part in zip(planes, colour, strict=True))
        bright = (red + green + blue) / 3
        # about the mean: sum of squares less three times its square
        tint = red * red + green * green + blue * blue - 3 * bright * bright
        apart[..., number] = np.sqrt(np.maximum(tint, 0) + bright * bright / 2)
    return apart


def gloss_of(light: Floats, kinds: Sequence[DieKind]) -> float:
    """The lamp's mirror image on upper faces, over the felt's light: what makes most of them known kinds."""
    some = light[::4, ::4].reshape(-1, 3)
    lit = some[some.max(axis=1) > level(LIT)]
    if not len(lit):
        return 0.0
    bodies = [kind.body for kind in kinds]
    known = {
        gloss: float(np.exp(-((differences(lit, bodies, gloss).min(axis=-1) / ALIKE) ** 2)).mean())
        for gloss in GLOSSES
    }
    best = max(known, key=lambda gloss: known[gloss])
    return best if known[best] > 1.03 * known[0.0] else 0.0


def find_squares(
    view: TrayView, kinds: Sequence[DieKind], gloss: float | None = None, where: Mask | None = None
) -> list[Square]:
    """What may be upper faces, best first; those that lie over each other exclude each other.

    Under the gloss that most have, unless told; everywhere, unless told where their middles are to be.
    """
    gloss = gloss_of(view.light, kinds) if gloss is None else gloss
    apart = differences(view.light, [kind.body for kind in kinds], gloss)
    spots = [_between(kind.body, kind.pips, share) for kind in kinds for share in PIP_SHARES]
    pips = differences(view.light, spots, gloss)
    best = apart.argmin(axis=-1)
    side = view.tray.die * DICE_PX
    found: list[Square] = []
    for number, kind in enumerate(kinds):
        alike = _alike(apart[..., number])
        alike[best != number] = -1
        if where is not None:
            alike[where == 0] = -1
        if (alike > 0).sum() < side**2 / 4:
            continue
        some = slice(number * len(PIP_SHARES), (number + 1) * len(PIP_SHARES))
        spotted = _alike(pips[..., some].min(axis=-1))
        np.maximum(alike, np.minimum(spotted, 0), out=alike)
        half = np.asarray(cv2.resize(alike, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32)
        for place in _peaks(alike, side):
            x, y, angle, fit = _settled(alike, half, *place, side)
            margin = _margin(apart, number, x, y, angle, side)
            if fit >= LEAST_FIT and margin > LEAST_MARGIN:
                found.append(Square(x, y, angle, kind, fit, margin, gloss))
    found.sort(key=lambda square: square.fit, reverse=True)
    return found


def shared(one: Square, other: Square, side: float) -> float:
    """Share of their area that two squares have in common."""
    first, second = (
        np.asarray(cv2.boxPoints(((each.x, each.y), (side, side), each.angle)), np.float32)
        for each in (one, other)
    )
    area, _ = cv2.intersectConvexConvex(first, second)
    return float(area) / side**2


def _between(
    body: tuple[float, float, float], pip: tuple[float, float, float], share: float
) -> tuple[float, float, float]:
    """The colour at the rim of a pip."""
    red, green, blue = (a + (b - a) * share for a, b in zip(body, pip, strict=True))
    return red, green, blue


def _alike(apart: Floats) -> Floats:
    """1 where a pixel is of a colour, -1 where it is not."""
    return np.asarray(2 * np.exp(-math.log(2) * (apart / ALIKE) ** 2) - 1, np.float32)


def _mask(side: float, angle: float, scale: float) -> Floats:
    """Weights of a square turned by ``angle``: its face sums to 1, a rim outside it to -0.5."""
    reach = math.ceil(side * scale * 0.9)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1] / scale
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    away = np.maximum(np.abs(c * x + s * y), np.abs(-s * x + c * y)) / side
    face, rim = away < 0.40, (away > 0.50) & (away < 0.60)
    return np.asarray(face / face.sum() - 0.5 * rim / rim.sum(), np.float32)


def _peaks(alike: Floats, side: float) -> list[tuple[float, float, float]]:
    """Places and turns (x, y, degrees) of promising squares, best first."""
    places = np.argwhere(alike > 0)
    (top, left), (bottom, right) = (
        np.maximum(places.min(axis=0) - round(side), 0),
        places.max(axis=0) + round(side),
    )
    part = alike[top:bottom, left:right]
    small = cv2.resize(part, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
    turns = np.arange(0, 90, TURN)
    scores = np.stack(
        [
            cv2.filter2D(small, cv2.CV_32F, _mask(side, turn, 1 / COARSE), borderType=cv2.BORDER_REPLICATE)
            for turn in turns
        ]
    )
    found: list[tuple[float, float, float]] = []
    taken: list[tuple[float, NDArray[np.float64]]] = []
    reach = round(side / COARSE * 0.3)
    while len(found) < MOST:
        turn, row, column = (int(at) for at in np.unravel_index(int(scores.argmax()), scores.shape))
        if scores[turn, row, column] < LEAST_FIT * 0.6:
            break
        score, place = float(scores[turn, row, column]), np.array((column, row), np.float64)
        over = [other for other, there in taken if np.hypot(*(there - place)) < 0.7 * side / COARSE]
        if all(score > other - HOPELESS for other in over):
            taken.append((score, place))
            found.append((left + (column + 0.5) * COARSE, top + (row + 0.5) * COARSE, float(turns[turn])))
        near = np.arange(turn - 3, turn + 4) % len(turns)
        scores[near, max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1] = -1
    return found


def _settled(
    alike: Floats, half: Floats, x: float, y: float, angle: float, side: float
) -> tuple[float, float, float, float]:
    """The square moved and turned to where it fits best, and that fit; ``half`` is ``alike`` at half size."""
    wide = [angle - 5, angle, angle + 5]
    _, angle, x, y = _moved(half, (x - 0.5) / 2, (y - 0.5) / 2, side / 2, wide, 4)
    x, y = 2 * x + 0.5, 2 * y + 0.5
    fit = -1.0
    for step in (2, 1):
        fit, angle, x, y = _moved(alike, x, y, side, [angle - step, angle, angle + step], 3)
    return x, y, angle % 90, fit


def _moved(
    alike: Floats, x: float, y: float, side: float, turns: Sequence[float], reach: int
) -> tuple[float, float, float, float]:
    """Fit, turn and place of the best square within ``reach`` px of a place, at one of some turns."""
    tried = []
    for turn in turns:
        mask = _mask(side, turn, 1.0)
        across = mask.shape[0] + 2 * reach
        part = cv2.getRectSubPix(alike, (across, across), (float(round(x)), float(round(y))))
        score = cv2.matchTemplate(part, mask, cv2.TM_CCORR)
        row, column = (int(at) for at in np.unravel_index(int(score.argmax()), score.shape))
        tried.append((float(score[row, column]), turn, round(x) + column - reach, round(y) + row - reach))
    fit, turn, right, below = max(tried)
    return fit, turn, float(right), float(below)


def _margin(apart: Floats, number: int, x: float, y: float, angle: float, side: float) -> float:
    """By how much the face's colour is nearer to its own kind than to the next."""
    if apart.shape[-1] == 1:
        return math.inf
    turn = cv2.getRotationMatrix2D((x, y), angle, 1.0)
    half = side * 0.4
    turn[:, 2] = turn[:, 2] + half - (x, y)
    size = (round(2 * half), round(2 * half))
    faces = [
        np.median(cv2.warpAffine(np.ascontiguousarray(apart[..., kind]), turn, size))
        for kind in range(apart.shape[-1])
    ]
    return float(min(face for kind, face in enumerate(faces) if kind != number) - faces[number])
