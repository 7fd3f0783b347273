"""The meaning of the table in Crazy Race: carts, dice, cards and sheets together, one fix at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.crazy_race.layout import Expected, expected
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import Event, Move, Seat, State, Step
from companion.reconcile.crazy_cards import CardPart
from companion.reconcile.crazy_dice import DicePart
from companion.reconcile.crazy_parts import CartPart, CrazyPart
from companion.reconcile.crazy_sheets import SheetPart
from companion.reconcile.instructions import Instruction
from companion.reconcile.meaning import NoLanes
from companion.reconcile.parts import Fault, Patience, Why
from companion.table.believed import BelievedTable, SettleTimes

__all__ = ["CrazyMeaning"]

SHOWS = frozenset({"roll", "turn-up", "deal", "lay-sheets", "palms"})
"""Instructions that are done when the move that they ask for is seen; palms have no sensor at all."""

LAID = frozenset({"lay_sheets", "reveal", "deal_donkeys", "hitch"})
"""Moves that lie on the table for as long as nobody takes them away again."""


class CrazyMeaning:
    """Believed against expected for one race."""

    def __init__(
        self, state: State, settle: SettleTimes, *, since: Iterable[Step] = (), laid: bool = False
    ) -> None:
        """``laid``: the table already lay as ``state`` wants it when the steps ``since`` were taken."""
        self._settle = settle
        self._carts = CartPart(settle.pawn)
        self._dice = DicePart(settle.card)
        self._cards = CardPart(settle.card)
        self._sheets = SheetPart(settle.card)
        self._parts: tuple[CrazyPart, ...] = (self._dice, self._cards, self._carts, self._sheets)
        self._lanes = NoLanes()
        self._expected: Expected | None = None
        self._turn: tuple[int, int, Seat | None] | None = None
        self._patience = Patience()
        self._aside: dict[str, Fault] = {}
        self._went_back = False
        self._still = False
        self._taken_back: Move | None = None
        """What still lies there after it was taken back: it counts once it has gone."""
        self.expect(state, ())
        self._went_back = False
        if laid:
            self.new_round(everything=True)
            for step in since:
                self.expect(step.state, step.events)

    @property
    def lanes(self) -> NoLanes:
        """There are none: every move is open."""
        return self._lanes

    @property
    def names(self) -> Mapping[Seat, str]:
        """The colour of each seat's cart; the seat itself before it has one."""
        seats = () if self._expected is None else self._expected.seats
        return {part.seat: part.colour or part.seat for part in seats}

    @property
    def taken(self) -> int:
        """How many spaces the dice that somebody took out of the tray are meant for; 0 if none."""
        return self._dice.taken

    def expect(self, state: State, events: Iterable[Event]) -> None:
        """The game moved on to ``state``; without events people ruled so, or took something back."""
        if not isinstance(state, CrazyState):
            raise TypeError("this meaning is of Crazy Race only")
        turn = (state.stage, state.round, state.active)
        if turn != self._turn and self._turn is not None:
            self.new_round()
        self._turn = turn
        before, self._expected = self._expected, expected(state)
        why = Why(events)
        for part in self._parts:
            part.expect(before, state, self._expected, why)
        self._went_back, self._taken_back = not events, None
        if self._went_back:
            self._carts.agreed()

    def new_round(self, *, everything: bool = False) -> None:
        """What is done is no longer listed; ``everything``: all of it is done."""
        for part in self._parts:
            part.forget_done(everything=everything)

    def observe(self, table: BelievedTable, now: float) -> None:
        """Compare all parts with the believed table."""
        for part in self._parts:
            part.observe(table, now)
        self._still = table.sees_mat(now) and table.still_for(now) >= table.settle.card
        if self._went_back:
            self._went_back, shown = False, self._shown()
            self._taken_back = shown if shown is not None and shown.move in LAID else None

    def move(self) -> Move | None:
        """The move that the table shows, once all that was to be done before it is done."""
        if not self.settled():
            return None
        shown = self._shown()
        if shown != self._taken_back and (shown is not None or self._still):
            self._taken_back = None  # not while a hand is over it
        return None if shown == self._taken_back else shown

    def _shown(self) -> Move | None:
        return next((move for move in (part.move() for part in self._parts) if move is not None), None)

    def instructions(self) -> tuple[Instruction, ...]:
        """Everything to be done, done things ticked."""
        return tuple(step for part in self._parts for step in part.instructions())

    def settled(self) -> bool:
        """Whether nothing is left to do but what the next move shows by itself."""
        return all(step.done or step.action in SHOWS for step in self.instructions())

    def fault(self, table: BelievedTable, now: float) -> tuple[Fault, float] | None:
        """The one thing wrong that has stood longest, and for how many seconds.

        What people have put off is not spoken of again until it was right in between.
        """
        faults = [fault for part in self._parts for fault in part.faults(table, now)]
        self._patience.note(faults, now)
        self._aside = {key: fault for key, fault in self._aside.items() if self._patience.knows(key)}
        longest = self._patience.longest([fault for fault in faults if fault.key not in self._aside], now)
        told = longest is not None and longest[1] >= self._settle.fix
        self._carts.spoken_of(longest[0] if longest is not None and told else None, now)
        return longest

    def put_off(self, fault: Fault) -> None:
        """People let something wrong be for now."""
        self._aside[fault.key] = fault

    def aside(self) -> tuple[Fault, ...]:
        """What people have put off and still is not right."""
        return tuple(self._aside.values())

    def let_be(self, key: str) -> bool:
        """People say that a thing is done though no sensor shows it; False when it is not listed."""
        step = next((step for step in self.instructions() if step.key == key and not step.done), None)
        return step is not None and any(part.tell(step.key, step.target) for part in self._parts)

    def tell(self, thing: str, place: str, missing: frozenset[str]) -> bool:
        """A finger stands in for a missing device; False when nothing missing could have said it.

        What is due may always be told but for carts: a tray may not be plugged in, a camera not be sure of
        the dice, a tag not read. What is seen speaks for itself.
        """
        parts: list[CrazyPart] = [self._dice, self._cards, self._sheets]
        if "board" in missing:
            parts.append(self._carts)
        return any(part.tell(thing, place) for part in parts)
