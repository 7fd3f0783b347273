"""Pushing and pulling at Emperor level, and the answer of whoever is pushed or pulled (WW-EMP-27 to -36)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from companion.games.lazy import LazyMoves
from companion.games.vocabulary import Json, Move, Record, Seat
from companion.games.wu_wei.board import NEIGHBOURS
from companion.games.wu_wei.change import chi_of, gain, put_at, spend
from companion.games.wu_wei.enter import entry_refusal, path_of
from companion.games.wu_wei.model import Task
from companion.games.wu_wei.movers import candidates, mover_refusal
from companion.games.wu_wei.names import ELEMENTS, POWER_PRICE
from companion.games.wu_wei.pay import named, pay_refusal, ways
from companion.games.wu_wei.penalty import penalise
from companion.games.wu_wei.shapes import Kind, make, plain
from companion.games.wu_wei.walk import enter_path, leaves_no_space, open_mover, strands, use_space
from companion.games.wu_wei.work import Work

__all__ = ["KINDS", "TASKS"]


def _sign(w: Work, piece: str) -> str:
    return w.pieces[piece].side


def _targets(w: Work, piece: str, into: str) -> list[str]:
    """Everybody of the mover's sign on a space: all of them are pushed (WW-EMP-28)."""
    return [other for other in w.on(into) if other != piece and _sign(w, other) == _sign(w, piece)]


def _prices(w: Work, targets: int) -> list[int]:
    once = w.setting.options.push_cost == "once"
    return [POWER_PRICE if not once or not n else 0 for n in range(targets)]


def _ways_out(w: Work, target: str, into: str) -> list[str]:
    return [to for to in NEIGHBOURS[into] if entry_refusal(w, target, to) is None]


def _shifted(w: Work, piece: str, into: str) -> Work:
    """A copy in which the mover has come into the space, so that its old one is free."""
    trial = w.copy()
    put_at(trial, piece, into, "WW-EMP-29")
    return trial


def _mover(w: Work, piece: str, into: str, targets: Sequence[str]) -> str | None:
    """Whether the mover may push into a space at all."""
    if w.level != "emperor":
        return "WW-EMP-27"
    refusal = mover_refusal(w, piece)
    if refusal is not None:
        return refusal
    if _sign(w, piece) == "sovereign":
        return "WW-EMP-32"
    if not w.now.spaces(piece):
        return "WW-MOVE-01"
    if into not in NEIGHBOURS[w.at(piece)]:
        return "WW-BOARD-02"
    if any(t in w.pieces and _sign(w, t) == "sovereign" for t in targets):
        return "WW-EMP-32"
    due = _targets(w, piece, into)
    if not due or not set(targets) <= set(due):
        return "WW-EMP-27"
    if sorted(targets) != sorted(due):
        return "WW-EMP-28"
    return entry_refusal(w, piece, into, path=path_of(w, piece), besides=targets)


def _refuse_push(w: Work, move: Move) -> str | None:
    piece, into = move["piece"], move["into"]
    targets = [plain(target) for target in move["targets"]]
    refusal = _mover(w, piece, into, [target["piece"] for target in targets])
    if refusal is None:
        refusal = _pays(w, move.seat, [plain(target["pay"]) for target in targets])
    if refusal is None:
        trial = _shifted(w, piece, into)
        for target in targets:
            refusal = refusal or _place(trial, target["piece"], into, target["to"])
    if refusal is None and leaves_no_space(w, piece, lambda trial: _do_push(trial, move)):
        return "WW-EMP-15"
    return refusal


def _pays(w: Work, seat: Seat, pays: Sequence[dict[str, int]]) -> str | None:
    chi = w.players[seat].chi
    for pay, price in zip(pays, _prices(w, len(pays)), strict=True):
        refusal = pay_refusal(pay, chi, w.active_element, price)
        if refusal is not None:
            return refusal
        chi = tuple(a - b for a, b in zip(chi, chi_of(pay), strict=True))
    return None


def _place(trial: Work, target: str, into: str, to: str | None) -> str | None:
    """Why a target cannot be pushed to a place; moves it there in the copy."""
    fit = _ways_out(trial, target, into)
    if to is None:
        return "WW-EMP-30" if fit or trial.owner(target) is None else None
    if to not in fit:
        return "WW-EMP-29"
    put_at(trial, target, to, "WW-EMP-29")
    return None


