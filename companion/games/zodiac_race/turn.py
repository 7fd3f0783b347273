"""The course of a turn: beginning, drawing and shuffling in between, ending, the next seat.

Changes a :class:`Work`. What a seat does in its turn is decided elsewhere.
"""

from __future__ import annotations

from companion.games.vocabulary import Seat
from companion.games.zodiac_race.model import Result, Running
from companion.games.zodiac_race.work import Work

__all__ = ["begin_turn", "end_turn", "proceed", "refill", "shuffle_due", "stop"]


def begin_turn(work: Work) -> None:
    """The active seat's turn: shuffle if the pile is empty, then pay for a hole, then act."""
    if shuffle_due(work):
        work.step = Running(after="begin")
        work.phase = "reshuffle"
        return
    seat = work.acting
    work.step = None
    work.phase = "penalty" if work.players[seat].gap else "act"
    if _stuck(work, seat):
        work.say("stuck", seat, "ZR-END-04", element=work.players[seat].element)


def _stuck(work: Work, seat: Seat) -> bool:
    """Whether two cards that a full row of the seat's element could use lie in other rows."""
    element = work.players[seat].element
    if element is None:
        return False
    box = work.setting.box
    elsewhere = [
        card
        for other, player in work.players.items()
        if other != seat and player.element == element
        for card in player.sequence
        if card is not None and box.cards[card].place <= box.row_length
    ]
    return len(elsewhere) > 1


def shuffle_due(work: Work) -> bool:
    """Whether the draw pile is empty and there are discards to shuffle (ZR-PIL-01, ZR-PIL-04)."""
    return not work.draw_count and len(work.discard) > work.setting.options.reshuffle_keeps_top


def refill(work: Work, *seats: Seat) -> None:
    """Queue the draws that make hands full again, in this order (ZR-REF-01)."""
    draws = tuple((seat, work.wanting(seat)) for seat in seats if work.wanting(seat))
    work.step = work.running._replace(draws=draws)


def proceed(work: Work) -> None:
    """What is due next: a reshuffle, a draw, or where the turn goes on (ZR-PIL-02, ZR-REF-03)."""
    if shuffle_due(work):
        work.phase = "reshuffle"
        return
    step = work.running
    if step.draws:
        if work.draw_count:
            work.phase = "draw"
            return
        for seat, count in step.draws:
            work.say("no_cards_left", seat, "ZR-REF-03", count=count)
        work.step = step._replace(draws=())
    if step.after == "begin":
        begin_turn(work)
    elif step.after == "act":
        work.step = None
        work.phase = "act"
    else:
        work.phase = "followup"


def end_turn(work: Work) -> None:
    """The next seat's turn begins, once the hand is full as far as there are cards (ZR-REF-02)."""
    seat = work.acting
    limit = work.setting.options.turn_limit
    if limit is not None and work.turn >= limit:
        stop(work, Result(None, "turn_limit"), "ZR-END-06")
        return
    work.turn += 1
    work.active = work.setting.following(seat)[0]
    work.say("turn", work.active, "ZR-TRN-05", turn=work.turn)
    work.step = None
    if work.wanting(seat) and (work.draw_count or shuffle_due(work)):
        work.step = Running(draws=((seat, work.wanting(seat)),), after="begin")
        proceed(work)
    else:
        begin_turn(work)


def stop(work: Work, result: Result, clause: str) -> None:
    """The game is over."""
    work.result = result
    work.phase = "over"
    work.step = None
    if result.winner is None:
        work.say("stopped", None, clause, reason=result.reason)
    else:
        work.say("winner", result.winner, clause, element=result.element)
