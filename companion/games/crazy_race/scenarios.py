"""Worked scenarios of Crazy Race: how one starts.

``start`` is a fragment of a state, or ``new`` with the arguments of a new race: seats, options, box. Knows
no file.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import BadInput
from companion.games import fields
from companion.games.crazy_race.game import GAME
from companion.games.crazy_race.names import SEATS
from companion.games.crazy_race.state import CrazyState
from companion.games.vocabulary import Json
from companion.games.worked import check_worked, renamed

__all__ = ["check_scenario"]


def check_scenario(data: Mapping[str, Json]) -> list[str]:
    """Every way in which a scenario comes out otherwise. Raises :class:`BadInput` when it cannot be meant."""
    return check_worked(data, GAME, _start)


def _start(start: Mapping[str, Json], box: Mapping[str, Json] | None) -> CrazyState:
    if "new" not in start:
        return renamed({"state": "start"}, lambda: GAME.read_state(start, None, box))
    fields.known_keys(start, "start", ("new",))
    arguments = fields.items(start["new"], "start.new")
    seats, options, own = [*arguments, *[None] * (3 - len(arguments))][:3]
    names = fields.items(seats, "start.new[0]")
    if len(names) in GAME.seats and names != list(SEATS[: len(names)]):
        raise BadInput("start.new[0]", f"must be {', '.join(SEATS[: len(names)])}")
    chosen = {**fields.mapping(options or {}, "start.new[1]"), "players": len(names)}
    return renamed({"options": "start.new[1]"}, lambda: GAME.new(chosen, own or box))
