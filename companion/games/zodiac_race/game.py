"""Zodiac Race as one of the games: how a new game starts, how files are read."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import Clause, Json, Move, OptionSpec, State
from companion.games.zodiac_race.box import house_box, read_box
from companion.games.zodiac_race.clauses import CLAUSES
from companion.games.zodiac_race.model import Player, Setting
from companion.games.zodiac_race.names import DECK, GAME_ID, SEATS
from companion.games.zodiac_race.options import OPTIONS, Options, read_options
from companion.games.zodiac_race.read import read_state
from companion.games.zodiac_race.read_move import read_move
from companion.games.zodiac_race.state import ZodiacState

__all__ = ["GAME", "ZodiacRaceGame"]


class ZodiacRaceGame:
    """The race to lay the twelve animals of one element, with hidden hands, for two to five seats."""

    id = GAME_ID
    name = "Zodiac Race"
    seats = house_box().seats
    options: tuple[OptionSpec, ...] = OPTIONS
    clauses: Mapping[str, Clause] = CLAUSES

    def new(self, options: Mapping[str, Json], box: Mapping[str, Json] | None = None) -> ZodiacState:
        """A new game waiting for the deal; ``options`` holds at least ``players``."""
        used = house_box() if box is None else read_box(box, "box", house_box())
        chosen = read_options(options, "options", used.seats)
        players: int = fields.required(chosen, "players", "options")
        seats = SEATS[:players]
        mode, dealer = chosen.pop("mode", "referee"), chosen.pop("dealer", seats[-1])
        if dealer not in seats:
            raise BadInput("options.dealer", f"must be one of {', '.join(seats)}, not {dealer!r}")
        del chosen["players"]
        full = mode == "full"
        return ZodiacState(
            Setting(seats, dealer, mode, Options(**chosen), used),
            "deal",
            turn=1,
            active=None,
            serial=0,
            draw_count=DECK,
            discard=(),
            players=(Player(),) * players,
            absent_all=(),
            hands=((),) * players if full else None,
            draw_set=tuple(sorted(used.cards)) if full else None,
            step=None,
            alerts=(),
            result=None,
        )

    def read_state(
        self,
        data: Mapping[str, Json],
        options: Mapping[str, Json] | None = None,
        box: Mapping[str, Json] | None = None,
    ) -> ZodiacState:
        """A state from JSON; see :mod:`companion.games.zodiac_race.read`."""
        return read_state(data, options, box, house_box())

    def read_move(self, data: Mapping[str, Json], field: str, state: State) -> Move:
        """A move from JSON; :class:`BadInput` names its place."""
        seats = state.setting.seats if isinstance(state, ZodiacState) else SEATS
        return read_move(data, field, seats)


GAME = ZodiacRaceGame()
