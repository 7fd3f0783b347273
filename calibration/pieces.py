"""What a game needs printed: every tagged piece with its name, its mat's marks, a strip for every seat.

Knows which game has which pieces; must not know paper.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.errors import BadInput, CompanionError
from companion.games.race.components import components, energy_copies
from companion.games.race.mat import STRIP_HEIGHT, STRIP_WIDTH, race_mat, strip_zones
from companion.games.registry import game_named
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
        marks=tuple(
            Piece(mark.component, f"mat, {corner}")
            for mark, corner in zip(mat.corners, _CORNERS, strict=True)
        ),
        strips=tuple(_race_strip(mat, seat) for seat in ("s1", "s2", "s3", "s4", "s5")),
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


_MAKERS: Mapping[str, Callable[[Mapping[str, int] | None], Printables]] = MappingProxyType(
    {"race-for-the-chinese-zodiac": _race}
)

GAMES: tuple[str, ...] = tuple(_MAKERS)
"""Games that have sheets."""
