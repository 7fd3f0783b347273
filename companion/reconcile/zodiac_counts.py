"""Hands of Zodiac Race that were counted otherwise than the record has them, and the two ends of it.

Pure functions of a state; must not know the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.vocabulary import TABLE, Move, Record, Seat
from companion.games.zodiac_race.state import ZodiacState

__all__ = ["Miscount", "follow_count", "miscounted", "put_right"]


@dataclass(frozen=True, slots=True)
class Miscount:
    """A hand that was counted in this turn and still differs from the record."""

    seat: Seat
    expected: int
    seen: int


def miscounted(state: ZodiacState) -> tuple[Miscount, ...]:
    """The hands that were last counted in this turn with another number than the record has now."""
    found: dict[Seat, Miscount] = {}
    for alert in state.alerts:
        if alert.code == "hand_count" and alert.turn == state.turn and alert.seat is not None:
            found[alert.seat] = Miscount(alert.seat, alert.expected or 0, alert.seen or 0)
    return tuple(one for one in found.values() if one.expected == state.player(one.seat).hand_size)


def put_right(state: ZodiacState, seat: Seat) -> list[Move]:
    """The corrections after a miscounted hand got or gave back what was wrong; none if it was right.

    Cards that came late may be any of the pile, and nobody knows which of the hand went back: as many
    as were wrong count as drawn just now, so that nothing is proved from what the hand shows later.
    """
    wrong = next((one for one in miscounted(state) if one.seat == seat), None)
    if wrong is None:
        return []
    fewer = wrong.expected - min(abs(wrong.seen - wrong.expected), len(state.player(seat).unknown))
    return [_counts(state, seat, fewer), _counts(state, seat, wrong.expected)]


def follow_count(state: ZodiacState, seat: Seat) -> list[Move]:
    """The correction after which the record has a hand as it was counted; none if it has."""
    return [_counts(state, seat, one.seen) for one in miscounted(state) if one.seat == seat]


def _counts(state: ZodiacState, seat: Seat, size: int) -> Move:
    """The record with a hand of ``size`` cards; what it has more or fewer the draw pile has not, or has."""
    pile = state.draw_count + state.player(seat).hand_size - size
    return Move.of(TABLE, "set_counts", draw_count=pile, hand_sizes=Record([(seat, size)]))
