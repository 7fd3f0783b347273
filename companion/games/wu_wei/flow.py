"""The course of a turn: Meditate, Move, the close of a movement, Align, and whose turn comes next.

Tasks are what the rules do by themselves, one after another; a task that answers True waits for a move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.games.vocabulary import Seat
from companion.games.wu_wei.board import YIN_YANG
from companion.games.wu_wei.build import ask_shift, ask_tower, ask_wall
from companion.games.wu_wei.change import advance_season, flip_town, gain, set_element, set_palace, turn_side
from companion.games.wu_wei.model import Task, Turn
from companion.games.wu_wei.movers import blocked_court, can_begin, candidates, court_colours, own_pieces
from companion.games.wu_wei.names import ANIMAL_OF, COLOURS, COURT, MASTERS, SPACES, STUDENTS
from companion.games.wu_wei.penalty import penalise
from companion.games.wu_wei.stage1 import retrieval_chi
from companion.games.wu_wei.stage2 import ask_corner_tower
from companion.games.wu_wei.stage3 import free_student
from companion.games.wu_wei.work import Work

__all__ = ["TASKS", "after_move", "begin_turn"]


def begin_turn(w: Work, seat: Seat, number: int) -> None:
    """Hand the turn to a seat."""
    w.turn = Turn(seat, number)
    w.say("turn", seat, "WW-TURN-01", number=number)


def _begin(w: Work) -> bool:
    w.phase = "play"
    if w.level == "solo1":
        order = ("student", "master") if w.gathering == "sun" else ("master", "student")
        w.solo = w.stage._replace(order=order, phase=order[0], card=None)
        w.plan(("phase", order[0]), ("phase", order[1]), ("effects",), ("turn_over",))
    elif w.level == "solo3":
        w.plan(("select",), ("turn_over",))
    else:
        w.plan(("meditate",), ("turn_over",))
    return False


def _meditate(w: Work) -> bool:
    """Look whether anybody can make a first move; if not, a penalty is owed (WW-MED-02, WW-EMP-09)."""
    w.step("meditate")
    w.plan(("start_move",))
    seat = w.now.seat
    if w.players[seat].role == "emperor":
        _meditate_court(w, seat)
        return False
    pieces = candidates(w)
    paid = w.setting.options.paid_escape == "must"
    if pieces and not any(can_begin(w, piece, paid=paid) for piece in pieces):
        w.owe(seat, "take_penalty", pieces=pieces)
    return False


def _meditate_court(w: Work, seat: Seat) -> None:
    if w.balance is not None:
        w.turn = w.now._replace(colour=w.balance)
        blocked = blocked_court(w, w.balance)
    elif court_colours(w):
        blocked = []
    else:
        blocked = [piece for colour in COLOURS for piece in blocked_court(w, colour)]
    if blocked:
        w.owe(seat, "take_penalty", pieces=blocked)


def _start_move(w: Work) -> bool:
    """Open the Move step, or skip it when nobody can move (WW-MED-08, WW-MAST-11).

    After a whole round of such turns it is opened all the same, for the seat to say so: else a position
    in which nobody can ever move again would run on for ever.
    """
    w.step("move")
    w.turn = w.now._replace(left=_allowances(w))
    pieces = candidates(w)
    if w.level == "solo1" and w.stage.phase == "master":
        return True
    if any(can_begin(w, piece) for piece in pieces):
        return True
    w.skipped += 1
    if w.skipped > len(w.seats):
        return True
    w.say("move_skipped", w.now.seat, "WW-MED-08" if pieces else "WW-MAST-11")
    after_move(w)
    return False


def _allowances(w: Work) -> tuple[tuple[str, int], ...]:
    """Spaces at the start of a movement, shared or for each character."""
    each = w.setting.options.emperor_pair_movement == "each"
    if w.level == "solo3" or (w.players[w.now.seat].role == "emperor" and each):
        return tuple(sorted((piece, SPACES) for piece in own_pieces(w)))
    return (("shared", SPACES),)


def after_move(w: Work) -> None:
    """Plan what follows the Move step."""
    tasks: list[Task] = []
    if w.level == "solo2":
        tasks.append(("darken",))
    tasks += [("align", piece) for piece in w.now.moved]
    if w.level == "solo2":
        tasks.append(("roll",))
    tasks += [("develop",), ("cultivate",)]
    if w.level == "solo3":
        tasks.append(("empire",))
    w.plan(*tasks)


def _leave_move(w: Work) -> bool:
    if w.now.mover is not None:
        w.plan(("close", w.now.mover), ("after_move",))
    else:
        w.plan(("after_move",))
    return False


def _after_move(w: Work) -> bool:
    after_move(w)
    return False


def _close(w: Work, piece: str) -> bool:
    """A character's movement ends: markers, conscription, towers and terrain follow at once."""
    turn = w.now
    closed = (*turn.closed, piece) if piece in turn.moved else turn.closed
    w.turn = turn._replace(mover=None, closed=closed)
    if piece not in turn.moved:
        return False
    w.eventful = True
    _recover(w, piece)
    _light_up(w, piece)
    if w.pieces[piece].side == "sovereign" and w.setting.options.emperor_flip_timing == "piece_end":
        ask_shift(w, piece)
    elif piece in COURT:
        w.plan(*(("conscript", piece, target) for target in _conscripts(w, piece)))
    if w.level == "solo2":
        ask_corner_tower(w, piece)
    return False


