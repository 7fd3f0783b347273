"""An evening at the simulated table: pieces, hands and players around one referee.

Gives every seat a hand and a mind, and moves them all on from beat to beat. Knows the
truth of the pieces; the referee does not know this module.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.bots.bot import Bot
from companion.games.race.layout import sector_count
from companion.games.vocabulary import Seat, State
from companion.mat import Mat
from companion.session.public import PublicTable
from companion.session.touches import Touch
from companion.virtual.hand import PersonHand
from companion.virtual.hood import HoodBox
from companion.virtual.pieces import Pieces
from companion.virtual.player import Knowledge, Manners, Mind, Player, WheelLaid
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from companion.virtual.slips import Room, SlipLedger
from companion.virtual.spots import Spots

__all__ = ["Evening", "Props", "wheel_for"]


def wheel_for(state: State, chance: random.Random) -> WheelLaid:
    """Wedges in random order and a random rotation."""
    sectors = sector_count(state.to_json()["wheel"])
    wedges = list(range(1, 7))
    chance.shuffle(wedges)
    return WheelLaid(tuple(wedges), chance.randrange(sectors), sectors)


@dataclass(frozen=True)
class Props:
    """The things of an evening: mat, pieces, camera picture, contacts, how the wheel will be laid, and the
    box of a hooded reader."""

    mat: Mat
    pieces: Pieces
    scene: Scene
    sensors: Sensors
    wheel: WheelLaid
    hood: HoodBox | None = None


class Evening:
    """All hands and minds at the table."""

    def __init__(
        self,
        props: Props,
        bots: Mapping[Seat, Bot],
        knowledge: Knowledge,
        touch: Callable[[Touch], None],
        seed: int,
        manners: Manners,
    ) -> None:
        self._scene = props.scene
        self.ledger = SlipLedger()
        self._room = Room(self.ledger, props.scene.bump)
        self.spots = Spots(props.mat, seed)
        self.players: list[Player] = []
        for seat, bot in bots.items():
            chance = random.Random(f"player {seed} {seat}")
            hand = PersonHand(seat, props.pieces, self.spots, props.sensors, chance, props.hood)
            mind = Mind(bot, knowledge, chance)
            self.players.append(Player(hand, mind, props.wheel, touch, self._room, manners))

    def let_decide(self, people: frozenset[Seat]) -> None:
        """From now on people decide for these seats, bots for the others."""
        for player in self.players:
            player.human = player.seat in people

    def step(self, now: float, screen: PublicTable) -> None:
        """Everybody looks at the screen and moves on to ``now``."""
        self._room.screen = screen
        self.ledger.look(screen)
        for player in self.players:
            player.step(now, screen)
            player.hand.step(now)
        self._scene.hands = tuple(player.hand.arm for player in self.players if player.hand.arm is not None)
