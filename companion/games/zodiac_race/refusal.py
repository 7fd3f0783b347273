"""Refusals: for each code the rule behind it and one sentence that says what would be legal.

Knows no state: the sentences speak of the rule.
"""

from __future__ import annotations

from companion.games.vocabulary import IllegalMove, Seat

__all__ = ["REFUSALS", "CardElsewhere", "refuse"]

REFUSALS = {
    "unknown_move": ("ZR-TRN-01", "there is no such move in this game; see the legal moves"),
    "game_over": ("ZR-END-02", "the game has ended; start a new one"),
    "table_only": ("ZR-HID-18", "only the table reports this; deal, draw or count and let it be seen"),
    "wrong_phase": ("ZR-TRN-05", "this move is not due now; see which move is"),
    "not_your_turn": ("ZR-SET-05", "another seat is to act; wait for the turn"),
    "wrong_count": ("ZR-SET-02", "every seat gets one full hand, named only where hands are open"),
    "duplicate_card": ("ZR-CMP-04", "every card exists once; name each card once"),
    "unknown_card": ("ZR-CMP-01", "there is no such card in this box; scan it again"),
    "not_in_hand": ("ZR-HID-11", "this card cannot be in that hand; look at it again"),
    "nothing_laid": ("ZR-LAY-02", "a lay has at least one card; name the cards"),
    "too_many_cards": ("ZR-DIS-11", "there are not so many cards in that hand; look at it again"),
    "needs_gained_card": (
        "ZR-LAY-11", "a further lay needs a card gained in this turn; add one, or end the turn",
    ),
    "wrong_element": ("ZR-LAY-04", "a row has one element; lay cards of that element"),
    "must_start_with_rat": ("ZR-LAY-03", "a row begins with the Rat or the Yin Yang; lay one of them first"),
    "not_next": ("ZR-LAY-05", "a row has no holes; lay the next animal, or the one the Yin Yang stands for"),
    "sequence_full": ("ZR-LAY-08", "all places of the row are taken; lay fewer cards"),
    "penalty_first": ("ZR-PEN-05", "the row has a hole, so nothing may be laid until that is paid; discard"),
    "nothing_discarded": ("ZR-DIS-07", "a discard has at least one card; name the cards"),
    "not_alike": (
        "ZR-DIS-07", "cards thrown away together are of one animal or of one element; choose such cards",
    ),
    "single_card_only": ("ZR-DIS-10", "this needs exactly one discarded card; throw away one"),
    "one_yinyang_per_turn": ("ZR-YY-15", "only one Yin Yang may be discarded in a turn; keep the other"),
    "needs_yinyang": ("ZR-YY-09", "only a discarded Yin Yang can do this; throw one away, or ask plainly"),
    "yinyang_names_no_animal": (
        "ZR-YY-13", "a Yin Yang shows no animal to ask for; use its own request instead",
    ),
    "option_off": ("ZR-YY-13", "this was not agreed for this table; choose another move"),
    "request_same_animal": ("ZR-REQ-01", "ask for the discarded animal in another element"),
    "request_own_element": ("ZR-REQ-02", "it was agreed to ask only for cards of the own row's element"),
    "yy_request_element": ("ZR-YY-11", "this Yin Yang does not reach that element; name the one it reaches"),
    "element_needed": ("ZR-YY-12", "without a row of your own, name the element to fetch"),
    "not_requestable": ("ZR-REQ-07", "nobody else can hold this card; ask for one that may be in a hand"),
    "discard_too_small": ("ZR-DIS-05", "the discard pile has too few cards for that swap; draw instead"),
    "nothing_to_retrieve": ("ZR-YY-10", "no card of that element lies on the discard pile; choose another"),
    "must_give": ("ZR-HID-15", "this seat is known to hold the card; hand it over"),
    "wrong_card": ("ZR-REQ-04", "another card was asked for; hand over that one, or deny"),
    "wrong_draw": (
        "ZR-REF-01", "another draw is due; draw what is due, naming cards only where hands are open",
    ),
    "not_in_draw_pile": ("ZR-FUL-01", "this card is not in the draw pile; draw one that is"),
    "cannot_pass": ("ZR-TRN-03", "who has cards cannot pass; lay or discard"),
    "no_sequence": ("ZR-END-05", "there is no row to give up; lay or discard"),
    "penalty_cards": ("ZR-PEN-02", "all cards behind the hole are discarded, and no others; name those"),
    "wrong_slot": ("ZR-PEN-10", "an animal lies at its own place; leave null where a card is missing"),
    "count_differs": ("ZR-PEN-10", "the row has another number of cards; look at it again"),
    "known_cards_remain": ("ZR-HID-14", "a hand is at least as large as what is known of it; count again"),
    "not_65_cards": ("ZR-HID-14", "all cards together are 65; count again and report all that changed"),
    "referee_only": ("ZR-HID-14", "where hands are open there is nothing to correct"),
}  # fmt: skip
"""By code: the clause that usually stands behind it, and the sentence."""


def refuse(code: str, clause: str | None = None) -> IllegalMove:
    """The refusal for a code; ``clause`` names a rule that says more than the usual one."""
    usual, text = REFUSALS[code]
    return IllegalMove(clause or usual, text, code=code)


class CardElsewhere(IllegalMove):
    """A card that lies elsewhere already: ``where`` is ``discard``, ``sequence``, ``known`` or ``hand``."""

    def __init__(self, card: str, where: str, seat: Seat | None) -> None:
        places = {
            "discard": "on the discard pile",
            "sequence": f"in the row of {seat}",
            "known": f"in the hand of {seat}, as everybody has seen",
            "hand": "in another hand or the draw pile",
        }
        text = f"{card} is {places[where]} ({where}), and every card exists once; look at it again"
        super().__init__("ZR-HID-10", text, code="duplicate_card")
        self.card = card
        self.where = where
        self.seat = seat
