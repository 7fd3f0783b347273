"""The course of Zodiac Race in lines, made from events alone.

What was found out about hidden hands is no part of it: that is said where and when the table wants it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.games.vocabulary import Event, Seat
from companion.reconcile.instructions import Line

__all__ = ["zodiac_story"]


def zodiac_story(events: Iterable[Event], names: Mapping[Seat, str]) -> Iterator[Line]:
    """One line an event, where it says something to people; names by seat."""
    for event in events:
        line = _line(event, names)
        if line is not None:
            yield line


def _line(event: Event, names: Mapping[Seat, str]) -> Line | None:
    name = names.get(event.seat or "", event.seat or "")
    match event.kind:
        case "laid" | "yinyang_moved" | "yinyang_to_hand" | "penalty" | "restarted" | "gap_found":
            return _row_line(event, name)
        case "discarded" | "taken" | "drawn" | "reshuffled" | "dealt" | "no_cards_left":
            return _pile_line(event, name)
        case "requested" | "denied" | "given":
            return _request_line(event, name, names)
        case "turn":
            return Line.of("It is {name}'s turn", name=name)
        case "passed":
            return Line.of("{name} has no card and passes", name=name)
        case "stuck":
            return Line.of("{name} cannot complete this row any more", name=name)
        case "winner":
            return Line.of("{name} has laid all twelve animals and wins", name=name)
        case "stopped":
            return Line.of("The game was ended without a winner")
    return None


def _row_line(event: Event, name: str) -> Line:
    cards = tuple(event.get("cards", ()))
    match event.kind:
        case "laid":
            return Line.of("{name} lays {cards}", name=name, cards=cards)
        case "yinyang_moved":
            return Line.of("{name}'s Yin Yang moves to place {place}", name=name, place=event.get("to"))
        case "yinyang_to_hand":
            return Line.of("{name} takes the Yin Yang back", name=name)
        case "gap_found":
            return Line.of("{name}'s row has a hole at place {place}", name=name, place=event.get("slot"))
        case "penalty":
            return Line.of("{name} discards {cards} for the hole", name=name, cards=cards)
    return Line.of("{name} gives up the row and starts over", name=name)


def _pile_line(event: Event, name: str) -> Line:
    match event.kind:
        case "discarded":
            return Line.of("{name} discards {cards}", name=name, cards=tuple(event.get("cards", ())))
        case "taken":
            return Line.of(
                "{name} takes {cards} from the discard pile", name=name, cards=tuple(event.get("cards", ()))
            )
        case "drawn":
            return Line.of("{name} draws {count}", name=name, count=event.get("count"))
        case "reshuffled":
            return Line.of("The discard pile was shuffled: {count} cards to draw", count=event.get("count"))
        case "dealt":
            return Line.of("Everybody has {count} cards", count=event.get("count"))
    return Line.of("No card is left for {name} to draw", name=name)


def _request_line(event: Event, name: str, names: Mapping[Seat, str]) -> Line:
    card = event.get("card")
    match event.kind:
        case "requested":
            return Line.of("{name} asks for {card}", name=name, card=card)
        case "denied":
            return Line.of("{name} does not have {card}", name=name, card=card)
    other = event.get("to")
    return Line.of("{name} gives {card} to {other}", name=name, card=card, other=names.get(other, other))
