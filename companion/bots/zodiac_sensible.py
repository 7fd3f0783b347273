"""A bot for Zodiac Race that follows rules of thumb.

It lays whatever fits, collects one element, and throws away what that row cannot use for what promises
most: the top discard, a card that another seat may hold, or new cards. It knows no hidden card and looks
no turn ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from random import Random

from companion.bots.bot import Reason
from companion.bots.zodiac_worth import SENSIBLE, Outlook, Taste, outlook, threat
from companion.games.vocabulary import IllegalMove, Move, Seat, State
from companion.games.zodiac_race.actions import topmost
from companion.games.zodiac_race.state import ZodiacState

__all__ = ["SensibleZodiacBot", "discard_worth", "laid_worth", "laying", "own_hand", "worthwhile_discards"]

WHIM = 0.05
"""How far, in cards laid, two moves may differ and still be taken for equal."""


class SensibleZodiacBot:
    """Rules of thumb: each choice has a reason that fits in one line."""

    __slots__ = ("_taste",)
    name = "sensible"

    def __init__(self, taste: Taste = SENSIBLE) -> None:
        self._taste = taste

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """The move that brings the own row furthest by rule of thumb."""
        race = _race(view)
        moves = race.legal(seat)
        if not len(moves):
            raise ValueError(f"{seat} owes no move")
        if len(moves) == 1 or race.phase not in ("act", "followup"):
            return moves[0]
        aims = outlook(race, seat, own_hand(race, seat), self._taste)
        lays = [move for move in laying(moves) if set(aims.hand).issuperset(move["cards"])]
        if lays:
            return max(lays, key=lambda move: laid_worth(race, aims, move) + WHIM * chance.random())
        if race.phase == "followup":
            return race.default(seat)
        discards = worthwhile_discards(race, aims)
        if not discards:
            return race.default(seat)
        return max(discards, key=lambda move: discard_worth(race, aims, move) + WHIM * chance.random())

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """The rule of thumb behind a move, from the same view."""
        race = _race(view)
        if move.move == "lay":
            return Reason.of("what fits is laid: every card in the row counts")
        if move.move == "discard":
            return _discard_reason(race, outlook(race, seat, own_hand(race, seat), self._taste), move)
        return _PLAIN_REASONS.get(move.move, Reason.of("all are alike to me"))


_PLAIN_REASONS = {
    "give": Reason.of("I hold the card, so it must be given"),
    "deny": Reason.of("I do not hold the card"),
    "end_turn": Reason.of("nothing gained this turn fits the row"),
    "penalty_discard": Reason.of("the cards behind the hole have to go"),
    "pass": Reason.of("without cards there is nothing to do"),
}


def _race(view: State) -> ZodiacState:
    if not isinstance(view, ZodiacState):
        raise TypeError("this bot plays Zodiac Race only")
    return view


def own_hand(view: ZodiacState, seat: Seat) -> tuple[str, ...]:
    """The seat's hand; where hands are hidden from the view, what of it was seen openly."""
    hand = view.hand(seat)
    return view.player(seat).known if hand is None else hand


def laying(moves: Iterable[Move]) -> list[Move]:
    """The lays, which stand before all other moves of a turn."""
    lays = []
    for move in moves:
        if move.move != "lay":
            break
        lays.append(move)
    return lays


def laid_worth(view: ZodiacState, aims: Outlook, move: Move) -> float:
    """More cards are better; a row is opened in the element that the hand promises most in."""
    cards = [view.setting.box.cards[card] for card in move["cards"]]
    aimed = 20.0 if cards[0].element == aims.element else 0.0
    return aimed + len(cards) - (0.3 if any(card.place == 0 for card in cards) else 0.0)


def worthwhile_discards(view: ZodiacState, aims: Outlook) -> list[Move]:
    """The discards worth a thought: of several cards only one order, what the next seat wants lowest."""
    return [move for move in _discards(view, aims) if _legal(view, move)]


def _legal(view: ZodiacState, move: Move) -> bool:
    try:
        view.check(move)
    except IllegalMove:
        return False
    return True


