"""Solo stage 3: pairs named by cards, corner students, and the empire that circles the board (WW-S3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from companion.games.vocabulary import TABLE, Move, Seat
from companion.games.wu_wei.board import CENTRE, TERRAIN, YIN_YANG, north_or_south
from companion.games.wu_wei.change import (
    add_wall,
    advance_season,
    court_home,
    drop_tower,
    flip_town,
    gain,
    put_at,
    set_element,
    turn_to_fields,
)
from companion.games.wu_wei.model import Outcome
from companion.games.wu_wei.movers import can_begin, mover_refusal
from companion.games.wu_wei.names import (
    ANIMAL_OF,
    ANIMALS,
    GENERAL_FACES,
    GENERALS,
    SOVEREIGNS,
    animal_of_card,
)
from companion.games.wu_wei.shapes import Kind, make, plain
from companion.games.wu_wei.work import Work

__all__ = ["KINDS", "ROLL", "TASKS", "THAW", "free_student"]

THAW = ("thaw",)
"""Notes behind the planned tasks that the season held a piece (WW-S3-23)."""
OTHER_RING = {"inner": "outer", "outer": "inner"}


def free_student(w: Work, animal: str) -> None:
    """A marker is back: its student's tower falls and the town is free (WW-S3-11, WW-S3-12)."""
    seat = w.seats[0]
    if animal == w.players[seat].animal:
        return
    corner = w.at(f"student_{animal}")
    if corner not in w.towers:
        return
    element = str(w.layout.tiles[corner].element)
    drop_tower(w, corner, "WW-S3-11")
    flip_town(w, corner, False, "WW-S3-11")
    set_element(w, element, "WW-S3-11")
    gain(w, seat, element, 1, "WW-S3-11")


def _next(w: Work, piece: str) -> str:
    """The next octagon on a piece's way (WW-S3-18, WW-S3-19)."""
    ring = w.setting.box.many("rings_clockwise", dict(w.stage.rings)[piece])
    at = w.at(piece)
    if at not in ring:
        return north_or_south(ring, at == YIN_YANG[0])
    way = 1 if w.stage.direction == "cw" else -1
    return ring[(ring.index(at) + way) % len(ring)]


def _pool(w: Work) -> list[str]:
    return [card for _, cards in w.stage.pool for card in cards]


def _select(w: Work) -> bool:
    """A card has to be given up; without one the stage is lost (WW-S3-04)."""
    w.solo = w.stage._replace(selected=None, bought=False, must=(), roll=None)
    if not _pool(w):
        w.outcome = Outcome(None, "no_cards")
        return False
    w.step("select")
    return True


def _styles(w: Work, card: str) -> tuple[str, ...]:
    """The styles a card may name: its own, or any once its pair is home (WW-S3-08)."""
    own = animal_of_card(card)
    pair = (f"student_{own}", f"master_{own}")
    home = all(piece in w.pieces and w.at(piece) == CENTRE for piece in pair)
    return ANIMALS if home and w.lineage[own] in w.seats else (own,)


def _in_the_way(w: Work) -> tuple[str, ...]:
    """Own characters on the empire's next octagons that can move (WW-S3-06)."""
    ahead = {_next(w, piece) for piece in SOVEREIGNS if piece in w.pieces}
    return tuple(p for p, piece in w.pieces.items() if p in ANIMAL_OF and piece.at in ahead and _free(w, p))


def _free(w: Work, piece: str) -> bool:
    """Whether a character could move if a card named its pair."""
    trial = w.copy()
    trial.solo = w.stage._replace(selected=("", ANIMAL_OF[piece]), bought=True)
    return mover_refusal(trial, piece) is None and can_begin(trial, piece)


def _bound(w: Work) -> dict[str, tuple[str, ...]]:
    """By style: its characters in the way, for the styles that some card can name."""
    named = {style for card in _pool(w) for style in _styles(w, card)}
    out: dict[str, tuple[str, ...]] = {}
    for piece in _in_the_way(w):
        animal = ANIMAL_OF[piece]
        if animal in named:
            out[animal] = (*out.get(animal, ()), piece)
    return out


def _refuse_select(w: Work, move: Move) -> str | None:
    card, style = move["card"], move["as"]
    if card not in _pool(w):
        return "WW-S3-04"
    if style not in _styles(w, card):
        return "WW-S3-08"
    bound = _bound(w)
    return "WW-S3-06" if bound and style not in bound else None


