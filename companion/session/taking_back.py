"""Taking back: the list of what can be taken back, and hands that have just done so on the table.

A label and the state it leads to are one :class:`~companion.session.fold.UndoPoint`. Hands are understood
when everything in which the table of an earlier position differs from the present one lies as it lay
then, after at least one of these things had already been done. Knows no plan and no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.vocabulary import TABLE, Json, Seat, State
from companion.reconcile.instructions import Line
from companion.reconcile.race_things import Things
from companion.session.fold import Position, UndoPoint
from companion.session.public import TakeBack, UndoLabel
from companion.session.records import EntryKind
from companion.session.undo_lines import OF_SEAT, OF_TABLE
from companion.table.believed import BelievedTable

__all__ = ["MEANT", "HandsBack", "Lying", "taken_back", "undo_label", "undo_line"]

MEANT = 3.0
"""Seconds for which the table must lie as it lay earlier before anybody is asked."""


def undo_line(point: UndoPoint, names: Mapping[Seat, str], lines: Mapping[str, Line]) -> Line:
    """What is taken back, without what it contained; ``lines`` are those of the game by move."""
    entry = point.undoes.entry
    if entry is None or entry.kind is EntryKind.RULING:
        return Line.of("what the table ruled")
    together = entry.kind is EntryKind.JOINT
    move = entry.body["moves"][0]["move"] if together else entry.body["move"]["move"]
    line = lines.get(move, OF_TABLE if together or entry.seat == TABLE else OF_SEAT)
    known: dict[str, Json] = {}
    if "{animal}" in line.template:
        known["animal"] = names.get(entry.seat or "", "")
    if "{round}" in line.template:  # writing a whole state takes long
        known["round"] = point.back_to.state.to_json().get("round")
    return Line.of(line.template, **known)


def undo_label(
    point: UndoPoint, names: Mapping[Seat, str], lines: Mapping[str, Line], agreed: Iterable[Seat] = ()
) -> UndoLabel:
    """One line of the list; where it leads to comes from the same record."""
    return UndoLabel(point.to, undo_line(point, names, lines), bool(point.barriers), tuple(sorted(agreed)))


@dataclass(frozen=True, slots=True)
class Lying:
    """How one thing lies, how it lay before that (None: nobody knows), and since when."""

    value: Hashable
    before: Hashable
    since: float


def taken_back(
    lying: Mapping[str, Lying], earlier: Things, present: Things, reached: float, now: float
) -> bool:
    """Whether hands have gone back from ``present``, called for since ``reached``, to ``earlier``.

    What the rules know nothing of by now has left the table meanwhile.
    """
    differ = [name for name, value in earlier.items() if name not in present or present[name] != value]
    known = [(name, lying[name]) for name in differ if name in lying]
    if not known or any(thing.value != earlier[name] for name, thing in known):
        return False
    if any(now - thing.since < MEANT for _, thing in known):
        return False
    return any(
        name in present and thing.before == present[name] and thing.since > reached for name, thing in known
    )


class HandsBack:
    """Watches for hands that take something back, and asks once."""

    def __init__(
        self,
        called_for: Callable[[State], Things],
        lies: Callable[[BelievedTable, State, float], Things],
        lines: Mapping[str, Line],
    ) -> None:
        """``called_for`` and ``lies`` name the things of a game's table, as wanted and as they lie.

        ``lines`` say by move what is taken back.
        """
        self._lines = lines
        self._called_for = called_for
        self._lies = lies
        self._lying: dict[str, Lying] = {}
        self._called: dict[str, Things] = {}
        self._position = ""
        self._reached = 0.0
        self._declined: set[tuple[str, int]] = set()
        self._found: UndoPoint | None = None

    def look(self, table: BelievedTable, present: Position, points: Sequence[UndoPoint], now: float) -> None:
        """Compare the table with the earlier positions that no barrier guards, the latest first."""
        if present.digest != self._position:
            self._position, self._reached = present.digest, now
        for name, value in self._lies(table, present.state, now).items():
            known = self._lying.get(name)
            if known is None or known.value != value:
                self._lying[name] = Lying(value, known.value if known else None, now)
        self._found = None
        if not any(thing.since > self._reached for thing in self._lying.values()):
            return
        for point in points:
            if point.barriers or (self._position, point.to) in self._declined:
                continue
            earlier, called = self._things(point.back_to), self._things(present)
            if taken_back(self._lying, earlier, called, self._reached, now):
                self._found = point
                return

    def _things(self, position: Position) -> Things:
        if position.digest not in self._called:
            self._called[position.digest] = self._called_for(position.state)
        return self._called[position.digest]

    def decline(self) -> bool:
        """Nothing is to be taken back; False when nothing was asked."""
        if self._found is None:
            return False
        self._declined.add((self._position, self._found.to))
        self._found = None
        return True

    def question(self, names: Mapping[Seat, str]) -> TakeBack | None:
        """What is asked now."""
        if self._found is None:
            return None
        return TakeBack(self._found.to, undo_line(self._found, names, self._lines))
