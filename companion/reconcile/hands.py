"""Cards that change hands, shown on the take and give marks, against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.games.race.components import action_of, energy_of
from companion.games.race.layout import Expected
from companion.games.vocabulary import Seat
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault, Why
from companion.table.believed import BelievedTable, Presence

__all__ = ["HandPart"]

SUPPLY = "supply"


def _cards(values: Iterable[int]) -> str:
    return " + ".join(str(value) for value in sorted(values))


class HandPart:
    """Energy cards between supply and hands: each received one shown on *take*, each returned on *give*.

    Every copy has one owner once it was seen; copies never seen may be anywhere.
    """

    def __init__(self, settle: float) -> None:
        self._settle = settle
        self._animals: dict[Seat, str] = {}
        self._owned: Mapping[Seat, Counter[int]] = {}
        self._owner: dict[str, str] = {}
        self._booked: dict[str, float] = {}
        """When a card was last ticked off on a mark."""
        self._owed: dict[tuple[Seat, str], Counter[int]] = {}
        self._listed: dict[tuple[Seat, str], tuple[Counter[int], str]] = {}
        self._called: dict[tuple[Seat, str, int], float] = {}
        """Since when a value has been owed."""

    def expect(self, before: Expected | None, after: Expected, why: Why) -> None:
        self._animals = {part.seat: part.animal for part in after.seats}
        self._owned = {part.seat: part.owned for part in after.seats}
        for part in after.seats:
            was: Counter[int] = Counter() if before is None else before.seat(part.seat).owned
            clause = why.clause(part.seat, "exchange", "energy") or "RZ-SETUP-03"
            self._owe(part.seat, "take", part.owned - was, clause)
            self._owe(part.seat, "give", was - part.owned, clause)

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

    def forget_done(self, *, everything: bool = False) -> None:
        """A new round: what is done is no longer listed; ``everything``: all of it is done."""
        if everything:
            self._owed.clear()
        self._listed = {key: item for key, item in self._listed.items() if self._owed.get(key)}

    def observe(self, table: BelievedTable, now: float) -> None:
        owing = {(*key, value) for key, owed in self._owed.items() for value in +owed}
        self._called = {each: self._called.get(each, now) for each in owing}
        for (seat, way), owed in self._owed.items():
            for tag in self._resting(table, f"{seat}.{way}", now):
                value = energy_of(tag.component)
                if value is not None and owed[value] > 0 and self._plausible(tag.component, seat, way):
                    owed[value] -= 1
                    self._owner[tag.component] = seat if way == "take" else SUPPLY
                    self._booked[tag.component] = now
        self._owed = {key: +owed for key, owed in self._owed.items()}
        for seat in self._animals:
            for tag in filter(table.reads, self._resting(table, f"{seat}.row.energy", now)):
                if self._owner.get(tag.component) in (None, SUPPLY):
                    self._owner[tag.component] = seat  # what lies in a row is no longer in the supply

    def _resting(self, table: BelievedTable, zone: str, now: float) -> list[Presence]:
        """The tags that lie in a zone; none while no camera sees it, for they may be gone by now."""
        if not table.sees_mat(now):
            return []
        return [tag for tag in table.tags_in(zone) if now - tag.since >= self._settle * table.haste]

    def _plausible(self, component: str, seat: Seat, way: str) -> bool:
        owner = self._owner.get(component)
        if owner is None:
            return way == "take" or self._holds_unseen(seat, component)
        return owner == SUPPLY if way == "take" else owner == seat

    def _holds_unseen(self, seat: Seat, component: str) -> bool:
        """Whether a seat has more cards like this one than are known to be its own."""
        value = energy_of(component)
        if value is None:
            return False
        give, take = (self._owed.get((seat, way), Counter())[value] for way in ("give", "take"))
        known = sum(owner == seat and energy_of(card) == value for card, owner in self._owner.items())
        return known < self._owned[seat][value] + give - take

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

    def faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        for seat, animal in self._animals.items():
            for way in ("take", "give"):
                for tag in filter(table.reads, self._resting(table, f"{seat}.{way}", now)):
                    fault = self._other_mark(seat, animal, way, tag)
                    fault = fault or self._wrong_card(seat, animal, way, tag)
                    if fault is not None:
                        yield fault

    def _other_mark(self, seat: Seat, animal: str, way: str, tag: Presence) -> Fault | None:
        """A card that has to change hands and lies on the mark for the other way, laid there since then."""
        value, other = energy_of(tag.component), "give" if way == "take" else "take"
        if value is None or self._ticked_off(tag):
            return None
        owed = {each: self._owed.get((seat, each), Counter())[value] for each in (way, other)}
        if owed[way] or not owed[other] or not self._plausible(tag.component, seat, other):
            return None
        if tag.since < self._called.get((seat, other, value), float("-inf")):
            return None
        line = (
            Line.of("{animal}: energy {card} belongs on the give mark", animal=animal, card=value)
            if other == "give"
            else Line.of("{animal}: energy {card} belongs on the take mark", animal=animal, card=value)
        )
        places = f"{seat}.{way}", f"{seat}.{other}"
        key = f"{way}:{seat}:{tag.component}:{other}"
        step = Instruction(f"fix:{key}", seat, other, line, "", tag.component, *places, (value,))
        return Fault(key, seat, line, step)

    def _ticked_off(self, tag: Presence) -> bool:
        """Whether a card was ticked off where it still lies, whoever has come to own its like since."""
        return tag.since <= self._booked.get(tag.component, float("-inf"))

    def _wrong_card(self, seat: Seat, animal: str, way: str, tag: Presence) -> Fault | None:
        component = tag.component
        value = energy_of(component)
        if value is not None:
            if self._ticked_off(tag):
                return None
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

    def _forget_owners(self, owner: str, values: Iterable[int]) -> None:
        """Cards of these values went from ``owner`` to somebody else, unseen: which copies is not known."""
        gone = set(values)
        self._owner = {
            card: known
            for card, known in self._owner.items()
            if known != owner or energy_of(card) not in gone
        }

    def tell(self, thing: str, place: str) -> bool:
        for step in self.instructions():
            if step.key == thing and step.target == place and step.seat is not None:
                self._owed.pop((step.seat, step.action), None)
                self._forget_owners(SUPPLY if step.action == "take" else step.seat, step.values)
                return True
        return False
