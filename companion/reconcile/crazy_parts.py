"""The parts that the table of Crazy Race is reconciled by: their shape, and the carts.

A part compares one kind of thing between the believed table and the one the rules call for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from companion.games.crazy_race.components import cart
from companion.games.crazy_race.layout import Expected
from companion.games.crazy_race.state import CrazyState
from companion.games.crazy_race.track import nearest_lap
from companion.games.vocabulary import Json, Move, Seat
from companion.reconcile.instructions import Instruction, Line
from companion.reconcile.parts import Fault, Why
from companion.reconcile.track import FigurePart
from companion.table.believed import BelievedTable

__all__ = ["CartPart", "CrazyPart", "Names"]

BETWEEN = ("drive", "hitch", "reveal", "hitch_pair", "bonus")
"""Phases in which a cart's place may be booked as it is seen."""

Names = Mapping[Seat, str]
"""What each seat's cart is called: its colour, or the seat before it has one."""


class CrazyPart(Protocol):
    """One kind of thing on the table."""

    def expect(self, before: Expected | None, state: CrazyState, after: Expected, why: Why) -> None:
        """The rules moved on to ``state``; ``before`` is None at the start."""
        ...

    def observe(self, table: BelievedTable, now: float) -> None:
        """Compare with the believed table."""
        ...

    def move(self) -> Move | None:
        """The move that this part of the table shows, if it shows one."""
        ...

    def instructions(self) -> Sequence[Instruction]:
        """What is to be done, done things included until they are forgotten."""
        ...

    def faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        """What is wrong and not merely undone."""
        ...

    def tell(self, thing: str, place: str) -> bool:
        """A finger stands in for a missing device; False if the thing is not ours."""
        ...

    def forget_done(self, *, everything: bool = False) -> None:
        """What is done is no longer listed; ``everything``: all of it is done."""
        ...


class CartPart(FigurePart):
    """The carts on the course, by the contacts under its spaces.

    Where a cart stands on its space cannot be felt; the instruction says it: always at the very front.
    """

    def __init__(self, settle: float) -> None:
        super().__init__(settle)
        self._colours: dict[Seat, str] = {}
        self._places: dict[Seat, int] = {}
        self._state: CrazyState | None = None
        self._on_track = False

    def expect(self, before: Expected | None, state: CrazyState, after: Expected, why: Why) -> None:
        """See :class:`CrazyPart`."""
        targets = {part.seat: part.space for part in after.seats if part.space is not None}
        self._colours = {part.seat: part.colour for part in after.seats if part.colour is not None}
        self._names = dict(self._colours)
        self._state = state
        self._places = {seat: state.cart(seat).pos for seat in targets}
        if len(targets) < len(after.seats):
            return
        if self._on_track:
            self.go_on(targets, why, "moved")
        else:
            self._on_track = True
            self.place(targets, "CR-SET-11")

    def observe(self, table: BelievedTable, now: float) -> None:
        """See :class:`CrazyPart`."""
        if self._on_track:
            super().observe(table, now)

    def faults(self, table: BelievedTable, now: float) -> Iterator[Fault]:
        """See :class:`CrazyPart`."""
        if self._on_track:
            yield from super().faults(table, now)

    def move(self) -> Move | None:
        """Carts follow; they never make a move."""
        return None

    def piece(self, seat: Seat) -> str:
        """See :class:`FigurePart`."""
        return cart(self._colours[seat])

    def line(self, seat: Seat, before: int | None, after: int) -> Line:
        """See :class:`FigurePart`."""
        name = self._names[seat]
        if before is None or before == after:
            return Line.of("{name}: cart to space {place}", name=name, place=after)
        return Line.of("{name}: cart to space {place}, at the very front", name=name, place=after)

    def fix_line(self, seat: Seat, here: int | None, there: int) -> Line:
        """See :class:`FigurePart`."""
        name = self._names[seat]
        if here is None:
            return Line.of("{name}'s cart: put it on space {there}", name=name, there=there)
        return Line.of("{name}'s cart: move from {here} to {there}", name=name, here=here, there=there)

    def check_line(self, figures: str) -> Line:
        """See :class:`FigurePart`."""
        return Line.of("Look at the carts, each belongs on its space: {carts}", carts=figures)

    def patch(self, seat: Seat, here: int) -> tuple[Mapping[str, Json], ...]:
        """The cart stands where it is seen, at the front of its space, on the lap nearest to its place.

        Nothing can be booked while a turn's route is fixed, nor before all carts are on the course.
        """
        state = self._state
        if state is None or state.phase not in BETWEEN:
            return ()
        pos = nearest_lap(here, self._places[seat], len(state.track))
        places = self._places | {seat: pos}
        others = [other for other in state.standing if other != seat]
        ahead = sum(places[other] > pos for other in others)
        ranking = [*others[:ahead], seat, *others[ahead:]]
        passed = state.phase == "drive" and pos > state.palms[state.stage - 1]
        return (
            {"op": "replace", "path": f"/carts/{seat}/pos", "value": pos},
            {"op": "replace", "path": "/ranking", "value": ranking},
            {"op": "replace", "path": "/ending", "value": state.ending or passed},
        )
