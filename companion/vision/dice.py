"""Dice in a tray by camera: colour and value of each, settled or rolling, and whether that is sure.

Pips are looked for at the nine places where a die can have them; a value counts as sure only when the
places agree with one pattern, separate spots of the right size are as many, and nothing else in the tray
is left unexplained. Knows pips and seconds; must not know a game: which kinds there are is handed in.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.colours import Colour
from companion.vision.dice_choice import Choice, chosen
from companion.vision.dice_places import (
    DICE_PX,
    GLOSSES,
    DieKind,
    Mask,
    Square,
    Tray,
    TrayView,
    find_squares,
    level,
    tray_view,
)
from companion.vision.plane import Plane

__all__ = [
    "DICE_OF_FIVE_COLOURS",
    "ORDINARY_DICE",
    "DiceSeen",
    "DiceWatch",
    "DieFace",
    "MatTray",
    "TrayPlace",
    "read_dice",
]

SETTLED = 0.4
"""Seconds in which no die may move or change before a roll counts as settled."""

_CELL = 4
_STEP = 12.0
"""Side of a cell in px, and grey levels by which its mean must change: eight times what noise of 6 leaves."""

_PIP = 1.55
"""Radius of a pip on a die of 16 mm, in mm."""

_SPREAD = 4.1
"""Millimetres from the middle of such a die to its outer pips."""

_FACE = 20 * DICE_PX
"""Side of the piece of the view in which the pips of one face are looked for."""

_STEPS = np.array([-_SPREAD, 0.0, _SPREAD])
_RADIANS = math.pi / 180
_OFFSETS = np.array(
    [
        (across, down, turn)
        for turn in range(-15, 16, 5)
        for down in np.arange(-1.5, 1.6, 0.5)
        for across in np.arange(-1.5, 1.6, 0.5)
    ],
    np.float64,
)
"""By how many mm and degrees the square found may be off."""

_OFF_AT_ALL = 0.02 * (_OFFSETS[:, 0] ** 2 + _OFFSETS[:, 1] ** 2 + (_OFFSETS[:, 2] / 10) ** 2)
"""What being off weighs against a pattern, in squared shares of a pip."""

_DEEPEST = 2.6
"""Contrast (logarithm, over three colours) that the blur of a small dark pip leaves."""

_FAINTEST = 0.4
"""Share of the expected contrast below which the strongest spot of a face is no pip."""

_ON, _OFF = 0.62, 0.34
"""Share of the full contrast at which a place surely has a pip, or surely none."""

_SURE_FIT, _SURE_MARGIN = 0.5, 0.2

_SMALLEST_SPOT = 0.35
"""Share of a pip's area from which a spot is one."""

_MISSED = 0.4
"""What a spot that a pattern does not have weighs against it, as ``_OFF_AT_ALL``."""

_CLEAR = 0.35
"""What clear pips are worth beside a square's fit."""

