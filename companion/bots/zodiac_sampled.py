"""Hidden cards of Zodiac Race dealt as they may lie: worlds that fit everything a seat knows.

Uses what was seen, denied and shuffled in. Must not know a hidden card: it reads a view.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from companion.games.vocabulary import Seat
from companion.games.zodiac_race.check_hand import lying_open
from companion.games.zodiac_race.model import Player
from companion.games.zodiac_race.state import ZodiacState
from companion.games.zodiac_race.work import absence

__all__ = ["sampled"]

TRIES = 12
"""Deals that are tried for one that fits all denials; then one that fits most is taken."""


def sampled(view: ZodiacState, seat: Seat, chance: Random) -> ZodiacState:
    """A full position with the same view for the seat, hidden cards dealt by chance.

    The view must show the seat's own hand. A denial that no deal of a few tries honours is broken: lying
    about a hand is possible, dealing the same card twice is not.
    """
    own = view.hand(seat) or ()
    seen = lying_open(view).union(own, *(player.known for player in view.players))
    unseen = [card for card in view.setting.box.cards if card not in seen]
    others = [(other, view.player(other)) for other in view.setting.seats if other != seat]
    best: dict[Seat, list[str]] = {}
    fewest = len(unseen) + 1
    for _ in range(TRIES):
        dealt, broken = _dealt(view, others, unseen, chance)
        if broken < fewest:
            best, fewest = dealt, broken
        if not broken:
            break
    hidden = {card for cards in best.values() for card in cards}
    hands = tuple(
        own if other == seat else tuple(sorted((*view.player(other).known, *best[other])))
        for other in view.setting.seats
    )
    pile = tuple(sorted(card for card in unseen if card not in hidden))
    return replace(view, hands=hands, draw_set=pile)


def _dealt(
    view: ZodiacState, others: list[tuple[Seat, Player]], unseen: list[str], chance: Random
) -> tuple[dict[Seat, list[str]], int]:
    """Cards for every hidden place of the other hands, and how many of them were denied before."""
    left = unseen.copy()
    chance.shuffle(left)
    dealt: dict[Seat, list[str]] = {}
    broken = 0
    for other, player in others:
        cards = []
        for serial in player.unknown:
            at = next((n for n, card in enumerate(left) if _may_be(view, player, card, serial)), None)
            broken += at is None
            if left:
                cards.append(left.pop(at or 0))
        dealt[other] = cards
    return dealt, broken


def _may_be(view: ZodiacState, player: Player, card: str, serial: int) -> bool:
    """Whether a card drawn under a serial may be this one."""
    return serial > absence(player.denied, card) and serial > absence(view.absent_all, card)
