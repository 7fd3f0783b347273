"""The course of the game in lines, made from events alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.games.vocabulary import Event, Seat
from companion.reconcile.instructions import Line
from companion.reconcile.track import pawn_line

__all__ = ["story"]


def story(events: Iterable[Event], animals: Mapping[Seat, str]) -> Iterator[Line]:
    """One line an event, where it says something to people; ``animals`` by seat."""
    for event in events:
        line = _line(event, animals.get(event.seat or "", ""))
        if line is not None:
            yield line


def _line(event: Event, animal: str) -> Line | None:
    match event.kind:
        case "start" | "reveal" | "reward":
            return _opening(event, animal)
        case "move" if event.after is not None:
            return pawn_line(animal, event.before, event.after)
        case "karma" | "cost":
            template = "{animal}: karma {before} to {after}"
            return Line.of(template, animal=animal, before=event.before, after=event.after)
        case "energy" | "exchange" | "recover" | "lost":
            return _cards_line(event, animal)
        case "decline":
            return Line.of("{animal} declines", animal=animal)
        case "wheel" if event.after is not None:
            return Line.of("The wheel turns one sector")
        case "over":
            return Line.of("The race is over")
    return None


def _opening(event: Event, animal: str) -> Line:
    action = event.get("action")
    if event.kind == "start":
        return Line.of("{animal} starts with action {action}", animal=animal, action=action)
    if event.kind == "reveal":
        return Line.of(
            "{animal} reveals action {action} with energy {energy}",
            animal=animal,
            action=action,
            energy=event.get("energy"),
        )
    return Line.of(
        "Action {action}: energy sum {sum} of {seats} in the group",
        action=action,
        sum=event.get("sum"),
        seats=event.get("n"),
    )


def _cards_line(event: Event, animal: str) -> Line:
    if event.kind == "energy":
        return _energy(event, animal)
    if event.kind == "lost":
        return _lost(event, animal)
    if event.kind == "exchange":
        give, take = _cards(event.get("give")), _cards(event.get("take"))
        return Line.of("{animal} exchanges energy {give} for {take}", animal=animal, give=give, take=take)
    actions = ", ".join(str(action) for action in event.get("actions", ()))
    return Line.of("{animal} takes back actions {actions}", animal=animal, actions=actions)


def _energy(event: Event, animal: str) -> Line:
    amount = event.amount or 0
    value = event.get("value")
    if amount < 0:
        return Line.of("{animal} returns energy {value}", animal=animal, value=value)
    return Line.of("{animal} gains {amount} of energy {value}", animal=animal, amount=amount, value=value)


def _lost(event: Event, animal: str) -> Line:
    if event.get("what") == "karma":
        return Line.of(
            "{animal}: {amount} karma lost, the limit is reached", animal=animal, amount=event.amount
        )
    return Line.of(
        "{animal}: {amount} energy cards lost, there is no room for them", animal=animal, amount=event.amount
    )


def _cards(values: Iterable[int]) -> str:
    return " + ".join(str(value) for value in values)
