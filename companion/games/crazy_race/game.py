"""Crazy Race as one of the games: how a new race starts, how files are read."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games import fields
from companion.games.crazy_race.box import house_box, read_box
from companion.games.crazy_race.clauses import CLAUSES
from companion.games.crazy_race.model import Cart, Setting
from companion.games.crazy_race.names import GAME_ID, PLAYERS, SEATS
from companion.games.crazy_race.options import OPTIONS, Options, read_options
from companion.games.crazy_race.read import read_state
from companion.games.crazy_race.read_move import read_move
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import Clause, Json, Move, OptionSpec, State

__all__ = ["GAME", "CrazyRaceGame"]


class CrazyRaceGame:
    """The race of carts with ever new animals, coloured dice and limits, for two to five seats."""

    id = GAME_ID
    name = "Crazy Race"
    seats = PLAYERS
    options: tuple[OptionSpec, ...] = OPTIONS
    clauses: Mapping[str, Clause] = CLAUSES

    def new(self, options: Mapping[str, Json], box: Mapping[str, Json] | None = None) -> CrazyState:
        """A new race waiting for its sheets; ``options`` holds at least ``players``."""
        chosen = read_options(options, "options")
        players: int = fields.required(chosen, "players", "options")
        del chosen["players"]
        used = house_box() if box is None else read_box(box, "box", house_box())
        setting = Setting(SEATS[:players], Options(**chosen), used)
        return CrazyState(
            setting,
            "setup_sheets",
            stage=1,
            round=1,
            start_seat=None,
            active=None,
            track=(),
            palms=(),
            carts=(Cart(),) * players,
            standing=(),
            ending=False,
            offer=(),
            seen=(),
            set_aside=(),
            deck_count=len(used.animals),
            turn=None,
            queue=(),
            tie_limit=(),
            alerts=(),
            result=None,
        )

    def read_state(
        self,
        data: Mapping[str, Json],
        options: Mapping[str, Json] | None = None,
        box: Mapping[str, Json] | None = None,
    ) -> CrazyState:
        """A state from JSON; see :mod:`companion.games.crazy_race.read`."""
        return read_state(data, options, box, house_box())

    def read_move(self, data: Mapping[str, Json], field: str, state: State) -> Move:
        """A move from JSON; :class:`BadInput` names its place."""
        return read_move(data, field)


GAME = CrazyRaceGame()
