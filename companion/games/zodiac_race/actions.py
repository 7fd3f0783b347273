"""What a seat does in its turn or when it is asked: laying, discarding, answering, paying, giving up.

Changes a :class:`Work`; the move was judged legal before.
"""

from __future__ import annotations

from companion.games.vocabulary import Json, Move, Seat
from companion.games.zodiac_race.model import Result, Running
from companion.games.zodiac_race.names import ASKING
from companion.games.zodiac_race.rows import Row, place, row_of
from companion.games.zodiac_race.turn import end_turn, proceed, refill, stop
from companion.games.zodiac_race.work import Work, with_mark

__all__ = ["deny", "discard", "give", "lay", "pass_turn", "pay_penalty", "restart", "topmost"]


def lay(work: Work, seat: Seat, cards: tuple[str, ...]) -> None:
    """Cards go into the row one by one; a full row wins at once, else the hand is refilled."""
    box = work.setting.box
    player = work.players[seat]
    to_hand = work.setting.options.yy_after_replace == "hand"
    row = row_of(player.sequence, player.element, box)
    first = work.phase == "act"
    for card in cards:
        work.lose(seat, card)
    work.say("laid", seat, "ZR-LAY-01", cards=cards)
    for card in cards:
        laid = place(row, box.cards[card], box, to_hand)
        if isinstance(laid, str):
            raise AssertionError(f"a judged lay does not fit: {laid}")
        _tell_of_wild(work, seat, row, laid)
        row = laid
    work.players[seat] = work.players[seat]._replace(element=row.element, sequence=row.cards)
    if row.back is not None:
        work.gain_openly(seat, row.back)
    if len(row.cards) >= box.row_length:
        stop(work, Result(seat, "sequence", row.element), "ZR-END-01")
        return
    if first:
        work.step = Running(kind="lay")
    refill(work, seat)
    proceed(work)


def _tell_of_wild(work: Work, seat: Seat, before: Row, after: Row) -> None:
    """A Yin Yang that had to make room."""
    if after.back != before.back:
        work.say("yinyang_to_hand", seat, "ZR-YY-08", card=after.back)
    elif before.wild_at is not None and before.wild_at != after.wild_at and after.wild_at is not None:
        card = after.cards[after.wild_at - 1]
        work.say("yinyang_moved", seat, "ZR-YY-06", card=card, to=after.wild_at)


def discard(work: Work, move: Move) -> None:
    """Cards go face up on the pile; what is taken instead lay there or is drawn, or is asked for."""
    seat, cards, then = move.seat, move["cards"], move["then"]
    pile, taken = work.discard, _taken(work, move)
    for card in cards:
        work.lose(seat, card)
    work.discard = (*(card for card in pile if card not in taken), *cards)
    detail: dict[str, Json] = {"cards": cards, "then": then}
    work.say("discarded", seat, "ZR-DIS-01", **detail)
    work.step = Running(kind="discard", then=then, ask=move.get("ask"), gained=taken)
    for card in taken:
        work.gain_openly(seat, card)
    if taken:
        work.say("taken", seat, "ZR-DIS-03" if then == "swap" else "ZR-YY-10", cards=taken)
    if then in ASKING:
        asked = tuple(s for s in work.setting.following(seat) if work.players[s].hand_size)
        work.say("requested", seat, "ZR-REQ-03", card=move["ask"], seats=asked)
        if asked:
            work.step = work.step._replace(to_answer=asked)
            work.phase = "answer"
            return
    refill(work, seat)
    proceed(work)


def _taken(work: Work, move: Move) -> tuple[str, ...]:
    """The cards that come from the discard pile, as it lay before (ZR-DIS-04, ZR-YY-14)."""
    if move["then"] == "swap":
        return work.discard[-len(move["cards"]) :]
    if move["then"] == "yy_retrieve":
        box = work.setting.box
        own = work.players[move.seat].element
        if work.setting.options.yy_discard_element == "card":
            own = box.cards[move["cards"][0]].element
        found = topmost(work.discard, own or move["element"])
        return () if found is None else (found,)
    return ()


def topmost(pile: tuple[str, ...], element: str) -> str | None:
    """The highest card of an element in a pile, wherever it lies there."""
    return next((card for card in reversed(pile) if card.startswith(f"{element}_")), None)


def deny(work: Work, seat: Seat) -> None:
    """A seat says that it does not hold the card; after the last denial the asker draws (ZR-REQ-06)."""
    step, player = work.running, work.players[seat]
    card = step.ask or ""
    work.players[seat] = player._replace(denied=with_mark(player.denied, card, work.serial))
    work.say("denied", seat, "ZR-REQ-11", card=card)
    work.step = step._replace(to_answer=step.to_answer[1:])
    if not work.step.to_answer:
        refill(work, work.acting)
        proceed(work)


def give(work: Work, seat: Seat, card: str) -> None:
    """The card changes hands in the open; the giver draws first (ZR-REQ-05)."""
    asker = work.acting
    work.lose(seat, card)
    work.gain_openly(asker, card)
    work.say("given", seat, "ZR-REQ-04", card=card, to=asker)
    step = work.running
    work.step = step._replace(to_answer=(), gained=(*step.gained, card))
    refill(work, seat, asker)
    proceed(work)


def pay_penalty(work: Work, seat: Seat, cards: tuple[str, ...]) -> None:
    """All cards behind the hole go to the discard pile (ZR-PEN-02)."""
    player = work.players[seat]
    kept = player.sequence[: (player.gap or 1) - 1]
    element = player.element if kept else None
    work.players[seat] = player._replace(sequence=kept, element=element, gap=None)
    work.discard = (*work.discard, *cards)
    work.say("penalty", seat, "ZR-PEN-02", count=len(cards), cards=cards)
    if work.setting.options.penalty_costs_turn:
        end_turn(work)
    else:
        work.step = Running(after="act")
        proceed(work)


def restart(work: Work, seat: Seat) -> None:
    """The row goes to the discard pile in order, and that is the turn (ZR-END-05)."""
    player = work.players[seat]
    cards = tuple(card for card in player.sequence if card is not None)
    work.players[seat] = player._replace(sequence=(), element=None, gap=None)
    work.discard = (*work.discard, *cards)
    work.say("restarted", seat, "ZR-END-05", cards=cards)
    end_turn(work)


def pass_turn(work: Work, seat: Seat) -> None:
    """A seat without cards refills its hand if it can, else its turn is over (ZR-TRN-04, ZR-REF-03)."""
    work.say("passed", seat, "ZR-TRN-04")
    if work.draw_count:
        work.step = Running()
        refill(work, seat)
        proceed(work)
    else:
        work.say("no_cards_left", seat, "ZR-REF-03", count=work.wanting(seat))
        end_turn(work)
