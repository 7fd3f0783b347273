"""Who is likely to win Zodiac Race from a position with open hands: weights fitted to finished games.

The weights are those of a conditional logit over the seats, fitted to 9,200 positions from 520 games of
sensible bots at 2 to 5 seats. Judges sampled positions; must not be asked about the true hidden cards.
"""

from __future__ import annotations

from math import exp

from companion.games.vocabulary import Seat
from companion.games.zodiac_race.rows import Row, openings, place, row_of
from companion.games.zodiac_race.state import ZodiacState

__all__ = ["strength", "win_chance"]

IN_ROW = 0.325
"""A card in the row, or one in the hand that can be laid at once."""
LATE = 0.206 / 12
"""For the square of the cards in the row: the last ones are hard to get."""
NEAR = 0.886
"""A card in the hand that the row will take soon; fades by FADES for each place further on."""
FADES = 0.7
USEFUL = -0.144
"""Each such card besides: it fills the hand until its turn comes."""
WILD = 0.151
"""A Yin Yang in the row that may still make room."""
NO_ROW = -0.202
SHARED = -1.703
"""Each other row of the same element."""
GONE = -1.279
"""Each card that the row needs and another row holds."""
SOONER = 0.129
"""For the seat whose turn it is."""
WON = 1000.0


def win_chance(state: ZodiacState, seat: Seat) -> float:
    """The chance that a seat wins; hands must be open."""
    if state.result is not None:
        return float(state.result.winner == seat)
    strengths = {other: strength(state, other) for other in state.setting.seats}
    most = max(strengths.values())
    shares = {other: exp(value - most) for other, value in strengths.items()}
    return shares[seat] / sum(shares.values())


def strength(state: ZodiacState, seat: Seat) -> float:
    """The log weight of a seat's chance to win."""
    box = state.setting.box
    player, hand = state.player(seat), state.hand(seat) or ()
    row = row_of(player.sequence, player.element, box)
    rows = [p for other, p in zip(state.setting.seats, state.players, strict=True) if other != seat]
    element = player.element or _promising(state, hand, [p.element for p in rows])
    grown = _grown(state, row, element, hand)
    laid = len(grown.cards)
    after = [box.cards[c].place for c in hand if box.cards[c].element == element]
    useful = [at for at in after if at > laid]
    needed = [
        card
        for other in rows
        if other.element == element
        for card in other.sequence
        if card is not None and box.cards[card].place > laid
    ]
    value = IN_ROW * laid + LATE * len(row.cards) ** 2 + USEFUL * len(useful)
    value += NEAR * sum(FADES ** (at - laid - 1) for at in useful)
    value += SHARED * sum(p.element == element for p in rows) + GONE * len(needed)
    value += WILD * (grown.wild_at is not None) + NO_ROW * (player.element is None)
    return value + SOONER * (seat == state.active)


def _promising(state: ZodiacState, hand: tuple[str, ...], taken: list[str | None]) -> str:
    """The element that a seat without a row will most likely collect."""
    box = state.setting.box

    def promise(element: str) -> float:
        places = [box.cards[card].place for card in hand if box.cards[card].element == element]
        return sum(1.2 if at == 0 else 0.86 ** (at - 1) for at in places) - taken.count(element)

    return max(box.elements, key=promise)


def _grown(state: ZodiacState, row: Row, element: str, hand: tuple[str, ...]) -> Row:
    """The row with all cards of the hand laid that fit, animals before the Yin Yang."""
    box = state.setting.box
    left = {card for card in hand if box.cards[card].element == element}
    while len(row.cards) < box.row_length:
        fit = [card for card in openings(row, box) if card in left]
        if not fit:
            return row
        card = max(fit, key=lambda one: box.cards[one].place)
        grown = place(row, box.cards[card], box, False)
        if isinstance(grown, str):
            return row
        row = grown
        left.discard(card)
    return row
