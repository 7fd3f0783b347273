"""Which of the squares found are dice: those that together explain best what is lit in the tray.

A die is its upper face and the sides that the camera sees, and the camera sees all dice from one place: so
the sides of all reach the same way. Whatever is lit and neither may be another die. Knows squares and what
each is worth; must not know pips.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice_places import DICE_PX, LIT, Mask, Square, TrayView, level, shared

__all__ = ["Choice", "chosen", "lit"]

Foot = tuple[float, float]

_OVERLAP = 0.125
"""Share of their area that two dice side by side may seem to have in common."""

_REACH = 0.65
"""How far sides reach out at most, by a die's side: the camera looks down at 33 degrees."""

_WIDER = 0.02
"""By how much more the sides reach for each mm further from the camera: a die of 16 mm, 0.8 m away."""

_GROWN = 1.0
"""Millimetres of blur around a die."""

_LONG = 2.0
"""What a mm of reach weighs, in lit mm² left unexplained."""

_LEFT = 1.5
_HIDDEN = 1.0
"""What weighs against squares, by a face's area: what is lit beside them; an upper face behind a side."""

_CLOSE = 0.2
"""By how much less a square may explain that makes another, read otherwise, a doubtful one."""

_TURNS = 2
_ROUNDS = 12
"""How often the camera's place is looked for anew, and squares exchanged before that."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Numbers of the squares that are dice, those of them that might as well be read otherwise, and the lit
    part of the tray that all leave, at 1 mm a px."""

    kept: tuple[int, ...]
    doubtful: frozenset[int]
    left: Mask

    def unexplained(self, die: float) -> float:
        """What is left, by the area of a die's face."""
        return float(self.left.sum()) / die**2


