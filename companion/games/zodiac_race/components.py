"""The 65 cards of Zodiac Race as physical pieces: component ids and names for people.

A component id is the tag payload without its check character. Knows ids, not rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.zodiac_race.box import house_box

__all__ = ["card_component", "card_of", "components"]

_LETTERS = {"water": "W", "wood": "H", "earth": "E", "metal": "M", "fire": "F"}
"""One letter an element; wood has the H of the German and Latin name, since water comes first."""

_WILD = 13
"""The number of the Yin Yang among the cards of its element."""

_CARDS = house_box().cards


def card_component(card: str) -> str:
    """The id of a card.

    >>> card_component("earth_pig"), card_component("wood_yinyang")
    ('ZR-E12', 'ZR-H13')
    """
    known = _CARDS[card]
    return f"ZR-{_LETTERS[known.element]}{known.place or _WILD:02d}"


_CARD_OF = {card_component(card): card for card in _CARDS}


def card_of(component: str) -> str | None:
    """The card with that id, or None for another piece.

    >>> card_of("ZR-W01"), card_of("TC-M1")
    ('water_rat', None)
    """
    return _CARD_OF.get(component)


def components() -> Iterator[tuple[str, str]]:
    """Every tagged piece: its id and its name for people."""
    for card in _CARDS:
        element, animal = card.split("_")
        yield card_component(card), f"{element} {'Yin Yang' if animal == 'yinyang' else animal}"
