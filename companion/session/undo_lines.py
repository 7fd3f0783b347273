"""What is taken back, in one line for each kind of move of each game that is refereed at a table.

A line of the table's moves needs no value; one of a seat's moves may name whose it is by ``{animal}``, one
of a hidden choice its ``{round}``. Must not know what a move contained.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.reconcile.instructions import Line

__all__ = ["CRAZY_UNDO", "OF_SEAT", "OF_TABLE", "RACE_UNDO", "WU_UNDO", "ZODIAC_UNDO"]

OF_SEAT = Line.of("{animal}'s move")
OF_TABLE = Line.of("what was done last on the table")
"""What is said of kinds of move without a line of their own."""

RACE_UNDO: Mapping[str, Line] = {
    "exchange": Line.of("{animal}'s exchange"),
    "karma-step": Line.of("{animal}'s step for karma"),
    "river": Line.of("{animal}'s choice in the river"),
    "pig": Line.of("{animal}'s reward"),
    "horse": Line.of("{animal}'s step back"),
    "order": Line.of("{animal}'s order of effects"),
    "decline": Line.of("{animal}'s answer"),
    "wheel": Line.of("the wheel as it was laid"),
    "start": Line.of("the starting actions"),
    "plan": Line.of("the plans of round {round}"),
}

CRAZY_UNDO: Mapping[str, Line] = {
    "take_cart": Line.of("{animal}'s choice of a cart"),
    "drive": Line.of("{animal}'s distance"),
    "reroll": Line.of("{animal}'s wish to roll again"),
    "stand": Line.of("{animal}'s wish to let it stand"),
    "hop": Line.of("{animal}'s further die"),
    "stop": Line.of("{animal}'s stop"),
    "hitch": Line.of("{animal}'s new animal"),
    "hitch_pair": Line.of("{animal}'s choice of animals"),
    "bonus": Line.of("{animal}'s bonus card"),
    "bonus_all": Line.of("{animal}'s bonus cards"),
    "roll": Line.of("the throw"),
    "reveal": Line.of("the animals that were turned up"),
    "deal_donkeys": Line.of("the donkeys as they were dealt"),
    "lay_sheets": Line.of("the sheets as they were laid"),
}

ZODIAC_UNDO: Mapping[str, Line] = {
    "lay": Line.of("{animal}'s cards laid"),
    "discard": Line.of("{animal}'s discard"),
    "deny": Line.of("{animal}'s answer"),
    "give": Line.of("{animal}'s card given"),
    "end_turn": Line.of("the end of {animal}'s turn"),
    "penalty_discard": Line.of("{animal}'s penalty"),
    "restart": Line.of("{animal}'s new row"),
    "pass": Line.of("{animal}'s pass"),
    "deal": Line.of("the deal"),
    "count_draw_pile": Line.of("the count of the draw pile"),
    "count_hand": Line.of("the count of a hand"),
    "set_counts": Line.of("the counts put right"),
    "audit": Line.of("what was found in a row"),
    "stop": Line.of("the end of the game without a winner"),
}

WU_UNDO: Mapping[str, Line] = {
    "lay_board": Line.of("the board as it was laid"),
    "name_emperor": Line.of("who was named emperor"),
    "draw_starter": Line.of("who was drawn to begin"),
    "deal_animal": Line.of("an animal as it was dealt"),
    "relay_terrain": Line.of("the lifted terrain as it was laid again"),
    "lose_card": Line.of("the card lost for the campaign"),
    "reveal": Line.of("the card that was turned up"),
    "show_aside": Line.of("the card turned up beside the board"),
    "roll": Line.of("the throw"),
    "seal_bid": Line.of("the bids of the gathering"),
    "choose_animal": Line.of("{animal}'s choice of an animal"),
    "respond": Line.of("{animal}'s answer"),
    "decline": Line.of("{animal}'s answer"),
}
