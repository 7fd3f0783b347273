"""Which characters may move, which must, and whether one can make a first move.

Reads a working copy, changes nothing.
"""

from __future__ import annotations

from companion.games.wu_wei.board import NEIGHBOURS
from companion.games.wu_wei.enter import (
    entry_refusal,
    free_exit_refusal,
    path_of,
    sealed_in,
    yin_yang_refusal,
)
from companion.games.wu_wei.names import (
    ANIMAL_OF,
    COLOURS,
    COURT,
    MASTERS,
    POWER_PRICE,
    STUDENTS,
    animal_of_card,
)
from companion.games.wu_wei.reach import power_places, power_refusal
from companion.games.wu_wei.work import Work

__all__ = [
    "blocked_court",
    "can_begin",
    "candidates",
    "court_colours",
    "duty",
    "escape",
    "jump_targets",
    "mover_refusal",
    "own_pieces",
    "power_cards",
]


def own_pieces(w: Work) -> tuple[str, ...]:
    """The characters of the seat whose turn it is, student before master."""
    player = w.players[w.now.seat]
    if player.role == "emperor":
        return tuple(piece for piece in COURT if piece in w.pieces)
    if w.level == "solo3":
        animal = w.stage.selected[1] if w.stage.selected else player.animal
    else:
        animal = player.animal
    return tuple(p for p in (f"student_{animal}", f"master_{animal}") if p in w.pieces)


def mover_refusal(w: Work, piece: str) -> str | None:
    """Why a character may not be the one that moves now."""
    turn = w.now
    refusal = _right_refusal(w, piece)
    if refusal is not None:
        return refusal
    if piece in turn.closed or (turn.mover is not None and turn.mover != piece):
        return "WW-MOVE-08"
    if turn.jumped and piece not in turn.jumped and w.level != "solo3":
        return "WW-CARD-07"
    if piece == turn.mover:
        return None
    return _balance_refusal(w, piece)


def _right_refusal(w: Work, piece: str) -> str | None:
    """Whether the level lets the seat move this character at all."""
    if piece not in w.pieces:
        return "WW-TURN-01"
    if w.level == "solo1":
        return _stage1_refusal(w, piece)
    if w.level == "solo3":
        return _stage3_refusal(w, piece)
    if w.owner(piece) != w.now.seat:
        return "WW-TURN-01"
    if w.level == "initiate" and piece in MASTERS and not w.promoted(ANIMAL_OF[piece]):
        return "WW-MOVE-07"
    return None


def _stage1_refusal(w: Work, piece: str) -> str | None:
    own = w.players[w.now.seat].animal
    if w.stage.phase == "master":
        chosen = w.now.mover or (w.now.closed and w.now.closed[-1])
        named = f"master_{animal_of_card(w.stage.card)}" if w.stage.card else None
        return None if piece == (chosen or named) else "WW-S1-10"
    if piece == f"student_{own}" or (piece == f"master_{own}" and w.setting.options.s1_split_movement):
        return None
    return "WW-S1-09"


def _stage3_refusal(w: Work, piece: str) -> str | None:
    if piece not in own_pieces(w) or piece in COURT:
        return "WW-S3-03"
    animal = ANIMAL_OF[piece]
    away = piece in STUDENTS and animal != w.players[w.now.seat].animal
    if away and (w.lineage[animal] not in w.seats or w.at(piece) in w.towers):
        return "WW-S3-05"
    return None


def _balance_refusal(w: Work, piece: str) -> str | None:
    """Whether the yin-yang tiles let a character begin now (WW-MAST-03 to -07)."""
    if not w.tiles_bind:
        return None
    turn, second = w.now, bool(w.now.closed)
    if w.balance is not None and w.colour(piece) != w.balance:
        return "WW-MAST-06" if second else "WW-MAST-04"
    if piece in COURT:
        return _court_refusal(w, piece)
    if second and w.level != "solo3" and not w.promoted(str(w.players[turn.seat].animal)):
        return "WW-MAST-03"
    return None