def _do_select(w: Work, move: Move) -> None:
    card, style = move["card"], move["as"]
    must = _bound(w).get(style, ())
    pool = tuple((a, tuple(c for c in cards if c != card)) for a, cards in w.stage.pool)
    w.solo = w.stage._replace(selected=(card, style), bought=False, must=must, pool=pool)
    w.eventful = True
    w.say("selected", move.seat, "WW-S3-04", card=card, style=style)
    w.release()
    w.plan(("start_move",))


def _offer_select(w: Work, seat: Seat) -> Iterator[Move]:
    for card in _pool(w):
        yield from (make(seat, "select_card", card=card, as_=style) for style in _styles(w, card))


def _empire(w: Work) -> bool:
    w.step("empire")
    return True


def _refuse_roll(w: Work, move: Move) -> str | None:
    dice = plain(move["dice"])
    fits = set(dice) == set(GENERALS) and all(face in GENERAL_FACES for face in dice.values())
    return None if fits else "WW-S3-15"


def _do_roll(w: Work, move: Move) -> None:
    """Emperor first, then empress, each as far as its general shows (WW-S3-15, WW-S3-22)."""
    dice = plain(move["dice"])
    w.solo = w.stage._replace(roll=tuple((general, dice[general]) for general in GENERALS))
    w.say("rolled", None, "WW-S3-15", dice=dice)
    more = w.setting.difficulty == "advanced"
    by_piece = {w.setting.box.one("empire_die_of", general): face for general, face in dice.items()}
    spaces = {"minus": 0, "lion": 1, "plus": 2}
    stages = [("march", piece, str(spaces[by_piece[piece]] + more)) for piece in SOVEREIGNS]
    w.release()
    w.plan(*stages, ("empire_over",))


def _march(w: Work, piece: str, spaces: str) -> bool:
    """One piece goes its way, turns what it passes to fields and builds where it ends (WW-S3-16)."""
    path = [w.at(piece)]
    for _ in range(int(spaces)):
        to = _next(w, piece)
        if w.terrain(to) == w.season:
            if len(path) == 1:
                w.turn = w.now._replace(agenda=(*w.now.agenda, THAW))
            break
        if any(other in ANIMAL_OF for other in w.on(to)):
            break
        put_at(w, piece, to, "WW-S3-20")
        path.append(to)
    if len(path) == 1:
        return False
    for octagon in dict.fromkeys(path):
        if octagon in TERRAIN and octagon not in w.walls:
            turn_to_fields(w, octagon, "WW-S3-16")
    end = path[-1]
    w.plan(("circled", piece))
    if end not in w.walls:
        if w.wall_supply:
            add_wall(w, end, None, "WW-S3-17")
        elif w.walls:
            w.owe(w.now.seat, "empire_wall", at=end)
    return False


def _circled(w: Work, piece: str) -> bool:
    """A complete ring sends both pieces home and on to the other ring (WW-S3-20, WW-S3-21)."""
    ring = dict(w.stage.rings)[piece]
    if all(o in w.walls or o in w.fields for o in w.setting.box.many("rings_clockwise", ring)):
        rings = tuple((name, OTHER_RING[ring]) for name in SOVEREIGNS)
        w.solo = w.stage._replace(rings=rings)
        w.say("ring_complete", None, "WW-S3-21", ring=ring)
        court_home(w, "WW-S3-21")
    return False


def _empire_over(w: Work) -> bool:
    """At the end of the phase the season gives way to a piece that it held (WW-S3-23)."""
    turn = w.now
    if THAW in turn.agenda:
        w.turn = turn._replace(agenda=tuple(task for task in turn.agenda if task != THAW))
        advance_season(w, "WW-S3-23")
    return False


def _refuse_wall(w: Work, move: Move) -> str | None:
    return None if move["from"] in w.walls else "WW-S3-17"


def _do_wall(w: Work, move: Move) -> None:
    at = w.owed.pop(0).value("at")
    add_wall(w, at, move["from"], "WW-S3-17")


def _offer_wall(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "empire_wall", from_=wall) for wall in sorted(w.walls))


def _offer_roll(w: Work, seat: Seat) -> Iterator[Move]:
    for faces in product(GENERAL_FACES, repeat=len(GENERALS)):
        yield make(TABLE, "roll", dice=dict(zip(GENERALS, faces, strict=True)))


KINDS = {
    "select_card": Kind(_refuse_select, _do_select, _offer_select),
    "empire_wall": Kind(_refuse_wall, _do_wall, _offer_wall),
}
ROLL = Kind(_refuse_roll, _do_roll, _offer_roll)
TASKS: Mapping[str, Callable[..., bool]] = {
    "select": _select,
    "empire": _empire,
    "march": _march,
    "circled": _circled,
    "empire_over": _empire_over,
}
