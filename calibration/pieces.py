"""What a game needs printed: every tagged piece with its name, its mat's marks, a strip for every seat.

Knows which game has which pieces; must not know paper.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from companion.errors import BadInput, CompanionError
from companion.games.crazy_race.components import components as crazy_components
from companion.games.crazy_race.mat import OFFER_PLACES, course_zones, crazy_mat
from companion.games.race.components import components, energy_copies
from companion.games.race.mat import STRIP_HEIGHT, STRIP_WIDTH, race_mat, strip_zones
from companion.games.registry import game_named
from companion.games.wu_wei.components import components as wu_wei_components
from companion.games.wu_wei.mat import CELL, SQUARE, board_spot, wu_wei_mat
from companion.games.zodiac_race.components import components as zodiac_components
from companion.games.zodiac_race.mat import PITCH, PLACES, zodiac_mat
from companion.mat import Mat, Zone
from companion.tags import payload

__all__ = [
    "GAMES",
    "Piece",
    "Printables",
    "Strip",
    "find_piece",
    "printables",
]

_CORNERS = ("top left", "top right", "bottom right", "bottom left")


@dataclass(frozen=True, slots=True)
class Piece:
    """One tag to print: its component and a name for people."""

    component: str
    name: str

    @property
    def payload(self) -> str:
        """The text in the tag."""
        return payload(self.component)


@dataclass(frozen=True, slots=True)
class Strip:
    """One seat's strip: size and place on the mat in mm; zones and slot marks in mm of the strip."""

    name: str
    left: float
    top: float
    width: float
    height: float
    zones: tuple[Zone, ...]
    marks: tuple[tuple[Piece, float, float], ...]


@dataclass(frozen=True, slots=True)
class Printables:
    """All that a game needs printed."""

    title: str
    mat: Mat
    tags: tuple[Piece, ...]
    marks: tuple[Piece, ...]
    strips: tuple[Strip, ...]

    def pieces(self) -> tuple[Piece, ...]:
        """Every tag: pieces, corner marks and slot marks."""
        slots = (piece for strip in self.strips for piece, _, _ in strip.marks)
        return (*self.tags, *self.marks, *slots)


def printables(game: str, copies: Mapping[str, int] | None = None) -> Printables:
    """What ``game`` needs; ``copies`` per energy value default to the installed box.

    Raises :class:`BadInput` for a game without sheets and :class:`CompanionError` when two pieces would
    get the same tag: such pieces hide each other from the eyes.
    """
    made = _MAKERS.get(game_named(game).id)
    if made is None:
        raise BadInput("game", f"there are no sheets for {game} yet")
    sheets = made(copies)
    refuse_duplicates(sheets.pieces())
    return sheets


def refuse_duplicates(pieces: Iterable[Piece]) -> None:
    """Raise :class:`CompanionError` naming every tag that two pieces would share."""
    twice = sorted(name for name, count in Counter(piece.payload for piece in pieces).items() if count > 1)
    if twice:
        raise CompanionError(f"two pieces would get the tag {', '.join(twice)}; every piece needs its own")


def find_piece(sheets: Printables, text: str) -> Piece:
    """The piece with that payload or component; :class:`BadInput` suggests the nearest."""
    known = {name: piece for piece in sheets.pieces() for name in (piece.component, piece.payload)}
    wanted = text.strip().upper()
    if wanted in known:
        return known[wanted]
    near = difflib.get_close_matches(wanted, sorted(piece.payload for piece in sheets.pieces()), 1, 0.0)
    raise BadInput("only", f"no piece has the tag {text!r}; the nearest is {near[0]}")


def _race(copies: Mapping[str, int] | None) -> Printables:
    mat = race_mat(5)
    return Printables(
        title="Race for the Chinese Zodiac",
        mat=mat,
        tags=tuple(Piece(*each) for each in components(energy_copies(copies))),
        marks=_corner_pieces(mat),
        strips=tuple(_race_strip(mat, seat) for seat in ("s1", "s2", "s3", "s4", "s5")),
    )


def _corner_pieces(mat: Mat) -> tuple[Piece, ...]:
    return tuple(
        Piece(mark.component, f"mat, {corner}") for mark, corner in zip(mat.corners, _CORNERS, strict=True)
    )


def _race_strip(mat: Mat, seat: str) -> Strip:
    zones = strip_zones(seat)
    placed = mat.by_name[zones[0].name]
    left, top = placed.x - zones[0].x, placed.y - zones[0].y
    marks = tuple(
        (Piece(mark.component, f"seat {seat[1:]}, slot {mark.component[-1]}"), mark.x - left, mark.y - top)
        for mark in mat.slots
        if mark.zone in {zone.name for zone in zones}
    )
    return Strip(f"Seat {seat[1:]}", left, top, STRIP_WIDTH, STRIP_HEIGHT, zones, marks)


def _crazy_race(copies: Mapping[str, int] | None) -> Printables:
    mat = crazy_mat(5)
    return Printables(
        title="Crazy Race",
        mat=mat,
        tags=tuple(Piece(*each) for each in crazy_components()),
        marks=_corner_pieces(mat),
        strips=tuple(_crazy_strips(mat)),
    )


