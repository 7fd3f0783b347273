"""The physical truth of a simulated table: every piece in exactly one place.

A piece is held (by a seat, in the supply, in the box), lies on the mat, or stands on the track. Knows
sizes and places; must not know a rule, a turn, a picture or a sensor.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.games.race.components import slide
from companion.games.vocabulary import seat_number
from companion.mat import CARD_HEIGHT, CARD_WIDTH, TAG_SIZE

__all__ = ["BOX", "Pieces", "Place", "Shape", "rotated", "shape_of"]

BOX = "box"
"""Where every piece starts."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A flat piece: its kind, its size in mm, and the tag's centre seen from the piece's own centre."""

    kind: str
    width: float
    height: float
    tag_x: float = 0.0
    tag_y: float = 0.0


_CARD_TAG = (TAG_SIZE - CARD_WIDTH) / 2, (TAG_SIZE - CARD_HEIGHT) / 2
_CARDS = ("RZ-A", "RZ-E", "RZ-Z", "ZR-", "CR-A", "CR-D", "WW-A")
_SHEET = Shape("sheet", 96.0, 36.0, (TAG_SIZE - 96.0) / 2 + 2.0, 0.0)
_WHEEL_MARK = Shape("hub", 72.0, 72.0)
_WEDGE = Shape("wedge", 84.0, 84.0)
_TOKEN = Shape("token", 34.0, 34.0)


def shape_of(component: str) -> Shape:
    """The shape of a piece by its id.

    >>> shape_of("RZ-A7-3").kind, shape_of("RZ-W3").kind, shape_of("RZ-WR").kind
    ('card', 'wedge', 'hub')
    """
    if component.startswith(_CARDS):
        return Shape("card", CARD_WIDTH, CARD_HEIGHT, *_CARD_TAG)
    if component == "RZ-WR":
        return _WHEEL_MARK
    if component.startswith("CR-S"):
        return _SHEET
    return _WEDGE if component.startswith("RZ-W") else _TOKEN


def rotated(x: float, y: float, angle: float) -> tuple[float, float]:
    """A vector in mm turned by ``angle`` degrees clockwise (y points down)."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return c * x - s * y, s * x + c * y


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece lies: its centre in mm, degrees clockwise, which side is up, and its layer."""

    x: float
    y: float
    angle: float
    face_up: bool
    layer: int


class Pieces:
    """Every piece of an evening; each is in exactly one place at any time."""

    def __init__(self, components: Iterable[str]) -> None:
        self._held: dict[str, str] = dict.fromkeys(components, BOX)
        self._in_hand: dict[str, tuple[str, ...]] = {}
        """What each holder was last found to hold; forgotten with each change."""
        self._laid: dict[str, Place] = {}
        self._spaces: dict[str, int] = {}
        self._layers = 0
        self.slides: dict[str, int] = {}
        """Stop of each seat's slide; a seat between two stops, or without a slide, is missing."""
        self.watched: Mapping[str, tuple[float, float]] = {}
        """Where the stops lie in mm, if pawns and slides carry tags for a camera to see."""

    def lay(self, component: str, x: float, y: float, angle: float = 0.0, *, face_up: bool = True) -> None:
        """Put a piece on the mat with its centre at ``x``, ``y`` mm, on top of what lies there.

        Raises :class:`KeyError` for a piece that is not of this table (so does every method).
        """
        self._leave(component)
        self._layers += 1
        self._laid[component] = Place(x, y, angle, face_up, self._layers)

    def lift(self, component: str, holder: str = BOX) -> None:
        """Take a piece from wherever it is into the hand of ``holder`` (a seat, the supply, the box)."""
        self._leave(component)
        self._held[component] = holder
        self._in_hand.pop(holder, None)

    def flip(self, component: str) -> None:
        """Turn a lying piece over about its upright axis, in its place."""
        place = self._laid[component]
        self._laid[component] = replace(place, angle=-place.angle, face_up=not place.face_up)

    def stand(self, pawn: str, space: int) -> None:
        """Put a pawn on a space of the track."""
        self._leave(pawn)
        self._spaces[pawn] = space

    def place(self, component: str) -> Place | None:
        """Where a piece lies on the mat, or None."""
        return self._laid.get(component)

    def holder(self, component: str) -> str | None:
        """Who holds a piece, or None when it lies or stands."""
        return self._held.get(component)

    def space(self, pawn: str) -> int | None:
        """The space a pawn stands on, or None while it is held."""
        return self._spaces.get(pawn)

    def held_by(self, holder: str) -> tuple[str, ...]:
        """The pieces somebody holds, sorted."""
        if holder not in self._in_hand:
            held = sorted(component for component, who in self._held.items() if who == holder)
            self._in_hand[holder] = tuple(held)
        return self._in_hand[holder]

    def on_mat(self) -> dict[str, Place]:
        """What lies on the mat, lowest first, and what stands on watched stops; a copy."""
        lying = dict(sorted(self._laid.items(), key=lambda item: item[1].layer))
        return lying | self._standing() if self.watched else lying

    def _standing(self) -> dict[str, Place]:
        """Pawns and slides on watched stops; those that share one stand abreast."""
        stops = [(pawn, f"track:{space}") for pawn, space in sorted(self._spaces.items())]
        stops += [
            (slide(seat_number(seat) + 1), f"slide:{seat}:{stop}")
            for seat, stop in sorted(self.slides.items())
        ]
        sharing = Counter(stop for _, stop in stops)
        there: Counter[str] = Counter()
        places = {}
        for component, stop in stops:
            x, y = self.watched[stop]
            aside = (there[stop] - (sharing[stop] - 1) / 2) * _TOKEN.height
            places[component] = Place(x, y + aside, 0.0, True, 0)
            there[stop] += 1
        return places

    def on_track(self) -> dict[str, int]:
        """The pawns that stand, and where; a copy."""
        return dict(self._spaces)

    def tag_centre(self, component: str) -> tuple[float, float] | None:
        """Where the centre of a piece's tag lies in mm (seen or not), or None when it is off the mat."""
        place = self._laid.get(component) or (self._standing() if self.watched else {}).get(component)
        if place is None:
            return None
        shape = shape_of(component)
        dx, dy = rotated(shape.tag_x, shape.tag_y, place.angle)
        return place.x + dx, place.y + dy

    def _leave(self, component: str) -> None:
        self._in_hand.pop(self._held.get(component, ""), None)
        for where in (self._held, self._laid, self._spaces):
            if where.pop(component, None) is not None:
                return
        raise KeyError(component)
