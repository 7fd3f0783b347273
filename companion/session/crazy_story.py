"""The course of Crazy Race in lines, made from events alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.games.vocabulary import Event, Seat
from companion.reconcile.instructions import Line

__all__ = ["crazy_story"]


def crazy_story(events: Iterable[Event], names: Mapping[Seat, str]) -> Iterator[Line]:
    """One line an event, where it says something to people; the carts' names by seat."""
    for event in events:
        line = _line(event, names.get(event.seat or "", event.seat or ""))
        if line is not None:
            yield line


def _line(event: Event, name: str) -> Line | None:
    match event.kind:
        case "moved":
            return Line.of(
                "{name}: {steps} forward, to space {place}", name=name, steps=event.amount, place=event.after
            )
        case "success" | "bust" | "fixed" | "laugh" | "start_bonus":
            return _throw(event, name)
        case "hitched" | "marker" | "bonus" | "winner" | "palm_passed":
            return _seat_line(event, name)
        case "revealed":
            return Line.of("On offer: {animals}", animals=event.get("cards", ()))
        case "stage_over":
            return Line.of("Stage {stage} is over", stage=event.get("stage"))
        case "race_over":
            return Line.of("All have driven: now the bonus cards")
    return None


def _throw(event: Event, name: str) -> Line:
    spaces = event.get("spaces")
    match event.kind:
        case "success":
            return Line.of("{name} rolls {total}: within the limit", name=name, total=event.get("total"))
        case "bust":
            return Line.of(
                "{name} rolls {total}, above {limit}: bust",
                name=name,
                total=event.get("total"),
                limit=event.get("limit"),
            )
        case "fixed":
            return Line.of("{name}'s dice are good for {spaces}", name=name, spaces=spaces)
        case "laugh":
            return Line.of("{name} laughs and moves {spaces}", name=name, spaces=spaces)
    return Line.of("{name} starts on its colour: {spaces} ahead", name=name, spaces=spaces)


def _seat_line(event: Event, name: str) -> Line:
    match event.kind:
        case "hitched":
            return Line.of("{name} hitches {animal}", name=name, animal=event.get("card"))
        case "marker":
            return Line.of("{name} takes the marker and begins", name=name)
        case "bonus":
            return Line.of(
                "{name} spends {animal} for {spaces}",
                name=name,
                animal=event.get("card"),
                spaces=event.get("spaces"),
            )
        case "winner":
            return Line.of("{name} wins the race", name=name)
    return Line.of("{name} passes palm {stage}: the last round", name=name, stage=event.get("stage"))
