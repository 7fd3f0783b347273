"""The physical pieces of Crazy Race and their component ids.

A component id is the tag payload without its check character. A sheet has two faces and one id for each;
rolled dice carry no tag. Knows ids and how many there are, not rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.crazy_race.box import house_box
from companion.games.crazy_race.names import CART_COLOURS, COLOURS, PALMS, SHEETS, SIDES

__all__ = [
    "MARKER",
    "card_component",
    "card_of",
    "cart",
    "components",
    "dice_colours",
    "die_name",
    "movers",
    "sheet_component",
    "sheet_of",
]

MARKER = "CR-M"
"""The starting-player marker."""

BOARD_PARTS = 4

_ANIMALS = house_box().animals
_DONKEYS = house_box().donkeys


def card_component(card: str) -> str:
    """The id of an animal or donkey card.

    >>> card_component("buffalo"), card_component("donkey_7")
    ('CR-A01', 'CR-D07')
    """
    if card in _DONKEYS:
        return f"CR-D{int(card.removeprefix('donkey_')):02d}"
    return f"CR-A{_ANIMALS.index(card) + 1:02d}"


_CARD_OF = {card_component(card): card for card in (*_ANIMALS, *_DONKEYS)}


def card_of(component: str) -> str | None:
    """The animal or donkey card with that id, or None for another piece.

    >>> card_of("CR-A23"), card_of("CR-S04-A")
    ('zebra', None)
    """
    return _CARD_OF.get(component)


def cart(colour: str) -> str:
    """The id of the cart of a colour.

    >>> cart("red")
    'CR-K2'
    """
    return f"CR-K{CART_COLOURS.index(colour) + 1}"


def movers() -> dict[str, str]:
    """The pieces that move over the course, and how the names of their places begin.

    >>> movers()["CR-K1"]
    'track:'
    """
    return {cart(colour): "track:" for colour in CART_COLOURS}


def sheet_component(sheet: str, side: str) -> str:
    """The id of one side of a track sheet.

    >>> sheet_component("S04", "b")
    'CR-S04-B'
    """
    return f"CR-{sheet}-{side.upper()}"


def sheet_of(component: str) -> tuple[str, str] | None:
    """The sheet and its side that an id names, or None for another piece.

    >>> sheet_of("CR-S04-B"), sheet_of("CR-K1")
    (('S04', 'b'), None)
    """
    if not component.startswith("CR-S"):
        return None
    return component[3:6], component[7:].lower()


def die_name(colour: str) -> str:
    """How a die is named as a piece; dice of one colour are alike and carry no tag.

    >>> die_name("brown")
    'die:brown'
    """
    return f"die:{colour}"


def dice_colours(counts: Sequence[int] | None = None) -> tuple[str, ...]:
    """The colour of each of the fourteen dice by its number in the tray, from beige to brown.

    ``counts`` per colour default to the installed box.
    """
    if counts is None:
        counts = [house_box().dice[colour].number for colour in COLOURS]
    return tuple(colour for colour, count in zip(COLOURS, counts, strict=True) for _ in range(count))


def components() -> Iterator[tuple[str, str]]:
    """Every tagged piece: its id and its name for people."""
    for card in _ANIMALS:
        yield card_component(card), card.replace("_", " ")
    for card in _DONKEYS:
        yield card_component(card), f"donkey, limit {card.removeprefix('donkey_')}"
    for sheet in SHEETS:
        for side in SIDES:
            yield sheet_component(sheet, side), f"track sheet {int(sheet[1:])}, side {side}"
    for number, colour in enumerate(CART_COLOURS, 1):
        yield cart(colour), f"{colour} cart"
        yield f"CR-C{number}", f"{colour} cart card"
    for number, _ in enumerate(PALMS, 1):
        yield f"CR-P{number}", f"palm tree {number}"
    for number in range(1, BOARD_PARTS + 1):
        yield f"CR-B{number}", f"board part {number}"
    yield MARKER, "starting-player marker"
