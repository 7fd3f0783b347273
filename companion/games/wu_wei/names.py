"""The words of Wu Wei: elements, seasons, animals, levels, pieces, cards. Knows no rule."""

from __future__ import annotations

from types import MappingProxyType

GAME_ID = "wu-wei"
SEATS = ("s1", "s2", "s3", "s4", "s5", "s6")
ELEMENTS = ("wood", "fire", "earth", "metal", "water")
SEASONS = ("spring", "summer", "autumn", "winter")
ANIMALS = ("leopard", "tiger", "crane", "dragon", "snake")
LEVELS = ("initiate", "master", "emperor", "solo1", "solo2", "solo3")
SOLO = ("solo1", "solo2", "solo3")
DIFFICULTIES = ("beginner", "intermediate", "advanced")
PHASES = ("setup", "play", "gathering", "between", "over")
STEPS = ("meditate", "move", "align", "develop", "select", "flip", "dice", "reveal", "effects", "empire")
REASONS = (
    "lineage", "four_corners", "stage_won", "deck_empty", "style_lost", "towns_dark", "master_removed",
    "land_covered", "no_cards",
)  # fmt: skip
KINDS = ("town", "temple", "palace")
COLOURS = ("black", "white")
SIDES = ("minus", "plus", "sovereign")

STUDENTS = tuple(f"student_{animal}" for animal in ANIMALS)
MASTERS = tuple(f"master_{animal}" for animal in ANIMALS)
SOVEREIGNS = ("emperor", "empress")
GENERALS = ("general_white", "general_black")
COURT = (*SOVEREIGNS, *GENERALS)
PIECES = (*STUDENTS, *MASTERS, *COURT)
ANIMAL_OF = MappingProxyType(
    {f"{die}_{animal}": animal for die in ("student", "master") for animal in ANIMALS}
)

STUDENT_FACES = ("minus", "plus", "animal")
SOVEREIGN_FACES = ("circle", "plus", "lion")
GENERAL_FACES = ("minus", "plus", "lion")

_ALIKE = ("crane", "snake")
DECKS = MappingProxyType(
    {
        animal: tuple(sorted(f"{animal}_{face}" for face in (range(1, 6) if animal in _ALIKE else ELEMENTS)))
        for animal in ANIMALS
    }
)
"""The five cards of each animal, sorted as decks are."""
CARDS = tuple(card for deck in DECKS.values() for card in deck)

CHI = 36
"""Tokens of each element."""
WALLS = 8
TOWERS = 4
SPACES = 3
"""Spaces of an ordinary movement."""
POWER_PRICE = 3
"""Chi for a wall, a power, a push, a pull, a refusal."""


def animal_of_card(card: str) -> str:
    """The style that a card belongs to.

    >>> animal_of_card("crane_2")
    'crane'
    """
    return card.split("_", maxsplit=1)[0]


def element_of_card(card: str) -> str:
    """The element on a leopard, tiger or dragon card.

    >>> element_of_card("tiger_fire")
    'fire'
    """
    return card.split("_")[1]
