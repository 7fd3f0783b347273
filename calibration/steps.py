"""What every calibration wizard is: a machine of small steps that is told what was seen and answered.

A wizard never waits and never opens a device: whoever runs it looks at the devices, hands in what came with
the time on the clock, and shows the prompt. So the screen, the command line, a script and a test drive the
same machine. Knows no window, no device and no file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, Protocol

from companion.inputs.readings import SensorReading
from companion.reconcile.instructions import Line
from companion.session.profile import Profile
from companion.vision.decoding import Grey
from companion.vision.sightings import FrameReport

__all__ = ["Answer", "Look", "Needs", "Outcome", "Prompt", "Wizard"]


class Answer(StrEnum):
    """What a person may say: go on, leave this one out, this one again, that is all."""

    NEXT = "next"
    SKIP = "skip"
    AGAIN = "again"
    END = "end"


class Needs(StrEnum):
    """What a wizard wants to be shown."""

    PICTURES = "pictures"
    REPORTS = "reports"
    AROUND = "around"
    """Reports too, also of what lies beside the mat."""
    SENSORS = "sensors"
    TOUCHES = "touches"


@dataclass(frozen=True, eq=False)
class Look:
    """What came from the devices since the last look; each may be empty.

    ``picture`` is the newest one; ``touch`` a place touched on the screen, in px from its top left corner.
    """

    picture: Grey | None = None
    reports: Sequence[FrameReport] = ()
    readings: Sequence[SensorReading] = ()
    touch: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """What to do now, what was seen last, how far it is, and which answers make sense.

    ``spot`` is a place to show: shares of the picture (or the screen) from its top left corner.
    """

    line: Line
    note: Line | None = None
    done: int = 0
    total: int = 0
    answers: tuple[Answer, ...] = ()
    spot: tuple[float, float] | None = None
    seen: tuple[tuple[int, int], ...] = field(default=())
    """Cells of the picture (column, row of :data:`calibration.lens.CELLS`) that are done."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a wizard comes to: the profile to keep, whether it is the new one, and a line that says so."""

    profile: Profile
    taken: bool
    line: Line


class Wizard(Protocol):
    """One calibration, step by step."""

    name: ClassVar[str]
    needs: ClassVar[Needs]

    @property
    def prompt(self) -> Prompt:
        """What to do now."""
        ...

    @property
    def over(self) -> bool:
        """Whether there is nothing more to do."""
        ...

    def look(self, look: Look, now: float) -> None:
        """Take in what came from the devices by ``now`` (clock seconds)."""
        ...

    def answer(self, answer: Answer, now: float) -> None:
        """A person says something; an answer that makes no sense now is ignored."""
        ...

    def outcome(self, old: Profile, anyway: bool = False) -> Outcome:
        """What to keep once it is over; a worse result than the old one only ``anyway``."""
        ...
