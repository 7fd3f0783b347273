"""The changes that all rules share: chi, places, tiles, trackers, walls, towers, cards.

Each writes down what happened and with which rule; none asks whether it is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.vocabulary import Seat
from companion.games.wu_wei.board import CENTRE, YIN_YANG
from companion.games.wu_wei.model import Chi
from companion.games.wu_wei.names import ANIMAL_OF, ANIMALS, ELEMENTS, SOVEREIGNS, STUDENTS, animal_of_card
from companion.games.wu_wei.work import Work

__all__ = [
    "add_wall",
    "advance_season",
    "chi_of",
    "court_home",
    "dishonour",
    "drop_tower",
    "flip_town",
    "gain",
    "leave",
    "lose_card",
    "put_at",
    "raise_tower",
    "set_element",
    "set_palace",
    "spend",
    "take_wall",
    "to_centre",
    "turn_side",
    "turn_to_fields",
    "turn_to_terrain",
]


def chi_of(pay: Mapping[str, int]) -> Chi:
    """A payment by name as tokens in the order of the elements."""
    return tuple(pay.get(element, 0) for element in ELEMENTS)


def supply(w: Work, element: str) -> int | None:
    """Tokens of an element that nobody holds; None without a limit (WW-CHI-08)."""
    if w.setting.options.chi_limit is None:
        return None
    n = ELEMENTS.index(element)
    held = sum(player.chi[n] for player in w.players.values())
    if w.bids is not None and w.bids.revealed:
        open_bids = (chi for seat, chi in w.bids.sealed if seat not in w.bids.shared)
        held += sum(chi[n] for chi in open_bids if chi is not None)
    return max(0, int(w.setting.box.one("chi_per_element")) - held)


def gain(w: Work, seat: Seat, element: str, amount: int, clause: str) -> None:
    """Give chi out of the supply, as much as is there."""
    left = supply(w, element)
    amount = amount if left is None else min(amount, left)
    if amount <= 0:
        return
    n = ELEMENTS.index(element)
    player = w.players[seat]
    chi = (*player.chi[:n], player.chi[n] + amount, *player.chi[n + 1 :])
    w.put(seat, player._replace(chi=chi))
    w.say("chi", seat, clause, amount, element=element)


def spend(w: Work, seat: Seat, pay: Mapping[str, int], clause: str) -> None:
    """Take chi from a seat's purse."""
    player = w.players[seat]
    paid = chi_of(pay)
    w.put(seat, player._replace(chi=tuple(a - b for a, b in zip(player.chi, paid, strict=True))))
    if any(paid):
        w.say("paid", seat, clause, -sum(paid), pay=dict(pay))


def put_at(w: Work, piece: str, to: str, clause: str, *, event: bool = True) -> None:
    """Move a character to a space; a yin-yang tile that it leaves alone flips (WW-MAST-05)."""
    old = w.pieces[piece]
    if old.at == to:
        return
    w.pieces[piece] = old._replace(at=to)
    w.eventful |= event
    w.say("moved", w.owner(piece), clause, piece=piece, start=old.at, to=to)
    if old.at == CENTRE and piece in STUDENTS:
        seat = w.seat_of(ANIMAL_OF[piece])
        if seat is not None:
            w.put(seat, w.players[seat]._replace(left_centre=True))
    leave(w, old.at)


def leave(w: Work, space: str) -> None:
    """Somebody has left a space: a yin-yang tile that is empty now flips (WW-MAST-05)."""
    if space in YIN_YANG and w.tiles_bind and not w.occupied(space):
        turn_yin_yang(w, space, "black" if w.yin_yang[space] == "white" else "white", "WW-MAST-05")


def turn_yin_yang(w: Work, tile: str, colour: str, clause: str) -> None:
    """Lay a yin-yang tile with a colour up."""
    if w.yin_yang[tile] != colour:
        w.yin_yang[tile] = colour
        w.say("yin_yang", None, clause, at=tile, colour=colour)


def to_centre(w: Work, piece: str, clause: str) -> None:
    """Send a character to the centre; with its path a new one begins."""
    put_at(w, piece, CENTRE, clause)
    paths = tuple((name, path) for name, path in w.now.paths if name != piece)
    w.turn = w.now._replace(paths=paths)


def turn_side(w: Work, piece: str, side: str, clause: str) -> None:
    """Turn a die to a side."""
    if w.pieces[piece].side != side:
        w.pieces[piece] = w.pieces[piece]._replace(side=side)
        w.eventful = True
        w.say("turned", w.owner(piece), clause, piece=piece, side=side)


def dishonour(w: Work, piece: str, clause: str) -> None:
    """A master loses its marker to its palace and turns to minus."""
    animal = ANIMAL_OF[piece]
    palace = w.layout.palace(w.element(animal))
    if w.lineage[animal] in w.seats:
        w.lineage[animal] = palace
        w.say("lineage", w.owner(piece), clause, animal=animal, at=palace)
    turn_side(w, piece, "minus", clause)