def _recover(w: Work, piece: str) -> None:
    """A master that ends on the palace with its marker takes it back (WW-MED-10, WW-S1-11, WW-S3-11)."""
    if piece not in MASTERS:
        return
    animal = ANIMAL_OF[piece]
    if w.lineage[animal] != w.at(piece):
        return
    seat = w.seats[0] if w.is_solo else w.seat_of(animal)
    if seat is None:
        return
    w.lineage[animal] = seat
    w.say("lineage", seat, "WW-MED-10", animal=animal, at=seat)
    turn_side(w, piece, "plus", "WW-MED-10")
    if w.level == "solo1":
        gain(w, seat, w.element(animal), retrieval_chi(w, animal), "WW-S1-11")
    elif w.level == "solo3":
        free_student(w, animal)


def _light_up(w: Work, piece: str) -> None:
    """Stage 3: ending on a dark town turns it face up (WW-S3-13)."""
    if w.level == "solo3" and w.at(piece) in w.face_down:
        flip_town(w, w.at(piece), False, "WW-S3-13")


def _conscripts(w: Work, general: str) -> list[str]:
    """Whom a general sends home where it ends (WW-EMP-20 to -23)."""
    out = []
    for target in w.on(w.at(general)):
        animal = ANIMAL_OF.get(target)
        if animal is None:
            continue
        minus_student = target in STUDENTS and w.pieces[target].side == "minus"
        honoured = target in STUDENTS or w.lineage[animal] in w.seats
        if (w.pieces[general].side == "plus" and minus_student) or (
            w.pieces[general].side == "minus" and not minus_student and honoured
        ):
            out.append(target)
    return out


def _conscript(w: Work, general: str, target: str) -> bool:
    clause = "WW-EMP-20" if w.pieces[general].side == "plus" else "WW-EMP-21"
    clause = clause if target in STUDENTS else "WW-EMP-22"
    w.say("conscripted", w.owner(target), clause, piece=target, by=general)
    penalise(w, target, clause)
    return False


def _align(w: Work, piece: str) -> bool:
    """Chi, then the tile, where a moved character ended (WW-ALIGN-01 to -04)."""
    w.step("align")
    path = w.now.path(piece)
    if not path or path[-1] != w.at(piece):
        return False
    late = w.pieces[piece].side == "sovereign" and w.setting.options.emperor_flip_timing == "align"
    place = w.at(piece)
    if place[0] == "S" and place not in YIN_YANG:
        tile_effect(w, piece, place)
    if late:
        ask_shift(w, piece)
    return False


def tile_effect(w: Work, piece: str, place: str, *, by_die: bool = False) -> None:
    """What the tile does for a character that ended there; a die moves trackers only (WW-S2-16)."""
    tile, seat = w.layout.tiles[place], w.now.seat
    quiet = by_die or (w.level == "solo2" and piece in MASTERS and not w.setting.options.s2_own_master_aligns)
    dark = place in w.face_down
    element = str(tile.element)
    if not quiet and not dark and place not in w.towers:
        gain(w, seat, element, 1, "WW-ALIGN-02")
    if tile.kind == "town":
        if not dark:
            set_element(w, element, "WW-TOWN-01")
        if piece in COURT and w.pieces[piece].side != "sovereign":
            ask_tower(w, place)
    elif tile.kind == "temple":
        advance_season(w, "WW-TEM-01")
    elif w.set_trackers.palace != element:
        set_palace(w, element, "WW-PAL-02")
        if not quiet:
            ask_wall(w, seat, element)


def _turn_over(w: Work) -> bool:
    """The next seat plays, or the gathering begins (WW-TURN-01, WW-GATH-01)."""
    turn = w.now
    following = w.clockwise(turn.seat)[1 % len(w.seats)]
    if w.gathering == "moon" and not w.is_solo and following == w.first:
        w.plan(("gather",))
        return False
    begin_turn(w, following, turn.number + 1)
    return False


TASKS: Mapping[str, Callable[..., bool]] = {
    "begin": _begin,
    "meditate": _meditate,
    "start_move": _start_move,
    "leave_move": _leave_move,
    "after_move": _after_move,
    "close": _close,
    "conscript": _conscript,
    "align": _align,
    "turn_over": _turn_over,
}
