"""Setting up: board, starter, animals, trackers, court, terrain, in their order (WW-SETUP, 4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, permutations, product

from companion.games.lazy import LazyMoves
from companion.games.vocabulary import TABLE, Move, Seat
from companion.games.wu_wei.board import CENTRE, CORNERS, NEIGHBOURS, TERRAIN
from companion.games.wu_wei.change import gain
from companion.games.wu_wei.layouts import LAYOUTS, drawn, layout_of, layout_refusal
from companion.games.wu_wei.model import Layout, Piece, Player, Solo, Tile, Trackers, Turn
from companion.games.wu_wei.names import (
    ANIMALS,
    DECKS,
    ELEMENTS,
    SEASONS,
    SOVEREIGNS,
    TOWERS,
    WALLS,
)
from companion.games.wu_wei.shapes import Kind, make, plain
from companion.games.wu_wei.work import Work

__all__ = ["KINDS", "clear_table", "native_element", "place_pieces", "prepare_board", "setup_due"]


def clear_table(w: Work) -> None:
    """Take everything off the table and begin the set-up of the level; animals of a campaign stay."""
    solo = w.is_solo
    for seat in w.seats:
        animal = w.players[seat].animal if solo else None
        w.put(seat, Player(animal=animal))
    w.phase, w.turn, w.bids, w.outcome, w.trackers = "setup", None, None, None, None
    w.owed.clear()
    w.starter, w.starter_side, w.gathering = (w.seats[0] if solo else None), "sun", "sun"
    w.layout, w.pieces, w.worn = Layout(), {}, ()
    w.fields, w.face_down, w.walls, w.towers = set(), set(), set(), set()
    w.wall_supply = WALLS if w.level in ("emperor", "solo2", "solo3") else WALLS - len(w.seats)
    w.tower_supply = TOWERS if w.level in ("emperor", "solo2", "solo3") else 0
    start = w.setting.box.by_key("yin_yang_start")
    w.yin_yang = dict.fromkeys(start, "white") if w.level == "solo2" else start
    gone = w.campaign.gone if w.campaign is not None else ()
    decks = {animal: tuple(card for card in DECKS[animal] if card not in gone) for animal in ANIMALS}
    w.decks = dict.fromkeys(ANIMALS, ()) if w.level == "solo3" else decks
    w.lineage = dict.fromkeys(ANIMALS, "box")
    w.solo = _fresh_solo(w, decks) if solo else None


def _fresh_solo(w: Work, decks: Mapping[str, tuple[str, ...]]) -> Solo:
    if w.level == "solo1":
        return Solo(aside=ANIMALS)
    if w.level == "solo2":
        return Solo()
    return Solo(pool=tuple(decks.items()), rings=(("emperor", "inner"), ("empress", "outer")))


def _order(w: Work) -> tuple[Seat, ...]:
    """Seats in turn order."""
    return w.clockwise(w.first)


def _disciples(w: Work) -> list[Seat]:
    return [seat for seat in _order(w) if w.players[seat].role == "disciple"]


def setup_due(w: Work) -> tuple[str, Seat] | None:
    """The next move of the set-up and who makes it; None when play can begin."""
    solo = w.is_solo
    if w.level == "emperor" and w.emperor is None:
        return "name_emperor", TABLE
    if solo and w.players[w.seats[0]].animal is None:
        return "choose_animal", w.seats[0]
    if not w.layout.squares:
        return "lay_board", TABLE
    if w.starter is None:
        return "draw_starter", TABLE
    without = [seat for seat in _disciples(w) if w.players[seat].animal is None]
    if without:
        choose = w.setting.options.animal_assignment == "choose"
        return ("choose_animal", without[0]) if choose else ("deal_animal", TABLE)
    if w.trackers is None:
        return "set_trackers", _order(w)[-1]
    return _level_due(w)


def _level_due(w: Work) -> tuple[str, Seat] | None:
    if w.level == "emperor" and w.emperor is not None:
        if not any(piece in w.pieces for piece in SOVEREIGNS):
            return "choose_court", w.emperor
        return ("raise_walls", w.emperor) if not w.walls else None
    if w.level == "solo2" and (w.campaign is not None or w.setting.options.s2_terrain_shuffle == "always"):
        lifted = len(w.layout.octagons) < len(TERRAIN)
        return ("relay_terrain", TABLE) if lifted else ("lift_terrain", w.seats[0])
    if w.level == "solo3" and not _cornered(w):
        return "place_students", w.seats[0]
    return None


def _go_on(w: Work) -> None:
    """Begin play when nothing of the set-up is left."""
    if setup_due(w) is None:
        _begin_play(w)


def _begin_play(w: Work) -> None:
    w.phase = "play"
    w.turn = Turn(w.first)
    w.say("play", w.first, "WW-TURN-01")


def native_element(w: Work) -> str | None:
    """The own element whose temple and palace have fixed places, in stage 1 (WW-S1-02); None elsewhere."""
    animal = w.players[w.seats[0]].animal
    return w.element(animal) if w.level == "solo1" and animal is not None else None


def _refuse_board(w: Work, move: Move) -> str | None:
    squares = {place: Tile(*tile) for place, tile in plain(move["squares"]).items()}
    return layout_refusal(squares, plain(move["octagons"]), w.setting.box, native_element(w))


def _do_board(w: Work, move: Move) -> None:
    squares = {place: Tile(*tile) for place, tile in plain(move["squares"]).items()}
    w.layout = layout_of(squares, plain(move["octagons"]))
    prepare_board(w)
    w.say("board_laid", None, "WW-SETUP-03")


def prepare_board(w: Work) -> None:
    """What lies on the tiles before play: walls, towers, dark towns (WW-S1-03, WW-S3-01, WW-CAMP-09)."""
    if w.level == "solo1":
        own = w.element(str(w.players[w.seats[0]].animal))
        w.walls = set(NEIGHBOURS[w.layout.palace(own)])
        w.wall_supply -= len(w.walls)
    elif w.level == "solo3":
        w.face_down = set(w.layout.all_towns)
        w.towers, w.tower_supply = set(CORNERS), 0
        kept = w.campaign.x_walls if w.campaign is not None else None
        w.walls = set(w.setting.box.many("x_octagons") if kept is None else kept)
        w.wall_supply -= len(w.walls)


def _offer_board(w: Work, seat: Seat) -> LazyMoves:
    def board(number: int) -> Move:
        squares, octagons = drawn(number, w.setting.box, native_element(w))
        return make(TABLE, "lay_board", squares={p: list(t) for p, t in squares.items()}, octagons=octagons)

    return LazyMoves("layouts drawn by number", LAYOUTS, board)


def _do_emperor(w: Work, move: Move) -> None:
    seat = move["emperor"]
    w.put(seat, Player(role="emperor"))
    w.starter = w.clockwise(seat)[1]
    w.say("emperor", seat, "WW-EMP-01")


def _do_starter(w: Work, move: Move) -> None:
    w.starter = move["starter"]
    w.say("starter", move["starter"], "WW-SETUP-07")


def _animal_refusal(w: Work, seat: Seat, animal: str) -> str | None:
    player = w.players.get(seat)
    fits = player is not None and player.role == "disciple" and player.animal is None
    return None if fits and w.seat_of(animal) is None else "WW-SETUP-07"


def _give_animal(w: Work, seat: Seat, animal: str) -> None:
    w.put(seat, w.players[seat]._replace(animal=animal))
    w.say("animal", seat, "WW-SETUP-07", animal=animal)


def _do_trackers(w: Work, move: Move) -> None:
    """The trackers trigger nothing by themselves (WW-SETUP-14); then chi is dealt (WW-SETUP-11)."""
    w.trackers = Trackers(move["element"], move["palace"], move["season"])
    w.say("trackers", move.seat, "WW-SETUP-09", **w.trackers._asdict())
    place_pieces(w)
    extra = dict(w.campaign.bonus_chi) if w.campaign is not None and w.level == "solo3" else {}
    for k, seat in enumerate(_order(w)):
        for element in ELEMENTS:
            more = k if element == w.active_element else 0
            gain(w, seat, element, 1 + more + extra.get(element, 0), "WW-SETUP-11")


def place_pieces(w: Work) -> None:
    """Put students, masters and markers where they start (WW-SETUP-08, WW-S1-04, WW-S3-02)."""
    final = w.level == "solo3"
    for animal in ANIMALS:
        seat = w.seat_of(animal)
        if seat is not None:
            w.pieces[f"student_{animal}"] = Piece(CENTRE, "plus" if final else "minus")
        lost = w.level in ("solo1", "solo3")
        w.pieces[f"master_{animal}"] = Piece(w.home(animal), "minus" if lost else "plus")
        w.lineage[animal] = w.layout.palace(w.element(animal)) if lost else seat or "box"
    if w.level == "solo2" and w.solo is not None:
        own = w.players[w.seats[0]].animal
        court = ("emperor", "empress") if w.setting.difficulty == "advanced" else ("emperor",)
        dice = (
            *(animal for animal in ("crane", "dragon", "snake", "leopard", "tiger") if animal != own),
            *court,
        )
        w.solo = w.solo._replace(dice_in_play=dice)
    if final:
        for piece in SOVEREIGNS:
            w.pieces[piece] = Piece(w.setting.box.one("sovereign_tile", piece), "sovereign")
        if w.setting.options.s3_corner_students == "element":
            _seat_students(w)


def _seat_students(w: Work) -> None:
    """Each other student takes the corner of its element, earth the one that is left (WW-S3-02)."""
    own = w.players[w.seats[0]].animal
    by_element = {element: corner for corner, element in CORNERS.items()}
    others = [animal for animal in ANIMALS if animal != own]
    taken = {by_element[w.element(a)] for a in others if w.element(a) in by_element}
    spare = [corner for corner in CORNERS if corner not in taken]
    for animal in others:
        corner = by_element.get(w.element(animal))
        w.pieces[f"student_{animal}"] = Piece(corner or spare[0], "plus")


def _cornered(w: Work) -> bool:
    return sum(f"student_{animal}" in w.pieces for animal in ANIMALS) == len(ANIMALS)


def _refuse_students(w: Work, move: Move) -> str | None:
    at = plain(move["at"])
    own = w.players[w.seats[0]].animal
    fits = set(at) == {f"student_{animal}" for animal in ANIMALS if animal != own}
    return None if fits and sorted(at.values()) == sorted(CORNERS) else "WW-S3-02"


def _do_students(w: Work, move: Move) -> None:
    for piece, corner in plain(move["at"]).items():
        w.pieces[piece] = Piece(corner, "plus")


def _offer_students(w: Work, seat: Seat) -> Iterator[Move]:
    own = w.players[w.seats[0]].animal
    names = [f"student_{animal}" for animal in ANIMALS if animal != own]
    for corners in permutations(CORNERS):
        yield make(seat, "place_students", at=dict(zip(names, corners, strict=True)))


def _do_court(w: Work, move: Move) -> None:
    """A sovereign on its tile, the general of the other tile's colour there (WW-EMP-02)."""
    box = w.setting.box
    tile = box.one("sovereign_tile", move["sovereign"])
    other = next(place for place in w.yin_yang if place != tile)
    w.pieces[move["sovereign"]] = Piece(tile, "sovereign")
    w.pieces[f"general_{w.yin_yang[other]}"] = Piece(other, move["general_sign"])
    w.say("court", move.seat, "WW-EMP-02", sovereign=move["sovereign"], sign=move["general_sign"])


