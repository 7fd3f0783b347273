"""The physical pieces of Wu Wei and their component ids.

A component id is the tag payload without its check character. What has two faces has an id for each: ``-A``
is the face it starts with, ``-B`` the other. Characters are dice that show their sign on top, so each stands
on a small stand that carries the tag; chi is counted, not tagged. Knows ids and how many there are, no rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from companion.games.wu_wei.board import DIRECTIONS, YIN_YANG
from companion.games.wu_wei.box import house_box
from companion.games.wu_wei.names import (
    ANIMALS,
    CARDS,
    COURT,
    DECKS,
    ELEMENTS,
    LEVELS,
    MASTERS,
    SEASONS,
    STUDENTS,
    TOWERS,
    WALLS,
)

__all__ = [
    "FACES",
    "board_tile",
    "card_component",
    "card_of",
    "centre",
    "character_of",
    "components",
    "direction",
    "lineage_marker",
    "marker",
    "square_tile",
    "stand",
    "terrain_of",
    "terrain_tile",
    "tower",
    "tracker",
    "wall",
    "yin_yang_tile",
]

FACES = ("A", "B")
"""The two faces of a piece; what each shows, the piece says."""

_SQUARES = MappingProxyType({"town": "H", "temple": "M", "palace": "P"})
_TRACKERS = ("element", "palace", "season")
_MARKERS = MappingProxyType({"gathering": "WW-G", "first player": "WW-F"})
_SIDES = ("sun", "moon")
_COLOURS = ("black", "white")

_STANDS: Mapping[str, str] = MappingProxyType(
    {
        piece: f"WW-{letter}{number}"
        for letter, pieces in (("S", STUDENTS), ("X", MASTERS), ("E", COURT))
        for number, piece in enumerate(pieces, 1)
    }
)
_CHARACTER_OF = {component: piece for piece, component in _STANDS.items()}


def card_component(card: str, spent: bool = False) -> str:
    """The id of an animal card's full-colour face, or of its spent one.

    >>> card_component("leopard_wood"), card_component("snake_5", spent=True)
    ('WW-A15-A', 'WW-A55-B')
    """
    animal = card.split("_", maxsplit=1)[0]
    number = DECKS[animal].index(card) + 1
    return f"WW-A{ANIMALS.index(animal) + 1}{number}-{FACES[spent]}"


_CARD_OF = {card_component(card, spent): (card, spent) for card in CARDS for spent in (False, True)}


def card_of(component: str) -> tuple[str, bool] | None:
    """The animal card that an id names and whether its spent face lies up, or None for another piece.

    >>> card_of("WW-A55-B"), card_of("WW-S2")
    (('snake_5', True), None)
    """
    return _CARD_OF.get(component)


def terrain_tile(season: str, copy: int, fields: bool = False) -> str:
    """The id of a terrain octagon's front, or of its fields; ``copy`` counts the tiles of a season from 1.

    >>> terrain_tile("spring", 6), terrain_tile("winter", 1, fields=True)
    ('WW-T16-A', 'WW-T41-B')
    """
    return f"WW-T{SEASONS.index(season) + 1}{copy}-{FACES[fields]}"


def terrain_of(component: str) -> tuple[str, bool] | None:
    """The season of a terrain octagon and whether its fields lie up, or None for another piece.

    >>> terrain_of("WW-T41-B"), terrain_of("WW-P1")
    (('winter', True), None)
    """
    if not component.startswith("WW-T"):
        return None
    return SEASONS[int(component[4]) - 1], component.endswith(FACES[1])


def square_tile(kind: str, element: str, copy: int = 1, face_down: bool = False) -> str:
    """The id of a town's face, a temple or a palace; only towns have copies and a second face.

    >>> square_tile("town", "water", 4), square_tile("town", "wood", 1, face_down=True)
    ('WW-H54-A', 'WW-H11-B')
    >>> square_tile("palace", "earth")
    'WW-P3'
    """
    number = ELEMENTS.index(element) + 1
    if kind == "town":
        return f"WW-H{number}{copy}-{FACES[face_down]}"
    return f"WW-{_SQUARES[kind]}{number}"


def _board_tiles() -> Iterator[tuple[str, tuple[str, str, bool]]]:
    """Every face of the tiles whose places change from game to game."""
    box = house_box()
    for over in (False, True):
        for season in SEASONS:
            for copy in range(1, int(box.one("terrain_counts", season)) + 1):
                yield terrain_tile(season, copy, over), ("terrain", season, over)
        for element in ELEMENTS:
            for copy in range(1, int(box.one("town_counts", element)) + 1):
                yield square_tile("town", element, copy, over), ("town", element, over)
    for kind in ("temple", "palace"):
        for element in ELEMENTS:
            yield square_tile(kind, element), (kind, element, False)


@cache
def _by_board_tile() -> Mapping[str, tuple[str, str, bool]]:
    return dict(_board_tiles())


def board_tile(component: str) -> tuple[str, str, bool] | None:
    """What a tile of the board is: ``terrain``, ``town``, ``temple`` or ``palace``, its season or element,
    and whether its second face lies up; None for another piece.

    >>> board_tile("WW-H54-B"), board_tile("WW-T16-A"), board_tile("WW-Y1-A")
    (('town', 'water', True), ('terrain', 'spring', False), None)
    """
    return _by_board_tile().get(component)


def yin_yang_tile(square: str, colour: str) -> str:
    """The id of the side of a yin-yang tile; ``square`` is the one on which it always lies.

    >>> yin_yang_tile("S44", "white")
    'WW-Y2-B'
    """
    return f"WW-Y{YIN_YANG.index(square) + 1}-{FACES[_COLOURS.index(colour)]}"


def centre(level: str) -> str:
    """The id of the centre's face for a level or solo stage.

    >>> centre("solo1")
    'WW-C4'
    """
    return f"WW-C{LEVELS.index(level) + 1}"


def direction(letter: str) -> str:
    """The id of the directional tile of ``N``, ``E``, ``S`` or ``W``."""
    return f"WW-D{letter}"


def stand(piece: str) -> str:
    """The id of the stand of a character.

    >>> stand("student_tiger"), stand("master_tiger"), stand("general_black")
    ('WW-S2', 'WW-X2', 'WW-E4')
    """
    return _STANDS[piece]


def character_of(component: str) -> str | None:
    """The character whose stand that is, or None for another piece.

    >>> character_of("WW-X2"), character_of("WW-W1")
    ('master_tiger', None)
    """
    return _CHARACTER_OF.get(component)


def lineage_marker(animal: str) -> str:
    """The id of an animal's lineage marker."""
    return f"WW-L{ANIMALS.index(animal) + 1}"


