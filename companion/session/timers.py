"""Time limits of the phases: pure arithmetic on the injected clock, tied to the position of the game.

What has time is named by a :class:`Subject`, which is derived from the position itself. So a timer cannot
outlive what it was about: after an undo the subject is another one, and the first keeps the time it had
spent, in case the game comes back to it. Knows no rule, no device and no plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Self

from companion.errors import BadInput
from companion.games.vocabulary import Json, Seat
from companion.reconcile.instructions import Line
from companion.session.public import Cue, PhaseTimer

__all__ = [
    "LAST_SECONDS",
    "AtEnd",
    "Limit",
    "Subject",
    "TimedPhase",
    "TimerOptions",
    "TimerState",
    "advance",
    "shown_timer",
]

LAST_SECONDS = 10.0
"""Seconds before the end at which the first tone is heard; also what a subject come back to has at least."""

CUES_KEPT = 4
LONGEST = 3600.0


class TimedPhase(StrEnum):
    """The phases that may have a limit."""

    PLANNING = "planning"
    """Until every seat has sealed."""
    DECISIONS = "decisions"
    """Until the seat that is asked has answered."""
    TURNS = "turns"
    """Until everything that a turn or a round calls for is done on the table."""


class AtEnd(StrEnum):
    """What happens when the time is up."""

    NOTHING = "nothing"
    REMINDER = "reminder"
    DEFAULT = "default"
    """The default legal choice, named beforehand, stands in; a reminder where nothing is to be chosen."""
    BOT = "bot"
    """A bot plans for whoever has not sealed; as ``DEFAULT`` in every other phase."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Seconds of one phase and what happens when they are over."""

    seconds: float
    at_end: AtEnd = AtEnd.REMINDER


@dataclass(frozen=True, slots=True)
class TimerOptions:
    """The limits of the house, None for a phase without one.

    >>> TimerOptions.of_json({"planning": {"seconds": 90, "at_end": "default"}}).planning
    Limit(seconds=90.0, at_end=<AtEnd.DEFAULT: 'default'>)
    """

    planning: Limit | None = None
    decisions: Limit | None = None
    turns: Limit | None = None

    @classmethod
    def of_json(cls, data: Json) -> Self:
        """Read what :meth:`to_json` wrote. Raises :class:`BadInput` naming the field."""
        if not isinstance(data, Mapping):
            raise BadInput("timers", "must be an object with planning, decisions and turns")
        strange = sorted(set(data) - {phase.value for phase in TimedPhase})
        if strange:
            raise BadInput(f"timers.{strange[0]}", "is no phase; there are planning, decisions and turns")
        return cls(**{name: _limit(f"timers.{name}", value) for name, value in data.items()})

    def to_json(self) -> dict[str, Json]:
        """The limits there are, as JSON."""
        limits = ((phase.value, self.limit(phase)) for phase in TimedPhase)
        return {
            name: {"seconds": limit.seconds, "at_end": limit.at_end.value} for name, limit in limits if limit
        }

    def limit(self, phase: TimedPhase) -> Limit | None:
        """The limit of a phase."""
        limits = {
            TimedPhase.PLANNING: self.planning,
            TimedPhase.DECISIONS: self.decisions,
            TimedPhase.TURNS: self.turns,
        }
        return limits[phase]


