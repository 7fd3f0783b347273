"""An evening at the simulated table: pieces, hands and players around one referee.

Sets the box out, gives every seat a hand and a mind, and moves them all on from beat to beat. Knows the
truth of the pieces; the referee does not know this module.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.bots.bot import Bot
from companion.games.race.box import house_box
from companion.games.race.components import components
from companion.games.race.layout import Expected, expected, sector_count
from companion.games.vocabulary import Seat, State
from companion.mat import Mat
from companion.session.public import PublicTable
from companion.session.touches import Touch
from companion.virtual.hand import SUPPLY, PersonHand
from companion.virtual.pieces import Pieces
from companion.virtual.player import Knowledge, Player
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from companion.virtual.slips import SlipLedger
from companion.virtual.spots import Spots

__all__ = ["Evening", "WheelLaid", "energy_copies", "set_out", "wheel_for"]


@dataclass(frozen=True)
class WheelLaid:
    """How the wheel will be laid: chance's part of the set-up."""

    wedges: tuple[int, ...]
    rotation: int
    sectors: int


def set_out(state: State, copies: Mapping[str, int]) -> Pieces:
    """The box opened: action cards with their seats, energy in the supply, slides at 0, pawns aside."""
    pieces = Pieces(component for component, _ in components(copies))
    layout: Expected = expected(state)
    for part in layout.seats:
        deck = part.seat[1:]
        for component, _ in components(copies):
            if component.startswith("RZ-A") and component.endswith(f"-{deck}"):
                pieces.lift(component, part.seat)
        pieces.slides[part.seat] = 0
    for component, _ in components(copies):
        if component.startswith("RZ-E"):
            pieces.lift(component, SUPPLY)
    return pieces


def energy_copies() -> dict[str, int]:
    """Printed copies of each energy value in the installed box; an open supply prints twenty."""
    box = house_box()
    return {str(value): copies or 20 for value, copies in enumerate(box.energy_supply, 1)}


def wheel_for(state: State, chance: random.Random) -> WheelLaid:
    """Wedges in random order and a random rotation."""
    sectors = sector_count(state.to_json()["wheel"])
    wedges = list(range(1, 7))
    chance.shuffle(wedges)
    return WheelLaid(tuple(wedges), chance.randrange(sectors), sectors)


class Evening:
    """All hands and minds at the table."""

    def __init__(
        self,
        seats: Sequence[Seat],
        mat: Mat,
        pieces: Pieces,
        scene: Scene,
        sensors: Sensors,
        bots: Mapping[Seat, Bot],
        knowledge: Knowledge,
        wheel: WheelLaid,
        touch: Callable[[Touch], None],
        seed: int,
        *,
        humans: frozenset[Seat] = frozenset(),
        mistakes: float = 0.0,
        missing: frozenset[str] = frozenset(),
    ) -> None:
        self._scene = scene
        self.ledger = SlipLedger()
        spots = Spots(mat, seed)
        self.players = []
        for seat in seats:
            chance = random.Random(f"player {seed} {seat}")
            hand = PersonHand(seat, pieces, spots, sensors, chance)
            self.players.append(
                Player(
                    seat,
                    hand,
                    bots[seat],
                    knowledge,
                    wheel,
                    touch,
                    chance,
                    self.ledger,
                    human=seat in humans,
                    mistakes=mistakes,
                    missing=missing,
                )
            )

    def step(self, now: float, screen: PublicTable) -> None:
        """Everybody looks at the screen and moves on to ``now``."""
        self.ledger.look(screen)
        for player in self.players:
            player.step(now, screen)
            player.hand.step(now)
        self._scene.hands = tuple(player.hand.arm for player in self.players if player.hand.arm is not None)


