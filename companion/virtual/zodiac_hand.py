"""What hands do at a simulated table of Zodiac Race: rows, both piles, cards given. Knows how, not why."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from companion.games.vocabulary import Seat
from companion.games.zodiac_race.components import card_component, card_of
from companion.virtual.hand import Deed, PersonHand
from companion.virtual.pieces import Pieces
from companion.virtual.sensors import Sensors
from companion.virtual.spots import Spot, Spots

__all__ = ["PILE", "ZodiacHand", "ZodiacSpots"]

PILE = "draw pile"
"""Who holds the cards of the draw pile: they lie face down and no camera can tell them apart."""

LOOKS = 40
"""How often somebody looks whether a card was seen before going on."""


class ZodiacSpots(Spots):
    """Places for cards, a little off each time."""

    def place(self, seat: Seat, number: int) -> Spot:
        """A place of a seat's row, counted from 1."""
        return self._in_column(f"{seat}.row", number - 1)

    def pile(self, name: str) -> Spot:
        """On the discard pile or the draw pile (``discard``, ``draw``)."""
        zone = self._mat.by_name[name]
        return self._near(zone.x + zone.width / 2, zone.y + zone.height / 2)

    def at(self, x: float, y: float) -> tuple[str, int]:
        """The zone that a point lies in (empty outside of all) and the place there, counted from 1."""
        zone = self._mat.zone_at(x, y)
        return ("", 0) if zone is None else (zone.name, zone.column(x) + 1)


class ZodiacHand(PersonHand):
    """The hand of one seat."""

    def __init__(
        self, seat: Seat, pieces: Pieces, spots: ZodiacSpots, sensors: Sensors, chance: random.Random
    ) -> None:
        super().__init__(seat, pieces, spots, sensors, chance)
        self._places = spots

    # What it holds and sees ----------------------------------------------------------------------

    def cards(self) -> list[str]:
        """The cards in the hand."""
        return _cards(self._pieces.held_by(self.seat))

    def pile_size(self) -> int:
        """How many cards the draw pile has."""
        return len(self._pieces.held_by(PILE))

    def lies(self, card: str) -> str:
        """The zone where a card lies face up; empty if it does not."""
        return self._place(card)[0]

    def _place(self, card: str) -> tuple[str, int]:
        centre = self._pieces.tag_centre(card_component(card))
        return ("", 0) if centre is None else self._places.at(*centre)

    def discards(self) -> list[str]:
        """The cards that lie on the discard pile, from bottom to top."""
        lying = self._pieces.on_mat()
        found = [piece for piece in lying if self.lies(card_of(piece) or "") == "discard"]
        return _cards(sorted(found, key=lambda piece: lying[piece].layer))

    # Deeds ---------------------------------------------------------------------------------------

    def deal(self, hands: Mapping[Seat, Sequence[str]], rest: Sequence[str]) -> Deed:
        """Shuffle, give everybody their cards and put the rest down as the draw pile."""
        yield self.pause(1.0, 2.0)
        for seat, cards in hands.items():
            for card in cards:
                self._pieces.lift(card_component(card), seat)
        for card in rest:
            self._pieces.lift(card_component(card), PILE)
        yield self.pause(0.5, 1.0)

    def draw(self, count: int) -> Deed:
        """Draw cards; chance says which."""
        yield self.pause(0.3, 0.6)
        pile = self._pieces.held_by(PILE)
        for piece in self._chance.sample(pile, min(count, len(pile))):
            self._pieces.lift(piece, self.seat)
        yield self.pause(0.1, 0.2)

    def lay(self, row: Sequence[str]) -> Deed:
        """Make the own row look like this: cards that make room first, then all others from the left."""
        yield self.pause(0.3, 0.8)
        zone = f"{self.seat}.row"
        wrong = [card for number, card in enumerate(row, 1) if self._place(card) != (zone, number)]
        for card in wrong:
            if self.lies(card):
                yield from self.pick(card_component(card), self.seat)
        for number, card in enumerate(row, 1):
            if card in wrong:
                yield from self.put(card_component(card), self._places.place(self.seat, number))
        yield from self.withdraw()

    def lay_at(self, card: str, seat: Seat, number: int) -> Deed:
        """Lay one card into any row, whatever belongs there."""
        yield self.pause(0.3, 0.8)
        yield from self.put(card_component(card), self._places.place(seat, number))
        yield from self.withdraw()

    def throw(self, cards: Sequence[str], seen: Callable[[str], bool], pile: str = "discard") -> Deed:
        """Lay cards on a pile face up one after the other, each once the one before was seen."""
        yield self.pause(0.3, 0.8)
        for card in cards:
            yield from self.put(card_component(card), self._places.pile(pile))
            yield from self.withdraw()
            for _ in range(LOOKS):
                if seen(card):
                    break
                yield 0.2

    def take(self, cards: Sequence[str]) -> Deed:
        """Take cards off the mat into the hand."""
        yield self.pause(0.3, 0.6)
        for card in cards:
            if self.lies(card):
                yield from self.pick(card_component(card), self.seat)
        yield from self.withdraw()

    def give(self, card: str, to: Seat) -> Deed:
        """Hand a card over, above the table."""
        yield self.pause(0.4, 0.8)
        self._pieces.lift(card_component(card), to)
        yield 0.2

    def return_to_pile(self, card: str) -> Deed:
        """Put a card of the hand back on the draw pile, face down."""
        yield self.pause(0.3, 0.6)
        self._pieces.lift(card_component(card), PILE)
        yield 0.2

    def shuffle(self, kept: Sequence[str]) -> Deed:
        """Turn the discard pile into the draw pile, all but the cards ``kept``."""
        yield self.pause(0.4, 0.8)
        for card in self.discards():
            if card not in kept:
                yield from self.pick(card_component(card), PILE)
        yield from self.withdraw()


def _cards(pieces: Sequence[str]) -> list[str]:
    return [card for card in map(card_of, pieces) if card is not None]