def _limit(field_name: str, data: Json) -> Limit | None:
    if data is None:
        return None
    if not isinstance(data, Mapping) or set(data) - {"seconds", "at_end"}:
        raise BadInput(field_name, "must hold seconds and at_end")
    seconds = data.get("seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 1 <= seconds <= LONGEST:
        raise BadInput(f"{field_name}.seconds", f"must be 1 to {LONGEST:.0f} seconds")
    at_end = data.get("at_end", AtEnd.REMINDER.value)
    if at_end not in [each.value for each in AtEnd]:
        raise BadInput(f"{field_name}.at_end", f"must be one of {', '.join(AtEnd)}")
    return Limit(float(seconds), AtEnd(at_end))


@dataclass(frozen=True, slots=True)
class Subject:
    """What time runs for: a phase, whose it is (None: all), and the position of the game, by its digest.

    ``only_reminded``: whoever is asked alone can answer, so nothing ever stands in.
    """

    phase: TimedPhase
    seat: Seat | None
    position: str
    only_reminded: bool = False


@dataclass(frozen=True, slots=True)
class TimerState:
    """All that the timers remember: seconds spent on each subject, and the tones so far.

    ``subject`` has the time now, ``at`` is when that was looked at last; ``due`` tells that its time has
    run out at this very look.
    """

    subject: Subject | None = None
    at: float = 0.0
    running: bool = False
    spent: Mapping[Subject, float] = field(default_factory=dict)
    cues: tuple[Cue, ...] = ()
    due: bool = False

    def left(self, limit: Limit) -> float:
        """Seconds the present subject has left."""
        return limit.seconds if self.subject is None else limit.seconds - self.spent.get(self.subject, 0.0)


def advance(
    state: TimerState, options: TimerOptions, now: float, subject: Subject | None, *, paused: bool
) -> TimerState:
    """Look at the clock: ``subject`` is what time runs for now (None: nothing), ``paused`` that it stands.

    Time passes for the subject of the last look, and only if that one was running. A subject that the
    game comes back to has what it had left, but not less than the last seconds.
    """
    limit = None if subject is None else options.limit(subject.phase)
    if subject is None or limit is None:
        return replace(_passed(state, now), subject=None, at=now, running=False, due=False)
    if subject != state.subject:
        spent = min(state.spent.get(subject, 0.0), max(0.0, limit.seconds - LAST_SECONDS))
        known = dict(_passed(state, now).spent) | {subject: spent}
        return replace(state, subject=subject, at=now, running=not paused, spent=known, due=False)
    before = state.left(limit)
    after = replace(_passed(state, now), at=now, running=not paused)
    left = after.left(limit)
    cues = after.cues
    if left <= LAST_SECONDS < before and limit.seconds > LAST_SECONDS:
        cues = _heard(cues, "last-seconds")
    due = left <= 0.0 < before
    if due:
        cues = _heard(cues, "time-is-up")
    return replace(after, cues=cues, due=due)


def _passed(state: TimerState, now: float) -> TimerState:
    if state.subject is None or not state.running:
        return state
    spent = state.spent.get(state.subject, 0.0) + max(0.0, now - state.at)
    return replace(state, spent=dict(state.spent) | {state.subject: spent})


def _heard(cues: tuple[Cue, ...], kind: str) -> tuple[Cue, ...]:
    number = cues[-1].number + 1 if cues else 1
    return (*cues, Cue(number, kind))[-CUES_KEPT:]


def shown_timer(state: TimerState, options: TimerOptions, pauses: tuple[Line, ...]) -> PhaseTimer | None:
    """What the screen shows of the timer; None while nothing has a limit."""
    limit = None if state.subject is None else options.limit(state.subject.phase)
    if state.subject is None or limit is None:
        return None
    left = max(0.0, round(state.left(limit) * 2) / 2)
    subject = state.subject
    ending = _ending(subject, limit.at_end)
    return PhaseTimer(subject.phase.value, subject.seat, limit.seconds, left, pauses, ending)


def _ending(subject: Subject, at_end: AtEnd) -> Line | None:
    phase = subject.phase
    if at_end is AtEnd.NOTHING:
        return None
    if at_end is AtEnd.REMINDER or phase is TimedPhase.TURNS or subject.only_reminded:
        return Line.of("when the time is up there is a reminder")
    if phase is TimedPhase.PLANNING and at_end is AtEnd.BOT:
        return Line.of("when the time is up a bot plans for whoever has not sealed")
    if phase is TimedPhase.PLANNING:
        return Line.of("when the time is up the lowest legal plan stands in for whoever has not sealed")
    return Line.of("when the time is up the default choice stands")
