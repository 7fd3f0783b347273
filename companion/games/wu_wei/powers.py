"""Animal powers: the move that turns a card over and takes a character where it points."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.vocabulary import Move, Seat
from companion.games.wu_wei.change import put_at, spend
from companion.games.wu_wei.movers import candidates, mover_refusal, power_cards
from companion.games.wu_wei.names import POWER_PRICE, animal_of_card
from companion.games.wu_wei.pay import pay_refusal, tokens_refusal, ways, ways_in_tokens
from companion.games.wu_wei.reach import POWER_CLAUSES, power_places, power_refusal
from companion.games.wu_wei.shapes import Kind, make, plain
from companion.games.wu_wei.walk import enter_path, open_mover
from companion.games.wu_wei.work import Work

__all__ = ["KINDS"]


def _refuse(w: Work, move: Move) -> str | None:
    piece, card = move["piece"], move["card"]
    refusal = mover_refusal(w, piece)
    if refusal is not None:
        return refusal
    player = w.players[move.seat]
    if w.level == "solo3":
        selected = w.stage.selected
        usable = [c for _, cards in w.stage.pool for c in cards]
        if selected is not None and not w.stage.bought:
            usable.append(selected[0])
        if card not in usable:
            return "WW-S3-10"
    elif card not in player.cards:
        return "WW-CARD-01"
    refusal = power_refusal(w, piece, card, move["to"])
    if refusal is not None:
        return refusal
    pay = plain(move["pay"])
    if w.level == "solo3" and w.setting.difficulty == "beginner":
        return tokens_refusal(pay, player.chi, POWER_PRICE, "WW-S3-10")
    return pay_refusal(pay, player.chi, w.active_element, POWER_PRICE)


def _do(w: Work, move: Move) -> None:
    piece, card, to = move["piece"], move["card"], move["to"]
    open_mover(w, piece)
    spend(w, move.seat, plain(move["pay"]), "WW-CHI-05")
    _use_up(w, move.seat, card)
    style = animal_of_card(card)
    put_at(w, piece, to, POWER_CLAUSES[style], event=False)
    enter_path(w, piece, to)
    turn = w.now
    left = dict(turn.left)
    key = piece if piece in left else "shared"
    if style in ("snake", "crane"):
        left[key] -= 1
    else:
        left[key] = 0
        turn = turn._replace(jumped=(*turn.jumped, piece))
    w.turn = turn._replace(left=tuple(left.items()))


def _use_up(w: Work, seat: Seat, card: str) -> None:
    """Turn a card over, or let it leave the game in stage 3 (WW-CARD-01, WW-S3-10)."""
    w.eventful = True
    w.say("power", seat, "WW-CARD-01", card=card)
    if w.level != "solo3":
        player = w.players[seat]
        cards = tuple(c for c in player.cards if c != card)
        w.put(seat, player._replace(cards=cards, spent=(*player.spent, card)))
    elif w.stage.selected is not None and w.stage.selected[0] == card:
        w.solo = w.stage._replace(bought=True)
    else:
        pool = tuple((a, tuple(c for c in cards if c != card)) for a, cards in w.stage.pool)
        w.solo = w.stage._replace(pool=pool)


def _offer(w: Work, seat: Seat) -> Iterator[Move]:
    chi = w.players[seat].chi
    cards = power_cards(w)
    if not cards:
        return
    if w.level == "solo3" and w.setting.difficulty == "beginner":
        pays = ways_in_tokens(chi, POWER_PRICE)
    else:
        pays = ways(chi, w.active_element, POWER_PRICE)
    for piece in candidates(w):
        for card in cards:
            for to in power_places(w, piece, card):
                if power_refusal(w, piece, card, to) is None:
                    yield from (make(seat, "power", piece=piece, card=card, to=to, pay=pay) for pay in pays)


KINDS = {"power": Kind(_refuse, _do, _offer)}
