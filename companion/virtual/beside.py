"""Where track and slides lie beside a simulated mat when the camera watches them instead of contacts.

Below the mat: the track in two lines, then the slides two in a line. Knows names of stops and millimetres;
must not know a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.games.vocabulary import seat_number
from companion.mat import Mat

__all__ = ["stops_beside", "with_room"]

_SPACE = 38.0
_SPACES_IN_LINE = 19
_TRACK_LINE = 64.0
_STOP = 34.0
_SLIDE_LINE = 42.0
_SLIDE_WIDTH = 9 * _STOP + 40.0


def stops_beside(mat: Mat, names: Iterable[str]) -> dict[str, tuple[float, float]]:
    """The places in mm of the ``track:…`` and ``slide:…`` stops among ``names``, below ``mat``."""
    left, top = 60.0, mat.height + 40.0
    places = {}
    for name in names:
        kind, _, rest = name.partition(":")
        if kind == "track":
            line, column = divmod(int(rest), _SPACES_IN_LINE)
            places[name] = (left + column * _SPACE, top + line * _TRACK_LINE)
        elif kind == "slide":
            seat, _, stop = rest.partition(":")
            line, half = divmod(seat_number(seat), 2)
            y = top + 2 * _TRACK_LINE + line * _SLIDE_LINE
            places[name] = (left + half * _SLIDE_WIDTH + int(stop) * _STOP, y)
    return places


def with_room(mat: Mat, stops: Mapping[str, tuple[float, float]]) -> Mat:
    """The mat as a sheet that reaches below its marks as far as the stops do: what a camera is hung over."""
    lowest = max((y for _, y in stops.values()), default=0.0)
    return replace(mat, height=max(mat.height, lowest + _SLIDE_LINE / 2))
