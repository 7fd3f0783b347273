"""All games by their id."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.errors import BadInput
from companion.games.crazy_race import GAME as CRAZY_RACE
from companion.games.race import GAME as RACE
from companion.games.vocabulary import Game
from companion.games.wu_wei import GAME as WU_WEI
from companion.games.zodiac_race import GAME as ZODIAC_RACE

__all__ = ["GAMES", "all_games", "game_named"]

GAMES: Mapping[str, Game] = MappingProxyType(
    {game.id: game for game in (RACE, CRAZY_RACE, ZODIAC_RACE, WU_WEI)}
)


def all_games() -> tuple[Game, ...]:
    """The games in the order in which they are listed."""
    return tuple(GAMES.values())


def game_named(game_id: object, field: str = "game") -> Game:
    """The game with that id; :class:`BadInput` names ``field`` and the ids there are.

    >>> game_named("race-for-the-chinese-zodiac").name
    'Race for the Chinese Zodiac'
    """
    if not isinstance(game_id, str) or game_id not in GAMES:
        raise BadInput(field, f"must be one of {', '.join(GAMES)}")
    return GAMES[game_id]
