"""Cards that change hands (take and give marks) and the played rows against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.games.race.components import action_of, energy_of
from companion.games.race.layout import Expected, Pair, SeatLayout
from companion.games.vocabulary import Seat
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault, Why
from companion.table.believed import BelievedTable, Presence, SlotState

__all__ = ["HandPart", "RowPart", "lane_zones"]

SUPPLY = "supply"


def lane_zones(seat: Seat) -> tuple[str, str]:
    """The two slots of a seat's plan lane."""
    return f"{seat}.lane.1", f"{seat}.lane.2"


def _cards(values: Iterable[int]) -> str:
    return " + ".join(str(value) for value in sorted(values))


class HandPart:
    """Energy cards between supply and hands: each received one shown on *take*, each returned on *give*.

    Every copy has one owner once it was seen; copies never seen may be anywhere.
    """

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._animals: dict[Seat, str] = {}
        self._owner: dict[str, str] = {}
        self._owed: dict[tuple[Seat, str], Counter[int]] = {}
        self._listed: dict[tuple[Seat, str], tuple[Counter[int], str]] = {}

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        self._animals = {part.seat: part.animal for part in after.seats}
        for part in after.seats:
            was: Counter[int] = Counter() if before is None else before.seat(part.seat).owned
            clause = why.clause(part.seat, "exchange", "energy") or "RZ-SETUP-03"
            self._owe(part.seat, "take", part.owned - was, clause)
            self._owe(part.seat, "give", was - part.owned, clause)

    def assume_dealt(self) -> None:
        """After a resume: what is owned is already in the hands."""
        self._owed.clear()
        self._listed.clear()

    def _owe(self, seat: Seat, way: str, cards: Counter[int], clause: str) -> None:
        other = (seat, "give" if way == "take" else "take")
        settled = cards & self._owed.get(other, Counter())
        if settled:
            self._owed[other] -= settled
            self._listed[other] = (self._listed[other][0] - settled, self._listed[other][1])
            cards = cards - settled
        if cards:
            owed, listed = (
                self._owed.get((seat, way), Counter()),
                self._listed.get((seat, way), (Counter(), "")),
            )
            self._owed[seat, way] = owed + cards
            self._listed[seat, way] = (listed[0] + cards, clause)

    def forget_done(self) -> None:
        """A new round: what is done is no longer listed."""
        self._listed = {key: item for key, item in self._listed.items() if self._owed.get(key)}

    def observe(self, table: BelievedTable, now: float) -> None:
        for (seat, way), owed in self._owed.items():
            for tag in self._resting(table, f"{seat}.{way}", now):
                value = energy_of(tag.component)
                if value is not None and owed[value] > 0 and self._plausible(tag.component, seat, way):
                    owed[value] -= 1
                    self._owner[tag.component] = seat if way == "take" else SUPPLY
        self._owed = {key: +owed for key, owed in self._owed.items()}

    def _resting(self, table: BelievedTable, zone: str, now: float) -> list[Presence]:
        return [tag for tag in table.tags_in(zone) if now - tag.since >= self._settle]

    def _plausible(self, component: str, seat: Seat, way: str) -> bool:
        owner = self._owner.get(component)
        if owner is None:
            return True
        return owner == SUPPLY if way == "take" else owner == seat

    def owner(self, component: str) -> str | None:
        """The seat that owns an energy card, ``supply``, or None when it was never seen."""
        return self._owner.get(component)

    def owns(self, component: str, seat: Seat) -> None:
        """A card lies in a seat's lane or row with everybody's consent: it is that seat's."""
        self._owner[component] = seat

    def instructions(self) -> Sequence[Instruction]:
        found = []
        for (seat, way), (listed, clause) in self._listed.items():
            values = tuple(sorted(listed.elements()))
            if not values:
                continue
            owed = tuple(sorted(self._owed.get((seat, way), Counter()).elements()))
            template = "{animal}: take energy {cards}" if way == "take" else "{animal}: return energy {cards}"
            found.append(
                Instruction(
                    key=f"{way}:{seat}:{_cards(values)}",
                    seat=seat,
                    action=way,
                    line=Line.of(template, animal=self._animals[seat], cards=_cards(values)),
                    clause=clause,
                    target=f"{seat}.{way}",
                    values=owed or values,
                    done=not owed,
                )
            )
        return found

    def fault(self, table: BelievedTable, now: float) -> Fault | None:
        for seat, animal in self._animals.items():
            for way in ("take", "give"):
                for tag in self._resting(table, f"{seat}.{way}", now):
                    fault = self._wrong_card(seat, animal, way, tag.component)
                    if fault is not None:
                        return fault
        return None

    def _wrong_card(self, seat: Seat, animal: str, way: str, component: str) -> Fault | None:
        value = energy_of(component)
        if value is not None:
            owner = self._owner.get(component)
            if owner == (seat if way == "take" else SUPPLY):
                return None
            if self._owed.get((seat, way), Counter())[value] and self._plausible(component, seat, way):
                return None
        name = f"energy {value}" if value is not None else f"action {action_of(component)}"
        back = "the supply" if way == "take" else "the hand"
        line = Line.of(
            "{animal}: {card} does not belong on the {mark} mark, put it back to {place}",
            animal=animal,
            card=name,
            mark=way,
            place=back,
        )
        step = Instruction(
            f"fix:{way}:{seat}:{component}", seat, "clear", line, piece=component, source=f"{seat}.{way}"
        )
        return Fault(f"{way}:{seat}:{component}", seat, line, step)

    def tell(self, thing: str, place: str) -> bool:
        for step in self.instructions():
            if step.key == thing and step.target == place and step.seat is not None:
                self._owed.pop((step.seat, step.action), None)
                return True
        return False


