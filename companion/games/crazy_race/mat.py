"""The mat of Crazy Race, in millimetres: a place for every seat's animal, the offer, the course's sheets.

Three seats above, two below, so that seats run clockwise; between them the animals on offer and the
thirteen places for track sheets. The course's contacts lie under its spaces; no zone says where a cart is.
"""

from __future__ import annotations

from functools import cache

from companion.games.crazy_race.names import SLOTS
from companion.games.vocabulary import seat_names
from companion.mat import TAG_SIZE, Mark, Mat, Zone

__all__ = [
    "ANIMAL_PLACES",
    "OFFER_PLACES",
    "SEAT_HEIGHT",
    "SEAT_WIDTH",
    "course_zones",
    "crazy_mat",
    "seat_zones",
]

PITCH = 50.0
"""Width of one place for a card, in mm: a card and some air."""

ANIMAL_PLACES = 2
"""Cards side by side at a seat: the hitched one, and one more while cards change."""

OFFER_PLACES = 15
"""Cards side by side on offer: more than two carts far apart ever call for."""

WIDTH, HEIGHT = 828.0, 428.0

SEAT_WIDTH = ANIMAL_PLACES * PITCH
SEAT_HEIGHT = 78.0
SHEET_WIDTH, SHEET_HEIGHT = 104.0, 40.0
"""A place for a track sheet of three spaces."""

_SEATS = {
    "s1": (130.0, 8.0),
    "s2": (364.0, 8.0),
    "s3": (598.0, 8.0),
    "s4": (481.0, 342.0),
    "s5": (247.0, 342.0),
}
_OFFER_X, _OFFER_Y = 39.0, 100.0
_COURSE_X, _COURSE_Y = 48.0, 190.0
_SLOTS_IN_LINE = 7


def seat_zones(seat: str, x: float = 0.0, y: float = 0.0) -> tuple[Zone, ...]:
    """The zone of one seat's animal, whose top left corner lies at ``x``, ``y`` mm."""
    return (Zone(f"{seat}.animal", x, y, SEAT_WIDTH, SEAT_HEIGHT, ANIMAL_PLACES, PITCH),)


def course_zones() -> tuple[Zone, ...]:
    """The thirteen places for sheets, in running order from left to right and downwards."""
    return tuple(
        Zone(
            f"course.{slot}",
            _COURSE_X + (number % _SLOTS_IN_LINE) * (SHEET_WIDTH + 1),
            _COURSE_Y + (number // _SLOTS_IN_LINE) * (SHEET_HEIGHT + 14),
            SHEET_WIDTH,
            SHEET_HEIGHT,
        )
        for number, slot in enumerate(SLOTS)
    )


@cache
def crazy_mat(players: int = 5) -> Mat:
    """The mat for a number of players; unused seats simply have no zones."""
    zones = [zone for seat in seat_names(players) for zone in seat_zones(seat, *_SEATS[seat])]
    zones.append(Zone("offer", _OFFER_X, _OFFER_Y, OFFER_PLACES * PITCH, SEAT_HEIGHT, OFFER_PLACES, PITCH))
    zones.extend(course_zones())
    inset = 3.0 + TAG_SIZE / 2
    corners = (
        Mark("TC-M1", inset, inset),
        Mark("TC-M2", WIDTH - inset, inset),
        Mark("TC-M3", WIDTH - inset, HEIGHT - inset),
        Mark("TC-M4", inset, HEIGHT - inset),
    )
    return Mat(WIDTH, HEIGHT, tuple(zones), corners, ())
