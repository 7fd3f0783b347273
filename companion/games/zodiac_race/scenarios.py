"""Worked scenarios of Zodiac Race: how one starts.

``start`` is a fragment of a state, or ``new`` with the arguments of a new game: seats, dealer, mode,
options, box; mode and options may also stand beside it. Knows no file.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import BadInput
from companion.games import fields
from companion.games.vocabulary import Json
from companion.games.worked import check_worked, renamed
from companion.games.zodiac_race.game import GAME
from companion.games.zodiac_race.names import SEATS
from companion.games.zodiac_race.state import ZodiacState

__all__ = ["check_scenario"]


def check_scenario(data: Mapping[str, Json]) -> list[str]:
    """Every way in which a scenario comes out otherwise. Raises :class:`BadInput` when it cannot be meant."""
    return check_worked(data, GAME, _start)


def _start(start: Mapping[str, Json], box: Mapping[str, Json] | None) -> ZodiacState:
    if "new" not in start:
        return renamed({"state": "start"}, lambda: GAME.read_state(start, None, box))
    fields.known_keys(start, "start", ("new", "mode", "options"))
    arguments = fields.items(start["new"], "start.new")
    seats, dealer, mode, options, own = [*arguments, *[None] * (5 - len(arguments))][:5]
    mode, options = mode or start.get("mode"), options or start.get("options")
    names = fields.items(seats, "start.new[0]")
    if len(names) in GAME.seats and names != list(SEATS[: len(names)]):
        raise BadInput("start.new[0]", f"must be {', '.join(SEATS[: len(names)])}")
    chosen = {**fields.mapping(options or {}, "start.new[3]"), "players": len(names)}
    if dealer is not None:
        chosen["dealer"] = dealer
    if mode is not None:
        chosen["mode"] = mode
    places = {
        "options.players": "start.new[0]",
        "options.dealer": "start.new[1]",
        "options.mode": "start.new[2]",
        "options": "start.new[3]",
    }
    return renamed(places, lambda: GAME.new(chosen, own or box))
