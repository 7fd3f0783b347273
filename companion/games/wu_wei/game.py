"""Wu Wei as one of the games: how a new one starts, how files are read."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import BadInput
from companion.games.vocabulary import Clause, Json, Move, OptionSpec, State, seat_names
from companion.games.wu_wei.base import empty_state
from companion.games.wu_wei.box import house_box, read_box
from companion.games.wu_wei.clauses import CLAUSES
from companion.games.wu_wei.model import Setting
from companion.games.wu_wei.names import GAME_ID, SOLO
from companion.games.wu_wei.options import OPTIONS, PLAYERS, Options, read_options
from companion.games.wu_wei.read import read_choice, read_state
from companion.games.wu_wei.read_move import read_move
from companion.games.wu_wei.state import WuState

__all__ = ["GAME", "WuWeiGame"]


class WuWeiGame:
    """Journey of the Changing Path: Initiate, Master, Emperor, three solo stages and their campaign."""

    id = GAME_ID
    name = "Wu Wei: Journey of the Changing Path"
    seats = PLAYERS
    options: tuple[OptionSpec, ...] = OPTIONS
    clauses: Mapping[str, Clause] = CLAUSES

    def new(self, options: Mapping[str, Json], box: Mapping[str, Json] | None = None) -> WuState:
        """A new game waiting for its board; ``options`` holds at least ``players``."""
        chosen = read_options(options, "options")
        players, level, difficulty = read_choice(chosen, "options", None)
        campaign = bool(chosen.get("campaign"))
        if campaign and level not in SOLO:
            raise BadInput("options.campaign", "is for solo stages only")
        if campaign and level != "solo1":
            raise BadInput("options.level", "must be solo1; a campaign begins with the first stage")
        readings = {
            n: v for n, v in chosen.items() if n not in ("players", "level", "difficulty", "campaign")
        }
        used = house_box() if box is None else read_box(box, "box", house_box())
        setting = Setting(seat_names(players), difficulty, Options(**readings), used)
        return empty_state(setting, level, campaign)

    def read_state(
        self,
        data: Mapping[str, Json],
        options: Mapping[str, Json] | None = None,
        box: Mapping[str, Json] | None = None,
    ) -> WuState:
        """A state from JSON; see :mod:`companion.games.wu_wei.read`."""
        return read_state(data, options, box, house_box())

    def read_move(self, data: Mapping[str, Json], field: str, state: State) -> Move:
        """A move from JSON; :class:`BadInput` names its place."""
        return read_move(data, field)


GAME = WuWeiGame()
