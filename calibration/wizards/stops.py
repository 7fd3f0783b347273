"""The sensor wizards: a pawn along the track, slides past their stops, keys in the order of the seats.

Every stop is to be felt once. A contact that answers under another name is taken after a person says that
the piece stands right: wires are crossed more often than soldered anew. Knows names of sensors; must not
know rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from calibration.steps import Answer, Look, Needs, Outcome, Prompt
from companion.inputs.readings import SensorReading
from companion.reconcile.instructions import Line
from companion.session.profile import Profile
from firmware_bridge.sensor_map import SensorMap

__all__ = ["KeysWizard", "SlidesWizard", "Stop", "StopsWizard", "TrackWizard", "slide_stops", "track_stops"]

REST = 0.4
"""Seconds that a magnet must stay on a stop: passing ones are shorter."""


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop: its sensor's name on the map, and what to do so that it is felt."""

    sensor: str
    line: Line


class StopsWizard:
    """A row of stops: a :class:`calibration.steps.Wizard`."""

    name: ClassVar[str]
    needs: ClassVar[Needs] = Needs.SENSORS
    prefix: ClassVar[str]
    rest: ClassVar[float] = REST

    def __init__(self, stops: Sequence[Stop]) -> None:
        self._stops = tuple(stops)
        self._felt: list[str | None] = []
        self._on: dict[str, float] = {}
        self._since = float("-inf")
        self._known = False
        self._other: str | None = None
        self._note: Line | None = None
        self._ended = not stops

    @property
    def over(self) -> bool:
        """See :class:`calibration.steps.Wizard`."""
        return self._ended

    @property
    def prompt(self) -> Prompt:
        """See :class:`calibration.steps.Wizard`."""
        done, total = len(self._felt), len(self._stops)
        if self._ended:
            silent = sum(sensor is None for sensor in self._felt)
            line = Line.of("{count} of {total} stops felt", count=done - silent, total=total)
            return Prompt(line, self._note, total, total)
        answers = [Answer.SKIP, Answer.AGAIN, Answer.END] if self._felt else [Answer.SKIP]
        if self._other is not None:
            answers.insert(0, Answer.NEXT)
        return Prompt(self._stops[done].line, self._note, done, total, tuple(answers))

    def look(self, look: Look, now: float) -> None:
        """See :class:`calibration.steps.Wizard`."""
        for reading in look.readings:
            if reading.sensor.startswith(self.prefix):
                self._read(reading)
                if not self.rest and reading.on and not reading.first:
                    self._feel(reading.at)
        if not self._known:
            self._note = Line.of("the board does not answer yet")
        elif self.rest:
            self._feel(now)

    def _read(self, reading: SensorReading) -> None:
        self._known = reading.on is not None
        if not reading.on:
            self._on.pop(reading.sensor, None)
        elif reading.sensor not in self._on:
            self._on[reading.sensor] = float("-inf") if reading.first else reading.at

    def _feel(self, now: float) -> None:
        """Take the contact that has closed since the last stop, or the one asked for if it is closed."""
        if self._ended:
            return
        stop = self._stops[len(self._felt)]
        closed = [name for name, at in self._on.items() if at > self._since]
        if not closed and stop.sensor in self._on:
            closed = [stop.sensor]
        self._other = None
        if len(closed) > 1:
            self._note = Line.of("several contacts are closed: {names}", names=", ".join(sorted(closed)))
        elif closed and now - self._on[closed[0]] >= self.rest:
            self._place(closed[0], stop, now)

    def _place(self, name: str, stop: Stop, now: float) -> None:
        if name in self._felt:
            self._note = Line.of("{name} was felt before: move on", name=name)
        elif name == stop.sensor:
            self._take(name, now)
        else:
            self._other = name
            self._note = Line.of(
                "felt as {name}: is it in the right place? Then go on, else move it", name=name
            )

    def _take(self, name: str | None, now: float) -> None:
        self._felt.append(name)
        self._since = now
        self._other = None
        self._note = None if name is None else Line.of("{name} felt", name=name)
        self._ended = len(self._felt) == len(self._stops)

    def answer(self, answer: Answer, now: float) -> None:
        """See :class:`calibration.steps.Wizard`: next takes another contact, skip leaves one out."""
        if self._ended:
            return
        if answer is Answer.NEXT and self._other is not None:
            self._take(self._other, now)
        elif answer is Answer.SKIP:
            self._take(None, now)
        elif answer is Answer.AGAIN and self._felt:
            self._felt.pop()
            self._since = now
            self._note = None
        elif answer is Answer.END and self._felt:
            self._ended = True

    def outcome(self, old: Profile, anyway: bool = False) -> Outcome:
        """See :class:`calibration.steps.Wizard`."""
        tried = [stop.sensor for stop in self._stops[: len(self._felt)]]
        silent = {stop for stop, felt in zip(tried, self._felt, strict=True) if felt is None}
        before = {stop for stop in old.silent if stop in tried}
        if len(silent) > len(before) and old.wiring is not None and not anyway:
            line = Line.of(
                "The old wiring is kept: {old} stops were silent, now {new} are",
                old=len(before),
                new=len(silent),
            )
            return Outcome(old, False, line)
        felt = {name: stop for stop, name in zip(tried, self._felt, strict=True) if name is not None}
        names = [stop.sensor for stop in self._stops]
        rest = {name: stop for name, stop in (old.wiring or {}).items() if not name.startswith(self.prefix)}
        wiring = rest | crossed(felt, names)
        other = [stop for stop in old.silent if stop not in tried]
        new = replace(old, wiring=wiring, silent=(*other, *sorted(silent)))
        return Outcome(new, True, self._said(silent, len(wiring) - len(rest)))

    def _said(self, silent: Iterable[str], moved: int) -> Line:
        names = ", ".join(sorted(silent))
        if names:
            return Line.of("Kept. Silent, to be repaired or told by touch: {names}", names=names)
        if moved:
            return Line.of("Kept. {count} contacts answer under another name", count=moved)
        return Line.of("Kept. Every contact answers under its own name")


