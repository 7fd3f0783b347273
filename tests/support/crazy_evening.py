"""An evening of Crazy Race without pictures: a referee, and cards, carts and dice that are put by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.clock import ManualClock
from companion.games.crazy_race import GAME
from companion.games.crazy_race.components import card_component, dice_colours
from companion.games.crazy_race.mat import crazy_mat
from companion.games.crazy_race.names import COLOURS
from companion.games.crazy_race.state import CrazyState
from companion.inputs.readings import DieSeen
from companion.reveal import RevealRoom
from companion.session.journal import Journal
from companion.session.public import PublicTable
from companion.session.records import Box, SeatInfo
from companion.session.referee import Referee
from companion.session.session import GameSession
from companion.table.believed import BelievedTable
from tests.support.table import STEP, LaidTable

CART_COLOURS = ("blue", "red", "yellow", "green", "purple")


class CrazyTable(LaidTable):
    """Cards in zones, carts on the contacts of fifty spaces, dice in a tray."""

    def __init__(self, players: int, clock: ManualClock | None = None) -> None:
        super().__init__(players, clock)
        self.mat = crazy_mat(players)
        self.slides = {}
        self._slot_marks = {}
        self._heard: list[DieSeen] = []

    def levels(self) -> dict[str, bool | None]:
        """Every sensor of the board."""
        taken = {(space - 1) % 50 + 1 for space in self.pawns.values()}
        known = "board" not in self.lost
        return {f"track:{space}": space in taken if known else None for space in range(1, 51)}

    def card(self, name: str, zone: str | None, column: int = 0) -> None:
        """A card face up in a zone, or off the mat."""
        component = card_component(name)
        if zone is None:
            self.lift(component)
        else:
            self.lay(component, zone, column)

    def roll(self, *faces: tuple[int, int]) -> None:
        """Dice by their number in the tray and the face that comes up."""
        now, colours = self.clock.now(), dice_colours()
        for die, face in faces:
            colour = COLOURS.index(colours[die])
            self._heard.append(DieSeen(die, colour, 0, "rolling", False, now))
            self._heard.append(DieSeen(die, colour, face, "settled", True, now))

    def dice(self) -> Sequence[DieSeen]:
        """See :class:`companion.session.devices.Devices`."""
        heard, self._heard = self._heard, []
        return heard


class CrazyTableEvening:
    """A race that stands as ``data`` says, everything lying as it wants."""

    def __init__(self, folder: Path, data: Mapping[str, Any], **options: Any) -> None:
        carts = {
            seat: {**cart, "colour": CART_COLOURS[number]}
            for number, (seat, cart) in enumerate(data["carts"].items())
        }
        wanted = {"players": len(carts), **options}
        state = GAME.read_state({**data, "carts": carts}, wanted)
        self.table = CrazyTable(len(carts))
        self.clock = self.table.clock
        self.journal = Journal.open(folder / "journal.sqlite3")
        people = [SeatInfo(seat, seat) for seat in carts]
        session = GameSession.new(self.journal, GAME, wanted, box=Box("installed"), seats=people)
        session.rule([{"op": "replace", "path": "", "value": state.to_json()}], carts)
        self.session = session
        self._lay()
        self.referee = self._referee()
        self.run(2.0)

    @property
    def race(self) -> CrazyState:
        """Where the race stands."""
        state = self.session.state
        assert isinstance(state, CrazyState)
        return state

    def _referee(self) -> Referee:
        room = RevealRoom(self.clock)
        return Referee(self.session, BelievedTable(self.table.mat), self.table, self.clock, room)

    def _lay(self) -> None:
        for column, card in enumerate(self.race.offer):
            self.table.card(card, "offer", column)
        for seat, cart in zip(self.race.setting.seats, self.race.carts, strict=True):
            if cart.animal is not None:
                self.table.card(cart.animal, f"{seat}.animal")
            self.table.stand(cart.colour or seat, cart.pos)

    def resume(self) -> None:
        """The companion goes out and comes back."""
        self.session = GameSession.resume(self.journal, self.session.id)
        self.table.connect_anew()
        self.referee = self._referee()

    def run(self, seconds: float) -> PublicTable:
        """Let time pass; what the screen shows then."""
        for _ in range(round(seconds / STEP)):
            self.clock.advance(STEP)
            self.referee.tick()
        return self.referee.public()

    def to_do(self) -> list[str]:
        """What is still to be done."""
        return [str(step.line) for step in self.referee.instructions() if not step.done]

    def close(self) -> None:
        """Close the journal."""
        self.journal.close()
