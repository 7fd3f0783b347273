"""Race for the Chinese Zodiac as one of the games: how a new one starts, how files are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import BadInput
from companion.games import fields
from companion.games.race.animals import ANIMALS
from companion.games.race.box import Box, house_box, read_box
from companion.games.race.clauses import CLAUSES
from companion.games.race.model import Player, Setting
from companion.games.race.names import GAME_ID, PLAYERS
from companion.games.race.options import OPTIONS, read_options
from companion.games.race.read import read_move, read_state
from companion.games.race.state import RaceState
from companion.games.vocabulary import Clause, Json, Move, OptionSpec, State

__all__ = ["GAME", "RaceGame"]

STARTING_HAND = (1, 1, 2, 2, 3)
RAT_HAND = (1, 1, 2, 2, 3, 3)


class RaceGame:
    """The game of twelve animals, eight actions and a turning wheel, for three to five seats."""

    id = GAME_ID
    name = "Race for the Chinese Zodiac"
    seats = PLAYERS
    options: tuple[OptionSpec, ...] = OPTIONS
    clauses: Mapping[str, Clause] = CLAUSES

    def new(self, options: Mapping[str, Json], box: Mapping[str, Json] | None = None) -> RaceState:
        """A new game waiting for the wheel; ``options`` holds at least ``players``."""
        chosen = read_options(options, "options")
        players: int = fields.required(chosen, "players", "options")
        used = house_box() if box is None else read_box(box, "box", house_box())
        wheel = used.wheel(players)
        reading = chosen.get("wheel_reading")
        if reading == "slots" and wheel.slots is None:
            raise BadInput("options.wheel_reading", "is slots, but the wheel in the box has none")
        setting = Setting(
            players,
            chosen.get("effect_order", "trailing-first"),
            chosen.get("safeguard", "warn"),
            reading,
            wheel,
            used.id,
            used.starting_karma,
            used.removed_actions,
        )
        animals = chosen.get("animals") or ANIMALS[:players]
        seats = tuple(Player(a, 0, 0, RAT_HAND if a == "rat" else STARTING_HAND, ()) for a in animals)
        return RaceState(setting, "start", 0, (), 0, _stock(used, seats), seats)

    def read_state(
        self,
        data: Mapping[str, Json],
        options: Mapping[str, Json] | None = None,
        box: Mapping[str, Json] | None = None,
    ) -> RaceState:
        """A state from JSON; see :func:`companion.games.race.read.read_state`."""
        return read_state(data, options, box, house_box())

    def read_move(self, data: Mapping[str, Json], field: str, state: State) -> Move:
        """A move from JSON for one of this game's states."""
        if not isinstance(state, RaceState):
            raise TypeError("a move of this game needs one of its states")
        return read_move(data, field, state)


def _stock(box: Box, seats: tuple[Player, ...]) -> tuple[int | None, ...]:
    """The supply after the starting hands were taken out (RZ-SETUP-15)."""
    dealt: list[Any] = [card for player in seats for card in player.hand]
    stock: list[int | None] = []
    for energy, copies in enumerate(box.energy_supply, 1):
        left = None if copies is None else copies - dealt.count(energy)
        if left is not None and left < 0:
            raise BadInput(
                f"box.energy_supply.{energy}", f"must hold at least {dealt.count(energy)} to start"
            )
        stock.append(left)
    return tuple(stock)


GAME = RaceGame()
