"""Players made of code. A bot sees its seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from companion.bots.bot import TABLE_SIDE, TOURNAMENT, Bot, Effort, Reason
from companion.bots.crazy_sensible import SensibleCrazyBot
from companion.bots.crazy_strong import StrongCrazyBot
from companion.bots.race_sensible import SensibleRaceBot
from companion.bots.race_strong import StrongRaceBot
from companion.bots.random_bot import RandomBot
from companion.bots.wu_wei_sensible import SensibleWuBot
from companion.bots.wu_wei_strong import StrongWuBot
from companion.bots.zodiac_sensible import SensibleZodiacBot
from companion.bots.zodiac_strong import StrongZodiacBot
from companion.games.crazy_race.names import GAME_ID as CRAZY_RACE
from companion.games.race.names import GAME_ID as RACE
from companion.games.wu_wei.names import GAME_ID as WU_WEI
from companion.games.zodiac_race.names import GAME_ID as ZODIAC_RACE

__all__ = ["TABLE_SIDE", "TOURNAMENT", "Bot", "Effort", "Reason", "bots_for", "usual_bot"]

_RANDOM = RandomBot()
_OF_GAME: dict[str, Callable[[Effort], tuple[Bot, ...]]] = {
    RACE: lambda effort: (SensibleRaceBot(), StrongRaceBot(effort)),
    CRAZY_RACE: lambda effort: (SensibleCrazyBot(), StrongCrazyBot(effort)),
    WU_WEI: lambda effort: (SensibleWuBot(), StrongWuBot(effort)),
    ZODIAC_RACE: lambda effort: (SensibleZodiacBot(), StrongZodiacBot(effort)),
}


def bots_for(game_id: str, effort: Effort = TABLE_SIDE) -> dict[str, Bot]:
    """The bots that play a game, by name, the weakest first; ``effort`` is for those that search.

    >>> list(bots_for("race-for-the-chinese-zodiac"))[:2]
    ['random', 'sensible']
    """
    others = _OF_GAME[game_id](effort) if game_id in _OF_GAME else ()
    return {bot.name: bot for bot in (_RANDOM, *others)}


def usual_bot(game_id: str) -> Bot:
    """The bot that plays where no other was chosen: quick, and no beginner.

    >>> usual_bot("crazy-race").name
    'sensible'
    """
    return bots_for(game_id)["sensible"]
