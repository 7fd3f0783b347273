"""What is believed of each piece: where it is, since when, how sure that is, and what says so.

Each piece is listed once, at one place or, where contacts alone cannot tell, at several. Made from the
believed table on demand, for people who look into it. Knows no rule and no turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.table.believed import BelievedTable, Presence

__all__ = ["Belief", "Source", "Sure", "beliefs"]


class Sure(StrEnum):
    """How sure a place is."""

    SURE = "sure"
    """Seen or felt there now, and at rest."""
    MOVING = "moving"
    """Seen or felt, or just gone from there, and not yet at rest."""
    HIDDEN = "hidden"
    """Not read now, and nothing says that it has left."""
    SEVERAL = "one of several"
    """At one of these places: no sensor can tell which."""
    UNKNOWN = "unknown"
    """It was there when its device was last heard."""


class Source(StrEnum):
    """What says that a piece is where it is believed."""

    CAMERA = "camera"
    SENSOR = "sensor"
    RULES = "rules"
    """A sensor knows that something is there; which piece it is, what happened before tells."""
    FINGER = "finger"


@dataclass(frozen=True, slots=True)
class Belief:
    """A piece, its ``places`` by name, since when (clock seconds), how sure and from which sources."""

    piece: str
    places: tuple[str, ...]
    since: float
    sure: Sure
    sources: tuple[Source, ...]


def beliefs(table: BelievedTable, now: float) -> tuple[Belief, ...]:
    """All pieces that are believed to be somewhere, by their names; each once."""
    found = {tag.component: _tag(table, tag, now) for tag in table.tags()}
    for belief in (*_slides(table, now), *_figures(table, now)):
        seen = found.get(belief.piece)
        sources = belief.sources if seen is None else (*belief.sources, *seen.sources)
        found[belief.piece] = replace(belief, sources=sources)
    return tuple(found[piece] for piece in sorted(found))


def _tag(table: BelievedTable, tag: Presence, now: float) -> Belief:
    place = "" if tag.zone is None else tag.zone
    if tag.zone is not None and table.columns(tag.zone) > 1:
        place = f"{place}.{tag.column + 1}"
    if table.is_told(tag.component):
        return Belief(tag.component, (place,), tag.since, Sure.SURE, (Source.FINGER,))
    if not table.sees_mat(now):
        sure = Sure.UNKNOWN
    elif not table.reads(tag):
        sure = Sure.HIDDEN
    else:
        sure = Sure.SURE if now - tag.since >= table.settle.card * table.haste else Sure.MOVING
    return Belief(tag.component, (place,), tag.since, sure, (Source.CAMERA,))


def _slides(table: BelievedTable, now: float) -> Iterator[Belief]:
    for slide in sorted({name.rpartition(":")[0] for name in table.sensors("slide:")}):
        on, rest = table.group(f"{slide}:", now)
        if on is None:
            yield Belief(slide, (), now, Sure.UNKNOWN, (Source.SENSOR,))
            continue
        still = len(on) == 1 and rest >= table.settle.slide * table.haste
        sure = Sure.SURE if still else Sure.SEVERAL if len(on) > 1 else Sure.MOVING
        yield Belief(slide, tuple(sorted(on)), now - rest, sure, (Source.SENSOR,))


def _figures(table: BelievedTable, now: float) -> Iterator[Belief]:
    for piece, (places, since) in table.figures().items():
        felt = {table.sensor(place) for place in places}
        if None in felt:
            sure = Sure.UNKNOWN
        elif len(places) > 1:
            sure = Sure.SEVERAL
        else:
            sure = Sure.SURE if felt == {True} else Sure.MOVING
        yield Belief(piece, tuple(sorted(places)), since, sure, (Source.SENSOR, Source.RULES))
