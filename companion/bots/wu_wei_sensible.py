"""A bot for Wu Wei that follows rules of thumb.

It walks each character to the nearest place where it gains something: a student to be taught, a master to
its marker, both home to the centre once the student is a master; the emperor's generals to the corners. It
answers what it is asked by what leaves its seat best off, and looks no turn ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.bots.bot import Reason
from companion.bots.wu_wei_ways import MOST_BOUGHT, Way, jumps, spaces_left, walks
from companion.bots.wu_wei_worth import CARD, FLIP, HOME, barred_by_tiles, near, own_worth, standing, wishes
from companion.games.vocabulary import IllegalMove, Move, MoveSpace, Seat, State
from companion.games.wu_wei.board import YIN_YANG
from companion.games.wu_wei.movers import candidates
from companion.games.wu_wei.names import ELEMENTS
from companion.games.wu_wei.shapes import make
from companion.games.wu_wei.state import WuState
from companion.games.wu_wei.work import Work

__all__ = [
    "SensibleWuBot",
    "best_way",
    "follow",
    "legal_or_none",
    "likely",
    "rated_ways",
    "turns_tile",
    "way_worth",
]

PRICE = 0.5
"""What a token of chi spent on the way costs."""
POWER = 1.0
"""What a card's power costs, since each works once."""
GAINED = 1.4
"""How much more a goal reached is worth than one next door."""
WHIM = 0.2
"""How far two choices may differ and still be taken for equal."""
KEPT = 4
"""Tokens of the active element that are not offered at a gathering."""
TRIED = 40
"""Answers that are tried out before one is given."""


class SensibleWuBot:
    """Rules of thumb: each choice has a reason that fits in one line."""

    __slots__ = ()
    name = "sensible"

    def choose(self, view: State, seat: Seat, chance: Random) -> Move:
        """The move towards the nearest gain, or the answer that leaves the seat best off."""
        game = _game(view)
        moves = game.legal(seat)
        if not len(moves):
            raise ValueError(f"{seat} owes no move")
        if len(moves) == 1:
            return moves[0]
        if game.sealed:
            return _offer(game, seat)
        if game.phase == "play" and not game.owed and game.turn is not None and game.turn.step == "move":
            return follow(game, seat, best_way(Work(game), seat, chance), chance)
        return _answer(game, seat, moves, chance)

    def reason(self, view: State, seat: Seat, move: Move) -> Reason:
        """The rule of thumb behind a move, from the same view."""
        game = _game(view)
        if move.move in ("step", "rapid", "power"):
            return _way_reason(game, seat, move)
        return _REASONS.get(move.move, Reason.of("of all answers this one leaves me best off"))


_REASONS = {
    "end_move": Reason.of("I stand where I want to stand"),
    "end_piece": Reason.of("the other one has somewhere to go"),
    "seal_bid": Reason.of("I keep what my next turns need and offer the rest"),
    "decline": Reason.of("nothing here would serve me"),
    "build_wall": Reason.of("it is in the way of the one who leads"),
    "take_card": Reason.of("each style counts, whichever card it is"),
    "share": Reason.of("it goes to whoever is least ahead"),
    "break_wall": Reason.of("there is no other way out"),
}


def _game(view: State) -> WuState:
    if not isinstance(view, WuState):
        raise TypeError("this bot plays Wu Wei only")
    return view


def _offer(game: WuState, seat: Seat) -> Move:
    """Tokens of the active element beyond those that are kept."""
    active = ELEMENTS.index(str(game.trackers and game.trackers.element))
    spare = game.players[game.setting.seats.index(seat)].chi[active] - KEPT
    return make(seat, "seal_bid", offer={ELEMENTS[active]: spare} if spare > 0 else {})


def follow(game: WuState, seat: Seat, way: Way | None, chance: Random) -> Move:
    """The first move on a way, or the end of the movement."""
    if way is not None and way.first is not None and legal_or_none(game, way.first):
        return way.first
    mover = game.turn.mover if game.turn is not None else None
    ends = [make(seat, "end_move"), make(seat, "end_piece")]
    if way is not None and way.piece != mover:
        ends.reverse()
    for end in ends:
        if legal_or_none(game, end):
            return end
    return _answer(game, seat, game.legal(seat), chance)