_UNEXPLAINED = 0.06
"""Lit part of the tray, by a die's face, that no die found explains: two pips; more may be one missed."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class DieFace:
    """One die: kind, value, middle in mm of the tray, degrees (0 to 90), whether kind and value are sure."""

    kind: str
    value: int
    x: float
    y: float
    angle: float
    sure: bool


@dataclass(frozen=True, slots=True)
class DiceSeen:
    """A tray: its dice, whether they lie still, and whether all of it is sure; ``rolling`` dice never are."""

    dice: tuple[DieFace, ...]
    settled: bool
    sure: bool


@dataclass(frozen=True, slots=True)
class TrayPlace:
    """Where the tray stands on the mat, in mm, and what rolls in it."""

    left: float
    top: float
    width: float
    height: float
    kinds: tuple[DieKind, ...]


def _kind(name: str, values: Sequence[int], body: Sequence[float], pips: float) -> DieKind:
    return DieKind(name, frozenset(values), (body[0], body[1], body[2]), (pips, pips, pips))


DICE_OF_FIVE_COLOURS = (
    _kind("beige", (0, 1, 2), (15.8, 13.2, 8.8), 0.44),
    _kind("green", (0, 1, 2, 3), (1.3, 6.2, 1.8), 16.5),
    _kind("turquoise", (0, 1, 2, 3, 4), (1.1, 9.2, 9.9), 16.5),
    _kind("grey", (0, 1, 2, 3, 4, 5), (5.5, 5.5, 5.7), 16.5),
    _kind("brown", (0, 1, 2, 4, 5, 6), (3.7, 1.55, 0.66), 16.5),
)
"""Five colours on black felt (4.5 % of the light), light pips on all but the beige ones; a tray that was
calibrated brings its own."""

ORDINARY_DICE = (_kind("white", (1, 2, 3, 4, 5, 6), (17.6, 17.6, 17.2), 0.44),)
"""White dice with black pips on black felt."""

_PATTERNS = (
    "... ... ...", "... .o. ...", "o.. ... ..o", "..o ... o..", "o.. .o. ..o", "..o .o. o..", "o.o ... o.o",
    "o.o .o. o.o", "o.o o.o o.o", "ooo ... ooo",
)  # fmt: skip
_WANTED = np.array([[spot == "o" for spot in pattern.replace(" ", "")] for pattern in _PATTERNS], np.float64)
"""Which of the nine places, row by row, have a pip: every way in which a value can lie."""


def read_dice(picture: Colour, tray: Tray, kinds: Sequence[DieKind]) -> DiceSeen:
    """Every die of one picture (blue, green, red); what moves is told by :class:`DiceWatch`."""
    view = tray_view(picture, tray)
    squares = find_squares(view, kinds)
    common = len(squares)
    choice, faces = _chosen(view, squares)
    if choice.unexplained(tray.die) >= _UNEXPLAINED:
        # a die that the lamp is mirrored on as on no other
        where = _around(choice.left, view)
        squares += [square for gloss in GLOSSES for square in find_squares(view, kinds, gloss, where)]
        choice, faces = _chosen(view, squares)
    dice = []
    for number in choice.kept:
        die = _face(view, squares[number], *faces[number])
        sure = die.sure and number < common and number not in choice.doubtful
        dice.append(replace(die, sure=sure))
    whole = choice.unexplained(tray.die) < _UNEXPLAINED
    return DiceSeen(tuple(dice), settled=False, sure=whole and all(die.sure for die in dice))


def _chosen(view: TrayView, squares: Sequence[Square]) -> tuple[Choice, list[tuple[int, bool]]]:
    """The squares that are dice, clear pips counting for them, and what every square's pips say.

    A side as bright as the top lets a square fit that lies half on either; its pips are in no order.
    """
    faces = [_value(_pips_of(view, square)) for square in squares]
    worth = [square.fit + _CLEAR * clear for square, (_, clear) in zip(squares, faces, strict=True)]
    says = [(square.kind.name, value) for square, (value, _) in zip(squares, faces, strict=True)]
    return chosen(view, squares, worth, says), faces


def _around(left: Mask, view: TrayView) -> Mask:
    """What is left and its neighbourhood, as large as the view."""
    height, width = view.light.shape[:2]
    wide = cv2.dilate(left, np.ones((7, 7), np.uint8))
    return np.asarray(cv2.resize(wide, (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)


def _face(view: TrayView, square: Square, value: int, clear: bool) -> DieFace:
    x, y = view.millimetres(square.x, square.y)
    sure = clear and square.fit >= _SURE_FIT and square.margin >= _SURE_MARGIN
    return DieFace(square.kind.name, value, x, y, square.angle, sure and value in square.kind.values)


def _pips_of(view: TrayView, square: Square) -> Floats:
    """The face upright, ``_FACE`` px wide: how far each pixel is on the way from body to pip."""
    turn = cv2.getRotationMatrix2D((square.x, square.y), square.angle, 16 / view.tray.die)
    turn[:, 2] = turn[:, 2] + (_FACE - 1) / 2 - (square.x, square.y)
    face = cv2.warpAffine(view.light, turn, (_FACE, _FACE), borderMode=cv2.BORDER_REPLICATE)
    body = level(np.array(square.kind.body) + square.gloss)
    way = level(np.array(square.kind.pips)) - body
    far = float(np.linalg.norm(way))
    share = (face - body) @ (way / (far * min(far, _DEEPEST)))
    rim = round((_FACE - 11 * DICE_PX) / 2)
    inner = share[rim:-rim, rim:-rim]
    share -= np.percentile(inner, 30)
    most = float(np.percentile(inner, 98.5))
    return np.asarray(share / most if _FAINTEST < most < 1.7 else share, np.float32)


def _value(pips: Floats) -> tuple[int, bool]:
    """The pips of an upright face, and whether there is no doubt about them."""
    places = _nine(pips)
    misfit = ((places[:, None, :] - _WANTED) ** 2).sum(axis=2) + _OFF_AT_ALL[:, None]
    # or a shift that looks between the pips would make any face a blank one
    misfit += _MISSED * np.abs(_WANTED.sum(axis=1) - _spots(pips, np.zeros(3)))
    moved, number = (int(at) for at in np.unravel_index(int(misfit.argmin()), misfit.shape))
    there, found = _WANTED[number] > 0, places[moved]
    clear = bool((found[there] > _ON).all() and (found[~there] < _OFF).all())
    value = int(there.sum())
    return value, clear and _spots(pips, _OFFSETS[moved]) == value


def _nine(pips: Floats) -> NDArray[np.float64]:
    """How much of a pip lies at each of the nine places, for every shift and turn in ``_OFFSETS``: n × 9."""
    reach = round(_PIP * DICE_PX)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc = (np.hypot(x, y) <= 0.75 * reach).astype(np.float32)
    share = cv2.filter2D(pips, cv2.CV_32F, disc / disc.sum(), borderType=cv2.BORDER_REPLICATE)
    across, down, turn = (column[:, None] for column in _OFFSETS.T)
    c, s = np.cos(turn * _RADIANS), np.sin(turn * _RADIANS)
    right, below = (np.tile(_STEPS, 3), np.repeat(_STEPS, 3))
    columns = (c * right - s * below + across) * DICE_PX + (_FACE - 1) / 2
    rows = (s * right + c * below + down) * DICE_PX + (_FACE - 1) / 2
    found = share[np.rint(rows).astype(int), np.rint(columns).astype(int)]
    return np.asarray(found, np.float64)


def _spots(pips: Floats, off: NDArray[np.float64]) -> int:
    """Spots as large as a pip on the face, its edge left out."""
    across, down, turn = (float(part) for part in off)
    side = 13 * DICE_PX
    back = cv2.getRotationMatrix2D(((side - 1) / 2, (side - 1) / 2), -turn, 1.0)
    back[:, 2] = back[:, 2] + (_FACE - side) / 2 + np.array((across, down)) * DICE_PX
    face = cv2.warpAffine(pips, back, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    mask = (face > 0.5).astype(np.uint8)
    count, _, shapes, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    area = math.pi * (_PIP * DICE_PX) ** 2
    sizes = [float(shapes[label, cv2.CC_STAT_AREA]) / area for label in range(1, count)]
    # pips that blur has joined count for as many as they cover
    return sum(max(1, round(size)) for size in sizes if size > _SMALLEST_SPOT)


class DiceWatch:
    """Follows a tray over time; the times are the pictures' own.

    While anything moves in the tray, a hand above it included, nothing is read: that costs next to nothing.
    """

    def __init__(self, tray: Tray, kinds: Sequence[DieKind]) -> None:
        self._tray = tray
        self._kinds = tuple(kinds)
        self._cells: Floats | None = None
        self._since = 0.0
        self._read: DiceSeen | None = None

    def look(self, picture: Colour, at: float) -> DiceSeen:
        """The tray in a picture taken ``at`` seconds; without dice until nothing has moved for a while."""
        cells = _cells(picture, self._tray)
        if self._cells is None or _moved(self._cells, cells):
            self._since = at
            self._read = None
        self._cells = cells
        if at - self._since < SETTLED:
            return DiceSeen((), settled=False, sure=False)
        if self._read is None:
            self._read = replace(read_dice(picture, self._tray, self._kinds), settled=True)
        return self._read


class MatTray:
    """A tray that stands at a known place of the mat, wherever the mat is in the picture."""

    def __init__(self, place: TrayPlace) -> None:
        self._place = place
        self._plane: Plane | None = None
        self._watch: DiceWatch | None = None
        self._last: DiceSeen | None = None

    def look(self, picture: Colour | None, plane: Plane | None, at: float) -> DiceSeen | None:
        """The tray, when it looks otherwise than at the last call; None also without colour or table."""
        if picture is None or plane is None:
            return None
        if self._watch is None or plane is not self._plane:
            self._plane = plane
            self._watch = DiceWatch(_tray_on(plane, self._place), self._place.kinds)
        seen = self._watch.look(picture, at)
        if seen == self._last:
            return None
        self._last = seen
        return seen


def _tray_on(plane: Plane, place: TrayPlace) -> Tray:
    """The tray by its four corners in the picture, so that a bent lens does no harm."""
    right, below = place.left + place.width, place.top + place.height
    corners = np.array([(place.left, place.top), (right, place.top), (right, below), (place.left, below)])
    own = np.array([(0, 0), (place.width, 0), (place.width, place.height), (0, place.height)], np.float32)
    to_px = cv2.getPerspectiveTransform(own, plane.pixels(corners).astype(np.float32))
    return Tray(np.asarray(to_px, np.float64), place.width, place.height)


def _cells(picture: Colour, tray: Tray) -> Floats:
    """The tray's rectangle of the picture, a fourth as large: single pixels' noise averages out."""
    corners = np.array([(0, 0), (tray.width, 0), (tray.width, tray.height), (0, tray.height)], np.float64)
    places = cv2.perspectiveTransform(corners[None], tray.to_px)[0]
    left, top = np.maximum(places.min(axis=0), 0).astype(int)
    right, bottom = np.maximum(places.max(axis=0), 1).astype(int)
    part = picture[top:bottom, left:right]
    if min(part.shape[:2]) < _CELL:
        return np.zeros((1, 1), np.float32)
    size = (part.shape[1] // _CELL, part.shape[0] // _CELL)
    grey = cv2.cvtColor(np.ascontiguousarray(part), cv2.COLOR_BGR2GRAY)
    return cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32)


def _moved(before: Floats, now: Floats) -> bool:
    """Whether at least two cells differ after an even change of light."""
    if before.shape != now.shape:
        return True
    gain = float(np.median(now) + 1) / float(np.median(before) + 1)
    return int((np.abs(now - before * gain) > _STEP).sum()) >= 2
