"""A position of Crazy Race: who acts, what is legal, what follows.

Frozen and equal by value. Nothing is sealed and nothing hidden: everybody saw every card before it was
turned down, and of the stack only the number is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.crazy_race.abilities import NONE, Ability
from companion.games.crazy_race.carry_out import carry_out
from companion.games.crazy_race.checks import check
from companion.games.crazy_race.model import Alert, Cart, Result, Setting, Space, Turn
from companion.games.crazy_race.moves import seat_moves, table_due, table_moves
from companion.games.crazy_race.names import GAME_ID, LEDGER, SEAT_INDEX, SEATS
from companion.games.crazy_race.work import Work
from companion.games.vocabulary import TABLE, Json, Move, MoveSpace, Ranking, Seat, Step

__all__ = ["CrazyState", "freeze"]

_ONE = {seat: frozenset((seat,)) for seat in (*SEATS, TABLE)}
_NOBODY: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class CrazyState:
    """One position. ``carts`` run as the seats do; ``track`` and ``palms`` are empty until sheets lie."""

    setting: Setting
    phase: str
    stage: int
    round: int
    start_seat: Seat | None
    active: Seat | None
    track: tuple[Space, ...]
    palms: tuple[int, ...]
    carts: tuple[Cart, ...]
    standing: tuple[Seat, ...]
    ending: bool
    offer: tuple[str, ...]
    seen: tuple[str, ...]
    set_aside: tuple[str, ...]
    deck_count: int
    turn: Turn | None
    queue: tuple[Seat, ...]
    tie_limit: tuple[tuple[Seat, int], ...]
    alerts: tuple[Alert, ...]
    result: Result | None

    @property
    def over(self) -> bool:
        """Whether the race has ended."""
        return self.phase == "over"

    @property
    def sealed(self) -> bool:
        """Never: every move of this game is open."""
        return False

    def cart(self, seat: Seat) -> Cart:
        """A seat's cart."""
        return self.carts[SEAT_INDEX[seat]]

    @property
    def ability(self) -> Ability:
        """The ability of the seat that is to act."""
        animal = None if self.active is None else self.cart(self.active).animal
        return NONE if animal is None else self.setting.box.cards[animal].ability

    @property
    def running_turn(self) -> Turn:
        """The turn; raises :class:`ValueError` outside one."""
        if self.turn is None:
            raise ValueError("no turn is running")
        return self.turn

    def to_act(self) -> frozenset[Seat]:
        """Seats that owe a move: the table, the active one, or in any order those without a cart."""
        if self.phase == "setup_carts":
            return frozenset(seat for seat in self.setting.seats if self.cart(seat).colour is None)
        if self.phase == "roll" or (self.active is None and self.phase != "over"):
            return _ONE[TABLE]
        return _NOBODY if self.active is None else _ONE[self.active]

    def legal(self, seat: Seat) -> Sequence[Move] | MoveSpace:
        """Every legal move of a seat that is to act; readings of the carts are always legal, never due."""
        if seat not in self.to_act():
            return ()
        return table_moves(self) if seat == TABLE else seat_moves(self, seat)

    def check(self, move: Move) -> None:
        """Raise :class:`IllegalMove` with the first code that refuses the move."""
        check(self, move)

    def apply(self, move: Move) -> Step:
        """The step after a move and everything that follows by itself; raises :class:`IllegalMove`."""
        check(self, move)
        work = Work(self)
        carry_out(work, move)
        return Step(freeze(work), tuple(work.events))

    def apply_joint(self, moves: Iterable[Move]) -> Step:
        """Raises :class:`ValueError`: this game has no sealed moves."""
        raise ValueError("no move of this game is sealed")

    def view(self, seat: Seat) -> CrazyState:
        """What that seat may know: everything."""
        return self

    def pending(self) -> tuple[Mapping[str, Json], ...]:
        """What the table is to lay, turn up or roll now, if it is."""
        return ({"seat": TABLE, **table_due(self)},) if self.to_act() == _ONE[TABLE] else ()

    def default(self, seat: Seat) -> Move:
        """The quietest move, for when time has run out; ValueError when the seat owes none."""
        moves = self.legal(seat)
        if not len(moves):
            raise ValueError(f"{seat} owes no move")
        return moves[-1] if self.phase in ("reroll", "hop") else moves[0]

    def ranking(self) -> Ranking | None:
        """Places once over; no two seats share one."""
        return None if self.result is None else tuple((seat,) for seat in self.result.order)

    def to_json(self) -> dict[str, Json]:
        """The state as the rules write it."""
        return _state_json(self)


def freeze(work: Work) -> CrazyState:
    """The state that a working copy has become."""
    return CrazyState(
        work.setting,
        work.phase,
        work.stage,
        work.round,
        work.start_seat,
        work.active,
        work.track,
        work.palms,
        tuple(work.carts),
        tuple(work.standing),
        work.ending,
        work.offer,
        work.seen,
        work.set_aside,
        work.deck_count,
        work.turn,
        work.queue,
        work.tie_limit,
        work.alerts,
        work.result,
    )


def _state_json(state: CrazyState) -> dict[str, Json]:
    seats = state.setting.seats
    return {
        "game": GAME_ID,
        "ledger": LEDGER,
        "box": state.setting.box.id,
        "options": state.setting.options._asdict(),
        "seats": list(seats),
        "phase": state.phase,
        "stage": state.stage,
        "round": state.round,
        "start_seat": state.start_seat,
        "active": state.active,
        "track": [space._asdict() for space in state.track],
        "palms": list(state.palms),
        "carts": {seat: _cart_json(cart) for seat, cart in zip(seats, state.carts, strict=True)},
        "ranking": list(state.standing),
        "ending": state.ending,
        "offer": list(state.offer),
        "seen": list(state.seen),
        "set_aside": list(state.set_aside),
        "deck_count": state.deck_count,
        "turn": None if state.turn is None else _turn_json(state.turn),
        "queue": list(state.queue),
        "tie_limit": dict(state.tie_limit),
        "alerts": [alert._asdict() for alert in state.alerts],
        "result": None if state.result is None else _result_json(state.result, seats),
    }


def _cart_json(cart: Cart) -> dict[str, Json]:
    return {**cart._asdict(), "pos": cart.pos or None, "pile": list(cart.pile)}


def _turn_json(turn: Turn) -> dict[str, Json]:
    return {
        "limit": turn.limit,
        "route": list(turn.route),
        "dice": list(turn.dice),
        "rolled": [list(face) for face in turn.rolled],
        "to_roll": list(turn.to_roll),
        "rerolled": turn.rerolled,
        "start_bonus": turn.start_bonus,
    }


def _result_json(result: Result, seats: tuple[Seat, ...]) -> dict[str, Json]:
    return {
        "winner": result.winner,
        "order": list(result.order),
        "spaces": dict(zip(seats, result.spaces, strict=True)),
        "tie_break": result.tie_break,
    }
