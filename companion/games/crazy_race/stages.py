"""The end of a stage: new animals from behind, the marker for the leader, the two-player way.

Changes a :class:`Work`. How the next stage begins is the turn's business; see :func:`finish_change`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.games.crazy_race import bonus
from companion.games.crazy_race.names import STAGES
from companion.games.vocabulary import Seat

if TYPE_CHECKING:
    from companion.games.crazy_race.state import CrazyState
    from companion.games.crazy_race.work import Work

__all__ = ["Stack", "change_over", "clockwise", "due", "end_stage", "hitch", "hitch_pair", "reveal"]


def clockwise(work: Work | CrazyState, first: Seat) -> tuple[Seat, ...]:
    """All seats clockwise from one on."""
    seats = work.setting.seats
    at = seats.index(first)
    return seats[at:] + seats[:at]


def end_stage(work: Work) -> None:
    """After the last round of a stage: the change of animals, or the bonus phase (CR-RND-07)."""
    work.say("stage_over", None, "CR-RND-07", stage=work.stage)
    if work.stage == STAGES:
        bonus.begin(work)
    elif len(work.setting.seats) == 2:
        work.phase, work.active = "reveal", None
    else:
        work.phase = "hitch"
        work.queue = tuple(reversed(work.standing))
        work.active = work.queue[0]


class Stack(NamedTuple):
    """The face-down stack when cards are due: how many to turn up, and what has left the stack."""

    due: int
    seen: tuple[str, ...]
    set_aside: tuple[str, ...]
    deck_count: int


def due(work: Work | CrazyState) -> Stack:
    """What the next reveal takes from (CR-SET-06, CR-CHO-07, CR-TWO-02, CR-TWO-07)."""
    seats, stack = work.setting.seats, work.deck_count
    if len(seats) > 2:
        return Stack(len(seats), work.seen, work.set_aside, stack)
    front, rear = (work.carts[seats.index(seat)].pos for seat in work.standing)
    count = 2 + (front - rear + 2) // 3
    enough = stack >= (2 if work.setting.options.out_of_cards == "show_fewer" else count)
    if enough:
        return Stack(min(count, stack), work.seen, work.set_aside, stack)
    back = set(work.set_aside)
    stack += len(back)
    return Stack(min(count, stack), tuple(card for card in work.seen if card not in back), (), stack)


def reveal(work: Work, cards: Sequence[str]) -> None:
    """Cards are turned up at the next palm (CR-CHO-07, CR-TWO-01)."""
    stack = due(work)
    work.offer = tuple(cards)
    work.seen = tuple(sorted((*stack.seen, *cards)))
    work.set_aside = stack.set_aside
    work.deck_count = stack.deck_count - len(cards)
    clause = "CR-TWO-01" if len(work.setting.seats) == 2 else "CR-CHO-07"
    work.say("revealed", None, clause, cards=work.offer)
    if len(work.setting.seats) == 2:
        work.phase, work.active = "hitch_pair", work.standing[-1]


def hitch(work: Work, seat: Seat, card: str) -> bool:
    """One seat takes its new animal; True once all have (CR-CHO-01 to CR-CHO-06)."""
    _harness(work, seat, card)
    work.queue = work.queue[1:]
    if work.queue:
        work.active = work.queue[0]
        return False
    _pass_marker(work)
    if change_over(work):
        return True
    work.phase, work.active = "reveal", None
    return False


def change_over(work: Work) -> bool:
    """Whether nothing is turned up any more before the next stage (CR-CHO-08)."""
    return work.stage == STAGES - 1


def hitch_pair(work: Work, seat: Seat, own: str, other: str) -> None:
    """The rear one of two seats takes an animal and gives one away (CR-TWO-03, CR-TWO-04)."""
    rest = tuple(card for card in work.offer if card not in (own, other))
    work.set_aside = (*work.set_aside, *rest)
    _harness(work, seat, own)
    _harness(work, work.standing[0], other)
    work.offer = ()
    _pass_marker(work)


def _harness(work: Work, seat: Seat, card: str) -> None:
    cart = work.cart(seat)
    pile = cart.pile if cart.animal is None else (*cart.pile, cart.animal)
    work.put(seat, cart._replace(animal=card, pile=pile))
    work.offer = tuple(other for other in work.offer if other != card)
    work.say("hitched", seat, "CR-CHO-04", card=card)


def _pass_marker(work: Work) -> None:
    work.start_seat = work.standing[0]
    work.say("marker", work.start_seat, "CR-CHO-06")
