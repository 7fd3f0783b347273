"""What a position of Wu Wei is worth to a seat: cards, markers, towers, and how near the next of them is.

Everything in this game lies open but sealed bids, of which it asks nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.bots.wu_wei_ways import steps_to
from companion.games.vocabulary import Seat
from companion.games.wu_wei.board import CENTRE, CORNERS, NEIGHBOURS, YIN_YANG
from companion.games.wu_wei.names import ANIMALS, COURT, GENERALS, MASTERS, STUDENTS, animal_of_card
from companion.games.wu_wei.work import Work

__all__ = [
    "CARD",
    "CHI",
    "FLIP",
    "HOME",
    "barred_by_tiles",
    "missing",
    "near",
    "own_worth",
    "standing",
    "training",
    "wishes",
]

CARD = 10.0
"""A card held; towers on corners and markers weigh like it."""
HOME = 12.0
"""The last goal of a character: the centre, or its temple alone."""
FADES = 0.8
"""What a goal is worth for each step that it is away."""
CHI = 0.12
"""A token of the active element's worth; the first ones matter most."""
RIVAL = 0.5
"""How much the furthest rival's worth counts against the own."""
FLIP = 6.0
"""Turning a yin-yang tile that bars the other character."""
LITTLE = 0.04
"""A second goal beside the nearest."""


def wishes(w: Work, seat: Seat) -> dict[str, dict[str, float]]:
    """By character of a seat: the spaces where it would like to end, and what each brings."""
    player = w.players[seat]
    if player.role == "emperor":
        return {piece: _court_wishes(w, piece) for piece in COURT if piece in w.pieces}
    if w.is_solo:
        return {piece: _solo_wishes(w, seat, piece) for piece in w.pieces if piece not in COURT}
    animal = str(player.animal)
    pair = {f"student_{animal}": _student_wishes(w, seat, animal)}
    pair[f"master_{animal}"] = _master_wishes(w, seat, animal)
    pair = {piece: places for piece, places in pair.items() if piece in w.pieces}
    barred = barred_by_tiles(w, pair)
    for piece in pair:
        if barred and piece not in barred and w.at(piece) not in YIN_YANG and w.promoted(animal):
            pair[piece] = {**pair[piece], **dict.fromkeys(YIN_YANG, FLIP + HOME)}
    return pair


def barred_by_tiles(w: Work, pair: Mapping[str, Mapping[str, float]]) -> list[str]:
    """The characters with somewhere to go whose colour may not move now (WW-MAST-04)."""
    if not w.tiles_bind or w.balance is None:
        return []
    away = [piece for piece, places in pair.items() if places and w.at(piece) not in places]
    return [piece for piece in away if w.colour(piece) != w.balance]


def missing(w: Work, seat: Seat) -> list[str]:
    held = {animal_of_card(card) for card in w.players[seat].held}
    return [animal for animal in ANIMALS if animal not in held and (w.is_solo or w.decks[animal])]


def _student_wishes(w: Work, seat: Seat, animal: str) -> dict[str, float]:
    if w.promoted(animal):
        return {CENTRE: HOME}
    taken = {w.at(p) for p in STUDENTS if p in w.pieces and p != f"student_{animal}" and w.kind(p) == "S"}
    out: dict[str, float] = {}
    for style in missing(w, seat):
        for place in training(w, style):
            if place not in taken and place != CENTRE:
                out[place] = out.get(place, 0.0) + CARD
    return out


def training(w: Work, style: str) -> list[str]:
    """Where a style is taught now: with its master or student-master, or where its marker lies."""
    teachers = [w.pieces.get(f"{die}_{style}") for die in ("master", "student")]
    marker = [w.lineage[style]] if w.lineage[style] in w.layout.tiles else []
    return marker + [piece.at for piece in teachers if piece is not None and piece.side == "plus"]