def _do_push(w: Work, move: Move) -> None:
    piece, into = move["piece"], move["into"]
    origin = w.at(piece)
    open_mover(w, piece)
    put_at(w, piece, into, "WW-EMP-27", event=False)
    enter_path(w, piece, into)
    use_space(w, piece)
    tasks: list[Task] = []
    for target in map(plain, move["targets"]):
        pay = ",".join(map(str, chi_of(plain(target["pay"]))))
        tasks.append(("push", piece, into, origin, target["piece"], target["to"] or "", pay))
    w.plan(*tasks)


def _push_one(w: Work, *words: str) -> bool:
    piece, into, origin, target, to, pay = words
    paid = named(tuple(int(n) for n in pay.split(",")))
    mine = w.now.seat
    spend(w, mine, paid, "WW-EMP-27")
    owner = w.owner(target)
    if owner is None or owner == mine:
        _push_out(w, target, to)
        return False
    w.owe(
        owner,
        "respond",
        act="push",
        by=piece,
        into=into,
        origin=origin,
        paid=bool(paid),
        target=target,
        to=to or None,
    )
    return False


def _push_out(w: Work, target: str, to: str | None) -> None:
    if to:
        put_at(w, target, to, "WW-EMP-27")
    else:
        penalise(w, target, "WW-EMP-30")


def _offer_push(w: Work, seat: Seat) -> LazyMoves:
    """All pushes, lazily: for each order and set of places, each way to pay."""
    frames: list[tuple[str, str, tuple[tuple[str, str | None], ...]]] = []
    if w.level == "emperor":
        for piece in candidates(w):
            for into in NEIGHBOURS[w.at(piece)]:
                targets = _targets(w, piece, into)
                if targets and _mover(w, piece, into, targets) is None:
                    trial = _shifted(w, piece, into)
                    for order in permutations(targets):
                        frames += [(piece, into, places) for places in _places(trial, order, into)]
    pays = {n: _pay_rows(w, seat, n) for n in {len(places) for _, _, places in frames}}
    starts, size = [], 0
    for frame in frames:
        starts.append(size)
        size += len(pays[len(frame[2])])

    def at(index: int) -> Move:
        number = next(n for n in range(len(frames) - 1, -1, -1) if starts[n] <= index)
        piece, into, places = frames[number]
        row = pays[len(places)][index - starts[number]]
        targets = [{"piece": p, "to": to, "pay": pay} for (p, to), pay in zip(places, row, strict=True)]
        return make(seat, "push", piece=piece, into=into, targets=targets)

    first = at(0) if size else None
    if first is not None and _refuse_push(w, first) is not None:
        listed = [at(n) for n in range(size)]
        listed = [move for move in listed if _refuse_push(w, move) is None]
        return LazyMoves("pushes", len(listed), listed.__getitem__)
    return LazyMoves("pushes: target by target a place and a payment", size, at)


def _places(trial: Work, order: Sequence[str], into: str) -> Iterator[tuple[tuple[str, str | None], ...]]:
    """Every way to place targets one after another."""
    if not order:
        yield ()
        return
    fit: list[str | None] = list(_ways_out(trial, order[0], into))
    if not fit and trial.owner(order[0]) is not None:
        fit = [None]
    for to in fit:
        after = trial.copy()
        if to is not None:
            put_at(after, order[0], to, "WW-EMP-29")
        yield from (((order[0], to), *rest) for rest in _places(after, order[1:], into))


def _pay_rows(w: Work, seat: Seat, targets: int) -> list[tuple[Record, ...]]:
    """Every affordable row of payments for so many targets."""
    chi = w.players[seat].chi
    choices = [ways(chi, w.active_element, price) for price in _prices(w, targets)]
    rows = []
    for row in product(*choices):
        total = {e: sum(pay.value(e, 0) for pay in row) for e in ELEMENTS}
        if all(total[e] <= n for e, n in zip(ELEMENTS, chi, strict=True)):
            rows.append(row)
    return rows


def _pull_target(w: Work, piece: str, target: str) -> str | None:
    if w.level != "emperor":
        return "WW-EMP-31"
    refusal = mover_refusal(w, piece)
    if refusal is not None:
        return refusal
    if target not in w.pieces:
        return "WW-EMP-31"
    if "sovereign" in (_sign(w, piece), _sign(w, target)):
        return "WW-EMP-32"
    space = w.at(piece)
    if _sign(w, piece) == _sign(w, target) or w.at(target) not in NEIGHBOURS[space]:
        return "WW-EMP-31"
    return "WW-EMP-31" if entry_refusal(w, target, space) is not None else None