def _temple_sides(w: Work) -> list[frozenset[str]]:
    """For each temple the octagons around it."""
    return [frozenset(NEIGHBOURS[place]) for place, tile in w.layout.squares if tile.kind == "temple"]


def _refuse_raise(w: Work, move: Move) -> str | None:
    octagons = frozenset(move["octagons"])
    if len(octagons) != 5 or len(move["octagons"]) != 5 or not octagons <= set(TERRAIN):
        return "WW-EMP-05"
    return "WW-EMP-05" if any(sides <= octagons for sides in _temple_sides(w)) else None


def _do_raise(w: Work, move: Move) -> None:
    w.walls = set(move["octagons"])
    w.fields = set(move["octagons"])
    w.wall_supply -= len(w.walls)
    w.say("walls_raised", move.seat, "WW-EMP-05", octagons=list(move["octagons"]))


def _offer_raise(w: Work, seat: Seat) -> LazyMoves:
    temples = _temple_sides(w)
    fives = [five for five in combinations(TERRAIN, 5) if not any(sides <= set(five) for sides in temples)]
    return LazyMoves("five octagons", len(fives), lambda n: make(seat, "raise_walls", octagons=fives[n]))


def _refuse_lift(w: Work, move: Move) -> str | None:
    octagons = move["octagons"]
    if len(set(octagons)) != len(octagons) or not set(octagons) <= set(w.layout.seasons):
        return "WW-S2-04"
    counts = Counter(w.layout.seasons[octagon] for octagon in octagons)
    return None if counts == Counter(dict.fromkeys(SEASONS, 2)) else "WW-S2-04"


