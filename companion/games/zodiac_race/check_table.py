"""Whether what the table reports can be: deals, draws, corrections, audits.

Reads a state, changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.vocabulary import Move
from companion.games.zodiac_race.check_hand import check_named, where_open
from companion.games.zodiac_race.names import DECK
from companion.games.zodiac_race.refusal import CardElsewhere, refuse

if TYPE_CHECKING:
    from companion.games.zodiac_race.state import ZodiacState

__all__ = ["check_audit", "check_counts", "check_deal", "check_draw"]


def check_deal(state: ZodiacState, move: Move) -> None:
    """Full hands for all seats, named only in full mode; a first discard only if the box turns one up."""
    hands, first = move["hands"], move.get("discard")
    box, full = state.setting.box, state.setting.mode == "full"
    if (hands is not None) != full or (first is not None) != box.first_discard:
        raise refuse("wrong_count", "ZR-SET-07" if (hands is not None) == full else None)
    dealt = {} if hands is None else dict(hands)
    if full and dealt.keys() != set(state.setting.seats):
        raise refuse("wrong_count")
    if any(len(hand) != box.hand_size for hand in dealt.values()):
        raise refuse("wrong_count")
    named = tuple(card for hand in dealt.values() for card in hand)
    check_named(state, named if first is None else (*named, first))


def check_draw(state: ZodiacState, move: Move) -> None:
    """Exactly the draw that is due; in full mode of cards that are in the pile (ZR-FUL-01)."""
    cards = move["cards"]
    if (move["to"], move["count"]) != state.draw_due:
        raise refuse("wrong_draw")
    if state.setting.mode != "full":
        if cards is not None:
            raise refuse("wrong_draw", "ZR-HID-02")
        return
    if cards is None or len(cards) != move["count"]:
        raise refuse("wrong_draw", "ZR-FUL-01")
    check_named(state, cards)
    if not set(cards) <= set(state.draw_set or ()):
        raise refuse("not_in_draw_pile")


def check_counts(state: ZodiacState, move: Move) -> None:
    """A correction leaves what is known and makes 65 again (ZR-HID-14)."""
    if state.setting.mode == "full":
        raise refuse("referee_only")
    sizes = dict(move["hand_sizes"])
    total = move["draw_count"] + len(state.discard)
    for seat, player in zip(state.setting.seats, state.players, strict=True):
        size = sizes.get(seat, player.hand_size)
        if size < len(player.known):
            raise refuse("known_cards_remain")
        total += size + sum(card is not None for card in player.sequence)
    if total != DECK:
        raise refuse("not_65_cards")


def check_audit(state: ZodiacState, move: Move) -> None:
    """An audit keeps element, places and number of cards (ZR-PEN-10)."""
    seat, box = move["target"], state.setting.box
    player = state.player(seat)
    laid = tuple(card for card in move["laid"] if card is not None)
    check_named(state, laid)
    if any(player.element not in (None, box.cards[card].element) for card in laid):
        raise refuse("wrong_element", "ZR-PEN-10")
    for n, card in enumerate(move["laid"], 1):
        if card is not None and (box.cards[card].place not in (0, n) or n > box.row_length):
            raise refuse("wrong_slot")
    if len(laid) != sum(card is not None for card in player.sequence):
        raise refuse("count_differs")
    for card in laid:
        if card in player.sequence:
            continue
        lies = where_open(state, card)
        if lies is not None:
            raise CardElsewhere(card, lies.where, lies.seat)
        if state.hands is not None:
            raise CardElsewhere(card, "hand", None)
