"""The legal moves of a state, in a fixed order, and the move that stands when time has run out.

A hand that is not seen may hold any card that lies nowhere in the open, so many moves are possible; where
the hand is seen, exactly its own are listed. Reads a state, changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import comb, factorial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.vocabulary import TABLE, IllegalMove, Json, Move, MoveSpace, Seat
from companion.games.zodiac_race.actions import topmost
from companion.games.zodiac_race.box import Box
from companion.games.zodiac_race.check_discard import not_elsewhere, reached
from companion.games.zodiac_race.check_hand import lying_open, where_open
from companion.games.zodiac_race.checks import check
from companion.games.zodiac_race.rows import Row, openings, place, row_of
from companion.games.zodiac_race.spaces import (
    Block,
    Blocks,
    combination,
    deal_moves,
    draw_moves,
    permutation,
    permuted_moves,
)

if TYPE_CHECKING:
    from companion.games.zodiac_race.state import ZodiacState

__all__ = ["default_move", "seat_moves", "table_due", "table_moves"]


class _Held(NamedTuple):
    """Cards that are in a hand, cards that one of its ``hidden`` cards may be."""

    sure: tuple[str, ...]
    maybe: tuple[str, ...]
    hidden: int

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.sure, *self.maybe) if self.hidden else self.sure


def _held(state: ZodiacState, seat: Seat) -> _Held:
    hand, player = state.hand(seat), state.player(seat)
    if hand is not None:
        return _Held(hand, (), 0)
    hidden = len(player.unknown)
    if not hidden:
        return _Held(player.known, (), 0)
    seen = lying_open(state).union(*(other.known for other in state.players))
    return _Held(player.known, tuple(card for card in state.setting.box.cards if card not in seen), hidden)


def seat_moves(state: ZodiacState, seat: Seat) -> Sequence[Move] | MoveSpace:
    """Every move that a seat which is to act may make."""
    if state.phase == "answer":
        return tuple(_answers(state, seat))
    if state.phase == "followup":
        return (*_lays(state, seat, _held(state, seat)), Move(seat, "end_turn"))
    if state.phase == "penalty":
        block = permuted_moves(_behind_hole(state, seat), lambda cards: _penalty(seat, cards))
        return _blocks(state, "all cards behind the hole, in any order", [block])
    return _act(state, seat)


def _act(state: ZodiacState, seat: Seat) -> Sequence[Move] | MoveSpace:
    player, held = state.player(seat), _held(state, seat)
    moves = list(_lays(state, seat, held))
    if player.sequence and state.setting.options.restart != "never":
        moves.append(Move(seat, "restart"))
    if not player.hand_size:
        return (*moves, Move(seat, "pass"))
    blocks: list[Block] = [(len(moves), moves.__getitem__)]
    blocks += _single_discards(state, seat, held)
    blocks += _group_discards(state, seat, held)
    return _blocks(state, "lay cards that fit, or discard cards that are alike", blocks)


def _blocks(state: ZodiacState, space: str, blocks: list[Block]) -> MoveSpace:
    def legal(move: Move) -> bool:
        try:
            check(state, move)
        except IllegalMove:
            return False
        return True

    return Blocks(space, blocks, legal)


def _answers(state: ZodiacState, seat: Seat) -> Iterator[Move]:
    ask, hand, player = state.asked, state.hand(seat), state.player(seat)
    mine = ask in player.known if hand is None else ask in hand
    if not mine:
        yield Move(seat, "deny")
    if mine or (hand is None and player.unknown and where_open(state, ask) is None):
        yield Move(seat, "give", (("card", ask),))


def _penalty(seat: Seat, cards: tuple[str, ...]) -> Move:
    return Move(seat, "penalty_discard", (("cards", cards),))


def _behind_hole(state: ZodiacState, seat: Seat) -> tuple[str, ...]:
    player = state.player(seat)
    return tuple(card for card in player.sequence[player.gap or 0 :] if card is not None)


def _lays(state: ZodiacState, seat: Seat, held: _Held) -> Iterator[Move]:
    """Every lay, the shortest of each beginning first."""
    player, step, box = state.player(seat), state.step, state.setting.box
    if player.gap is not None:
        return
    exact = state.hand(seat) is not None
    free = state.phase == "act" or state.setting.options.followup_lay == "any"
    to_hand = state.setting.options.yy_after_replace == "hand"
    row = row_of(player.sequence, player.element, box)
    for cards in _continued(row, (), held, box, to_hand):
        if free or step is None or _has_gained(cards, step.gained, held, exact, step.gained_unknown):
            yield Move(seat, "lay", (("cards", cards),))


def _has_gained(
    cards: tuple[str, ...], gained: tuple[str, ...], held: _Held, exact: bool, drawn: int
) -> bool:
    if any(card in gained for card in cards):
        return True
    return not exact and drawn > 0 and any(card not in held.sure for card in cards)


def _continued(
    row: Row, laid: tuple[str, ...], held: _Held, box: Box, to_hand: bool
) -> Iterator[tuple[str, ...]]:
    hidden_left = held.hidden - sum(card not in held.sure for card in laid)
    for card in openings(row, box):
        if card in laid or not (card in held.sure or (hidden_left and card in held.maybe)):
            continue
        longer = place(row, box.cards[card], box, to_hand)
        if isinstance(longer, Row):
            yield (*laid, card)
            yield from _continued(longer, (*laid, card), held, box, to_hand)


def _discard(seat: Seat, cards: tuple[str, ...], then: str, **more: str) -> Move:
    return Move(seat, "discard", (("cards", cards), ("then", then), *more.items()))


def _single_discards(state: ZodiacState, seat: Seat, held: _Held) -> Iterator[Block]:
    """Discards of one card: drawing, swapping, asking, fetching."""
    box, cards = state.setting.box, held.all
    wild = state.setting.options.yy_plain_discard
    plain = [card for card in cards if wild or box.cards[card].place]
    yield len(plain), lambda n: _discard(seat, (plain[n],), "draw")
    if state.discard:
        yield len(plain), lambda n: _discard(seat, (plain[n],), "swap")
    asks = list(_requests(state, seat, cards))
    yield len(asks), lambda n: _discard(seat, (asks[n][0],), asks[n][1], ask=asks[n][2])
    fetches = list(_retrieves(state, seat, cards))
    yield len(fetches), fetches.__getitem__


def _requests(state: ZodiacState, seat: Seat, cards: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Card, kind of request, card asked for."""
    box = state.setting.box
    never = not_elsewhere(state, seat)
    own = state.player(seat).element if state.setting.options.request_element == "own" else None
    for card in cards:
        thrown = box.cards[card]
        element = own if thrown.place else reached(state, seat, thrown)
        for other in box.elements if element is None else (element,):
            places = (thrown.place,) if thrown.place else (*range(1, len(box.animals) + 1), 0)
            asked = (box.card_id(other, at) for at in places)
            kind = "request" if thrown.place else "yy_request"
            yield from ((card, kind, ask) for ask in asked if ask != card and ask not in never)


