"""Walls, terrain and towers: where they may go, and the decisions about them.

After palaces (WW-PAL-03 to -06, WW-EMP-24, WW-S3-14), after a sovereign's movement (WW-EMP-25, -26), on towns
(WW-EMP-16 to -19).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.lazy import LazyMoves
from companion.games.vocabulary import Move, Seat
from companion.games.wu_wei.board import BESIDE_CENTRE, CENTRE, CORNERS, INNER_RING, QUADRANT, TERRAIN
from companion.games.wu_wei.change import add_wall, raise_tower, turn_to_fields, turn_to_terrain
from companion.games.wu_wei.model import Piece
from companion.games.wu_wei.names import COURT, GENERALS, SOVEREIGNS
from companion.games.wu_wei.shapes import Kind, make
from companion.games.wu_wei.work import Work

__all__ = ["KINDS", "area", "ask_shift", "ask_tower", "ask_wall", "source_refusal"]


def area(w: Work, element: str) -> frozenset[str]:
    """The terrain octagons that a palace offers (WW-PAL-03, WW-PAL-06)."""
    if element != "earth":
        return QUADRANT[w.setting.box.one("palace_quadrant", element)]
    choice = w.setting.options.earth_palace_area
    return frozenset({"inner_ring": INNER_RING, "centre_four": BESIDE_CENTRE, "any": TERRAIN}[choice])


def _bare(w: Work, octagon: str) -> bool:
    return octagon not in w.walls and not w.occupied(octagon)


def source_refusal(w: Work, source: str | None) -> str | None:
    """Where a wall may come from: the supply, and only without one a standing wall (WW-PAL-05)."""
    if source is None:
        return None if w.wall_supply else "WW-PAL-05"
    if w.wall_lock:
        return "WW-S1-19"
    return None if not w.wall_supply and source in w.walls else "WW-PAL-05"


def ask_wall(w: Work, seat: Seat, element: str) -> None:
    """Offer the palace's wall, or turning terrain, when there is anything to choose (WW-TURN-03)."""
    sources = [None, *sorted(w.walls)]
    source = any(source_refusal(w, s) is None for s in sources)
    places = [o for o in area(w, element) if _bare(w, o)]
    if places and (source or w.level == "emperor"):
        w.owe(seat, "build_wall", palace=element)


def _refuse_wall(w: Work, move: Move) -> str | None:
    at, flip = move["at"], move.get("flip")
    places = area(w, w.owed[0].value("palace"))
    if at == CENTRE:
        return "WW-PAL-04"
    if at not in places:
        return "WW-PAL-03"
    if not _bare(w, at):
        return "WW-PAL-04"
    if w.level != "solo3":
        if flip is not None:
            return "WW-S3-14"
    elif any(octagon in w.fields and _bare(w, octagon) for octagon in places):
        if flip is not None or at not in w.fields:
            return "WW-S3-14"
    elif flip != at:
        return "WW-S3-14"
    return source_refusal(w, move["from"])


def _do_wall(w: Work, move: Move) -> None:
    w.owed.pop(0)
    if move.get("flip") is not None:
        turn_to_fields(w, move["at"], "WW-S3-14")
    add_wall(w, move["at"], move["from"], "WW-PAL-03" if move["from"] is None else "WW-PAL-05")


def _offer_wall(w: Work, seat: Seat) -> Iterator[Move]:
    sources = [None] if w.wall_supply else sorted(w.walls)
    for at in sorted(area(w, w.owed[0].value("palace"))):
        flip = at if w.level == "solo3" and at not in w.fields else None
        yield from (make(seat, "build_wall", at=at, from_=source, flip=flip) for source in sources)


def _refuse_terrain(w: Work, move: Move) -> str | None:
    at = move["at"]
    if w.level != "emperor" or at not in area(w, w.owed[0].value("palace")):
        return "WW-EMP-24"
    return None if _bare(w, at) else "WW-EMP-24"


def _do_terrain(w: Work, move: Move) -> None:
    w.owed.pop(0)
    turn = turn_to_terrain if move["at"] in w.fields else turn_to_fields
    turn(w, move["at"], "WW-EMP-24")


def _offer_terrain(w: Work, seat: Seat) -> Iterator[Move]:
    places = sorted(area(w, w.owed[0].value("palace"))) if w.level == "emperor" else []
    return (make(seat, "flip_terrain", at=at) for at in places)


def _shiftable(w: Work, piece: str) -> list[str]:
    """Terrain that a sovereign stood on or passed and that can still be turned (WW-EMP-25, -26)."""
    path = dict.fromkeys(w.now.path(piece))
    return [o for o in path if o in TERRAIN and o not in w.fields and o not in w.walls]


def _wall_place(w: Work, piece: str) -> str | None:
    """Where a sovereign's movement may leave a wall."""
    at = w.at(piece)
    others = any(other not in COURT for other in w.on(at))
    sources = w.wall_supply or (w.walls and not w.wall_lock)
    return at if at in TERRAIN and at not in w.walls and not others and sources else None


def ask_shift(w: Work, piece: str) -> None:
    """Offer a sovereign's fields and wall when there is anything to choose."""
    if _shiftable(w, piece) or _wall_place(w, piece) is not None:
        w.owe(w.now.seat, "shift", piece=piece)


