"""Reveal rooms for tests: a clock by hand, coins for plans, a whole round in one call."""

from __future__ import annotations

from collections.abc import Mapping

from companion.clock import ManualClock
from companion.games.vocabulary import Move, Seat
from companion.reveal import HouseRule, Mode, Phase, RevealRoom
from companion.session.session import GameSession
from tests.support.coin_game import CoinState, hide, roll, take

STATE = CoinState(target=12)

FACE_DOWN, SCAN, TOUCH = Mode.FACE_DOWN, Mode.SCAN, Mode.TOUCH


class Table:
    """A reveal room with its clock."""

    def __init__(
        self,
        modes: Mapping[Seat, Mode],
        house_rule: HouseRule = HouseRule.TABLE,
        game_id: str = "g",
        round_number: int = 1,
    ) -> None:
        self.clock = ManualClock()
        self.room = RevealRoom(self.clock, house_rule=house_rule)
        self.room.begin(game_id, round_number, "hide", modes, STATE.check, lambda seat: hide(seat, 0))

    def seal(self, seat: Seat, coins: int = 0, note: str = "") -> None:
        """Seal the way the seat seals."""
        mode = {status.seat: status.mode for status in self.room.status()}[seat]
        if mode is Mode.FACE_DOWN:
            self.room.seal_face_down(seat)
        else:
            self.room.seal(seat, hide(seat, coins, note))

    def flip(self) -> None:
        """Let the countdown run out."""
        self.clock.advance(3.0)
        self.room.tick()

    def run_out(self) -> None:
        """Let the window run out."""
        self.clock.advance(4.0)
        self.room.tick()

    def phase(self) -> Phase:
        return self.room.phase

    def conditions(self) -> dict[Seat, str]:
        return {status.seat: status.condition.value for status in self.room.status()}


def moves_of(moves: tuple[Move, ...]) -> dict[Seat, int]:
    """Coins by seat."""
    return {move.seat: move["coins"] for move in moves}


def sealed_round(session: GameSession, modes: dict[Seat, Mode], coins: tuple[int, int] = (3, 1)) -> None:
    """One round through the reveal room, then the roll and the decision."""
    table = Table(modes, game_id=session.id, round_number=session.state.to_json()["round"])
    for seat, count in zip(modes, coins, strict=True):
        table.seal(seat, count)
        session.note_seals(table.room.drain())
    table.flip()
    for seat, count in zip(modes, coins, strict=True):
        table.room.show(seat, hide(seat, count))
    opening = table.room.open()
    session.submit_joint(opening.moves, opening=opening)
    session.submit(roll(3))
    session.submit(take("s1", False))
