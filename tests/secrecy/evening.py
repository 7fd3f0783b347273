"""An evening whose seats seal in three ways, with a hood, a record of lamps, and marked plans."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.games.race.components import action_card, energy_card
from companion.games.vocabulary import Move, Seat, seat_number
from companion.reveal import HouseRule, Mode, RevealRoom
from companion.session.referee import Referee
from companion.session.touches import SealPlan
from companion.table.believed import BelievedTable
from tests.support.race_evening import RaceEvening

__all__ = ["Hood", "SealedEvening"]

COPY = 15
"""The copy of every energy card that is planned with; no other hand ever holds it."""


class Hood:
    """A hooded reader that sees what a hand puts under it."""

    def __init__(self) -> None:
        self.shown: tuple[str, ...] = ()
        self.gone = False

    def __repr__(self) -> str:
        return "Hood(<hooded>)"

    def cards(self) -> tuple[str, ...]:
        return self.shown

    def missing(self) -> bool:
        return self.gone

    def close(self) -> None:
        return None


class SealedEvening(RaceEvening):
    """A laid table whose every lamp is written down."""

    def __init__(
        self,
        folder: Path,
        players: int,
        modes: Mapping[Seat, Mode],
        house_rule: HouseRule = HouseRule.TABLE,
        *,
        started: bool = False,
    ) -> None:
        """``started``: everybody has started with action 7, the cards lie there, round 1 is to be planned."""
        self.started = started
        self.hood = Hood()
        self.house_rule = house_rule
        self.lamp_log: list[tuple[float, int, str]] = []
        super().__init__(folder, players, modes=modes)

    def _referee(self) -> Referee:
        self.table.lamp = self._lamp  # type: ignore[method-assign]
        if self.started and self.session.state.to_json()["phase"] == "start":
            self.session.submit_joint([Move.of(seat, "start", action=7) for seat in self.seats])
        room = RevealRoom(self.clock, house_rule=self.house_rule)
        return Referee(
            self.session,
            BelievedTable(self.table.mat),
            self.table,
            self.clock,
            room,
            modes=self.modes,
            reader=self.hood,
        )

    def _lay(self) -> None:
        super()._lay()
        for seat in self.seats if self.started else ():
            card = action_card(7, seat_number(seat) + 1)
            self.table.lay(card, f"{seat}.row.action", 0)
            self.rows[seat].append((card, None))

    def _lamp(self, number: int, mode: str) -> None:
        self.table.lamps[number] = mode
        self.lamp_log.append((round(self.clock.now(), 3), number, mode))

    def cards_of(self, move: Move) -> list[str]:
        """The cards of a plan, as they leave the hand."""
        cards = [action_card(move["action"], seat_number(move.seat) + 1)]
        energy = move.get("energy")
        return cards if energy is None else [*cards, energy_card(energy, COPY)]

    def make(self, move: Move, marker: str) -> None:
        """A seat seals the way it seals; what it takes hangs on the way alone, never on the plan."""
        mode = self.facts(move.seat).mode
        if mode == Mode.TOUCH.value:
            self.run(0.4)
            self.referee.touch(SealPlan(Move.of(move.seat, move.move, **dict(move.fields), note=marker)))
        elif mode == Mode.SCAN.value:
            self.hood.shown = tuple(self.cards_of(move))
            self.run(0.4)
            self.table.press(move.seat)
            self.run(0.2)
            self.hood.shown = ()
        else:
            self.clear_lane(move.seat)
            self.lay_lane(move.seat, self.cards_of(move))
            self.run(1.1)
            self.table.press(move.seat)
            self.run(0.3)
        self.run(0.5)
