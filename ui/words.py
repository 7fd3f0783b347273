"""The words for what the game calls by number or id, and the characters drawn on seals.

English words are message ids. Knows no rule and no toolkit.
"""

from __future__ import annotations

from collections.abc import Mapping

from ui.card_names import CARD_NAMES
from ui.wu_terms import WU_TERMS

__all__ = [
    "ACTIONS",
    "ANSWERS",
    "CHOICES",
    "EFFECTS",
    "GLYPHS",
    "KEY_PLACES",
    "MODES",
    "PARTS",
    "PLACES",
    "REWARDS",
    "RIGS",
    "SEALS",
    "SIGNS",
    "TAG_PLACES",
    "TERMS",
    "TROUBLES",
    "WAYS",
    "ZONES",
]

ACTIONS: Mapping[int, str] = {
    1: "Cheat",
    2: "Help",
    3: "Run",
    4: "Rest",
    5: "Cooperate",
    6: "Walk",
    7: "Repeat",
    8: "Strategise",
}
"""What the cards are called."""

GLYPHS: Mapping[str, str] = {
    "rat": "鼠",
    "ox": "牛",
    "tiger": "虎",
    "rabbit": "兔",
    "dragon": "龍",
    "snake": "蛇",
    "horse": "馬",
    "goat": "羊",
    "monkey": "猴",
    "rooster": "雞",
    "dog": "狗",
    "pig": "豬",
}
"""The character on each animal's seal."""

SIGNS: Mapping[str, str] = {**GLYPHS, "leopard": "豹", "crane": "鶴", "emperor": "帝"}
"""The character on every seal, those of Wu Wei included."""

MODES: Mapping[str, str] = {
    "face-down": "Person, cards face down",
    "scan": "Person, hooded reader",
    "touch": "Person, by touch",
    "bot": "Bot",
    "bot-random": "Bot, beginner",
    "bot-strong": "Bot, strong",
}
"""Who sits at a seat and how the seat seals."""

TERMS: Mapping[str, str] = {
    "rat": "Rat",
    "ox": "Ox",
    "tiger": "Tiger",
    "rabbit": "Rabbit",
    "dragon": "Dragon",
    "snake": "Snake",
    "horse": "Horse",
    "goat": "Goat",
    "monkey": "Monkey",
    "rooster": "Rooster",
    "dog": "Dog",
    "pig": "Pig",
    "table": "the table",
    "blue": "Blue",
    "red": "Red",
    "yellow": "Yellow",
    "purple": "Purple",
    "beige": "beige",
    "green": "green",
    "turquoise": "turquoise",
    "grey": "grey",
    "brown": "brown",
    "buffalo": "Buffalo",
    "camel": "Camel",
    "chameleons": "Five chameleons",
    "cheetah": "Cheetah",
    "chimpanzee": "Chimpanzee",
    "crocodile": "Crocodile",
    "elephant": "Elephant",
    "flying_animal": "Flying animal",
    "gazelle": "Gazelle",
    "giraffe": "Giraffe",
    "hippopotamus": "Hippopotamus",
    "hyena": "Hyena",
    "ibex": "Ibex",
    "kangaroo": "Kangaroo",
    "meerkats": "Three meerkats",
    "ostrich": "Ostrich",
    "polar_bear": "Polar bear",
    "proboscis_monkey": "Proboscis monkey",
    "ram": "Ram",
    "rhinoceros": "Rhinoceros",
    "wild_boar": "Wild boar",
    "zebra": "Zebra",
    "donkey_7": "Donkey 7",
    "donkey_8": "Donkey 8",
    "donkey_9": "Donkey 9",
    "donkey_10": "Donkey 10",
    "donkey_11": "Donkey 11",
    **CARD_NAMES,
    **WU_TERMS,
}
"""Ids that may stand in a line's values, and their words."""

EFFECTS: Mapping[str, str] = {
    "main": "the action's reward",
    "bonus": "the bonus",
    "competition": "competition",
    "horse-step": "Horse's extra step",
    "monkey": "Monkey's card",
    "rooster": "Rooster's karma",
    "exchange": "the exchange",
    "goat": "Goat's exchange",
    "karma-step": "karma movement",
}
"""What a seat may choose to do first."""

REWARDS: Mapping[str, str] = {
    "energy": "Take an energy 1",
    "karma": "Take 1 karma",
    "step": "Move 1",
}
"""What Pig may choose."""

SEALS: Mapping[str, str] = {"open": "planning", "sealed": "sealed", "broken": "seal again"}
"""How far a seat's seal is."""

PLACES: Mapping[str, str] = {
    "lane": "lane",
    "row": "row",
    "take": "take mark",
    "give": "give mark",
    "wheel": "wheel",
}
"""Places of the mat in a small picture."""

CHOICES: Mapping[str, str] = {
    "normal": "Normal",
    "large": "Large",
    "largest": "Largest",
    "day": "Day",
    "night": "Night",
    "earth": "Earth",
    "bright": "Bright",
    "grey": "Greys",
    "nothing": "Nothing",
    "reminder": "Remind",
    "default": "Default choice",
    "bot": "Bot",
    "on": "On",
    "off": "Off",
    "table-decides": "The table decides",
    "at-once": "At once",
    "at-end": "At the end",
    "all-plan-again": "All plan again",
    "lowest-legal-plan": "Lowest plan",
}
"""Choices of the settings."""

WAYS: Mapping[str, str] = {
    "face-down": "Cards",
    "scan": "Reader",
    "touch": "Touch",
}
"""How a seat seals, on a button."""

TROUBLES: Mapping[str, str] = {
    "damaged": "The settings could not be read; the usual ones are used",
    "doubtful": "Some settings could not be read; the usual ones are used",
    "unkept": "Nothing is kept this evening: {reason}",
}
"""What may be wrong with the files that are kept."""

PARTS: Mapping[str, str] = {
    "camera": "Lens of the camera",
    "table": "Table and seats",
    "track": "Track",
    "slides": "Karma slides",
    "keys": "Lock keys",
    "dice": "Dice tray",
    "touch": "Touch panel",
}
"""What can be calibrated, in the order in which it is best done."""

ANSWERS: Mapping[str, str] = {
    "next": "It stands right",
    "skip": "Leave it out",
    "again": "Once more",
    "end": "That is all",
}
"""What people may say to a wizard of the calibration."""

RIGS: Mapping[str, str] = {"overhead": "Camera above the table", "dock": "Reading mat"}
"""Kinds of tables."""

KEY_PLACES: Mapping[str, str] = {"board": "On the board", "gpio": "On the Pi's pins"}
"""Where lock keys are wired."""

TAG_PLACES: Mapping[str, str] = {
    "lane": "Plan lane",
    "row": "Played row",
    "take": "Take mark",
    "give": "Give mark",
    "": "Not on the table",
}
"""Where a card lies whose tag will not read."""

ZONES: Mapping[str, str] = {
    **{zone: words for zone, words in TAG_PLACES.items() if zone},
    "animal": "Hitched animal",
    "cards": "Row of cards",
    "discard": "Discard pile",
    "draw": "Draw pile",
    "offer": "Animals on offer",
    "tracker.element": "Active element",
    "tracker.palace": "Inactive palace",
    "tracker.season": "Season",
    "wheel": "Wheel",
}
"""Zones of the mats, those of a seat without the seat."""
