"""How single pieces look from straight above: cards, wedges, the wheel's hub, tags. Grey, no camera.

A sprite is a pair of equally sized grey pictures: the piece, and its cover (255 where the piece is).
Must not know where a piece lies.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.race.animals import ANIMALS
from companion.games.race.components import action_of, energy_of, wedge_of
from companion.games.race.mat import WEDGE_RADIUS
from companion.mat import TAG_SIZE
from companion.tags import symbol
from companion.virtual.pieces import Shape, shape_of

__all__ = ["INK", "PAPER", "SCALE", "Grey", "label", "sprite", "tag_picture"]

Grey = NDArray[np.uint8]

SCALE = 8
"""Pixels of a sprite per mm."""

PAPER = 242
INK = 26
_CARD_TINT = {"A": 226, "D": 220, "E": 233, "Z": 214}
_ACTIONS = ("", "Cheat", "Help", "Run", "Rest", "Cooperate", "Walk", "Repeat", "Strategise")
_INNER, _OUTER = 37.0, 82.0
"""Radii of a wedge from the wheel's centre, in mm: outside the hub, inside the zone."""


def tag_picture(component: str) -> Grey:
    """A printed tag with its white margin, ``TAG_SIZE * SCALE`` px a side."""
    modules = np.array(symbol(component), dtype=bool)
    small = np.where(modules, INK, PAPER).astype(np.uint8)
    side = round(TAG_SIZE * SCALE)
    large = np.kron(small, np.ones((12, 12), np.uint8))
    return np.asarray(cv2.resize(large, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def label(canvas: Grey, text: str, middle: tuple[float, float], height: float, ink: int = INK) -> None:
    """Write Latin text around a point (px), ``height`` px high."""
    font = cv2.FONT_HERSHEY_DUPLEX
    size = height / 22.0
    weight = max(1, round(height / 12))
    (width, tall), _ = cv2.getTextSize(text, font, size, weight)
    corner = round(middle[0] - width / 2), round(middle[1] + tall / 2)
    cv2.putText(canvas, text, corner, font, size, ink, weight, cv2.LINE_AA)


@lru_cache(maxsize=512)
def sprite(component: str, face_up: bool) -> tuple[Grey, Grey]:
    """Picture and cover of a piece, upright, at :data:`SCALE` px a mm; shared, not to be written to."""
    shape = shape_of(component)
    cover = _cover(shape)
    if not face_up:
        return _back(shape), cover
    draw = {"card": _card, "wedge": _wedge, "hub": _hub, "sheet": _sheet}.get(shape.kind, _token)
    picture = draw(component, shape)
    _stick_tag(picture, component, shape)
    return picture, cover


def _blank(shape: Shape, grey: int) -> Grey:
    return np.full((round(shape.height * SCALE), round(shape.width * SCALE)), grey, np.uint8)


@cache
def _cover(shape: Shape) -> Grey:
    cover = _blank(shape, 0)
    height, width = cover.shape
    if shape.kind in ("card", "sheet"):
        _rounded(cover, 0, 3 * SCALE, 255)
    elif shape.kind == "wedge":
        cv2.fillPoly(cover, [_wedge_outline(shape)], 255, cv2.LINE_AA)
    else:
        cv2.circle(cover, (width // 2, height // 2), width // 2 - 2, 255, -1, cv2.LINE_AA)
    return cover


def _rounded(canvas: Grey, inset: int, radius: int, grey: int) -> None:
    """Fill a rectangle with round corners, ``inset`` px inside the canvas."""
    height, width = canvas.shape
    left, top, right, bottom = inset, inset, width - 1 - inset, height - 1 - inset
    cv2.rectangle(canvas, (left + radius, top), (right - radius, bottom), grey, -1)
    cv2.rectangle(canvas, (left, top + radius), (right, bottom - radius), grey, -1)
    for x in (left + radius, right - radius):
        for y in (top + radius, bottom - radius):
            cv2.circle(canvas, (x, y), radius, grey, -1, cv2.LINE_AA)


def _stick_tag(picture: Grey, component: str, shape: Shape) -> None:
    tag = tag_picture(component)
    side = tag.shape[0]
    left = max(0, round((shape.width / 2 + shape.tag_x) * SCALE - side / 2))
    top = max(0, round((shape.height / 2 + shape.tag_y) * SCALE - side / 2))
    picture[top : top + side, left : left + side] = tag


def _card(component: str, shape: Shape) -> Grey:
    picture = _blank(shape, 200)
    tint = _CARD_TINT.get(component[3], 220)
    _rounded(picture, SCALE // 2, 3 * SCALE, tint)
    height, width = picture.shape
    action, energy = action_of(component), energy_of(component)
    if action is not None:
        label(picture, str(action), (width * 0.86, height * 0.12), 7 * SCALE)
        cv2.rectangle(picture, (3 * SCALE, 34 * SCALE), (width - 3 * SCALE, height - 3 * SCALE), 176, -1)
        label(picture, str(action), (width / 2, height * 0.69), 18 * SCALE, 60)
        label(picture, _ACTIONS[action], (width / 2, height * 0.9), 4.5 * SCALE)
    elif energy is not None:
        label(picture, str(energy), (width * 0.86, height * 0.12), 7 * SCALE)
        for n in range(energy):
            middle = round(width / 2 + (n % 3 - 1) * 11 * SCALE), round((41 + n // 3 * 13) * SCALE)
            cv2.circle(picture, middle, round(4.2 * SCALE), 96, -1, cv2.LINE_AA)
            cv2.circle(picture, middle, round(2.4 * SCALE), 190, -1, cv2.LINE_AA)
    elif component.startswith("RZ-Z"):
        label(picture, ANIMALS[int(component[4:]) - 1], (width / 2, height * 0.72), 6 * SCALE)
    else:
        label(picture, component[3:], (width / 2, height * 0.72), 9 * SCALE)
    return picture


def _sheet(component: str, shape: Shape) -> Grey:
    """A track sheet: its name and three spaces of different grey beside the tag."""
    picture = _blank(shape, 222)
    height, width = picture.shape
    for number in range(3):
        left = round(width * (0.4 + 0.2 * number))
        tone = 110 + 45 * ((int(component[4:6]) + number) % 3)
        cv2.rectangle(picture, (left, SCALE * 4), (left + round(width * 0.17), height - SCALE * 10), tone, -1)
    label(picture, component[3:], (width * 0.68, height * 0.88), 5 * SCALE)
    return picture


@cache
def _back(shape: Shape) -> Grey:
    """A lattice that no decoder takes for a tag."""
    picture = _blank(shape, 206)
    _rounded(picture, round(2.5 * SCALE), 2 * SCALE, 92)
    height, width = picture.shape
    inner = np.zeros_like(picture)
    for start in range(-height, width + height, 5 * SCALE):
        cv2.line(inner, (start, 0), (start + height, height), 255, SCALE, cv2.LINE_AA)
        cv2.line(inner, (start, 0), (start - height, height), 255, SCALE, cv2.LINE_AA)
    edge = round(4 * SCALE)
    window = np.zeros(picture.shape, bool)
    window[edge : height - edge, edge : width - edge] = True
    lattice = np.where(window, inner.astype(np.int16) * 62 // 255, 0)
    return (picture + lattice).astype(np.uint8)


def _wedge_outline(shape: Shape) -> NDArray[np.int32]:
    """A sixth of a ring, less a gap, around a tag that lies on the wheel's twelve o'clock."""
    half = math.radians(29.0)
    turns = np.linspace(-half, half, 25)
    outer = np.column_stack((np.sin(turns), -np.cos(turns))) * _OUTER
    inner = np.column_stack((np.sin(turns[::-1]), -np.cos(turns[::-1]))) * _INNER
    middle = np.array([shape.width / 2, shape.height / 2 + WEDGE_RADIUS])
    points = np.vstack((outer, inner)) + middle
    return np.asarray(np.round(points * SCALE), np.int32)


def _wedge(component: str, shape: Shape) -> Grey:
    picture = _blank(shape, 196)
    outline = _wedge_outline(shape)
    cv2.polylines(picture, [outline], True, 90, SCALE, cv2.LINE_AA)
    number = wedge_of(component)
    if number is not None:
        label(picture, str(number), (shape.width / 2 * SCALE, (shape.height / 2 - 21.5) * SCALE), 7 * SCALE)
    return picture


def _hub(component: str, shape: Shape) -> Grey:
    """The wheel's turning layer: a disc with rays and a pointer that leads the eye to twelve o'clock."""
    picture = _blank(shape, 188)
    middle = round(shape.width / 2 * SCALE)
    for ray in range(18):
        turn = math.radians(20 * ray + 10)
        tip = round(middle + math.sin(turn) * middle), round(middle - math.cos(turn) * middle)
        cv2.line(picture, (middle, middle), tip, 120, SCALE // 2, cv2.LINE_AA)
    top, low, wide = 2 * SCALE, 12 * SCALE, 6 * SCALE
    pointer = np.array([(middle, top), (middle - wide, low), (middle + wide, low)], np.int32)
    cv2.fillPoly(picture, [pointer], 50, cv2.LINE_AA)
    return picture


def _token(component: str, shape: Shape) -> Grey:
    return _blank(shape, 214)
