"""Players made of code. A bot sees its seat's view and nothing else."""

from __future__ import annotations

from companion.bots.bot import Bot
from companion.bots.crazy_sensible import SensibleCrazyBot
from companion.bots.race_sensible import SensibleRaceBot
from companion.bots.random_bot import RandomBot
from companion.bots.wu_wei_sensible import SensibleWuBot
from companion.bots.zodiac_sensible import SensibleZodiacBot
from companion.games.crazy_race.names import GAME_ID as CRAZY_RACE
from companion.games.race.names import GAME_ID as RACE
from companion.games.wu_wei.names import GAME_ID as WU_WEI
from companion.games.zodiac_race.names import GAME_ID as ZODIAC_RACE

__all__ = ["Bot", "bots_for", "usual_bot"]

_RANDOM = RandomBot()
_OF_GAME: dict[str, tuple[Bot, ...]] = {
    RACE: (SensibleRaceBot(),),
    CRAZY_RACE: (SensibleCrazyBot(),),
    WU_WEI: (SensibleWuBot(),),
    ZODIAC_RACE: (SensibleZodiacBot(),),
}


def bots_for(game_id: str) -> dict[str, Bot]:
    """The bots that play a game, by name, the weakest first.

    >>> list(bots_for("race-for-the-chinese-zodiac"))
    ['random', 'sensible']
    """
    return {bot.name: bot for bot in (_RANDOM, *_OF_GAME.get(game_id, ()))}


def usual_bot(game_id: str) -> Bot:
    """The bot that plays where no other was chosen: quick, and no beginner.

    >>> usual_bot("crazy-race").name
    'sensible'
    """
    return bots_for(game_id)["sensible"]
