"""Whether cards may come out of a hand: they exist, lie nowhere else, and the hand can hold them.

Reads a state, changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.vocabulary import Seat
from companion.games.zodiac_race.refusal import CardElsewhere, refuse

if TYPE_CHECKING:
    from companion.games.zodiac_race.state import ZodiacState

__all__ = ["Lies", "check_held", "check_named", "lying_open", "where_open"]


class Lies(NamedTuple):
    """Where everybody can see a card: ``discard``, ``sequence`` or ``known``, and with whom."""

    where: str
    seat: Seat | None = None


def where_open(state: ZodiacState, card: str) -> Lies | None:
    """The place of a card that everybody knows, or None while it is hidden."""
    if card in state.discard:
        return Lies("discard")
    for seat, player in zip(state.setting.seats, state.players, strict=True):
        if card in player.sequence:
            return Lies("sequence", seat)
        if card in player.known:
            return Lies("known", seat)
    return None


def lying_open(state: ZodiacState) -> set[str]:
    """Every card on the discard pile or in a row."""
    return {card for player in state.players for card in player.sequence if card}.union(state.discard)


def check_named(state: ZodiacState, cards: tuple[str, ...]) -> None:
    """Every card is named once and exists (ZR-CMP-04, ZR-CMP-01)."""
    if len(set(cards)) != len(cards):
        raise refuse("duplicate_card")
    if any(card not in state.setting.box.cards for card in cards):
        raise refuse("unknown_card")


def check_held(state: ZodiacState, seat: Seat, cards: tuple[str, ...]) -> None:
    """The cards may all be in the hand of a seat (ZR-HID-10, ZR-HID-11, ZR-FUL-01)."""
    check_named(state, cards)
    player, hand = state.player(seat), state.hand(seat)
    if len(cards) > player.hand_size:
        raise refuse("too_many_cards")
    for card in cards:
        lies = where_open(state, card)
        if lies is not None and lies != ("known", seat):
            raise CardElsewhere(card, lies.where, lies.seat)
    if hand is not None:
        if any(card not in hand for card in cards):
            raise refuse("not_in_hand", "ZR-FUL-01")
    elif sum(card not in player.known for card in cards) > len(player.unknown):
        raise refuse("not_in_hand")
