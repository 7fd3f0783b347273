"""Whether a discard is legal: the cards go together, and what is wanted for them can be had.

Reads a state, changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.vocabulary import Move, Seat
from companion.games.zodiac_race.actions import topmost
from companion.games.zodiac_race.box import Card
from companion.games.zodiac_race.check_hand import check_held, lying_open
from companion.games.zodiac_race.refusal import refuse

if TYPE_CHECKING:
    from companion.games.zodiac_race.state import ZodiacState

__all__ = ["alike", "check_discard", "not_elsewhere", "reached", "requestable"]


def check_discard(state: ZodiacState, move: Move) -> None:
    """Raise :class:`IllegalMove` with the first code that refuses the discard."""
    cards, then = move["cards"], move["then"]
    if not cards:
        raise refuse("nothing_discarded")
    check_held(state, move.seat, cards)
    thrown = [state.setting.box.cards[card] for card in cards]
    if sum(card.place == 0 for card in thrown) > 1:
        raise refuse("one_yinyang_per_turn")
    if not alike(thrown):
        raise refuse("not_alike")
    if then in ("draw", "swap"):
        _plain(state, move, thrown)
    elif len(thrown) > 1:
        raise refuse("single_card_only", "ZR-DIS-10" if then == "request" else "ZR-YY-16")
    elif then == "request":
        _request(state, move, thrown[0])
    elif thrown[0].place != 0:
        raise refuse("needs_yinyang")
    elif then == "yy_request":
        _yy_request(state, move, thrown[0])
    else:
        _yy_retrieve(state, move, thrown[0])


def alike(cards: list[Card]) -> bool:
    """Whether cards are all of one element or all of one animal; the Yin Yang is no animal (ZR-YY-17)."""
    if len({card.element for card in cards}) == 1:
        return True
    return len({card.place for card in cards}) == 1 and cards[0].place != 0


def _plain(state: ZodiacState, move: Move, thrown: list[Card]) -> None:
    # Even a hand of Yin Yangs finds a discard then (ZR-TRN-03): no element can lie in rows as a whole, so
    # one of its cards can be asked for or fetched.
    if len(thrown) == 1 and thrown[0].place == 0 and not state.setting.options.yy_plain_discard:
        raise refuse("option_off")
    if move["then"] == "swap" and len(state.discard) < len(thrown):
        raise refuse("discard_too_small")


def _request(state: ZodiacState, move: Move, thrown: Card) -> None:
    if thrown.place == 0:
        raise refuse("yinyang_names_no_animal")
    ask = _asked(state, move)
    if ask.place != thrown.place or ask.element == thrown.element:
        raise refuse("request_same_animal")
    own = state.player(move.seat).element
    if state.setting.options.request_element == "own" and own not in (None, ask.element):
        raise refuse("request_own_element")
    _check_requestable(state, move)


def _yy_request(state: ZodiacState, move: Move, thrown: Card) -> None:
    ask = _asked(state, move)
    if reached(state, move.seat, thrown) not in (None, ask.element):
        raise refuse("yy_request_element")
    _check_requestable(state, move)


def _yy_retrieve(state: ZodiacState, move: Move, thrown: Card) -> None:
    element = reached(state, move.seat, thrown)
    named = move.get("element")
    if element is None and named is None:
        raise refuse("element_needed")
    if element is not None and named not in (None, element):
        raise refuse("yy_request_element")
    if topmost(state.discard, element or named) is None:
        raise refuse("nothing_to_retrieve")


def reached(state: ZodiacState, seat: Seat, thrown: Card) -> str | None:
    """The element that a discarded Yin Yang reaches; None is any (ZR-YY-11, ZR-YY-12)."""
    if state.setting.options.yy_discard_element == "card":
        return thrown.element
    return state.player(seat).element


def _asked(state: ZodiacState, move: Move) -> Card:
    ask = state.setting.box.cards.get(move["ask"])
    if ask is None:
        raise refuse("unknown_card")
    return ask


def _check_requestable(state: ZodiacState, move: Move) -> None:
    if move["ask"] in move["cards"] or not requestable(state, move.seat, move["ask"]):
        raise refuse("not_requestable")


def requestable(state: ZodiacState, seat: Seat, card: str) -> bool:
    """Whether a card may be in a hand other than the asker's (ZR-REQ-07, ZR-REQ-08)."""
    return card not in not_elsewhere(state, seat)


def not_elsewhere(state: ZodiacState, seat: Seat) -> set[str]:
    """Cards that no other seat can hold: those that lie open, and what the asker holds as far as is seen."""
    return lying_open(state).union(state.hand(seat) or state.player(seat).known)
