"""What the table reports: deal, draws, reshuffles, counts, corrections, audits, the end by agreement.

Changes a :class:`Work`; the move was judged legal before.
"""

from __future__ import annotations

from companion.games.vocabulary import Move, Seat
from companion.games.zodiac_race.model import Alert, Player
from companion.games.zodiac_race.names import DECK
from companion.games.zodiac_race.turn import begin_turn, proceed, shuffle_due
from companion.games.zodiac_race.work import Work

__all__ = [
    "audit", "count_draw_pile", "count_hand", "deal", "draw", "first_hole", "reshuffle", "set_counts",
]  # fmt: skip


def deal(work: Work, move: Move) -> None:
    """Every seat has a hand, the rest is the draw pile, the seat after the dealer begins (ZR-SET)."""
    setting = work.setting
    size = setting.box.hand_size
    for seat in setting.seats:
        work.players[seat] = Player(unknown=(0,) * size)
    first = move.get("discard")
    work.discard = () if first is None else (first,)
    work.draw_count = DECK - size * len(setting.seats) - len(work.discard)
    if move["hands"] is not None:
        work.hands = {seat: set(cards) for seat, cards in move["hands"]}
        dealt = set().union(*work.hands.values(), work.discard)
        work.draw_set = tuple(sorted(set(setting.box.cards) - dealt))
    work.active = setting.following(setting.dealer)[0]
    work.say("dealt", None, "ZR-SET-02", count=size)
    begin_turn(work)


def draw(work: Work, move: Move) -> None:
    """The cards of one draw, all under one new serial (ZR-HID-02)."""
    seat, count, cards = move["to"], move["count"], move["cards"]
    work.serial += 1
    work.draw_count -= count
    work.gain_hidden(seat, count, cards)
    if work.draw_set is not None and cards is not None:
        work.draw_set = tuple(card for card in work.draw_set if card not in cards)
    step = work.running
    owed = step.draws[0][1] - count
    draws = (((seat, owed),) if owed else ()) + step.draws[1:]
    step = step._replace(draws=draws)
    if seat == work.active:
        gained = step.gained if cards is None else (*step.gained, *cards)
        step = step._replace(gained=gained, gained_unknown=step.gained_unknown + count)
    work.step = step
    work.say("drawn", seat, "ZR-DIS-02" if step.kind == "discard" else "ZR-REF-01", count=count)
    proceed(work)


def reshuffle(work: Work) -> None:
    """The discards become the draw pile; everybody saw that no hand held them (ZR-PIL-03, ZR-HID-04)."""
    kept = 1 if work.setting.options.reshuffle_keeps_top else 0
    moved = work.discard[: len(work.discard) - kept]
    work.discard = work.discard[len(moved) :]
    marks = dict(work.absent_all) | dict.fromkeys(moved, work.serial)
    work.absent_all = tuple(sorted(marks.items()))
    work.draw_count = len(moved)
    if work.draw_set is not None:
        work.draw_set = tuple(sorted(moved))
    work.say("reshuffled", None, "ZR-PIL-01", count=len(moved))
    proceed(work)


def count_draw_pile(work: Work, seen: int) -> None:
    """Compare a count of the draw pile with the record (ZR-HID-12)."""
    if seen == work.draw_count:
        work.say("count_ok", None, "ZR-HID-12", count=seen)
    else:
        work.find(Alert("draw_count", work.turn, expected=work.draw_count, seen=seen), "ZR-HID-12")


def count_hand(work: Work, seat: Seat, seen: int) -> None:
    """Compare a count of a hand with the record (ZR-HID-13)."""
    expected = work.players[seat].hand_size
    if seen == expected:
        work.say("count_ok", seat, "ZR-HID-13", count=seen)
    else:
        work.find(Alert("hand_count", work.turn, seat, expected=expected, seen=seen), "ZR-HID-13")


def set_counts(work: Work, move: Move) -> None:
    """Put the record right: new cards under a new serial, missing ones from the oldest (ZR-HID-14)."""
    changes = {seat: size - work.players[seat].hand_size for seat, size in move["hand_sizes"]}
    work.draw_count = move["draw_count"]
    if any(change > 0 for change in changes.values()):
        work.serial += 1
    for seat, change in changes.items():
        player = work.players[seat]
        unknown = (*player.unknown, *(work.serial,) * change)[max(0, -change) :]
        work.players[seat] = player._replace(unknown=unknown)
    work.say("counts_set", None, "ZR-HID-14", draw_count=work.draw_count)
    if work.phase in ("draw", "reshuffle"):
        _recount_draws(work)
        proceed(work)
    elif work.phase in _INTERRUPTED and shuffle_due(work):
        work.step = work.running._replace(after=_INTERRUPTED[work.phase])
        proceed(work)


_INTERRUPTED = {"act": "act", "followup": "followup", "penalty": "begin"}
"""By phase: where the turn goes on when a correction has emptied the draw pile."""


def _recount_draws(work: Work) -> None:
    """The draws still owed, after hands were counted anew."""
    step = work.running
    draws = tuple((seat, min(count, work.wanting(seat))) for seat, count in step.draws if work.wanting(seat))
    work.step = step._replace(draws=draws)


def audit(work: Work, seat: Seat, laid: tuple[str | None, ...]) -> None:
    """What really lies in a row; a hole is paid for on the owner's next turn (ZR-PEN-01, ZR-PEN-03)."""
    player = work.players[seat]
    row = _without_end(laid)
    if row == player.sequence:
        work.say("audit_ok", seat, "ZR-PEN-11")
        return
    gap = first_hole(row)
    work.players[seat] = player._replace(sequence=row, gap=gap)
    if gap is not None:
        work.say("gap_found", seat, "ZR-PEN-01", slot=gap)
    else:
        work.say("row_corrected", seat, "ZR-PEN-13", laid=row)
        if work.phase == "penalty" and seat == work.active:
            work.phase = "act"


def _without_end(laid: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """A row as it lies: places behind its last card are no holes."""
    last = max((n for n, card in enumerate(laid, 1) if card is not None), default=0)
    return laid[:last]


def first_hole(row: tuple[str | None, ...]) -> int | None:
    """The first place where a card is missing, counted from 1."""
    return next((n for n, card in enumerate(row, 1) if card is None), None)
