"""The played rows against the rules: pairs in order, moved up from the lane, taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from companion.games.race.components import action_card, action_of, deck_of, energy_of
from companion.games.race.layout import Expected, Pair, SeatLayout
from companion.games.vocabulary import Seat, seat_number
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.lane import lane_zones
from companion.reconcile.parts import Fault, Why
from companion.table.believed import BelievedTable, SlotState

__all__ = ["RowPart", "read_row"]

MISSING = 0
"""Stands for an action card that is not there, or is none of the seat's own."""


class RowPart:
    """The rows of all seats.

    A row is on its way while it holds what stays in it and beyond that only pairs, whole or half, that go
    or come, in their order.
    """

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._after: dict[Seat, SeatLayout] = {}
        self._ways: dict[Seat, list[tuple[Pair, ...]]] = {}
        self._listed: dict[Seat, str] = {}
        self._done: set[Seat] = set()
        self._told: set[Seat] = set()
        self._rows: dict[Seat, tuple[Pair, ...]] = {}
        """The rows that are seen at rest now."""
        self._last: dict[Seat, tuple[Pair, ...]] = {}
        """The rows as they were last seen at rest."""
        self._missing: dict[Seat, list[Pair]] = {}
        """The pairs that were missing when a row was last seen not to be right."""
        self._met: dict[Seat, set[Pair]] = {}
        """The pairs seen in a row since something was listed; no entry for a row that was never seen."""

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        for part in after.seats:
            seat = part.seat
            was = part if before is None else before.seat(seat)
            self._after[seat] = part
            if seat in self._done or seat not in self._listed:
                self._ways[seat], self._missing[seat] = [], []
            if was.row == part.row and was.lane == part.lane:
                self._ways[seat] = self._ways[seat] or [part.row]
                continue
            self._ways[seat].append(was.row)
            self._missing[seat] = _less(part.row, self._last.get(seat, was.row))
            self._list(seat, why.clause(seat, "recover", "reveal", "start"))

    def revealed(self, seat: Seat, clause: str) -> None:
        """A pair was revealed in the lane and has to leave it, whatever became of the row."""
        self._list(seat, self._listed.get(seat) or clause)

    def _list(self, seat: Seat, clause: str) -> None:
        self._done.discard(seat)
        self._told.discard(seat)
        self._listed[seat] = clause

    def forget_done(self, *, everything: bool = False) -> None:
        """A new round: what is done is no longer listed; ``everything``: all of it is done."""
        if everything:
            self._done |= set(self._listed)
        self._listed = {seat: clause for seat, clause in self._listed.items() if seat not in self._done}
        self._done &= set(self._listed)

    def observe(self, table: BelievedTable, now: float) -> None:
        self._rows = {}
        for seat, part in self._after.items():
            if not table.sees_mat(now) or self._quiet(table, seat, now) < self._settle * table.haste:
                continue
            row = self._rows[seat] = self._last[seat] = read_row(table, seat)
            if seat not in self._listed or seat in self._done:
                self._met[seat] = set()
            self._met.setdefault(seat, set()).update(row)
            if seat not in self._listed:
                continue
            if row != part.row:
                self._missing[seat] = _less(part.row, row)
            lane_free = part.lane is not None or self._lane_free(table, seat, now)
            if seat in self._told or (row == part.row and lane_free):
                self._done.add(seat)
            else:
                self._done.discard(seat)

    @staticmethod
    def _lane_free(table: BelievedTable, seat: Seat, now: float) -> bool:
        """Whether nothing lies face up in the lane; face down may be the next plan, laid ahead of time."""
        slots = {table.slot(zone, now)[0] for zone in lane_zones(seat)}
        return slots <= {SlotState.OPEN, SlotState.COVERED}

    @staticmethod
    def _quiet(table: BelievedTable, seat: Seat, now: float) -> float:
        return min(table.quiet_for(f"{seat}.row.{kind}", now) for kind in ("energy", "action"))

    def instructions(self) -> Sequence[Instruction]:
        found = []
        for seat, clause in self._listed.items():
            part = self._after[seat]
            if part.lane is not None:
                continue
            done = seat in self._done
            missing = self._missing.get(seat, [])
            only_lane = not done and self._rows.get(seat) == part.row
            if len(missing) > 1:
                found.append(_set_row(f"rows:{seat}", part, clause, done=done))
            elif missing and not only_lane:
                found.append(_to_row(part, missing[0], clause, done=done))
            else:
                found.append(_recover(part, self._back(seat), clause, done=done))
        return found

    def _back(self, seat: Seat) -> list[Pair]:
        """The pairs to be taken back, each once, in their order: those that were seen to lie in the row."""
        gone = dict.fromkeys(pair for way in self._ways[seat] for pair in way)
        stays, met = self._after[seat].row, self._met.get(seat, gone)
        return [pair for pair in gone if pair in met and pair not in stays]

    def faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        for seat, row in self._rows.items():
            part = self._after[seat]
            if seat in self._told or row == part.row or self._on_the_way(seat, row):
                continue
            step = _remedy(part, row)
            yield Fault(f"row:{seat}:{row_text(row)}", seat, step.line, step)

    def _on_the_way(self, seat: Seat, row: tuple[Pair, ...]) -> bool:
        if seat not in self._listed or seat in self._done:
            return False
        return any(_between(row, way, self._after[seat].row) for way in self._ways[seat])

    def tell(self, thing: str, place: str) -> bool:
        for step in self.instructions():
            if step.key == thing and step.target == place and step.seat is not None:
                self._told.add(step.seat)
                self._done.add(step.seat)
                self._last[step.seat] = self._after[step.seat].row
                self._met.setdefault(step.seat, set()).update(self._last[step.seat])
                return True
        return False


