"""What a referee who sees no hand knows of it: what it holds, may hold, cannot hold; which lies are proved.

Made only from what everybody saw or heard, so it is the same in both modes. It is for the referee's own
checks and for looking back after a game; during play nobody is shown it.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.games.vocabulary import Seat
from companion.games.zodiac_race.check_hand import where_open
from companion.games.zodiac_race.model import Alert
from companion.games.zodiac_race.state import ZodiacState
from companion.games.zodiac_race.work import absence

__all__ = ["HandKnowledge", "knowledge", "may_hold", "proved_lies"]


class HandKnowledge(NamedTuple):
    """One hand: cards that are there, cards that one of the ``hidden`` ones may be, cards that are not."""

    sure: tuple[str, ...]
    maybe: tuple[str, ...]
    never: tuple[str, ...]
    hidden: int


def may_hold(state: ZodiacState, seat: Seat, card: str) -> bool:
    """Whether a seat may honestly hold a card (ZR-HID-03).

    It may if it took the card openly, or if the card lies nowhere in the open and one of its hidden cards
    came after the card was last denied by the seat or shuffled in.
    """
    player = state.player(seat)
    if card in player.known:
        return True
    if where_open(state, card) is not None or not player.unknown:
        return False
    return player.unknown[-1] > max(absence(player.denied, card), absence(state.absent_all, card))


def knowledge(state: ZodiacState, seat: Seat) -> HandKnowledge:
    """What is known of a seat's hand, card by card in the order of the box."""
    player = state.player(seat)
    hidden = [card for card in state.setting.box.cards if card not in player.known]
    maybe = tuple(card for card in hidden if may_hold(state, seat, card))
    never = tuple(card for card in hidden if card not in maybe)
    return HandKnowledge(player.known, maybe, never, len(player.unknown))


def proved_lies(state: ZodiacState) -> tuple[Alert, ...]:
    """The denials and cards that cannot have been honest (ZR-HID-06, ZR-HID-09)."""
    return tuple(alert for alert in state.alerts if alert.card is not None)
