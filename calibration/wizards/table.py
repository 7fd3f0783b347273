"""The table wizard: the corner marks found, the strips measured, each given to a seat by one card.

Reads frame reports over the mat as planned; must not know pixels, rules or cards by name. Any tag that is
no mark of the mat serves as the card.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from calibration.steps import Answer, Look, Needs, Outcome, Prompt
from companion.mat import Mark, Mat, Zone
from companion.reconcile.instructions import Line
from companion.session.profile import Profile, StripPlace
from companion.vision.hints import hint
from companion.vision.sightings import FrameReport

__all__ = ["CROOKED", "TableWizard"]

FRAMES = 4
"""Reports over which places are averaged."""

WANDER = 1.0
"""Mm by which a mark may wander over those reports while everything lies still."""

GOOD = 2.0
"""Root mean square distance in mm of the corner marks from their printed places that is still a table."""

CROOKED = 2.0
"""Degrees by which a strip may lie turned: zones are upright."""

REST = 0.6
"""Seconds that a card must lie in a lane."""

_NEAR = 6.0
"""Mm around a lane that still belong to it."""

_WORSE = 1.5


@dataclass(frozen=True, slots=True)
class _Strip:
    """A printed strip as it lies: its number, and how far from its planned place, in mm."""

    number: int
    dx: float
    dy: float


class TableWizard:
    """Plane, strips and seats: a :class:`calibration.steps.Wizard`."""

    name: ClassVar[str] = "table"
    needs: ClassVar[Needs] = Needs.REPORTS

    def __init__(self, planned: Mat) -> None:
        """``planned`` is the mat for the largest number of seats; without lane marks, its corners are all."""
        self._mat = planned
        self._corners = {mark.component: mark for mark in planned.corners}
        self._lanes = {zone.name: zone for zone in planned.zones if ".lane." in zone.name}
        self._planned = _strip_marks(planned)
        self._recent: deque[Mapping[str, tuple[float, float]]] = deque(maxlen=FRAMES)
        self._strips: dict[int, _Strip] = {}
        self._error: float | None = None
        self._seats: list[int] = []
        self._resting: tuple[int, float] | None = None
        self._note: Line | None = None
        self._ended = False

    @property
    def over(self) -> bool:
        """See :class:`calibration.steps.Wizard`."""
        return self._ended

    @property
    def prompt(self) -> Prompt:
        """See :class:`calibration.steps.Wizard`."""
        total = len(self._strips) + 1 if self._strips else len(self._planned) + 1
        if self._error is None:
            line = Line.of("Lay mat and strips flat, take all cards off: the camera looks for the marks")
            return Prompt(line, self._note, 0, total)
        if self._ended and not self._planned:
            line = Line.of("Table measured: marks within {error} mm", error=f"{self._error:.1f}")
            return Prompt(line, None, total, total)
        if self._ended:
            line = Line.of(
                "Table measured: marks within {error} mm, {count} seats have their strip",
                error=f"{self._error:.1f}",
                count=len(self._seats),
            )
            return Prompt(line, None, total, total)
        seat = len(self._seats) + 1
        line = Line.of("Seat {seat}: lay one card face up in your plan lane", seat=seat)
        answers = (Answer.AGAIN, Answer.END) if self._seats else (Answer.AGAIN,)
        return Prompt(line, self._note, seat, total, answers)

    def look(self, look: Look, now: float) -> None:
        """See :class:`calibration.steps.Wizard`."""
        for report in look.reports:
            if self._ended:
                return
            if self._error is None:
                self._find_marks(report)
            else:
                self._find_card(report)

    # The marks -----------------------------------------------------------------------------------

    def _find_marks(self, report: FrameReport) -> None:
        seen = {tag.component: (tag.x, tag.y) for tag in report.sightings}
        missing = [name for name in self._corners if name not in seen]
        if missing:
            self._recent.clear()
            trouble = hint(report)
            found = len(self._corners) - len(missing)
            self._note = (
                Line.of("{count} of 4 corner marks seen", count=found)
                if trouble is None or report.placed
                else Line.of("{status}", status=str(trouble))
            )
            return
        if any(not component.startswith("TC-") for component in seen):
            self._recent.clear()
            self._note = Line.of("cards lie on the mat: take them off")
            return
        self._recent.append(seen)
        if len(self._recent) == FRAMES:
            self._measure()

    def _measure(self) -> None:
        steady = set.intersection(*(set(seen) for seen in self._recent))
        tracks = {name: np.array([seen[name] for seen in self._recent]) for name in steady}
        if max(float(np.ptp(track, axis=0).max()) for track in tracks.values()) > WANDER:
            self._note = Line.of("something moves: leave mat and camera alone for a moment")
            return
        places = {name: tuple(map(float, track.mean(axis=0))) for name, track in tracks.items()}
        off = [math.dist(places[name], (mark.x, mark.y)) for name, mark in self._corners.items()]
        error = math.sqrt(sum(value**2 for value in off) / len(off))
        if error > GOOD:
            self._note = Line.of(
                "the corner marks lie {error} mm off their places: lay them as the printed plan says",
                error=f"{error:.1f}",
            )
            return
        if self._planned:
            self._find_strips(places)  # type: ignore[arg-type]
        self._ended = not self._planned
        if self._strips or self._ended:
            self._error = error

    def _find_strips(self, places: Mapping[str, tuple[float, float]]) -> None:
        self._strips.clear()
        for number, (first, second) in self._planned.items():
            if first.component not in places or second.component not in places:
                continue
            a, b = places[first.component], places[second.component]
            turned = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            if abs(turned) > CROOKED:
                self._note = Line.of(
                    "strip {number} lies turned by {angle}°: lay it upright",
                    number=number,
                    angle=round(turned),
                )
                self._strips.clear()
                return
            dx, dy = (a[0] + b[0] - first.x - second.x) / 2, (a[1] + b[1] - first.y - second.y) / 2
            self._strips[number] = _Strip(number, dx, dy)
        self._note = (
            Line.of("{count} strips found", count=len(self._strips))
            if self._strips
            else Line.of("no strip shows both of its lane marks: uncover them")
        )

    # The seats -----------------------------------------------------------------------------------

    def _find_card(self, report: FrameReport) -> None:
        cards = [tag for tag in report.sightings if not tag.component.startswith("TC-")]
        found = {number for number in self._strips for tag in cards if self._in_lane(number, tag.x, tag.y)}
        fresh = sorted(found - set(self._seats))
        if not fresh:
            self._resting = None
            if cards and not found:
                self._note = Line.of("a card is seen, but in no plan lane")
            return
        if len(fresh) > 1:
            self._resting = None
            self._note = Line.of("cards lie in several lanes: one seat at a time")
            return
        (number,) = fresh
        if self._resting is None or self._resting[0] != number:
            self._resting = (number, report.at)
        elif report.at - self._resting[1] >= REST:
            self._resting = None
            self._seats.append(number)
            self._note = Line.of("seat {seat} has strip {number}", seat=len(self._seats), number=number)
            self._ended = len(self._seats) == len(self._strips)

    def _in_lane(self, number: int, x: float, y: float) -> bool:
        strip = self._strips[number]
        lanes = (self._lanes.get(f"s{number}.lane.{slot}") for slot in (1, 2))
        return any(lane is not None and _near(lane, x - strip.dx, y - strip.dy) for lane in lanes)

    def answer(self, answer: Answer, now: float) -> None:
        """See :class:`calibration.steps.Wizard`: again starts over, end leaves the other seats out."""
        if self._ended:
            return
        if answer is Answer.AGAIN:
            self._recent.clear()
            self._seats.clear()
            self._error = None
            self._note = None
        elif answer is Answer.END and self._seats:
            self._ended = True

    def outcome(self, old: Profile, anyway: bool = False) -> Outcome:
        """See :class:`calibration.steps.Wizard`."""
        assert self._error is not None
        was = old.table_error
        if was is not None and self._error > _WORSE * was + 0.3 and not anyway:
            line = Line.of(
                "The old table is kept: its marks were {old} mm off, now they are {new} mm off",
                old=f"{was:.1f}",
                new=f"{self._error:.1f}",
            )
            return Outcome(old, False, line)
        strips = tuple(self._place(seat, number) for seat, number in enumerate(self._seats, 1))
        strips = strips if self._planned else old.strips
        new = replace(old, strips=strips, table_error=round(self._error, 3))
        return Outcome(new, True, Line.of("The new table is kept"))

    def _place(self, seat: int, number: int) -> StripPlace:
        """Seat and strip, and how far that strip lies from where the seat's own is planned."""
        strip = self._strips[number]
        (mine, _), (its, _) = self._planned[seat], self._planned[number]
        dx, dy = its.x + strip.dx - mine.x, its.y + strip.dy - mine.y
        return StripPlace(f"s{seat}", number, round(dx, 2), round(dy, 2))


def _near(zone: Zone, x: float, y: float) -> bool:
    grown = replace(
        zone, x=zone.x - _NEAR, y=zone.y - _NEAR, width=zone.width + 2 * _NEAR, height=zone.height + 2 * _NEAR
    )
    return grown.contains(x, y)


def _strip_marks(mat: Mat) -> dict[int, tuple[Mark, Mark]]:
    """The two lane marks of each printed strip, by its number."""
    marks = {mark.zone: mark for mark in mat.slots}
    seats = sorted({(mark.zone or "").partition(".")[0] for mark in mat.slots})
    return {int(seat[1:]): (marks[f"{seat}.lane.1"], marks[f"{seat}.lane.2"]) for seat in seats}
