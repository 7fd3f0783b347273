"""The fixed words of Zodiac Race: seats, phases, modes, what a discard is for.

Knows no state and no printed value of a box.
"""

from __future__ import annotations

from companion.games.vocabulary import seat_names

GAME_ID = "zodiac-race"
LEDGER = 1

SEATS = seat_names(12)
"""As many as a deck could serve with hands of five; how many may play is the box's business."""

MODES = ("referee", "full")
"""At a real table hands are hidden from the app; at a virtual one the state holds them."""

PHASES = ("deal", "penalty", "act", "answer", "draw", "reshuffle", "followup", "over")
KINDS = ("lay", "discard")
THEN = ("draw", "swap", "request", "yy_request", "yy_retrieve")
ASKING = ("request", "yy_request")
AFTER = ("act", "followup", "begin")
"""Where a turn goes on once cards have been drawn and shuffled."""

ELEMENTS = 5
ANIMALS = 12
DECK = ELEMENTS * (ANIMALS + 1)