def lit(view: TrayView) -> Mask:
    """What is brighter than felt and no speck, at 1 mm a px."""
    bright = (np.maximum.reduce(cv2.split(view.light)) > level(LIT)).astype(np.uint8)
    opened = cv2.morphologyEx(bright, cv2.MORPH_OPEN, np.ones((DICE_PX * 2, DICE_PX * 2), np.uint8))
    shape = (opened.shape[1] // DICE_PX, opened.shape[0] // DICE_PX)
    small = cv2.resize(opened * np.uint8(255), shape, interpolation=cv2.INTER_AREA)
    return (small > 127).astype(np.uint8)


def chosen(
    view: TrayView, squares: Sequence[Square], worth: Sequence[float], says: Sequence[object]
) -> Choice:
    """The squares, none over another, that are worth most and leave least of what is lit; ``says`` is what
    each would be read as."""
    bright, die = lit(view), view.tray.die
    kept: list[int] = []
    for number in sorted(range(len(squares)), key=lambda number: worth[number], reverse=True):
        if all(shared(squares[number], squares[other], die * DICE_PX) <= _OVERLAP for other in kept):
            kept.append(number)
    if not kept:
        return Choice((), frozenset(), bright)
    for _ in range(_TURNS):
        foot = _camera(bright, [squares[number] for number in kept], die)
        search = _Search(bright, squares, worth, foot, die)
        before, kept = kept, search.improved(kept)
        if kept == before:
            break
    left = bright.copy()
    for number in kept:
        cv2.fillConvexPoly(left, _body(squares[number], foot, die), 0)
    return Choice(tuple(kept), search.doubtful(kept, says), left)


class _Search:
    """Exchanges one square after the other as long as that explains more."""

    def __init__(
        self, bright: Mask, squares: Sequence[Square], worth: Sequence[float], foot: Foot, die: float
    ) -> None:
        self._worth = worth
        self._area = die**2
        self._bright = bright.ravel() > 0
        faces = np.zeros((len(squares), bright.size), np.float32)
        bodies = np.zeros((len(squares), bright.size), np.float32)
        for number, square in enumerate(squares):
            cv2.fillConvexPoly(faces[number].reshape(bright.shape), _face(square, die), 1)
            cv2.fillConvexPoly(bodies[number].reshape(bright.shape), _body(square, foot, die, 0.0), 1)
        self._over = faces @ faces.T / self._area
        self._behind = faces @ bodies.T / self._area
        np.fill_diagonal(self._behind, 0)
        self._bodies = np.zeros((len(squares), bright.size), np.uint8)
        for number, square in enumerate(squares):
            cv2.fillConvexPoly(self._bodies[number].reshape(bright.shape), _body(square, foot, die), 1)

    def improved(self, kept: Sequence[int]) -> list[int]:
        """The squares kept, with others in their place until none explains more."""
        best, score = list(kept), self._score(kept)
        for _ in range(_ROUNDS):
            tried = [self._with(best, number) for number in range(len(self._worth)) if number not in best]
            tried += [[other for other in best if other != number] for number in best]
            scores = [self._score(each) for each in tried]
            most = int(np.argmax(scores)) if scores else 0
            if not scores or scores[most] <= score + 1e-6:
                break
            best, score = tried[most], scores[most]
        return best

    def doubtful(self, kept: Sequence[int], says: Sequence[object]) -> frozenset[int]:
        """Squares that one read otherwise might stand for and explain hardly less."""
        least = self._score(kept) - _CLOSE
        found: set[int] = set()
        for number in set(range(len(says))) - set(kept):
            other = self._with(kept, number)
            gone = set(kept) - set(other)
            if [says[each] for each in gone] != [says[number]] and self._score(other) > least:
                found |= gone
        return frozenset(found)

    def _with(self, kept: Sequence[int], number: int) -> list[int]:
        return [other for other in kept if self._over[number, other] <= _OVERLAP] + [number]

    def _score(self, kept: Sequence[int]) -> float:
        some = list(kept)
        covered = self._bodies[some].any(axis=0)
        left = float(np.count_nonzero(self._bright & ~covered)) / self._area
        hidden = float(self._behind[np.ix_(some, some)].sum())
        return sum(self._worth[number] for number in some) - _LEFT * left - _HIDDEN * hidden


def _camera(bright: Mask, squares: Sequence[Square], die: float) -> Foot:
    """Where the camera stands over the tray, so that least is left: the sides reach that way."""
    middle = (bright.shape[1] / 2, bright.shape[0] / 2)
    best, least = middle, math.inf
    for far in np.arange(0.0, _REACH * die + 0.5, 1.0):
        for way in np.arange(0, 360, 15) if far else (0,):
            foot = (
                middle[0] + far * math.cos(math.radians(way)) / _WIDER,
                middle[1] + far * math.sin(math.radians(way)) / _WIDER,
            )
            left = bright.copy()
            for square in squares:
                cv2.fillConvexPoly(left, _body(square, foot, die), 0)
            cost = float(left.sum()) + _LONG * far
            if cost < least:
                best, least = foot, cost
    return best


def _face(square: Square, die: float) -> NDArray[np.int32]:
    return _drawn(cv2.boxPoints((_middle(square), (die, die), square.angle)))


def _body(square: Square, foot: Foot, die: float, grown: float = _GROWN) -> NDArray[np.int32]:
    """The outline of a die of which a square is the upper face, at 1 mm a px."""
    x, y = _middle(square)
    wide = die + 2 * grown
    top = cv2.boxPoints(((x, y), (wide, wide), square.angle))
    away = np.array((foot[0] - x, foot[1] - y), np.float32) * _WIDER
    return _drawn(cv2.convexHull(np.vstack((top, top + away))).reshape(-1, 2))


def _middle(square: Square) -> tuple[float, float]:
    return (square.x + 0.5) / DICE_PX - 0.5, (square.y + 0.5) / DICE_PX - 0.5


def _drawn(outline: NDArray[Any]) -> NDArray[np.int32]:
    return np.round(outline).astype(np.int32)
