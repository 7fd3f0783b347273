"""Payments: what a handful of chi is worth, whether it pays a price exactly, all ways to pay one.

Two tokens of one element stand for one of another (WW-CHI-06). Knows no turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

from companion.games.vocabulary import Record
from companion.games.wu_wei.model import Chi
from companion.games.wu_wei.names import ELEMENTS

__all__ = ["all_offers", "named", "pay_refusal", "tokens_refusal", "value_of", "ways", "ways_in_tokens"]


def value_of(pay: Mapping[str, int], active: str) -> int | None:
    """A payment's worth in the active element; None when a pair of another element is incomplete.

    >>> value_of({"fire": 1, "wood": 2, "metal": 2}, "fire")
    3
    """
    if any(n % 2 for element, n in pay.items() if element != active):
        return None
    return sum(n if element == active else n // 2 for element, n in pay.items())


def _held(pay: Mapping[str, int], chi: Chi) -> bool:
    return all(pay.get(element, 0) <= n for element, n in zip(ELEMENTS, chi, strict=True))


def pay_refusal(pay: Mapping[str, int], chi: Chi, active: str, price: int) -> str | None:
    """Why a payment does not settle a price of so much active chi."""
    if value_of(pay, active) != price:
        return "WW-CHI-06"
    return None if _held(pay, chi) else "WW-CHI-08"


def tokens_refusal(pay: Mapping[str, int], chi: Chi, price: int, clause: str) -> str | None:
    """Why a payment in any tokens does not settle a price."""
    if sum(pay.values()) != price:
        return clause
    return None if _held(pay, chi) else "WW-CHI-08"


def named(chi: Chi) -> dict[str, int]:
    """Tokens by the name of their element, without those that are none."""
    return {element: n for element, n in zip(ELEMENTS, chi, strict=True) if n}


@lru_cache(maxsize=4096)
def ways(chi: Chi, active: str, price: int) -> tuple[Record, ...]:
    """Every way to settle a price of active chi, active tokens first."""
    own = ELEMENTS.index(active)
    out = []
    for pairs in range(price + 1):
        if chi[own] < price - pairs:
            continue
        for split in _splits(pairs, [0 if k == own else n // 2 for k, n in enumerate(chi)]):
            tokens = tuple(price - pairs if k == own else 2 * n for k, n in enumerate(split))
            out.append(_record(tokens))
    return tuple(out)


@lru_cache(maxsize=4096)
def ways_in_tokens(chi: Chi, price: int) -> tuple[Record, ...]:
    """Every way to pay so many tokens of any kind."""
    return tuple(_record(split) for split in _splits(price, list(chi)))


def _record(chi: Chi) -> Record:
    return Record(sorted(named(chi).items()))


def _splits(total: int, limits: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to share a total out, within limits."""
    if not limits:
        if not total:
            yield ()
        return
    for n in range(min(total, limits[0]), -1, -1):
        for rest in _splits(total - n, limits[1:]):
            yield (n, *rest)


def all_offers(chi: Chi, active: str) -> list[dict[str, int]]:
    """Every offer that a seat can seal (WW-GATH-02)."""
    steps = [range(0, n + 1, 1 if element == active else 2) for element, n in zip(ELEMENTS, chi, strict=True)]
    return [named(tokens) for tokens in product(*steps)]