def best_way(w: Work, seat: Seat, chance: Random) -> Way | None:
    """The way that brings most among all characters that may move now; None when none can."""
    rated = rated_ways(w, seat, chance)
    return rated[0][0] if rated else None


def rated_ways(w: Work, seat: Seat, chance: Random, most: int = MOST_BOUGHT) -> list[tuple[Way, float]]:
    """All ways of the characters that may move now with what they bring, best first."""
    rated = []
    wished = wishes(w, seat)
    flips = bool(barred_by_tiles(w, wished))
    movable = _movable(w)
    for piece, places in wished.items():
        if piece not in movable:
            continue
        field = near(w, piece, places) if places else {}
        here = field.get(w.at(piece), 0.0)
        for way in (*walks(w, seat, piece, most), *jumps(w, seat, piece)):
            worth = way_worth(w, way, places, field) - here + WHIM * chance.random()
            if flips and turns_tile(w, way):
                worth += FLIP + HOME
            rated.append((way, worth))
    return sorted(rated, key=lambda pair: -pair[1])


def turns_tile(w: Work, way: Way) -> bool:
    """Whether a way leaves a yin-yang tile behind, which turns it."""
    return any(space in YIN_YANG for space in spaces_left(w, way))


def _movable(w: Work) -> list[str]:
    """Those that may go on now, and those that may begin once the open one has ended."""
    if w.now.mover is None or w.now.mover not in w.now.moved:
        return candidates(w)
    trial = w.copy()
    trial.turn = trial.now._replace(mover=None, closed=(*trial.now.closed, str(trial.now.mover)))
    return [w.now.mover, *candidates(trial)]


def way_worth(w: Work, way: Way, places: dict[str, float], field: dict[str, float]) -> float:
    """What ending there brings, less what the way costs."""
    gain = places.get(way.end, 0.0)
    worth = GAINED * gain if gain else field.get(way.end, 0.0)
    if way.end[0] == "S":
        worth += 0.3
    if w.pieces[way.piece].side == "sovereign":
        worth += sum(places.get(space, 0.0) for space in way.path[:-1])
    power = POWER if way.first is not None and way.first.move == "power" else 0.0
    return worth - PRICE * way.chi - power


def legal_or_none(game: WuState, move: Move) -> Move | None:
    """The move if the rules allow it now."""
    try:
        game.check(move)
    except IllegalMove:
        return None
    return move


def _answer(game: WuState, seat: Seat, moves: Sequence[Move] | MoveSpace, chance: Random) -> Move:
    """Of some answers the one after which the seat stands best."""
    best, most = moves[0], float("-inf")
    for move in likely(game, moves, TRIED, chance):
        after = Work(_game(game.apply(move).state))
        worth = standing(after, seat) if not after.is_solo else own_worth(after, seat)
        if move.move == "place_tower":
            worth += CARD / 10 if move["at"] in ("S00", "S05", "S50", "S55") else -CARD
        worth += WHIM * chance.random()
        if worth > most:
            best, most = move, worth
    return best


def likely(game: WuState, moves: Sequence[Move] | MoveSpace, count: int, chance: Random) -> Sequence[Move]:
    """All moves when they are few, else the first, the last and some between, drawn."""
    size = len(moves)
    if size <= count:
        return tuple(moves)
    drawn = [moves[chance.randrange(size)] for _ in range(count // 2)]
    return (moves[0], *[moves[n * size // (count // 2)] for n in range(1, count // 2)], *drawn)


def _way_reason(game: WuState, seat: Seat, move: Move) -> Reason:
    w = Work(game)
    piece = move["piece"]
    places = wishes(w, seat).get(piece, {})
    if not places:
        return Reason.of("{piece} has nothing to reach and makes room", piece=piece)
    if places.get(move.get("to", w.at(piece))):
        return Reason.of("there {piece} gains something at once", piece=piece)
    return Reason.of("{piece} gets nearer to where it gains something", piece=piece)