def _refuse_shift(w: Work, move: Move) -> str | None:
    piece, flip = w.owed[0].value("piece"), move["flip"]
    if len(set(flip)) != len(flip) or not set(flip) <= set(_shiftable(w, piece)):
        return "WW-EMP-25"
    if not move["wall"]:
        return None if move["from"] is None else "WW-EMP-26"
    at = w.at(piece)
    if at not in TERRAIN or (at not in flip and at not in w.fields):
        return "WW-EMP-25"
    if _wall_place(w, piece) is None:
        return "WW-EMP-26"
    return None if source_refusal(w, move["from"]) is None else "WW-EMP-26"


def _do_shift(w: Work, move: Move) -> None:
    piece = w.owed.pop(0).value("piece")
    for octagon in move["flip"]:
        turn_to_fields(w, octagon, "WW-EMP-25")
    if move["wall"]:
        add_wall(w, w.at(piece), move["from"], "WW-EMP-25")


def _offer_shift(w: Work, seat: Seat) -> LazyMoves:
    piece = w.owed[0].value("piece")
    places = _shiftable(w, piece)
    at = _wall_place(w, piece)
    sources: list[str | None] = []
    if at is not None:
        sources = [None] if w.wall_supply else [*sorted(w.walls)]
    sets = 1 << len(places)
    walled = list(range(sets)) if at in w.fields else []
    if at is not None and at in places:
        bit = 1 << places.index(at)
        walled = [n for n in range(sets) if n & bit]

    def shift(index: int) -> Move:
        if index < sets:
            return _shift(seat, places, index, False, None)
        index -= sets
        return _shift(seat, places, walled[index // len(sources)], True, sources[index % len(sources)])

    return LazyMoves("sets of terrain, with a wall or without", sets + len(walled) * len(sources), shift)


def _shift(seat: Seat, places: list[str], bits: int, wall: bool, source: str | None) -> Move:
    flip = [place for n, place in enumerate(places) if bits >> n & 1]
    return make(seat, "shift", flip=flip, wall=wall, from_=source)


def ask_tower(w: Work, town: str) -> None:
    """Offer a general's tower on a town without one (WW-EMP-16)."""
    spare = w.tower_supply or (w.setting.options.tower_relocation and w.towers)
    if w.level == "emperor" and town not in w.towers and spare:
        w.owe(w.now.seat, "place_tower", at=town)


def _refuse_place(w: Work, move: Move) -> str | None:
    source = move.get("from")
    if move["at"] != w.owed[0].value("at"):
        return "WW-EMP-16"
    if source is None:
        return None if w.tower_supply else "WW-EMP-16"
    fits = w.setting.options.tower_relocation and not w.tower_supply and source in w.towers
    return None if fits else "WW-EMP-16"


def _do_place(w: Work, move: Move) -> None:
    w.owed.pop(0)
    raise_tower(w, move["at"], "WW-EMP-16", move.get("from"))
    if _recruit_due(w):
        w.owe(move.seat, "recruit")


def _offer_place(w: Work, seat: Seat) -> Iterator[Move]:
    at = w.owed[0].value("at")
    if w.tower_supply:
        yield make(seat, "place_tower", at=at)
    else:
        yield from (make(seat, "place_tower", at=at, from_=source) for source in sorted(w.towers))


def _recruit_due(w: Work) -> bool:
    """Whether corner towers call for a third or fourth character; all four end the game (WW-EMP-18)."""
    corners = sum(corner in w.towers for corner in CORNERS)
    court = sum(piece in w.pieces for piece in COURT)
    if corners < 2 or corners == len(CORNERS):
        return False
    return court < corners + 1 and bool(_recruits(w))


def _recruits(w: Work) -> list[tuple[str, str]]:
    """Dice and sides that may be recruited now."""
    court = [piece for piece in COURT if piece in w.pieces]
    if len(court) > 2:
        return [(g, side) for g in GENERALS if g not in w.pieces for side in ("plus", "minus")]
    general = next((piece for piece in court if piece in GENERALS), None)
    colour = None if general is None else w.colour(general)
    box = w.setting.box
    fit = [s for s in SOVEREIGNS if s not in w.pieces and box.one("colour", s) == colour]
    return [(s, side) for s in fit for side in ("sovereign", *box.many("sovereign_die_as_general"))]


def _refuse_recruit(w: Work, move: Move) -> str | None:
    return None if (move["piece"], move["side"]) in _recruits(w) else "WW-EMP-18"


def _do_recruit(w: Work, move: Move) -> None:
    w.owed.pop(0)
    w.pieces[move["piece"]] = Piece(CENTRE, move["side"])
    w.eventful = True
    w.say("recruited", move.seat, "WW-EMP-18", piece=move["piece"], side=move["side"])
    if _recruit_due(w):
        w.owe(move.seat, "recruit")


def _offer_recruit(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "recruit", piece=piece, side=side) for piece, side in _recruits(w))


KINDS = {
    "build_wall": Kind(_refuse_wall, _do_wall, _offer_wall),
    "flip_terrain": Kind(_refuse_terrain, _do_terrain, _offer_terrain),
    "shift": Kind(_refuse_shift, _do_shift, _offer_shift),
    "place_tower": Kind(_refuse_place, _do_place, _offer_place),
    "recruit": Kind(_refuse_recruit, _do_recruit, _offer_recruit),
}
