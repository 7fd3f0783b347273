"""The words of Wu Wei: pieces, cards, elements, seasons, levels. English words are message ids.

Knows no rule and no toolkit.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["CHANCES", "LEVELS", "OUTCOMES", "WU_TERMS"]

_STYLES = {"leopard": "Leopard", "tiger": "Tiger", "crane": "Crane", "dragon": "Dragon", "snake": "Snake"}
_ELEMENTS = ("wood", "fire", "earth", "metal", "water")
_NUMBERED = ("crane", "snake")

WU_TERMS: Mapping[str, str] = MappingProxyType(
    {
        "leopard": "Leopard",
        "crane": "Crane",
        "emperor": "Emperor",
        "empress": "Empress",
        "general_white": "White general",
        "general_black": "Black general",
        **{f"student_{style}": f"{name}'s student" for style, name in _STYLES.items()},
        **{f"master_{style}": f"{name}'s master" for style, name in _STYLES.items()},
        **{
            f"{style}_{face}": f"{name} {face}" if style in _NUMBERED else f"{name} of {face}"
            for style, name in _STYLES.items()
            for face in (("1", "2", "3", "4", "5") if style in _NUMBERED else _ELEMENTS)
        },
        **{element: element for element in _ELEMENTS},
        "spring": "spring",
        "summer": "summer",
        "autumn": "autumn",
        "winter": "winter",
        "plus": "plus",
        "minus": "minus",
        "sovereign": "sovereign",
        "animal": "animal",
        "circle": "circle",
        "lion": "lion",
        "black": "black",
        "white": "white",
        "sun": "sun",
        "moon": "moon",
        "inner": "inner",
        "outer": "outer",
        "fields": "fields",
        "wall": "wall",
        "tower": "tower",
        "terrain": "terrain",
        "town": "town",
        "temple": "temple",
        "palace": "palace",
        "face down": "face down",
        "inactive": "inactive",
        "N": "N",
        "E": "E",
        "S": "S",
        "W": "W",
    }
)
"""Ids that may stand in a line's values, and their words."""

LEVELS: Mapping[str, str] = MappingProxyType(
    {
        "initiate": "Initiate",
        "master": "Master",
        "emperor": "Emperor level",
        "solo1": "Stage 1: Evolving Traditions",
        "solo2": "Stage 2: Warring States",
        "solo3": "Stage 3: Emerging Empire",
    }
)
"""What is played."""

OUTCOMES: Mapping[str, str] = MappingProxyType(
    {
        "lineage": "Both are back in the centre",
        "four_corners": "Four corner towers stand",
        "stage_won": "All goals are met",
        "deck_empty": "The discipline deck ran out",
        "style_lost": "A style was lost",
        "towns_dark": "All towns lie dark",
        "master_removed": "A master left too early",
        "land_covered": "All land is covered",
        "no_cards": "No card is left",
    }
)
"""How it ended."""

CHANCES: Mapping[str, str] = MappingProxyType(
    {
        "lay_board": "lay the tiles",
        "name_emperor": "who is the emperor?",
        "draw_starter": "who begins?",
        "deal_animal": "deal an animal",
        "reveal": "turn up the top card",
        "show_aside": "turn up the card that was set aside",
        "relay_terrain": "lay the lifted terrain again",
        "roll": "roll the dice",
        "lose_card": "a card leaves the campaign",
    }
)
"""What the table has to do."""
