"""Refusals: one sentence for each clause that can refuse a move, saying what would be legal.

Knows no state: the sentences speak of the rule, never of what others hold.
"""

from __future__ import annotations

from companion.games.vocabulary import IllegalMove

__all__ = ["REFUSALS", "refuse"]

REFUSALS = {
    "RZ-SETUP-08": "Strategise cannot be the starting action; choose one of 1 to 7",
    "RZ-SETUP-09": "this action is out of the game with three players; choose another",
    "RZ-SETUP-10": "the six wedges are the actions 1 to 6, each once; enter them again",
    "RZ-WHEEL-02": "the wheel has fewer sectors than that; enter the rotation again",
    "RZ-ROUND-08": "nobody is waiting for this move; see which seat owes which decision",
    "RZ-PLAN-01": "this energy card is not in the hand; choose one that is",
    "RZ-PLAN-02": "this action still lies in the played row; choose one that does not",
    "RZ-PLAN-06": "the karma does not cover the cost of the lower action; choose a higher one",
    "RZ-PLAN-07": "with one energy card in hand the only plan is Strategise",
    "RZ-PLAN-08": "Repeat has nothing to copy; the action before it must be one of 1 to 6",
    "RZ-GROUP-10": "this effect is not among those to be ordered; choose one of the list",
    "RZ-EXCH-02": "combining takes two or more cards, each lower than the one received",
    "RZ-EXCH-03": "splitting takes one card for two or more, each lower than it",
    "RZ-EXCH-04": "what is paid must be worth at least what is received",
    "RZ-EXCH-05": "a 4, 5 or 6 needs its forerunner among the owned cards, and only one 6 may be owned",
    "RZ-EXCH-06": "only hand cards can pay for an exchange",
    "RZ-EXCH-07": "after an exchange no more than twelve energy cards may be owned",
    "RZ-EXCH-11": "only a Dragon with karma can pay with it",
    "RZ-EXCH-13": "moving on costs 2 karma; decline instead",
    "RZ-EXCH-14": "the supply does not have these cards; take others",
    "RZ-EXCH-15": "this would leave one single energy card; keep at least two",
    "RZ-RIVER-02": "this energy card is not in the hand; pay one that is, or retreat",
    "RZ-RIVER-05": "the last card cannot be paid; retreat instead",
    "RZ-ANIMAL-07": "Pig may step forward with five players only; choose energy or karma",
}


def refuse(clause: str) -> IllegalMove:
    """The refusal for a clause."""
    return IllegalMove(clause, REFUSALS[clause])