def _do_lift(w: Work, move: Move) -> None:
    left = tuple(pair for pair in w.layout.octagons if pair[0] not in move["octagons"])
    w.layout = Layout(w.layout.squares, left)
    w.say("terrain_lifted", move.seat, "WW-S2-04", octagons=list(move["octagons"]))


def _offer_lift(w: Work, seat: Seat) -> LazyMoves:
    pairs = [list(combinations([o for o, s in w.layout.octagons if s == season], 2)) for season in SEASONS]
    sizes = [len(two) for two in pairs]

    def lift(index: int) -> Move:
        chosen: list[str] = []
        for two, size in zip(pairs, sizes, strict=True):
            chosen += two[index % size]
            index //= size
        return make(seat, "lift_terrain", octagons=sorted(chosen))

    return LazyMoves("two octagons of each terrain", sizes[0] * sizes[1] * sizes[2] * sizes[3], lift)


def _refuse_relay(w: Work, move: Move) -> str | None:
    octagons = plain(move["octagons"])
    free = [place for place in TERRAIN if place not in w.layout.seasons]
    counts = Counter(octagons.values())
    fits = sorted(octagons) == sorted(free) and counts == Counter(dict.fromkeys(SEASONS, 2))
    return None if fits else "WW-S2-04"


def _do_relay(w: Work, move: Move) -> None:
    seasons = {**w.layout.seasons, **plain(move["octagons"])}
    w.layout = Layout(w.layout.squares, tuple(sorted(seasons.items())))
    w.say("terrain_relaid", None, "WW-S2-04")
    _begin_play(w)