def _discards(view: ZodiacState, aims: Outlook) -> Iterator[Move]:
    box, seat = view.setting.box, aims.seat
    wanted = [box.card_id(aims.element, aims.next_place)] if aims.next_place <= box.row_length else []
    if aims.wild_open:
        wanted.append(box.card_id(aims.element, aims.wild_open))
    for card in aims.hand:
        thrown = box.cards[card]
        for then in ("draw", "swap"):
            yield _discard(seat, (card,), then)
        if thrown.place:
            for ask in wanted:
                if box.cards[ask].place == thrown.place and ask != card:
                    yield _discard(seat, (card,), "request", ask=ask)
        else:
            yield from (_discard(seat, (card,), "yy_request", ask=ask) for ask in wanted if ask != card)
            if view.player(seat).element is None and view.setting.options.yy_discard_element == "player":
                yield _discard(seat, (card,), "yy_retrieve", element=aims.element)
            else:
                yield _discard(seat, (card,), "yy_retrieve")
    yield from _groups(view, aims)


def _groups(view: ZodiacState, aims: Outlook) -> Iterator[Move]:
    """The least valuable cards of each element and each animal, two or more of them."""
    box = view.setting.box
    cards = [box.cards[card] for card in aims.hand]
    by_element = sorted(cards, key=lambda card: card.element)
    by_animal = sorted((card for card in cards if card.place), key=lambda card: card.place)
    groups = [[card.id for card in group] for _, group in groupby(by_element, key=lambda card: card.element)]
    groups += [[card.id for card in group] for _, group in groupby(by_animal, key=lambda card: card.place)]
    for group in groups:
        cheap = sorted(group, key=aims.values.__getitem__)
        for size in range(2, len(cheap) + 1):
            thrown = sorted(cheap[:size], key=lambda card: -threat(view, aims.seat, card, aims.taste))
            for then in ("draw", "swap"):
                yield _discard(aims.seat, tuple(thrown), then)


def _discard(seat: Seat, cards: tuple[str, ...], then: str, **more: str) -> Move:
    return Move(seat, "discard", (("cards", cards), ("then", then), *more.items()))


def discard_worth(view: ZodiacState, aims: Outlook, move: Move) -> float:
    """What comes in on average against what goes, and against what the next seat may pick up."""
    cards, then, values, taste = move["cards"], move["then"], aims.values, aims.taste
    worth = -sum(values[card] for card in cards) - taste.threat * threat(view, aims.seat, cards[-1], taste)
    if then == "draw":
        return worth + min(len(cards), _to_come(view)) * aims.mean
    if then == "swap":
        return worth + sum(_gained(view, aims, card) for card in view.discard[-len(cards) :])
    if then == "yy_retrieve":
        found = topmost(view.discard, aims.element)
        return worth + (_gained(view, aims, found) if found else 0.0)
    hit = aims.chance_to_get(view, move["ask"])
    return worth + hit * _gained(view, aims, move["ask"]) + (1 - hit) * aims.mean


def _to_come(view: ZodiacState) -> int:
    return view.draw_count + len(view.discard)


def _gained(view: ZodiacState, aims: Outlook, card: str) -> float:
    """What a card that comes in is worth; one that the row takes next may be laid at once."""
    place, worth = view.setting.box.cards[card].place, aims.values[card]
    own = view.setting.box.cards[card].element == aims.element
    fits = place in (aims.next_place, aims.wild_open) or (place == 0 and aims.wild_open is None)
    return worth + aims.taste.at_once if own and fits else worth


def _discard_reason(view: ZodiacState, aims: Outlook, move: Move) -> Reason:
    then = move["then"]
    if then == "draw":
        return Reason.of("my {element} row cannot use it soon; what I draw may fit", element=aims.element)
    if then == "swap":
        return Reason.of("what lies on the discards serves my {element} row better", element=aims.element)
    if then == "yy_retrieve":
        return Reason.of("the discarded {element} card is worth the Yin Yang", element=aims.element)
    percent = round(100 * aims.chance_to_get(view, move["ask"]))
    return Reason.of("with {percent}% somebody holds the card that I need", percent=percent)
