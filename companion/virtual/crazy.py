"""An evening of Crazy Race at the simulated table: pieces, dice, hands and players around one referee."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from companion.bots.bot import Bot
from companion.clock import Clock
from companion.games.crazy_race.box import house_box
from companion.games.crazy_race.components import card_component, cart, components, sheet_component
from companion.games.crazy_race.layout import expected
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import Seat
from companion.mat import Mat
from companion.session.public import PublicTable
from companion.session.touches import Touch
from companion.virtual.crazy_hand import CrazyHand, CrazySpots
from companion.virtual.crazy_player import CrazyPlayer, Props
from companion.virtual.dice import DiceBox
from companion.virtual.pieces import Pieces
from companion.virtual.player import Knowledge, Manners, Mind
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from companion.virtual.slips import SlipLedger
from firmware_bridge.simulated_board import SimulatedBoard

__all__ = ["CrazyEvening", "crazy_pieces"]


def crazy_pieces() -> Pieces:
    """The box opened: every piece is still in it."""
    return Pieces(component for component, _ in components())


class CrazyEvening:
    """All hands and minds at the table."""

    def __init__(
        self,
        table: tuple[Mat, Pieces, Scene, Sensors, SimulatedBoard],
        clock: Clock,
        bots: Mapping[Seat, Bot],
        knowledge: Knowledge,
        touch: Callable[[Touch], None],
        seed: int,
        manners: Manners,
    ) -> None:
        """``table`` is what lies there and what watches it."""
        mat, self._pieces, self._scene, sensors, board = table
        self.ledger = SlipLedger()
        self.spots = CrazySpots(mat, seed)
        chance = random.Random(f"chance {seed}")
        self.dice = DiceBox(house_box().dice, board, clock)
        props = Props(self.dice, chance, _donkeys(tuple(bots), chance))
        self.players: list[CrazyPlayer] = []
        for seat, bot in bots.items():
            own = random.Random(f"player {seed} {seat}")
            hand = CrazyHand(seat, self._pieces, self.spots, sensors, own)
            mind = Mind(bot, knowledge, own)
            self.players.append(CrazyPlayer(hand, mind, props, touch, self.ledger, manners))

    def let_decide(self, people: frozenset[Seat]) -> None:
        """From now on people decide for these seats, bots for the others."""
        for player in self.players:
            player.human = player.seat in people

    def lay(self, state: CrazyState) -> None:
        """Put everything where a race in progress wants it; a new one stays in its box."""
        layout = expected(state)
        for slot, sheet in layout.sheets:
            self._pieces.lay(sheet_component(sheet[:3], sheet[3]), *self.spots.sheet(slot))
        for column, card in enumerate(layout.offer):
            self._pieces.lay(card_component(card), *self.spots.offer(column))
        for part in layout.seats:
            if part.animal is not None:
                self._pieces.lay(card_component(part.animal), *self.spots.animal(part.seat))
            if part.space is not None and part.colour is not None:
                self._pieces.stand(cart(part.colour), part.space)

    def step(self, now: float, screen: PublicTable) -> None:
        """Everybody looks at the screen and moves on to ``now``."""
        self.ledger.look(screen)
        for player in self.players:
            player.step(now, screen)
            player.hand.step(now)
        self._scene.hands = tuple(player.hand.arm for player in self.players if player.hand.arm is not None)


def _donkeys(seats: Sequence[Seat], chance: random.Random) -> dict[Seat, str]:
    """The donkeys as they will be drawn (CR-SET-10)."""
    return dict(zip(seats, chance.sample(house_box().donkeys, len(seats)), strict=True))
