"""The Move step: spaces, bought spaces, broken walls, closing a character or the step."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.vocabulary import Move, Seat
from companion.games.wu_wei.board import CENTRE, DIRECTIONS, NEIGHBOURS, YIN_YANG
from companion.games.wu_wei.change import put_at, spend, take_wall, turn_to_fields
from companion.games.wu_wei.enter import (
    entry_refusal,
    free_exit_refusal,
    path_of,
    sealed_in,
    yin_yang_refusal,
)
from companion.games.wu_wei.movers import (
    can_begin,
    candidates,
    duty,
    free_octagons,
    mover_refusal,
    own_pieces,
)
from companion.games.wu_wei.names import COURT, POWER_PRICE
from companion.games.wu_wei.pay import pay_refusal, ways
from companion.games.wu_wei.shapes import Kind, make, plain
from companion.games.wu_wei.work import Work

__all__ = ["KINDS", "enter_path", "leaves_no_space", "open_mover", "strands", "use_space"]


def open_mover(w: Work, piece: str) -> None:
    """Make a character the one that moves; its path begins where it stands."""
    turn = w.now
    paths = turn.paths if turn.path(piece) else (*turn.paths, (piece, (w.at(piece),)))
    colour = w.colour(piece) if turn.colour is None and piece in COURT else turn.colour
    w.turn = turn._replace(mover=piece, paths=paths, colour=colour)


def enter_path(w: Work, piece: str, to: str) -> None:
    """Note a space that a character has come to; it has moved now."""
    turn = w.now
    paths = tuple((name, (*path, to) if name == piece else path) for name, path in turn.paths)
    moved = turn.moved if piece in turn.moved else (*turn.moved, piece)
    w.turn = turn._replace(paths=paths, moved=moved)


def use_space(w: Work, piece: str, spaces: int = 1) -> None:
    """Take spaces off what a character may still move; add them when negative."""
    left = dict(w.now.left)
    key = piece if piece in left else "shared"
    left[key] = left.get(key, 0) - spaces
    w.turn = w.now._replace(left=tuple(left.items()))


def leaves_no_space(w: Work, piece: str, do: Callable[[Work], None]) -> bool:
    """Whether an emperor's second character would find no space left (WW-EMP-15)."""
    turn = w.now
    if piece not in COURT or turn.spaces(piece) > 1 or "shared" not in dict(turn.left):
        return False
    colour = w.colour(piece)
    if all(p == piece or p in turn.moved or w.colour(p) != colour for p in own_pieces(w)):
        return False
    trial = w.copy()
    do(trial)
    return any(other != piece for other in duty(trial))


def strands(w: Work, piece: str, do: Callable[[Work], None]) -> bool:
    """Whether something bought or opened would leave no compulsory first space (WW-CHI-09)."""
    if w.now.moved or (w.level == "solo1" and w.stage.phase == "master"):
        return False
    trial = w.copy()
    do(trial)
    return not can_begin(trial, piece)


def _refuse_step(w: Work, move: Move) -> str | None:
    piece, to = move["piece"], move["to"]
    refusal = mover_refusal(w, piece)
    if refusal is not None:
        return refusal
    turn = w.now
    if piece in turn.jumped:
        return "WW-CARD-07"
    if not turn.spaces(piece):
        return "WW-MOVE-01"
    if to in DIRECTIONS:
        return "WW-BOARD-03"
    path = path_of(w, piece)
    if to in path:
        return "WW-MOVE-02"
    if to not in NEIGHBOURS[w.at(piece)]:
        return "WW-BOARD-02"
    refusal = entry_refusal(w, piece, to, path=path)
    if refusal is None:
        refusal = yin_yang_refusal(w, piece, to, turn.spaces(piece) - 1, path)
    if refusal is None and leaves_no_space(w, piece, lambda trial: _do_step(trial, move)):
        return "WW-EMP-15"
    return refusal


def _do_step(w: Work, move: Move) -> None:
    piece, to = move["piece"], move["to"]
    open_mover(w, piece)
    put_at(w, piece, to, "WW-BOARD-02", event=False)
    enter_path(w, piece, to)
    use_space(w, piece)


def _offer_step(w: Work, seat: Seat) -> Iterator[Move]:
    for piece in candidates(w):
        for to in NEIGHBOURS[w.at(piece)]:
            yield make(seat, "step", piece=piece, to=to)


def _refuse_rapid(w: Work, move: Move) -> str | None:
    piece = move["piece"]
    refusal = mover_refusal(w, piece)
    if refusal is not None:
        return refusal
    if piece in w.now.jumped:
        return "WW-CARD-07"
    refusal = pay_refusal(plain(move["pay"]), w.players[move.seat].chi, w.active_element, 1)
    if refusal is None and strands(w, piece, lambda trial: _do_rapid(trial, move)):
        return "WW-CHI-09"
    return refusal


