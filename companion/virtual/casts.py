"""What each game brings to the simulated table: its mat, pieces and wiring, and the people who play it.

One row a game, so that a demonstration depends on none. Knows the truth of the pieces; the referee knows
nothing of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from companion.bots.bot import Bot
from companion.clock import Clock
from companion.games.crazy_race.box import house_box as crazy_box
from companion.games.crazy_race.mat import crazy_mat
from companion.games.crazy_race.names import GAME_ID as CRAZY_RACE
from companion.games.crazy_race.state import CrazyState
from companion.games.race.animals import ANIMALS
from companion.games.race.box import house_box as race_box
from companion.games.race.components import energy_copies
from companion.games.race.layout import expected
from companion.games.race.mat import race_mat
from companion.games.race.names import GAME_ID as RACE
from companion.games.vocabulary import Json, Seat, State
from companion.games.wu_wei.box import house_box as wu_box
from companion.games.wu_wei.mat import wu_wei_mat
from companion.games.wu_wei.names import GAME_ID as WU_WEI
from companion.games.zodiac_race.box import house_box as zodiac_box
from companion.games.zodiac_race.mat import zodiac_mat
from companion.games.zodiac_race.names import GAME_ID as ZODIAC_RACE
from companion.games.zodiac_race.state import ZodiacState
from companion.mat import Mat
from companion.session.public import PublicTable
from companion.session.touches import Touch
from companion.virtual.crazy import CrazyEvening, crazy_pieces
from companion.virtual.evening import Evening, Props, wheel_for
from companion.virtual.hood import HoodBox
from companion.virtual.laying import box_pieces, lay_table
from companion.virtual.pieces import Pieces
from companion.virtual.player import Knowledge, Manners
from companion.virtual.scene import Scene
from companion.virtual.sensors import Sensors
from companion.virtual.slips import SlipLedger
from companion.virtual.wu import WuEvening, wu_pieces
from companion.virtual.wu_dice import ordinary_dice
from companion.virtual.zodiac import ZodiacEvening, zodiac_pieces
from firmware_bridge.sensor_map import SensorMap, loop_map, standard_map
from firmware_bridge.simulated_board import SimulatedBoard

__all__ = ["CASTS", "AnyEvening", "Cast", "Stage"]


class AnyEvening(Protocol):
    """All hands and minds at the table."""

    ledger: SlipLedger

    def let_decide(self, people: frozenset[Seat]) -> None:
        """From now on people decide for these seats, bots for the others."""
        ...

    def step(self, now: float, screen: PublicTable) -> None:
        """Everybody looks at the screen and moves on to ``now``."""
        ...


@dataclass(frozen=True)
class Stage:
    """What an evening is played with: the table, what watches it, who sits there and how they behave."""

    mat: Mat
    pieces: Pieces
    scene: Scene
    sensors: Sensors
    board: SimulatedBoard
    clock: Clock
    bots: Mapping[Seat, Bot]
    knowledge: Knowledge
    touch: Callable[[Touch], None]
    seed: int
    chance: random.Random
    manners: Manners = field(default_factory=Manners)
    hood: HoodBox | None = None


@dataclass(frozen=True)
class Cast:
    """One game at the simulated table."""

    box: Callable[[], str]
    """The id of the installed box."""
    options: Callable[[int, random.Random], Mapping[str, Json]]
    """The options of a new game that chance decides."""
    mat: Callable[[int], Mat]
    pieces: Callable[[Sequence[Seat]], Pieces]
    sensors: SensorMap
    evening: Callable[[Stage, State], AnyEvening]
    """The players around a game, whose table lies as the state wants it; bare before it is set up."""
    hosted: bool = True
    """Whether people who play here see hands at work; else they play on the screen alone."""


def _race_evening(stage: Stage, state: State) -> Evening:
    props = Props(
        stage.mat, stage.pieces, stage.scene, stage.sensors, wheel_for(state, stage.chance), stage.hood
    )
    evening = Evening(props, stage.bots, stage.knowledge, stage.touch, stage.seed, stage.manners)
    hands = {player.seat: player.hand for player in evening.players}
    lay_table(stage.pieces, expected(state), hands, evening.spots)
    stage.sensors.refresh()
    return evening


def _crazy_evening(stage: Stage, state: State) -> CrazyEvening:
    table = stage.mat, stage.pieces, stage.scene, stage.sensors, stage.board
    evening = CrazyEvening(
        table, stage.clock, stage.bots, stage.knowledge, stage.touch, stage.seed, stage.manners
    )
    if isinstance(state, CrazyState):
        evening.lay(state)
    stage.sensors.refresh()
    return evening


def _zodiac_evening(stage: Stage, state: State) -> ZodiacEvening:
    table = stage.mat, stage.pieces, stage.scene, stage.sensors
    evening = ZodiacEvening(table, stage.bots, stage.knowledge, stage.touch, stage.seed, stage.manners)
    if isinstance(state, ZodiacState):
        evening.lay(state)
    stage.sensors.refresh()
    return evening


def _wu_evening(stage: Stage, state: State) -> WuEvening:
    table = stage.mat, stage.pieces, stage.scene, stage.sensors
    dice = ordinary_dice(stage.board, stage.clock) if stage.manners.tray else None
    evening = WuEvening(table, stage.bots, stage.knowledge, stage.touch, stage.seed, stage.manners, dice)
    stage.sensors.refresh()
    return evening


CASTS: Mapping[str, Cast] = MappingProxyType(
    {
        RACE: Cast(
            box=lambda: race_box().id,
            options=lambda seats, chance: {"animals": chance.sample(ANIMALS, seats)},
            mat=race_mat,
            pieces=lambda seats: box_pieces(energy_copies(), seats),
            sensors=standard_map(),
            evening=_race_evening,
        ),
        CRAZY_RACE: Cast(
            box=lambda: crazy_box().id,
            options=lambda seats, chance: {},
            mat=crazy_mat,
            pieces=lambda seats: crazy_pieces(),
            sensors=loop_map(),
            evening=_crazy_evening,
        ),
        ZODIAC_RACE: Cast(
            box=lambda: zodiac_box().id,
            options=lambda seats, chance: {},
            mat=zodiac_mat,
            pieces=lambda seats: zodiac_pieces(),
            sensors=standard_map(),
            evening=_zodiac_evening,
        ),
        WU_WEI: Cast(
            box=lambda: wu_box().id,
            options=lambda seats, chance: {},
            mat=wu_wei_mat,
            pieces=lambda seats: wu_pieces(),
            sensors=standard_map(),
            evening=_wu_evening,
            hosted=False,
        ),
    }
)
