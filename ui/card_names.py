"""What the cards of Zodiac Race are called: an element and an animal. English words are message ids."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["CARD_NAMES"]

_ELEMENTS = ("water", "wood", "earth", "metal", "fire")

_ANIMALS: Mapping[str, str] = {
    "rat": "Rat",
    "ox": "Ox",
    "tiger": "Tiger",
    "rabbit": "Rabbit",
    "dragon": "Dragon",
    "snake": "Snake",
    "horse": "Horse",
    "ram": "Ram",
    "monkey": "Monkey",
    "rooster": "Rooster",
    "dog": "Dog",
    "pig": "Pig",
    "yinyang": "Yin Yang",
}

CARD_NAMES: Mapping[str, str] = MappingProxyType(
    {
        f"{element}_{animal}": f"{element.capitalize()} {name}"
        for element in _ELEMENTS
        for animal, name in _ANIMALS.items()
    }
)
"""Card ids and their names, in the order of the rules."""
