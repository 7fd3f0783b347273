"""The fixed words and numbers of Crazy Race: seats, colours, phases, places for sheets.

Knows no state and no printed value of a box.
"""

from __future__ import annotations

from companion.games.vocabulary import seat_names

GAME_ID = "crazy-race"
LEDGER = 1

PLAYERS = range(2, 6)
SEATS = seat_names(5)
SEAT_INDEX = {seat: index for index, seat in enumerate(SEATS)}

COLOURS = ("beige", "green", "turquoise", "grey", "brown")
"""Of spaces and dice, from low to high (CR-CMP-02)."""
COLOUR_RANK = {colour: rank for rank, colour in enumerate(COLOURS)}
CART_COLOURS = ("blue", "red", "yellow", "green", "purple")

SHEETS = tuple(f"S{n:02d}" for n in range(1, 14))
SIDES = ("a", "b")
SLOTS = (*(f"O{n}" for n in range(1, 10)), *(f"I{n}" for n in range(1, 5)))
"""Around the board O1 to O9, in its recesses I1 to I4."""
PALMS = tuple(f"P{n}" for n in range(1, 6))

STAGES = 5
DICE = 14
ANIMALS = 23
DONKEYS = 5

SETUP = ("setup_sheets", "setup_reveal", "setup_carts", "setup_donkeys")
TURN = ("drive", "roll", "reroll", "hop")
CHANGE = ("hitch", "reveal", "hitch_pair")
PHASES = (*SETUP, *TURN, *CHANGE, "bonus", "over")
