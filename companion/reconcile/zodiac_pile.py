"""Cards that a seat has thrown on the discard pile without having said what for.

Only the topmost can be relied on to be seen: what lies below is remembered, and let go of when a card below
it comes to light. Knows no turn.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.reconcile.zodiac_seen import DISCARD, Seen

__all__ = ["Thrown"]


class Thrown:
    """The cards thrown, in the order in which they came to rest."""

    def __init__(self) -> None:
        self._cards: list[str] = []
        self._read: dict[str, float] = {}
        self._told = False

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards, the topmost last."""
        return tuple(self._cards)

    def forget(self) -> None:
        """Nothing is thrown any more."""
        self._cards.clear()
        self._told = False

    def tell(self, card: str) -> None:
        """A finger says that a card was thrown, or has been taken back if it was."""
        if card in self._cards:
            self._cards.remove(card)
        else:
            self._cards.append(card)
        self._told = bool(self._cards)

    def watch(self, seen: Seen, pile: Collection[str], *, without: Collection[str] = ()) -> None:
        """Look at the pile, whose recorded cards are ``pile``; cards ``without`` which are not meant.

        Nothing changes while the pile is not at rest, and what fingers said stands until cards are seen.
        """
        self._read.update(seen.pile)
        if not seen.rests(DISCARD):
            return
        lying = [card for card, _ in seen.pile if card not in without]
        new = [card for card in lying if card not in pile and card not in self._cards]
        if self._told and not new:
            return
        self._told = False
        for card in tuple(self._cards):
            if card not in lying and self._uncovered(card, lying, pile):
                self._cards.remove(card)
        self._cards += new

    def _uncovered(self, card: str, lying: Collection[str], pile: Collection[str]) -> bool:
        """Whether a card that is not seen must be gone: nothing covers it, or a card below it was read."""
        above = self._cards[self._cards.index(card) + 1 :]
        if not above and not any(other not in pile and other not in self._cards for other in lying):
            return True
        below = [*pile, *self._cards[: self._cards.index(card)]]
        last = self._read.get(card, 0.0)
        return any(self._read.get(other, 0.0) > last for other in below)
