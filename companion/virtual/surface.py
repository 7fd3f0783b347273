"""The table before anybody lays a piece: wood, the printed mat, its zones and marks.

Knows the mat; must not know a piece or a camera.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.mat import Mat, Zone
from companion.virtual.canvas import SCALE, Canvas, Rect, laid
from companion.virtual.sprites import PAPER, label, tag_picture

__all__ = ["surface"]

Grey = NDArray[np.uint8]

_WOOD = 62
_LINE = 150
_PRINT = 110
_RING = (36.0, 84.0)
"""Radii in mm of the circles printed where the wheel lies."""


def surface(mat: Mat, canvas: Canvas, seed: int) -> Grey:
    """The bare table as a canvas picture; the seed grows the wood."""
    chance = np.random.default_rng([seed, 4])
    picture = _wood(canvas, chance)
    _lay_paper(picture, mat, canvas, chance)
    for zone in mat.zones:
        _print_zone(picture, zone, canvas)
    for mark in mat.marks():
        tag = tag_picture(mark.component)
        patch = laid(tag, np.full_like(tag, 255), canvas.pixel(mark.x, mark.y), 0.0, thickness=0.0)
        patch.onto(picture, canvas.rect)
    return picture


def _wood(canvas: Canvas, chance: np.random.Generator) -> Grey:
    """Long fibres and slow bands, made small and stretched along the table."""
    fibres = chance.normal(0, 1, (canvas.height // 2, canvas.width // 32)).astype(np.float32)
    bands = chance.normal(0, 1, (canvas.height // 90, canvas.width // 320 + 2)).astype(np.float32)
    size = (canvas.width, canvas.height)
    grain = cv2.resize(fibres, size, interpolation=cv2.INTER_LINEAR)
    drift = cv2.resize(bands, size, interpolation=cv2.INTER_CUBIC)
    return np.clip(cv2.addWeighted(grain, 5.0, drift, 7.0, _WOOD), 20, 120).astype(np.uint8)


def _lay_paper(picture: Grey, mat: Mat, canvas: Canvas, chance: np.random.Generator) -> None:
    left, top = (round(value) for value in canvas.pixel(0, 0))
    right, bottom = (round(value) for value in canvas.pixel(mat.width, mat.height))
    sheet = np.zeros_like(picture)
    cv2.rectangle(sheet, (left + 5, top + 6), (right + 5, bottom + 6), 110, -1)
    shade = 255 - cv2.GaussianBlur(sheet, (0, 0), 4)
    np.copyto(picture, cv2.multiply(picture, shade, None, 1 / 255))
    whole = Rect(left, top, right, bottom).common(canvas.rect)
    if whole is None:
        raise ValueError("the mat lies outside what the camera sees")
    fibre = chance.normal(0, 1.2, ((whole.bottom - whole.top) // 4 + 1, (whole.right - whole.left) // 4 + 1))
    size = (whole.right - whole.left, whole.bottom - whole.top)
    sheet_grey = cv2.resize(fibre.astype(np.float32), size, interpolation=cv2.INTER_LINEAR) + PAPER - 4
    picture[whole.slices()] = np.clip(sheet_grey, 0, 250).astype(np.uint8)


def _print_zone(picture: Grey, zone: Zone, canvas: Canvas) -> None:
    x, y = canvas.pixel(zone.x, zone.y)
    wide, tall = zone.width * SCALE, zone.height * SCALE
    corner, end = (round(x) + 2, round(y) + 2), (round(x + wide) - 2, round(y + tall) - 2)
    if zone.name == "wheel":
        middle = round(x + wide / 2), round(y + tall / 2)
        for radius in _RING:
            cv2.circle(picture, middle, round(radius * SCALE), _LINE, SCALE // 2, cv2.LINE_AA)
    else:
        cv2.rectangle(picture, corner, end, _LINE, SCALE // 2, cv2.LINE_AA)
    for column in range(1, zone.columns):
        line = round(x + column * zone.pitch * SCALE)
        if line < end[0]:
            cv2.line(picture, (line, corner[1]), (line, end[1]), 205, 1, cv2.LINE_AA)
    _print_name(picture, zone, (x, y))


def _print_name(picture: Grey, zone: Zone, corner: tuple[float, float]) -> None:
    """The zone's name at its lower edge; a seat's number large in its row."""
    seat, _, part = zone.name.partition(".")
    if part == "row.energy":
        label(picture, seat, (corner[0] + 254 * SCALE, corner[1] + 10 * SCALE), 7 * SCALE, _PRINT)
    if part:
        middle = corner[0] + zone.width / 2 * SCALE, corner[1] + (zone.height - 3.5) * SCALE
        label(picture, part.replace(".", " "), middle, 3 * SCALE, _PRINT)
