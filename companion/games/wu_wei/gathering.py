"""Gatherings: sealed bids, a new starter, and the giving away of what was offered (WW-GATH-01 to -07)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.lazy import LazyMoves
from companion.games.vocabulary import Move, Seat
from companion.games.wu_wei.change import chi_of, gain
from companion.games.wu_wei.flow import begin_turn
from companion.games.wu_wei.model import Bids
from companion.games.wu_wei.pay import all_offers, named, pay_refusal, value_of
from companion.games.wu_wei.shapes import Kind, make, plain
from companion.games.wu_wei.work import Work

__all__ = ["KINDS", "TASKS", "open_all"]


def _gather(w: Work) -> bool:
    w.phase = "gathering"
    w.bids = Bids()
    w.say("gathering", None, "WW-GATH-01")
    return True


def _bids(w: Work) -> Bids:
    if w.bids is None:
        raise ValueError("no gathering is held")
    return w.bids


def _refuse_bid(w: Work, move: Move) -> str | None:
    offer = plain(move["offer"])
    worth = value_of(offer, w.active_element)
    if worth is None:
        return "WW-CHI-06"
    return pay_refusal(offer, w.players[move.seat].chi, w.active_element, worth)


def _seal(w: Work, move: Move) -> None:
    """Note one bid; it opens nothing by itself."""
    sealed = dict(_bids(w).sealed)
    sealed[move.seat] = chi_of(plain(move["offer"]))
    w.bids = _bids(w)._replace(sealed=tuple(sorted(sealed.items())))


def _offer_bid(w: Work, seat: Seat) -> LazyMoves:
    offers = all_offers(w.players[seat].chi, w.active_element)
    return LazyMoves("offers of chi", len(offers), lambda n: make(seat, "seal_bid", offer=offers[n]))


def _worth(w: Work, seat: Seat) -> int:
    chi = dict(_bids(w).sealed)[seat]
    return value_of(named(chi), w.active_element) or 0 if chi is not None else 0


def open_all(w: Work, moves: Iterable[Move]) -> None:
    """Open all bids at once; the highest names the new starter (WW-GATH-03, -04)."""
    for move in moves:
        _seal(w, move)
    for seat, chi in _bids(w).sealed:
        if chi is None:
            raise ValueError(f"the bid of {seat} is not known here")
        player = w.players[seat]
        w.put(seat, player._replace(chi=tuple(a - b for a, b in zip(player.chi, chi, strict=True))))
        w.say("bid", seat, "WW-GATH-03", _worth(w, seat), offer=named(chi))
    w.bids = _bids(w)._replace(revealed=True)
    highest = max(_worth(w, seat) for seat in w.seats)
    tied = [seat for seat in w.seats if _worth(w, seat) == highest]
    if len(tied) > 1:
        w.owe(w.first, "break_tie", tied=tied)
    else:
        _won(w, tied[0])


def _won(w: Work, seat: Seat) -> None:
    w.bids = _bids(w)._replace(winner=seat)
    w.say("bid_won", seat, "WW-GATH-03")
    w.owe(seat, "choose_starter")


def _refuse_tie(w: Work, move: Move) -> str | None:
    return None if move["winner"] in w.owed[0].value("tied") else "WW-GATH-04"


def _do_tie(w: Work, move: Move) -> None:
    w.owed.pop(0)
    _won(w, move["winner"])


def _offer_tie(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "break_tie", winner=winner) for winner in w.owed[0].value("tied"))


def _refuse_starter(w: Work, move: Move) -> str | None:
    return None if move["starter"] in w.seats else "WW-GATH-03"


def _do_starter(w: Work, move: Move) -> None:
    w.owed.pop(0)
    old = w.first
    w.starter, w.starter_side = move["starter"], "sun"
    w.say("starter", move["starter"], "WW-GATH-03")
    for seat in w.clockwise(old):
        if _worth(w, seat):
            w.owe(seat, "share", value=_worth(w, seat))
    w.plan(("new_round",))


def _offer_starter(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "choose_starter", starter=starter) for starter in w.seats)


def _refuse_share(w: Work, move: Move) -> str | None:
    give = plain(move["give"])
    fits = move.seat not in give and set(give) <= set(w.seats)
    return None if fits and sum(give.values()) == w.owed[0].value("value") else "WW-GATH-05"


def _do_share(w: Work, move: Move) -> None:
    """Pairs go to the supply, single tokens of the active element come out (WW-GATH-06)."""
    w.owed.pop(0)
    w.bids = _bids(w)._replace(shared=tuple(sorted((*_bids(w).shared, move.seat))))
    give = plain(move["give"])
    for seat in w.clockwise(move.seat)[1:]:
        gain(w, seat, w.active_element, give.get(seat, 0), "WW-GATH-05")


def _offer_share(w: Work, seat: Seat) -> LazyMoves:
    others = w.clockwise(seat)[1:]
    value = w.owed[0].value("value")
    splits = list(_splits(value, len(others)))

    def share(index: int) -> Move:
        parts = zip(others, splits[index], strict=True)
        return make(seat, "share", give={other: n for other, n in parts if n})

    return LazyMoves("shares among the others", len(splits), share)


def _splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for n in range(total + 1):
        yield from ((n, *rest) for rest in _splits(total - n, parts - 1))


def _new_round(w: Work) -> bool:
    w.gathering = "sun"
    w.bids = None
    w.phase = "play"
    begin_turn(w, w.first, w.now.number + 1)
    return False


KINDS = {
    "seal_bid": Kind(_refuse_bid, _seal, _offer_bid),
    "break_tie": Kind(_refuse_tie, _do_tie, _offer_tie),
    "choose_starter": Kind(_refuse_starter, _do_starter, _offer_starter),
    "share": Kind(_refuse_share, _do_share, _offer_share),
}
TASKS = {"gather": _gather, "new_round": _new_round}
