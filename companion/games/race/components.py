"""The physical pieces of Race for the Chinese Zodiac and their component ids.

A component id is the tag payload without its check character. Knows ids and how many there are, not
rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.race.animals import ANIMALS
from companion.games.race.box import house_box
from companion.games.race.names import ENERGIES

__all__ = [
    "OPEN_SUPPLY",
    "WHEEL_MARK",
    "action_card",
    "action_of",
    "components",
    "deck_of",
    "energy_card",
    "energy_copies",
    "energy_of",
    "movers",
    "pawn",
    "slide",
    "wedge",
    "wedge_of",
]

WHEEL_MARK = "RZ-WR"
"""The mark on the wheel's turning layer."""

OPEN_SUPPLY = 20
"""Cards printed of an energy value whose supply the box leaves open."""

DECKS = range(1, 6)
SEATS = range(1, 6)
ACTIONS = range(1, 9)


def action_card(action: int, deck: int) -> str:
    """The id of an action card.

    >>> action_card(7, 3)
    'RZ-A7-3'
    """
    return f"RZ-A{action}-{deck}"


def energy_card(value: int, copy: int) -> str:
    """The id of one copy of an energy card.

    >>> energy_card(2, 7)
    'RZ-E2-07'
    """
    return f"RZ-E{value}-{copy:02d}"


def pawn(animal: str) -> str:
    """The id of an animal's pawn.

    >>> pawn("ox")
    'RZ-P02'
    """
    return f"RZ-P{ANIMALS.index(animal) + 1:02d}"


def slide(seat: int) -> str:
    """The id of the karma slide of a seat, counted from 1; needed where no sensor feels it.

    >>> slide(3)
    'RZ-K3'
    """
    return f"RZ-K{seat}"


def movers() -> dict[str, str]:
    """What moves from stop to stop, by component, and how the names of its stops begin.

    >>> movers()["RZ-P02"], movers()["RZ-K3"]
    ('track:', 'slide:s3:')
    """
    slides = {slide(seat): f"slide:s{seat}:" for seat in SEATS}
    return dict.fromkeys(map(pawn, ANIMALS), "track:") | slides


def wedge(action: int) -> str:
    """The id of a wheel wedge."""
    return f"RZ-W{action}"


def action_of(component: str) -> int | None:
    """The action printed on a card, or None for another piece.

    >>> action_of("RZ-A7-3"), action_of("RZ-E2-07")
    (7, None)
    """
    return int(component[4]) if component.startswith("RZ-A") else None


def deck_of(component: str) -> int | None:
    """The deck of an action card, or None for another piece."""
    return int(component[6:]) if component.startswith("RZ-A") else None


def energy_of(component: str) -> int | None:
    """The value of an energy card, or None for another piece."""
    return int(component[4]) if component.startswith("RZ-E") else None


def wedge_of(component: str) -> int | None:
    """The action of a wheel wedge, or None for another piece (the turning mark included)."""
    return int(component[4]) if component.startswith("RZ-W") and component != WHEEL_MARK else None


def energy_copies(supply: Mapping[str, int] | None = None) -> dict[str, int]:
    """Cards of each energy value that are printed with a tag.

    ``supply`` defaults to the installed box; a value that it does not list is open.
    """
    if supply is None:
        box = enumerate(house_box().energy_supply, 1)
        supply = {str(value): count for value, count in box if count is not None}
    return {str(value): supply.get(str(value), OPEN_SUPPLY) for value in ENERGIES}


def components(energy_supply: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Every tagged piece: its id and its name for people, ``energy_supply`` copies per value."""
    for deck in DECKS:
        for action in ACTIONS:
            yield action_card(action, deck), f"action {action}, deck {deck}"
    for value, copies in energy_supply.items():
        for copy in range(1, copies + 1):
            yield energy_card(int(value), copy), f"energy {value}, card {copy}"
    for number, animal in enumerate(ANIMALS, 1):
        yield f"RZ-Z{number:02d}", f"{animal} card"
        yield f"RZ-P{number:02d}", f"{animal} pawn"
    for action in range(1, 7):
        yield wedge(action), f"wheel wedge {action}"
    yield WHEEL_MARK, "wheel mark"
    for seat in SEATS:
        yield slide(seat), f"karma slide, seat {seat}"