def _set_row(key: str, part: SeatLayout, clause: str = "", *, done: bool = False) -> Instruction:
    line = Line.of("{animal}'s row: it should show {cards}", animal=part.animal, cards=row_text(part.row))
    return Instruction(key, part.seat, "set-row", line, clause, target=f"{part.seat}.row", done=done)


def _remedy(part: SeatLayout, row: tuple[Pair, ...]) -> Instruction:
    """The cheapest way to make a row right: one pair laid back or taken away, else the whole row named."""
    wanted = part.row
    for place, pair in enumerate(wanted):
        if row == wanted[:place] + wanted[place + 1 :]:
            return _lay_back(part, pair)
    for place, pair in enumerate(row):
        if pair[0] != MISSING and wanted == row[:place] + row[place + 1 :]:
            return replace(_recover(part, [pair], "", done=False), key=f"fix:row:{part.seat}")
    return _set_row(f"fix:row:{part.seat}", part)


def _lay_back(part: SeatLayout, pair: Pair) -> Instruction:
    action, energy = pair
    line = (
        Line.of("{animal}: lay action {action} back in the row", animal=part.animal, action=action)
        if energy is None
        else Line.of(
            "{animal}: lay action {action} and energy {energy} back in the row",
            animal=part.animal,
            action=action,
            energy=energy,
        )
    )
    card = action_card(action, seat_number(part.seat) + 1)
    places = f"hand:{part.seat}", f"{part.seat}.row"
    values = (action,) if energy is None else (action, energy)
    return Instruction(f"fix:row:{part.seat}", part.seat, "to-row", line, "", card, *places, values)


def _to_row(part: SeatLayout, pair: Pair, clause: str, *, done: bool) -> Instruction:
    action, energy = pair
    line = (
        Line.of("{animal}: lay action {action} in the row", animal=part.animal, action=action)
        if energy is None
        else Line.of(
            "{animal}: lay action {action} and energy {energy} in the row",
            animal=part.animal,
            action=action,
            energy=energy,
        )
    )
    values = (action,) if energy is None else (action, energy)
    place = f"{part.seat}.lane", f"{part.seat}.row"
    key = f"row:{part.seat}:{len(part.row)}:{action}"
    return Instruction(key, part.seat, "to-row", line, clause, "", *place, values, done)


def _recover(part: SeatLayout, back: Sequence[Pair], clause: str, *, done: bool) -> Instruction:
    cards = ", ".join(_pair_text(pair) for pair in back)
    line = (
        Line.of("{animal}: take back {cards} from the row", animal=part.animal, cards=cards)
        if back
        else Line.of("{animal}: take the cards of the lane back", animal=part.animal)
    )
    actions = tuple(action for action, _ in back)
    place = f"{part.seat}.row", f"hand:{part.seat}"
    return Instruction(
        f"recover:{part.seat}:{cards}", part.seat, "recover", line, clause, "", *place, actions, done
    )


def read_row(table: BelievedTable, seat: Seat) -> tuple[Pair, ...]:
    """The pairs that lie in a row, left to right; action 0 stands for a missing or foreign action card."""
    columns: dict[int, tuple[int, int | None]] = {}
    for tag in table.tags_in(f"{seat}.row.action"):
        own = deck_of(tag.component) == seat_number(seat) + 1
        columns[tag.column] = ((action_of(tag.component) or MISSING) if own else MISSING, None)
    for tag in table.tags_in(f"{seat}.row.energy"):
        action, _ = columns.get(tag.column, (MISSING, None))
        columns[tag.column] = (action, energy_of(tag.component))
    return tuple(pair for _, pair in sorted(columns.items()))


def _less(row: Iterable[Pair], other: Iterable[Pair]) -> list[Pair]:
    """The pairs of a row that another one has not."""
    laid = set(other)
    return [pair for pair in row if pair not in laid]


def _between(row: tuple[Pair, ...], before: tuple[Pair, ...], after: tuple[Pair, ...]) -> bool:
    """Whether a row holds what stays, and beyond it nothing but parts of what goes or of what comes."""
    stays = 0
    while stays < min(len(before), len(after)) and before[stays] == after[stays]:
        stays += 1
    rest = row[stays:]
    return row[:stays] == before[:stays] and (_part_of(rest, before[stays:]) or _part_of(rest, after[stays:]))


def _part_of(row: tuple[Pair, ...], whole: tuple[Pair, ...]) -> bool:
    """Whether a row holds only pairs of ``whole``, each whole or half, in the same order."""
    rest = iter(whole)
    return all(any(action in (MISSING, a) and energy in (None, e) for a, e in rest) for action, energy in row)


def _pair_text(pair: Pair) -> str:
    action, energy = pair
    return str(action) if energy is None else f"{action}:{energy}"


def row_text(row: Iterable[Pair]) -> str:
    """A row in words, e.g. ``3, 5:2``."""
    return ", ".join(_pair_text(pair) for pair in row) or "nothing"
