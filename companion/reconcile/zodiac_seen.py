"""What lies at rest on the mat of Zodiac Race, and what cards in a row mean. Knows no turn.

A place is a zone and a column: ``s1.row`` with column 0 for the Rat's place, ``discard``, ``draw``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.games.vocabulary import Seat
from companion.games.zodiac_race.box import Box
from companion.games.zodiac_race.components import card_of
from companion.games.zodiac_race.rows import Row, openings, place
from companion.games.zodiac_race.state import ZodiacState
from companion.table.believed import BelievedTable

__all__ = ["DISCARD", "DRAW", "Place", "Seen", "lay_shown", "look", "places_of", "row_place"]

Place = tuple[str, int]
DISCARD: Place = ("discard", 0)
DRAW: Place = ("draw", 0)


def row_place(seat: Seat, number: int) -> Place:
    """The place of a seat's row by its number, counted from 1."""
    return f"{seat}.row", number - 1


def places_of(state: ZodiacState) -> dict[str, Place]:
    """Where the record has each card that lies open; all others are in hands or in the draw pile."""
    found = dict.fromkeys(state.discard, DISCARD)
    for seat, player in zip(state.setting.seats, state.players, strict=True):
        for number, card in enumerate(player.sequence, 1):
            if card is not None:
                found[card] = row_place(seat, number)
    return found


@dataclass(frozen=True)
class Seen:
    """One look at the mat: the cards of the zones that are at rest, and all that lie in any zone.

    ``quiet`` says for how many seconds each zone at rest has been so; ``pile`` are the cards that can be
    read on the discard pile, in the order in which they came, with the moments they were read last.
    """

    at_rest: Mapping[str, Place] = field(default_factory=dict)
    present: frozenset[str] = frozenset()
    quiet: Mapping[str, float] = field(default_factory=dict)
    pile: tuple[tuple[str, float], ...] = ()
    blind: bool = True
    """No camera shows the mat."""

    def row(self, seat: Seat) -> tuple[tuple[int, str], ...] | None:
        """Columns and cards of a row, left to right; None while it is not at rest."""
        zone = f"{seat}.row"
        if zone not in self.quiet:
            return None
        return tuple(sorted((at[1], card) for card, at in self.at_rest.items() if at[0] == zone))

    def rests(self, at: Place) -> bool:
        """Whether a place's zone is at rest."""
        return at[0] in self.quiet


def look(table: BelievedTable, zones: Iterable[str], settle: float, now: float) -> Seen:
    """What lies on the mat now; a zone is at rest after ``settle`` seconds without any motion."""
    if not table.sees_mat(now):
        return Seen()
    at_rest: dict[str, Place] = {}
    present = set()
    quiet = {}
    for zone in zones:
        since = table.quiet_for(zone, now)
        if since >= settle:
            quiet[zone] = since
        for tag in table.tags_in(zone):
            card = card_of(tag.component)
            if card is None:
                continue
            present.add(card)
            if zone in quiet:
                at_rest[card] = zone, tag.column
    return Seen(at_rest, frozenset(present), quiet, tuple(_pile(table)), blind=False)


def _pile(table: BelievedTable) -> Iterator[tuple[str, float]]:
    for tag in sorted(table.tags_in(DISCARD[0]), key=lambda tag: tag.since):
        card = card_of(tag.component)
        if card is not None:
            yield card, tag.seen


def lay_shown(row: Row, seen: Sequence[tuple[int, str]], box: Box, to_hand: bool) -> tuple[str, ...] | None:
    """The cards that were laid to make ``row`` what is ``seen``, in an order that fits; None if none does.

    A Yin Yang that had to make room may still be on its way to the end of the row. What lies there wins
    over how it got there: the order is the first that leads to this row.
    """
    new = {card for _, card in seen} - set(row.cards)
    if not new or len(new) != sum(card in new for _, card in seen):
        return None
    for order, after in _orders(row, (), frozenset(new), box, to_hand):
        if _lies(after, row, seen):
            return order
    return None


def _orders(
    row: Row, laid: tuple[str, ...], left: frozenset[str], box: Box, to_hand: bool
) -> Iterator[tuple[tuple[str, ...], Row]]:
    if not left:
        yield laid, row
        return
    for card in openings(row, box):
        if card in left:
            longer = place(row, box.cards[card], box, to_hand)
            if isinstance(longer, Row):
                yield from _orders(longer, (*laid, card), left - {card}, box, to_hand)


def _lies(after: Row, before: Row, seen: Sequence[tuple[int, str]]) -> bool:
    wanted = list(enumerate(after.cards))
    if list(seen) == wanted:
        return True
    moved = before.wild_at is not None and after.wild_at != before.wild_at
    if not moved or before.wild_at is None:
        return False
    wild = before.cards[before.wild_at - 1]
    shown = [(column, card) for column, card in seen if card != wild]
    return shown == [(column, card) for column, card in wanted if card != wild]