def _do_rapid(w: Work, move: Move) -> None:
    open_mover(w, move["piece"])
    spend(w, move.seat, plain(move["pay"]), "WW-CHI-03")
    use_space(w, move["piece"], -1)


def _offer_rapid(w: Work, seat: Seat) -> Iterator[Move]:
    pays = ways(w.players[seat].chi, w.active_element, 1)
    for piece in candidates(w):
        yield from (make(seat, "rapid", piece=piece, pay=pay) for pay in pays)


def _refuse_break(w: Work, move: Move) -> str | None:
    piece, at = move["piece"], move["at"]
    refusal = mover_refusal(w, piece)
    if refusal is not None:
        return refusal
    if move.get("free"):
        if at not in NEIGHBOURS[w.at(piece)]:
            return "WW-BLOCK-03"
        return free_exit_refusal(w, piece, at)
    if w.wall_lock:
        return "WW-S1-19"
    if at not in w.walls or at not in NEIGHBOURS[w.at(piece)]:
        return "WW-CHI-04"
    refusal = pay_refusal(plain(move["pay"]), w.players[move.seat].chi, w.active_element, POWER_PRICE)
    if refusal is None and strands(w, piece, lambda trial: _do_break(trial, move)):
        return "WW-CHI-09"
    return refusal


def _do_break(w: Work, move: Move) -> None:
    open_mover(w, move["piece"])
    spend(w, move.seat, plain(move.get("pay", {})), "WW-CHI-04")
    take_wall(w, move["at"], "WW-BLOCK-03" if move.get("free") else "WW-CHI-04")


def _offer_break(w: Work, seat: Seat) -> Iterator[Move]:
    pays = ways(w.players[seat].chi, w.active_element, POWER_PRICE)
    for piece in candidates(w):
        for at in NEIGHBOURS[w.at(piece)]:
            if at in w.walls:
                yield from (make(seat, "break_wall", piece=piece, at=at, pay=pay) for pay in pays)
                yield make(seat, "break_wall", piece=piece, at=at, free=True)


def _refuse_free(w: Work, move: Move) -> str | None:
    fit = [piece for piece in candidates(w) if sealed_in(w, piece)]
    return None if any(move["at"] in free_octagons(w, piece) for piece in fit) else "WW-EMP-11"


def _do_free(w: Work, move: Move) -> None:
    turn_to_fields(w, move["at"], "WW-EMP-11")


def _offer_free(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "free_general", at=at) for at in NEIGHBOURS[CENTRE])


def _rests(w: Work) -> str | None:
    """Whether the open character may stop where it stands (WW-S3-07)."""
    mover = w.now.mover
    on_tile = mover is not None and mover in w.now.moved and w.at(mover) in YIN_YANG
    return "WW-S3-07" if w.level == "solo3" and on_tile else None


def _refuse_end_piece(w: Work, move: Move) -> str | None:
    mover = w.now.mover
    return "WW-MOVE-08" if mover is None or mover not in w.now.moved else _rests(w)


def _do_end_piece(w: Work, move: Move) -> None:
    w.plan(("close", str(w.now.mover)))


def _refuse_end_move(w: Work, move: Move) -> str | None:
    turn = w.now
    if w.level == "solo1" and w.stage.phase == "master":
        return None
    if not turn.moved and any(can_begin(w, piece) for piece in candidates(w)):
        return "WW-MOVE-01"
    if any(turn.spaces(piece) or w.value(turn.seat) for piece in duty(w)):
        return "WW-EMP-14"
    if w.level == "solo3":
        must = w.stage.must
        if must and not set(must) & set(turn.moved) and any(_can_still(w, piece) for piece in must):
            return "WW-S3-06"
    return _rests(w)


def _can_still(w: Work, piece: str) -> bool:
    return mover_refusal(w, piece) in (None, "WW-MOVE-08") and can_begin(w, piece)


def _do_end_move(w: Work, move: Move) -> None:
    w.release()
    w.plan(("leave_move",))


def _nothing(w: Work, seat: Seat, kind: str) -> Iterator[Move]:
    yield make(seat, kind)


KINDS = {
    "step": Kind(_refuse_step, _do_step, _offer_step),
    "rapid": Kind(_refuse_rapid, _do_rapid, _offer_rapid),
    "break_wall": Kind(_refuse_break, _do_break, _offer_break),
    "free_general": Kind(_refuse_free, _do_free, _offer_free),
    "end_piece": Kind(_refuse_end_piece, _do_end_piece, lambda w, seat: _nothing(w, seat, "end_piece")),
    "end_move": Kind(_refuse_end_move, _do_end_move, lambda w, seat: _nothing(w, seat, "end_move")),
}