def _master_wishes(w: Work, seat: Seat, animal: str) -> dict[str, float]:
    marker = w.lineage[animal]
    if marker in w.layout.tiles:
        return {marker: CARD}
    if w.promoted(animal):
        return {CENTRE: HOME}
    if w.level != "initiate" and animal in missing(w, seat):
        student = w.at(f"student_{animal}")
        return {} if student == CENTRE else {student: CARD * 0.8}
    return {}


def _court_wishes(w: Work, piece: str) -> dict[str, float]:
    corners = [corner for corner in CORNERS if corner not in w.towers]
    if w.pieces[piece].side == "sovereign":
        tips = [NEIGHBOURS[corner][0] for corner in corners]
        bare = [tip for tip in tips if tip not in w.fields and tip not in w.walls]
        way = [o for g in GENERALS if g in w.pieces for o in NEIGHBOURS[w.at(g)] if o[0] == "O"]
        out = {o: 1.0 for o in way if o not in w.fields and o not in w.walls and o != CENTRE}
        return {**out, **dict.fromkeys(bare, 5.0)}
    out = dict.fromkeys(corners, CARD)
    plus = w.pieces[piece].side == "plus"
    for other, rival in w.pieces.items():
        if other in STUDENTS and (rival.side == "minus") is plus and rival.at != CENTRE:
            out[rival.at] = out.get(rival.at, 0.0) + 3.0
        if other in MASTERS and not plus and rival.side == "plus" and w.owner(other) is not None:
            out[rival.at] = out.get(rival.at, 0.0) + 3.0
    return out


def _solo_wishes(w: Work, seat: Seat, piece: str) -> dict[str, float]:
    """Markers first, then cards, then the way home that the stage asks for."""
    animal = piece.split("_", maxsplit=1)[1]
    own = w.players[seat].animal
    if piece in MASTERS:
        marker = w.lineage[animal]
        if marker in w.layout.tiles:
            return {marker: CARD}
        if w.level == "solo1":
            return {w.home(animal): HOME if animal == own else CARD / 2}
        if w.level == "solo3":
            return {CENTRE: HOME}
        return {c: CARD for c in CORNERS if c in w.face_down and c not in w.towers} if animal == own else {}
    if w.level == "solo3":
        dark = {town: CARD / 2 for town in w.face_down if town not in w.towers}
        return dark or {CENTRE: HOME}
    return _student_wishes(w, seat, animal)


def near(w: Work, piece: str, places: Mapping[str, float]) -> dict[str, float]:
    """From every space: what the goals of a character are worth by how near they are."""
    best: dict[str, float] = {}
    for gain in sorted(set(places.values())):
        field = steps_to(w, piece, [place for place, worth in places.items() if worth == gain])
        for space, steps in field.items():
            worth = gain * float(FADES**steps)
            best[space] = max(best.get(space, 0.0), worth) + LITTLE * min(best.get(space, 0.0), worth)
    return best


def own_worth(w: Work, seat: Seat) -> float:
    """What a seat has and how near it is to what it wants."""
    player = w.players[seat]
    if w.outcome is not None:
        return 1000.0 if w.outcome.winner == seat else -1000.0
    if w.trackers is None:
        return 0.0
    total = CARD * len(player.held) * 1.3 + CHI * min(12, w.value(seat)) + 0.02 * sum(player.chi)
    if player.role == "emperor":
        total = 2.5 * CARD * sum(corner in w.towers for corner in CORNERS) + CHI * min(12, w.value(seat))
    elif w.is_solo:
        total += CARD * sum(place == seat for place in w.lineage.values())
    elif w.lineage[str(player.animal)] == seat:
        total += CARD
    if w.phase not in ("play", "gathering"):
        return total
    for piece, places in wishes(w, seat).items():
        if places and piece in w.pieces:
            total += near(w, piece, places)[w.at(piece)]
    return total


def standing(w: Work, seat: Seat) -> float:
    """The own worth against that of the rival who is furthest."""
    rivals = [own_worth(w, other) for other in w.seats if other != seat]
    return own_worth(w, seat) - RIVAL * max(rivals, default=0.0)