def _court_refusal(w: Work, piece: str) -> str | None:
    colour = w.colour(piece)
    if w.now.colour is not None:
        return None if colour == w.now.colour else "WW-EMP-14"
    if w.balance is None:
        fit = [c for c in COLOURS if not blocked_court(w, c)]
        if fit and colour not in fit:
            return "WW-EMP-09"
    return None


def candidates(w: Work) -> list[str]:
    """The characters that may begin or go on now, in a fixed order."""
    if w.level == "solo1" and w.stage.phase == "master":
        pieces: tuple[str, ...] = w.masters
    else:
        pieces = own_pieces(w)
    return [piece for piece in pieces if mover_refusal(w, piece) is None]


def can_begin(w: Work, piece: str, *, paid: bool = True) -> bool:
    """Whether a character can make a first move (WW-MED-02, WW-MED-03)."""
    path = path_of(w, piece)
    for to in NEIGHBOURS[w.at(piece)]:
        if entry_refusal(w, piece, to, path=path) is None:
            left = w.now.spaces(piece) - 1
            if yin_yang_refusal(w, piece, to, left, path) is None:
                return True
    if sealed_in(w, piece):
        return bool(free_octagons(w, piece))
    if any(free_exit_refusal(w, piece, to) is None for to in NEIGHBOURS[w.at(piece)]):
        return True
    return paid and escape(w, piece)


def free_octagons(w: Work, general: str) -> list[str]:
    """Octagons that a trapped general could enter once they are fields (WW-EMP-11)."""
    out = []
    for octagon in NEIGHBOURS[w.at(general)]:
        if octagon in w.fields or octagon in w.walls:
            continue
        if not any(w.kind(other) == "G" for other in w.on(octagon)):
            out.append(octagon)
    return out


def escape(w: Work, piece: str) -> bool:
    """Whether chi buys a first move: a wall that opens a space, or a power."""
    seat = w.now.seat
    if piece in COURT:
        return False
    path = path_of(w, piece)
    if w.value(seat) >= POWER_PRICE and not w.wall_lock:
        walled = (to for to in NEIGHBOURS[w.at(piece)] if to in w.walls and w.terrain(to) != w.season)
        if any(entry_refusal(w, piece, to, path=path, through_wall=True) is None for to in walled):
            return True
    return any(jump_targets(w, piece, card) for card in power_cards(w))


def power_cards(w: Work) -> list[str]:
    """Cards whose power the seat could pay for now (WW-CARD-01, WW-S3-10)."""
    player = w.players[w.now.seat]
    if w.level == "solo3":
        any_chi = w.setting.difficulty == "beginner"
        worth = sum(player.chi) if any_chi else w.value(w.now.seat)
        pool = [card for _, cards in w.stage.pool for card in cards]
        selected = [w.stage.selected[0]] if w.stage.selected and not w.stage.bought else []
        return selected + pool if worth >= POWER_PRICE else []
    return list(player.cards) if w.value(w.now.seat) >= POWER_PRICE else []


def jump_targets(w: Work, piece: str, card: str) -> list[str]:
    """Where a card's power can take a character now."""
    return [to for to in power_places(w, piece, card) if power_refusal(w, piece, card, to) is None]


def court_colours(w: Work) -> tuple[str, ...]:
    """The colours among which the emperor may choose: those whose characters can all move (WW-EMP-09)."""
    if w.balance is not None:
        return (w.balance,)
    return tuple(colour for colour in COLOURS if not blocked_court(w, colour))


def blocked_court(w: Work, colour: str) -> list[str]:
    """The emperor's characters of a colour that cannot make a first step now."""
    pieces = [p for p in COURT if p in w.pieces and w.colour(p) == colour]
    return [piece for piece in pieces if not can_begin(w, piece)]


def duty(w: Work) -> list[str]:
    """Characters of the emperor that still have to move this turn (WW-EMP-14, WW-EMP-15)."""
    turn = w.now
    if w.players[turn.seat].role != "emperor" or turn.colour is None:
        return []
    due = []
    for piece in own_pieces(w):
        if piece in turn.moved or w.colour(piece) != turn.colour:
            continue
        barred = w.balance is not None and w.balance != turn.colour and piece != turn.mover
        if not barred and can_begin(w, piece):
            due.append(piece)
    return due