def crossed(felt: Mapping[str, str], names: Sequence[str]) -> dict[str, str]:
    """Which contacts stand for another stop than they are named after; each stop has one contact at most.

    ``felt`` holds the stop at which each contact closed. Contacts that were not felt keep their names where
    these are free and share out the rest.

    >>> crossed({"a": "b"}, ["a", "b", "c"])
    {'a': 'b', 'b': 'a'}
    """
    free = [name for name in names if name not in felt.values()]
    loose = [name for name in names if name not in felt]
    wiring = dict(felt) | {name: name for name in loose if name in free}
    left = [name for name in free if name not in loose]
    wiring |= dict(zip((name for name in loose if name not in free), left, strict=True))
    return {name: stop for name, stop in wiring.items() if name != stop}


class TrackWizard(StopsWizard):
    """A pawn along the track."""

    name: ClassVar[str] = "track"
    prefix: ClassVar[str] = "track:"

    def __init__(self, sensors: SensorMap) -> None:
        super().__init__(track_stops(sensors))


class SlidesWizard(StopsWizard):
    """Each seat's slide from stop to stop; every other slide rests on a stop already felt or in the box."""

    name: ClassVar[str] = "slides"
    prefix: ClassVar[str] = "slide:"

    def __init__(self, sensors: SensorMap) -> None:
        super().__init__(slide_stops(sensors))


def track_stops(sensors: SensorMap) -> list[Stop]:
    """The spaces of the track on a map, in running order."""
    names = [name for name in sensors.inputs if name.startswith(TrackWizard.prefix)]
    return [
        Stop(name, Line.of("Put one pawn, and nothing else, on {space}", space=int(name.split(":")[1])))
        for name in names
    ]


def slide_stops(sensors: SensorMap) -> list[Stop]:
    """The stops of every seat's slide on a map, seat by seat."""
    return [_slide_stop(name) for name in sensors.inputs if name.startswith(SlidesWizard.prefix)]


def _slide_stop(name: str) -> Stop:
    _, seat, stop = name.split(":")
    line = Line.of("Seat {seat}: push the karma slide to {stop}", seat=int(seat[1:]), stop=int(stop))
    return Stop(name, line)


class KeysWizard(StopsWizard):
    """The lock keys in the order of the seats."""

    name: ClassVar[str] = "keys"
    prefix: ClassVar[str] = "key:"
    rest: ClassVar[float] = 0.0

    def __init__(self, sensors: SensorMap) -> None:
        keys = [name for name in sensors.inputs if name.startswith(self.prefix)]
        super().__init__(
            [
                Stop(name, Line.of("Seat {seat}: press your lock key", seat=int(name.split(":")[1])))
                for name in keys
            ]
        )
