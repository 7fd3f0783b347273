"""One person's hand at the simulated table: deeds as timetables of small movements.

A deed is a generator that yields the seconds until its next movement, so that all hands move on one
injected clock and side by side. Knows how things are done; must not know why.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from typing import TypeAlias

from companion.games.race.components import action_of, energy_of, wedge
from companion.games.race.mat import WHEEL_X, WHEEL_Y
from companion.games.vocabulary import Seat
from companion.virtual.arms import Hand as Arm
from companion.virtual.arms import edge_of
from companion.virtual.hood import HoodBox
from companion.virtual.pieces import Pieces
from companion.virtual.sensors import Sensors
from companion.virtual.spots import Spot, Spots, lay_wheel, turn_wheel

__all__ = ["Deed", "PersonHand"]

Deed: TypeAlias = Generator[float, None, None]
"""A timetable: each value is the seconds until the next movement."""

SUPPLY = "supply"


class PersonHand:
    """The hand of one seat and what it holds in its row."""

    def __init__(
        self,
        seat: Seat,
        pieces: Pieces,
        spots: Spots,
        sensors: Sensors,
        chance: random.Random,
        hood: HoodBox | None = None,
    ) -> None:
        self.seat = seat
        self.arm: Arm | None = None
        self.row: list[tuple[str, str | None]] = []
        self.lane: list[str] = []
        self._pieces = pieces
        self._spots = spots
        self._sensors = sensors
        self._chance = chance
        self._hood = hood
        self._deed: Deed | None = None
        self._next = 0.0

    # The clock -----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a deed is going on."""
        return self._deed is not None

    def start(self, deed: Deed, now: float) -> None:
        """Begin a deed; the hand must be free."""
        if self._deed is not None:
            raise RuntimeError(f"the hand of {self.seat} is busy")
        self._deed, self._next = deed, now

    def step(self, now: float) -> None:
        """Make every movement that is due by now."""
        while self._deed is not None and self._next <= now:
            try:
                self._next += next(self._deed)
            except StopIteration:
                self._deed = None

    def pause(self, low: float, high: float) -> float:
        """A human delay in seconds."""
        return self._chance.uniform(low, high)

    # Over the mat --------------------------------------------------------------------------------

    def _reach(self, spot: Spot) -> Deed:
        self.arm = Arm(round(spot.x), round(spot.y), edge_of(self.seat))
        yield self.pause(0.25, 0.4)

    def _withdraw(self) -> Deed:
        self.arm = None
        yield self.pause(0.15, 0.3)

    def _lay(self, component: str, spot: Spot, *, face_up: bool = True) -> Deed:
        yield from self._reach(spot)
        self._pieces.lay(component, spot.x, spot.y, spot.angle, face_up=face_up)
        yield 0.1

    def _lift(self, component: str, holder: str) -> Deed:
        place = self._pieces.place(component)
        if place is not None:
            yield from self._reach(Spot(place.x, place.y, place.angle))
        self._pieces.lift(component, holder)
        yield 0.1

    def lay_lane(self, cards: Sequence[str]) -> Deed:
        """Lay the plan face down in the lane and press the lock key."""
        yield self.pause(1.0, 3.0)
        for slot, card in enumerate(cards, 1):
            yield from self._lay(card, self._spots.lane(self.seat, slot), face_up=False)
            self.lane.append(card)
        yield from self._withdraw()
        yield from self.press()

    def press(self) -> Deed:
        """Press the seat's lock key."""
        yield self.pause(0.2, 0.6)
        yield self._sensors.press(int(self.seat[1:])) - self._sensors.now()

    def scan(self, cards: Sequence[str], press: Callable[[], Deed]) -> Deed:
        """Wait for the hooded reader, hold the plan under it, press the lock key, take the cards back."""
        yield self.pause(1.0, 3.0)
        if self._hood is None:
            return
        while not self._hood.take(self.seat):
            yield 0.2
        self._hood.put(cards)
        yield self.pause(0.4, 0.8)
        yield from press()
        yield 0.3
        self._hood.leave()

    def swap_lane(self, card: str) -> Deed:
        """A slip: after sealing, take the first card of the lane and lay another one."""
        yield self.pause(0.8, 1.5)
        old = self.lane[0]
        yield from self._lift(old, self.seat)
        yield from self._lay(card, self._spots.lane(self.seat, 1), face_up=False)
        self.lane[0] = card
        yield from self._withdraw()

    def flip_lane(self) -> Deed:
        """Turn the cards of the lane over."""
        yield self.pause(0.1, 0.8)
        for card in self.lane:
            place = self._pieces.place(card)
            if place is not None:
                yield from self._reach(Spot(place.x, place.y, place.angle))
                if not place.face_up:
                    self._pieces.flip(card)
                yield 0.1
        yield from self._withdraw()

    def to_row(self, action: str, energy: str | None) -> Deed:
        """Lay a pair at the right end of the row: the energy card first, the action card over it."""
        yield self.pause(0.3, 0.8)
        column = len(self.row)
        if energy is not None:
            yield from self._lay(energy, self._spots.row(self.seat, column, "energy"))
        yield from self._lay(action, self._spots.row(self.seat, column, "action"))
        self.row.append((action, energy))
        self.lane.clear()
        yield from self._withdraw()

    def recover(self, actions: Sequence[int]) -> Deed:
        """Take the lane's cards and the row's pairs of ``actions`` back into the hand."""
        yield self.pause(0.3, 0.8)
        back = [pair for pair in self.row if action_of(pair[0]) in actions]
        for card in [*self.lane, *(card for pair in reversed(back) for card in pair if card is not None)]:
            yield from self._lift(card, self.seat)
        self.row = [pair for pair in self.row if pair not in back]
        self.lane.clear()
        yield from self._withdraw()

    def hand_over(self, cards: Sequence[str], way: str, seen: Callable[[], bool]) -> Deed:
        """Show cards on *take* or *give* until they are ticked off, then take them away."""
        yield self.pause(0.4, 1.0)
        spots = self._spots.take if way == "take" else self._spots.give
        for column, card in enumerate(cards):
            yield from self._lay(card, spots(self.seat, column))
        yield from self._withdraw()
        for _ in range(40):
            if seen():
                break
            yield 0.2
        for card in cards:
            yield from self._lift(card, self.seat if way == "take" else SUPPLY)
        yield from self._withdraw()

    def show(self, card: str) -> Deed:
        """Lay one card on *take* and leave it there."""
        yield self.pause(0.4, 1.0)
        yield from self._lay(card, self._spots.take(self.seat, 0))
        yield from self._withdraw()

    def put_back(self, card: str, holder: str) -> Deed:
        """Take a card off the mat."""
        yield self.pause(0.4, 1.0)
        yield from self._lift(card, holder)
        yield from self._withdraw()

    def lay_wheel(self, wedges: Sequence[int], rotation: int, sectors: int) -> Deed:
        """Lay the wheel for the evening."""
        yield self.pause(0.5, 1.0)
        self.arm = Arm(round(WHEEL_X), round(WHEEL_Y + 20), edge_of("wheel"))
        yield 0.4
        lay_wheel(self._pieces, [wedge(action) for action in wedges], rotation, sectors)
        yield 0.5
        yield from self._withdraw()

    def turn_wheel(self, rotation: int, sectors: int) -> Deed:
        """Turn the wheel to a rotation."""
        yield self.pause(0.4, 1.0)
        self.arm = Arm(round(WHEEL_X + 30), round(WHEEL_Y + 20), edge_of("wheel"))
        yield 0.4
        turn_wheel(self._pieces, rotation, sectors)
        yield 0.2
        yield from self._withdraw()

    # Off the mat ---------------------------------------------------------------------------------

    def move_pawn(self, pawn: str, space: int) -> Deed:
        """Carry a pawn to a space."""
        yield self.pause(0.3, 0.9)
        yield self._sensors.move_pawn(pawn, space, self.pause(0.5, 0.9)) - self._sensors.now() + 0.05

    def move_slide(self, stop: int) -> Deed:
        """Push the seat's karma slide to a stop."""
        yield self.pause(0.3, 0.8)
        yield self._sensors.move_slide(self.seat, stop) - self._sensors.now() + 0.05

    # What it holds -------------------------------------------------------------------------------

    def row_actions(self) -> set[int | None]:
        """The actions whose cards lie in the seat's row."""
        return {action_of(action) for action, _ in self.row}

    def stands_on(self, pawn: str) -> int | None:
        """The space a pawn stands on, as anybody at the table can see; None while it is held."""
        return self._pieces.space(pawn)

    def own_energy(self, value: int, taken: Sequence[str] = ()) -> str:
        """One energy card of a value from the hand."""
        held = self._pieces.held_by(self.seat)
        return next(card for card in held if energy_of(card) == value and card not in taken)

    def draw_energy(self, value: int) -> str:
        """Take one energy card of a value out of the supply, so that no other hand takes the same."""
        card = next(card for card in self._pieces.held_by(SUPPLY) if energy_of(card) == value)
        self._pieces.lift(card, self.seat)
        return card

    def has_handed(self, card: str, way: str) -> None:
        """A card changed hands, unseen by any camera."""
        self._pieces.lift(card, self.seat if way == "take" else SUPPLY)

    def draw_other(self, values: Sequence[int]) -> str | None:
        """Take an energy card of none of these values out of the supply, if there is one."""
        held = self._pieces.held_by(SUPPLY)
        card = next((c for c in reversed(held) if energy_of(c) not in (None, *values)), None)
        if card is not None:
            self._pieces.lift(card, self.seat)
        return card
