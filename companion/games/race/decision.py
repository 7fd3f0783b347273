"""The decisions of a resolving round: how each is announced, what answers it, what stands by default.

Judges answers of the one seat that is asked; carries nothing out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.games.race.exchange import ExchangeMoves, Terms, exchange_fault, terms_for
from companion.games.race.model import Player, Resolving, owned_cards
from companion.games.race.names import SEATS
from companion.games.race.order import order_choices
from companion.games.race.refusal import refuse
from companion.games.race.work import Work
from companion.games.vocabulary import Json, Move, MoveSpace

if TYPE_CHECKING:
    from companion.games.race.state import RaceState

__all__ = ["answers", "check_answer", "leaves_one_card", "pending_entry", "quiet_answer"]

_ANSWERED_BY = {
    "exchange": ("exchange", "decline"),
    "goat": ("exchange", "decline"),
    "karma-step": ("karma-step",),
    "river": ("river",),
    "pig": ("pig",),
    "horse": ("horse",),
    "order": ("order",),
}


def _asked(state: RaceState) -> tuple[Resolving, Player]:
    resolving = state.resolving
    if resolving is None:
        raise ValueError("no round is resolving")
    return resolving, state.players[resolving.queue[0]]


def _terms(state: RaceState, player: Player) -> Terms:
    return terms_for(player, state.supply, state.setting.safeguard)


def _effects_to_order(state: RaceState, player: Player) -> tuple[str, ...]:
    work = Work(state)
    return order_choices(player, work.open or (), lambda: len(ExchangeMoves("", _terms(state, player))) > 1)


def _can_pay_river(state: RaceState, player: Player) -> bool:
    """RZ-RIVER-05, and RZ-EXCH-15 where two cards must remain."""
    keeps_two = state.setting.safeguard == "two-cards"
    return len(player.hand) > 1 and not (keeps_two and owned_cards(player) == 2)


def _pig_choices(state: RaceState) -> tuple[str, ...]:
    return ("energy", "karma", "step") if state.setting.players == 5 else ("energy", "karma")


def pending_entry(state: RaceState) -> dict[str, Json]:
    """The decision owed, as RZ-ROUND-06 writes it."""
    resolving, player = _asked(state)
    asking = resolving.asking
    entry: dict[str, Json] = {"seat": SEATS[resolving.queue[0]], "decision": asking}
    if asking in ("exchange", "goat"):
        entry["decision"] = "exchange"
        entry["source"] = "goat" if asking == "goat" else "symbol"
    elif asking == "river":
        entry["choices"] = ["pay", "retreat"] if _can_pay_river(state, player) else ["retreat"]
    elif asking == "pig":
        entry["choices"] = list(_pig_choices(state))
    elif asking == "order":
        entry["effects"] = list(_effects_to_order(state, player))
    return entry


def answers(state: RaceState, index: int) -> Sequence[Move]:
    """Every legal answer of the asked seat."""
    resolving, player = _asked(state)
    asking = resolving.asking
    if asking in ("exchange", "goat"):
        return ExchangeMoves(SEATS[index], _terms(state, player))
    if asking == "river":
        cards = tuple(sorted(set(player.hand))) if _can_pay_river(state, player) else ()
        return _river_answers(SEATS[index], cards)
    if asking == "order":
        return _order_answers(SEATS[index], _effects_to_order(state, player))
    if asking == "pig":
        return _pig_answers(SEATS[index], _pig_choices(state))
    return _yes_no(SEATS[index], asking)


@lru_cache(maxsize=512)
def _river_answers(seat: str, cards: tuple[int, ...]) -> tuple[Move, ...]:
    pays = [Move.of(seat, "river", choice="pay", energy=card) for card in cards]
    return (*pays, Move.of(seat, "river", choice="retreat"))


@lru_cache(maxsize=512)
def _order_answers(seat: str, effects: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple(Move.of(seat, "order", first=effect) for effect in effects)


@lru_cache(maxsize=16)
def _pig_answers(seat: str, choices: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple(Move.of(seat, "pig", choice=choice) for choice in choices)


@lru_cache(maxsize=16)
def _yes_no(seat: str, asking: str) -> tuple[Move, ...]:
    field = "pay" if asking == "karma-step" else "retreat"
    return tuple(Move.of(seat, asking, **{field: value}) for value in (False, True))


def check_answer(state: RaceState, move: Move) -> None:
    """Raise the refusal of an answer that the asked seat may not give."""
    resolving, player = _asked(state)
    if move.move not in _ANSWERED_BY[resolving.asking]:
        raise refuse("RZ-ROUND-08")
    clause = None
    if move.move == "exchange":
        clause = exchange_fault(_terms(state, player), move["give"], move["take"], move["karma"])
    elif move.move == "river" and move["choice"] == "pay":
        if move["energy"] not in player.hand:
            clause = "RZ-RIVER-02"
        elif not _can_pay_river(state, player):
            clause = "RZ-RIVER-05"
    elif move.move == "pig" and move["choice"] not in _pig_choices(state):
        clause = "RZ-ANIMAL-07"
    elif move.move == "order" and move["first"] not in _effects_to_order(state, player):
        clause = "RZ-GROUP-10"
    if clause is not None:
        raise refuse(clause)


def quiet_answer(state: RaceState, moves: Sequence[Move] | MoveSpace) -> Move:
    """The default among the legal answers: decline, or the first listed (RZ-ROUND-10)."""
    resolving, _ = _asked(state)
    return moves[len(moves) - 1] if resolving.asking in ("exchange", "goat") else moves[0]


def leaves_one_card(state: RaceState, move: Move) -> bool:
    """Whether a legal answer leaves one single owned card: worth a private warning (RZ-EXCH-15)."""
    _, player = _asked(state)
    owned = owned_cards(player)
    if move.move == "exchange":
        return owned - len(move["give"]) + len(move["take"]) == 1
    return move.move == "river" and move["choice"] == "pay" and owned == 2
