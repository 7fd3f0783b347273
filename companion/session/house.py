"""What the house keeps beside the game: time and breaks, who sits where, what hands have taken back.

The referee asks it once a tick and lets it answer the touches that move no piece and make no move. Knows
no plan and no device beyond its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.errors import BadInput, CompanionError
from companion.games.vocabulary import Move, Seat
from companion.reveal import Absent, Condition, Mode
from companion.session.agreement import Agreements
from companion.session.choosing import HiddenChoice
from companion.session.fold import UndoPoint
from companion.session.phase_clock import PhaseClock, subject_of
from companion.session.public import PublicTable, Stage, UndoLabel
from companion.session.session import GameSession
from companion.session.table_games import TableGame
from companion.session.taking_back import HandsBack, undo_label
from companion.session.timers import AtEnd, Subject, TimedPhase, TimerOptions
from companion.session.touches import AuditBy, GoOn, KeepOn, LimitTime, Reseat, TakeBreak, Touch
from companion.table.believed import BelievedTable

__all__ = ["House"]

_ABSENT: Mapping[AtEnd, Absent] = {
    AtEnd.REMINDER: Absent.REMIND,
    AtEnd.DEFAULT: Absent.DEFAULT,
    AtEnd.BOT: Absent.BOT,
}
"""What happens to whoever has not sealed when the time to plan is over."""

UNDO_LABELS = 20
"""How far back the list of what can be taken back goes on the screen."""


class House:
    """Time, seats, agreements and the way back, for one game in progress."""

    def __init__(self, session: GameSession, choice: HiddenChoice, game: TableGame) -> None:
        self._session = session
        self._choice = choice
        self._hands = HandsBack(game.called_for, game.lies, game.undo_lines)
        self._lines = game.undo_lines
        self._automatic = game.automatic
        self._by_people = game.by_people
        self._no_reseat = game.reseat
        self._points: tuple[int, tuple[UndoPoint, ...]] = (-1, ())
        self._labels: tuple[tuple[object, ...], tuple[UndoLabel, ...]] = ((), ())
        self.agreed = Agreements(session.people)
        self.time = PhaseClock(TimerOptions())
        self.audit = AuditBy()
        self.bots = True
        """Whether bots may take seats."""

    # Once a tick ---------------------------------------------------------------------------------

    def look_at_hands(self, table: BelievedTable, now: float) -> None:
        """Compare the table with earlier positions."""
        self._hands.look(table, self._session.history()[-1], self.points(), now)

    def look_at_the_clock(
        self, now: float, stage: Stage, *, settled: bool, wrong: bool, missing: frozenset[str]
    ) -> Move | None:
        """Let time pass; the choice that stands when a decision's time has just run out, else None.

        ``wrong``: the table differs; ``settled``: everything called for is done.
        """
        state, digest = self._session.state, self._session.digest
        subject = subject_of(stage, state, digest, settled=settled, by_people=self._by_people)
        due = self.time.look(now, subject, wrong=wrong, missing=missing)
        return None if due is None else self._time_is_up(due)

    def _time_is_up(self, subject: Subject) -> Move | None:
        limit = self.time.options.limit(subject.phase)
        if limit is None or limit.at_end is AtEnd.NOTHING:
            return None
        if subject.phase is TimedPhase.PLANNING:
            self._choice.time_is_up(_ABSENT[limit.at_end])
        chosen = limit.at_end in (AtEnd.DEFAULT, AtEnd.BOT)
        if subject.phase is TimedPhase.DECISIONS and chosen and subject.seat and not subject.only_reminded:
            return self._session.state.default(subject.seat)
        return None

    # Taking back ---------------------------------------------------------------------------------

    def points(self) -> tuple[UndoPoint, ...]:
        """All there is to take back, the latest first."""
        count = len(self._session.entries)
        if self._points[0] != count:
            found = self._session.undo_points()
            self._points = count, tuple(point for point in found if not self._by_itself(point))
        return self._points[1]

    def _by_itself(self, point: UndoPoint) -> bool:
        """Whether all that this point alone takes back was booked by the referee itself."""
        entry = point.undoes.entry
        return entry is not None and entry.body.get("move", {}).get("move") in self._automatic

    def may_undo(self, seat: Seat, to: int | None) -> UndoPoint | None:
        """A seat asks to go back to entry ``to`` (None: one step); None while others must agree.

        Raises :class:`CompanionError` when that is nothing to go back to.
        """
        point = next((point for point in self.points() if to is None or point.to == to), None)
        if point is None:
            raise CompanionError("there is nothing to take back")
        free = not point.barriers or self.agreed.all_agree(seat, _about(point))
        return point if free else None

    # Fingers -------------------------------------------------------------------------------------

    def touch(self, touch: Touch) -> None:
        """Touches about time, seats and the way back; others are not for the house."""
        match touch:
            case TakeBreak():
                self.time.take_break()
            case GoOn():
                self.time.go_on()
            case KeepOn():
                if not self._hands.decline():
                    raise CompanionError("nobody was asked whether something is to be taken back")
            case LimitTime(limits):
                self._limit_time(TimerOptions.of_json(limits))
            case Reseat(seat, name, bot):
                self._reseat(seat, name, bot)
            case AuditBy():
                self._audit_by(touch)

    def _limit_time(self, options: TimerOptions) -> None:
        """Other limits from now on; time already spent stays spent."""
        if options != self.time.options:
            self._session.note_setting("timers", options.to_json())
            self.time.options = options

    def _audit_by(self, rule: AuditBy) -> None:
        if rule.findings not in ("at-once", "at-end"):
            raise BadInput("findings", "must be at-once or at-end")
        if rule != self.audit:
            self._session.note_setting("audit", {"findings": rule.findings, "hands": rule.hands})
            self.audit = rule

    def _reseat(self, seat: Seat, name: str, bot: str | None) -> None:
        info = next((info for info in self._session.seats if info.seat == seat), None)
        changes_hands = info is not None and info.bot != bot
        if changes_hands and bot is not None and not self.bots:
            raise CompanionError("a bot cannot hold cards at a real table: people take all seats here")
        if changes_hands and not self._may_change_hands(seat):
            raise CompanionError(self._no_reseat.template)
        mode = Mode.TOUCH if bot is not None else self._as_others_seal(seat)
        self._session.reseat(seat, name, bot)
        if changes_hands:
            self._choice.set_mode(seat, mode)

    def _as_others_seal(self, seat: Seat) -> Mode:
        """How whoever comes to a seat seals: like the other people, by touch where there are none."""
        modes, others = self._choice.modes(), sorted(self._session.people() - {seat})
        return modes[others[0]] if others else Mode.TOUCH

    def _may_change_hands(self, seat: Seat) -> bool:
        state = self._session.state
        if not state.sealed:
            return state.over or not state.pending()
        sealed = {fact.seat for fact in self._choice.status() if fact.condition is Condition.SEALED}
        return seat not in sealed

    # What is shown -------------------------------------------------------------------------------

    def shown(self, screen: PublicTable, names: Mapping[Seat, str]) -> PublicTable:
        """The public table with what the house adds; ``names`` are the figures' by seat."""
        return replace(
            screen,
            bots=self.bots,
            timer=self.time.timer(),
            cues=self.time.cues,
            on_break=self.time.on_break,
            undo=self._undo_labels(names),
            take_back=self._hands.question(names),
        )

    def _undo_labels(self, names: Mapping[Seat, str]) -> tuple[UndoLabel, ...]:
        """The list of what can be taken back; written anew only when something about it has changed."""
        points = self.points()[:UNDO_LABELS]
        anything = self.agreed.anything()
        agreed = [self.agreed.given(_about(point)) for point in points] if anything else []
        written = (self._points[0], dict(names), agreed)
        if self._labels[0] != written:
            given = agreed or [frozenset()] * len(points)
            labels = (
                undo_label(point, names, self._lines, who) for point, who in zip(points, given, strict=True)
            )
            self._labels = written, tuple(labels)
        return self._labels[1]


def _about(point: UndoPoint) -> str:
    return f"undo to {point.to}"