def _retrieves(state: ZodiacState, seat: Seat, cards: Sequence[str]) -> Iterator[Move]:
    box = state.setting.box
    lying = [element for element in box.elements if topmost(state.discard, element) is not None]
    for card in cards:
        if box.cards[card].place == 0:
            element = reached(state, seat, box.cards[card])
            if element is None:
                yield from (_discard(seat, (card,), "yy_retrieve", element=one) for one in lying)
            elif element in lying:
                yield _discard(seat, (card,), "yy_retrieve")


def _group_discards(state: ZodiacState, seat: Seat, held: _Held) -> Iterator[Block]:
    """Discards of several cards that are alike, in every order."""
    box = state.setting.box
    cards = [box.cards[card] for card in held.all]
    by_element = sorted(cards, key=lambda card: card.element)
    by_animal = sorted((card for card in cards if card.place), key=lambda card: card.place)
    groups = [[card.id for card in group] for _, group in groupby(by_element, key=lambda card: card.element)]
    groups += [[card.id for card in group] for _, group in groupby(by_animal, key=lambda card: card.place)]
    for group in groups:
        if len(group) < 2:
            continue
        sure = [card for card in group if card in held.sure]
        maybe = [card for card in group if card not in held.sure]
        for size in range(2, min(len(group), len(sure) + held.hidden) + 1):
            for then in ("draw", "swap") if len(state.discard) >= size else ("draw",):
                for known in range(max(0, size - held.hidden), min(size, len(sure)) + 1):
                    yield _group(seat, then, sure, maybe, known, size)


def _group(
    seat: Seat, then: str, sure: list[str], maybe: list[str], known: int, size: int
) -> Block:
    """Every ordered choice of ``known`` sure cards and ``size - known`` others."""
    orders, others = factorial(size), comb(len(maybe), size - known)

    def at(index: int) -> Move:
        index, order = divmod(index, orders)
        first, second = divmod(index, others)
        cards = (*combination(sure, known, first), *combination(maybe, size - known, second))
        return _discard(seat, permutation(cards, order), then)

    return comb(len(sure), known) * others * orders, at


def table_moves(state: ZodiacState) -> Sequence[Move] | MoveSpace:
    """Every report that the table may make now; the cards stay unnamed where hands are hidden."""
    box, full = state.setting.box, state.setting.mode == "full"
    if state.phase == "reshuffle":
        return (Move(TABLE, "reshuffle"),)
    if state.phase == "draw":
        seat, count = state.draw_due
        if not full or state.draw_set is None:
            return (Move(TABLE, "draw", (("to", seat), ("count", count), ("cards", None))),)
        return _blocks(state, f"any {count} cards of the pile", [draw_moves(state.draw_set, seat, count)])
    deck = sorted(box.cards)
    if full:
        deal = deal_moves(deck, state.setting.seats, box.hand_size, box.first_discard)
        return _blocks(state, "every way to deal the cards", [deal])
    if box.first_discard:
        return tuple(Move(TABLE, "deal", (("hands", None), ("discard", card))) for card in deck)
    return (Move(TABLE, "deal", (("hands", None),)),)


def table_due(state: ZodiacState) -> dict[str, Json]:
    """What the table is to report, for instructions."""
    if state.phase != "draw":
        return {"move": state.phase}
    seat, count = state.draw_due
    return {"move": "draw", "to": seat, "count": count}


def default_move(state: ZodiacState, seat: Seat) -> Move:
    """End the turn, deny, or discard a card and draw; of all moves the one that changes least."""
    if state.phase == "followup":
        return Move(seat, "end_turn")
    if state.phase == "act":
        for block in _single_discards(state, seat, _held(state, seat)):
            if block[0]:
                return block[1](0)
    moves = table_moves(state) if seat == TABLE else seat_moves(state, seat)
    return moves[0]
