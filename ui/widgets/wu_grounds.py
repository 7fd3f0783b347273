"""Colours of Wu Wei: seasons, elements, tiles; and the shape of its board. Knows no toolkit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ui.layout import Rect
from ui.theme import Colour, rgb

__all__ = ["BLACK", "CHOSEN", "FREE", "GROUNDS", "HIT", "WHITE", "BoardShape"]

BLACK = Colour(rgb("22201c"), rgb("22201c"))
WHITE = Colour(rgb("fbf7ec"), rgb("fbf7ec"))

FREE = Colour(rgb("0e4f3e"), rgb("0e4f3e"))
CHOSEN = Colour(rgb("b0160a"), rgb("b0160a"))
"""Frames on the board, whose colours are the same by day and by night."""

_CODES = {
    "spring": "9cc48a",
    "summer": "e3b565",
    "autumn": "c9835c",
    "winter": "a9c4dc",
    "fields": "e6d9b4",
    "wood": "5d9b57",
    "fire": "c8553d",
    "earth": "c9a24b",
    "metal": "b9bcc2",
    "water": "4f7fb5",
    "dark": "6a655c",
    "centre": "efe7d4",
    "direction": "ded4bd",
    "open": "e4dac3",
}
GROUNDS: Mapping[str, Colour] = {
    **{name: Colour(rgb(code), rgb(code)) for name, code in _CODES.items()},
    "black": BLACK,
    "white": WHITE,
}
"""By day and by night the same, as the tiles are."""

CUT = 0.35
"""How far a square reaches from its middle along the rows, as a share of the pitch."""

HIT = 0.43
"""How far a finger may be off a square's middle, rows and columns together, as a share of the pitch."""

ACROSS = 5 + 2 * CUT


@dataclass(frozen=True)
class BoardShape:
    """Where every space lies in a rectangle, in units: octagons cut by the squares between them."""

    left: float
    top: float
    pitch: float

    @classmethod
    def within(cls, rect: Rect) -> BoardShape:
        """The largest board in the middle of a rectangle."""
        pitch = min(rect.w, rect.h) / ACROSS
        side = pitch * ACROSS
        return cls(
            rect.x + (rect.w - side) / 2 + CUT * pitch, rect.y + (rect.h - side) / 2 + CUT * pitch, pitch
        )

    def centre(self, place: str) -> tuple[float, float]:
        """The middle of a space."""
        shift = 0.5 if place[0] == "O" else 0.0
        return (
            self.left + (int(place[2]) - shift) * self.pitch,
            self.top + (int(place[1]) - shift) * self.pitch,
        )

    def box(self, place: str) -> Rect:
        """The rectangle around a space."""
        x, y = self.centre(place)
        reach = self.pitch * (0.5 if place[0] == "O" else HIT)
        return Rect(x - reach, y - reach, 2 * reach, 2 * reach)

    def corners(self, place: str, inset: float = 0.0) -> tuple[tuple[float, float], ...]:
        """The outline of a space, clockwise, drawn in by ``inset`` units."""
        x, y = self.centre(place)
        if place[0] == "S":
            reach = CUT * self.pitch - inset
            return (x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)
        far, near = self.pitch / 2 - inset, (0.5 - CUT) * self.pitch - inset * 0.41
        return (
            (x - near, y - far), (x + near, y - far), (x + far, y - near), (x + far, y + near),
            (x + near, y + far), (x - near, y + far), (x - far, y + near), (x - far, y - near),
        )  # fmt: skip

    def hit(self, place: str, x: float, y: float) -> bool:
        """Whether a finger at a point means a space; squares come before the octagons around them."""
        middle = self.centre(place)
        across, down = abs(x - middle[0]), abs(y - middle[1])
        if place[0] == "S":
            return across + down <= HIT * self.pitch
        return max(across, down) <= self.pitch / 2 and across + down <= (1 - HIT) * self.pitch + 1e-9
