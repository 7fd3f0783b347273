"""A tiny game with everything a real one has: hidden choice, chance, open decisions, an end.

Each round both seats hide zero to three coins, the table rolls a die, and the seat nearer to the roll
takes or leaves the coins. First to the target wins. Exists so that journal and reveal are tested
without the rules of a real game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.errors import BadInput
from companion.games.vocabulary import (
    TABLE,
    Clause,
    Event,
    IllegalMove,
    Json,
    Move,
    OptionSpec,
    Ranking,
    Seat,
    Step,
)

SEATS: tuple[Seat, ...] = ("s1", "s2")
COINS = range(4)
DIE = range(1, 7)


def hide(seat: Seat, coins: int, note: str = "") -> Move:
    """A hidden choice; ``note`` is marker text that a leak would carry."""
    return Move.of(seat, "hide", coins=coins, note=note) if note else Move.of(seat, "hide", coins=coins)


def roll(value: int) -> Move:
    return Move.of(TABLE, "roll", value=value)


def take(seat: Seat, yes: bool) -> Move:
    return Move.of(seat, "take", yes=yes)


@dataclass(frozen=True, slots=True)
class CoinState:
    """``hidden`` holds the coins once opened, ``turn`` the seat that may take them."""

    target: int
    phase: str = "hide"
    round: int = 1
    score: tuple[int, int] = (0, 0)
    hidden: tuple[int, int] | None = None
    turn: Seat | None = None

    @property
    def over(self) -> bool:
        return max(self.score) >= self.target

    @property
    def sealed(self) -> bool:
        return self.phase == "hide" and not self.over

    def to_act(self) -> frozenset[Seat]:
        if self.over:
            return frozenset()
        if self.phase == "hide":
            return frozenset(SEATS)
        return frozenset([TABLE if self.turn is None else self.turn])

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.to_act():
            return ()
        if self.phase == "hide":
            return tuple(hide(seat, coins) for coins in COINS)
        return tuple(map(roll, DIE)) if seat == TABLE else (take(seat, True), take(seat, False))

    def check(self, move: Move) -> None:
        plain = hide(move.seat, move["coins"]) if move.move == "hide" else move
        if plain not in self.legal(move.seat):
            raise IllegalMove("C-1", f"{move.seat} cannot {move.move} {move.get('coins')} now; see the rules")

    def apply(self, move: Move) -> Step:
        self.check(move)
        if self.phase == "hide":
            raise IllegalMove("C-2", "hidden coins are opened together")
        if move.seat == TABLE:
            value, hidden = move["value"], self.hidden or (0, 0)
            turn = SEATS[0] if abs(hidden[0] - value) <= abs(hidden[1] - value) else SEATS[1]
            return Step(replace(self, turn=turn), (Event("roll", TABLE, "C-3", amount=value),))
        seat, score = SEATS.index(move.seat), list(self.score)
        gain = sum(self.hidden or ()) + 1 if move["yes"] else 1
        score[seat] += gain
        after = replace(
            self, phase="hide", round=self.round + 1, score=(score[0], score[1]), hidden=None, turn=None
        )
        event = Event("coins", move.seat, "C-4", gain, self.score[seat], score[seat])
        return Step(after, (event,))

    def apply_joint(self, moves: Iterable[Move]) -> Step:
        opened = {move.seat: move for move in moves}
        if not self.sealed or set(opened) != set(SEATS):
            raise IllegalMove("C-2", "both seats open together, after hiding")
        for move in opened.values():
            self.check(move)
        hidden = (opened["s1"]["coins"], opened["s2"]["coins"])
        events = tuple(
            Event("open", seat, "C-2", amount=coins) for seat, coins in zip(SEATS, hidden, strict=True)
        )
        return Step(replace(self, phase="roll", hidden=hidden), events)

    def view(self, seat: Seat) -> CoinState:
        return self

    def pending(self) -> tuple[Mapping[str, Json], ...]:
        return ()

    def default(self, seat: Seat) -> Move:
        return self.legal(seat)[0]

    def ranking(self) -> Ranking | None:
        if not self.over:
            return None
        first, second = self.score
        if first == second:
            return (SEATS,)
        return (("s1",), ("s2",)) if first > second else (("s2",), ("s1",))

    def to_json(self) -> dict[str, Json]:
        return {
            "target": self.target,
            "phase": self.phase,
            "round": self.round,
            "score": list(self.score),
            "hidden": None if self.hidden is None else list(self.hidden),
            "turn": self.turn,
        }


class CoinGame:
    """The rules as an object, as the registry would hand them out."""

    id = "coins"
    name = "Coins"
    seats = range(2, 3)
    options = (OptionSpec("target", 12, (12, 30), "coins to win"),)
    clauses: Mapping[str, Clause] = {}

    def new(self, options: Mapping[str, Json], box: Mapping[str, Json] | None = None) -> CoinState:
        target = options.get("target", 12)
        if not isinstance(target, int):
            raise BadInput("options.target", "must be a number of coins")
        return CoinState(int((box or {}).get("target", target)))

    def read_state(
        self,
        data: Mapping[str, Json],
        options: Mapping[str, Json] | None = None,
        box: Mapping[str, Json] | None = None,
    ) -> CoinState:
        score, hidden = data["score"], data["hidden"]
        if not all(isinstance(value, int) and value >= 0 for value in score) or len(score) != 2:
            raise BadInput("state.score", "must be two numbers of coins")
        return CoinState(
            target=data["target"],
            phase=data["phase"],
            round=data["round"],
            score=(score[0], score[1]),
            hidden=None if hidden is None else (hidden[0], hidden[1]),
            turn=data["turn"],
        )

    def read_move(self, data: Mapping[str, Json], field: str, state: object) -> Move:
        if data.get("move") not in ("hide", "roll", "take"):
            raise BadInput(f"{field}.move", "must be hide, roll or take")
        fields = {name: value for name, value in data.items() if name not in ("seat", "move")}
        return Move.of(data["seat"], data["move"], **fields)


COINS_GAME = CoinGame()


def lookup(game_id: str) -> CoinGame:
    """A registry that knows this game alone."""
    if game_id != COINS_GAME.id:
        raise BadInput("game", f"there is no game {game_id}")
    return COINS_GAME
