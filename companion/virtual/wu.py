"""An evening of Wu Wei at the simulated table: pieces, hands and players around one referee."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from companion.bots.bot import Bot
from companion.games.vocabulary import Seat
from companion.games.wu_wei.components import components
from companion.mat import Mat
from companion.session.public import PublicTable, Stage
from companion.session.touches import Touch
from companion.virtual.dice import DiceBox
from companion.virtual.pieces import Pieces
from companion.virtual.player import Knowledge, Manners, Mind
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from companion.virtual.slips import SlipLedger
from companion.virtual.wu_dice import WuThrower
from companion.virtual.wu_hand import WuHand, WuSpots
from companion.virtual.wu_player import WuPlayer

__all__ = ["WuEvening", "wu_pieces"]


def wu_pieces() -> Pieces:
    """The box opened: every piece is still in it."""
    return Pieces(component for component, _ in components())


class WuEvening:
    """All hands and minds at the table."""

    def __init__(
        self,
        table: tuple[Mat, Pieces, Scene, Sensors],
        bots: Mapping[Seat, Bot],
        knowledge: Knowledge,
        touch: Callable[[Touch], None],
        seed: int,
        manners: Manners,
        dice: DiceBox | None = None,
    ) -> None:
        """``table`` is what lies there and what watches it; ``dice`` are rolled into a tray, else told."""
        self.dice = dice
        mat, pieces, self._scene, sensors = table
        self.ledger = SlipLedger()
        spots = WuSpots(mat, seed)
        self.players: list[WuPlayer] = []
        for seat, bot in bots.items():
            own = random.Random(f"player {seed} {seat}")
            hand = WuHand(seat, pieces, spots, sensors, own)
            mind = Mind(bot, knowledge, own)
            thrower = None if dice is None else WuThrower(dice, hand, mind, self.ledger)
            self.players.append(WuPlayer(hand, mind, touch, self.ledger, manners, thrower))

    def let_decide(self, people: frozenset[Seat]) -> None:
        """From now on people decide for these seats, bots for the others."""
        for player in self.players:
            player.human = player.seat in people

    def step(self, now: float, screen: PublicTable) -> None:
        """Everybody looks at the screen and moves on to ``now``."""
        self.ledger.look(screen)
        for player in self.players:
            player.step(now, screen)
            player.hand.step(now)
        self._scene.hands = tuple(player.hand.arm for player in self.players if player.hand.arm is not None)
        if screen.stage is Stage.OVER:
            for slip in self.ledger.open():
                slip.overtake()  # nobody counts any more