def _crazy_strips(mat: Mat) -> Iterator[Strip]:
    """A strip a seat, the offer in three parts, the places for track sheets two by two."""
    for seat in ("s1", "s2", "s3", "s4", "s5"):
        yield _bare_strip(f"Seat {seat[1:]}", (mat.by_name[f"{seat}.animal"],))
    offer = mat.by_name["offer"]
    part = OFFER_PLACES // 3
    width = part * offer.pitch
    for number in range(3):
        left = offer.x + number * width
        zone = Zone("mat.offer", left, offer.y, width, offer.height, part, offer.pitch)
        yield _bare_strip(f"Offer, part {number + 1}", (zone,))
    places = course_zones()
    for first in range(0, len(places), 2):
        pair = [zone for zone in places[first : first + 2] if zone.y == places[first].y]
        yield _bare_strip(f"Course, from {pair[0].name.removeprefix('course.')}", tuple(pair))
        for lone in places[first + len(pair) : first + 2]:
            yield _bare_strip(f"Course, {lone.name.removeprefix('course.')}", (lone,))


def _zodiac_race(copies: Mapping[str, int] | None) -> Printables:
    mat = zodiac_mat(5)
    return Printables(
        title="Zodiac Race",
        mat=mat,
        tags=tuple(Piece(*each) for each in zodiac_components()),
        marks=_corner_pieces(mat),
        strips=tuple(_zodiac_strips(mat)),
    )


def _zodiac_strips(mat: Mat) -> Iterator[Strip]:
    """Each seat's row in three parts, then the two piles."""
    part = PLACES // 3
    for seat in ("s1", "s2", "s3", "s4", "s5"):
        row = mat.by_name[f"{seat}.row"]
        for number in range(3):
            left = row.x + number * part * PITCH
            zone = Zone(f"{seat}.row", left, row.y, part * PITCH, row.height, part, PITCH)
            places = f"{number * part + 1} to {(number + 1) * part}"
            yield _bare_strip(f"Seat {seat[1:]}, places {places}", (zone,))
    for name in ("draw", "discard"):
        yield _bare_strip(f"The {name} pile", (mat.by_name[name],))


def _wu_wei(copies: Mapping[str, int] | None) -> Printables:
    mat = wu_wei_mat(6)
    return Printables(
        title="Wu Wei",
        mat=mat,
        tags=tuple(Piece(*each) for each in wu_wei_components()),
        marks=_corner_pieces(mat),
        strips=tuple(_wu_wei_strips(mat)),
    )


def _wu_wei_strips(mat: Mat) -> Iterator[Strip]:
    """The board in nine parts that overlap by a square, each seat's cards, the trackers."""
    for rows in ((1, 2), (3, 4), (5, 5)):
        for columns in ((1, 2), (3, 4), (5, 5)):
            yield _board_part(mat, rows, columns)
    for name, zone in mat.by_name.items():
        if name.endswith(".cards"):
            yield _bare_strip(f"Seat {name[1]}", (zone,))
        elif name.startswith("tracker."):
            yield _bare_strip(f"The {name.partition('.')[2]} tracker", (zone,))


def _board_part(mat: Mat, rows: tuple[int, int], columns: tuple[int, int]) -> Strip:
    """Octagons of some rows and columns, with the squares at all their corners."""
    x, y = board_spot(f"S{rows[0] - 1}{columns[0] - 1}")
    left, top = x - SQUARE / 2, y - SQUARE / 2
    width = (columns[1] - columns[0] + 1) * CELL + SQUARE
    height = (rows[1] - rows[0] + 1) * CELL + SQUARE
    own = tuple(
        replace(zone, x=zone.x - left, y=zone.y - top)
        for zone in mat.zones
        if len(zone.name) == len("O11")
        and left <= zone.x
        and zone.x + zone.width <= left + width
        and top <= zone.y
        and zone.y + zone.height <= top + height
    )
    first, last = (f"O{row}{column}" for row, column in zip(rows, columns, strict=True))
    return Strip(f"Board, {first} to {last}", left, top, width, height, own, ())


def _bare_strip(name: str, zones: tuple[Zone, ...]) -> Strip:
    """A strip that is nothing but zones side by side, given by their places on the mat."""
    left, top = zones[0].x, zones[0].y
    width = zones[-1].x + zones[-1].width - left
    own = tuple(replace(zone, x=zone.x - left, y=0.0) for zone in zones)
    return Strip(name, left, top, width, zones[0].height, own, ())


_MAKERS: Mapping[str, Callable[[Mapping[str, int] | None], Printables]] = MappingProxyType(
    {
        "race-for-the-chinese-zodiac": _race,
        "crazy-race": _crazy_race,
        "zodiac-race": _zodiac_race,
        "wu-wei": _wu_wei,
    }
)

GAMES: tuple[str, ...] = tuple(_MAKERS)
"""Games that have sheets."""
