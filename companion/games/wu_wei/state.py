"""A position of Wu Wei: who acts, what is legal, what follows.

Frozen and equal by value. Sealed are only the bids of a gathering; everything else lies open, and what
dice and face-down cards will show is never in a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.vocabulary import IllegalMove, Json, Move, MoveSpace, Ranking, Record, Seat, Step
from companion.games.wu_wei import rules
from companion.games.wu_wei.clauses import CLAUSES
from companion.games.wu_wei.gathering import open_all
from companion.games.wu_wei.model import (
    Bids,
    Campaign,
    Layout,
    Outcome,
    Piece,
    Player,
    Setting,
    Solo,
    Trackers,
    Turn,
)
from companion.games.wu_wei.names import ANIMALS
from companion.games.wu_wei.work import Work
from companion.games.wu_wei.write import state_json

__all__ = ["WuState", "freeze"]

QUIET = ("decline", "end_move")


@dataclass(frozen=True)
class WuState:
    """One position. ``players``, ``lineage`` and ``decks`` run as the seats and the animals do."""

    setting: Setting
    level: str
    campaign: Campaign | None
    phase: str
    starter: Seat | None
    starter_side: str
    gathering: str
    players: tuple[Player, ...]
    layout: Layout
    fields: frozenset[str]
    face_down: frozenset[str]
    walls: frozenset[str]
    wall_supply: int
    towers: frozenset[str]
    tower_supply: int
    yin_yang: tuple[tuple[str, str], ...]
    trackers: Trackers | None
    pieces: tuple[tuple[str, Piece], ...]
    lineage: tuple[str, ...]
    decks: tuple[tuple[str, ...], ...]
    worn: tuple[str, ...]
    turn: Turn | None
    owed: tuple[Record, ...]
    bids: Bids | None
    solo: Solo | None
    outcome: Outcome | None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def sealed(self) -> bool:
        """Whether bids are being sealed."""
        return self.bids is not None and not self.bids.revealed

    def to_act(self) -> frozenset[Seat]:
        """Seats that owe a move: all whose bid is still out, the one that is asked, or the table."""
        return rules.to_act(Work(self))

    def legal(self, seat: Seat) -> Sequence[Move] | MoveSpace:
        """Every legal move of a seat."""
        return rules.legal(Work(self), seat)

    def check(self, move: Move) -> None:
        """Raise :class:`IllegalMove` with the clause that refuses the move."""
        _check(Work(self), move)

    def apply(self, move: Move) -> Step:
        """The step after a move and everything that follows by itself; raises :class:`IllegalMove`."""
        work = Work(self)
        _check(work, move)
        rules.carry_out(work, move)
        return Step(freeze(work), tuple(work.events))

    def apply_joint(self, moves: Iterable[Move]) -> Step:
        """The step after all bids are opened together."""
        chosen, work = tuple(moves), Work(self)
        if not self.sealed or self.to_act() - {move.seat for move in chosen}:
            raise ValueError("bids are opened when every seat has sealed one")
        for move in chosen:
            _check(work, move)
        open_all(work, chosen)
        rules.go_on(work)
        return Step(freeze(work), tuple(work.events))

    def view(self, seat: Seat) -> WuState:
        """What that seat may know: of sealed bids only its own."""
        if self.bids is None or self.bids.revealed:
            return self
        sealed = tuple((who, chi if who == seat else None) for who, chi in self.bids.sealed)
        return replace(self, bids=self.bids._replace(sealed=sealed))

    def pending(self) -> tuple[Mapping[str, Json], ...]:
        """Decisions owed, and what the table is to lay, roll or turn up."""
        due = rules.table_due(Work(self))
        return tuple(dict(entry) for entry in self.owed) if due is None else (due,)

    def default(self, seat: Seat) -> Move:
        """The quietest move, for when time has run out; ValueError when the seat owes none."""
        moves = self.legal(seat)
        if not len(moves):
            raise ValueError(f"{seat} owes no move")
        quiet = (move for move in (Move(seat, name) for name in QUIET) if move in moves)
        return next(quiet, moves[0])

    def ranking(self) -> Ranking | None:
        """The winner before all others once over; nobody is first when a solo stage was lost."""
        if self.outcome is None:
            return None
        winner = self.outcome.winner
        others = tuple(seat for seat in self.setting.seats if seat != winner)
        return tuple(group for group in (((winner,) if winner else ()), others) if group)

    def to_json(self) -> dict[str, Json]:
        """The state as the rules write it."""
        return state_json(self)


def _check(work: Work, move: Move) -> None:
    clause = rules.refusal(work, move)
    if clause is not None:
        raise IllegalMove(clause, CLAUSES[clause].text)


def freeze(work: Work) -> WuState:
    """The state that a working copy has become."""
    return WuState(
        work.setting,
        work.level,
        work.campaign,
        work.phase,
        work.starter,
        work.starter_side,
        work.gathering,
        tuple(work.players.values()),
        work.layout,
        frozenset(work.fields),
        frozenset(work.face_down),
        frozenset(work.walls),
        work.wall_supply,
        frozenset(work.towers),
        work.tower_supply,
        tuple(sorted(work.yin_yang.items())),
        work.trackers,
        tuple(sorted(work.pieces.items())),
        tuple(work.lineage[animal] for animal in ANIMALS),
        tuple(work.decks[animal] for animal in ANIMALS),
        work.worn,
        work.turn,
        tuple(work.owed),
        work.bids,
        work.solo,
        work.outcome,
    )