def _offer_relay(w: Work, seat: Seat) -> LazyMoves:
    free = [place for place in TERRAIN if place not in w.layout.seasons]
    rows = sorted(_arrangements(dict.fromkeys(SEASONS, 2)))

    def relay(index: int) -> Move:
        return make(TABLE, "relay_terrain", octagons=dict(zip(free, rows[index], strict=True)))

    return LazyMoves("orders of the lifted terrain", len(rows), relay)


def _arrangements(counts: dict[str, int]) -> Iterator[tuple[str, ...]]:
    """Every different row of so many words each."""
    if not any(counts.values()):
        yield ()
    for word, n in counts.items():
        if n:
            yield from ((word, *rest) for rest in _arrangements({**counts, word: n - 1}))


def _then_on(do: Callable[[Work, Move], None]) -> Callable[[Work, Move], None]:
    def carry_out(w: Work, move: Move) -> None:
        do(w, move)
        _go_on(w)

    return carry_out


def _each_animal(w: Work, seat: Seat) -> Iterator[Move]:
    return (make(seat, "choose_animal", animal=animal) for animal in ANIMALS)


KINDS = {
    "name_emperor": Kind(
        lambda w, m: None if m["emperor"] in w.seats else "WW-EMP-01",
        _do_emperor,
        lambda w, s: (make(TABLE, "name_emperor", emperor=seat) for seat in w.seats),
    ),
    "draw_starter": Kind(
        lambda w, m: None if m["starter"] in w.seats else "WW-SETUP-07",
        _do_starter,
        lambda w, s: (make(TABLE, "draw_starter", starter=seat) for seat in w.seats),
    ),
    "lay_board": Kind(_refuse_board, _do_board, _offer_board),
    "deal_animal": Kind(
        lambda w, m: _animal_refusal(w, m["to"], m["animal"]),
        lambda w, m: _give_animal(w, m["to"], m["animal"]),
        lambda w, s: (make(TABLE, "deal_animal", to=to, animal=a) for to in w.seats for a in ANIMALS),
    ),
    "choose_animal": Kind(
        lambda w, m: _animal_refusal(w, m.seat, m["animal"]),
        lambda w, m: _give_animal(w, m.seat, m["animal"]),
        _each_animal,
    ),
    "set_trackers": Kind(
        lambda w, m: None,
        _then_on(_do_trackers),
        lambda w, s: (
            make(s, "set_trackers", element=e, palace=p, season=t)
            for e, p, t in product(ELEMENTS, ELEMENTS, SEASONS)
        ),
    ),
    "choose_court": Kind(
        lambda w, m: None,
        _do_court,
        lambda w, s: (
            make(s, "choose_court", sovereign=piece, general_sign=sign)
            for piece, sign in product(SOVEREIGNS, ("plus", "minus"))
        ),
    ),
    "raise_walls": Kind(_refuse_raise, _then_on(_do_raise), _offer_raise),
    "lift_terrain": Kind(_refuse_lift, _do_lift, _offer_lift),
    "relay_terrain": Kind(_refuse_relay, _do_relay, _offer_relay),
    "place_students": Kind(_refuse_students, _then_on(_do_students), _offer_students),
}
