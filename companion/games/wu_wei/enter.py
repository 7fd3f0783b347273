"""Who may enter which space: paths, the closed centre, seasons, walls, towers, sharing.

Reads a working copy, changes nothing; every answer is the id of the rule that refuses, or None.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.games.wu_wei.board import BESIDE_CENTRE, CENTRE, DIRECTIONS, NEIGHBOURS, YIN_YANG
from companion.games.wu_wei.names import ANIMAL_OF, SOVEREIGNS, STUDENTS
from companion.games.wu_wei.work import Work

__all__ = [
    "centre_refusal",
    "entry_refusal",
    "free_exit_refusal",
    "path_of",
    "sealed_in",
    "share_refusal",
    "yin_yang_refusal",
]


def entry_refusal(
    w: Work,
    piece: str,
    to: str,
    *,
    path: Collection[str] = (),
    through_wall: bool = False,
    besides: Collection[str] = (),
) -> str | None:
    """Why a character may not enter a space, whatever the way there.

    ``path`` are spaces it may not come back to; ``through_wall`` is the snake's way in; ``besides`` are
    characters that will be gone by then.
    """
    if to in DIRECTIONS:
        return "WW-BOARD-03"
    if to in path:
        return "WW-MOVE-02"
    if piece not in ANIMAL_OF:
        return _court_refusal(w, piece, to, besides)
    if to == CENTRE:
        return centre_refusal(w, piece)
    if to[0] == "O":
        refusal = _terrain_refusal(w, to, through_wall)
        if refusal is not None:
            return refusal
    elif to in w.towers and w.level != "solo2":
        return "WW-S3-12" if w.level == "solo3" else "WW-EMP-17"
    return share_refusal(w, piece, to, besides)


def _terrain_refusal(w: Work, octagon: str, through_wall: bool) -> str | None:
    ignores = through_wall and w.setting.options.snake_ignores_season
    if w.terrain(octagon) == w.season and not ignores:
        return "WW-CARD-09" if through_wall else "WW-BLOCK-05"
    if octagon in w.walls and not through_wall:
        return "WW-BLOCK-07"
    return None


def _court_refusal(w: Work, piece: str, to: str, besides: Collection[str]) -> str | None:
    if to == CENTRE:
        return "WW-EMP-13"
    if to[0] == "O":
        if w.pieces[piece].side == "sovereign":
            if w.terrain(to) == w.season:
                return "WW-EMP-12"
        elif to not in w.walls and to not in w.fields:
            return "WW-EMP-10"
    others = (other for other in w.on(to) if other != piece and other not in besides)
    return "WW-EMP-13" if any(w.kind(other) == "G" for other in others) else None


def share_refusal(w: Work, piece: str, to: str, besides: Collection[str] = ()) -> str | None:
    """Whether somebody of the same class stands there; the centre has room for all (WW-MOVE-03, -06)."""
    if to == CENTRE:
        return None
    kind = w.kind(piece)
    others = (other for other in w.on(to) if other != piece and other not in besides)
    if any(w.kind(other) == kind for other in others):
        return "WW-EMP-13" if kind == "G" else "WW-MOVE-03"
    return None


def centre_refusal(w: Work, piece: str) -> str | None:
    """Whether the centre is closed to a student or master (WW-BLOCK-01, -02, WW-EMP-07)."""
    if w.level == "solo3":
        return None
    animal = ANIMAL_OF[piece]
    seat = w.seat_of(animal)
    if seat is None:
        return "WW-BLOCK-02"
    if w.promoted(animal):
        if w.level == "emperor" and w.lineage[animal] != seat:
            return "WW-EMP-07"
        return None
    if w.players[seat].left_centre:
        return "WW-BLOCK-01"
    if w.setting.options.centre_before_exit == "open" or piece in STUDENTS:
        return None
    return "WW-BLOCK-02"


def free_exit_refusal(w: Work, piece: str, octagon: str) -> str | None:
    """Why a wall beside the centre may not be broken free of charge (WW-BLOCK-03, -04)."""
    if w.wall_lock:
        return "WW-S1-19"
    if piece not in ANIMAL_OF or w.at(piece) != CENTRE or octagon not in BESIDE_CENTRE:
        return "WW-BLOCK-03"
    if octagon not in w.walls:
        return "WW-BLOCK-04"
    if any(not _exit_closed(w, piece, exit_) for exit_ in BESIDE_CENTRE):
        return "WW-BLOCK-04"
    opened = entry_refusal(w, piece, octagon, through_wall=True) if _ignoring(w, octagon) else "season"
    return None if opened is None else "WW-BLOCK-04"


def _ignoring(w: Work, octagon: str) -> bool:
    return w.terrain(octagon) != w.season


def _exit_closed(w: Work, piece: str, octagon: str) -> bool:
    """Whether walls, characters and, unless agreed otherwise, the season close one exit."""
    if octagon in w.walls or share_refusal(w, piece, octagon) is not None:
        return True
    return w.setting.options.free_exit_counts_season and w.terrain(octagon) == w.season


def path_of(w: Work, piece: str) -> tuple[str, ...]:
    """The spaces a character may not come back to this turn (WW-MOVE-02)."""
    return w.now.path(piece) or (w.at(piece),)


def sealed_in(w: Work, general: str) -> bool:
    """Whether a general on the centre can enter none of the octagons beside it (WW-EMP-11)."""
    if general in ANIMAL_OF or w.at(general) != CENTRE or w.pieces[general].side == "sovereign":
        return False
    return all(entry_refusal(w, general, octagon) is not None for octagon in BESIDE_CENTRE)


def yin_yang_refusal(w: Work, piece: str, to: str, left: int, path: Collection[str]) -> str | None:
    """Stage 3: a yin-yang tile may only be passed, with a space and a way on left (WW-S3-07)."""
    if w.level != "solo3" or to not in YIN_YANG or piece in SOVEREIGNS:
        return None
    onward = any(entry_refusal(w, piece, n, path=(*path, to)) is None for n in NEIGHBOURS[to])
    return None if left >= 1 and onward else "WW-S3-07"
