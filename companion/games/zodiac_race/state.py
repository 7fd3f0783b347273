"""A position of Zodiac Race: who acts, what is legal, what follows, what a seat may see.

Frozen and equal by value. In mode ``referee`` it holds no hidden card at all; in mode ``full`` it holds
hands and draw pile, and :meth:`ZodiacState.view` is the one filter between them and eyes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.vocabulary import TABLE, Json, Move, MoveSpace, Ranking, Seat, Step
from companion.games.zodiac_race.carry_out import carry_out
from companion.games.zodiac_race.checks import check
from companion.games.zodiac_race.model import Alert, Marks, Player, Result, Running, Setting
from companion.games.zodiac_race.moves import default_move, seat_moves, table_due, table_moves
from companion.games.zodiac_race.names import GAME_ID, LEDGER, SEATS
from companion.games.zodiac_race.work import Work

__all__ = ["ZodiacState", "freeze"]

_ONE = {seat: frozenset((seat,)) for seat in (*SEATS, TABLE)}
_NOBODY: frozenset[Seat] = frozenset()
_CHANCE = ("deal", "draw", "reshuffle")


@dataclass(frozen=True, slots=True)
class ZodiacState:
    """One position. ``players`` run as the seats do, and so do ``hands``, where None is one not seen."""

    setting: Setting
    phase: str
    turn: int
    active: Seat | None
    serial: int
    draw_count: int
    discard: tuple[str, ...]
    players: tuple[Player, ...]
    absent_all: Marks
    hands: tuple[tuple[str, ...] | None, ...] | None
    draw_set: tuple[str, ...] | None
    step: Running | None
    alerts: tuple[Alert, ...]
    result: Result | None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    @property
    def sealed(self) -> bool:
        """Never: every move of this game is open."""
        return False

    def player(self, seat: Seat) -> Player:
        """What is open about a seat."""
        return self.players[self.setting.seats.index(seat)]

    def hand(self, seat: Seat) -> tuple[str, ...] | None:
        """A seat's hand, or None where it is hidden."""
        return None if self.hands is None else self.hands[self.setting.seats.index(seat)]

    @property
    def seat_to_act(self) -> Seat | None:
        """The seat that owes a move, if it is not the table."""
        if self.phase == "answer" and self.step is not None:
            return self.step.to_answer[0]
        return None if self.phase in _CHANCE else self.active

    @property
    def asked(self) -> str:
        """The card that was asked for; raises :class:`ValueError` when none was."""
        if self.step is None or self.step.ask is None:
            raise ValueError("no card was asked for")
        return self.step.ask

    @property
    def draw_due(self) -> tuple[Seat, int]:
        """Who draws how many cards now; raises :class:`ValueError` when no draw is due."""
        if self.step is None or not self.step.draws:
            raise ValueError("no draw is due")
        seat, count = self.step.draws[0]
        return seat, min(count, self.draw_count)

    def to_act(self) -> frozenset[Seat]:
        """The seat that owes a move; the table for deal, draws and reshuffles."""
        if self.phase == "over":
            return _NOBODY
        return _ONE[self.seat_to_act or TABLE]

    def legal(self, seat: Seat) -> Sequence[Move] | MoveSpace:
        """Every legal move of a seat that is to act; where its hand is hidden, every move it may have.

        Counts, audits and the end by agreement are always legal and never due, so they are not listed.
        """
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

    def view(self, seat: Seat) -> ZodiacState:
        """What that seat may know: everything open, and its own hand (ZR-FUL-02)."""
        if self.hands is None:
            return self
        own = zip(self.setting.seats, self.hands, strict=True)
        hands = tuple(hand if other == seat else None for other, hand in own)
        step = self.step
        if step is not None and self.active is not None and seat != self.active:
            known = self.player(self.active).known
            step = step._replace(gained=tuple(card for card in step.gained if card in known))
        return replace(self, hands=hands, draw_set=None, step=step)

    def pending(self) -> tuple[Mapping[str, Json], ...]:
        """What the table is to deal, draw or shuffle now, or who is to answer for which card."""
        if self.phase == "answer":
            return ({"seat": self.seat_to_act, "move": "answer", "ask": self.asked},)
        return ({"seat": TABLE, **table_due(self)},) if self.phase in _CHANCE else ()

    def default(self, seat: Seat) -> Move:
        """The quietest move, for when time has run out; ValueError when the seat owes none."""
        if seat not in self.to_act():
            raise ValueError(f"{seat} owes no move")
        return default_move(self, seat)

    def ranking(self) -> Ranking | None:
        """The winner before all others once over; without a winner all share one place."""
        if self.result is None:
            return None
        winner = self.result.winner
        if winner is None:
            return (self.setting.seats,)
        return ((winner,), tuple(seat for seat in self.setting.seats if seat != winner))

    def to_json(self) -> dict[str, Json]:
        """The state as the rules write it."""
        return _state_json(self)


def freeze(work: Work) -> ZodiacState:
    """The state that a working copy has become."""
    hands = work.hands
    return ZodiacState(
        work.setting,
        work.phase,
        work.turn,
        work.active,
        work.serial,
        work.draw_count,
        work.discard,
        tuple(work.players.values()),
        work.absent_all,
        None if hands is None else tuple(tuple(sorted(hands[seat])) for seat in work.setting.seats),
        work.draw_set,
        work.step,
        work.alerts,
        work.result,
    )


def _state_json(state: ZodiacState) -> dict[str, Json]:
    setting = state.setting
    hands = None
    if state.hands is not None:
        shown = zip(setting.seats, state.hands, strict=True)
        hands = {seat: list(hand) for seat, hand in shown if hand is not None}
    return {
        "game": GAME_ID,
        "ledger": LEDGER,
        "box": setting.box.id,
        "mode": setting.mode,
        "options": setting.options._asdict(),
        "seats": list(setting.seats),
        "dealer": setting.dealer,
        "phase": state.phase,
        "turn": state.turn,
        "active": state.active,
        "serial": state.serial,
        "draw_count": state.draw_count,
        "discard": list(state.discard),
        "players": {s: _player_json(p) for s, p in zip(setting.seats, state.players, strict=True)},
        "absent_all": dict(state.absent_all),
        "hands": hands,
        "draw_set": None if state.draw_set is None else list(state.draw_set),
        "step": None if state.step is None else _step_json(state.step),
        "alerts": [alert.to_json() for alert in state.alerts],
        "result": None if state.result is None else state.result.to_json(),
    }


def _player_json(player: Player) -> dict[str, Json]:
    return {
        "hand_size": player.hand_size,
        "known": list(player.known),
        "unknown": list(player.unknown),
        "denied": dict(player.denied),
        "element": player.element,
        "sequence": list(player.sequence),
        "gap": player.gap,
    }


def _step_json(step: Running) -> dict[str, Json]:
    return {
        **step._asdict(),
        "to_answer": list(step.to_answer),
        "draws": [list(draw) for draw in step.draws],
        "gained": list(step.gained),
    }
