"""From a position of Wu Wei to the board and the purses as everybody sees them. Decides nothing."""

from __future__ import annotations

from companion.games.vocabulary import Move, Seat
from companion.games.wu_wei.board import CENTRE, NEIGHBOURS, SPACES, TERRAIN, YIN_YANG
from companion.games.wu_wei.laying import LAID
from companion.games.wu_wei.movers import candidates, own_pieces
from companion.games.wu_wei.names import ANIMAL_OF, ANIMALS, MASTERS
from companion.games.wu_wei.rules import refusal
from companion.games.wu_wei.state import WuState
from companion.games.wu_wei.work import Work
from companion.reconcile.wu_wei_laying import LaidBoard
from companion.session.wu_public import BoardFacts, PieceFacts, PurseFacts, ReachFacts, SpaceFacts

__all__ = ["board_facts", "laid_facts", "purse_facts", "reach_facts"]


def board_facts(state: WuState) -> tuple[SpaceFacts, ...]:
    """Every space; empty before the board lies."""
    if not state.layout.squares:
        return ()
    work = Work(state)
    return tuple(_space(work, place) for place in SPACES)


def laid_facts(state: WuState, laid: LaidBoard | None) -> BoardFacts | None:
    """The board before it is booked; None when none is to be laid."""
    if laid is None:
        return None
    trouble = laid.trouble
    return BoardFacts(
        spaces=tuple(_laid_space(state, laid, place) for place in SPACES),
        fixed=laid.fixed,
        wanted=len(LAID),
        read=laid.read,
        line=None if trouble is None else trouble.line,
        places=() if trouble is None else trouble.places,
        clause="" if trouble is None else trouble.clause,
        ready=laid.ready,
        entered=laid.entered,
        swaps=laid.swaps,
    )


def _laid_space(state: WuState, laid: LaidBoard, place: str) -> SpaceFacts:
    if place == CENTRE:
        return SpaceFacts(place, "centre", "")
    if place in YIN_YANG:
        return SpaceFacts(place, "yin_yang", dict(state.yin_yang)[place])
    tile = laid.tiles.get(place)
    if tile is None:
        return SpaceFacts(place, "terrain" if place in TERRAIN else "", "")
    return SpaceFacts(place, tile.kind, str(tile.element), place in laid.turned)


def _space(w: Work, place: str) -> SpaceFacts:
    pieces = tuple(_piece(w, name) for name in w.on(place))
    markers = tuple(animal for animal in ANIMALS if w.lineage[animal] == place)
    if place == CENTRE:
        return SpaceFacts(place, "centre", "", pieces=pieces)
    if place in YIN_YANG:
        return SpaceFacts(place, "yin_yang", w.yin_yang[place], pieces=pieces)
    if place in TERRAIN:
        season = w.layout.seasons.get(place, "")
        closed = w.trackers is not None and w.terrain(place) == w.season if season else False
        return SpaceFacts(
            place, "terrain", season, place in w.fields, closed, place in w.walls, pieces=pieces
        )
    tile = w.layout.tiles[place]
    inactive = tile.kind == "palace" and w.trackers is not None and w.trackers.palace == tile.element
    return SpaceFacts(
        place,
        tile.kind,
        str(tile.element),
        place in w.face_down,
        tower=place in w.towers,
        inactive=inactive,
        markers=markers,
        pieces=pieces,
    )


def _piece(w: Work, name: str) -> PieceFacts:
    animal = ANIMAL_OF.get(name)
    honoured = name not in MASTERS or (animal is not None and w.lineage[animal] in (*w.seats, "box"))
    return PieceFacts(name, w.owner(name), w.pieces[name].side, w.colour(name), honoured)


def purse_facts(state: WuState) -> tuple[PurseFacts, ...]:
    """What each seat holds."""
    work = Work(state)
    return tuple(_purse(work, seat) for seat in work.seats)


def _purse(w: Work, seat: Seat) -> PurseFacts:
    player = w.players[seat]
    animal = player.animal
    return PurseFacts(
        seat,
        player.role,
        animal,
        None if animal is None else w.element(animal),
        player.chi,
        0 if w.trackers is None else w.value(seat),
        player.cards,
        player.spent,
        animal is not None and w.lineage[animal] == seat,
    )


def reach_facts(state: WuState) -> tuple[ReachFacts, ...]:
    """For each character that the seat at turn may care for, its neighbours and what bars them."""
    if state.turn is None or state.turn.step != "move" or state.owed or state.phase != "play":
        return ()
    work = Work(state)
    names = dict.fromkeys((*own_pieces(work), *candidates(work)))
    return tuple(
        ReachFacts(name, to, refusal(work, Move.of(state.turn.seat, "step", piece=name, to=to)) or "")
        for name in names
        for to in NEIGHBOURS[work.at(name)]
    )
