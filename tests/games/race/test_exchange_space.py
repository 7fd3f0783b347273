"""The listed exchanges against a slow judge written from the rules in another way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.race.exchange import ExchangeMoves, exchange_fault, terms_for
from companion.games.race.model import Pair, Player

Offer = tuple[tuple[int, ...], tuple[int, ...], int]


def allowed(player: Player, supply: tuple[int | None, ...], safeguard: str, offer: Offer) -> bool:
    """Whether an exchange is allowed, one sentence of the rules after the other."""
    give, take, karma = offer
    in_row = [pair.energy for pair in player.row if pair.energy is not None]
    before = Counter([*player.hand, *in_row])
    after = before - Counter(give) + Counter(take)
    things = [*give, *[2] * karma]
    if karma and (player.animal != "dragon" or player.karma == 0):
        return False
    if Counter(give) - Counter(player.hand):
        return False
    combining = len(take) == 1 and len(things) >= 2 and len(give) >= 1 and all(t < take[0] for t in things)
    splitting = len(take) >= 2 and len(give) == 1 and all(t < give[0] for t in take)
    if not (combining or splitting):
        return False
    if sum(things) + (1 if combining and player.animal == "tiger" else 0) < sum(take):
        return False
    for card in take:
        if card == 4 and not (before[3] or before[4]):
            return False
        if card == 5 and not (before[4] or before[5]):
            return False
        if card == 6 and (before[6] or not before[5]):
            return False
    stock = {energy: n for energy, n in enumerate(supply, 1) if n is not None}
    if any(n > stock.get(energy, 99) for energy, n in Counter(take).items()):
        return False
    if safeguard == "two-cards" and after.total() == 1:
        return False
    return after.total() <= 12 and after[6] <= 1


def every_offer(hand: tuple[int, ...]) -> set[Offer]:
    """Whatever could be said with cards of this hand, allowed or not."""
    gives = {tuple(sorted(c)) for n in range(1, len(hand) + 1) for c in combinations(hand, n)}
    takes = [c for n in range(1, 9) for c in combinations_with_replacement(range(1, 7), n) if sum(c) <= 8]
    return {(give, take, karma) for give in gives for take in takes for karma in (0, 1)}


@st.composite
def players(draw: st.DrawFn) -> Player:
    hand = tuple(sorted(draw(st.lists(st.integers(1, 6), min_size=1, max_size=5))))
    row = draw(st.lists(st.integers(1, 6), max_size=6))
    sixes = 0
    cards: list[int] = []
    for card in [*hand, *row]:
        sixes += card == 6
        cards.append(5 if card == 6 and sixes > 1 else card)
    pairs = tuple(Pair(n, card) for n, card in enumerate(cards[len(hand) :], 1))
    animal = draw(st.sampled_from(["ox", "tiger", "dragon"]))
    return Player(animal, draw(st.integers(0, 2)), 5, tuple(sorted(cards[: len(hand)])), pairs)


supplies = st.tuples(*[st.one_of(st.none(), st.integers(0, 3))] * 6)
safeguards = st.sampled_from(["warn", "two-cards"])


@settings(max_examples=60, deadline=None, print_blob=True)
@given(players(), supplies, safeguards)
def test_a_seat_is_offered_exactly_the_exchanges_the_rules_allow(
    player: Player, supply: tuple[int | None, ...], safeguard: str
) -> None:
    terms = terms_for(player, supply, safeguard)
    moves = list(ExchangeMoves("s1", terms))
    listed = [(m["give"], m["take"], m["karma"]) for m in moves if m.move == "exchange"]
    expected = {offer for offer in every_offer(player.hand) if allowed(player, supply, safeguard, offer)}
    assert set(listed) == expected
    assert len(listed) == len(expected)
    assert moves[-1].move == "decline"


@settings(max_examples=300, deadline=None, print_blob=True)
@given(
    players(),
    supplies,
    safeguards,
    st.lists(st.integers(1, 6), max_size=4),
    st.lists(st.integers(1, 6), min_size=1, max_size=4),
    st.integers(0, 1),
)
def test_an_exchange_is_refused_exactly_when_the_rules_forbid_it(
    player: Player,
    supply: tuple[int | None, ...],
    safeguard: str,
    give: list[int],
    take: list[int],
    karma: int,
) -> None:
    offer = (tuple(sorted(give)), tuple(sorted(take)), karma)
    fault = exchange_fault(terms_for(player, supply, safeguard), *offer)
    assert (fault is None) == allowed(player, supply, safeguard, offer)
