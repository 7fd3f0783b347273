"""Exchanges: which are legal, the first clause that refuses one, and all of them listed.

Judged by one seat's cards, karma and the supply. Knows nothing of when an exchange is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple, overload

from companion.games.race.model import Holder, owned_cards
from companion.games.race.names import CARD_LIMIT, ENERGIES
from companion.games.vocabulary import Json, Move

__all__ = ["ExchangeMoves", "Terms", "can_exchange", "exchange_fault", "exchanges", "terms_for"]

Fields = tuple[tuple[str, Json], ...]
Supply = tuple[int | None, ...]

_KARMA_WORTH = 2
_MOST_TAKEN = 8
"""More cards than any one exchange can receive: a 6 and a karma are worth eight 1s."""


class Terms(NamedTuple):
    """All that an exchange of one seat is judged by.

    ``allowed``: energy values that may be received (RZ-EXCH-05); ``room``: free places below the card
    limit; ``stock``: copies in the supply, no more than can matter; ``discount``: Tiger's; ``karma``: a
    Dragon that can pay; ``keep_two``: one single owned card may not remain (RZ-EXCH-15).
    """

    hand: tuple[int, ...]
    allowed: tuple[int, ...]
    room: int
    stock: tuple[int, ...]
    discount: int
    karma: bool
    keep_two: bool


def terms_for(player: Holder, supply: Sequence[int | None], safeguard: str) -> Terms:
    """The terms of a seat at this moment."""
    hand = player.hand
    owned = {*hand, *[pair.energy for pair in player.row]}
    animal = player.animal
    return Terms(
        hand,
        _allowed(3 in owned, 4 in owned, 5 in owned, 6 in owned),
        CARD_LIMIT - owned_cards(player),
        tuple([_MOST_TAKEN if n is None or n > _MOST_TAKEN else n for n in supply]),
        1 if animal == "tiger" else 0,
        animal == "dragon" and player.karma > 0,
        safeguard == "two-cards",
    )


@lru_cache(maxsize=16)
def _allowed(three: bool, four: bool, five: bool, six: bool) -> tuple[int, ...]:
    needs = {4: three or four, 5: four or five, 6: five and not six}
    return tuple(energy for energy in ENERGIES if needs.get(energy, True))


def exchange_fault(terms: Terms, give: tuple[int, ...], take: tuple[int, ...], karma: int) -> str | None:
    """The first clause that refuses an exchange, in the order of RZ-EXCH-17, or None."""
    if karma and not terms.karma:
        return "RZ-EXCH-11"
    if any(give.count(energy) > terms.hand.count(energy) for energy in set(give)):
        return "RZ-EXCH-06"
    worth = sum(give) + _KARMA_WORTH * karma
    if len(take) == 1:
        paid = (*give, _KARMA_WORTH) if karma else give
        if len(paid) < 2 or not give or max(paid) >= take[0]:
            return "RZ-EXCH-02"
        worth += terms.discount
    elif len(give) != 1 or max(take) >= give[0]:
        return "RZ-EXCH-03"
    if worth < sum(take):
        return "RZ-EXCH-04"
    if any(energy not in terms.allowed for energy in take):
        return "RZ-EXCH-05"
    if len(take) - len(give) > terms.room:
        return "RZ-EXCH-07"
    if any(take.count(energy) > terms.stock[energy - 1] for energy in set(take)):
        return "RZ-EXCH-14"
    if terms.keep_two and CARD_LIMIT - terms.room - len(give) + len(take) == 1:
        return "RZ-EXCH-15"
    return None


def can_exchange(terms: Terms) -> bool:
    """Whether at least one exchange is legal."""
    return bool(exchanges(terms))


@lru_cache(maxsize=1 << 11)
def exchanges(terms: Terms) -> tuple[Fields, ...]:
    """The fields of every legal exchange: combinations by what they receive, then splits."""
    return (*_combinations(terms), *_splits(terms))


def _combinations(terms: Terms) -> Iterator[Fields]:
    owned = CARD_LIMIT - terms.room
    for energy in terms.allowed:
        if not terms.stock[energy - 1]:
            continue
        for give, worth in _handfuls(tuple(card for card in terms.hand if card < energy)):
            left = owned - len(give) + 1
            if not give or (terms.keep_two and left == 1):
                continue
            if len(give) >= 2 and worth + terms.discount >= energy:
                yield (("give", give), ("take", (energy,)), ("karma", 0))
            if terms.karma and energy > _KARMA_WORTH and worth + _KARMA_WORTH >= energy:
                yield (("give", give), ("take", (energy,)), ("karma", 1))


@lru_cache(maxsize=1 << 9)
def _handfuls(cards: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every way to take some of these cards, as cards and their sum."""
    counts = [[(value,) * n for n in range(cards.count(value) + 1)] for value in sorted(set(cards))]
    picks = (tuple(card for part in parts for card in part) for parts in product(*counts))
    return tuple((pick, sum(pick)) for pick in picks)


def _splits(terms: Terms) -> Iterator[Fields]:
    for card in sorted(set(terms.hand)):
        for karma in (0, 1) if terms.karma else (0,):
            for take in _shares(card, card + _KARMA_WORTH * karma):
                if (
                    len(take) - 1 <= terms.room
                    and all(energy in terms.allowed for energy in take)
                    and all(take.count(energy) <= terms.stock[energy - 1] for energy in take)
                ):
                    yield (("give", (card,)), ("take", take), ("karma", karma))


@lru_cache(maxsize=32)
def _shares(card: int, worth: int) -> tuple[tuple[int, ...], ...]:
    """Every two or more cards lower than ``card`` that are together worth at most ``worth``."""
    lower = range(1, card)
    return tuple(
        take
        for number in range(2, worth + 1)
        for take in combinations_with_replacement(lower, number)
        if sum(take) <= worth
    )


class ExchangeMoves(Sequence[Move]):
    """Every legal answer to an offered exchange; moves are made when they are looked at."""

    __slots__ = ("_fields", "_seat")

    def __init__(self, seat: str, terms: Terms) -> None:
        self._seat = seat
        self._fields = exchanges(terms)

    @property
    def space(self) -> str:
        """What the list holds, for an output that does not show it."""
        return f"decline, or one of {len(self._fields)} exchanges"

    def __len__(self) -> int:
        return len(self._fields) + 1

    @overload
    def __getitem__(self, index: int, /) -> Move: ...
    @overload
    def __getitem__(self, index: slice, /) -> Sequence[Move]: ...

    def __getitem__(self, index: int | slice, /) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[n] for n in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if index == len(self._fields):
            return Move(self._seat, "decline")
        return Move(self._seat, "exchange", self._fields[index])
