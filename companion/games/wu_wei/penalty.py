"""Undisciplined characters: what they lose, and who chooses it (WW-MED-04 to -09, WW-EMP-08)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.vocabulary import Move, Seat
from companion.games.wu_wei.change import dishonour, drop_tower, lose_card, to_centre
from companion.games.wu_wei.movers import can_begin
from companion.games.wu_wei.names import ANIMAL_OF, COURT, STUDENTS
from companion.games.wu_wei.shapes import Kind, make
from companion.games.wu_wei.work import Work

__all__ = ["KINDS", "penalise"]


def penalise(w: Work, piece: str, clause: str) -> None:
    """Take a character's penalty: a card or the marker or a tower, then the centre."""
    if piece in COURT:
        if w.towers:
            w.owe(w.first, "choose_lost_tower", piece=piece)
            return
    elif piece in STUDENTS:
        seat = w.seat_of(ANIMAL_OF[piece])
        if seat is not None and w.players[seat].held:
            w.owe(w.first, "choose_lost_card", **{"from": seat, "piece": piece})
            return
    else:
        dishonour(w, piece, clause)
    to_centre(w, piece, clause)


def _refuse_penalty(w: Work, move: Move) -> str | None:
    return None if move["piece"] in w.owed[0].value("pieces") else "WW-MED-04"


def _do_penalty(w: Work, move: Move) -> None:
    piece = move["piece"]
    asked = w.owed.pop(0)
    if piece not in COURT:
        penalise(w, piece, "WW-MED-06" if piece not in STUDENTS else "WW-MED-05")
        return
    w.turn = w.now._replace(colour=w.colour(piece))
    rest = [p for p in asked.value("pieces") if p != piece and w.colour(p) == w.colour(piece)]
    penalise(w, piece, "WW-EMP-08")
    if rest:
        w.owe(move.seat, "take_penalty", pieces=rest)


def _offer_penalty(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "take_penalty", piece=piece) for piece in w.owed[0].value("pieces"))


def _refuse_card(w: Work, move: Move) -> str | None:
    seat = w.owed[0].value("from")
    fits = move["from"] == seat and move["card"] in w.players[seat].held
    return None if fits else "WW-MED-05"


def _do_card(w: Work, move: Move) -> None:
    asked = w.owed.pop(0)
    lose_card(w, move["from"], move["card"], "WW-MED-05")
    to_centre(w, asked.value("piece"), "WW-MED-05")


def _offer_card(w: Work, seat: Seat) -> Iterator[Move]:
    loser = w.owed[0].value("from")
    return (make(seat, "choose_lost_card", from_=loser, card=card) for card in w.players[loser].held)


def _refuse_tower(w: Work, move: Move) -> str | None:
    return None if move["at"] in w.towers else "WW-EMP-08"


def _do_tower(w: Work, move: Move) -> None:
    asked = w.owed.pop(0)
    drop_tower(w, move["at"], "WW-EMP-08")
    to_centre(w, asked.value("piece"), "WW-EMP-08")


def _offer_tower(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "choose_lost_tower", at=at) for at in sorted(w.towers))


def may_decline(w: Work) -> bool:
    """Whether the penalty may be refused for a way out that costs chi (WW-MED-03)."""
    pieces = w.owed[0].value("pieces")
    paid = w.setting.options.paid_escape == "ignore"
    return paid and any(can_begin(w, piece) for piece in pieces)


KINDS = {
    "take_penalty": Kind(_refuse_penalty, _do_penalty, _offer_penalty),
    "choose_lost_card": Kind(_refuse_card, _do_card, _offer_card),
    "choose_lost_tower": Kind(_refuse_tower, _do_tower, _offer_tower),
}
