"""A position of Race for the Chinese Zodiac: who acts, what is legal, what follows.

Frozen and equal by value. Holds nothing sealed: plans and starting actions come in together through
:meth:`RaceState.apply_joint`, so that a state is open to everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.race import resolve
from companion.games.race.decision import answers, check_answer, pending_entry, quiet_answer
from companion.games.race.model import Plan, Player, Resolving, Setting
from companion.games.race.names import ACTIONS, GAME_ID, PALACE, SEAT_INDEX, SEATS, WEDGES
from companion.games.race.plan import plan_fault, plan_moves, start_fault, start_moves
from companion.games.race.refusal import refuse
from companion.games.race.wedges import WheelMoves
from companion.games.race.wheel import wheel_json
from companion.games.race.work import Work
from companion.games.vocabulary import TABLE, Json, Move, MoveSpace, Ranking, Seat, Step, seat_names

__all__ = ["RaceState"]

_ALL = {n: frozenset(seat_names(n)) for n in range(3, 6)}
_ONE = {seat: frozenset((seat,)) for seat in (*SEATS, TABLE)}
_NOBODY: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class RaceState:
    """One position. ``supply`` runs from energy 1 to 6, None = unlimited; ``wedges`` () = not yet laid."""

    setting: Setting
    phase: str
    round: int
    wedges: tuple[int, ...]
    rotation: int
    supply: tuple[int | None, ...]
    players: tuple[Player, ...]
    stalled: int = 0
    resolving: Resolving | None = None
    final: Ranking | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == "over"

    @property
    def sealed(self) -> bool:
        """Whether starting actions or plans are owed; they are opened together."""
        return self.phase == "plan" or (self.phase == "start" and bool(self.wedges))

    def to_act(self) -> frozenset[Seat]:
        """Seats that owe a move: the table for the wheel, all seats sealed, or the one asked."""
        if self.resolving is not None:
            return _ONE[SEATS[self.resolving.queue[0]]]
        if self.phase == "over":
            return _NOBODY
        return _ALL[self.setting.players] if self.wedges else _ONE[TABLE]

    def legal(self, seat: Seat) -> Sequence[Move] | MoveSpace:
        """Every legal move of a seat: by action and energy, exchanges with the decline last."""
        if seat not in self.to_act():
            return ()
        if seat == TABLE:
            return WheelMoves(len(self.setting.wheel.sectors))
        index = SEAT_INDEX[seat]
        if self.resolving is not None:
            return answers(self, index)
        if self.phase == "start":
            return start_moves(index, self.setting.barred)
        return plan_moves(index, self.players[index], self.setting.barred)

    def check(self, move: Move) -> None:
        """Raise :class:`IllegalMove` with the first clause that refuses the move."""
        if move.seat not in self.to_act():
            raise refuse("RZ-ROUND-08")
        if self.resolving is not None:
            check_answer(self, move)
        elif move.seat == TABLE:
            self._check_wheel(move)
        elif move.move != self.phase:
            raise refuse("RZ-ROUND-08")
        elif self.phase == "start":
            _raise(start_fault(move["action"], self.setting.barred))
        else:
            player = self.players[SEAT_INDEX[move.seat]]
            _raise(plan_fault(player, move["action"], move["energy"], self.setting.barred))

    def _check_wheel(self, move: Move) -> None:
        if move.move != "wheel":
            raise refuse("RZ-ROUND-08")
        if sorted(move["wedges"]) != list(ACTIONS[:WEDGES]):
            raise refuse("RZ-SETUP-10")
        if move["rotation"] >= len(self.setting.wheel.sectors):
            raise refuse("RZ-WHEEL-02")

    def apply(self, move: Move) -> Step:
        """The step after the wheel or an answer; raises :class:`IllegalMove`.

        A legal sealed move raises :class:`ValueError`: it belongs into :meth:`apply_joint`.
        """
        self.check(move)
        work = Work(self)
        if self.resolving is not None:
            resolve.answer(work, move)
        elif move.seat == TABLE:
            resolve.lay_wheel(work, move["wedges"], move["rotation"])
        else:
            raise ValueError("starting actions and plans are opened together by apply_joint")
        return _step(work)

    def apply_joint(self, moves: Iterable[Move]) -> Step:
        """The step after one sealed move of every seat; raises :class:`IllegalMove`.

        Raises :class:`ValueError` unless exactly one move of each seat is given in a sealed phase.
        """
        by_seat = {move.seat: move for move in moves}
        if not self.sealed or by_seat.keys() != self.to_act():
            raise ValueError("apply_joint needs exactly one sealed move of every seat that is to act")
        for move in by_seat.values():
            self.check(move)
        ordered = [by_seat[SEATS[n]] for n in range(self.setting.players)]
        work = Work(self)
        if self.phase == "start":
            resolve.open_starts(work, [move["action"] for move in ordered])
        else:
            plans = tuple([Plan(move["action"], move["energy"]) for move in ordered])
            resolve.open_plans(work, plans, self._stuck())
        return _step(work)

    def _stuck(self) -> bool:
        """Whether no seat has more than one legal plan (RZ-END-08)."""
        barred = self.setting.barred
        return all(len(plan_moves(n, player, barred)) <= 1 for n, player in enumerate(self.players))

    def view(self, seat: Seat) -> RaceState:
        """What that seat may know: everything, since cards are counted openly and plans are not here."""
        return self

    def pending(self) -> tuple[Mapping[str, Json], ...]:
        """The one decision owed while a round resolves."""
        return () if self.resolving is None else (pending_entry(self),)

    def default(self, seat: Seat) -> Move:
        """The move that stands when time runs out (RZ-ROUND-10); ValueError when the seat owes none."""
        moves = self.legal(seat)
        if not len(moves):
            raise ValueError(f"{seat} owes no move")
        return quiet_answer(self, moves) if self.resolving is not None else moves[0]

    def ranking(self) -> Ranking | None:
        """Groups of seats once over, else None."""
        return self.final

    def to_json(self) -> dict[str, Json]:
        """The state as the rules write it; everything that is needed to go on."""
        setting = self.setting
        options: dict[str, Any] = {"effect_order": setting.effect_order, "safeguard": setting.safeguard}
        if setting.wheel_reading is not None:
            options["wheel_reading"] = setting.wheel_reading
        out: dict[str, Json] = {
            "game": GAME_ID,
            "round": self.round,
            "phase": self.phase,
            "players": setting.players,
            "options": options,
            "box": {
                "id": setting.box_id,
                "starting_karma": {str(n): karma for n, karma in enumerate(setting.starting_karma, 1)},
                "removed_actions": list(setting.removed_actions),
            },
            "wheel": {**wheel_json(setting.wheel), "wedges": list(self.wedges), "rotation": self.rotation},
            "supply": {str(n): stock for n, stock in enumerate(self.supply, 1) if stock is not None},
            "seats": [_player_json(SEATS[n], player) for n, player in enumerate(self.players)],
            "stalled": self.stalled,
            "pending": [dict(entry) for entry in self.pending()],
        }
        if self.resolving is not None:
            out["resolving"] = _resolving_json(self.resolving)
        if self.final is not None:
            out["ranking"] = [list(group) for group in self.final]
        return out


def _raise(clause: str | None) -> None:
    if clause is not None:
        raise refuse(clause)


def _step(work: Work) -> Step:
    state = RaceState(
        work.setting,
        "choice" if work.asking is not None else work.phase,
        work.round,
        work.wedges,
        work.rotation,
        tuple(work.supply),
        tuple([runner.freeze() for runner in work.runners]),
        work.stalled,
        work.resolving(),
        work.ranking,
    )
    return Step(state, tuple(work.events))


def _player_json(seat: Seat, player: Player) -> dict[str, Json]:
    return {
        "seat": seat,
        "animal": player.animal,
        "karma": player.karma,
        "position": player.position,
        "hand": list(player.hand),
        "row": [{"action": pair.action, "energy": pair.energy} for pair in player.row],
        "finished": player.position == PALACE,
    }


def _resolving_json(resolving: Resolving) -> dict[str, Json]:
    return {
        "plans": [plan._asdict() for plan in resolving.plans],
        "effective": list(resolving.effective),
        "stuck": resolving.stuck,
        "group": resolving.group,
        "queue": [SEATS[n] for n in resolving.queue],
        "open": list(resolving.open),
        "asking": resolving.asking,
    }
