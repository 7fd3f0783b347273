"""What one household likes: language, text size, theme, sound, motion, seat colours, timers, rotation.

Kept in one small file that is replaced as a whole at every change. Knows no toolkit and no game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.files import write_whole
from companion.games.vocabulary import Json
from ui.words import TROUBLES

__all__ = [
    "AT_END",
    "COLOUR_SETS",
    "FILE_NAME",
    "FINDINGS",
    "REVEAL",
    "ROTATIONS",
    "TEXT_SIZES",
    "THEMES",
    "TIMER_SECONDS",
    "Settings",
    "SettingsFile",
    "checked",
]

FILE_NAME = "settings.json"

TEXT_SIZES: Mapping[str, float] = {"normal": 1.0, "large": 1.15, "largest": 1.3}
"""Names of the text sizes and how much larger than normal they are."""

THEMES = ("day", "night")

ROTATIONS = (0, 90, 180, 270)
"""Degrees that the picture is turned against the clock."""

COLOUR_SETS = ("earth", "bright", "grey")
"""Sets of seat colours; see :mod:`ui.theme`."""

TIMER_SECONDS = (0, 30, 60, 90, 120, 180)
"""Choices for a phase; 0 is without a timer."""

AT_END = ("nothing", "reminder", "default", "bot")
"""What happens when a phase's time is over."""

FINDINGS = ("at-once", "at-end")
"""When the referee says that something about hidden hands does not go together."""

REVEAL = ("table-decides", "all-plan-again", "lowest-legal-plan")
"""What the house rule does about late and wrong cards at the reveal."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One household's settings; an empty language follows the machine."""

    language: str = ""
    text: str = "normal"
    theme: str = "day"
    sound: bool = True
    motion: bool = True
    colours: str = "earth"
    rotation: int = 0
    planning: int = 0
    decisions: int = 0
    turns: int = 0
    at_end: str = "reminder"
    reveal: str = "table-decides"
    chances: bool = True
    findings: str = "at-once"
    hands: bool = False

    @property
    def scale(self) -> float:
        """How much larger than normal texts are."""
        return TEXT_SIZES[self.text]

    @property
    def timers(self) -> Mapping[str, Mapping[str, Json]]:
        """The time limits of a game that begins now, as the session reads them.

        >>> Settings(planning=60).timers
        {'planning': {'seconds': 60, 'at_end': 'reminder'}}
        """
        phases = {"planning": self.planning, "decisions": self.decisions, "turns": self.turns}
        return {
            phase: {"seconds": seconds, "at_end": self.at_end} for phase, seconds in phases.items() if seconds
        }


_LANGUAGES = ("", "en", "de", "zh_Hant")

_ALLOWED: Mapping[str, tuple[Any, ...]] = {
    "language": _LANGUAGES,
    "text": tuple(TEXT_SIZES),
    "theme": THEMES,
    "sound": (True, False),
    "motion": (True, False),
    "colours": COLOUR_SETS,
    "rotation": ROTATIONS,
    "planning": TIMER_SECONDS,
    "decisions": TIMER_SECONDS,
    "turns": TIMER_SECONDS,
    "at_end": AT_END,
    "reveal": REVEAL,
    "chances": (True, False),
    "findings": FINDINGS,
    "hands": (True, False),
}


def checked(values: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """Settings of a file's values, and the names of those that had to fall back to their defaults.

    >>> checked({"theme": "night", "text": "tiny"})[1]
    ('text',)
    """
    good: dict[str, Any] = {}
    bad: list[str] = []
    for field in fields(Settings):
        if field.name not in values:
            continue
        value = values[field.name]
        fits = any(value == one and type(value) is type(one) for one in _ALLOWED[field.name])
        if fits:
            good[field.name] = value
        else:
            bad.append(field.name)
    return Settings(**good), tuple(bad)


class SettingsFile:
    """The settings as they are now; every change is on the disk before it counts.

    ``trouble`` is one line for people when the file could not be read as it was: defaults stand in.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Read ``path``; without one nothing is kept."""
        self.path = path
        self.trouble = ""
        self.now = self._read()

    def change(self, **values: Any) -> Settings:
        """Change and keep; raises ``ValueError`` for a value that is no choice, ``CompanionError`` when
        the file cannot be written (the change then holds until the program ends)."""
        wanted = replace(self.now, **values)
        _, bad = checked(asdict(wanted))
        if bad:
            raise ValueError(f"not a choice: {', '.join(f'{name}={values.get(name)!r}' for name in bad)}")
        self.now = wanted
        if self.path is not None:
            _keep(self.path, json.dumps(asdict(wanted), indent=1) + "\n")
        return wanted

    def _read(self) -> Settings:
        if self.path is None:
            return Settings()
        try:
            raw = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError):
            raw = None
        if not isinstance(raw, dict):
            self.trouble = TROUBLES["damaged"]
            return Settings()
        settings, bad = checked(raw)
        if bad:
            self.trouble = TROUBLES["doubtful"]
        return settings


def _keep(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CompanionError(
            "The settings could not be saved in {folder}: {reason}", folder=str(path.parent), reason=reason
        ) from None
