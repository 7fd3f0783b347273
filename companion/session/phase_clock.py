"""The evening's clock for phases: what has time now, why it stands still, and breaks.

Wires the arithmetic of :mod:`companion.session.timers` to a table: a mismatch, a break and a device that
has just gone missing stop the time. A device that was missing from the start, or that people go on
without, stops nothing. Knows no device beyond its name, and no plan.
"""

from __future__ import annotations

from companion.games.vocabulary import TABLE, State
from companion.reconcile.instructions import Line
from companion.session.public import Cue, PhaseTimer, Stage
from companion.session.timers import Subject, TimedPhase, TimerOptions, TimerState, advance, shown_timer

__all__ = ["PhaseClock", "pause_reasons", "subject_of"]


def subject_of(
    stage: Stage, state: State, position: str, *, settled: bool, by_people: frozenset[str] = frozenset()
) -> Subject | None:
    """What has time at this position (its digest): all that seal, who is asked, or a turn and its steps.

    A throw or a card that the table owes belongs to the steps of a turn: no decision stands in for it.
    ``settled``: everything that is called for lies on the table; ``by_people``: the kinds of decisions that
    only people can make.
    """
    if stage is Stage.SEAL:
        return Subject(TimedPhase.PLANNING, None, position)
    if stage is not Stage.RESOLVE or state.sealed:
        return None if settled or stage is not Stage.RESOLVE else Subject(TimedPhase.TURNS, None, position)
    owed = next((entry for entry in state.pending() if entry["seat"] != TABLE), None)
    if owed is not None and TABLE not in state.to_act():
        only_reminded = owed.get("move") in by_people
        return Subject(TimedPhase.DECISIONS, owed["seat"], position, only_reminded)
    seats = state.to_act() - {TABLE}
    return Subject(TimedPhase.TURNS, next(iter(seats)) if len(seats) == 1 else None, position)


def pause_reasons(*, wrong: bool, gone: frozenset[str], on_break: bool) -> tuple[Line, ...]:
    """Why no time passes, in lines; ``wrong``: the table differs, ``gone``: devices that went missing."""
    reasons = [Line.of("a break is taken")] if on_break else []
    reasons += [Line.of("the table is being put right")] if wrong else []
    return (*reasons, *(Line.of("{device} is missing", device=device) for device in sorted(gone)))


class PhaseClock:
    """The timers of one game in progress."""

    def __init__(self, options: TimerOptions) -> None:
        self.options = options
        self.on_break = False
        self._state = TimerState()
        self._done_without: frozenset[str] | None = None
        self._missing: frozenset[str] = frozenset()
        self._pauses: tuple[Line, ...] = ()

    def look(
        self, now: float, subject: Subject | None, *, wrong: bool, missing: frozenset[str]
    ) -> Subject | None:
        """Let time pass; the subject whose time has run out at this very look, else None."""
        known = missing if self._done_without is None else self._done_without & missing
        self._missing, self._done_without = missing, known
        self._pauses = pause_reasons(wrong=wrong, gone=missing - known, on_break=self.on_break)
        self._state = advance(self._state, self.options, now, subject, paused=bool(self._pauses))
        return self._state.subject if self._state.due else None

    def take_break(self) -> None:
        """Nobody's time passes until :meth:`go_on`."""
        self.on_break = True

    def go_on(self) -> None:
        """The break is over, and what is missing is done without."""
        self.on_break = False
        self.do_without()

    def do_without(self) -> None:
        """People go on by touch: what is missing no longer stops the time."""
        self._done_without = self._missing

    def timer(self) -> PhaseTimer | None:
        """What the screen shows; None while nothing has a limit."""
        return shown_timer(self._state, self.options, self._pauses)

    @property
    def cues(self) -> tuple[Cue, ...]:
        """The latest tones."""
        return self._state.cues
