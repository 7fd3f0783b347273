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

    def reach(self, spot: Spot) -> Deed:
        """Move the arm until the fingertips are at a spot."""
        self.arm = Arm(round(spot.x), round(spot.y), edge_of(self.seat))
        yield self.pause(0.25, 0.4)

    def withdraw(self) -> Deed:
        """Take the arm off the mat."""
        self.arm = None
        yield self.pause(0.15, 0.3)

    def put(self, component: str, spot: Spot, *, face_up: bool = True) -> Deed:
        """Lay a piece on the mat."""
        yield from self.reach(spot)
        self._pieces.lay(component, spot.x, spot.y, spot.angle, face_up=face_up)
        yield 0.1

    def pick(self, component: str, holder: str) -> Deed:
        """Take a piece off the mat into somebody's hand."""
        place = self._pieces.place(component)
        if place is not None:
            yield from self.reach(Spot(place.x, place.y, place.angle))
        self._pieces.lift(component, holder)
        yield 0.1

    def lay_cards(self, cards: Sequence[str], *, face_up: bool = False) -> Deed:
        """Lay the plan in the lane, one card after the other into the next slot."""
        yield self.pause(1.0, 3.0) if not self.lane else 0.1
        for card in cards:
            self.lane.append(card)
            yield from self.put(card, self.lane_spot(len(self.lane)), face_up=face_up)
        yield from self.withdraw()

    def lane_spot(self, slot: int) -> Spot:
        """Where a card lies in a slot of the own lane."""
        return self._spots.lane(self.seat, slot)

    def room_below(self) -> bool:
        """Whether a card may hang out of the lane's lower end without covering anything."""
        return self._spots.free_below(self.seat)

    def press(self, seconds: float = 0.12) -> Deed:
        """Press the seat's lock key."""
        yield self.pause(0.2, 0.6)
        yield self._sensors.press(int(self.seat[1:]), seconds) - self._sensors.now()

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

    def press_twice(self) -> Deed:
        """Press the lock key with contacts that bounce, and tap it once more at once."""
        yield self.pause(0.2, 0.6)
        for seconds in (0.002, 0.003, 0.12):
            yield self._sensors.press(int(self.seat[1:]), seconds) - self._sensors.now() + 0.002
        yield 0.1
        yield self._sensors.press(int(self.seat[1:]), 0.06) - self._sensors.now()

    def flip_lane(self) -> Deed:
        """Turn the cards of the lane over."""
        yield self.pause(0.1, 0.8)
        for card in tuple(self.lane):
            place = self._pieces.place(card)
            if place is not None:
                yield from self.reach(Spot(place.x, place.y, place.angle))
                if not place.face_up:
                    self._pieces.flip(card)
                yield 0.1
        yield from self.withdraw()

    def to_row(self, action: str, energy: str | None) -> Deed:
        """Lay a pair at the right end of the row and leave the lane empty."""
        yield from self.lay_pair(action, energy, len(self.row))
        self.row.append((action, energy))
        self.lane.clear()

    def lay_pair(self, action: str, energy: str | None, column: int) -> Deed:
        """Lay a pair in the row: the energy card first, the action card over it."""
        yield self.pause(0.3, 0.8)
        if energy is not None:
            yield from self.put(energy, self._spots.row(self.seat, column, "energy"))
        yield from self.put(action, self._spots.row(self.seat, column, "action"))
        yield from self.withdraw()

    def lay_again(self, column: int) -> Deed:
        """Lay a pair back in its column, and those to its right over it again."""
        for place, (action, energy) in enumerate(self.row[column:], column):
            for card in (action, energy):
                if card is not None:
                    yield from self.pick(card, self.seat)
            yield from self.lay_pair(action, energy, place)

    def recover(self, actions: Sequence[int]) -> Deed:
        """Take the lane's cards and the row's pairs of ``actions`` back into the hand."""
        yield self.pause(0.3, 0.8)
        back = [pair for pair in self.row if action_of(pair[0]) in actions]
        for card in [*self.lane, *(card for pair in reversed(back) for card in pair if card is not None)]:
            yield from self.pick(card, self.seat)
        self.row = [pair for pair in self.row if pair not in back]
        self.lane.clear()
        yield from self.withdraw()

    def hand_over(self, cards: Sequence[str], way: str, seen: Callable[[], bool]) -> Deed:
        """Show cards on *take* or *give* until they are ticked off, then take them away."""
        yield self.pause(0.4, 1.0)
        spots = self._spots.take if way == "take" else self._spots.give
        for column, card in enumerate(cards):
            yield from self.put(card, spots(self.seat, column))
        yield from self.withdraw()
        for _ in range(40):
            if seen():
                break
            yield 0.2
        for card in cards:
            yield from self.pick(card, self.seat if way == "take" else SUPPLY)
        yield from self.withdraw()

    def show(self, card: str, way: str) -> Deed:
        """Lay one card on *take* or *give* and leave it there."""
        yield self.pause(0.4, 1.0)
        spots = self._spots.take if way == "take" else self._spots.give
        yield from self.put(card, spots(self.seat, 0))
        yield from self.withdraw()

    def put_back(self, card: str, holder: str) -> Deed:
        """Take a card off the mat."""
        yield self.pause(0.4, 1.0)
        yield from self.pick(card, holder)
        yield from self.withdraw()

    def lay_wheel(self, wedges: Sequence[int], rotation: int, sectors: int) -> Deed:
        """Lay the wheel for the evening."""
        yield self.pause(0.5, 1.0)
        self.arm = Arm(round(WHEEL_X), round(WHEEL_Y + 20), edge_of("wheel"))
        yield 0.4
        lay_wheel(self._pieces, [wedge(action) for action in wedges], rotation, sectors)
        yield 0.5
        yield from self.withdraw()

    def turn_wheel(self, rotation: int, sectors: int) -> Deed:
        """Turn the wheel to a rotation."""
        yield self.pause(0.4, 1.0)
        self.arm = Arm(round(WHEEL_X + 30), round(WHEEL_Y + 20), edge_of("wheel"))
        yield 0.4
        turn_wheel(self._pieces, rotation, sectors)
        yield 0.2
        yield from self.withdraw()

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

    def slide_rests_on(self) -> int | None:
        """The stop of the own slide, as anybody can see; None between two stops."""
        return self._pieces.slides.get(self.seat)

    def held_by(self, holder: str) -> tuple[str, ...]:
        """What somebody holds."""
        return self._pieces.held_by(holder)

    def covered(self) -> tuple[str, ...]:
        """What lies face down on the mat."""
        return tuple(card for card, place in self._pieces.on_mat().items() if not place.face_up)

    def lies_hidden(self, card: str, slot: int) -> bool:
        """Whether a card lies face down over the mark of a slot of the own lane."""
        place, spot = self._pieces.place(card), self.lane_spot(slot)
        return place is not None and not place.face_up and abs(place.x - spot.x) + abs(place.y - spot.y) < 8

    def own_energy(self, value: int, taken: Sequence[str] = ()) -> str | None:
        """One energy card of a value from the hand; None while such a card lies elsewhere."""
        held = self._pieces.held_by(self.seat)
        return next((card for card in held if energy_of(card) == value and card not in taken), None)

    def draw_energy(self, value: int) -> str | None:
        """Take one energy card of a value out of the supply, so that no other hand takes the same.

        None while the last one lies elsewhere, by somebody's mistake.
        """
        card = next((card for card in self._pieces.held_by(SUPPLY) if energy_of(card) == value), None)
        if card is not None:
            self._pieces.lift(card, self.seat)
        return card

    def grab(self, card: str) -> None:
        """Take a card that nobody watches, so that no other hand takes it."""
        self._pieces.lift(card, self.seat)

    def has_handed(self, card: str, way: str) -> None:
        """A card changed hands, unseen by any camera."""
        self._pieces.lift(card, self.seat if way == "take" else SUPPLY)
