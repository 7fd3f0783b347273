"""A closer look at what the decoders left: patches that look like a tag, fitted one by one.

Each patch takes its size and slant from the nearest tag that was read, since all lie on one table.
Knows pixels; must not know zones or what a component is for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from companion.vision.changes import CELL, Box, Changes
from companion.vision.decoding import Detection, Grey
from companion.vision.fitting import even_metric, read_symbol
from companion.vision.memory import KnownTag
from companion.vision.patches import SYMBOL, PatchSearch

__all__ = ["CloserLook"]

GUESSES = (1.5, 1.65, 1.8, 2.0, 1.35)
"""Pixels a module, tried in turn while no tag at all has been read; larger ones the decoders read."""

LARGE = 2.6
"""Pixels a module from which the decoders read every tag that is whole (see ``docs/eyes.md``): no closer look
is worth its time, least of all below a moving hand."""


class CloserLook:
    """Remembers what was tried from frame to frame."""

    def __init__(self) -> None:
        self._patches = PatchSearch()
        self._turn = 0

    def forget(self, shape: tuple[int, ...]) -> None:
        """Another picture size (rows, columns in px): nothing was tried."""
        self._patches.forget(max(1, shape[0] // CELL), max(1, shape[1] // CELL))

    def renew(self, changes: Changes) -> None:
        """What changed may be tried again."""
        self._patches.renew(changes.changed)

    def look(self, grey: Grey, boxes: Sequence[Box], tags: Sequence[KnownTag], most: int) -> list[Detection]:
        """What was read in at most ``most`` patches of some boxes that no known tag covers."""
        module = self._module(tags)
        if module > LARGE:
            return []
        known = [tag.points for tag in tags]
        found: list[Detection] = []
        for box in boxes:
            for place in self._patches.find(grey, box, known, module, most):
                most -= 1
                metric = _nearest(place, tags).metric if tags else even_metric(module)
                each = read_symbol(grey, place, metric)
                if each is not None:
                    found.append(each)
        return found

    def look_again(self, grey: Grey, tag: KnownTag) -> list[Detection]:
        """The tag, read where it lay; empty when it cannot be, or when it is so large that others would."""
        if _module_of(tag) > LARGE:
            return []
        x, y = (float(value) for value in tag.centre)
        found = read_symbol(grey, (x, y), tag.metric)
        return [found] if found is not None else []

    def _module(self, tags: Sequence[KnownTag]) -> float:
        """Pixels a module, as most tags have it."""
        if tags:
            return float(np.median([_module_of(tag) for tag in tags]))
        self._turn += 1
        return GUESSES[self._turn % len(GUESSES)]


def _module_of(tag: KnownTag) -> float:
    return tag.size / math.sqrt(2) / SYMBOL


def _nearest(place: tuple[float, float], tags: Sequence[KnownTag]) -> KnownTag:
    return min(tags, key=lambda tag: math.dist(tag.centre, place))
