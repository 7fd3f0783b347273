"""The fixed words and numbers of Race for the Chinese Zodiac: animals, effects, track, limits.

Knows no state and no printed value of a box.
"""

from __future__ import annotations

from companion.games.race.animals import ANIMALS
from companion.games.vocabulary import seat_names

GAME_ID = "race-for-the-chinese-zodiac"

ZODIAC = {animal: place for place, animal in enumerate(ANIMALS)}

SEATS = seat_names(5)
SEAT_INDEX = {seat: index for index, seat in enumerate(SEATS)}
PLAYERS = range(3, 6)

CHEAT, HELP, RUN, REST, COOPERATE, WALK, REPEAT, STRATEGISE = ACTIONS = (1, 2, 3, 4, 5, 6, 7, 8)
ENERGIES = (1, 2, 3, 4, 5, 6)
WEDGES = 6

EFFECTS = (
    "recover", "main", "bonus", "competition", "horse-step",
    "monkey", "rooster", "exchange", "goat", "karma-step",
)  # fmt: skip
"""What one seat may have to do in its group, in the order of RZ-ROUND-03."""

SYMBOLS = ("exchange", "karma-step")

START, RIVER_FROM, RIVER_TO, PALACE = 0, 19, 36, 37
KARMA_LIMIT = 8
CARD_LIMIT = 12
RIVER_RETREAT = 8
STALLED_LIMIT = 12

PHASES = ("start", "plan", "choice", "over")
DECISIONS = ("exchange", "goat", "karma-step", "river", "pig", "horse", "order")
"""What a seat can be asked while a round resolves; ``goat`` is Goat's own exchange."""
