"""The meaning of the table in Race for the Chinese Zodiac: all parts together, one fix at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.games.race.components import deck_of
from companion.games.race.layout import Expected, expected
from companion.games.vocabulary import TABLE, Event, Move, Seat, State, Step, seat_number
from companion.reconcile.hands import HandPart
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.lane import LaneReading, read_cards, read_lane
from companion.reconcile.parts import Fault, Part, Patience, Why
from companion.reconcile.rows import RowPart
from companion.reconcile.slides import SlidePart
from companion.reconcile.track import PawnPart
from companion.reconcile.wheel import WheelPart
from companion.table.believed import BelievedTable, SettleTimes

__all__ = ["RaceMeaning"]


class RaceMeaning:
    """Believed against expected for one game."""

    def __init__(
        self, state: State, settle: SettleTimes, *, since: Iterable[Step] = (), laid: bool = False
    ) -> None:
        """``laid``: the table already lay as ``state`` wants it when the steps ``since`` were taken.

        So a resumed game lists the steps of its round again; which of them are done, the table shows.
        Cards that changed hands are taken to have done so.
        """
        self._settle = settle
        self._pawns = PawnPart(settle.pawn)
        self._slides = SlidePart(settle.slide)
        self._wheel = WheelPart(settle.card)
        self._hands = HandPart(settle.card)
        self._rows = RowPart(settle.card)
        self._parts: tuple[Part, ...] = (self._pawns, self._slides, self._rows, self._hands, self._wheel)
        self._expected: Expected = expected(state)
        self._nobody_thinks = False
        """Whether nothing holds the table up but the steps that are listed."""
        self._patience = Patience()
        self._aside: dict[str, Fault] = {}
        for part in self._parts:
            part.expect(None, self._expected, Why(()))
        if laid:
            self.new_round(everything=True)
            for step in since:
                self.expect(step.state, step.events)
            self._hands.forget_done(everything=True)

    @property
    def expected(self) -> Expected:
        """The table the rules call for."""
        return self._expected

    def expect(self, state: State, events: Iterable[Event]) -> None:
        """The game moved on to ``state``."""
        events = tuple(events)
        before, self._expected = self._expected, expected(state)
        self._nobody_thinks = self._expected.rotation is not None and not state.pending()
        why = Why(events)
        for part in self._parts:
            part.expect(before, self._expected, why)
        if not events:
            self._pawns.agreed()
        for event in events:
            if event.kind in ("reveal", "start") and event.seat is not None:
                self._rows.revealed(event.seat, event.clause)

    def new_round(self, *, everything: bool = False) -> None:
        """What is done is no longer listed; ``everything``: all of it is done."""
        for part in self._parts:
            part.forget_done(everything=everything)

    def observe(self, table: BelievedTable, now: float) -> None:
        """Compare all parts with the believed table."""
        for part in self._parts:
            part.observe(table, now)

    def instructions(self) -> tuple[Instruction, ...]:
        """Everything to be done, done things ticked."""
        return tuple(step for part in self._parts for step in part.instructions())

    def settled(self) -> bool:
        """Whether nothing is left to do."""
        return all(step.done for step in self.instructions())

    def fault(self, table: BelievedTable, now: float) -> tuple[Fault, float] | None:
        """The one thing wrong that has stood longest, and for how many seconds.

        What people have put off is not spoken of again until it was right in between.
        """
        faults = [fault for part in self._parts for fault in part.faults(table, now)]
        if not faults and self._nobody_thinks and table.still_for(now) >= self._settle.remind:
            faults = self._reminders()
        self._patience.note(faults, now)
        self._aside = {key: fault for key, fault in self._aside.items() if self._patience.knows(key)}
        longest = self._patience.longest([fault for fault in faults if fault.key not in self._aside], now)
        told = longest is not None and longest[1] >= self._settle.fix
        self._pawns.spoken_of(longest[0] if longest is not None and told else None, now)
        return longest

    def _reminders(self) -> list[Fault]:
        """The first step that is surely not done; else the question which of the pawns has not gone yet."""
        steps = list(self._undone())
        sure = [step for step in steps if not self._pawns.perhaps_done(step)]
        known = next((step for step in sure if not self._pawns.mistakable(step)), None)
        if known is not None:
            return [self._pawns.remind(known)]
        if sure:
            return [self._pawns.ask(self._pawns.mistakable(sure[0]))]
        return [self._pawns.ask(step.seat for step in steps if step.seat is not None)] if steps else []

    def _undone(self) -> Iterator[Instruction]:
        return (step for step in self.instructions() if not step.done)

    def put_off(self, fault: Fault) -> None:
        """People let something wrong be for now."""
        self._aside[fault.key] = fault
        if fault.instruction is not None:
            step = fault.instruction
            self._tell(self._parts, step.piece or step.key, step.target)

    def aside(self) -> tuple[Fault, ...]:
        """What people have put off and still is not right."""
        return tuple(self._aside.values())

    def let_be(self, key: str) -> bool:
        """People say that a thing is done though no sensor shows it; False when it is not listed."""
        step = next((step for step in self.instructions() if step.key == key and not step.done), None)
        return step is not None and self._tell(self._parts, step.key, step.target)

    @property
    def lanes(self) -> RaceMeaning:
        """The lanes, which are watched here too."""
        return self

    @property
    def names(self) -> Mapping[Seat, str]:
        """The animal of each seat."""
        return {part.seat: part.animal for part in self._expected.seats}

    def move(self) -> Move | None:
        """The table's set-up move, once the wheel lies there and everything else is ready."""
        if self._expected.rotation is not None or self._wheel.seen is None or not self.settled():
            return None
        wedges, rotation = self._wheel.seen
        return Move.of(TABLE, "wheel", wedges=wedges, rotation=rotation)

    def lane(self, table: BelievedTable, seat: Seat, kind: str, now: float) -> LaneReading:
        """What lies in a seat's lane, its cards' owners checked."""
        return read_lane(table, seat, kind, self._expected.seat(seat).animal, now)

    def scanned(self, seat: Seat, kind: str, cards: tuple[str, ...]) -> Move | Line | None:
        """What cards under a hooded reader mean; nothing of it is kept."""
        return read_cards(seat, kind, self._expected.seat(seat).animal, cards) if cards else None

    def of_another_deck(self, reading: LaneReading, seat: Seat) -> bool:
        """Whether a lane shows an action card that is not of the seat's own deck."""
        decks = {deck_of(card) for card in reading.cards} - {None}
        return bool(decks - {seat_number(seat) + 1})

    def of_another_game(self, reading: LaneReading) -> bool:
        """Whether a lane shows a card that this game does not have."""
        return any(not card.startswith("RZ-") for card in reading.cards)

    def foreign(self, reading: LaneReading, seat: Seat) -> str | None:
        """The first card of a lane that is known to belong to somebody else."""
        for card in reading.cards:
            owner = self._hands.owner(card)
            if card.startswith("RZ-E") and owner not in (None, seat):
                return card
        return None

    def claim(self, reading: LaneReading, seat: Seat) -> None:
        """The cards of a revealed lane are that seat's."""
        for card in reading.cards:
            if card.startswith("RZ-E"):
                self._hands.owns(card, seat)

    def tell(self, thing: str, place: str, missing: frozenset[str]) -> bool:
        """A finger stands in for a missing device; False when nothing missing could have said it."""
        parts: list[Part] = []
        if "board" in missing:
            parts += [self._pawns, self._slides]
        if "camera" in missing:
            parts += [self._hands, self._rows, self._wheel]
        return self._tell(parts, thing, place)

    @staticmethod
    def _tell(parts: Iterable[Part], thing: str, place: str) -> bool:
        return any(part.tell(thing, place) for part in parts)
