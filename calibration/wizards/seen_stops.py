"""The stop wizards where no sensor feels a pawn or a slide: the camera sees its tag on every stop once.

Reads where tags lie beside the mat, in mm; must not know pixels, rules or pieces by name. The piece that
comes to rest somewhere new is the one that was asked for: what lay there before has to be moved first.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from calibration.steps import Answer, Look, Needs, Outcome, Prompt
from calibration.wizards.stops import Stop, slide_stops, track_stops
from companion.mat import Mat
from companion.reconcile.instructions import Line
from companion.session.profile import Profile
from companion.vision.sightings import FrameReport, Sighting
from firmware_bridge.sensor_map import SensorMap

__all__ = ["SeenSlides", "SeenStops", "SeenTrack"]

REST = 0.6
"""Seconds that a tag must lie still on a stop."""

STILL = 2.0
"""Mm by which it may seem to wander meanwhile."""

GONE = 2.0
"""Seconds without a sight of a tag after which it was taken away, and not only covered by a hand."""

APART = 8.0
"""Mm between two stops of one kind, at least."""

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Resting:
    place: Place
    since: float


@dataclass(frozen=True, slots=True)
class _Old:
    """Where a tag lay that was not put there as asked for, and when it was last seen there."""

    place: Place
    seen: float


class SeenStops:
    """A row of stops that the camera watches: a :class:`calibration.steps.Wizard`."""

    name: ClassVar[str]
    needs: ClassVar[Needs] = Needs.AROUND

    def __init__(self, mat: Mat, stops: Sequence[Stop], movers: Collection[str]) -> None:
        """``mat`` as planned: what lies in its zones is not asked for; nor is any component that is none of
        the ``movers``."""
        self._mat = mat
        self._movers = frozenset(movers)
        self._stops = tuple(stops)
        self._seen: list[Place | None] = []
        self._resting: dict[str, _Resting] = {}
        self._old: dict[str, _Old] | None = None
        """What has to be moved before it counts; None until the table was seen."""
        self._note: Line | None = None
        self._ended = not stops

    @property
    def over(self) -> bool:
        """See :class:`calibration.steps.Wizard`."""
        return self._ended

    @property
    def prompt(self) -> Prompt:
        """See :class:`calibration.steps.Wizard`."""
        done, total = len(self._seen), len(self._stops)
        if self._ended:
            count = sum(place is not None for place in self._seen)
            return Prompt(
                Line.of("{count} of {total} stops seen", count=count, total=total), self._note, total, total
            )
        answers = (Answer.SKIP, Answer.AGAIN, Answer.END) if self._seen else (Answer.SKIP,)
        return Prompt(self._stops[done].line, self._note, done, total, answers)

    def look(self, look: Look, now: float) -> None:
        """See :class:`calibration.steps.Wizard`."""
        for report in look.reports:
            if self._ended:
                return
            if report.placed:
                self._find(report)
            else:
                self._resting.clear()
                self._note = Line.of("the corner marks of the mat are not seen")

    def _find(self, report: FrameReport) -> None:
        tags = {tag.component: tag for tag in report.sightings if self._beside(tag)}
        if self._old is None:
            self._old = {name: _Old((tag.x, tag.y), report.at) for name, tag in tags.items()}
        self._old = self._still_old(self._old, tags, report.at)
        self._resting = {name: self._rest(name, tag, report.at) for name, tag in tags.items()}
        new = {name: each for name, each in self._resting.items() if name not in self._old}
        still = [each.place for each in new.values() if report.at - each.since >= REST]
        fresh = [place for place in still if not self._taken(place)]
        if len(fresh) > 1:
            self._note = Line.of("{count} tags lie where none was before: leave one", count=len(fresh))
        elif fresh:
            self._take(fresh[0])
        elif not tags:
            self._note = Line.of("no tag is seen beside the mat")
        elif not new and not any(self._taken(each.place) for each in self._old.values()):
            self._note = Line.of("what lay here before counts once it has been moved")

    def _beside(self, tag: Sighting) -> bool:
        return tag.component in self._movers and self._mat.zone_at(tag.x, tag.y) is None

    def _still_old(self, old: dict[str, _Old], tags: Mapping[str, Sighting], at: float) -> dict[str, _Old]:
        """The old ones that nobody has moved."""
        left = {}
        for name, was in old.items():
            tag = tags.get(name)
            if tag is None and at - was.seen < GONE:
                left[name] = was
            elif tag is not None and math.dist(was.place, (tag.x, tag.y)) <= STILL:
                left[name] = _Old(was.place, at)
        return left

    def _rest(self, name: str, tag: Sighting, at: float) -> _Resting:
        before = self._resting.get(name)
        if before is not None and math.dist(before.place, (tag.x, tag.y)) <= STILL:
            return before
        return _Resting((tag.x, tag.y), at)

    def _taken(self, place: Place) -> bool:
        return any(math.dist(place, other) < APART for other in self._seen if other is not None)

    def _take(self, place: Place | None) -> None:
        name = self._stops[len(self._seen)].sensor
        self._seen.append(None if place is None else (round(place[0], 1), round(place[1], 1)))
        self._note = None if place is None else Line.of("{name} seen", name=name)
        self._ended = len(self._seen) == len(self._stops)

    def answer(self, answer: Answer, now: float) -> None:
        """See :class:`calibration.steps.Wizard`: skip leaves a stop out, end all that follow."""
        if self._ended:
            return
        if answer is Answer.SKIP:
            self._take(None)
        elif answer is Answer.AGAIN and self._seen:
            self._again(self._seen.pop(), now)
        elif answer is Answer.END and self._seen:
            self._ended = True

    def _again(self, place: Place | None, now: float) -> None:
        """What lies on the stop that is asked for again has to leave it first."""
        if place is not None and self._old is not None:
            near = {n: each for n, each in self._resting.items() if math.dist(each.place, place) < APART}
            self._old = self._old | {name: _Old(each.place, now) for name, each in near.items()}
        self._resting.clear()
        self._note = None

    def outcome(self, old: Profile, anyway: bool = False) -> Outcome:
        """See :class:`calibration.steps.Wizard`."""
        names = {stop.sensor for stop in self._stops}
        found = {
            stop.sensor: place
            for stop, place in zip(self._stops, self._seen, strict=False)
            if place is not None
        }
        before = sum(name in names for name in old.stops)
        if len(found) < before and not anyway:
            line = Line.of(
                "The old places are kept: {old} stops were seen, now {new} are", old=before, new=len(found)
            )
            return Outcome(old, False, line)
        rest = {name: place for name, place in old.stops.items() if name not in names}
        line = Line.of(
            "Kept. The camera watches {count} of {total} stops", count=len(found), total=len(names)
        )
        return Outcome(replace(old, stops=rest | found), True, line)


class SeenTrack(SeenStops):
    """A tagged pawn along the track."""

    name: ClassVar[str] = "track"

    def __init__(self, mat: Mat, sensors: SensorMap, movers: Mapping[str, str]) -> None:
        """``movers`` as in :class:`companion.session.hardware.GameParts`."""
        super().__init__(mat, track_stops(sensors), _that_move(movers, "track:"))


class SeenSlides(SeenStops):
    """Each seat's tagged slide from stop to stop; every other one rests where it was seen, or in the box."""

    name: ClassVar[str] = "slides"

    def __init__(self, mat: Mat, sensors: SensorMap, movers: Mapping[str, str]) -> None:
        """``movers`` as in :class:`companion.session.hardware.GameParts`."""
        super().__init__(mat, slide_stops(sensors), _that_move(movers, "slide:"))


def _that_move(movers: Mapping[str, str], prefix: str) -> list[str]:
    return [name for name, begins in movers.items() if begins.startswith(prefix)]
