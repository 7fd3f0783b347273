"""What hands do at a simulated table of Wu Wei: stands, walls, towers, tiles, trackers, cards.

Things are named as the referee's steps name them (``piece student_tiger``, ``wall O23``). Knows how, not why.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.games.vocabulary import Seat
from companion.games.wu_wei.components import (
    card_component,
    stand,
    tower,
    tracker,
    wall,
    yin_yang_tile,
)
from companion.games.wu_wei.names import ANIMALS, COLOURS, ELEMENTS, SEASONS, TOWERS, WALLS, animal_of_card
from companion.virtual.hand import Deed, PersonHand
from companion.virtual.pieces import BOX, Pieces
from companion.virtual.sensors import Sensors
from companion.virtual.spots import Spot, Spots

__all__ = ["PHYSICAL", "WuHand", "WuSpots"]

PHYSICAL = ("piece", "wall", "tower", "tile", "tracker", "card")
"""Kinds of things that these hands have: the rest of the box stays in it."""

_VALUES = {"element": ELEMENTS, "palace": ELEMENTS, "season": SEASONS}


class WuSpots(Spots):
    """Places on the board and beside it, a little off each time."""

    def space(self, place: str) -> Spot:
        """About the middle of a space."""
        zone = self._mat.by_name[place]
        return self._near(zone.x + zone.width / 2, zone.y + zone.height / 2)

    def card(self, seat: Seat, number: int) -> Spot:
        """A place of a seat's row of cards, counted from 0."""
        return self._in_column(f"{seat}.cards", number)

    def tracker(self, name: str, number: int) -> Spot:
        """A place of a tracker's board, counted from 0."""
        zone = self._mat.by_name[f"tracker.{name}"]
        return self._near(zone.x + (number + 0.5) * zone.pitch, zone.y + zone.height / 2)

    def nearest_column(self, zone: str, x: float) -> int:
        """The place of a row at a point."""
        return self._mat.by_name[zone].column(x)

    def zone_of(self, x: float, y: float) -> str:
        """The zone in which a point lies; empty outside of all."""
        zone = self._mat.zone_at(x, y)
        return "" if zone is None else zone.name


class WuHand(PersonHand):
    """The hand of one seat."""

    def __init__(
        self, seat: Seat, pieces: Pieces, spots: WuSpots, sensors: Sensors, chance: random.Random
    ) -> None:
        super().__init__(seat, pieces, spots, sensors, chance)
        self._places = spots

    def lies(self, thing: str) -> str:
        """How a thing lies, as anybody can see, in the words of the referee's steps; empty if it does not."""
        kind, _, what = thing.partition(" ")
        match kind:
            case "piece":
                return self._zone(stand(what))
            case "wall" | "tower":
                return "yes" if any(self._zone(one) == what for one in _copies(kind)) else ""
            case "tile":
                return next((c for c in COLOURS if self._zone(yin_yang_tile(what, c))), "")
            case "tracker":
                centre = self._pieces.tag_centre(tracker(what))
                if centre is None:
                    return ""
                column = self._places.nearest_column(f"tracker.{what}", centre[0])
                return _VALUES[what][column]
        for face, spent in (("fresh", False), ("spent", True)):
            zone = self._zone(card_component(what, spent))
            if zone:
                return f"{zone.partition('.')[0]} {face}"
        return ""

    def _zone(self, component: str) -> str:
        centre = self._pieces.tag_centre(component)
        return "" if centre is None else self._places.zone_of(*centre)

    def make(self, thing: str, value: str) -> Deed:
        """Let a thing lie as said; an empty value takes it off the mat."""
        yield self.pause(0.3, 0.9)
        kind, _, what = thing.partition(" ")
        match kind:
            case "piece":
                yield from self._lay(stand(what), self._places.space(value) if value else None)
            case "wall" | "tower":
                yield from self._build(kind, what, stands=bool(value))
            case "tile":
                yield from self._turn_tile(what, value)
            case "tracker":
                column = _VALUES[what].index(value)
                yield from self._lay(tracker(what), self._places.tracker(what, column))
            case _:
                yield from self._hold(what, value)
        yield from self.withdraw()

    def _lay(self, component: str, spot: Spot | None) -> Deed:
        if self._pieces.place(component) is not None:
            yield from self.pick(component, self.seat)
        if spot is None:
            self._pieces.lift(component, BOX)
        else:
            yield from self.put(component, spot)

    def _build(self, kind: str, place: str, *, stands: bool) -> Deed:
        if stands:
            spare = self._spare(kind)
            if spare is not None:
                yield from self.put(spare, self._places.space(place))
            return
        for one in _copies(kind):
            if self._zone(one) == place:
                yield from self.pick(one, BOX)

    def _spare(self, kind: str) -> str | None:
        """A wall or tower in the box; None while all of them are on the board."""
        return next((one for one in _copies(kind) if self._pieces.place(one) is None), None)

    def has_spare(self, kind: str) -> bool:
        """Whether a wall or tower is left in the box."""
        return self._spare(kind) is not None

    def _turn_tile(self, place: str, colour: str) -> Deed:
        for other in COLOURS:
            tile = yin_yang_tile(place, other)
            if other != colour and self._pieces.place(tile) is not None:
                yield from self.pick(tile, BOX)
        yield from self.put(yin_yang_tile(place, colour), self._places.space(place))

    def _hold(self, card: str, value: str) -> Deed:
        for spent in (False, True):
            if self._pieces.place(card_component(card, spent)) is not None:
                yield from self.pick(card_component(card, spent), BOX)
        if value:
            seat, _, face = value.partition(" ")
            column = ANIMALS.index(animal_of_card(card))
            spot = self._places.card(seat, column)
            yield from self.put(card_component(card, face == "spent"), spot)


def _copies(kind: str) -> Iterator[str]:
    if kind == "wall":
        return (wall(number) for number in range(1, WALLS + 1))
    return (tower(number) for number in range(1, TOWERS + 1))
