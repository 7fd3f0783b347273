"""What the cards of Zodiac Race are worth to a seat, and where a hidden one may be, as numbers.

Reads what the seat knows: its own hand, rows, discards, denials. Must not know a hidden card.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.vocabulary import Seat
from companion.games.zodiac_race.check_hand import lying_open
from companion.games.zodiac_race.model import Player
from companion.games.zodiac_race.state import ZodiacState
from companion.games.zodiac_race.work import absence

__all__ = ["SENSIBLE", "Outlook", "Taste", "outlook", "places_for", "threat"]


@dataclass(frozen=True, slots=True)
class Taste:
    """What a bot thinks that cards are worth, all in cards laid."""

    near: float = 0.86
    """A card for the place after the next one."""
    ahead: float = 0.86
    """What a card keeps of that for each place further on in the row."""
    wild: float = 1.3
    """The Yin Yang of the own row: it is the next card, whichever that is."""
    opener: float = 0.5
    """A Rat or Yin Yang of an element not aimed at, while the seat has no row."""
    bait: float = 0.12
    """A card of another element that shows the animal needed next: thrown away it may ask for that one."""
    lure: float = 0.0
    """The same for every animal still needed, times the chance that the card asked for is got."""
    lure_fades: float = 0.7
    """What a lure keeps for each card needed before that one."""
    joker: float = 0.0
    """A Yin Yang of another element: thrown away it asks for any card."""
    crowded: float = 1.0
    """Cards in hand that an element is worse by for each other row that collects it."""
    threat: float = 0.6
    """How much a card that the next seat could use counts against throwing it away."""
    at_once: float = 0.5
    """What it is worth besides that a card gained may be laid in the same turn."""


SENSIBLE = Taste()
SPARE = 0.02
"""A card that serves for nothing."""


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
    taste: Taste

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


def outlook(view: ZodiacState, seat: Seat, hand: tuple[str, ...], taste: Taste = SENSIBLE) -> Outlook:
    """What the seat aims at with this hand."""
    box = view.setting.box
    player = view.player(seat)
    row = [card for card in player.sequence if card is not None]
    wild = next((n for n, card in enumerate(row, 1) if box.cards[card].place == 0), None)
    element = player.element or _aim(view, seat, hand, taste)
    opened = player.element is not None
    seen = lying_open(view).union(hand, *(other.known for other in view.players))
    unseen = tuple(card for card in box.cards if card not in seen)
    aims = Outlook(seat, hand, element, opened, len(row) + 1, wild, unseen, {}, 0.0, taste)
    values = _values(view, aims)
    mean = sum(values[card] for card in unseen) / len(unseen) if unseen else 0.0
    return replace(aims, values=values, mean=mean)


def _aim(view: ZodiacState, seat: Seat, hand: tuple[str, ...], taste: Taste) -> str:
    """The element that the hand promises most in, best one that nobody else collects."""
    box = view.setting.box
    rows = [p.element for s, p in zip(view.setting.seats, view.players, strict=True) if s != seat]

    def promise(element: str) -> float:
        cards = [box.cards[card] for card in hand if box.cards[card].element == element]
        held = sum(taste.wild if card.place == 0 else 1.5 * taste.ahead**card.place for card in cards)
        gone = any(box.card_id(element, 1) in p.sequence for p in view.players)
        return held - taste.crowded * rows.count(element) - (taste.crowded if gone else 0.0)

    return max(box.elements, key=promise)


def _values(view: ZodiacState, aims: Outlook) -> dict[str, float]:
    """By card what holding it is worth."""
    taste, wild = aims.taste, aims.wild_open
    lures = _lures(view, aims) if taste.lure else {}
    values = {}
    for card in view.setting.box.cards.values():
        far = card.place - aims.next_place
        if card.element == aims.element:
            if card.place == 0:
                worth = taste.wild if wild is None else 0.0
            elif card.place == wild or not far:
                worth = 1.0
            else:
                worth = taste.near * taste.ahead ** (far - 1) if far > 0 else 0.0
        elif not aims.opened and card.place <= 1:
            worth = max(taste.opener, 0.0 if card.place else taste.joker)
        elif not card.place:
            worth = max(SPARE, taste.joker)
        else:
            worth = taste.bait if card.place in (aims.next_place, wild) else SPARE
            worth = max(worth, lures.get(card.place, 0.0))
        values[card.id] = worth
    return values


def _lures(view: ZodiacState, aims: Outlook) -> dict[int, float]:
    """By animal what it is worth to be able to ask for the own element's."""
    box, taste = view.setting.box, aims.taste
    places = list(range(aims.next_place, box.row_length + 1))
    if aims.wild_open:
        places.insert(0, aims.wild_open)
    lures, far = {}, 0
    for place in places:
        card = box.card_id(aims.element, place)
        if card in aims.hand:
            continue
        lures[place] = taste.lure * aims.chance_to_get(view, card) * taste.lure_fades**far
        far += 1
    return lures


def threat(view: ZodiacState, seat: Seat, card: str, taste: Taste = SENSIBLE) -> float:
    """What a card on top of the discards would be worth to the seat that plays next."""
    following = view.setting.following(seat)[0]
    player = view.player(following)
    thrown = view.setting.box.cards[card]
    if player.element is None:
        return 0.3 if thrown.place <= 1 else 0.0
    if thrown.element != player.element:
        return 0.0
    far = thrown.place - len(player.sequence) - 1
    return 1.0 if thrown.place == 0 else taste.ahead**far if far >= 0 else 0.0
