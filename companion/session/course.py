"""How a game went, round by round: what the charts of the result are drawn from.

Made from the journal's live line alone; knows no pixel and no word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.race.names import GAME_ID as RACE
from companion.games.vocabulary import Seat
from companion.session.session import GameSession

__all__ = ["Standing", "course_of"]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where everybody stood when a round was over; round 0 is the start."""

    round: int
    position: Mapping[Seat, int]
    karma: Mapping[Seat, int]


def course_of(session: GameSession) -> tuple[Standing, ...]:
    """The standing after each round that was played, the latest one as it is now.

    Nothing for games without spaces and karma.
    """
    if session.game.id != RACE:
        return ()
    last: dict[int, Standing] = {}
    for position in session.history():
        data = position.state.to_json()
        last[data["round"]] = Standing(
            data["round"],
            {part["seat"]: part["position"] for part in data["seats"]},
            {part["seat"]: part["karma"] for part in data["seats"]},
        )
    return tuple(last[number] for number in sorted(last))
