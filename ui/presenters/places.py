"""The words for sensors and for places of the mat, which the rooms below call by names of their own.

People read *space 13* and *Plan lane of Ox*, never ``track:13`` and ``s1.lane.1``. Knows no toolkit.
"""

from __future__ import annotations

import re

from companion.games.race.names import GAME_ID
from companion.games.vocabulary import Seat, seat_number
from ui.texts import Texts
from ui.words import ZONES

__all__ = ["place_name", "said_in_words", "space_name"]

_STOP = r"track:\d+|slide:s\d(?::\d+)?|key:\d"
_ZONE = r"s\d\.(?:row|lane|take|give|animal|cards)(?:\.[a-z]+)?(?:\.\d+)?|course\.[OI]\d"
_NAME = rf"\b(?:{_STOP}|{_ZONE})(?!\w)"
_NAMES = re.compile(rf"{_NAME}(?:, {_NAME})*")
"""Names that stand for nothing else in a sentence, one or several."""

_PARTS = re.compile(r"(?:(s\d)\.)?(.+?)(?:\.(\d+))?")
_KINDS = (".energy", ".action")
"""Endings of the two halves of a row: which one is meant, the card tells."""


def space_name(position: int, texts: Texts) -> str:
    """A space of the race's track, its two ends by name."""
    if position == 0:
        return texts("Start")
    return texts("Palace") if position >= 37 else texts("space {space}", space=position)


def place_name(place: str, texts: Texts, game: str = GAME_ID) -> str:
    """A sensor or a place by the name that people call it in a game; what has none stays as it is.

    Seats are called as ``texts`` call them, else by their number.

    >>> place_name("track:13", Texts()), place_name("s1.lane.2", Texts())
    ('space 13', 'Plan lane of seat 1, place 2')
    """
    kind, _, rest = place.partition(":")
    if kind == "track" and rest:
        return space_name(int(rest), texts) if game == GAME_ID else texts("space {space}", space=rest)
    if kind == "key" and rest:
        return texts("lock key {number}", number=rest)
    if kind == "slide" and rest:
        return _slide_name(place, texts)
    if kind.startswith("course."):
        return texts("place {slot} of the course", slot=kind.removeprefix("course."))
    return _zone_name(place, texts)


def _slide_name(slide: str, texts: Texts) -> str:
    """A karma slide, and the stop it is at where that is named too: ``slide:s1`` or ``slide:s1:4``."""
    _, seat, *stop = slide.split(":")
    whose = _seat_name(seat, texts)
    if stop:
        return texts("{seat}'s karma slide at {stop}", seat=whose, stop=stop[0])
    return texts("{seat}'s karma slide", seat=whose)


def _seat_name(seat: Seat, texts: Texts) -> str:
    said = texts.term(seat)
    return texts("seat {number}", number=seat_number(seat) + 1) if said == seat else said


def _zone_name(zone: str, texts: Texts) -> str:
    found = _PARTS.fullmatch(zone)
    seat, kind, number = found.groups() if found is not None else (None, zone, None)
    for ending in _KINDS:
        kind = kind.removesuffix(ending)
    if kind not in ZONES:
        return zone
    said = texts(ZONES[kind])
    if seat is not None:
        said = texts("{place} of {seat}", place=said, seat=_seat_name(seat, texts))
    return texts("{place}, place {number}", place=said, number=number) if number is not None else said


def said_in_words(sentence: str, texts: Texts, game: str = GAME_ID) -> str:
    """A sentence with every name of a sensor or place in it as people say it.

    >>> said_in_words("several contacts are closed: key:1, track:37", Texts())
    'several contacts are closed: lock key 1, Palace'
    """

    def said(found: re.Match[str]) -> str:
        return texts(", ").join(place_name(name, texts, game) for name in found[0].split(", "))

    return _NAMES.sub(said, sentence)
