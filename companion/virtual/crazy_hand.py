"""What hands do at a simulated table of Crazy Race: sheets, cards, dice and carts. Knows how, not why."""

from __future__ import annotations

import random
from collections.abc import Sequence

from companion.games.crazy_race.components import card_component, sheet_component
from companion.games.crazy_race.names import SLOTS
from companion.games.crazy_race.track import Sheet
from companion.games.vocabulary import Seat
from companion.mat import Zone
from companion.virtual.dice import ROLLS, DiceBox
from companion.virtual.hand import Deed, PersonHand
from companion.virtual.pieces import Pieces
from companion.virtual.sensors import Sensors
from companion.virtual.spots import Spot, Spots

__all__ = ["CrazyHand", "CrazySpots"]

STACK = "stack"
"""Who holds the cards that nobody has."""


class CrazySpots(Spots):
    """Places for cards and sheets, a little off each time."""

    def animal(self, seat: Seat, column: int = 0) -> Spot:
        """A place before a seat's cart."""
        return self._in_column(f"{seat}.animal", column)

    def offer(self, column: int) -> Spot:
        """A place on offer."""
        return self._in_column("offer", column)

    def zone(self, name: str) -> Zone:
        """A zone of the mat."""
        return self._mat.by_name[name]

    def sheet(self, slot: str) -> Spot:
        """A place of the course."""
        zone = self._mat.by_name[f"course.{slot}"]
        return self._near(zone.x + zone.width / 2, zone.y + zone.height / 2)


class CrazyHand(PersonHand):
    """The hand of one seat."""

    def __init__(
        self, seat: Seat, pieces: Pieces, spots: CrazySpots, sensors: Sensors, chance: random.Random
    ) -> None:
        super().__init__(seat, pieces, spots, sensors, chance)
        self._places = spots

    def lay_sheets(self, sheets: dict[str, Sheet]) -> Deed:
        """Lay the course."""
        yield self.pause(0.5, 1.0)
        for slot in SLOTS:
            sheet = sheets[slot]
            x, y, angle = self._places.sheet(slot)
            face = sheet_component(sheet.sheet, sheet.side)
            yield from self.put(face, Spot(x, y, angle + (180 if sheet.flip else 0)))
        yield from self.withdraw()

    def turn_up(self, cards: Sequence[str]) -> Deed:
        """Turn cards up from the stack, side by side on offer, right of what lies there."""
        yield self.pause(0.4, 1.0)
        for card in cards:
            yield from self.put(card_component(card), self._places.offer(self._free_column()))
        yield from self.withdraw()

    def _free_column(self) -> int:
        """The first place on offer where nothing lies."""
        zone = self._places.zone("offer")
        tags = (self._pieces.tag_centre(piece) for piece in self._pieces.on_mat())
        taken = {zone.column(tag[0]) for tag in tags if tag is not None and zone.contains(*tag)}
        return next(column for column in range(zone.columns) if column not in taken)

    def draw_donkey(self, card: str) -> Deed:
        """Lay a donkey before the cart."""
        yield self.pause(0.4, 1.2)
        yield from self.put(card_component(card), self._places.animal(self.seat))
        yield from self.withdraw()

    def hitch(self, card: str, old: str | None) -> Deed:
        """Turn the old animal face down onto the pile and lay the new one before the cart."""
        yield self.pause(0.4, 1.0)
        if old is not None:
            yield from self.pick(card_component(old), f"pile {self.seat}")
        yield from self.pick(card_component(card), self.seat)
        yield from self.put(card_component(card), self._places.animal(self.seat))
        yield from self.withdraw()

    def back_to_offer(self, card: str) -> Deed:
        """Lay a card back on offer."""
        yield self.pause(0.4, 1.0)
        yield from self.pick(card_component(card), self.seat)
        yield from self.put(card_component(card), self._places.offer(self._free_column()))
        yield from self.withdraw()

    def put_away(self, cards: Sequence[str]) -> Deed:
        """Take those of these cards that lie there off the mat."""
        yield self.pause(0.4, 1.0)
        for card in cards:
            if self._pieces.place(card_component(card)) is not None:
                yield from self.pick(card_component(card), STACK)
        yield from self.withdraw()

    def has(self, component: str) -> bool:
        """Whether a card lies before the seat's own cart, as anybody can see."""
        place, zone = self._pieces.place(component), self._places.zone(f"{self.seat}.animal")
        return place is not None and zone.contains(place.x, place.y)

    def nobody_on(self, space: int) -> bool:
        """Whether a space of the course is empty, as anybody can see."""
        return space not in self._pieces.on_track().values()

    def throw(self, dice: DiceBox, numbers: Sequence[int], *, counts: bool = True) -> Deed:
        """Roll dice into the tray and wait until they lie."""
        dice.throw(numbers, self._chance, counts=counts)
        yield ROLLS + 0.1
