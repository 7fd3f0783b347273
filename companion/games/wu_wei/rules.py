"""The rules as a whole: whose move is due, why one is refused, what is legal, what follows.

Brings the modules of the rules together; each kind of move and each task stands in the module of its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.games.lazy import LazyMoves
from companion.games.vocabulary import TABLE, Move, Seat
from companion.games.wu_wei import (
    build,
    campaign,
    develop,
    flow,
    gathering,
    penalty,
    powers,
    setup,
    shove,
    stage1,
    stage2,
    stage3,
    walk,
)
from companion.games.wu_wei.ending import settle
from companion.games.wu_wei.shapes import Chain, Kind, make
from companion.games.wu_wei.stage3 import THAW
from companion.games.wu_wei.work import HOLD, Work

__all__ = ["carry_out", "go_on", "legal", "refusal", "table_due", "to_act"]


def _refuse_decline(w: Work, move: Move) -> str | None:
    owed = w.owed[0].value("kind")
    return "WW-MED-03" if owed == "take_penalty" and not penalty.may_decline(w) else None


def _roll(w: Work) -> Kind:
    return stage2.ROLL if w.level == "solo2" else stage3.ROLL


KINDS: Mapping[str, Kind] = {
    **setup.KINDS,
    **walk.KINDS,
    **powers.KINDS,
    **shove.KINDS,
    **penalty.KINDS,
    **build.KINDS,
    **develop.KINDS,
    **gathering.KINDS,
    **stage1.KINDS,
    **stage2.KINDS,
    **stage3.KINDS,
    **campaign.KINDS,
    "decline": Kind(
        _refuse_decline, lambda w, m: w.owed.__delitem__(0), lambda w, s: (make(s, "decline") for _ in "1")
    ),
    "roll": Kind(
        lambda w, m: _roll(w).refuse(w, m), lambda w, m: _roll(w).do(w, m), lambda w, s: _roll(w).offer(w, s)
    ),
}

TASKS: Mapping[str, Callable[..., bool]] = {
    HOLD[0]: lambda w: True,
    THAW[0]: lambda w: False,
    **flow.TASKS,
    **shove.TASKS,
    **develop.TASKS,
    **gathering.TASKS,
    **stage1.TASKS,
    **stage2.TASKS,
    **stage3.TASKS,
}

ANSWERS: Mapping[str, tuple[str, ...]] = {
    "build_wall": ("build_wall", "flip_terrain", "decline"),
    "shift": ("shift", "decline"),
    "place_tower": ("place_tower", "decline"),
    "build_tower": ("build_tower", "decline"),
    "empire_wall": ("empire_wall", "decline"),
    "take_penalty": ("take_penalty", "decline"),
    "resolve_die": ("resolve_die", "ignore_die"),
}
"""By kind of an owed decision: the moves that answer it; otherwise the one of its own name."""

STEPS: Mapping[str, tuple[Seat | None, tuple[str, ...]]] = {
    "move": (
        None,
        (
            "step", "rapid", "break_wall", "power", "push", "pull", "free_general", "pick_master",
            "end_piece", "end_move",
        ),
    ),
    "select": (None, ("select_card",)),
    "reveal": (TABLE, ("reveal",)),
    "dice": (TABLE, ("roll",)),
    "empire": (TABLE, ("roll",)),
}  # fmt: skip
"""By step: who acts (None: the seat whose turn it is) and with which moves."""


def _due(w: Work) -> tuple[Seat | None, tuple[str, ...]]:
    """Who is to act and with which kinds of move, outside a sealed gathering."""
    if w.owed:
        kind = w.owed[0].value("kind")
        return w.owed[0].value("seat"), ANSWERS.get(kind, (kind,))
    if w.phase == "setup":
        due = setup.setup_due(w)
        return (None, ()) if due is None else (due[1], (due[0],))
    if w.phase == "play" and w.turn is not None:
        seat, kinds = STEPS.get(w.turn.step, (None, ()))
        return seat or w.turn.seat, kinds
    return None, ()


def _bidding(w: Work) -> bool:
    return w.bids is not None and not w.bids.revealed


def to_act(w: Work) -> frozenset[Seat]:
    """Seats that owe a move: all whose bid is not known, or the one that is due."""
    if w.phase == "over":
        return frozenset()
    if w.bids is not None and _bidding(w):
        known = {seat for seat, chi in w.bids.sealed if chi is not None}
        return frozenset(seat for seat in w.seats if seat not in known)
    seat, _ = _due(w)
    return frozenset() if seat is None else frozenset((seat,))


def refusal(w: Work, move: Move) -> str | None:
    """The rule that refuses a move, or None."""
    gate = _gate(w, move)
    return gate if gate is not None else KINDS[move.move].refuse(w, move)


def _gate(w: Work, move: Move) -> str | None:
    """Whether it is the time for a kind of move at all."""
    if w.phase == "over":
        return "WW-END-04"
    if move.move == "finish_stage":
        return None if w.phase == "play" and move.seat == w.seats[0] else "WW-CAMP-03"
    if _bidding(w):
        return None if move.move == "seal_bid" and move.seat in w.seats else "WW-GATH-01"
    seat, kinds = _due(w)
    if w.owed:
        return None if move.seat == seat and move.move in kinds else "WW-TURN-03"
    if w.phase == "setup":
        return _setup_gate(move, seat, kinds)
    if move.move in kinds:
        return None if move.seat == seat else "WW-TURN-01"
    return "WW-TURN-02" if w.turn is None or move.seat in (seat, w.turn.seat, TABLE) else "WW-TURN-01"


_SETUP_CLAUSES = {"set_trackers": "WW-SETUP-09", "choose_animal": "WW-SETUP-07"}


def _setup_gate(move: Move, seat: Seat | None, kinds: tuple[str, ...]) -> str | None:
    if move.move not in kinds:
        return "WW-SETUP-15"
    return None if move.seat == seat else _SETUP_CLAUSES.get(move.move, "WW-SETUP-15")


def legal(w: Work, seat: Seat) -> Sequence[Move] | Chain:
    """Every legal move of a seat, in a fixed order."""
    kinds: tuple[str, ...] = ()
    if _bidding(w):
        kinds = ("seal_bid",) if seat in to_act(w) else ()
    elif w.phase != "over":
        due, names = _due(w)
        kinds = names if due == seat else ()
        if w.campaign is not None and w.phase == "play" and seat == w.seats[0]:
            kinds = (*kinds, "finish_stage")
    parts: list[Sequence[Move] | LazyMoves] = []
    for kind in kinds:
        offered = KINDS[kind].offer(w, seat)
        if isinstance(offered, LazyMoves):
            parts.append(offered)
        else:
            parts.append([move for move in offered if KINDS[kind].refuse(w, move) is None])
    if all(isinstance(part, list) for part in parts):
        return tuple(move for part in parts for move in part)
    space = "; ".join(part.space for part in parts if isinstance(part, LazyMoves))
    return Chain(space, parts, lambda move: move.seat == seat and refusal(w, move) is None)


def table_due(w: Work) -> dict[str, str] | None:
    """What the table is to lay, roll, draw or turn up now, if nothing is owed."""
    seat, kinds = _due(w)
    if w.owed or seat != TABLE or not kinds:
        return None
    return {"seat": TABLE, "kind": kinds[0]}


def carry_out(w: Work, move: Move) -> None:
    """Do a legal move and all that follows by itself."""
    KINDS[move.move].do(w, move)
    go_on(w)


def go_on(w: Work) -> None:
    """Run tasks until a decision is owed, a move is waited for, or the game is over."""
    settle(w)
    while w.turn is not None and w.turn.agenda and not w.owed and w.outcome is None:
        name, *words = w.turn.agenda[0]
        w.turn = w.turn._replace(agenda=w.turn.agenda[1:])
        waits = TASKS[name](w, *words)
        if waits:
            w.plan(HOLD)
        settle(w)
        if waits:
            return