def lose_card(w: Work, seat: Seat, card: str, clause: str) -> None:
    """A held card goes back to its deck, in stage 1 to those set aside (WW-MED-09, WW-S1-06)."""
    player, animal = w.players[seat], animal_of_card(card)
    spent = card in player.spent
    cards = tuple(c for c in player.cards if c != card)
    w.put(seat, player._replace(cards=cards, spent=tuple(c for c in player.spent if c != card)))
    if w.level == "solo1":
        known = tuple(sorted((*w.stage.known, (animal, card))))
        w.solo = w.stage._replace(aside=_ordered((*w.stage.aside, animal)), known=known)
    else:
        w.decks[animal] = tuple(sorted((*w.decks[animal], card)))
    if spent and not w.setting.options.lost_card_refreshes:
        w.worn = tuple(sorted((*w.worn, card)))
    w.eventful = True
    w.say("card_lost", seat, clause, card=card)
    if player.animal is not None and len(player.held) == len(w.decks):
        turn_side(w, f"student_{player.animal}", "minus", clause)


def _ordered(animals: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(animal for animal in ANIMALS if animal in animals)


def set_element(w: Work, element: str, clause: str) -> None:
    """Move the town tracker."""
    if w.active_element != element:
        w.trackers = w.set_trackers._replace(element=element)
        w.eventful = True
        w.say("element", None, clause, element=element)


def set_palace(w: Work, element: str, clause: str) -> None:
    """Move the palace tracker."""
    if w.set_trackers.palace != element:
        w.trackers = w.set_trackers._replace(palace=element)
        w.eventful = True
        w.say("palace", None, clause, element=element)


def advance_season(w: Work, clause: str) -> None:
    """Move the season on by one; winter turns the markers (WW-TEM-01, WW-TEM-02)."""
    order = w.setting.box.many("season_order")
    season = order[(order.index(w.season) + 1) % len(order)]
    w.trackers = w.set_trackers._replace(season=season)
    w.eventful = True
    w.say("season", None, clause, season=season)
    if season != "winter":
        return
    if not w.is_solo:
        if w.gathering != "moon":
            w.gathering = w.starter_side = "moon"
            w.say("gathering_due", None, "WW-TEM-02")
        return
    w.gathering = "moon" if w.gathering == "sun" else "sun"
    w.say("gathering_marker", None, "WW-S1-07", side=w.gathering)
    if w.level == "solo2":
        colour = "black" if w.gathering == "moon" else "white"
        for tile in YIN_YANG:
            if w.setting.options.s2_flip_occupied_tiles or not w.occupied(tile):
                turn_yin_yang(w, tile, colour, "WW-S2-11")
    elif w.level == "solo3":
        w.solo = w.stage._replace(direction="cw" if w.gathering == "sun" else "ccw")
        court_home(w, "WW-S3-18")


def court_home(w: Work, clause: str) -> None:
    """Emperor and empress return to their yin-yang tiles."""
    for piece in SOVEREIGNS:
        put_at(w, piece, w.setting.box.one("sovereign_tile", piece), clause)


def turn_to_fields(w: Work, octagon: str, clause: str) -> None:
    """Turn a terrain octagon over to its fields side."""
    if octagon not in w.fields:
        w.fields.add(octagon)
        w.eventful = True
        w.say("fields", None, clause, at=octagon)


def turn_to_terrain(w: Work, octagon: str, clause: str) -> None:
    """Turn fields back to terrain."""
    w.fields.discard(octagon)
    w.eventful = True
    w.say("terrain", None, clause, at=octagon)


def add_wall(w: Work, octagon: str, source: str | None, clause: str) -> None:
    """Build a wall, from the supply or with one that stands elsewhere."""
    if source is None:
        w.wall_supply -= 1
    else:
        w.walls.discard(source)
    w.walls.add(octagon)
    w.eventful = True
    w.say("wall", None, clause, at=octagon, source=source)


def take_wall(w: Work, octagon: str, clause: str) -> None:
    """Destroy a wall; it returns to the supply."""
    w.walls.discard(octagon)
    w.wall_supply += 1
    w.eventful = True
    w.say("wall_gone", None, clause, at=octagon)


def raise_tower(w: Work, town: str, clause: str, source: str | None = None) -> None:
    """Put a tower on a town."""
    if source is None:
        w.tower_supply -= 1
    else:
        w.towers.discard(source)
    w.towers.add(town)
    w.eventful = True
    w.say("tower", None, clause, at=town)


def drop_tower(w: Work, town: str, clause: str) -> None:
    """Destroy a tower; it returns to the supply."""
    w.towers.discard(town)
    w.tower_supply += 1
    w.eventful = True
    w.say("tower_gone", None, clause, at=town)


def flip_town(w: Work, town: str, down: bool, clause: str) -> None:
    """Turn a town face down or face up."""
    if down:
        w.face_down.add(town)
    else:
        w.face_down.discard(town)
    w.eventful = True
    w.say("town_down" if down else "town_up", None, clause, at=town)