class RowPart:
    """The played rows: pairs in order; the revealed pair moves up from the lane, or is taken back."""

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._before: dict[Seat, SeatLayout] = {}
        self._after: dict[Seat, SeatLayout] = {}
        self._listed: dict[Seat, str] = {}
        self._done: set[Seat] = set()
        self._rows: dict[Seat, tuple[Pair, ...]] = {}

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        for part in after.seats:
            was = None if before is None else before.seat(part.seat)
            self._after[part.seat] = part
            if was is None:
                self._before[part.seat] = part
            elif was.row != part.row or was.lane != part.lane:
                if part.seat in self._done or part.seat not in self._listed:
                    self._before[part.seat] = was
                self._done.discard(part.seat)
                self._listed[part.seat] = why.clause(part.seat, "recover", "reveal", "start")

    def revealed(self, seat: Seat, clause: str) -> None:
        """A pair was revealed in the lane and has to leave it, whatever became of the row."""
        self._done.discard(seat)
        self._listed[seat] = self._listed.get(seat) or clause

    def forget_done(self) -> None:
        """A new round: what is done is no longer listed."""
        self._listed = {seat: clause for seat, clause in self._listed.items() if seat not in self._done}
        self._done &= set(self._listed)

    def observe(self, table: BelievedTable, now: float) -> None:
        if not table.sees_mat(now):
            return
        for seat, part in self._after.items():
            if self._quiet(table, seat, now) < self._settle:
                continue
            self._rows[seat] = read_row(table, seat)
            lane_free = all(table.slot(zone, now)[0] == SlotState.OPEN for zone in lane_zones(seat))
            if self._rows[seat] == part.row and (lane_free or part.lane is not None):
                self._done.add(seat)
            elif seat in self._listed:
                self._done.discard(seat)

    @staticmethod
    def _quiet(table: BelievedTable, seat: Seat, now: float) -> float:
        return min(table.quiet_for(f"{seat}.row.{kind}", now) for kind in ("energy", "action"))

    def instructions(self) -> Sequence[Instruction]:
        found = []
        for seat, clause in self._listed.items():
            part, was = self._after[seat], self._before[seat]
            if part.lane is not None:
                continue
            fresh = [pair for pair in part.row if pair not in was.row]
            if fresh:
                found.append(self._to_row(part, fresh[-1], clause, seat in self._done))
            else:
                found.append(self._recover(part, was, clause, seat in self._done))
        return found

    @staticmethod
    def _to_row(part: SeatLayout, pair: Pair, clause: str, done: bool) -> Instruction:
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

    @staticmethod
    def _recover(part: SeatLayout, was: SeatLayout, clause: str, done: bool) -> Instruction:
        back = [pair for pair in was.row if pair not in part.row]
        cards = ", ".join(str(action) if energy is None else f"{action}:{energy}" for action, energy in back)
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

    def fault(self, table: BelievedTable, now: float) -> Fault | None:
        if not table.sees_mat(now):
            return None
        for seat, part in self._after.items():
            row = self._rows.get(seat)
            if row is None or self._quiet(table, seat, now) < self._settle or row == part.row:
                continue
            if seat in self._listed and seat not in self._done and self._on_the_way(seat, row):
                continue
            line = Line.of(
                "{animal}'s row: it should show {cards}", animal=part.animal, cards=_row_text(part.row)
            )
            step = Instruction(f"fix:row:{seat}", seat, "set-row", line, target=f"{seat}.row")
            return Fault(f"row:{seat}:{_row_text(row)}", seat, line, step)
        return None

    def tell(self, thing: str, place: str) -> bool:
        for step in self.instructions():
            if step.key == thing and step.target == place and step.seat is not None:
                self._done.add(step.seat)
                return True
        return False

    def _on_the_way(self, seat: Seat, row: tuple[Pair, ...]) -> bool:
        """Whether a row holds nothing but cards of the row before and after, at their places."""
        before, after = self._before[seat].row, self._after[seat].row
        actions = {a for a, _ in before} | {a for a, _ in after} | {0}
        energies = {e for _, e in before} | {e for _, e in after} | {None}
        return all(action in actions and energy in energies for action, energy in row)


def read_row(table: BelievedTable, seat: Seat) -> tuple[Pair, ...]:
    """The pairs that lie in a row, left to right; action 0 stands for a missing action card."""
    columns: dict[int, tuple[int, int | None]] = {}
    for tag in table.tags_in(f"{seat}.row.action"):
        columns[tag.column] = (action_of(tag.component) or 0, None)
    for tag in table.tags_in(f"{seat}.row.energy"):
        action, _ = columns.get(tag.column, (0, None))
        columns[tag.column] = (action, energy_of(tag.component))
    return tuple(pair for _, pair in sorted(columns.items()))


def _row_text(row: Iterable[Pair]) -> str:
    return (
        ", ".join(str(action) if energy is None else f"{action}:{energy}" for action, energy in row)
        or "nothing"
    )
