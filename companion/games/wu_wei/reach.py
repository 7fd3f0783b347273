"""Where animal powers reach: the places a card points at, and whether it can take a character there.

Reads a working copy, changes nothing; who holds the card and pays for it is asked elsewhere.
"""

from __future__ import annotations

from companion.games.wu_wei.board import NEIGHBOURS, YIN_YANG
from companion.games.wu_wei.enter import entry_refusal, path_of, yin_yang_refusal
from companion.games.wu_wei.names import COURT, SPACES, animal_of_card, element_of_card
from companion.games.wu_wei.work import Work

__all__ = ["POWER_CLAUSES", "power_places", "power_refusal"]

POWER_CLAUSES = {
    "snake": "WW-CARD-02",
    "dragon": "WW-CARD-03",
    "crane": "WW-CARD-04",
    "tiger": "WW-CARD-05",
    "leopard": "WW-CARD-06",
}


def power_refusal(w: Work, piece: str, card: str, to: str) -> str | None:
    """Why a card's power cannot take a character to a space, whoever holds the card and pays."""
    style = animal_of_card(card)
    if style == "snake" and w.wall_lock:
        return "WW-S1-19"
    if to not in power_places(w, piece, card) or piece in COURT:
        return POWER_CLAUSES[style]
    left = w.now.spaces(piece)
    if style in ("snake", "crane"):
        if piece in w.now.jumped or not left:
            return "WW-CARD-08"
    elif not _untouched(w, piece):
        return "WW-CARD-07"
    path = path_of(w, piece)
    refusal = entry_refusal(w, piece, to, path=path, through_wall=style == "snake")
    if refusal is not None:
        return refusal if refusal == "WW-CARD-09" else "WW-CARD-08"
    return yin_yang_refusal(w, piece, to, left - 1, path)


def _untouched(w: Work, piece: str) -> bool:
    """Whether no space was moved and none bought this turn (WW-CARD-07, WW-S3-03)."""
    turn = w.now
    if w.level == "solo3":
        return piece not in turn.moved and turn.spaces(piece) == SPACES
    return not turn.moved and turn.spaces(piece) == SPACES


def power_places(w: Work, piece: str, card: str) -> tuple[str, ...]:
    """Where a card's power points, whether or not the space can be entered (WW-CARD-02 to -06)."""
    style = animal_of_card(card)
    if style == "snake":
        return tuple(to for to in NEIGHBOURS[w.at(piece)] if to in w.walls)
    if style == "crane":
        return YIN_YANG
    element = element_of_card(card)
    if style == "dragon":
        return (w.layout.temple(element),)
    if style == "tiger":
        return (w.layout.palace(element),)
    return w.layout.towns(element)
