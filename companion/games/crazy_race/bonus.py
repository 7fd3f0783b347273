"""The bonus phase and the result: cards are spent for spaces, the foremost cart wins.

Changes a :class:`Work`; knows no dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.crazy_race.model import Result
from companion.games.crazy_race.names import SEAT_INDEX
from companion.games.vocabulary import Seat

if TYPE_CHECKING:
    from companion.games.crazy_race.work import Work

__all__ = ["begin", "spend"]


def begin(work: Work) -> None:
    """The race is run; the first seat spends a card (CR-END-02, CR-END-04)."""
    work.say("race_over", None, "CR-END-01")
    work.phase = "bonus"
    rearmost = work.setting.options.bonus_first == "rearmost"
    work.active = work.standing[-1] if rearmost else work.start_seat


def spend(work: Work, seat: Seat, cards: Sequence[str]) -> None:
    """Cards of a seat turn into spaces; then the next seat that has cards, or the result."""
    for card in cards:
        _spend_one(work, seat, card)
    seats = work.setting.seats
    after = SEAT_INDEX[seat] + 1
    waiting = [other for other in (*seats[after:], *seats[:after]) if work.cart(other).cards]
    if waiting:
        work.active = waiting[0]
    else:
        _finish(work)


def _spend_one(work: Work, seat: Seat, card: str) -> None:
    cart, printed = work.cart(seat), work.setting.box.cards[card]
    if card == cart.animal:
        cart = cart._replace(animal=None)
    else:
        cart = cart._replace(pile=tuple(other for other in cart.pile if other != card))
    work.put(seat, cart)
    if printed.start and printed.limit is not None:
        work.tie_limit = tuple(sorted((*work.tie_limit, (seat, printed.limit))))
    work.say("bonus", seat, "CR-END-02", card=card, spaces=printed.bonus)
    work.drive(seat, printed.bonus, "CR-END-05")


def _finish(work: Work) -> None:
    """Places by space, level ones by the donkey's limit (CR-END-06 to CR-END-09)."""
    donkeys = dict(work.tie_limit)
    spaces = tuple(cart.pos for cart in work.carts)

    def place(seat: Seat) -> tuple[int, int]:
        return spaces[SEAT_INDEX[seat]], donkeys.get(seat, 0)

    order = tuple(sorted(work.setting.seats, key=place, reverse=True))
    level = sum(pos == max(spaces) for pos in spaces) > 1
    work.result = Result(order[0], order, spaces, "donkey_limit" if level else None)
    work.phase, work.active = "over", None
    work.say("winner", order[0], "CR-END-07" if level else "CR-END-06", order=order)
