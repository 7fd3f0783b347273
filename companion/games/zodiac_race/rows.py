"""Laying cards into a row one by one: what fits, where it goes, what the Yin Yang does.

Pure: cards in, row out. Knows no hand and no turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.zodiac_race.box import Box, Card

__all__ = ["Row", "openings", "place", "row_of"]


class Row(NamedTuple):
    """A row without holes while cards are laid; ``back`` is a Yin Yang that went back to the hand."""

    cards: tuple[str, ...] = ()
    element: str | None = None
    wild_at: int | None = None
    """The place where the Yin Yang lies, counted from 1."""
    back: str | None = None


def row_of(sequence: tuple[str | None, ...], element: str | None, box: Box) -> Row:
    """A row as it lies; it must have no hole."""
    cards = tuple(card for card in sequence if card is not None)
    wild = next((n for n, card in enumerate(cards, 1) if box.cards[card].place == 0), None)
    return Row(cards, element, wild)


def place(row: Row, card: Card, box: Box, to_hand: bool) -> Row | str:
    """The row with one more card, or the code of the refusal.

    A replaced Yin Yang goes to the end of the row (ZR-YY-06), or back ``to_hand`` (ZR-YY-08).
    """
    cards = row.cards
    if row.element is None:
        if card.place > 1:
            return "must_start_with_rat"
        return Row((card.id,), card.element, 1 if card.place == 0 else None)
    if card.element != row.element:
        return "wrong_element"
    if len(cards) >= box.row_length:
        return "sequence_full"
    end = len(cards) + 1
    if card.place == 0:
        return row._replace(cards=(*cards, card.id), wild_at=end)
    if card.place == end:
        return row._replace(cards=(*cards, card.id))
    if card.place != row.wild_at:
        return "not_next"
    wild = cards[card.place - 1]
    filled = (*cards[: card.place - 1], card.id, *cards[card.place :])
    if to_hand:
        return row._replace(cards=filled, wild_at=None, back=wild)
    return row._replace(cards=(*filled, wild), wild_at=end)


def openings(row: Row, box: Box) -> Iterator[str]:
    """The cards that would fit next, wherever they are."""
    if row.element is None:
        for element in box.elements:
            yield box.card_id(element, 1)
            yield box.card_id(element, 0)
        return
    if len(row.cards) >= box.row_length:
        return
    yield box.card_id(row.element, len(row.cards) + 1)
    if row.wild_at is None:
        if row.back is None:
            yield box.card_id(row.element, 0)
    else:
        yield box.card_id(row.element, row.wild_at)
