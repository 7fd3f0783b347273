"""The readings of the rules that a table may agree on: what each is called, and its choices, on a screen.

English words are message ids. Options that are not named here are no matter of taste and cannot be set on
the screen. Knows no rule and no toolkit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.vocabulary import Json

__all__ = ["HOUSE_RULES", "HouseRule"]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option's title, and the word for each of its values."""

    title: str
    words: Mapping[Json, str]


_YES_NO: Mapping[Json, str] = {True: "Yes", False: "No"}

HOUSE_RULES: Mapping[str, HouseRule] = {
    "level": HouseRule(
        "Level; alone a stage",
        {
            "initiate": "Initiate",
            "master": "Master",
            "emperor": "Emperor",
            "solo1": "Stage 1",
            "solo2": "Stage 2",
            "solo3": "Stage 3",
        },
    ),
    "difficulty": HouseRule(
        "Difficulty of a stage",
        {None: "Usual", "beginner": "Beginner", "intermediate": "Intermediate", "advanced": "Advanced"},
    ),
    "campaign": HouseRule("All three stages as a campaign", _YES_NO),
    "effect_order": HouseRule(
        "Who acts first of several", {"trailing-first": "Hindmost", "leading-first": "Foremost"}
    ),
    "safeguard": HouseRule(
        "Keeping one energy card only", {"warn": "With a warning", "two-cards": "Not allowed"}
    ),
    "min_spaces": HouseRule("Fewest spaces to announce", {1: "One", 0: "None"}),
    "buffalo_skip": HouseRule("Buffalo leaps over carts", {"always": "Always", "optional": "If it likes"}),
    "laugh": HouseRule("Hyena laughs", {"every_bust": "Every bust", "once_per_round": "Once a round"}),
    "bonus_mode": HouseRule(
        "Bonus cards at the end", {"one_card_each": "One in turn", "all_at_once": "All at once"}
    ),
    "bonus_first": HouseRule("First bonus card", {"start_marker": "Start marker", "rearmost": "Rearmost"}),
    "sheet_flip": HouseRule("Sheets may lie turned round", _YES_NO),
    "out_of_cards": HouseRule(
        "Too few cards for two", {"reuse_set_aside": "Shuffle all in", "show_fewer": "Show fewer"}
    ),
    "followup_lay": HouseRule(
        "Laying again in a turn", {"needs_gained": "With a new card", "any": "With any card"}
    ),
    "yy_discard_element": HouseRule(
        "A discarded Yin Yang counts as", {"player": "The player's", "card": "Its own element"}
    ),
    "yy_plain_discard": HouseRule("A single Yin Yang may be discarded", _YES_NO),
    "yy_after_replace": HouseRule(
        "A replaced Yin Yang goes", {"end": "To the row's end", "hand": "To the hand"}
    ),
    "request_element": HouseRule("Elements to ask for", {"any_other": "Any other", "own": "The own row's"}),
    "reshuffle_keeps_top": HouseRule("The top discard stays when reshuffled", _YES_NO),
    "penalty_costs_turn": HouseRule("Paying for a hole is the whole turn", _YES_NO),
    "restart": HouseRule("A row may be given up", {"never": "Never", "as_turn": "As a turn"}),
}
"""Options of all games by name; no two games use one name for two things."""
