"""What the cards of Zodiac Race are worth to a seat, and where a hidden one may be, as numbers.

Reads what the seat knows: its own hand, rows, discards, denials. Must not know a hidden card.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.vocabulary import Seat
from companion.games.zodiac_race.check_hand import lying_open
from companion.games.zodiac_race.model import Player
from companion.games.zodiac_race.state import ZodiacState
from companion.games.zodiac_race.work import absence

__all__ = ["THREAT", "Outlook", "outlook", "places_for", "threat"]

AHEAD = 0.86
"""What a card is worth for each place further on in the row."""
WILD = 1.3
"""The Yin Yang of the own row: it is the next card, whichever that is."""
OPENER = 0.5
"""A Rat or Yin Yang of an element not aimed at, while the seat has no row."""
BAIT = 0.12
"""A card of another element that shows the animal needed next: thrown away it may ask for that one."""
SPARE = 0.02
CROWDED = 1.0
"""Cards in hand that an element is worse by for each other row that collects it."""
THREAT = 0.6
"""How much a card that the next seat could use counts against throwing it away."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat aims at. ``hand`` is its hand, ``next_places`` what its row takes next."""

    seat: Seat
    hand: tuple[str, ...]
    element: str
    opened: bool
    next_place: int
    wild_open: int | None
    """Where the own Yin Yang lies and may be replaced."""
    unseen: tuple[str, ...]
    """Cards in the draw pile or hidden in other hands."""
    values: dict[str, float]
    """By card what holding it is worth, in cards laid."""
    mean: float
    """What a drawn card is worth on average."""

    def chance_to_get(self, view: ZodiacState, ask: str) -> float:
        """The chance that another seat has the card and must give it."""
        if ask not in self.unseen:
            return float(any(ask in player.known for player in view.players))
        hidden, elsewhere = 0, view.draw_count
        for other, player in zip(view.setting.seats, view.players, strict=True):
            if other != self.seat:
                possible = places_for(view, player, ask)
                hidden += possible
                elsewhere += possible
        return hidden / elsewhere if elsewhere else 0.0


def places_for(view: ZodiacState, player: Player, card: str) -> int:
    """How many of a hand's hidden cards may be a card, going by what was denied and shuffled in."""
    since = max(absence(player.denied, card), absence(view.absent_all, card))
    return sum(serial > since for serial in player.unknown)


def outlook(view: ZodiacState, seat: Seat, hand: tuple[str, ...], ahead: float = AHEAD) -> Outlook:
    """What the seat aims at with this hand; ``ahead`` is what a card keeps of its worth for each place."""
    box = view.setting.box
    player = view.player(seat)
    row = [card for card in player.sequence if card is not None]
    wild = next((n for n, card in enumerate(row, 1) if box.cards[card].place == 0), None)
    element = player.element or _aim(view, seat, hand)
    opened = player.element is not None
    seen = lying_open(view).union(hand, *(other.known for other in view.players))
    unseen = tuple(card for card in box.cards if card not in seen)
    values = _values(view, (element, len(row) + 1, wild), opened, ahead)
    mean = sum(values[card] for card in unseen) / len(unseen) if unseen else 0.0
    return Outlook(seat, hand, element, opened, len(row) + 1, wild, unseen, values, mean)


def _aim(view: ZodiacState, seat: Seat, hand: tuple[str, ...]) -> str:
    """The element that the hand promises most in, best one that nobody else collects."""
    box = view.setting.box
    rows = [p.element for s, p in zip(view.setting.seats, view.players, strict=True) if s != seat]

    def promise(element: str) -> float:
        cards = [box.cards[card] for card in hand if box.cards[card].element == element]
        held = sum(WILD if card.place == 0 else 1.5 * AHEAD**card.place for card in cards)
        gone = any(box.card_id(element, 1) in p.sequence for p in view.players)
        return held - CROWDED * rows.count(element) - (CROWDED if gone else 0.0)

    return max(box.elements, key=promise)


def _values(
    view: ZodiacState, aim: tuple[str, int, int | None], opened: bool, ahead: float
) -> dict[str, float]:
    """By card what holding it is worth; ``aim``: element, next place, place where a Yin Yang makes room."""
    element, next_place, wild = aim
    values = {}
    for card in view.setting.box.cards.values():
        if card.element == element:
            if card.place == 0:
                worth = WILD if wild is None else 0.0
            elif card.place == wild:
                worth = 1.0
            elif card.place >= next_place:
                worth = ahead ** (card.place - next_place)
            else:
                worth = 0.0
        elif not opened and card.place <= 1:
            worth = OPENER
        else:
            worth = BAIT if card.place in (next_place, wild) else SPARE
        values[card.id] = worth
    return values


def threat(view: ZodiacState, seat: Seat, card: str) -> float:
    """What a card on top of the discards would be worth to the seat that plays next."""
    following = view.setting.following(seat)[0]
    player = view.player(following)
    thrown = view.setting.box.cards[card]
    if player.element is None:
        return 0.3 if thrown.place <= 1 else 0.0
    if thrown.element != player.element:
        return 0.0
    ahead = thrown.place - len(player.sequence) - 1
    return 1.0 if thrown.place == 0 else AHEAD**ahead if ahead >= 0 else 0.0
