"""What everybody may see of Zodiac Race beside what all games show: plain frozen facts.

Rows, the discard pile and counts are open by the rules; what is known of hidden hands is none of this and
is told after the game alone, where the table asked for it. Knows no pixel and decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.vocabulary import Seat
from companion.reconcile.instructions import Line

__all__ = ["HandFacts", "RowFacts", "ZodiacFacts"]


@dataclass(frozen=True, slots=True)
class RowFacts:
    """One seat's row: its cards by place (None is a hole), how many cards it holds in its hand.

    ``fits`` are the cards that could be laid next, wherever they are; ``gap`` the place of the first hole.
    """

    seat: Seat
    element: str | None
    cards: tuple[str | None, ...]
    hand_size: int
    fits: tuple[str, ...]
    gap: int | None = None


@dataclass(frozen=True, slots=True)
class HandFacts:
    """What the referee knew of a hand when the game was over: what it held, may have held, cannot have held.

    ``hidden`` cards of it were never seen.
    """

    seat: Seat
    sure: tuple[str, ...]
    maybe: tuple[str, ...]
    never: tuple[str, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class ZodiacFacts:
    """The game: where it stands, the rows clockwise, both piles, the turn that is running.

    ``phase`` is ``deal``, ``penalty``, ``act``, ``answer``, ``draw``, ``reshuffle``, ``followup`` or
    ``over``. ``discard`` runs from bottom to top. ``thrown`` are cards that lie on the discard pile without
    its seat having said what for: while there are any, the choices of the decision are discards of just
    these. ``asked`` is the card that was asked for, ``asker`` who did so, ``to_answer`` who is still to
    answer, in order. ``hidden`` are all cards that lie neither in a row nor on the discard pile.
    ``findings`` say which contradictions were found, where and when the table wants to hear of them.
    """

    phase: str
    turn: int
    dealer: Seat
    active: Seat | None
    rows: tuple[RowFacts, ...]
    discard: tuple[str, ...]
    draw_count: int
    thrown: tuple[str, ...]
    asked: str | None
    asker: Seat | None
    to_answer: tuple[Seat, ...]
    hidden: tuple[str, ...]
    findings: tuple[Line, ...]
    result: str | None = None
    """How the game ended: ``sequence`` with a full row, ``turn_limit``, or why people stopped."""
    hands: tuple[HandFacts, ...] = ()
    """After the game, where the table wants it."""
    miscounted: tuple[tuple[Seat, int, int], ...] = ()
    """Hands that were counted in this turn and differ from the record: seat, record, count."""
    own: tuple[str, ...] = ()
    """What the only person holds who practises at a simulated table; empty at any other table."""