def wall(number: int) -> str:
    """The id of a wall, counted from 1."""
    return f"WW-W{number}"


def tower(number: int) -> str:
    """The id of a tower, counted from 1."""
    return f"WW-R{number}"


def tracker(name: str) -> str:
    """The id of the tracker of the active ``element``, the last used ``palace`` or the ``season``."""
    return f"WW-K{_TRACKERS.index(name) + 1}"


def marker(name: str, side: str) -> str:
    """The id of a side of the ``gathering`` or the ``first player`` marker: ``sun`` or ``moon``.

    >>> marker("gathering", "moon")
    'WW-G-B'
    """
    return f"{_MARKERS[name]}-{FACES[_SIDES.index(side)]}"


def components() -> Iterator[tuple[str, str]]:
    """Every tagged piece: its id and its name for people."""
    yield from _tiles()
    for animal in ANIMALS:
        for card in DECKS[animal]:
            words = card.replace("_", " ")
            yield card_component(card), words
            yield card_component(card, spent=True), f"{words}, spent"
    for piece in _STANDS:
        yield stand(piece), f"stand of the {_words(piece)}"
    for animal in ANIMALS:
        yield lineage_marker(animal), f"lineage marker {animal}"
    for number in range(1, WALLS + 1):
        yield wall(number), f"wall {number}"
    for number in range(1, TOWERS + 1):
        yield tower(number), f"tower {number}"
    for name in _TRACKERS:
        yield tracker(name), f"{name} tracker"
    for name in _MARKERS:
        for side in _SIDES:
            yield marker(name, side), f"{name} marker, {side}"


def _tiles() -> Iterator[tuple[str, str]]:
    box = house_box()
    for level in LEVELS:
        yield centre(level), f"centre, {level}"
    for season in SEASONS:
        for copy in range(1, int(box.one("terrain_counts", season)) + 1):
            yield terrain_tile(season, copy), f"{season} octagon {copy}"
            yield terrain_tile(season, copy, fields=True), f"{season} octagon {copy}, fields"
    for letter in DIRECTIONS.values():
        yield direction(letter), f"directional tile {letter}"
    for number, square in enumerate(YIN_YANG, 1):
        for colour in _COLOURS:
            yield yin_yang_tile(square, colour), f"yin-yang tile {number}, {colour}"
    for element in ELEMENTS:
        for copy in range(1, int(box.one("town_counts", element)) + 1):
            yield square_tile("town", element, copy), f"{element} town {copy}"
            yield square_tile("town", element, copy, face_down=True), f"{element} town {copy}, back"
    for kind in ("temple", "palace"):
        for element in ELEMENTS:
            yield square_tile(kind, element), f"{element} {kind}"


def _words(piece: str) -> str:
    die, _, kind = piece.partition("_")
    return die if not kind else f"{kind} {die}"
