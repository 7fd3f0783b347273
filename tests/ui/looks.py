"""What a person could not read or hit on a drawn screen: cut, too small, overlapping, hard to hit."""

from __future__ import annotations

import itertools
from typing import Any

from tests.ui.window import Box

__all__ = ["BODY", "TARGET", "faults", "overlapping"]

BODY = 24
"""Smallest size of a text, in units."""

PROMPT = 40
"""Smallest size of the line that says what to do, in units."""

TARGET = 50
"""9 mm on a 7-inch screen, in units."""


def overlapping(one: Box, other: Box, slack: float) -> bool:
    """Whether two boxes cover each other by more than ``slack`` in both directions."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > slack and down > slack


def faults(shown: dict[str, Any], width: int, height: int) -> list[str]:
    """Everything a person could not read or hit, in sentences."""
    unit = min(width, height) / 480
    found = []
    for text in (*shown["texts"], *shown["scrolled"]):
        if not text["fits"]:
            found.append(f"cut: {text['text']}")
        if text["size"] < (PROMPT if text["prompt"] else BODY) * unit - 0.1:
            found.append(f"too small: {text['text']} ({text['size'] / unit:.0f})")
    for text in shown["texts"]:
        x, y, across, tall = text["box"]
        if x < -1 or y < -1 or x + across > width + 1 or y + tall > height + 1:
            found.append(f"off the screen: {text['text']}")
    for press in shown["presses"]:
        x, y, across, tall = press["box"]
        if x < -1 or y < -1 or x + across > width + 1 or y + tall > height + 1:
            found.append(f"button off the screen: {press['text']}")
    for one, other in itertools.combinations(shown["texts"], 2):
        # A line of text carries empty room above and below its letters.
        if overlapping(one["box"], other["box"], 12 * unit):
            found.append(f"overlapping: {one['text']} / {other['text']}")
    for one, other in itertools.combinations(shown["presses"], 2):
        if overlapping(one["box"], other["box"], 1):
            found.append(f"overlapping buttons: {one['text']} / {other['text']}")
    found.extend(f"hard to hit: {p['text']}" for p in shown["presses"] if min(p["box"][2:]) < TARGET * unit)
    return found