def _refuse_pull(w: Work, move: Move) -> str | None:
    piece = move["piece"]
    refusal = _pull_target(w, piece, move["target"])
    if refusal is None:
        pay = plain(move["pay"])
        refusal = pay_refusal(pay, w.players[move.seat].chi, w.active_element, POWER_PRICE)
        if refusal is None and strands(w, piece, lambda trial: _pay_pull(trial, move)):
            return "WW-CHI-09"
    return refusal


def _pay_pull(w: Work, move: Move) -> None:
    open_mover(w, move["piece"])
    spend(w, move.seat, plain(move["pay"]), "WW-EMP-31")


def _do_pull(w: Work, move: Move) -> None:
    piece, target = move["piece"], move["target"]
    _pay_pull(w, move)
    owner = w.owner(target)
    if owner is None or owner == move.seat:
        put_at(w, target, w.at(piece), "WW-EMP-31")
    else:
        w.owe(owner, "respond", act="pull", by=piece, into=w.at(piece), paid=True, target=target)


def _offer_pull(w: Work, seat: Seat) -> Iterator[Move]:
    if w.level != "emperor":
        return
    pays = ways(w.players[seat].chi, w.active_element, POWER_PRICE)
    for piece in candidates(w) if pays else ():
        for target in [t for space in NEIGHBOURS[w.at(piece)] for t in w.on(space)]:
            if _pull_target(w, piece, target) is None:
                yield from (make(seat, "pull", piece=piece, target=target, pay=pay) for pay in pays)


def _refuse_answer(w: Work, move: Move) -> str | None:
    if move["answer"] == "yield":
        return None
    asked = w.owed[0]
    refusal = pay_refusal(plain(move.get("pay", {})), w.players[move.seat].chi, w.active_element, POWER_PRICE)
    if refusal is not None:
        return refusal
    to, mover = move.get("to"), asked.value("by")
    if asked.value("act") == "pull":
        return None if to is None else "WW-EMP-34"
    if to == asked.value("origin"):
        return None
    if to not in NEIGHBOURS[asked.value("into")]:
        return "WW-EMP-34"
    return "WW-EMP-34" if entry_refusal(w, mover, to, path=path_of(w, mover)) is not None else None


def _do_answer(w: Work, move: Move) -> None:
    asked = w.owed.pop(0)
    push, target, mover = asked.value("act") == "push", asked.value("target"), asked.value("by")
    w.say("answer", move.seat, "WW-EMP-33", answer=move["answer"], target=target)
    if move["answer"] == "yield":
        if asked.value("paid"):
            gain(w, move.seat, w.active_element, POWER_PRICE, "WW-EMP-35")
        if push:
            _push_out(w, target, asked.value("to"))
        else:
            put_at(w, target, asked.value("into"), "WW-EMP-31")
        return
    spend(w, move.seat, plain(move["pay"]), "WW-EMP-33")
    if push:
        _turn_away(w, mover, move["to"])


def _turn_away(w: Work, mover: str, to: str) -> None:
    """Send the pushing character elsewhere; its other targets are left alone (WW-EMP-34)."""
    put_at(w, mover, to, "WW-EMP-34")
    turn = w.now
    kept = turn.path(mover)[:-1]
    path = kept if to in kept else (*kept, to)
    paths = tuple((name, path if name == mover else old) for name, old in turn.paths)
    w.turn = turn._replace(paths=paths, agenda=tuple(task for task in turn.agenda if task[0] != "push"))


def _offer_answer(w: Work, seat: Seat) -> Iterator[Move]:
    yield make(seat, "respond", answer="yield")
    asked = w.owed[0]
    places: list[Json] = [None]
    if asked.value("act") == "push":
        places = list(dict.fromkeys((asked.value("origin"), *NEIGHBOURS[asked.value("into")])))
    for pay in ways(w.players[seat].chi, w.active_element, POWER_PRICE):
        yield from (make(seat, "respond", answer="resist", pay=pay, to=to) for to in places)


KINDS = {
    "push": Kind(_refuse_push, _do_push, _offer_push),
    "pull": Kind(_refuse_pull, _do_pull, _offer_pull),
    "respond": Kind(_refuse_answer, _do_answer, _offer_answer),
}
TASKS = {"push": _push_one}
