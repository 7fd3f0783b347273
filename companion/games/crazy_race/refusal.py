"""Refusals: for each code the rule behind it and one sentence that says what would be legal.

Knows no state: the sentences speak of the rule.
"""

from __future__ import annotations

from companion.games.vocabulary import IllegalMove

__all__ = ["REFUSALS", "refuse"]

REFUSALS = {
    "unknown_move": ("CR-TRN-03", "there is no such move in this game; see the legal moves"),
    "table_only": ("CR-OBS-01", "only the table reports this; lay or roll it and let it be seen"),
    "wrong_phase": ("CR-TRN-03", "this move is not due now; see which move is"),
    "not_your_turn": ("CR-TRN-01", "another seat is to act; wait for the turn"),
    "slots_incomplete": ("CR-SET-03", "each of the 13 places needs one sheet; report all of them"),
    "sheet_repeated": ("CR-SET-03", "a sheet lies in one place only; look at it again"),
    "flip_not_allowed": ("CR-SET-04", "sheets are read in their printed direction unless agreed otherwise"),
    "wrong_count": ("CR-SET-06", "this is not the number due; report exactly as many as are asked for"),
    "unknown_card": ("CR-CMP-09", "every card exists once and must be of the kind asked for; scan it again"),
    "card_seen_before": ("CR-CHO-09", "this card was turned up before and cannot be in the stack"),
    "unknown_seat": ("CR-SET-02", "no such seat takes part; name one that does"),
    "cart_taken_already": ("CR-SET-09", "this seat has a cart already"),
    "colour_taken": ("CR-SET-09", "another seat has this colour; take a free one"),
    "too_few_spaces": ("CR-TRN-05", "too few spaces; announce at least one, or as few as was agreed"),
    "too_many_spaces": ("CR-TRN-06", "there are 14 dice, so 14 spaces are the most"),
    "option_off": ("CR-ABL-26", "this was not agreed for this table; leave it out"),
    "dice_mismatch": ("CR-ROL-01", "these are not the dice that are to be rolled; lay exactly those"),
    "no_such_face": ("CR-ROL-02", "a die of this colour has no such face; look at it again"),
    "nothing_to_reroll": ("CR-ABL-02", "name at least one die to throw again, or let the throw stand"),
    "reroll_colour": ("CR-ABL-02", "this animal may not throw dice of that colour again"),
    "die_not_rolled": ("CR-ABL-02", "no such die lies there; name dice of this throw"),
    "card_not_offered": ("CR-CHO-02", "this card does not lie at the palm; choose one that does"),
    "card_not_owned": ("CR-END-02", "this seat has no such card left; spend another"),
}
"""By code: the clause that usually stands behind it, and the sentence."""


def refuse(code: str, clause: str | None = None) -> IllegalMove:
    """The refusal for a code; ``clause`` names a rule that says more than the usual one."""
    usual, text = REFUSALS[code]
    return IllegalMove(clause or usual, text, code=code)
