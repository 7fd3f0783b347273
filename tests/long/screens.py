"""Long set: every screen in every language, shape, rotation and text size can be read and hit.

One unit is a window of one size, turned one way, at one text size, with all scenes in all languages.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.long.framework import Figures, LongSet, Unit
from tests.ui.looks import faults
from tests.ui.scenes import SCENES
from tests.ui.window import WindowProcess, display
from ui.settings import TEXT_SIZES
from ui.texts import LANGUAGES

__all__ = ["SCREENS_READABLE"]

SIZES = ((800, 480), (720, 1280))
TURNS = (0, 90)
"""Turned by half a circle more, a screen is laid out the same."""


def _look(unit: Unit) -> Figures:
    """Look at every scene in every language."""
    with display() as screen, tempfile.TemporaryDirectory() as data:
        window = WindowProcess(screen, (unit["width"], unit["height"]), Path(data))
        try:
            window.tell("set", rotation=unit["rotation"], text=unit["text"])
            return _measure(window)
        finally:
            window.close()


def _measure(window: WindowProcess) -> Figures:
    found: list[str] = []
    letters, targets, texts = [], [], 0
    for language in LANGUAGES:
        window.tell("speak", language=language)
        for scene in SCENES:
            window.tell("show", scene=scene, briefly=True)
            shown = window.tell("drawn")
            unit = min(shown["size"]) / 480
            found += [f"{language}, {scene}: {fault}" for fault in faults(shown, *shown["size"])]
            letters += [text["size"] / unit for text in (*shown["texts"], *shown["scrolled"])]
            targets += [min(press["box"][2:]) / unit for press in shown["presses"]]
            texts += len(shown["texts"])
    return {
        "screens": len(LANGUAGES) * len(SCENES),
        "texts": texts,
        "smallest_text": round(min(letters), 1),
        "mean_text": round(sum(letters) / len(letters), 1),
        "smallest_target": round(min(targets), 1),
        "faults": found,
    }


def _summary(results: Sequence[tuple[Unit, Figures]]) -> Figures:
    """Sizes are in units: 1/480 of the short side, a pixel at 800×480."""
    figures = [done for _, done in results if "screens" in done]
    by_size = {
        name: [done["mean_text"] for unit, done in results if unit["text"] == name and "mean_text" in done]
        for name in TEXT_SIZES
    }
    return {
        "screens": sum(done["screens"] for done in figures),
        "texts": sum(done["texts"] for done in figures),
        "smallest_text": min(done["smallest_text"] for done in figures),
        "smallest_target": min(done["smallest_target"] for done in figures),
        "mean_text": {name: round(sum(means) / len(means), 1) for name, means in by_size.items() if means},
        "faults": [],
    }


SCREENS_READABLE = LongSet(
    name="screens-readable",
    what="every screen in all languages, shapes, rotations and text sizes: nothing cut, small or overlapping",
    units=tuple(
        {"width": width, "height": height, "rotation": rotation, "text": text}
        for width, height in SIZES
        for rotation in TURNS
        for text in TEXT_SIZES
    ),
    run=_look,
    summarise=_summary,
)
